// The changes of cues: neighbours are never run into, and what is shown is what lies between two times.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as c from './cues.ts'

const cue = (id: string, start: number, end: number, ...texts: string[]): c.Cue => ({ id, start, end, texts })
const CUES = [cue('one', 0, 2, '雨停了，站台上只剩两个人', 'The rain is over, two people are left'), cue('two', 3, 5, '走吧。', 'Go.')]
const times = (cues: readonly c.Cue[], id: string) => {
  const found = cues.find(each => each.id === id)!
  return [found.start, found.end]
}

describe('a cue', () => {
  it.each([
    ['moves between its neighbours', c.moved(CUES, 'one', 10, 20), 'one', [1, 3]],
    ['does not begin before the beginning', c.moved(CUES, 'one', -5, 20), 'one', [0, 2]],
    ['moves up to the end', c.moved(CUES, 'two', 30, 20), 'two', [18, 20]],
    ['is stretched up to its neighbour', c.stretched(CUES, 'one', 'end', 9, 20), 'one', [0, 3]],
    ['keeps a shortest length', c.stretched(CUES, 'two', 'start', 9, 20), 'two', [5 - c.SHORTEST, 5]],
  ])('%s', (_what, cues, id, wanted) => {
    expect(times(cues, id)).toEqual(wanted)
  })
  it('is added where there is room', () => {
    expect(c.added(CUES, 1, 20)).toBeUndefined()
    expect(times(c.added(CUES, 2.5, 20)!.cues, '3')).toEqual([2.5, 3])
  })
  it('is cut in all its texts at a break or where one says, and joined again', () => {
    const cut = c.split(CUES, 'one', 0.8)
    expect(cut.map(each => each.texts)).toEqual([
      ['雨停了，', 'The rain is'],
      ['站台上只剩两个人', 'over, two people are left'],
      ['走吧。', 'Go.'],
    ])
    expect(c.joined(cut, 'one').find(each => each.id === 'one')).toEqual(CUES[0])
    expect(c.split(CUES, 'one', 0.8, 7).map(each => each.texts[0])).toEqual(['雨停了，站台上', '只剩两个人', '走吧。'])
    expect(c.split(CUES, 'one', 0.05)).toBe(CUES)
  })
  it('is put onto the nearest time in reach', () => {
    expect([c.nearest([1, 2, 3], 2.2, 0.3), c.nearest([1, 2, 3], 2.4, 0.3)]).toEqual([2, undefined])
  })
})

it.each([
  [0, 25, '00:00:00:00'],
  [3725.4, 25, '01:02:05:10'],
  [0.04, 25, '00:00:00:01'],
  [59.999, 30, '00:00:59:29'],
])('%d s at %d frames are %s', (seconds, rate, text) => {
  expect(c.timecode(seconds, rate)).toBe(text)
})

const change = fc.oneof(
  fc.double({ min: 0, max: 59, noNaN: true }).map(at => (cues: readonly c.Cue[]) => c.added(cues, at, 60)?.cues ?? cues),
  fc
    .tuple(fc.nat(), fc.double({ min: -10, max: 70, noNaN: true }), fc.constantFrom('move', 'start', 'end', 'split', 'join', 'drop'))
    .map(([nth, at, what]) => (cues: readonly c.Cue[]) => {
      const id = cues[nth % (cues.length || 1)]?.id ?? ''
      if (what === 'move') return c.moved(cues, id, at, 60)
      if (what === 'split') return c.split(cues, id, at)
      if (what === 'join') return c.joined(cues, id)
      if (what === 'drop') return c.without(cues, id)
      return c.stretched(cues, id, what as 'start' | 'end', at, 60)
    }),
)

it('never overlaps, and shows what reaches into a window', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 25 }), fc.double({ min: 0, max: 60, noNaN: true }), (changes, from) => {
      const cues = changes.reduce<readonly c.Cue[]>((now, next) => next(now), [])
      for (const [nth, each] of cues.entries()) {
        expect(each.end - each.start).toBeGreaterThan(c.SHORTEST - 1e-6)
        expect(each.start >= 0 && each.end <= 60).toBe(true)
        if (nth > 0) expect(each.start).toBeGreaterThanOrEqual(cues[nth - 1]!.end - 1e-6)
      }
      const to = from + 5
      expect(c.between(cues, from, to)).toEqual(cues.filter(each => each.start < to && each.end > from))
    }),
  )
})
