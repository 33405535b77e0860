// Changing a pose: a joint moved by itself or with its bones kept, a person moved or mirrored, everything brought to another canvas.
import type { Size } from '../form/sizes.ts'
import {
  BODY,
  HELD_BY,
  type Joint,
  jointsOf,
  mapJoints,
  type MaybeJoint,
  NECK,
  type Person,
  type Pose,
  withDescendants,
} from './skeleton.ts'

interface Point {
  x: number
  y: number
}

const HANGING = Object.entries(HELD_BY) as ['left' | 'right' | 'face', number][]

export const movePerson = (person: Person, dx: number, dy: number): Person =>
  mapJoints(person, joint => ({ ...joint, x: joint.x + dx, y: joint.y + dy }))

/** Changes the named joints of the body, and the hands and the face of those among them that hold one. */
function changeSome(person: Person, indexes: readonly number[], change: (joint: Joint) => Joint): Person {
  const next = { ...person, body: person.body.map((joint, index) => (joint && indexes.includes(index) ? change(joint) : joint)) }
  for (const [part, holder] of HANGING) if (indexes.includes(holder)) next[part] = person[part].map(each => each && change(each))
  return next
}

/**
 * Moves a joint of the body. With `lockBones` it swings around the joint it hangs on and takes along what hangs on it, so that no bone changes its
 * length; the neck takes the whole person. Without, it alone goes to the point, a wrist with its hand and the nose with its face.
 * A joint of which nothing is known appears at the point.
 */
export function moveJoint(person: Person, index: number, to: Point, lockBones: boolean): Person {
  const joint = person.body[index]
  if (!joint) return { ...person, body: person.body.with(index, { ...to, seen: true }) }
  if (!lockBones) {
    const moved = changeSome(person, [index], each => ({ ...each, x: each.x + to.x - joint.x, y: each.y + to.y - joint.y }))
    return { ...moved, body: moved.body.with(index, { ...to, seen: joint.seen }) }
  }
  const parent = holderOf(person, index)
  if (!parent) return movePerson(person, to.x - joint.x, to.y - joint.y)
  const turn = Math.atan2(to.y - parent.y, to.x - parent.x) - Math.atan2(joint.y - parent.y, joint.x - parent.x)
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  return changeSome(person, withDescendants(index), each => {
    const [dx, dy] = [each.x - parent.x, each.y - parent.y]
    return { ...each, x: parent.x + dx * cos - dy * sin, y: parent.y + dx * sin + dy * cos }
  })
}

/** The nearest known joint on the way to the neck; null for the neck itself. */
function holderOf(person: Person, index: number): MaybeJoint {
  if (index === NECK) return null
  const { parent } = BODY[index]!
  return person.body[parent] ?? holderOf(person, parent)
}

/** Hides a joint or shows it again. */
export const setSeen = (person: Person, index: number, seen: boolean): Person => ({
  ...person,
  body: person.body.map((joint, at) => (joint && at === index ? { ...joint, seen } : joint)),
})

/** What the known joints cover. */
export function boundsOfPerson(person: Person): { left: number; top: number; right: number; bottom: number } {
  const joints = jointsOf(person)
  const [xs, ys] = [joints.map(joint => joint.x), joints.map(joint => joint.y)]
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) }
}

/** Order of the face's 70 points when left and right change places (OpenPose output format, face keypoints). */
const FACE_MIRROR: readonly number[] = [
  ...Array.from({ length: 17 }, (_, index) => 16 - index),
  ...Array.from({ length: 10 }, (_, index) => 26 - index),
  27,
  28,
  29,
  30,
  35,
  34,
  33,
  32,
  31,
  45,
  44,
  43,
  42,
  47,
  46,
  39,
  38,
  37,
  36,
  41,
  40,
  54,
  53,
  52,
  51,
  50,
  49,
  48,
  59,
  58,
  57,
  56,
  55,
  64,
  63,
  62,
  61,
  60,
  67,
  66,
  65,
  69,
  68,
]

/** Mirrors a person in its place. Left and right change places too: whoever faced the viewer still does. */
export function mirrorPerson(person: Person): Person {
  const { left, right } = boundsOfPerson(person)
  const flipped = mapJoints(person, joint => ({ ...joint, x: left + right - joint.x }))
  return {
    body: BODY.map(({ mirror }) => flipped.body[mirror]!),
    left: flipped.right,
    right: flipped.left,
    face: flipped.face.map((_, index) => flipped.face[FACE_MIRROR[index]!]!),
  }
}

/** Brings a pose to another canvas: as large as it can be without distortion, in the middle. */
export function fitPose({ width, height, people }: Pose, to: Size): Pose {
  const scale = Math.min(to.width / width, to.height / height)
  const [left, top] = [(to.width - width * scale) / 2, (to.height - height * scale) / 2]
  const moved = people.map(person => mapJoints(person, joint => ({ ...joint, x: joint.x * scale + left, y: joint.y * scale + top })))
  return { width: to.width, height: to.height, people: moved }
}
