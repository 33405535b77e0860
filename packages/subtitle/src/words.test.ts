// Tests of words with times: through edits of text, times and lists, and through the formats that have them.
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Cue, Format } from './cue.ts'
import { merged, shifted, split, stretched } from './edit.ts'
import { readSubtitles, writeSubtitles } from './formats/index.ts'
import { beginAt, evenly, retold, trimmed, wordsIn, wordsOf } from './words.ts'

const cue = (text: string, words: string, start = 1000, end = 3000): Cue => ({ start, end, text, words })
const LINE = cue('末班车晚点了', '0/3 700/2 1400/1')
const shown = (given: Cue) => wordsOf(given).map(({ at, text }) => `${given.start + at} ${text}`)

describe('changes', () => {
  it.each([
    ['末班车又晚点了', ['1000 末班车又', '1700 晚点', '2400 了']],
    ['末班车晚点啦', ['1000 末班车', '1700 晚点', '2400 啦']],
    ['晚点了', ['1700 晚点', '2400 了']],
    ['末班公交车晚点了', ['1000 末班公交车', '1700 晚点', '2400 了']],
    ['末班车了', ['1000 末班车', '2400 了']],
    ['今晚末班车晚点了', ['1000 今晚末班车', '1700 晚点', '2400 了']],
  ])('of the text to %s keep the times of the words that stay', (text, wanted) =>
    expect(shown({ ...LINE, text, words: retold(LINE, text) })).toEqual(wanted),
  )

  it('never leave times of another text behind', () => {
    const text = fc.string({ unit: fc.constantFrom('末', '班', '车', 'a', ' ', '\n', '𠮷'), maxLength: 12 })
    const given = fc.tuple(text, text, fc.array(fc.integer({ min: 0, max: 2500 }), { minLength: 1, maxLength: 6 }))
    fc.assert(
      fc.property(given, ([before, after, times]) => {
        const letters = [...before]
        const size = Math.max(1, Math.ceil(letters.length / times.length))
        const words = times.map((at, nth) => ({ at, text: letters.slice(nth * size, (nth + 1) * size).join('') }))
        const old = cue(
          before,
          wordsIn(
            words.toSorted((one, other) => one.at - other.at),
            2000,
          ),
        )
        const next = { ...old, text: after, words: retold(old, after) }
        expect(
          wordsOf(next)
            .map(word => word.text)
            .join(''),
        ).toBe(next.words ? after : '')
      }),
    )
  })

  it('of times move them along, or leave them where they are said', () => {
    expect(shown(shifted([LINE], 500)[0]!)).toEqual(['1500 末班车', '2200 晚点', '2900 了'])
    expect(shown(stretched([LINE], { from: 0, to: 0 }, { from: 1000, to: 2000 })[0]!)).toEqual(['2000 末班车', '3400 晚点', '4800 了'])
    expect(shown({ ...LINE, start: 1500, words: trimmed(LINE, 500) })).toEqual(['1500 末班车', '1700 晚点', '2400 了'])
    expect(shown({ ...LINE, words: beginAt(LINE, 1, 2500) })).toEqual(['1000 末班车', '2500 晚点', '2501 了'])
  })

  it('cut a cue at the time of a word, and join two with both', () => {
    const [one, other] = split(LINE, 1700)
    expect([one, other].map(each => shown(each!))).toEqual([[], ['1700 晚点', '2400 了']])
    expect([one!.text, one!.end, other!.text]).toEqual(['末班车', 1700, '晚点了'])
    const back = merged({ ...LINE, end: 2000, text: '末班车', words: '' }, { ...LINE, start: 2000, text: '晚点了', words: '0/2 500/1' })
    expect(shown(back)).toEqual(['1000 末班车', '2000 晚点', '2500 了'])
  })

  it('begin with their letters where nobody has said when', () => {
    expect(
      shown({ ...LINE, text: '末班车，晚点了。', words: evenly({ ...LINE, text: '末班车，晚点了。' }) }).map(each => each.split(' ')[0]),
    ).toContain('1000')
    expect(evenly(cue('啊', ''))).toBe('')
  })
})

describe('files', () => {
  it.each<Format>(['vtt', 'lrc', 'ass', 'json'])('of %s hold them', format => {
    const { text, losses } = writeSubtitles([LINE], format)
    expect(losses.map(({ construct }) => construct)).not.toContain('逐字时间')
    const back = readSubtitles(text, `a.${format}`)!
    expect(back.cues.map(shown)).toEqual([['1000 末班车', '1700 晚点', '2400 了']])
    expect(back.losses.map(({ construct }) => construct)).not.toContain('逐字时间')
  })
  it.each<Format>(['srt', 'sbv', 'ttml'])('of %s tell that they do not', format => {
    expect(writeSubtitles([LINE], format).losses).toContainEqual(expect.objectContaining({ construct: '逐字时间', fate: 'dropped' }))
  })
  it.each([
    ['a.vtt', 'WEBVTT\n\n00:01.000 --> 00:03.000\n<v 顾晚>末班车<00:01.700>晚点<00:02.400>了'],
    ['a.lrc', '[00:01.00]<00:01.00>末班车<00:01.70>晚点<00:02.40>了\n[00:03.00]'],
    [
      'a.json',
      JSON.stringify({
        segments: [
          {
            start: 1,
            end: 3,
            text: '末班车晚点了',
            words: [
              { word: '末班车', start: 1, end: 1.6 },
              { word: '晚点', start: 1.7, end: 2.3 },
              { word: '了', start: 2.4, end: 3 },
            ],
          },
        ],
      }),
    ],
    [
      'b.json',
      JSON.stringify({
        events: [
          {
            tStartMs: 1000,
            dDurationMs: 2000,
            segs: [{ utf8: '末班车' }, { utf8: '晚点', tOffsetMs: 700 }, { utf8: '了', tOffsetMs: 1400 }],
          },
        ],
      }),
    ],
    [
      'c.json',
      JSON.stringify({
        transcription: [
          {
            offsets: { from: 1000, to: 3000 },
            text: '末班车晚点了',
            tokens: [
              { text: '[_BEG_]', offsets: { from: 1000, to: 1000 } },
              { text: '末班车', offsets: { from: 1000, to: 1700 } },
              { text: '晚点', offsets: { from: 1700, to: 2400 } },
              { text: '了', offsets: { from: 2400, to: 3000 } },
            ],
          },
        ],
      }),
    ],
    [
      'a.ass',
      '[Events]\nFormat: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text\nDialogue: 0,0:00:01.00,0:00:03.00,Default,,0,0,0,,{\\k70}末班车{\\kf70}晚点{\\k60}了',
    ],
    [
      'a.ttml',
      '<tt xmlns="http://www.w3.org/ns/ttml" xmlns:itunes="http://music.apple.com/lyric-ttml-internal" itunes:timing="Word"><body><div><p begin="1s" end="3s"><span begin="1s" end="1.7s">末班车</span><span begin="1.7s" end="2.4s">晚点</span><span begin="2.4s" end="3s">了</span></p></div></body></tt>',
    ],
  ])('of others are read: %s', (name, text) => {
    const read = readSubtitles(text, name)!
    expect(read.cues.map(shown)).toEqual([['1000 末班车', '1700 晚点', '2400 了']])
    expect(read.losses.filter(({ construct }) => construct === '逐字时间')).toEqual([])
  })
  it('keep them of what nobody timed as it was', () => {
    expect(readSubtitles('WEBVTT\n\n00:01.000 --> 00:03.000\n末班车晚点了')!.cues[0]).not.toHaveProperty('words')
  })
})
