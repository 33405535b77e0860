// Poses: files read and written, bones that keep their length, mirrors, the control map, the library.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { boundsOfPerson, fitPose, mirrorPerson, moveJoint, movePerson, setSeen } from './change.ts'
import { OFFICIAL_POSES, POSE_CATEGORIES, POSE_RATIOS } from './official.ts'
import { readOpenPose, writeOpenPose } from './openpose.ts'
import { poseShapes } from './paint.ts'
import { BODY, COUNTS, LIMBS, type MaybeJoint, PARTS, type Person, type Pose } from './skeleton.ts'

const place = fc.integer({ min: 1, max: 99_999 }).map(value => value / 100)
const joint = fc.record({ x: place, y: place, seen: fc.boolean() })
const joints = (count: number) => fc.array(fc.option(joint, { nil: null, freq: 6 }), { minLength: count, maxLength: count })
const whole = fc.tuple(
  fc.array(joint, { minLength: COUNTS.body, maxLength: COUNTS.body }),
  joints(21),
  joints(21),
  joints(70),
  fc.boolean(),
)
const person = whole.map(([body, left, right, face, bare]): Person => ({
  body,
  left: bare ? [] : left,
  right: bare ? [] : right,
  face: bare ? [] : face,
}))
const pose = fc.record({
  width: fc.integer({ min: 1, max: 2000 }),
  height: fc.integer({ min: 1, max: 2000 }),
  people: fc.array(person, { minLength: 1, maxLength: 4 }),
})
const read = (value: unknown) => readOpenPose(JSON.stringify(value))
const poseOf = (value: unknown): Pose => {
  const reading = read(value)
  if ('problem' in reading) throw new Error(reading.problem)
  return reading.pose
}
const standing = OFFICIAL_POSES[0]!.pose
const one = standing.people[0]!
const lengths = ({ body }: Person) => LIMBS.map(([a, b]) => Math.hypot(body[a]!.x - body[b]!.x, body[a]!.y - body[b]!.y))

describe('OpenPose files', () => {
  it('come back as they were written, with hands, faces and hidden joints', () => {
    fc.assert(
      fc.property(pose, each => {
        expect(poseOf(writeOpenPose(each))).toEqual(each)
      }),
    )
  })

  it('may have 25 joints, coordinates from 0 to 1, or a list around them', () => {
    const numbers = Array.from({ length: 25 }, (_, index) => [100 + index, 200 + index, 0.9]).flat()
    const { people } = poseOf({ canvas_width: 512, canvas_height: 512, people: [{ pose_keypoints_2d: numbers }] })
    expect(people[0]!.body).toHaveLength(18)
    // Place 8 of the 25 is the middle of the hips, which the 18 have not.
    expect([people[0]!.body[8]!.x, people[0]!.body[17]!.x]).toEqual([109, 118])
    const json = writeOpenPose(standing)
    const shares = json.people[0]!.pose_keypoints_2d!.map((value, at) => (at % 3 === 0 ? value / 512 : at % 3 === 1 ? value / 768 : value))
    const scaled = poseOf([{ ...json, people: [{ pose_keypoints_2d: shares }] }])
    scaled.people[0]!.body.forEach((each, at) => expect(each!.x).toBeCloseTo(one.body[at]!.x, 1))
  })

  it('without a canvas get one around the people', () => {
    const { people } = writeOpenPose(standing)
    const { width, height, people: found } = poseOf({ version: 1.3, people })
    const { left, top, right, bottom } = boundsOfPerson(found[0]!)
    expect(Math.min(left, top)).toBeGreaterThan(0)
    expect(right).toBeLessThan(width)
    expect(bottom).toBeLessThan(height)
  })

  it.each([
    ['{', '不是有效的 JSON 文件'],
    ['{"a":1}', '没有 people：这不是 OpenPose 的 JSON'],
    ['{"people":[]}', '里面没有人'],
    ['{"people":[{}]}', '第 1 个人没有身体关节'],
    ['{"people":[{"pose_keypoints_2d":[1,2]}]}', '第 1 个人的身体应有 18 个关节'],
    [`{"people":[{"pose_keypoints_2d":["1"]}]}`, '第 1 个人的身体关节应是数字'],
    [`{"people":[{"pose_keypoints_2d":[1e9]}]}`, '第 1 个人的身体关节应是数字'],
    [JSON.stringify({ people: [{ pose_keypoints_2d: Array(54).fill(0) }] }), '有人一个关节也没有'],
    [JSON.stringify({ people: [{ pose_keypoints_2d: Array(54).fill(0.5) }] }), '坐标是 0 到 1 的比例，却没有画布尺寸'],
    [JSON.stringify({ ...writeOpenPose(standing), canvas_width: 0 }), '画布尺寸无效'],
    [JSON.stringify({ ...writeOpenPose(standing), people: Array(21).fill(writeOpenPose(standing).people[0]) }), '最多 20 个人'],
  ])('are refused in words: %s', (text, problem) => {
    expect(readOpenPose(text)).toEqual({ problem })
  })

  it('never make the reader throw', () => {
    fc.assert(fc.property(fc.oneof(fc.json(), fc.string()), text => void readOpenPose(text)))
    fc.assert(fc.property(fc.anything(), value => void read({ people: [value], canvas_width: value })))
  })
})

