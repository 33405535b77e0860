// Which frames of a film stand where: levels by zoom, stretches in sight, the frame of a time.
import { expect, it } from 'vitest'
import { frameAt, levelFor, placesOf, stretchesOf } from './frames.ts'

const film = { steps: [0.25, 1, 4], frames: 16 }

it('takes the finest level that needs no more than two frames for a place, and the coarsest for what is longer', () => {
  expect([0.1, 0.5, 0.6, 2, 2.1, 8, 9000].map(each => levelFor(film.steps, each))).toEqual([0, 0, 1, 1, 2, 2, 2])
})

it('asks for the stretches in sight alone, and stands frames where they stay while the film is scrolled', () => {
  expect(stretchesOf(0, 16, 16)).toEqual([0])
  expect(stretchesOf(15.9, 32.1, 16)).toEqual([0, 1, 2])
  expect(stretchesOf(0, 0, 16)).toEqual([0])
  expect(placesOf({ from: 3, to: 7, each: 2, wide: 80 })).toEqual([
    { at: 2, x: -40 },
    { at: 4, x: 40 },
    { at: 6, x: 120 },
  ])
})

it('shows the frame of a time, and one of another level while that is on its way', () => {
  const pictures = new Map([
    ['1 1', 'fine'],
    ['2 0', 'coarse'],
  ])
  expect(frameAt(film, pictures, 1, 17.5)).toEqual({ picture: 'fine', row: 1 })
  expect(frameAt(film, pictures, 1, 9)).toEqual({ picture: 'coarse', row: 2 })
  expect(frameAt(film, pictures, 0, 70)).toBeUndefined()
})
