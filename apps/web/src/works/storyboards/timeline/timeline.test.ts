// Tests of a storyboard in time: each moment has one shot, subtitles come in their order, movements begin and end within the picture.
import type { StoryboardScene } from '@qianmu/contract/works/storyboards'
import { SHOT_MOVES } from '@qianmu/script/shots/words'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { motionOf, placeAt, subtitleAt, timedOf } from './timeline.ts'

const board = (...lengths: number[][]) =>
  lengths.map((shots, nth) => ({
    scene_id: `s${nth}`,
    shots: shots.map((seconds, at) => ({ storyboard_id: nth * 100 + at, seconds, dialogue: '' })),
  })) as unknown as StoryboardScene[]

describe('shots in time', () => {
  it('follow one another over the scenes, and none takes no time', () => {
    expect(timedOf(board([2, 0], [1.5])).map(({ no, start, end }) => [no, start, end])).toEqual([
      [1, 0, 2],
      [2, 2, 2.5],
      [1, 2.5, 4],
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

  it('say each line for its share of the words', () => {
    const [timed] = timedOf(board([10]))
    timed!.shot.dialogue = '甲：一二三四五六七\n乙：八'
    expect([0, 7.4, 7.6, 9.9, 10].map(time => subtitleAt(timed!, time).slice(0, 1))).toEqual(['甲', '甲', '乙', '乙', '乙'])
    timed!.shot.dialogue = ''
    expect(subtitleAt(timed!, 3)).toBe('')
  })

  it('move as the camera does, and rest where it does', () => {
    expect([motionOf('推', 0), motionOf('推', 1), motionOf('拉', 0), motionOf('拉', 1)]).toEqual([
      'scale(1.0000)',
      'scale(1.0800)',
      'scale(1.0800)',
      'scale(1.0000)',
    ])
    expect([motionOf('固定', 0.5), motionOf('', 0.5)]).toEqual([undefined, undefined])
    // A picture that passes by leaves no edge uncovered: it is moved by no more than it is larger.
    for (const move of SHOT_MOVES)
      for (const share of [0, 1]) {
        const shift = Number(/translate[XY]\((-?[\d.]+)%\)/.exec(motionOf(move, share) ?? '')?.[1] ?? 0)
        expect(Math.abs(shift)).toBeLessThanOrEqual(4)
      }
  })
})
