// The dictionary: enough terms, none twice, every one translated both ways, and what it does with prompts.
import { growth, LINEAR } from '@qianmu/testkit/growth'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CATEGORIES, NEGATIVE_PRESETS, searchTerms, type Term, termOf, toChinese, toEnglish } from './index.ts'

const TERMS = CATEGORIES.flatMap(each => each.terms)
const doubled = (words: readonly string[]) => words.filter((word, index) => words.indexOf(word) !== index)

describe('the terms', () => {
  it('are at least fifteen hundred, in categories', () => {
    expect(TERMS.length).toBeGreaterThanOrEqual(1500)
    for (const { terms, title } of CATEGORIES) expect(terms.length, title).toBeGreaterThanOrEqual(20)
  })
  it('stand once, in either language', () => {
    expect(doubled(TERMS.flatMap(each => [each.zh, ...each.aliases]))).toEqual([])
    expect(doubled(TERMS.map(each => each.en))).toEqual([])
    expect(doubled(CATEGORIES.map(each => each.id))).toEqual([])
  })
  it('are written as they should be', () => {
    for (const { zh, en, aliases } of TERMS) {
      expect(en).toMatch(/^[a-z0-9][a-z0-9' -]*[a-z0-9]$/)
      for (const word of [zh, ...aliases]) expect(word).toMatch(/^[\p{Script=Han}0-9A-Z]+$/u)
    }
  })
  it('are translated there and back', () => {
    for (const { zh, en, aliases } of TERMS) {
      for (const word of [zh, ...aliases]) expect(toEnglish(word)).toEqual({ text: en, untranslated: [] })
      expect(toChinese(en)).toEqual({ text: zh, untranslated: [] })
    }
  })
  it('are found by exactly their words', () => {
    expect(termOf('雨夜')?.en).toBe('rainy night')
    expect(termOf(' Long Hair ')?.zh).toBe('长发')
    expect(termOf('constructor')).toBeUndefined()
  })
})

describe('Chinese to English', () => {
  it.each([
    ['雨夜街口的少女', 'rainy night, street corner, girl', []],
    ['红色连衣裙，蓝色眼睛', 'red dress，blue eyes', []],
    ['深蓝色披风', 'dark blue cape', []],
    ['(红发:1.2), {雨|雪}', '(red hair:1.2), {rain|snow}', []],
    ['李明站立在窗边', '李明, standing, by the window', ['李明']],
    ['1girl, 穿着T恤', '1girl, 穿, t-shirt', ['穿']],
    ['best quality', 'best quality', []],
    ['', '', []],
  ])('%s', (chinese, text, untranslated) => expect(toEnglish(chinese)).toEqual({ text, untranslated }))
})

describe('English to Chinese', () => {
  it.each([
    ['1girl, long hair, rainy night', '一个女孩, 长发, 雨夜', []],
    ['(blue eyes:1.2), long_hair', '(蓝眼睛:1.2), 长发', []],
    ['two cats on a sofa', 'two 猫 on a 沙发', ['two', 'on', 'a']],
    ['<lora:ink:0.6>, cat', '<lora:ink:0.6>, 猫', []],
    ['Masterpiece, Best Quality', '杰作, 最佳质量', []],
  ])('%s', (english, text, untranslated) => expect(toChinese(english)).toEqual({ text, untranslated }))
})

describe('search', () => {
  const english = (terms: Term[]) => terms.map(each => each.en)
  it('puts the whole word first, then beginnings', () => {
    expect(english(searchTerms('雨'))[0]).toBe('rain')
    expect(english(searchTerms('long h'))[0]).toBe('long hair')
    expect(english(searchTerms('猫'))).toEqual(expect.arrayContaining(['cat', 'black cat', 'cat ears']))
  })
  it('knows other words for the same', () => expect(english(searchTerms('女孩子'))).toContain('girl'))
  it('keeps to a category and a number', () => {
    expect(searchTerms('红', { category: 'hair', limit: 5 }).every(each => each.category === 'hair')).toBe(true)
    expect(searchTerms('a', { limit: 7 })).toHaveLength(7)
  })
  it('asks for pinyin when it is there', () => {
    const pinyin = (text: string, query: string) => (query === 'yy' && text === '雨夜' ? [0, 1] : null)
    expect(english(searchTerms('yy', { pinyin }))).toEqual(['rainy night'])
    expect(searchTerms('yy')).toEqual([])
  })
})

describe('anything', () => {
  it('goes through both ways without an error', () => {
    const text = fc.oneof(fc.string({ unit: 'grapheme' }), fc.stringMatching(/^[雨夜红色的少女a-z ,():<>{}|]{0,60}$/))
    fc.assert(
      fc.property(text, each => {
        toEnglish(each)
        toChinese(each)
        searchTerms(each)
      }),
    )
  })
  it.each(['红', 'a', 'a ', '红a', '<', '的', 'long '])('%s, in time that grows with how often it stands there', sign => {
    const both = (size: number) => [toEnglish(sign.repeat(size)), toChinese(sign.repeat(size))]
    expect(growth(both, 1000)).toBeLessThan(LINEAR)
  })
})

it('negative presets are whole and stand once', () => {
  expect(doubled(NEGATIVE_PRESETS.map(each => each.id))).toEqual([])
  for (const { keywords } of NEGATIVE_PRESETS) {
    expect(keywords.length).toBeGreaterThanOrEqual(8)
    expect(doubled(keywords)).toEqual([])
  }
})
