// Tests of paintings: patches are found whole, bands set the horizon, upright ones are people, and what nobody names is painted as it is.
import { expect, it } from 'vitest'
import { GRID, layoutOf, patchesIn } from './painting.ts'

interface Block {
  colour: readonly [number, number, number]
  /** Dots of the grid. */
  at: readonly [left: number, top: number, right: number, bottom: number]
}
const RED: Block = { colour: [200, 30, 40], at: [10, 20, 20, 60] }
const GROUND: Block = { colour: [60, 120, 60], at: [0, 54, GRID.width, GRID.height] }
const SKY: Block = { colour: [120, 170, 230], at: [0, 0, GRID.width, 20] }
const BLUE: Block = { colour: [30, 60, 200], at: [50, 40, 80, 52] }

function painted(...blocks: readonly Block[]) {
  const pixels = new Uint8ClampedArray(GRID.width * GRID.height * 4)
  for (const { colour, at } of blocks)
    for (let row = at[1]; row < at[3]; row++)
      for (let column = at[0]; column < at[2]; column++) pixels.set([...colour, 255], (row * GRID.width + column) * 4)
  return patchesIn(pixels)
}
const brief = (people: number, things: number) =>
  ({
    people: Array.from({ length: people }, () => ({})),
    props: things ? [{ name: '树', colour: '', count: things }] : [],
  }) as unknown as Parameters<typeof layoutOf>[1]
const colours = (patches: readonly { colour: string }[]) => patches.map(({ colour }) => colour)

it('finds patches of one colour with their place, the largest first, and no slips of the hand', () => {
  const slip: Block = { colour: [0, 0, 0], at: [90, 2, 92, 4] }
  const [first, second, ...others] = painted(RED, BLUE, slip)
  expect([first!.colour, second!.colour, others]).toEqual(['#c81e28', '#1e3cc8', []])
  expect(first).toMatchObject({ left: 10 / GRID.width, top: 20 / GRID.height, right: 20 / GRID.width, bottom: 60 / GRID.height })
  expect(first!.dots).toHaveLength(400)
})

it('tells two patches of one colour apart that do not touch', () => {
  const twin: Block = { ...RED, at: [40, 20, 50, 60] }
  expect(painted(RED, twin)).toHaveLength(2)
})

it('takes a band at the foot as ground, else one at the top as sky, and neither as a thing', () => {
  expect(layoutOf(painted(GROUND, RED), brief(1, 0)).horizon).toBeCloseTo(54 / GRID.height)
  expect(layoutOf(painted(SKY), brief(0, 0))).toMatchObject({ horizon: 20 / GRID.height, rest: [] })
  expect(layoutOf(painted(RED), brief(1, 0)).horizon).toBeUndefined()
})

it('gives upright patches to people, the others to things, and leaves what no word names', () => {
  const both = painted(BLUE, RED)
  expect(colours(layoutOf(both, brief(1, 1)).people)).toEqual(['#c81e28'])
  expect(colours(layoutOf(both, brief(1, 1)).props)).toEqual(['#1e3cc8'])
  expect(colours(layoutOf(both, brief(0, 0)).rest)).toEqual(['#c81e28', '#1e3cc8'])
  expect(colours(layoutOf(both, brief(2, 0)).people)).toEqual(['#c81e28', '#1e3cc8'])
})
