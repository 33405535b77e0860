// Names: every table gives names that follow the options, the same seed the same ones, and bad sounds are told.
import { describe, expect, it } from 'vitest'
import { generateNames, type NameOptions } from './generate.ts'
import { type Reader, soundWarnings } from './sound.ts'

/** Readings of the few characters these tests need; the others read as themselves. */
const TABLE: Readonly<Record<string, string>> = {
  史: 'shi3',
  珍: 'zhen1',
  香: 'xiang1',
  范: 'fan4',
  建: 'jian4',
  杜: 'du4',
  子: 'zi3',
  腾: 'teng2',
  沈: 'shen3',
  深: 'shen1',
}
const reader: Reader = {
  sounds: name => [...name].map(character => TABLE[character] ?? `${character}1`),
  spelling: name => name,
}
const BASE: NameOptions = {
  country: '中国',
  culture: '现代',
  drama: '都市',
  family_name: '',
  lengths: [],
  gender: '不限',
  keyword: '',
  limit: 20,
  mode: '常规',
  postfix: '',
  seed: 1,
  taken: [],
}
const make = (options: Partial<NameOptions>) => generateNames({ ...BASE, ...options }, reader)

describe('names', () => {
  it.each(['都市', '校园', '古风', '仙侠', '武侠', '民国', '年代', '悬疑', '科幻', '奇幻'])(
    'of %s fill the wanted number for each gender and length',
    drama => {
      for (const gender of ['男', '女', '不限'] as const)
        for (const length of [2, 3]) {
          const { names } = make({ drama, gender, lengths: [length] })
          expect(names).toHaveLength(20)
          expect(names.every(({ name }) => name.length === length)).toBe(true)
          expect(new Set(names.map(({ name }) => name)).size).toBe(20)
        }
    },
  )

  it.each(['日本', '韩国', '英国', '美国', '法国', '德国', '俄罗斯', '西班牙', '意大利'])(
    'of %s come with their own spelling, without a Chinese one',
    country => {
      for (const gender of ['男', '女'] as const) {
        const { names } = make({ country, gender })
        expect(names).toHaveLength(20)
        expect(names.every(({ reading, name }) => /[A-Za-z]/.test(reading) && !/[A-Za-z]/.test(name))).toBe(true)
      }
    },
  )

  it.each(['满族', '蒙古族', '藏族', '维吾尔族'])('of %s are their own', culture => {
    expect(make({ culture, gender: '女', limit: 5 }).names).toHaveLength(5)
  })

  it('are the same for the same seed and differ for another', () => {
    expect(make({ seed: 3 })).toEqual(make({ seed: 3 }))
    expect(make({ seed: 3 }).names).not.toEqual(make({ seed: 4 }).names)
  })

  it('keep away from what is taken, in writing and in sound', () => {
    const all = make({ country: '韩国', family_name: '金', gender: '女', limit: 50 }).names.map(({ name }) => name)
    const rest = make({ country: '韩国', family_name: '金', gender: '女', limit: 50, taken: [all[0]!] }).names.map(({ name }) => name)
    expect(rest).not.toContain(all[0])
  })

  it('from poems stand in their line', () => {
    for (const { given, source } of make({ mode: '诗词', lengths: [3] }).names) expect(source).toContain(given)
  })

  it('say why there are none', () => {
    expect(make({ keyword: '@@' })).toMatchObject({
      names: [],
      notes: [expect.stringContaining('@@'), expect.stringContaining('只有 0 个')],
    })
  })
})

describe('sounds', () => {
  it('that one would rather not hear are told', () => {
    expect(soundWarnings('史珍香', reader)).toEqual([])
    expect(soundWarnings('范建', reader)).toEqual(['读音近「犯贱」'])
    expect(soundWarnings('杜子腾', reader)).toEqual(['读音近「肚子疼」'])
    expect(soundWarnings('沈深', reader)).toEqual(['两字同音'])
  })
})
