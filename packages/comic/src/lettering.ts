// Where the words of a panel stand: beside who speaks, in the order they are read, off faces, inside the panel, with tails to the mouth. Pure.
import { roomFor } from './letters.ts'
import { BLANK, type Form, type Point } from './page.ts'
import type { Box } from './polygon.ts'

/** Somebody in a picture, in its pixels. */
export interface Figure {
  head: Box
  mouth: Point
}
/** A picture with who is in it, where that is known. */
export interface Seen {
  width: number
  height: number
  figures: readonly Figure[]
}
export interface Spoken {
  speaker: string
  text: string
  isCaption: boolean
}
export interface Placed extends Box {
  size: number
  tailX: number
  tailY: number
}

/** Whether letters run down: on pages that are read from the right; strips are read across. */
export const isUpright = ({ direction }: Form): boolean => direction === 'rtl'
/** How large words of balloons are. */
export const letterSize = (form: Form) => (form.unit === 'mm' ? 42 : 30)
/** As far as letters are made smaller to give the words of a panel room. */
const SMALLEST = 0.62
/** Share of a panel that balloons may take together before letters get smaller. */
const MOST_COVERED = 0.55

const overlapOf = (one: Box, other: Box): number =>
  Math.max(0, Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x)) *
  Math.max(0, Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y))

/** How a picture is moved in its frame so that the heads in it are seen; shares of the frame, as an item of a page has them. */
export function panFor({ width, height }: Box, seen: Seen | undefined): { panX: number; panY: number } {
  if (!seen || seen.figures.length === 0) return { panX: 0, panY: 0 }
  const scale = Math.max(width / seen.width, height / seen.height)
  const [wide, high] = [seen.width * scale, seen.height * scale]
  const heads = seen.figures.map(({ head }) => head)
  const along = (begin: number, end: number, size: number, room: number): number => {
    const free = (size - room) / 2
    if (free < 1) return 0
    const margin = Math.min(room * 0.08, Math.max(0, (room - (end - begin)) / 2))
    // The frame shows from `free - pan` on: both ends of what is to be seen lie in it, the nearer to the middle the better.
    const [least, most] = [free - begin + margin, free + room - end - margin]
    const wanted = least > most ? (least + most) / 2 : Math.min(Math.max(0, least), most)
    return Math.min(free, Math.max(-free, wanted)) / room
  }
  const left = Math.min(...heads.map(head => head.x)) * scale
  const right = Math.max(...heads.map(head => head.x + head.width)) * scale
  const top = Math.min(...heads.map(head => head.y)) * scale
  const bottom = Math.max(...heads.map(head => head.y + head.height)) * scale
  return { panX: along(left, right, wide, width), panY: along(top, bottom, high, height) }
}

/** The figures of a picture as they lie in a panel. */
export function figuresIn(panel: Box, seen: Seen | undefined): Figure[] {
  if (!seen) return []
  const { panX, panY } = panFor(panel, seen)
  const scale = Math.max(panel.width / seen.width, panel.height / seen.height)
  const x = panel.x + (panel.width - seen.width * scale) / 2 + panX * panel.width
  const y = panel.y + (panel.height - seen.height * scale) / 2 + panY * panel.height
  return seen.figures.map(({ head, mouth }) => ({
    head: { x: x + head.x * scale, y: y + head.y * scale, width: head.width * scale, height: head.height * scale },
    mouth: { x: x + mouth.x * scale, y: y + mouth.y * scale },
  }))
}

/** Who of the figures speaks each line: those that the shot names in their order, others as they begin to speak. */
export function speakersOf(lines: readonly Spoken[], content: string, count: number): Map<string, number> {
  const names = [...new Set(lines.filter(line => !line.isCaption && line.speaker).map(line => line.speaker))]
  const place = (name: string) => {
    const at = content.indexOf(name)
    return at < 0 ? Infinity : at
  }
  const inOrder = names.toSorted((one, other) => place(one) - place(other) || names.indexOf(one) - names.indexOf(other))
  return new Map(count === 0 ? [] : inOrder.map((name, nth) => [name, Math.min(nth, count - 1)]))
}

/** Words rather stand above the mouth than below it. */
const BELOW = 0.2
/** Steps of a panel at which places are tried. */
const [ACROSS, DOWN] = [14, 10]
/** Where somebody mostly is in a picture that nobody has looked at, as shares of the panel. */
const MIDDLE = { x: 0.3, y: 0.22, width: 0.4, height: 0.56 } as const

