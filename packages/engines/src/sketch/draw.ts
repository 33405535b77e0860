// A brief becomes a picture, and the depth, segmentation and pose maps of the very same scene.
import { createCanvas, type Canvas } from '@napi-rs/canvas'
import { grain, vignette, weather } from './air.ts'
import { dressedIn, GRID, type Layout } from './painting.ts'
import type { Brief, Person } from './brief.ts'
import { type Figure, figureAt, paintFigure } from './figure.ts'
import { paletteOf } from './palette.ts'
import { cards, write } from './labels.ts'
import { paintProp, paintSetting, placeProps } from './props.ts'
import { THINGS } from './things/index.ts'
import { PAINTERS, SHELTERED } from './scenes/index.ts'
import { JOINTS, POSE_COLOURS, type Skeleton, STICKS } from './skeleton.ts'
import { createStage, type Ink, type Stage } from './stage.ts'
import { turnaround } from './turnaround.ts'
import { DUTCH, FRAMINGS, HORIZONS, type View } from './view.ts'

export interface SketchSize {
  width: number
  height: number
}

/** Nobody holds an umbrella under a roof, and near enough it would hide its holder. */
const umbrellaShown = ({ scene, shot }: Brief) => !SHELTERED.has(scene) && shot !== 'close' && shot !== 'extreme-close'

const viewOf = (brief: Brief, { width, height }: SketchSize, layout?: Layout): View => ({
  brief,
  palette: paletteOf(brief.time, brief.weather),
  horizon: height * (layout?.horizon ?? HORIZONS[brief.angle]),
  vanishing: width / 2,
})

/** Figures side by side around the middle, those at the back first. */
function figuresOf({ brief, horizon }: View, { width: W, height: H }: SketchSize, random: () => number, layout?: Layout): Figure[] {
  const { height, feet } = FRAMINGS[brief.shot]
  const people = brief.people
  // Wide pictures give a head more room than tall ones.
  const tall = H * height * Math.min(1, (W / H) * 0.9 + 0.28)
  // Feet never stand above the horizon, wherever the camera points.
  const floor = Math.max(H * feet, horizon + tall * 0.1 + H * 0.06)
  const apart = Math.max(...people.map(person => SPREADS[person.pose] ?? 0.42))
  const step = Math.min((W * 0.84) / Math.max(1, people.length), tall * apart)
  return people.map((person, at) => {
    const patch = layout?.people[at]
    if (patch) {
      const middle = (patch.left + patch.right) / 2
      const nearness = Math.min(1, 0.4 + patch.bottom * 0.5)
      return figureAt(
        dressedIn(person, patch),
        middle * W,
        patch.bottom * H,
        (patch.bottom - patch.top) * H,
        middle > 0.5 ? -1 : 1,
        nearness,
      )
    }
    const place = at - (people.length - 1) / 2
    const behind = people.length > 3 && at % 2 === 1 ? 0.9 : 1
    const x = W / 2 + place * step + (random() - 0.5) * step * 0.16
    const shown = umbrellaShown(brief) ? person : { ...person, umbrella: '' }
    // Hips rest on the back of what is ridden.
    const raised = person.mount
      ? tall * (THINGS.get(person.mount)?.size ?? 0) * 0.66 - tall * 0.26
      : person.pose === 'fly' || person.pose === 'jump'
        ? tall * 0.16
        : 0
    return figureAt(
      shown,
      x,
      floor - (1 - behind) * tall * 0.3 - raised - lifted(brief, person, tall),
      tall * behind * sizeOf(person),
      place > 0 ? -1 : 1,
      Math.min(1, 0.5 + height * 0.22) * behind,
    )
  })
}

/** Where feet are out of the picture, heads of the short come up to where it looks; beside others they stay a little lower. */
const lifted = ({ shot, people }: Brief, person: Person, tall: number) =>
  FRAMINGS[shot].feet > 1 ? tall * (1 - sizeOf(person) + (person.old ? 0.03 : 0)) * (people.length > 1 ? 0.66 : 1) : 0

/** How far apart people stand, in heights, where a posture needs more or less room. */
const SPREADS: Partial<Record<Person['pose'], number>> = {
  embrace: 0.24,
  lie: 0.95,
  run: 0.6,
  fight: 0.58,
  crawl: 0.9,
  swim: 0.9,
  ride: 0.9,
  spread: 0.7,
}

const SIZES: Record<Person['build'], number> = { man: 1.04, woman: 0.97, child: 0.64, anyone: 1 }
const sizeOf = (person: Person) => SIZES[person.build] * (person.old ? 0.95 : 1)

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
  const props = placeProps(brief, size, view.horizon, createStage(1, 1, seed + 2, ink).random, layout?.props)
  for (const prop of props.filter(each => each.behind)) paintProp(stage, view.palette, prop)
  for (const figure of figures.toSorted((one, other) => one.nearness - other.nearness)) {
    paintFigure(stage, figure, brief.era, view.palette)
    const { skull, head } = figure.placed
    if (figure.person.name) write(stage, figure.person.name, skull[0], Math.max(head * 0.5, skull[1] - head * 0.9), head * 0.42, '#4a525c')
  }
  for (const prop of props.filter(each => !each.behind)) paintProp(stage, view.palette, prop)
  cards(stage, brief)
  if (brief.angle === 'over-shoulder') overShoulder(stage)
  pen.restore()
  weather(stage, view)
  vignette(stage)
  grain(stage, seed)
  return stage
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

/** Somebody's head and shoulder, dark, at the edge of the picture. */
function overShoulder(stage: Stage) {
  const { width: W, height: H } = stage
  const dark = '#14110f'
  stage.as('person', 1, () => {
    stage.ellipse(dark, W * 0.11, H * 0.44, H * 0.17, H * 0.22)
    stage.area(dark, pen => {
      pen.moveTo(-W * 0.05, H)
      pen.bezierCurveTo(-W * 0.02, H * 0.62, W * 0.04, H * 0.66, W * 0.11, H * 0.64)
      pen.bezierCurveTo(W * 0.26, H * 0.7, W * 0.3, H * 0.8, W * 0.33, H * 1.02)
    })
  })
}

/** The picture. The same brief, size, seed and layout give the same bytes. */
export const drawSketch = (brief: Brief, size: SketchSize, seed: number, layout?: Layout): Canvas =>
  paint(brief, size, seed, 'colour', layout).canvas

/** A control input: nearness in grey (white is near) or classes in ADE20K's colours. */
export const drawMap = (brief: Brief, size: SketchSize, seed: number, map: 'depth' | 'segments'): Canvas =>
  paint(brief, size, seed, map).canvas

/** Joints of everybody in the picture, in pixels. */
export const skeletonsOf = (brief: Brief, size: SketchSize, seed: number): Skeleton[] =>
  figuresOf(viewOf(brief, size), size, createStage(1, 1, seed + 1, 'colour').random).map(figure => figure.placed.skeleton)

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
