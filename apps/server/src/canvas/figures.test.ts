// Heads and mouths out of the joints of a pose.
import { expect, it } from 'vitest'
import { seenIn } from './figures.rules.ts'

const joints = (places: Readonly<Record<number, readonly [number, number]>>) =>
  Array.from({ length: 18 }, (_, joint) => (places[joint] ? [...places[joint], 1] : [0, 0, 0])).flat()

it('are where the nose and the neck are, and of nobody whose head is not seen', () => {
  const people = [joints({ 0: [200, 100], 1: [200, 160], 14: [190, 90], 15: [210, 90] }), joints({ 1: [400, 160], 2: [380, 170] })]
  const { width, height, figures } = seenIn({
    canvas_width: 640,
    canvas_height: 480,
    people: people.map(pose_keypoints_2d => ({ pose_keypoints_2d })),
  })
  expect([width, height, figures.length]).toEqual([640, 480, 1])
  const [{ head, mouth }] = figures as [(typeof figures)[number]]
  expect(mouth).toEqual({ x: 200, y: 118 })
  expect(head.y).toBeLessThan(90)
  expect(head.y + head.height).toBeGreaterThan(mouth.y)
  expect(head.y + head.height).toBeLessThan(160)
  expect(head.x + head.width / 2).toBe(200)
})
