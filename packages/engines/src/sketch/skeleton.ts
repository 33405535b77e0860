// Poses as joints: where the eighteen key points of a figure lie, in the order and colours that pose controls were trained on.
import type { Facing, Person, Pose } from './brief.ts'
import type { Point } from './stage.ts'

/** The 18 body key points in OpenPose's COCO order. */
export const JOINTS = [
  'nose',
  'neck',
  'rightShoulder',
  'rightElbow',
  'rightWrist',
  'leftShoulder',
  'leftElbow',
  'leftWrist',
  'rightHip',
  'rightKnee',
  'rightAnkle',
  'leftHip',
  'leftKnee',
  'leftAnkle',
  'rightEye',
  'leftEye',
  'rightEar',
  'leftEar',
] as const
export type Joint = (typeof JOINTS)[number]
/** Pixels. A joint that is not seen (an eye from behind) is absent. */
export type Skeleton = Partial<Record<Joint, Point>>

/** Degrees from straight down: positive swings to the figure's left, which is the right of the picture when it faces us. */
interface Posture {
  /** Of the upper body. */
  lean: number
  /** Upper arm and forearm, right then left. */
  arms: readonly [number, number, number, number]
  /** Thigh and shin, right then left. */
  legs: readonly [number, number, number, number]
  /** Whole body turned about the hips: 90 lies on its back. */
  turn?: number
}

const POSTURES: Record<Pose, Posture> = {
  stand: { lean: 0, arms: [-9, -3, 9, 3], legs: [-4, -1, 4, 1] },
  walk: { lean: 2, arms: [-24, -8, 22, 34], legs: [-20, -26, 18, 4] },
  run: { lean: 12, arms: [-46, 40, 42, 118], legs: [-34, -88, 42, 2] },
  sit: { lean: 0, arms: [-12, 26, 12, -26], legs: [-62, 2, 62, -2] },
  kneel: { lean: 4, arms: [-14, 20, 12, -16], legs: [-6, -84, 54, 0] },
  point: { lean: 3, arms: [-10, -4, 84, 88], legs: [-8, -2, 10, 2] },
  fight: { lean: -8, arms: [-58, 62, 66, 118], legs: [-34, -8, 40, 4] },
  lie: { lean: 0, arms: [-18, -10, 16, 8], legs: [-5, -3, 6, 3], turn: 86 },
  embrace: { lean: 6, arms: [28, 74, 52, 84], legs: [-5, -1, 7, 2] },
  wave: { lean: -2, arms: [-12, -4, 128, 172], legs: [-5, -1, 6, 1] },
  'cross-arms': { lean: 0, arms: [-18, 74, 18, -74], legs: [-7, -2, 8, 2] },
  think: { lean: 3, arms: [-16, 62, 14, -148], legs: [-6, -2, 5, 1] },
  squat: { lean: 14, arms: [-20, 34, 20, -34], legs: [-78, 40, 78, -40] },
  jump: { lean: 0, arms: [-128, -158, 128, 158], legs: [-34, 58, 38, -64] },
  fly: { lean: 30, arms: [-100, -110, 118, 128], legs: [-52, -70, -30, -58] },
  fall: { lean: -24, arms: [-120, -150, 96, 140], legs: [44, 96, 62, 20] },
  climb: { lean: 4, arms: [-160, -178, 118, 172], legs: [-48, 10, 12, -6] },
  crawl: { lean: 0, arms: [-88, -92, 88, 92], legs: [-30, -10, 26, 60], turn: 74 },
  swim: { lean: 0, arms: [172, 178, 150, 176], legs: [-8, -4, 12, 20], turn: 78 },
  dance: { lean: -6, arms: [-74, -142, 108, 158], legs: [-10, -4, 58, 8] },
  kick: { lean: -16, arms: [-64, 10, 58, 96], legs: [-6, -2, 82, 88] },
  ride: { lean: 5, arms: [30, 66, 44, 70], legs: [-42, -4, 44, 4] },
  hold: { lean: 0, arms: [-9, -3, 22, 96], legs: [-4, -1, 4, 1] },
  'both-hands': { lean: 2, arms: [-10, 66, 12, -66], legs: [-4, -1, 4, 1] },
  phone: { lean: 0, arms: [-9, -3, 40, 176], legs: [-5, -1, 5, 1] },
  eat: { lean: 4, arms: [-12, 40, 24, 160], legs: [-5, -1, 5, 1] },
  pray: { lean: 4, arms: [-18, 128, 18, -128], legs: [-3, -1, 3, 1] },
  bow: { lean: 52, arms: [30, 34, 40, 44], legs: [-3, -1, 3, 1] },
  salute: { lean: 0, arms: [-8, -2, 82, -152], legs: [-3, -1, 3, 1] },
  'arms-up': { lean: 0, arms: [-150, -166, 150, 166], legs: [-7, -2, 7, 2] },
  hips: { lean: 0, arms: [-46, 40, 46, -40], legs: [-9, -2, 9, 2] },
  reach: { lean: 10, arms: [-12, -4, 74, 84], legs: [-14, -6, 16, 4] },
  spread: { lean: 0, arms: [-84, -98, 84, 98], legs: [-8, -2, 8, 2] },
  lean: { lean: -10, arms: [-14, 60, 14, -50], legs: [-2, 0, 24, 4] },
  play: { lean: 2, arms: [-26, 54, 42, 112], legs: [-6, -1, 8, 2] },
  shoot: { lean: -3, arms: [-78, 92, 88, 90], legs: [-16, -4, 18, 4] },
  swing: { lean: 8, arms: [-40, 20, 112, 148], legs: [-30, -10, 34, 4] },
  'cover-face': { lean: 10, arms: [-22, 150, 22, -150], legs: [-4, -1, 4, 1] },
  push: { lean: 16, arms: [62, 84, 76, 92], legs: [-34, -20, 24, -4] },
  pull: { lean: -16, arms: [52, 88, 70, 96], legs: [-6, -2, 34, 18] },
  carry: { lean: -4, arms: [-26, 74, 26, -74], legs: [-8, -2, 8, 2] },
  support: { lean: 10, arms: [-14, -4, 58, 74], legs: [-10, -4, 16, 4] },
  write: { lean: 12, arms: [-20, 52, 20, -44], legs: [-4, -1, 4, 1] },
  aim: { lean: -3, arms: [60, 88, 86, 90], legs: [-22, -6, 22, 4] },
  knock: { lean: 4, arms: [-10, -4, 62, 150], legs: [-6, -2, 8, 2] },
  'lean-on': { lean: 26, arms: [30, 96, 44, 92], legs: [-12, -6, 8, 2] },
  throw: { lean: -8, arms: [-60, -40, 132, 172], legs: [-30, -10, 26, 4] },
}

