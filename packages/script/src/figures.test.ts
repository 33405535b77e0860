// Word counts, statistics and the pairs of the search index.

import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldText, queryBigrams, queryGrams, textBigrams, textGrams } from './bigrams.ts'
import { classify } from './classify.ts'
import { contentOf } from './split.ts'
import { countLikeWord, countWords, statistics } from './statistics.ts'

describe('countWords', () => {
  it.each([
    ['', 0],
    ['雨夜，她来了。', 5],
    ['她说OK，花了3.5元', 7],
    ["don't re-do it", 3],
    ['１２３', 1],
    ['𠮷野家', 3],
    ['——……！？', 0],
    ['PPT做好了', 4],
  ])('%s is %i', (text, count) => expect(countWords(text)).toBe(count))

  it.each([
    ['雨夜，她来了。', 7],
    ['她说：“OK”，花了3.5元', 11],
    ['——……！？', 6],
    ['no, commas.', 2],
  ])('%s is %i to Word', (text, count) => expect(countLikeWord(text)).toBe(count))

  it('adds up over lines', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: fc.constantFrom('雨', 'a', '1', '，', ' ', '😀') })), lines => {
        expect(countWords(lines.join('\n'))).toBe(lines.reduce((sum, line) => sum + countWords(line), 0))
      }),
    )
  })
})

describe('statistics', () => {
  it('counts scenes, speech, minutes and cast', () => {
    const figures = statistics(
      contentOf(
        classify(['1-1 日 内 客厅', '△雨停了。', '陈墨：你好吗？', '林晓婉、陈墨：走！', '1-2 夜 外 街道', '陈墨OS：是她。'], 'script'),
      ),
    )
    expect(figures.scenes).toBe(2)
    expect(figures.cast).toEqual([
      { name: '陈墨', lines: 3, words: 6, scenes: 2 },
      { name: '林晓婉', lines: 1, words: 1, scenes: 1 },
    ])
    expect(figures.words).toBe(4 + 3 + 3 + 1 + 4 + 2)
    expect(figures.dialogueRatio).toBeCloseTo(6 / 17)
    expect(figures.minutes).toBe(0.1)
  })

  it('has no minutes for prose', () => expect(statistics(contentOf(classify(['雨停了。'], 'novel'))).minutes).toBe(0))
})

describe('bigrams', () => {
  it('are distinct, folded, and stay within words', () => {
    expect(textBigrams('雨夜，雨夜 ＡＢ')).toEqual(['雨夜', 'ab'])
    expect(textBigrams('雨')).toEqual(['雨'])
    expect(queryBigrams('雨夜归')).toEqual(['雨夜', '夜归'])
    expect(queryBigrams('雨')).toEqual([])
    expect(textGrams('好，雨夜')).toEqual(['好', '雨夜', ',', '雨', '夜'])
    expect(['雨夜', '雨', '好，世', '👻', '雨夜！', ' '].map(queryGrams)).toEqual([
      ['雨夜'],
      ['雨'],
      ['好', ',', '世'],
      ['👻'],
      ['雨夜', '!'],
      [],
    ])
  })

  it('a text that holds the query holds its pairs', () => {
    const some = fc.string({ unit: fc.constantFrom('雨', '夜', '𠮷', 'A', 'b', '，', ' ', 'Ａ', '👻') })
    fc.assert(
      fc.property(some, some, some, (before, query, after) => {
        const text = before + query + after
        fc.pre(foldText(text).includes(foldText(query)))
        const index = new Set(textBigrams(text))
        for (const pair of queryBigrams(query)) expect(index.has(pair)).toBe(true)
        const grams = new Set(textGrams(text))
        for (const gram of queryGrams(query)) expect(grams.has(gram)).toBe(true)
        expect(queryGrams(query).length > 0).toBe(query.trim() !== '')
      }),
    )
  })
})
