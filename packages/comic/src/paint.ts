// Paints a page on a 2D canvas, of a browser or of the server: the same lines on both.
import { fontText } from './fonts.ts'
import { type Laid, lay, type Measure } from './letters.ts'
import { type Form, type Item, outlineOf, type Page, painted, type Point } from './page.ts'
import { type BalloonShape, balloonOf, stickerOf } from './shapes.ts'

/** A picture that is there to be drawn. */
export interface Raster {
  width: number
  height: number
}
/** What is used of a 2D canvas. */
export interface Brush {
  save(): void
  restore(): void
  beginPath(): void
  closePath(): void
  moveTo(x: number, y: number): void
  lineTo(x: number, y: number): void
  rect(x: number, y: number, width: number, height: number): void
  ellipse(x: number, y: number, radiusX: number, radiusY: number, turn: number, from: number, to: number): void
  clip(): void
  fill(): void
  stroke(): void
  fillRect(x: number, y: number, width: number, height: number): void
  fillText(text: string, x: number, y: number): void
  strokeText(text: string, x: number, y: number): void
  measureText(text: string): { width: number }
  translate(x: number, y: number): void
  rotate(angle: number): void
  scale(x: number, y: number): void
  transform(a: number, b: number, c: number, d: number, e: number, f: number): void
  setLineDash(dash: number[]): void
  drawImage(picture: Raster, x: number, y: number, width: number, height: number): void
  globalAlpha: number
  lang?: string
  filter: string
  font: string
  lineWidth: number
  lineJoin: 'bevel' | 'miter' | 'round'
  fillStyle: unknown
  strokeStyle: unknown
  textAlign: unknown
  textBaseline: unknown
}
export interface Tools {
  brush: Brush
  /** Undefined while it has not come, or where there is none any more. */
  picture(src: string): Raster | undefined
}

/** Measures with a canvas; what was measured once is known. */
export function measureWith(brush: Pick<Brush, 'font' | 'measureText'>): Measure {
  const known = new Map<string, number>()
  const WHOLE = 100
  return (text, font, size) => {
    const key = `${font}\0${text}`
    let width = known.get(key)
    if (width === undefined) {
      brush.font = fontText(font, WHOLE)
      width = brush.measureText(text).width
      if (known.size < 20_000) known.set(key, width)
    }
    return (width * size) / WHOLE
  }
}

function trace(brush: Brush, points: readonly Point[]): void {
  brush.beginPath()
  points.forEach(({ x, y }, nth) => (nth === 0 ? brush.moveTo(x, y) : brush.lineTo(x, y)))
  brush.closePath()
}
const filterOf = ({ brightness, contrast, saturate, gray, sepia, blur }: Item): string => {
  const parts = [
    brightness !== 1 && `brightness(${brightness})`,
    contrast !== 1 && `contrast(${contrast})`,
    saturate !== 1 && `saturate(${saturate})`,
    gray > 0 && `grayscale(${gray})`,
    sepia > 0 && `sepia(${sepia})`,
    blur > 0 && `blur(${blur}px)`,
  ].filter(part => part !== false)
  return parts.join(' ') || 'none'
}

/** Where a picture lies in its frame: covering it, then zoomed and moved. */
export function pictureBox({ width, height, zoom, panX, panY }: Pick<Item, 'width' | 'height' | 'zoom' | 'panX' | 'panY'>, own: Raster) {
  const scale = Math.max(width / own.width, height / own.height) * zoom
  const size = { width: own.width * scale, height: own.height * scale }
  return { ...size, x: (width - size.width) / 2 + panX * width, y: (height - size.height) / 2 + panY * height }
}

function paintPicture({ brush, picture }: Tools, item: Item): void {
  const own = item.src ? picture(item.src) : undefined
  if (!own) return
  const box = pictureBox(item, own)
  brush.save()
  brush.filter = filterOf(item)
  brush.translate(box.x + box.width / 2, box.y + box.height / 2)
  brush.scale(item.flipX ? -1 : 1, item.flipY ? -1 : 1)
  brush.drawImage(own, -box.width / 2, -box.height / 2, box.width, box.height)
  brush.restore()
}

