// Expressions are read, printed, typed and worked out; what is wrong is said with its place.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compileEffect, compileExpr, isExpr } from './evaluate.ts'
import { namesOf, parseExpr, printExpr } from './expr.ts'
import type { Expr } from './model.ts'
import { readThing } from './model.ts'
import { gameOf, node, numeric } from './test-games.ts'
import { alwaysIs, oneHolds } from './truth.ts'
import { typeOf, typeProblem } from './typing.ts'
import { begin, compile } from './vm.ts'

const game = gameOf([node('雨夜', 'PLOT')], [], {
  numerics: [
    numeric('v1', { var_name: '好感' }),
    numeric('v2', { var_name: '知道真相', type: 'bool' }),
    numeric('v3', { var_name: '战与非战' }),
    numeric('v4', { var_name: '心情', type: 'enum', values: ['喜', '怒'] }),
    numeric('v5', { var_name: 'hp', min: 0, max: 10 }),
    numeric('v6', { var_name: '行李', type: 'list', init: ['伞', '票'] }),
  ],
  goods: [readThing('goods', 'g1', { good_name: '红伞' })],
  arrays: [readThing('arrays', 'a1', { name: '背包' })],
})
const names = namesOf(game)
const parse = (text: string) => {
  const parsed = parseExpr(text, names)
  return 'expr' in parsed ? parsed.expr : parsed.problem
}
const LOVE = { var: 'v1' }

describe('expressions as text', () => {
  it('read Chinese and English signs alike', () => {
    const wanted = { op: 'and', l: { op: '>=', l: LOVE, r: 20 }, r: { var: 'v2' } }
    for (const text of [
      '好感 >= 20 and 知道真相',
      '好感大于等于20且知道真相',
      '好感至少20并且知道真相',
      '（好感 ≥ 20）&& 知道真相',
      '「好感」不小于 20 且 知道真相',
    ])
      expect(parse(text), text).toEqual(wanted)
    expect(parse('非 知道真相 或 拥有(红伞)')).toEqual({
      op: 'or',
      l: { op: 'not', l: { var: 'v2' } },
      r: { call: 'has', args: [{ good: 'g1' }] },
    })
    expect(parse('1 + 2 * 好感 - 3')).toEqual({ op: '-', l: { op: '+', l: 1, r: { op: '*', l: 2, r: LOVE } }, r: 3 })
    expect(parse('次数(「雨夜」) 大于 1')).toEqual({ op: '>', l: { visits: '雨夜' }, r: 1 })
    expect(parse('战与非战 = 3')).toEqual({ op: '==', l: { var: 'v3' }, r: 3 })
    expect(parse('随机(1，6) + 最大(hp, 3)')).toEqual({
      op: '+',
      l: { call: 'random', args: [1, 6] },
      r: { call: 'max', args: [{ var: 'v5' }, 3] },
    })
    expect(parse('-2 < 好感')).toEqual({ op: '<', l: -2, r: LOVE })
    expect(parse('心情 == "喜"')).toEqual({ op: '==', l: { var: 'v4' }, r: '喜' })
  })
  it('say what is wrong, and where', () => {
    expect(parse('好感 > 勇气')).toEqual({ at: 5, message: '没有叫「勇气」的变量或物品' })
    expect(parse('勇气大于3')).toEqual({ at: 0, message: '没有叫「勇气」的变量或物品' })
    expect(parse('(好感 > 1')).toEqual({ at: 7, message: '括号没有合上' })
    expect(parse('好感 >')).toEqual({ at: 4, message: '这里还少一个值' })
    expect(parse('好感 3')).toMatchObject({ at: 3 })
    expect(parse('"好')).toEqual({ at: 0, message: '引号没有合上，少了「"」' })
    expect(parse('随机(1)')).toMatchObject({ at: 0, message: '「随机」要 2 个值，这里有 1 个' })
    expect(parse('雨夜 > 1')).toMatchObject({ message: '「雨夜」是节点，请写成 次数(「雨夜」)' })
    expect(parse('('.repeat(500))).toMatchObject({ message: '括号套得太深' })
    expect(parse(Array.from({ length: 300 }, () => '1').join('+'))).toHaveProperty('message')
  })
  it('come back as they were printed', () => {
    const leaf = fc.oneof(
      fc.constantFrom<Expr>(LOVE, { var: 'v2' }, { var: 'v3' }, { good: 'g1' }, { visits: '雨夜' }, true, false),
      fc.integer({ min: -99, max: 999 }),
      fc.string({ maxLength: 6 }),
    )
    const { tree } = fc.letrec<{ tree: Expr }>(tie => ({
      tree: fc.oneof(
        { depthSize: 'small' },
        leaf,
        fc.record({
          op: fc.constantFrom('+', '-', '*', '/', '%', '==', '!=', '<', '<=', '>', '>=', 'and', 'or'),
          l: tie('tree'),
          r: tie('tree'),
        }) as fc.Arbitrary<Expr>,
        tie('tree').map(l => ({ op: 'not', l }) as Expr),
        fc.record({ call: fc.constant('min'), args: fc.array(tie('tree'), { minLength: 1, maxLength: 3 }) }) as fc.Arbitrary<Expr>,
      ),
    }))
    fc.assert(
      fc.property(tree, expr => {
        expect(parse(printExpr(expr, names)), printExpr(expr, names)).toEqual(expr)
      }),
    )
  })
  it('never fail for any text', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(fc.constantFrom('好感', '且', '(', ')', '非', '1', '「', '」', '>', ' ', '-')).map(all => all.join('')),
        ),
        text => ['expr', 'problem'].includes(Object.keys(parseExpr(text, names))[0]!),
      ),
    )
  })
})

