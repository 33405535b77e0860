// OpenPose JSON (output format of OpenPose 1.7, and of the ControlNet extension, which adds the canvas): read strictly, written so that both understand it.
import { isObject, memberOf, parseJson } from '../json.ts'
import { COUNTS, jointsOf, mapJoints, type MaybeJoint, type Part, PARTS, type Person, type Pose } from './skeleton.ts'

/** A file of some people with hands and faces has about 4 KB for each. */
export const MAX_POSE_CHARS = 512 * 1024
const MAX_DEPTH = 8
export const MAX_PEOPLE = 20
const MAX_SIDE = 16_384
/** Room around people whose canvas is not told, as a share of their size. */
const MARGIN = 0.08

const NAMES: Record<Part, string> = {
  body: 'pose_keypoints_2d',
  left: 'hand_left_keypoints_2d',
  right: 'hand_right_keypoints_2d',
  face: 'face_keypoints_2d',
}
const TITLES: Record<Part, string> = { body: '身体', left: '左手', right: '右手', face: '脸部' }
/** Places of the 18 joints among the 25 of OpenPose's BODY_25 model. */
const OF_BODY_25 = [0, 1, 2, 3, 4, 5, 6, 7, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18]

export type PoseReading = { pose: Pose } | { problem: string }

class Unreadable extends Error {}

/** x, y and confidence of each joint. All zeros means that nothing is known of it. */
function jointsFrom(numbers: unknown, part: Part, whose: string): MaybeJoint[] {
  if (numbers === undefined || numbers === null || (Array.isArray(numbers) && numbers.length === 0)) {
    if (part === 'body') throw new Unreadable(`${whose}没有身体关节`)
    return []
  }
  const good = (list: unknown): list is number[] =>
    Array.isArray(list) && list.every(each => typeof each === 'number' && Math.abs(each) <= MAX_SIDE)
  if (!good(numbers)) throw new Unreadable(`${whose}的${TITLES[part]}关节应是数字`)
  const wanted = COUNTS[part]
  const is25 = part === 'body' && numbers.length === 75
  if (numbers.length !== wanted * 3 && !is25) throw new Unreadable(`${whose}的${TITLES[part]}应有 ${wanted} 个关节`)
  return Array.from({ length: wanted }, (_, index) => {
    const at = (is25 ? OF_BODY_25[index]! : index) * 3
    const [x, y, confidence] = numbers.slice(at, at + 3) as [number, number, number]
    return x === 0 && y === 0 && confidence === 0 ? null : { x, y, seen: confidence > 0 }
  })
}

function personFrom(value: unknown, nth: number): Person {
  const whose = `第 ${nth + 1} 个人`
  if (!isObject(value)) throw new Unreadable(`${whose}不是对象`)
  const parts = PARTS.map(part => [part, jointsFrom(memberOf(value, NAMES[part]), part, whose)] as const)
  return Object.fromEntries(parts) as unknown as Person
}

const sideOf = (value: unknown): number | undefined => {
  if (value === undefined) return undefined
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 1 || value > MAX_SIDE) throw new Unreadable('画布尺寸无效')
  return value
}

/** Older files count from 0 to 1 instead of in pixels. */
const isNormalised = (people: readonly Person[]) => people.flatMap(jointsOf).every(({ x, y }) => x >= 0 && x <= 1 && y >= 0 && y <= 1)

/** Without a canvas: one around the people, who are moved into it. */
function around(people: Person[]): Pose {
  const joints = people.flatMap(jointsOf)
  const [xs, ys] = [joints.map(each => each.x), joints.map(each => each.y)]
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  const [wide, high] = [Math.max(...xs) - left, Math.max(...ys) - top]
  const room = Math.max(1, Math.max(wide, high) * MARGIN)
  const moved = people.map(person => mapJoints(person, each => ({ ...each, x: each.x - left + room, y: each.y - top + room })))
  return { width: Math.ceil(wide + 2 * room), height: Math.ceil(high + 2 * room), people: moved }
}

function poseFrom(value: unknown): Pose {
  // The preprocessor's answer is a list with one of them for each picture.
  const one = Array.isArray(value) && value.length === 1 ? (value[0] as unknown) : value
  const listed = memberOf(one, 'people')
  if (!Array.isArray(listed)) throw new Unreadable('没有 people：这不是 OpenPose 的 JSON')
  if (listed.length === 0) throw new Unreadable('里面没有人')
  if (listed.length > MAX_PEOPLE) throw new Unreadable(`最多 ${MAX_PEOPLE} 个人`)
  const people = listed.map(personFrom)
  if (people.some(person => jointsOf(person).length === 0)) throw new Unreadable('有人一个关节也没有')
  const width = sideOf(memberOf(one, 'canvas_width'))
  const height = sideOf(memberOf(one, 'canvas_height'))
  if (width === undefined || height === undefined) {
    if (isNormalised(people)) throw new Unreadable('坐标是 0 到 1 的比例，却没有画布尺寸')
    return around(people)
  }
  const scaled = isNormalised(people)
    ? people.map(person => mapJoints(person, each => ({ ...each, x: each.x * width, y: each.y * height })))
    : people
  return { width, height, people: scaled }
}

/** Reads OpenPose JSON with 18 or 25 joints of the body, or says in Chinese what is wrong with it. Never throws. */
export function readOpenPose(text: string): PoseReading {
  const value = parseJson(text, { chars: MAX_POSE_CHARS, depth: MAX_DEPTH })
  return value === undefined ? { problem: '不是有效的 JSON 文件' } : readPose(value)
}

/** The same for what has been parsed. */
export function readPose(value: unknown): PoseReading {
  try {
    return { pose: poseFrom(value) }
  } catch (error) {
    if (error instanceof Unreadable) return { problem: error.message }
    throw error
  }
}

const rounded = (value: number) => Math.round(value * 100) / 100
/** A joint that is hidden keeps its place with confidence 0: readers leave it out, and it can be shown again. */
const numbersOf = (joints: readonly MaybeJoint[]) =>
  joints.flatMap(each => (each ? [rounded(each.x), rounded(each.y), each.seen ? 1 : 0] : [0, 0, 0]))

export interface OpenPoseJson {
  canvas_width: number
  canvas_height: number
  people: Record<string, number[]>[]
}

/** The pose as OpenPose JSON. Parts without points are left out, as preprocessors do. */
export const writeOpenPose = ({ width, height, people }: Pose): OpenPoseJson => ({
  canvas_width: width,
  canvas_height: height,
  people: people.map(person =>
    Object.fromEntries(
      PARTS.filter(part => part === 'body' || person[part].length > 0).map(part => [NAMES[part], numbersOf(person[part])]),
    ),
  ),
})
