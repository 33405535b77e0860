// Dynamic prompts: counts, enumeration, random picks by seed, wildcards, and prompts that would explode.
import { growth, LINEAR } from '@qianmu/testkit/growth'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dynamicPrompt, previewDynamic, UNCOUNTABLE, type Wildcards } from './dynamic.ts'

const all = (prompt: string, wildcards: Wildcards = {}) => {
  const dynamic = dynamicPrompt(prompt, wildcards)
  return Array.from({ length: dynamic.count }, (_, index) => dynamic.at(index))
}

describe('every possibility', () => {
  it.each<[string, string[]]>([
    ['no choice', ['no choice']],
    ['{雨|雪}夜', ['雨夜', '雪夜']],
    ['a {b|c}, {d|e}', ['a b, d', 'a b, e', 'a c, d', 'a c, e']],
    ['{2$$a|b|c}', ['a, b', 'a, c', 'b, c']],
    ['{1-2$$ and $$a|b}', ['a', 'b', 'a and b']],
    ['x, {0-1$$a}, y', ['x, y', 'x, a, y']],
    ['{-1$$a|b}', ['', 'a', 'b']],
    ['{2-$$a|b|c}', ['a, b', 'a, c', 'b, c', 'a, b, c']],
    ['{0.5::a|3::b}', ['a', 'b']],
    ['{{a|b} c|d}', ['a c', 'b c', 'd']],
    ['{2$${a|b}|c|d}', ['a, c', 'b, c', 'a, d', 'b, d', 'c, d']],
    [String.raw`\{a\|b\} (c\)`, [String.raw`{a|b} (c\)`]],
    ['{a|b', ['{a|b']],
    ['a}|b', ['a}|b']],
    ['{a}', ['a']],
    ['{9$$a|b}', ['a, b']],
  ])('%s', (prompt, wanted) => expect(all(prompt).toSorted()).toEqual(wanted.toSorted()))
})

describe('wildcards', () => {
  const lists = { 天气: ['雨', '雪', '{薄|浓}雾'], 'hair/colour': ['red', 'black'], 'hair/length': ['long'], loop: ['a', '__loop__'] }
  it('unfold their lists, dynamic entries too', () => expect(all('__天气__夜', lists)).toEqual(['雨夜', '雪夜', '薄雾夜', '浓雾夜']))
  it('with a star unfold all of a folder', () => expect(all('__hair/*__', lists)).toEqual(['red', 'black', 'long']))
  it('that no list goes by stay and are named', () => {
    expect(all('a __none__')).toEqual(['a __none__'])
    expect(dynamicPrompt('a __none__, __none__').missing).toEqual(['none'])
  })
  it('that hold themselves end', () => expect(all('__loop__', lists)).toEqual(['a', '__loop__']))
  it('are not looked for among the names every object has', () =>
    expect(dynamicPrompt('__constructor__', lists).missing).toEqual(['constructor']))
  it('are not found within words', () => expect(all('snake_case_word')).toEqual(['snake_case_word']))
})

describe('random picks', () => {
  it('repeat with their seed and differ between seeds', () => {
    const dynamic = dynamicPrompt('{a|b|c|d|e|f|g|h}{a|b|c|d|e|f|g|h}')
    expect(dynamic.random(7)).toBe(dynamic.random(7))
    expect(new Set(Array.from({ length: 50 }, (_, seed) => dynamic.random(seed))).size).toBeGreaterThan(20)
  })
  it('follow the weights', () => {
    const dynamic = dynamicPrompt('{3::a|b|0::c}')
    const picked = Array.from({ length: 4000 }, (_, seed) => dynamic.random(seed))
    expect(picked.filter(each => each === 'a').length / 4000).toBeCloseTo(0.75, 1)
    expect(picked).not.toContain('c')
  })
})

/** Trees whose options all differ, so that every possibility has a text of its own. */
const { prompt: tree } = fc.letrec<{ prompt: string; choice: string }>(tie => ({
  choice: fc
    .tuple(
      fc.array(fc.oneof({ depthSize: 'small' }, fc.constant('w'), tie('choice')), { minLength: 1, maxLength: 3 }),
      fc.constantFrom('', '2$$', '1-2$$', '0-1$$'),
    )
    .map(([options, count]) => `{${count}${options.map((each, index) => `${index}${each}${index}`).join('|')}}`),
  prompt: fc
    .array(fc.oneof(fc.constant('t'), tie('choice')), { maxLength: 3 })
    .map(parts => parts.map((each, index) => `<${index}${each}>`).join(' ')),
}))

describe('properties', () => {
  it('the count is the number of different possibilities', () => {
    fc.assert(
      fc.property(tree, prompt => {
        const dynamic = dynamicPrompt(prompt)
        fc.pre(dynamic.count <= 2000)
        expect(new Set(all(prompt)).size).toBe(dynamic.count)
      }),
    )
  })
  it('a random pick is one of the possibilities, up to the order of what is taken together', () => {
    const sorted = (text: string) => Array.from(text).toSorted().join('')
    fc.assert(
      fc.property(tree, fc.nat(), (prompt, seed) => {
        const dynamic = dynamicPrompt(prompt)
        fc.pre(dynamic.count <= 2000)
        expect(all(prompt).map(sorted)).toContain(sorted(dynamic.random(seed)))
      }),
    )
  })
  it('nothing throws', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[{}|$_:\\0-9.a ,-]{0,60}$/)), fc.nat(), (prompt, seed) => {
        const dynamic = dynamicPrompt(prompt, { a: ['{a|b}', '__a__'] })
        dynamic.random(seed)
        dynamic.at(dynamic.count - 1)
      }),
    )
  })
})

describe('explosions', () => {
  it('are counted without being made', () => {
    const { count, first } = previewDynamic('{a|b|c|d} '.repeat(200), {}, 3)
    expect(count).toBe(UNCOUNTABLE)
    expect(first).toHaveLength(3)
    expect(new Set(first).size).toBe(3)
  })
  it.each(['{', '}', '{a|', '{20$$a|b', '__a__', '__', '\\', '{a|b}', '{{{{a|b}', '|', '$$', '{1-20$$a|b|c|d|e|f}'])(
    '%s, in time that grows with how often it stands there',
    sign => {
      const a = Array.from({ length: 500 }, (_, index) => `{x|y}${index}`)
      const made = (size: number) => {
        const dynamic = dynamicPrompt(sign.repeat(size), { a })
        dynamic.random(1)
        dynamic.at(0)
      }
      expect(growth(made, 500)).toBeLessThan(LINEAR)
    },
  )
})
