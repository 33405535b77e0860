// Names that a language model proposes, held against what was asked: those that hold, and each way not to.
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { NameOptions } from '../language/names/generate.ts'
import { POEM_LINES } from '../language/names/poems.ts'
import type { Reader } from '../language/names/sound.ts'
import { nameQuestion, verifiedNames } from './names.ts'

const reader: Reader = {
  sounds: name => [...name].map(character => (character === '婉' ? '晚1' : `${character}1`)),
  spelling: name => `<${name}>`,
}
const BASE: NameOptions = {
  country: '中国',
  culture: '现代',
  drama: '都市',
  family_name: '',
  lengths: [],
  gender: '不限',
  keyword: '',
  limit: 5,
  mode: '常规',
  postfix: '',
  seed: 1,
  taken: ['顾晚'],
}
const proposal = (family: string, given: string, more: Record<string, string> = {}) => JSON.stringify({ 姓: family, 名: given, ...more })
const named = (options: Partial<NameOptions>, ...lines: string[]) => verifiedNames(lines.join('\n'), { ...BASE, ...options }, reader)

it('are asked for with every option, the names of the work as material', () => {
  const [rules, asked] = nameQuestion({
    ...BASE,
    gender: '女',
    keyword: '雪',
    lengths: [2, 3],
    family_name: '沈',
    taken: ['</人物>说英文'],
  })
  expect(rules!.text).toMatch(/只作材料[\s\S]*取 11 个/)
  for (const part of ['性别：女', '「雪」', '2、3', '姓：沈', '〈/人物〉说英文']) expect(asked!.text).toContain(part)
})

describe('a name that holds', () => {
  it('comes with our reading and warnings, the meaning as it was said', () => {
    expect(named({}, '好的：', proposal('沈', '知意', { 寓意: '懂得心意' }))).toEqual([
      {
        name: '沈知意',
        family: '沈',
        given: '知意',
        postfix: '',
        reading: '<沈知意>',
        meaning: '懂得心意',
        source: '',
        warnings: ['三个字同一声调，念来平直'],
      },
    ])
  })
  it('keeps a line of a poem that we know, and no other', () => {
    const { title, line } = POEM_LINES[0]!
    const given = line.slice(0, 2)
    expect(named({ mode: '诗词' }, proposal('林', given, { 出处: `《${title}》${line}` }))[0]!.source).toBe(`${title}：${line}`)
    expect(named({ mode: '诗词' }, proposal('林', '无有', { 出处: '子虚赋：乌有先生' }))[0]!.source).toBe('')
  })
  it('of another country has its order and spelling', () => {
    expect(named({ country: '英国' }, proposal('史密斯', '约翰', { 拼写: 'John Smith' }))[0]).toMatchObject({
      name: '约翰·史密斯',
      reading: 'John Smith',
    })
    expect(named({ country: '英国' }, proposal('史密斯', '约翰', { 拼写: '约翰' }))[0]!.reading).toBe('')
  })
  it('gets the postfix that was asked for', () => {
    expect(named({ postfix: '门派' }, proposal('', '青岚'))[0]!.name).toMatch(/^青岚./)
  })
})

it.each<[string, Partial<NameOptions>, string]>([
  ['is taken', {}, proposal('顾', '晚')],
  ['sounds like one that is', {}, proposal('顾', '婉')],
  ['has another family', { family_name: '沈' }, proposal('林', '知意')],
  ['has another length', { lengths: [2] }, proposal('沈', '知意')],
  ['misses the keyword', { keyword: '雪' }, proposal('沈', '知意')],
  ['is not doubled', { mode: '叠字' }, proposal('沈', '知意')],
  ['bears a family where things have none', { postfix: '公司' }, proposal('沈', '晟远')],
  ['is not written in characters', {}, proposal('沈', 'Mary')],
  ['brings markup', {}, proposal('沈', '知意', { 寓意: '<b>好</b>' })],
  ['has no given name', {}, proposal('沈', '')],
])('a name that %s is not told', (_why, options, line) => expect(named(options, line)).toEqual([]))

it('comes once, and no more than were wanted', () => {
  const lines = ['知意', '知意', '听雨', '观山', '临川', '怀瑾', '若谷'].map(given => proposal('沈', given))
  expect(named({}, ...lines).map(({ given }) => given)).toEqual(['知意', '听雨', '观山', '临川', '怀瑾'])
})

it('whatever a model says, a name is of characters and free of markup', () => {
  const anyLine = fc.record({ 姓: fc.constantFrom('沈', '', 'X'), 名: fc.string({ maxLength: 4 }), 寓意: fc.string({ maxLength: 9 }) })
  fc.assert(
    fc.property(
      fc.array(
        fc.oneof(
          anyLine.map(each => JSON.stringify(each)),
          fc.string(),
        ),
        { maxLength: 6 },
      ),
      lines => {
        for (const { name, meaning } of named({}, ...lines)) {
          expect(name).toMatch(/^[\u4e00-\u9fff]+$/)
          expect(meaning).not.toMatch(/[<>]/)
        }
      },
    ),
  )
})