describe('types and truth', () => {
  it('find what does not fit', () => {
    expect(typeOf(parse('好感 > 1') as Expr, names)).toBe('bool')
    expect(typeProblem(parse('好感 且 知道真相') as Expr, names)).toContain('好感 是数字')
    expect(typeProblem(parse('心情 == 3') as Expr, names)).toContain('不能相比')
    expect(typeProblem(parse('心情 == "哀"') as Expr, names)).toContain('没有「哀」这个值')
    expect(typeProblem(parse('好感 > 1 且 知道真相') as Expr, names)).toBeNull()
    expect(isExpr({ op: 'and', l: { nothing: 1 } })).toBe(false)
    expect(isExpr(Array.from({ length: 500 }).reduce<Expr>(l => ({ op: 'not', l }), true))).toBe(false)
  })
  it('know lists by their items and as one text', () => {
    const texts = ['第几项(行李，2)', '第几项(行李，9)', '连成(行李，"和")']
    const program = compile(game)
    const state = begin(program, { seed: 1 })
    expect(texts.map(text => compileExpr(parse(text), program)(state))).toEqual(['票', '', '伞和票'])
    expect(texts.map(text => [typeOf(parse(text) as Expr, names), printExpr(parse(text) as Expr, names)])).toEqual(
      texts.map(text => ['string', text]),
    )
    expect(typeProblem(parse('第几项(好感，1)') as Expr, names)).toContain('要列表')
    expect(typeProblem(parse('第几项(行李，"一")') as Expr, names)).toContain('次序要数字')
    const add = compileEffect({ id: 'e', kind: 'var', target: 'v6', op: 'push', value: { var: 'v6' } }, program)!
    add(state, () => undefined)
    expect(state.vars[5]).toEqual(['伞', '票', '伞', '票'])
  })
  it('tell what always holds, and stay silent where they cannot know', () => {
    expect(alwaysIs(parse('hp >= 0') as Expr, names)).toBe(true)
    expect(alwaysIs(parse('hp > 10') as Expr, names)).toBe(false)
    expect(alwaysIs(parse('好感 > 3 且 好感 < 2') as Expr, names)).toBe(false)
    expect(alwaysIs(parse('好感 > 3 且 好感 < 4') as Expr, names)).toBeNull()
    expect(alwaysIs(parse('好感 + 1 > 好感') as Expr, names)).toBeNull()
    expect(
      oneHolds(
        ['好感 >= 5', '好感 < 5'].map(text => parse(text) as Expr),
        names,
      ),
    ).toBe(true)
    expect(
      oneHolds(
        ['好感 > 5', '好感 < 5'].map(text => parse(text) as Expr),
        names,
      ),
    ).toBe(false)
  })
})