function paintFramed(tools: Tools, item: Item): void {
  const { brush } = tools
  const outline = outlineOf(item)
  brush.save()
  trace(brush, outline)
  brush.clip()
  if (item.kind === 'panel') {
    brush.fillStyle = item.fill
    brush.fill()
  }
  paintPicture(tools, item)
  brush.restore()
  if (item.kind !== 'panel' || item.strokeWidth <= 0) return
  trace(brush, outline)
  line(brush, item)
}
function line(brush: Brush, { stroke, strokeWidth }: Item): void {
  brush.lineWidth = strokeWidth
  brush.lineJoin = 'round'
  brush.strokeStyle = stroke
  brush.stroke()
}

/** The outline of a balloon with its tail. */
export function balloonOutline(item: Item, shape: BalloonShape = balloonOf(item.shape)): Point[] {
  const points = shape.outline.map(({ x, y }) => ({ x: x * item.width, y: y * item.height }))
  if (!item.tail || (shape.tail !== 'point' && shape.tail !== 'bolt')) return points
  const tip = { x: item.tailX * item.width, y: item.tailY * item.height }
  const towards = Math.atan2(tip.y - item.height / 2, tip.x - item.width / 2)
  const angleOf = ({ x, y }: Point) => Math.atan2(y - item.height / 2, x - item.width / 2)
  const apart = (point: Point) => Math.abs(((angleOf(point) - towards + 3 * Math.PI) % (2 * Math.PI)) - Math.PI)
  const isRoot = points.map(point => apart(point) < item.tailWidth * 1.6)
  if (isRoot.every(Boolean) || !isRoot.some(Boolean)) {
    const nearest = points.reduce((best, point, nth) => (apart(point) < apart(points[best]!) ? nth : best), 0)
    return points.toSpliced(nearest, 1, tip)
  }
  // The run of points that the tail takes the place of begins after one that it does not.
  const first = isRoot.findIndex((root, nth) => root && !isRoot.at(nth - 1))
  const turned = [...points.slice(first), ...points.slice(0, first)]
  const roots = [...isRoot.slice(first), ...isRoot.slice(0, first)]
  const end = roots.indexOf(false)
  const [from, to] = [turned[0]!, turned[end - 1]!]
  const side = { x: -(tip.y - item.height / 2) * item.tailBend, y: (tip.x - item.width / 2) * item.tailBend }
  const curve = (one: Point, other: Point): Point[] =>
    Array.from({ length: 8 }, (_, nth) => {
      const t = (nth + 1) / 9
      const bend = 2 * t * (1 - t)
      return { x: one.x + (other.x - one.x) * t + side.x * bend, y: one.y + (other.y - one.y) * t + side.y * bend }
    })
  const bolt = (one: Point, other: Point, way: number): Point[] =>
    [0.45, 0.55].map((t, nth) => ({
      x: one.x + (other.x - one.x) * t + (nth ? -1 : 1) * way * item.width * 0.05,
      y: one.y + (other.y - one.y) * t,
    }))
  const there = shape.tail === 'bolt' ? bolt(from, tip, 1) : curve(from, tip)
  const back = shape.tail === 'bolt' ? bolt(tip, to, -1) : curve(tip, to)
  return [from, ...there, tip, ...back, to, ...turned.slice(end)]
}

function paintBubbles(brush: Brush, item: Item): void {
  const tip = { x: item.tailX * item.width, y: item.tailY * item.height }
  const middle = { x: item.width / 2, y: item.height / 2 }
  for (const [share, size] of [
    [0.62, 0.07],
    [0.8, 0.045],
    [0.96, 0.028],
  ] as const) {
    const r = Math.min(item.width, item.height) * size
    brush.beginPath()
    brush.ellipse(middle.x + (tip.x - middle.x) * share, middle.y + (tip.y - middle.y) * share, r, r, 0, 0, 2 * Math.PI)
    brush.fillStyle = item.fill
    brush.fill()
    line(brush, item)
  }
}

