// A brief becomes a picture, and the depth, segmentation and pose maps of the very same scene.
import { createCanvas, type Canvas } from '@napi-rs/canvas'
import { grain, vignette, weather } from './air.ts'
import { GRID, type Layout } from './painting.ts'
import type { Brief } from './brief.ts'
import { paintFigure } from './figure.ts'
import { crowdOf, figuresOf, rowsOf } from './standing.ts'
import { insert, overShoulder, throughEyes } from './camera.ts'
import { paletteOf } from './palette.ts'
import { cards, write } from './labels.ts'
import { paintProp, paintSetting, type PlacedProp, placeProps } from './props.ts'
import { PAINTERS } from './scenes/index.ts'
import { dashboard } from './scenes/vehicles.ts'
import { type Figure, JOINTS, POSE_COLOURS, type Skeleton, STICKS } from './skeleton.ts'
import { createStage, type Ink, type Stage } from './stage.ts'
import { turnaround } from './turnaround.ts'
import { VOCABULARY } from './vocabulary.ts'
import { DUTCH, HORIZONS, type View } from './view.ts'

export interface SketchSize {
  width: number
  height: number
}

const viewOf = (brief: Brief, { width, height }: SketchSize, layout?: Layout): View => ({
  brief,
  palette: paletteOf(brief.time, brief.weather),
  horizon: height * (layout?.horizon ?? HORIZONS[brief.angle]),
  vanishing: width / 2,
})

/** Paints in one ink; the figures' places come from numbers of their own, so that every ink has the same. */
function paint(brief: Brief, size: SketchSize, seed: number, ink: Ink, layout?: Layout): Stage {
  const stage = createStage(size.width, size.height, seed, ink)
  const view = viewOf(brief, size, layout)
  if (brief.turnaround) {
    turnaround(stage, view)
    return stage
  }
  const pen = stage.canvas.getContext('2d')
  pen.save()
  if (brief.angle === 'dutch') lean(stage)
  PAINTERS[brief.scene](stage, view)
  paintSetting(stage, view)
  if (layout) patches(stage, layout)
  const figures = figuresOf(view, size, createStage(1, 1, seed + 1, ink).random, layout)
  const props = placeProps(brief, size, view.horizon, createStage(1, 1, seed + 2, ink).random, { patches: layout?.props, figures })
  const crowd = brief.crowd ? (brief.seated ? rowsOf : crowdOf)(view, size, createStage(1, 1, seed + 3, ink).random) : []
  // A class sits between us and whoever stands before it.
  const isBefore = brief.seated && brief.people.length > 0
  const paintCrowd = () => crowd.forEach(figure => paintFigure(stage, figure, brief.era, view.palette))
  if (!isBefore) paintCrowd()
  if (brief.insert) {
    insert(stage, view)
    cards(stage, brief)
  } else paintShot(stage, view, { figures, props })
  if (isBefore && !brief.insert) paintCrowd()
  pen.restore()
  if (!brief.insert) weather(stage, view)
  if (brief.pov) throughEyes(stage)
  vignette(stage)
  grain(stage, seed)
  return stage
}

interface Shot {
  figures: readonly Figure[]
  props: readonly PlacedProp[]
}

/** Things and people from back to front, then what stands right before the camera. */
function paintShot(stage: Stage, view: View, { figures, props }: Shot): void {
  const { brief } = view
  for (const prop of props.filter(each => each.behind)) paintProp(stage, view.palette, prop)
  for (const figure of figures.toSorted((one, other) => one.nearness - other.nearness)) {
    const { skull, head } = figure.placed
    // At night somebody in dark clothes would be lost in a dark street.
    if (brief.time === 'night' && !brief.inside) stage.glow(skull[0], skull[1] + head * 2.2, head * 5, '#9db4e0', 0.3)
    const isFirst = figures.find(({ person }) => person.mount === figure.person.mount) === figure
    paintFigure(stage, figure, brief.era, view.palette, isFirst)
    if (figure.person.name && figure.person.build === 'anyone' && !figure.person.creature && !VOCABULARY.has(figure.person.name))
      write(stage, figure.person.name, skull[0], Math.max(head * 0.5, skull[1] - head * 0.9), head * 0.42, '#4a525c')
  }
  for (const prop of props.filter(each => !each.behind)) paintProp(stage, view.palette, prop)
  if (brief.scene === 'car' && figures.length > 0) dashboard(stage, view, figures[brief.driver]?.placed)
  cards(stage, brief)
  if (brief.angle === 'over-shoulder') overShoulder(stage, view)
}

