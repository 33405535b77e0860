// Figures by angles: how a pose of the library is written down, and the joints that come of it.
import type { Joint, MaybeJoint, Person } from './skeleton.ts'

/** An angle in degrees, 0 = straight down (up for torso and head), positive towards the right of the picture; with a share where it is foreshortened. */
type Bend = number | readonly [angle: number, share: number]
/** Upper and lower part. */
type Limb = readonly [Bend, Bend]

/** From where the figure is seen; `right` and `left` are where in the picture it looks. */
type View = 'front' | 'back' | 'right' | 'left' | 'half-right' | 'half-left'

/** Limbs are the figure's own right and left. */
export interface Figure {
  view: View
  /** The middle of the hips, in shares of the canvas. */
  at: readonly [x: number, y: number]
  /** Height of the figure when it stands, as a share of the canvas's height. */
  size: number
  torso?: Bend
  head?: number
  rightArm: Limb
  leftArm: Limb
  rightLeg: Limb
  leftLeg: Limb
}

/** Lengths as shares of the height (proportions of an adult of eight heads). */
const LENGTHS = { torso: 0.29, head: 0.11, upperArm: 0.16, forearm: 0.145, thigh: 0.245, shin: 0.245 }
const SHOULDERS = 0.095
const HIPS = 0.055
const EYES = { across: 0.02, up: 0.022 }
const EARS = { across: 0.045, up: 0.01 }

/** Share of the breadth that a view shows, how far the nose stands forward, and which side of the head is seen. */
const VIEWS: Record<View, { breadth: number; forward: number; sees: 'both' | 'right' | 'left' | 'none' }> = {
  front: { breadth: 1, forward: 0, sees: 'both' },
  back: { breadth: -1, forward: 0, sees: 'none' },
  right: { breadth: 0.16, forward: 0.035, sees: 'right' },
  left: { breadth: 0.16, forward: -0.035, sees: 'left' },
  'half-right': { breadth: 0.72, forward: 0.018, sees: 'both' },
  'half-left': { breadth: 0.72, forward: -0.018, sees: 'both' },
}

interface Point {
  x: number
  y: number
}
const angleOf = (bend: Bend) => ((typeof bend === 'number' ? bend : bend[0]) * Math.PI) / 180
const shareOf = (bend: Bend) => (typeof bend === 'number' ? 1 : bend[1])
const plus = (a: Point, x: number, y: number): Point => ({ x: a.x + x, y: a.y + y })
const hung = (from: Point, bend: Bend, length: number): Point =>
  plus(from, Math.sin(angleOf(bend)) * length * shareOf(bend), Math.cos(angleOf(bend)) * length * shareOf(bend))

function limb(from: Point, [upper, lower]: Limb, lengths: readonly [number, number]): [Point, Point, Point] {
  const middle = hung(from, upper, lengths[0])
  return [from, middle, hung(middle, lower, lengths[1])]
}

/** The joints of a figure on a canvas of `width` × `height` pixels. */
export function personOf(figure: Figure, width: number, height: number): Person {
  const { view, torso = 0, size } = figure
  const { breadth, forward, sees } = VIEWS[view]
  const hips: Point = { x: (figure.at[0] * width) / (height * size), y: figure.at[1] / size }
  const lean = angleOf(torso)
  /** A point beside another, across the torso: −1 is the figure's right as seen from the front. */
  const beside = (from: Point, by: number) => plus(from, Math.cos(lean) * by * breadth, Math.sin(lean) * by * breadth)
  const neck = plus(hips, Math.sin(lean) * LENGTHS.torso * shareOf(torso), -Math.cos(lean) * LENGTHS.torso * shareOf(torso))
  const tilt = figure.head === undefined ? lean / 2 : (figure.head * Math.PI) / 180
  const onHead = (across: number, up: number): Point =>
    plus(neck, Math.sin(tilt) * up + Math.cos(tilt) * across, -Math.cos(tilt) * up + Math.sin(tilt) * across)
  const turned = Math.abs(breadth) < 0.5 ? 0.4 : breadth
  const ahead = forward
  const arms = [LENGTHS.upperArm, LENGTHS.forearm] as const
  const legs = [LENGTHS.thigh, LENGTHS.shin] as const
  const points: Point[] = [
    onHead(ahead, LENGTHS.head),
    neck,
    ...limb(beside(neck, -SHOULDERS), figure.rightArm, arms),
    ...limb(beside(neck, SHOULDERS), figure.leftArm, arms),
    ...limb(beside(hips, -HIPS), figure.rightLeg, legs),
    ...limb(beside(hips, HIPS), figure.leftLeg, legs),
    onHead(ahead * 0.6 - EYES.across * turned, LENGTHS.head + EYES.up),
    onHead(ahead * 0.6 + EYES.across * turned, LENGTHS.head + EYES.up),
    onHead(-ahead * 0.4 - EARS.across * turned, LENGTHS.head + EARS.up),
    onHead(-ahead * 0.4 + EARS.across * turned, LENGTHS.head + EARS.up),
  ]
  const side = { 14: 'right', 16: 'right', 15: 'left', 17: 'left' } as Record<number, string>
  const seen = (index: number) => {
    if (index === 0 || index === 14 || index === 15) return sees !== 'none' && (index === 0 || sees === 'both' || sees === side[index])
    return index < 14 || sees === 'both' || sees === 'none' || sees === side[index]
  }
  const unit = height * size
  const body: MaybeJoint[] = points.map(({ x, y }, index): Joint => ({
    x: Math.round(x * unit * 10) / 10,
    y: Math.round(y * unit * 10) / 10,
    seen: seen(index),
  }))
  return { body, left: [], right: [], face: [] }
}