function paintBalloon(brush: Brush, item: Item): void {
  const shape = balloonOf(item.shape)
  if (shape.edge === 'none') return
  const outline = balloonOutline(item, shape)
  brush.save()
  trace(brush, outline)
  brush.fillStyle = item.fill
  brush.fill()
  if (item.strokeWidth > 0) {
    if (shape.edge === 'dashed') brush.setLineDash([item.strokeWidth * 3, item.strokeWidth * 2.2])
    line(brush, item)
    if (shape.edge === 'double') {
      const inset = 1 - (item.strokeWidth * 4) / Math.min(item.width, item.height)
      brush.translate((item.width * (1 - inset)) / 2, (item.height * (1 - inset)) / 2)
      brush.scale(inset, inset)
      trace(brush, balloonOutline({ ...item, tail: false }, shape))
      brush.lineWidth = item.strokeWidth * 0.6
      brush.stroke()
    }
  }
  brush.restore()
  if (item.tail && shape.tail === 'bubbles') paintBubbles(brush, item)
}

/** Where sound words stand: a plain box. */
const BOX: readonly Point[] = [
  { x: 0, y: 0 },
  { x: 1, y: 0 },
  { x: 1, y: 1 },
  { x: 0, y: 1 },
]
const wobble = (nth: number) => ((nth * 37) % 11) / 5 - 1

/** What a thing is painted with: the panel that it is seen in, the balloons below that it is one shape with. */
export interface Around {
  inside?: Item | undefined
  mates: readonly Item[]
}
const ALONE: Around = { mates: [] }
/** What things of a page are painted with; those that stand for themselves are left out. */
export function aroundOf({ items }: Pick<Page, 'items'>): Map<string, Around> {
  const joined = Map.groupBy(
    items.filter(item => item.join !== '' && item.kind === 'balloon'),
    item => item.join,
  )
  const isBelow = (one: Item, other: Item) => one.layer === other.layer && (one.at - other.at || (one.id < other.id ? -1 : 1)) < 0
  return new Map(
    items.flatMap(item => {
      const inside = item.inside ? items.find(each => each.id === item.inside && each.kind === 'panel') : undefined
      const mates = (item.kind === 'balloon' && joined.get(item.join)?.filter(each => isBelow(each, item))) || []
      return inside || mates.length ? [[item.id, { inside, mates }] as const] : []
    }),
  )
}

/** From where one thing is painted to where another is. */
function shift(brush: Brush, from: Item, to: Item): void {
  brush.rotate((-from.rotation * Math.PI) / 180)
  brush.translate(to.x - from.x, to.y - from.y)
  brush.rotate((to.rotation * Math.PI) / 180)
}
/** Takes away the line between a balloon, which is just painted, and one below that it is one shape with. */
function paintJoint(tools: Tools, item: Item, mate: Item, measure: Measure): void {
  const { brush } = tools
  const inset = 1 - mate.strokeWidth / Math.max(1, Math.min(mate.width, mate.height))
  brush.save()
  trace(brush, balloonOutline(item))
  brush.lineWidth = item.strokeWidth
  brush.clip()
  shift(brush, item, mate)
  trace(brush, balloonOutline(mate))
  brush.fillStyle = mate.fill
  brush.fill()
  brush.restore()
  brush.save()
  shift(brush, item, mate)
  brush.translate((mate.width * (1 - inset)) / 2, (mate.height * (1 - inset)) / 2)
  brush.scale(inset, inset)
  trace(brush, balloonOutline({ ...mate, tail: false }))
  brush.fillStyle = mate.fill
  brush.fill()
  brush.restore()
  brush.save()
  shift(brush, item, mate)
  paintWords(tools, mate, measure)
  brush.restore()
}

/** The words of a thing, laid out; they are laid out once for as long as it does not change. */
export function wordsOf(item: Item, measure: Measure): Laid {
  const known = laid.get(item)
  if (known) return known
  const isSound = item.kind === 'sound'
  const style = isSound ? { ...item, kinsoku: false } : item
  const made = lay(item.text, isSound ? BOX : balloonOf(item.shape).outline, item, style, measure)
  laid.set(item, made)
  return made
}
const laid = new WeakMap<Item, Laid>()

