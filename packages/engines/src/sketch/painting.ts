// What somebody painted, as the sketch engine takes it: patches of one colour, where they stand and how large they are. Words say what they are.
import type { Brief, Person } from './brief.ts'

/** The copy of a painting that is looked at: enough to tell patches, few enough for every stroke. */
export const GRID = { width: 96, height: 72 } as const

/** A patch of one colour; sides are shares of the picture. */
export interface Patch {
  colour: string
  left: number
  top: number
  right: number
  bottom: number
  /** Share of the picture. */
  area: number
  /** Which dots of the grid it covers, by number. */
  dots: readonly number[]
}

/** Less of the picture is a slip of the hand. */
const LEAST = 0.003
/** Shades of one channel that are told apart: a stroke's soft rim is none of its own. */
const SHADES = 6
const PAINTED = 128

const hex = (part: number) => Math.round(part).toString(16).padStart(2, '0')
const kindOf = (pixels: Uint8ClampedArray, at: number): number =>
  pixels[at * 4 + 3]! < PAINTED
    ? -1
    : [0, 1, 2].reduce((kind, channel) => kind * SHADES + Math.floor((pixels[at * 4 + channel]! * SHADES) / 256), 0)

/** @param pixels RGBA of the grid; what is transparent was not painted. @returns patches, the largest first */
export function patchesIn(pixels: Uint8ClampedArray, { width, height }: { width: number; height: number } = GRID): Patch[] {
  const kinds = Array.from({ length: width * height }, (_, at) => kindOf(pixels, at))
  const seen = new Uint8Array(kinds.length)
  const patches: Patch[] = []
  for (const [start, kind] of kinds.entries()) {
    if (kind < 0 || seen[start]) continue
    seen[start] = 1
    const dots = [start]
    for (let nth = 0; nth < dots.length; nth++) {
      const at = dots[nth]!
      const column = at % width
      const beside = [column > 0 ? at - 1 : -1, column < width - 1 ? at + 1 : -1, at - width, at + width]
      for (const next of beside) {
        if (next < 0 || next >= kinds.length || seen[next] || kinds[next] !== kind) continue
        seen[next] = 1
        dots.push(next)
      }
    }
    if (dots.length >= LEAST * kinds.length) patches.push(patchOf(dots, pixels, width, height))
  }
  return patches.toSorted((one, other) => other.area - one.area)
}

function patchOf(dots: readonly number[], pixels: Uint8ClampedArray, width: number, height: number): Patch {
  const columns = dots.map(at => at % width)
  const channels = [0, 1, 2].map(channel => dots.reduce((sum, at) => sum + pixels[at * 4 + channel]!, 0) / dots.length)
  return {
    colour: `#${channels.map(hex).join('')}`,
    left: Math.min(...columns) / width,
    right: (Math.max(...columns) + 1) / width,
    top: Math.floor(Math.min(...dots) / width) / height,
    bottom: (Math.floor(Math.max(...dots) / width) + 1) / height,
    area: dots.length / (width * height),
    dots,
  }
}

/** Where what the words say is to stand. */
export interface Layout {
  /** Share of the picture's height; undefined where nobody painted ground or sky. */
  horizon: number | undefined
  /** For the people and the things of the brief, in their order. */
  people: readonly Patch[]
  props: readonly Patch[]
  /** What the words do not name: painted as it is. */
  rest: readonly Patch[]
}

const RIM = 0.04
const spans = ({ left, right }: Patch) => left < RIM && right > 1 - RIM
const tallness = ({ left, right, top, bottom }: Patch) => (bottom - top) / (right - left)

/**
 * Bands from side to side are ground and sky and set the horizon. Of the others the upright ones go to the people first, the largest first; things
 * take what is left.
 */
export function layoutOf(patches: readonly Patch[], brief: Pick<Brief, 'people' | 'props'>): Layout {
  const ground = patches.find(each => spans(each) && each.bottom > 1 - RIM && each.top > RIM)
  const sky = patches.find(each => spans(each) && each.top < RIM && each.bottom < 1 - RIM)
  const spots = patches.filter(each => each !== ground && each !== sky)
  const upright = spots.toSorted((one, other) => Number(tallness(other) > 1) - Number(tallness(one) > 1))
  const people = upright.slice(0, brief.people.length)
  const others = spots.filter(each => !people.includes(each))
  const things = brief.props.reduce((sum, { count }) => sum + count, 0)
  return { horizon: ground?.top ?? sky?.bottom, people, props: others.slice(0, things), rest: others.slice(things) }
}

/** Somebody in the colour that was painted. */
export const dressedIn = (person: Person, { colour }: Patch): Person => ({ ...person, clothes: colour })