/** What was painted and no word names, in its colour. */
function patches(stage: Stage, { rest }: Layout) {
  const { width, height } = stage
  const copy = stage.blank(GRID.width, GRID.height)
  const dots = copy.getContext('2d')
  for (const { colour, dots: covered } of rest) {
    dots.fillStyle = colour
    for (const at of covered) dots.fillRect(at % GRID.width, Math.floor(at / GRID.width), 1, 1)
  }
  stage.effect(pen => pen.drawImage(copy, 0, 0, width, height))
}

function lean({ canvas, width, height }: Stage) {
  const pen = canvas.getContext('2d')
  pen.translate(width / 2, height / 2)
  pen.rotate((DUTCH.degrees * Math.PI) / 180)
  pen.scale(DUTCH.zoom, DUTCH.zoom)
  pen.translate(-width / 2, -height / 2)
}

/** The picture. The same brief, size, seed and layout give the same bytes. */
export const drawSketch = (brief: Brief, size: SketchSize, seed: number, layout?: Layout): Canvas =>
  paint(brief, size, seed, 'colour', layout).canvas

/** A control input: nearness in grey (white is near) or classes in ADE20K's colours. */
export const drawMap = (brief: Brief, size: SketchSize, seed: number, map: 'depth' | 'segments'): Canvas =>
  paint(brief, size, seed, map).canvas

/** Joints of everybody in the picture, in pixels. */
export const skeletonsOf = (brief: Brief, size: SketchSize, seed: number): Skeleton[] =>
  standing(brief, size, seed)
    .filter(figure => !figure.person.creature)
    .map(figure => figure.placed.skeleton)

const standing = (brief: Brief, size: SketchSize, seed: number) =>
  figuresOf(viewOf(brief, size), size, createStage(1, 1, seed + 1, 'colour').random)

/** Where everybody stands, in the order of the brief: the middle of the head, and the height that they would have upright. */
export const boxesOf = (brief: Brief, size: SketchSize, seed: number): { x: number; y: number; head: number; height: number }[] =>
  standing(brief, size, seed).map(({ person, placed: { skull, head } }) => ({
    x: skull[0],
    y: skull[1],
    head,
    height: head * (person.build === 'child' ? 6.2 : 8),
  }))

/** Skeletons as pose controls want them: coloured sticks and joints on black. */
export function drawPose(skeletons: readonly Skeleton[], { width, height }: SketchSize): Canvas {
  const canvas = createCanvas(width, height)
  const pen = canvas.getContext('2d')
  pen.fillStyle = '#000000'
  pen.fillRect(0, 0, width, height)
  const thick = Math.max(2, Math.min(width, height) / 128)
  for (const skeleton of skeletons) {
    STICKS.forEach(([from, to], at) => {
      const [a, b] = [skeleton[from], skeleton[to]]
      if (!a || !b) return
      // The sticks of the training pictures are ellipses at 60 % strength.
      pen.globalAlpha = 0.6
      pen.fillStyle = POSE_COLOURS[at]!
      pen.beginPath()
      pen.ellipse(
        (a[0] + b[0]) / 2,
        (a[1] + b[1]) / 2,
        Math.hypot(a[0] - b[0], a[1] - b[1]) / 2,
        thick,
        Math.atan2(b[1] - a[1], b[0] - a[0]),
        0,
        Math.PI * 2,
      )
      pen.fill()
    })
    pen.globalAlpha = 1
    JOINTS.forEach((joint, at) => {
      const point = skeleton[joint]
      if (!point) return
      pen.fillStyle = POSE_COLOURS[at]!
      pen.beginPath()
      pen.ellipse(point[0], point[1], thick, thick, 0, 0, Math.PI * 2)
      pen.fill()
    })
  }
  return canvas
}