/** The words of a thing alone, in its own box. */
export function paintWords({ brush }: Tools, item: Item, measure: Measure): void {
  const { glyphs } = wordsOf(item, measure)
  brush.save()
  if (item.skew) brush.transform(1, 0, item.skew, 1, -item.skew * (item.height / 2), 0)
  // Chinese forms of signs that a font has in several.
  if ('lang' in brush) brush.lang = 'zh-CN'
  brush.textAlign = 'center'
  brush.textBaseline = 'middle'
  brush.lineJoin = 'round'
  // The edges of all signs first: none lies over another sign.
  for (const pass of item.outlineWidth > 0 ? (['edge', 'sign'] as const) : (['sign'] as const))
    glyphs.forEach((glyph, nth) => {
      brush.save()
      brush.translate(glyph.x, glyph.y)
      if (glyph.turned) brush.rotate(Math.PI / 2)
      if (item.scatter && !glyph.ruby) {
        brush.translate(wobble(nth) * item.scatter * glyph.size * 0.3, wobble(nth + 5) * item.scatter * glyph.size * 0.2)
        brush.rotate(wobble(nth + 3) * item.scatter * 0.35)
      }
      brush.font = fontText(item.font, glyph.size)
      if (pass === 'edge') {
        brush.strokeStyle = item.outline
        brush.lineWidth = item.outlineWidth * 2
        brush.strokeText(glyph.text, 0, 0)
      } else {
        brush.fillStyle = item.colour
        brush.fillText(glyph.text, 0, 0)
      }
      brush.restore()
    })
  brush.restore()
}

function paintSticker(brush: Brush, item: Item): void {
  for (const { points, hollow } of stickerOf(item.shape).parts) {
    trace(
      brush,
      points.map(({ x, y }) => ({ x: x * item.width, y: y * item.height })),
    )
    if (!hollow) {
      brush.fillStyle = item.fill
      brush.fill()
    }
    if (item.strokeWidth > 0) line(brush, item)
  }
}

/** Paints a thing into its own box: its upper left corner is where the canvas is. */
export function paintItem(tools: Tools, item: Item, measure: Measure, { inside, mates }: Around = ALONE): void {
  const { brush } = tools
  brush.save()
  brush.globalAlpha *= item.opacity
  if (inside) {
    shift(brush, item, inside)
    trace(brush, outlineOf(inside))
    brush.clip()
    shift(brush, inside, item)
  }
  if (item.kind === 'panel' || item.kind === 'picture') paintFramed(tools, item)
  else if (item.kind === 'sticker') paintSticker(brush, item)
  else {
    if (item.kind === 'balloon') paintBalloon(brush, item)
    for (const mate of mates) paintJoint(tools, item, mate, measure)
    paintWords(tools, item, measure)
  }
  brush.restore()
}

/** Paints things where they lie on their page. */
export function paintItems(tools: Tools, items: readonly Item[], measure: Measure, around: ReadonlyMap<string, Around>): void {
  for (const item of items) {
    tools.brush.save()
    tools.brush.translate(item.x, item.y)
    tools.brush.rotate((item.rotation * Math.PI) / 180)
    paintItem(tools, item, measure, around.get(item.id))
    tools.brush.restore()
  }
}

/** Paints the ground of a page with what is outside its cut. */
export function paintGround(brush: Brush, { width, height, bleed, ground }: Form): void {
  brush.fillStyle = ground
  brush.fillRect(-bleed, -bleed, width + 2 * bleed, height + 2 * bleed)
}

/** Paints a page whole, from its upper left corner of the cut. */
export function paintPage(tools: Tools, page: Page, measure: Measure = measureWith(tools.brush)): void {
  paintGround(tools.brush, page.form)
  const around = aroundOf(page)
  for (const { layer, items } of painted(page)) {
    tools.brush.save()
    tools.brush.globalAlpha *= layer.opacity
    paintItems(tools, items, measure, around)
    tools.brush.restore()
  }
}
