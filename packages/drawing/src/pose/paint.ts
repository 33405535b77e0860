// What the control map of a pose consists of, in the order it is painted: as the OpenPose preprocessor draws it, on black.
import { BODY, COUNTS, HAND_BONES, LIMBS, type MaybeJoint, type Pose } from './skeleton.ts'

/** Lengths are pixels of the canvas, angles radians, colours `#rrggbb`. */
export type PoseShape =
  | { kind: 'limb'; x: number; y: number; rx: number; ry: number; angle: number; colour: string }
  | { kind: 'bone'; x1: number; y1: number; x2: number; y2: number; width: number; colour: string }
  | { kind: 'dot'; x: number; y: number; radius: number; colour: string }

/** The preprocessor draws at a shorter side of 512: half width of limbs and radius of joints 4, bones of hands 2, points of faces 3. */
const DRAWN_AT = 512
const SIZES = { limb: 4, bone: 2, face: 3 }
/** Limbs are darker than joints. */
const LIMB_SHADE = 0.6

const hex = (value: number) => Math.round(value).toString(16).padStart(2, '0')
const shaded = (colour: string) => `#${[1, 3, 5].map(at => hex(Number.parseInt(colour.slice(at, at + 2), 16) * LIMB_SHADE)).join('')}`
/** Full hue around the circle: bones of a hand go from red to red. */
function hueColour(share: number): string {
  const channel = (shift: number) => {
    const at = (shift + share * 6) % 6
    return 255 * (1 - Math.max(0, Math.min(at, 4 - at, 1)))
  }
  return `#${[5, 3, 1].map(shift => hex(channel(shift))).join('')}`
}

const pairs = (joints: readonly MaybeJoint[], bones: readonly (readonly [number, number])[]) =>
  bones.flatMap(([from, to], nth) => {
    const [a, b] = [joints[from], joints[to]]
    return a?.seen && b?.seen ? [{ a, b, nth }] : []
  })

/** The shapes of all people, those that lie below first. Joints that are not seen are left out. */
export function poseShapes({ width, height, people }: Pose): PoseShape[] {
  const scale = Math.min(width, height) / DRAWN_AT
  const dots = (joints: readonly MaybeJoint[], radius: number, colourOf: (index: number) => string): PoseShape[] =>
    joints.flatMap((joint, index) =>
      joint?.seen ? [{ kind: 'dot', x: joint.x, y: joint.y, radius: radius * scale, colour: colourOf(index) }] : [],
    )
  return people.flatMap(({ body, left, right, face }): PoseShape[] => [
    ...pairs(body, LIMBS).map(({ a, b, nth }): PoseShape => ({
      kind: 'limb',
      x: (a.x + b.x) / 2,
      y: (a.y + b.y) / 2,
      rx: Math.hypot(b.x - a.x, b.y - a.y) / 2,
      ry: SIZES.limb * scale,
      angle: Math.atan2(b.y - a.y, b.x - a.x),
      colour: shaded(BODY[nth]!.colour),
    })),
    ...dots(body, SIZES.limb, index => BODY[index]!.colour),
    ...[left, right].flatMap((hand): PoseShape[] => [
      ...pairs(hand, HAND_BONES).map(({ a, b, nth }): PoseShape => ({
        kind: 'bone',
        x1: a.x,
        y1: a.y,
        x2: b.x,
        y2: b.y,
        width: SIZES.bone * scale,
        colour: hueColour(nth / HAND_BONES.length),
      })),
      ...dots(hand, SIZES.limb, () => '#0000ff'),
    ]),
    ...dots(face.slice(0, COUNTS.face), SIZES.face, () => '#ffffff'),
  ])
}