// Lengths in heads of a figure eight heads tall (the artists' canon); a child has five and a bigger head.
const TORSO = 2.45
const NECK = 0.26
const HEAD = 0.62
const UPPER_ARM = 1.38
const FOREARM = 1.24
const THIGH = 2.02
const SHIN = 1.98

/** The point that share of the way from one to another. */
export const between = (a: Point, b: Point, share: number): Point => [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share]

const swing = ([x, y]: Point, degrees: number, length: number): Point => {
  const angle = (degrees * Math.PI) / 180
  return [x + Math.sin(angle) * length, y + Math.cos(angle) * length]
}
const turnedAbout = ([cx, cy]: Point, degrees: number) => {
  const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)]
  return ([x, y]: Point): Point => [cx + (x - cx) * cos - (y - cy) * sin, cy + (x - cx) * sin + (y - cy) * cos]
}

/** How wide shoulders and hips look from a side, and which way the face points: 1 is the right of the picture. */
const LOOKS: Record<Facing, { width: number; face: number; behind: boolean }> = {
  front: { width: 1, face: 0.12, behind: false },
  back: { width: 1, face: 0, behind: true },
  left: { width: 0.34, face: -1, behind: false },
  right: { width: 0.34, face: 1, behind: false },
}

export interface Placed {
  skeleton: Skeleton
  /** Pixels of one head. */
  head: number
  /** Where the middle of the head lies. */
  skull: Point
  /** Degrees the body is turned. */
  turn: number
}

export interface Figure {
  person: Person
  placed: Placed
  /** 0 far – 1 near. */
  nearness: number
}

/**
 * Joints of a figure whose feet stand at (x, y) and that would be `height` pixels tall when upright.
 * @param side −1 mirrors the posture
 */
