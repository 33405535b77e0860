// Search patterns: as JavaScript's own where those are harmless, never slow, and refused in Chinese where they are wrong.

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ScriptRefusal } from '../../refusal.ts'
import { compilePattern, filled, MAX_STEPS } from './match.ts'

const found = (source: string, text: string, matchCase = true, steps = MAX_STEPS) => [
  ...compilePattern(source, matchCase).matches(text, { steps }),
]
// V8 begins a pattern that ends in `$` as many units before the end as it has characters at most, which is too late among pairs of units:
// /[^a]{1,3}$/u finds one of two 😀. A choice that never matches keeps it from doing so.
const own = (source: string, text: string, matchCase = true) =>
  [...text.matchAll(new RegExp(`(?:${source}|(?!))`, matchCase ? 'gu' : 'giu'))]
    .filter(match => match[0] !== '')
    .map(match => ({ start: match.index, end: match.index + match[0].length, groups: match.slice(1).map(group => group ?? '') }))

/** Engines differ in how often they repeat what holds no character; nobody searches for that. */
const mayBeEmpty = (source: string) => /\\b|\^(?!a)|\$/.test(source) || new RegExp(`^(?:${source})$`, 'u').test('')

const letter = fc.constantFrom('a', 'b', '雨', '😀', '.', '[ab]', '[^a]', '\\d', '\\w', '1', '\\b', '^', '$')
const pattern: fc.Arbitrary<string> = fc.letrec<{ all: string; part: string }>(tie => ({
  part: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    letter,
    tie('all').map(all => `(${all})`),
    tie('all').map(all => `(?:${all})`),
  ),
  all: fc
    .array(
      fc.array(
        fc
          .tuple(tie('part'), fc.constantFrom('', '', '', '*', '+', '?', '*?', '+?', '{2}', '{1,3}'))
          .map(([part, times]) => (mayBeEmpty(part) ? part : part + times)),
        { maxLength: 3 },
      ),
      { minLength: 1, maxLength: 2 },
    )
    .map(choices => choices.map(parts => parts.join('')).join('|')),
})).all
const text = fc.array(fc.constantFrom('a', 'b', 'A', '雨', '😀', '1', ' '), { maxLength: 10 }).map(signs => signs.join(''))

describe('a pattern', () => {
  it('finds what JavaScript finds', () => {
    fc.assert(
      fc.property(pattern, text, fc.boolean(), (source, words, matchCase) => {
        const places = (list: { start: number; end: number }[]) => list.map(({ start, end }) => [start, end])
        expect(places(found(source, words, matchCase))).toEqual(places(own(source, words, matchCase)))
      }),
      { numRuns: 3000 },
    )
  })

  it.each([
    ['第(\\d+)集', '第12集 第3集'],
    ['(顾晚|沈岸)[：:](.+)', '顾晚：走吧。'],
    ['(\\S+) (夜|日) (内|外)', '望江路 夜 外'],
    ['^△\\s*(.{2,4}?)。$', '△他转身。'],
    ['(?:(a)|b)+', 'abab'],
    ['\\u96e8+[\\u4e00-\\u9fff]', '雨雨天'],
    ['a{2,}|b{0,1}c', 'aaac bc'],
    ['x{,2}', 'x{,2}'],
  ])('%s keeps the groups of JavaScript', (source, words) => {
    const plain = source === 'x{,2}' ? 'x\\{,2\\}' : source
    expect(found(source, words)).toEqual(own(plain, words))
  })

  it.each(['(a+)+$', '(a|a)*$', '(a*)*b', '(?:a?){30}a{30}', '(.*)(.*)(.*)(.*)(.*)x'])('%s is not slow on any text', source => {
    expect(() => found(source, `${'a'.repeat(5000)}!`, true, 60 * 5000)).not.toThrow()
  })

  it('that would take too many steps is given up with a sentence', () => {
    const matcher = compilePattern('(?:a?){500}b', true)
    expect(() => [...matcher.matches('a'.repeat(100_000), { steps: 1_000_000 })]).toThrow('表达式太复杂')
  })

  it.each([
    ['(雨', '少了一个右括号 )'],
    ['雨)', '多了一个右括号 )'],
    ['[雨', '少了一个右方括号 ]'],
    ['*雨', '* 前面没有可以重复的内容'],
    ['雨**', '重复的次数写了两遍'],
    ['[z-a]', '方括号里的范围无效'],
    ['(雨)\\1', '不支持反向引用 \\1'],
    ['雨(?=停)', '不支持前后查找'],
    ['a{3,2}', '重复的次数前面大于后面'],
    ['a{2000}', '重复最多 1000 次'],
    ['(?:a{1000}){1000}', '表达式太复杂'],
    ['\\q', '不认识 \\q'],
    ['雨\\', '\\ 后面缺少字符'],
    ['('.repeat(60), '括号嵌套太深'],
  ])('%s is refused: %s', (source, sentence) => {
    expect(() => compilePattern(source, true)).toThrow(expect.objectContaining({ message: expect.stringContaining(sentence) }))
  })

  it('never throws anything else', () => {
    const signs = fc.array(fc.constantFrom(...'()[]{}|*+?.^$\\-,:=!<dwbu1a雨'), { maxLength: 12 }).map(list => list.join(''))
    fc.assert(
      fc.property(signs, source => {
        try {
          found(source, 'a1雨 a{2}')
        } catch (error) {
          expect(error).toBeInstanceOf(ScriptRefusal)
        }
      }),
      { numRuns: 2000 },
    )
  })

  it('fills its groups into the replacement', () => {
    expect(filled('$2、$1 $& $$1 $3 $10', '雨夜', ['雨', '夜'])).toBe('夜、雨 雨夜 $1 $3 雨0')
    expect(filled('无', '雨', [])).toBe('无')
  })
})
