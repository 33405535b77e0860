// Tests of a storyboard in time: each moment has one shot, lines come in their order, and voices that take longer make a shot longer.
import { captionAt } from '@qianmu/comic/animatic'
import type { StoryboardScene } from '@qianmu/contract/works/storyboards'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { placeAt, type Timed, timedOf } from './timeline.ts'

const board = (...lengths: number[][]) =>
  lengths.map((shots, nth) => ({
    scene_id: `s${nth}`,
    shots: shots.map((seconds, at) => ({ storyboard_id: nth * 100 + at, seconds, dialogue: '' })),
  })) as unknown as StoryboardScene[]

describe('shots in time', () => {
  it('follow one another over the scenes, and none takes no time: one that nobody timed has two seconds', () => {
    expect(timedOf(board([2, 0], [1.5])).map(({ no, start, end }) => [no, start, end])).toEqual([
      [1, 0, 2],
      [2, 2, 4],
      [1, 4, 5.5],
    ])
  })

  it('are found by the moment, the last one behind the end', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1 }), { minLength: 1, maxLength: 5 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (lengths, part) => {
          const timed = timedOf(board(...lengths))
          const end = timed.at(-1)!.end
          const time = part * end
          const found = timed[placeAt(timed, time)]!
          expect(found.start <= time && (time < found.end || time === end)).toBe(true)
        },
      ),
    )
  })

  it('say each line for its share of the words, or with its voice', () => {
    const scenes = board([10])
    scenes[0]!.shots[0]!.dialogue = '甲：一二三四五六七\n乙：八'
    const said = (timed: Timed, at: number) => captionAt(timed.captions, at)?.speaker
    expect([0, 7.4, 7.6, 9.9, 10].map(at => said(timedOf(scenes)[0]!, at))).toEqual(['甲', '甲', '乙', '乙', '乙'])
    const captions = [
      { speaker: '甲', text: '一', at: 0, until: 2 },
      { speaker: '乙', text: '八', at: 2, until: 10 },
    ]
    const heard = { spoken: 4, voices: [{ url: '/a', text: '走吧。', at: 0.25, seconds: 1.5 }], captions }
    const [timed] = timedOf(scenes, new Map([[0, heard]]))
    expect([timed!.end, said(timed!, 1), said(timed!, 3)]).toEqual([10, '甲', '乙'])
    expect(timedOf(scenes, new Map([[0, { ...heard, spoken: 12.5 }]]))[0]!.end).toBe(12.5)
    scenes[0]!.shots[0]!.dialogue = ''
    expect(said(timedOf(scenes)[0]!, 3)).toBeUndefined()
  })
})