export function place(
  person: Pick<Person, 'build' | 'pose' | 'hands' | 'facing' | 'old'> & { look?: number },
  x: number,
  y: number,
  height: number,
  side: 1 | -1,
): Placed {
  const { lean: upright, arms: own, legs, turn = 0 } = POSTURES[person.pose]
  const arms = person.hands ? POSTURES[person.hands].arms : own
  // Old backs are bent.
  const lean = upright + (person.old ? 7 : 0)
  const { width: straight, face: ahead, behind } = LOOKS[person.facing]
  // Half turned towards somebody.
  const isTurned = person.facing === 'front' && person.look !== undefined && person.look !== 0
  const [width, face] = isTurned ? [straight * 0.8, person.look! * 0.58] : [straight, ahead]
  const child = person.build === 'child'
  const head = height / (child ? 6.2 : 8)
  const limb = child ? 0.76 : 1
  const half = (person.build === 'man' ? 1.02 : 0.84) * width * head
  const hipHalf = (person.build === 'woman' ? 0.56 : 0.5) * width * head
  const at = (degrees: number) => degrees * side
  // Lengths seen from the hips; the lowest foot is put on the ground afterwards.
  const hips: Point = [x, 0]
  const neck = swing(hips, 180 - at(lean), TORSO * limb * head)
  const joint = (from: Point, degrees: number, length: number) => swing(from, at(degrees), length * limb * head)
  const shoulders: [Point, Point] = [
    [neck[0] - half, neck[1] + 0.16 * head],
    [neck[0] + half, neck[1] + 0.16 * head],
  ]
  const hip: [Point, Point] = [
    [hips[0] - hipHalf, 0],
    [hips[0] + hipHalf, 0],
  ]
  const mirrored = <T>(one: readonly [T, T, T, T]): readonly [T, T, T, T] => (side === 1 ? one : [one[2], one[3], one[0], one[1]])
  const [rightUpper, rightFore, leftUpper, leftFore] = mirrored(arms)
  const [rightThigh, rightShin, leftThigh, leftShin] = mirrored(legs)
  const rightElbow = joint(shoulders[0], rightUpper, UPPER_ARM)
  const leftElbow = joint(shoulders[1], leftUpper, UPPER_ARM)
  const rightKnee = joint(hip[0], rightThigh, THIGH * (person.pose === 'sit' ? 0.72 : 1))
  const leftKnee = joint(hip[1], leftThigh, THIGH * (person.pose === 'sit' ? 0.72 : 1))
  const skull = swing(neck, 180 - at(lean) * 0.6, (NECK + HEAD) * head)
  const [sx, sy] = skull
  const eyes = behind ? {} : facePoints(sx, sy, head, face)
  const raw: Skeleton = {
    neck,
    rightShoulder: shoulders[0],
    leftShoulder: shoulders[1],
    rightElbow,
    rightWrist: joint(rightElbow, rightFore, FOREARM),
    leftElbow,
    leftWrist: joint(leftElbow, leftFore, FOREARM),
    rightHip: hip[0],
    leftHip: hip[1],
    rightKnee,
    rightAnkle: joint(rightKnee, rightShin, SHIN),
    leftKnee,
    leftAnkle: joint(leftKnee, leftShin, SHIN),
    ...eyes,
  }
  return grounded(raw, skull, head, at(turn), y)
}

function facePoints(x: number, y: number, head: number, face: number): Skeleton {
  const shift = face * 0.3 * head
  const spread = (1 - Math.abs(face) * 0.75) * 0.17 * head
  const ear = 0.4 * head
  return {
    nose: [x + shift, y + 0.06 * head],
    rightEye: [x + shift - spread, y - 0.06 * head],
    leftEye: [x + shift + spread, y - 0.06 * head],
    ...(face < 0.6 && { rightEar: [x - ear + shift * 0.2, y] as Point }),
    ...(face > -0.6 && { leftEar: [x + ear + shift * 0.2, y] as Point }),
  }
}

/** Turns the figure and sets its lowest joint on the ground. */
function grounded(raw: Skeleton, skull: Point, head: number, turn: number, y: number): Placed {
  const about = turnedAbout([raw.neck![0], 0], turn)
  const turned = Object.entries(raw).map(([name, point]) => [name, about(point)] as const)
  const lowest = Math.max(...turned.map(([, point]) => point[1]))
  // A sole lies a little below its ankle.
  const drop = y - lowest - 0.12 * head
  const down = ([px, py]: Point): Point => [px, py + drop]
  return { skeleton: Object.fromEntries(turned.map(([name, point]) => [name, down(point)])), head, skull: down(about(skull)), turn }
}

/** Limbs as pairs of joints, in the order in which pose maps colour them (OpenPose's 17 sticks). */
export const STICKS: readonly (readonly [Joint, Joint])[] = [
  ['neck', 'rightShoulder'],
  ['neck', 'leftShoulder'],
  ['rightShoulder', 'rightElbow'],
  ['rightElbow', 'rightWrist'],
  ['leftShoulder', 'leftElbow'],
  ['leftElbow', 'leftWrist'],
  ['neck', 'rightHip'],
  ['rightHip', 'rightKnee'],
  ['rightKnee', 'rightAnkle'],
  ['neck', 'leftHip'],
  ['leftHip', 'leftKnee'],
  ['leftKnee', 'leftAnkle'],
  ['neck', 'nose'],
  ['nose', 'rightEye'],
  ['rightEye', 'rightEar'],
  ['nose', 'leftEye'],
  ['leftEye', 'leftEar'],
]

/** OpenPose's colours of joints and sticks: once round the hue circle. */
export const POSE_COLOURS: readonly string[] = [
  '#ff0000',
  '#ff5500',
  '#ffaa00',
  '#ffff00',
  '#aaff00',
  '#55ff00',
  '#00ff00',
  '#00ff55',
  '#00ffaa',
  '#00ffff',
  '#00aaff',
  '#0055ff',
  '#0000ff',
  '#5500ff',
  '#aa00ff',
  '#ff00ff',
  '#ff00aa',
  '#ff0055',
]
