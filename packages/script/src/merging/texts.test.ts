// Tests of the merge of plain texts: nothing that either wrote is lost.
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mergeAt, mergeTexts } from './texts.ts'

const text = fc.string({ unit: fc.constantFrom('雨', '夜', '归', '人', '👨‍👩‍👧', '，'), maxLength: 12 })

describe('texts that two people wrote in', () => {
  it('have the words of both', () => {
    expect(mergeTexts('空街，雨。', '空街，大雨。', '空街，雨。站牌闪了一下。')).toBe('空街，大雨。站牌闪了一下。')
    const both = mergeTexts('你好', '你好AAAA', '你好BBBB')
    expect(both).toBe('你好BBBBAAAA')
    expect(mergeTexts('甲乙丙', '乙丙', '甲乙丁')).toBe('乙丁')
    // The same saved twice is said once.
    expect(mergeTexts('雨', '雨夜', '雨夜')).toBe('雨夜')
  })

  it('are the one that was changed where the other was not', () => {
    fc.assert(
      fc.property(text, text, (base, mine) => {
        expect([mergeTexts(base, mine, base), mergeTexts(base, base, mine), mergeTexts(base, mine, mine)]).toEqual([mine, mine, mine])
      }),
    )
  })

  it('keep whatever both put in, wherever it was', () => {
    const placed = fc.tuple(text, fc.nat(12))
    fc.assert(
      fc.property(text, placed, placed, (base, [mine, at], [theirs, there]) => {
        const put = (word: string, place: number) => {
          const signs = [...new Intl.Segmenter().segment(base)].map(({ segment }) => segment)
          return [...signs.slice(0, place), word, ...signs.slice(place)].join('')
        }
        const merged = mergeTexts(base, put(`甲${mine}`, at), put(`乙${theirs}`, there))
        expect(merged).toContain('甲')
        expect(merged).toContain('乙')
        expect(merged.length).toBe(base.length + mine.length + theirs.length + 2)
      }),
    )
  })

  it('leave the caret behind the same words', () => {
    expect(mergeAt('雨夜', '雨夜归', '大雨夜', 3)).toEqual({ text: '大雨夜归', caret: 4 })
    expect(mergeAt('雨夜', '雨夜归', '雨夜，人', 3)).toEqual({ text: '雨夜，人归', caret: 5 })
    expect(mergeAt('', '', '雨', 0)).toEqual({ text: '雨', caret: 0 })
    // What was saved a moment ago comes back while one writes on.
    expect(mergeAt('雨', '雨夜归人', '雨夜', 4)).toEqual({ text: '雨夜归人', caret: 4 })
  })
})