/** Where the words of a panel stand, in the order they are read. */
export function lettered(panel: Box, lines: readonly Spoken[], content: string, seen: Seen | undefined, form: Form): Placed[] {
  const [upright, isRtl] = [isUpright(form), form.direction === 'rtl']
  const pad = form.unit === 'mm' ? 16 : 14
  const figures = figuresIn(panel, seen)
  const who = speakersOf(lines, content, figures.length)
  const sized = (line: Spoken, size: number) => {
    const room = roomFor(line.text, { size, lineGap: BLANK.lineGap, upright }, line.isCaption)
    return {
      width: Math.min(room.width, panel.width - 2 * pad),
      height: Math.min(room.height, panel.height - 2 * pad),
      isWhole: room.width <= panel.width - 2 * pad && room.height <= panel.height * 0.8,
    }
  }
  let size = letterSize(form)
  const roomy = (by: number) => {
    const boxes = lines.map(line => sized(line, by))
    return (
      boxes.every(box => box.isWhole) &&
      boxes.reduce((sum, box) => sum + box.width * box.height, 0) <= MOST_COVERED * panel.width * panel.height
    )
  }
  while (size > letterSize(form) * SMALLEST && !roomy(size)) size *= 0.94
  const speakers = [...new Set(lines.filter(line => !line.isCaption).map(line => line.speaker))]
  /** Where whoever speaks is, or is taken to be: those that are not seen stand side by side, who speaks first on the side that is read first. */
  const mouthOf = (line: Spoken): Point => {
    const known = figures[who.get(line.speaker) ?? -1]
    if (known) return known.mouth
    const share = (speakers.indexOf(line.speaker) + 1) / (speakers.length + 1)
    return { x: panel.x + panel.width * (isRtl ? 1 - share : share), y: panel.y + panel.height * 0.72 }
  }
  const guessed = figures.length
    ? undefined
    : {
        x: panel.x + MIDDLE.x * panel.width,
        y: panel.y + MIDDLE.y * panel.height,
        width: MIDDLE.width * panel.width,
        height: MIDDLE.height * panel.height,
      }
  const placed: Placed[] = []
  lines.forEach((line, nth) => {
    const own = sized(line, size)
    const mouth = mouthOf(line)
    const before = placed.at(-1)
    const area = own.width * own.height
    const cost = (box: Box): number => {
      const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
      const faces = figures.reduce((sum, { head }) => sum + overlapOf(box, head), 0)
      const grown = { x: box.x - pad / 2, y: box.y - pad / 2, width: box.width + pad, height: box.height + pad }
      const others = placed.reduce((sum, each) => sum + overlapOf(grown, each), 0)
      // Read from the first side on and downwards: what comes later stands behind it, or below.
      const across = (point: number) => (isRtl ? panel.x + panel.width - point : point - panel.x) / panel.width
      const down = (middle.y - panel.y) / panel.height
      const late = before
        ? across(before.x + before.width / 2) - across(middle.x) - (2 * (middle.y - before.y - before.height / 2)) / panel.height
        : 0
      const share = lines.length > 1 ? nth / (lines.length - 1) : 0
      const away = line.isCaption
        ? Math.abs(across(middle.x) - (0.12 + 0.76 * share)) + 1.2 * Math.abs(down - (nth === lines.length - 1 && nth > 0 ? 0.85 : 0.1))
        : Math.hypot((middle.x - mouth.x) / panel.width, (middle.y - mouth.y) / panel.height) +
          0.35 * down +
          (middle.y > mouth.y ? BELOW : 0)
      // A balloon above the mouth has room for its tail; one that covers it has none.
      const onMouth = !line.isCaption && overlapOf(box, { x: mouth.x - pad, y: mouth.y - pad, width: 2 * pad, height: 2 * pad }) > 0 ? 2 : 0
      // Those that are to come need room behind this one.
      const left = (lines.length - 1 - nth) / lines.length
      const waiting = left * (1.2 * Math.max(0, across(middle.x) - 0.5) + 0.6 * down)
      const covers = guessed ? overlapOf(box, guessed) : 0
      return (40 * faces + 1.5 * covers) / area + (40 * others) / area + 14 * Math.max(0, late) + away + waiting + onMouth
    }
    let best: { box: Box; cost: number } | undefined
    for (let row = 0; row <= DOWN; row++)
      for (let column = 0; column <= ACROSS; column++) {
        const box = {
          x: panel.x + pad + ((panel.width - 2 * pad - own.width) * column) / ACROSS,
          y: panel.y + pad + ((panel.height - 2 * pad - own.height) * row) / DOWN,
          width: own.width,
          height: own.height,
        }
        const total = cost(box)
        if (!best || total < best.cost) best = { box, cost: total }
      }
    placed.push({ ...best!.box, size, ...tailOf(best!.box, mouth, panel, pad) })
  })
  return placed
}

/** How far of the way to the mouth a tail goes. */
const TOWARDS = 0.72
/** The point of a tail, as shares of the balloon: near the mouth, longer than the edge and no longer than looks well, and inside the panel. */
function tailOf(box: Box, mouth: Point, panel: Box, pad: number): { tailX: number; tailY: number } {
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const [dx, dy] = [mouth.x - middle.x, mouth.y - middle.y]
  const length = Math.hypot(dx, dy) || 1
  // Where the way to the mouth leaves the oval.
  const rim = 1 / Math.hypot(dx / length / (box.width / 2), dy / length / (box.height / 2))
  const reach = Math.min(Math.max(length * TOWARDS, rim * 1.18), rim + Math.max(box.width, box.height) * 0.9)
  const held = (value: number, begin: number, room: number) => Math.min(begin + room - pad / 2, Math.max(begin + pad / 2, value))
  const tip = {
    x: held(middle.x + (dx / length) * reach, panel.x, panel.width),
    y: held(middle.y + (dy / length) * reach, panel.y, panel.height),
  }
  // No negative zero: a page comes back from JSON as it went in.
  const share = (value: number) => Math.round(value * 1000) / 1000 + 0
  return { tailX: share((tip.x - box.x) / box.width), tailY: share((tip.y - box.y) / box.height) }
}
