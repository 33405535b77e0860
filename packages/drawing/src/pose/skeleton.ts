// The skeleton of OpenPose: 18 joints of the body in the order of COCO, their names, limbs and colours, and how joints hang on one another.

/** A point of a person; one that is not seen keeps its place but is not drawn. */
export interface Joint {
  x: number
  y: number
  seen: boolean
}
/** null where nothing is known of the joint. */
export type MaybeJoint = Joint | null

export interface Person {
  /** 18 joints (`BODY`). */
  body: MaybeJoint[]
  /** 21 points of each hand, 70 of the face; none of them when there are none. */
  left: MaybeJoint[]
  right: MaybeJoint[]
  face: MaybeJoint[]
}

/** People on a canvas; coordinates are its pixels. */
export interface Pose {
  width: number
  height: number
  people: Person[]
}

export const COUNTS = { body: 18, left: 21, right: 21, face: 70 } as const
export type Part = keyof typeof COUNTS
export const PARTS = Object.keys(COUNTS) as Part[]

interface BodyJoint {
  title: string
  /** `#rrggbb` of its dot (`draw_bodypose` of the OpenPose preprocessor). */
  colour: string
  /** The joint it hangs on; −1 for the neck, which holds all. */
  parent: number
  /** The same joint of the other side. */
  mirror: number
}
const joint = (title: string, colour: string, parent: number, mirror: number): BodyJoint => ({ title, colour, parent, mirror })

export const BODY: readonly BodyJoint[] = [
  joint('鼻', '#ff0000', 1, 0),
  joint('颈', '#ff5500', -1, 1),
  joint('右肩', '#ffaa00', 1, 5),
  joint('右肘', '#ffff00', 2, 6),
  joint('右腕', '#aaff00', 3, 7),
  joint('左肩', '#55ff00', 1, 2),
  joint('左肘', '#00ff00', 5, 3),
  joint('左腕', '#00ff55', 6, 4),
  joint('右髋', '#00ffaa', 1, 11),
  joint('右膝', '#00ffff', 8, 12),
  joint('右踝', '#00aaff', 9, 13),
  joint('左髋', '#0055ff', 1, 8),
  joint('左膝', '#0000ff', 11, 9),
  joint('左踝', '#5500ff', 12, 10),
  joint('右眼', '#aa00ff', 0, 15),
  joint('左眼', '#ff00ff', 0, 14),
  joint('右耳', '#ff00aa', 14, 17),
  joint('左耳', '#ff0055', 15, 16),
]
export const NECK = 1
const NOSE = 0
/** Which joint of the body a hand or the face moves with. */
export const HELD_BY: Readonly<Record<Exclude<Part, 'body'>, number>> = { left: 7, right: 4, face: NOSE }

/** Limbs in the order they are drawn; the nth has the colour of the nth joint, darkened (`limbSeq` and `colors` of `draw_bodypose`). */
export const LIMBS: readonly (readonly [number, number])[] = [
  [1, 2],
  [1, 5],
  [2, 3],
  [3, 4],
  [5, 6],
  [6, 7],
  [1, 8],
  [8, 9],
  [9, 10],
  [1, 11],
  [11, 12],
  [12, 13],
  [1, 0],
  [0, 14],
  [14, 16],
  [0, 15],
  [15, 17],
]

/** Bones of a hand: the wrist is 0, then four points of each finger from the thumb on (`draw_handpose`). */
export const HAND_BONES: readonly (readonly [number, number])[] = [0, 1, 2, 3, 4].flatMap(finger =>
  [0, 1, 2, 3].map(bone => [bone === 0 ? 0 : finger * 4 + bone, finger * 4 + bone + 1] as const),
)

/** A joint and everything that hangs on it. */
export function withDescendants(root: number): number[] {
  return [root, ...BODY.flatMap(({ parent }, index) => (parent === root ? withDescendants(index) : []))]
}

/** Joints of all parts that are known. */
export const jointsOf = (person: Person): Joint[] => PARTS.flatMap(part => person[part].filter(each => each !== null))

/** The same person with every known joint changed. */
export const mapJoints = (person: Person, change: (joint: Joint) => Joint): Person => {
  const changed = (list: MaybeJoint[]) => list.map(each => each && change(each))
  return { body: changed(person.body), left: changed(person.left), right: changed(person.right), face: changed(person.face) }
}