describe('changes', () => {
  const target = fc.record({ x: place, y: place })
  it('with bones locked leave every bone as long as it was', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 17 }), target, (index, to) => {
        const before = lengths(one)
        lengths(moveJoint(one, index, to, true)).forEach((length, at) => expect(length).toBeCloseTo(before[at]!, 6))
      }),
    )
  })
  it('without the lock move one joint, the wrist with its hand, the nose with its face', () => {
    const points = (count: number): MaybeJoint[] => Array.from({ length: count }, (_, at) => ({ x: at, y: at, seen: true }))
    const full: Person = { ...one, left: points(21), right: points(21), face: points(70) }
    const moved = moveJoint(full, 4, { x: one.body[4]!.x + 7, y: one.body[4]!.y - 3 }, false)
    expect(moved.body.filter((each, at) => each !== full.body[at] && at !== 4)).toEqual([])
    expect(moved.right[5]).toEqual({ x: 12, y: 2, seen: true })
    expect([moved.left, moved.face]).toEqual([full.left, full.face])
    expect(moveJoint(full, 0, { x: one.body[0]!.x + 1, y: one.body[0]!.y }, false).face[0]).toEqual({ x: 1, y: 0, seen: true })
  })
  it('take the whole person by the neck, and bring up a joint of which nothing was known', () => {
    const [from, to] = [one.body[1]!, { x: 10, y: 20 }]
    expect(moveJoint(one, 1, to, true)).toEqual(movePerson(one, to.x - from.x, to.y - from.y))
    const without = { ...one, body: one.body.with(16, null) }
    expect(moveJoint(without, 16, to, true).body[16]).toEqual({ ...to, seen: true })
  })
  it('mirror twice to what it was, with left for right', () => {
    fc.assert(
      fc.property(person, each => {
        const twice = mirrorPerson(mirrorPerson(each))
        for (const part of PARTS)
          twice[part].forEach((found, at) => {
            expect(found?.x).toEqual(each[part][at] === null ? undefined : expect.closeTo(each[part][at]!.x, 6))
            expect(found?.seen).toBe(each[part][at]?.seen)
          })
      }),
    )
    const mirrored = mirrorPerson(moveJoint(one, 4, { x: 10, y: 10 }, false))
    expect(mirrored.body[7]!.y).toBe(10)
    expect(mirrored.body[7]!.x).toBeGreaterThan(mirrored.body[1]!.x)
  })
  it('fit another canvas without distortion', () => {
    const { width, height, people } = fitPose(standing, { width: 1024, height: 768 })
    expect([width, height]).toEqual([1024, 768])
    expect(people[0]!.body[1]).toEqual({ ...one.body[1]!, x: one.body[1]!.x + 256 })
  })
})

describe('the control map', () => {
  it('has the limbs and joints of OpenPose in its colours, without what is hidden', () => {
    const shapes = poseShapes(standing)
    expect(shapes.filter(each => each.kind === 'limb').map(each => each.colour)).toContain('#990000')
    expect(shapes).toHaveLength(17 + 18)
    // A hidden right wrist takes its dot and the forearm with it.
    expect(poseShapes({ ...standing, people: [setSeen(one, 4, false)] })).toHaveLength(17 + 18 - 2)
    const limb = shapes.find(each => each.kind === 'limb')!
    expect(limb.ry).toBe(4)
    const hand = Array.from({ length: 21 }, (_, at) => ({ x: at * 3, y: at, seen: true }))
    const bones = poseShapes({ ...standing, people: [{ ...one, left: hand }] }).filter(each => each.kind === 'bone')
    expect(bones).toHaveLength(20)
    expect(bones[0]!.colour).toBe('#ff0000')
  })
})

describe('the library', () => {
  it('has at least 40 poses in at least 6 categories, each inside its canvas, each with a name of its own', () => {
    expect(OFFICIAL_POSES.length).toBeGreaterThanOrEqual(40)
    expect(POSE_CATEGORIES.length).toBeGreaterThanOrEqual(6)
    expect(new Set(OFFICIAL_POSES.map(each => each.name)).size).toBe(OFFICIAL_POSES.length)
    for (const {
      ratio,
      pose: { width, height, people },
    } of OFFICIAL_POSES) {
      expect(POSE_RATIOS).toContain(ratio)
      const [wide, high] = ratio.split(':').map(Number) as [number, number]
      expect(width / height).toBeCloseTo(wide / high, 2)
      for (const each of people) {
        const { left, top, right, bottom } = boundsOfPerson(each)
        expect(Math.min(left, top, width - right, height - bottom)).toBeGreaterThan(0)
        expect(each.body).toHaveLength(BODY.length)
      }
    }
    for (const { category, total } of POSE_CATEGORIES) expect(OFFICIAL_POSES.filter(each => each.category === category)).toHaveLength(total)
  })
})
