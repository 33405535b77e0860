// Each rule finds the fault that is planted in a sound game, and nothing else.
import { workedMs } from '@qianmu/testkit/turns'
import { describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import { applyFix, check, safeFixes } from './check.ts'
import { type Game, type GameNode, nodeOf, type PlayGame, readThing } from './model.ts'
import { readShared, writeShared } from './shared.ts'
import { effect, gameOf, node, numeric, options, says } from './test-games.ts'

const v = numeric('v', { var_name: '好感', min: 0, max: 10 })
const gate = { op: '>=', l: { var: 'v' }, r: 5 }
/** A chain of scenes whose length and branches follow a seed; without any fault. */
function sound(seed: number): PlayGame {
  const nodes: GameNode[] = [node('开始', 'START')]
  const arrows: string[] = []
  let last = '开始'
  for (let nth = 0; nth < 2 + (seed % 4); nth++) {
    nodes.push(
      node(`场${nth}`, 'PLOT', says('话', '又一句')),
      node(`选${nth}`, 'BRANCH', options({ text: '多', effects: [effect('v', '+=', 1)] }, '少')),
    )
    arrows.push(`${last}>场${nth}`, `场${nth}>选${nth}`, `选${nth}.o1>看`)
    last = `选${nth}.o0`
  }
  nodes.push(
    node('看', 'LOGIC', { cases: [{ id: 'c', expr: gate }] }),
    node('好', 'ENDING', { title: '好' }),
    node('坏', 'ENDING', { title: '坏' }),
  )
  arrows.push(`${last}>看`, '看.c>好', '看.else>坏')
  return { ...gameOf(nodes, arrows, { numerics: [v] }), people: [{ id: 'r', name: '顾晚', portrait: '', color: '' }], resources: [] }
}
const plus = (game: PlayGame, nodes: readonly GameNode[], arrows: readonly string[], rest: Partial<PlayGame> = {}): PlayGame => {
  const added = gameOf([...game.nodes, ...nodes], arrows)
  return { ...game, nodes: added.nodes, edges: [...game.edges, ...added.edges.map(edge => ({ ...edge, id: `x${edge.id}` }))], ...rest }
}
const without = (game: PlayGame, id: string): PlayGame => ({
  ...game,
  edges: game.edges.filter(({ from, port }) => `${from}.${port}` !== id),
})
const data = (game: PlayGame, id: string, change: object): PlayGame => ({
  ...game,
  nodes: game.nodes.map(each => (each.id === id ? nodeOf(id, each.type, { ...each, data: { ...each.data, ...change } } as never) : each)),
})
const line = (fields: object) => ({ actions: [{ id: 'a', type: 'DIALOG', msg: '话', character_id: 'r', ...fields }] })
/** Hangs a node between the first scene and its branch. */
const between = (game: PlayGame, one: GameNode, port = 'out') =>
  plus(without(game, '场0.out'), [one], [`场0>${one.id}`, `${one.id}.${port}>选0`])
const thing = (kind: 'goods' | 'stores', id: string, fields: object) => readThing(kind, id, fields) as never

/** One fault of each rule, planted into a sound game. */
const FAULTS: Record<string, (game: PlayGame) => PlayGame> = {
  E01: game => plus(game, [node('另', 'START')], ['另>场0']),
  E02: game => plus(game, [node('孤', 'PLOT', says('x'))], ['孤>好']),
  E03: game => without(game, '选0.o1'),
  E04: game => plus(game, [node('甲', 'PLOT', says('x')), node('乙', 'PLOT', says('y'))], ['甲>乙', '乙>甲', '看.c>甲']),
  E05: game => ({ ...game, edges: [...game.edges, readThing('edges', 'bad', { from: '场0', to: '没有', port: 'out' })] }),
  E06: game => plus(without(game, '看.else'), [], ['选0.o1>坏']),
  E07: game => data(game, '选0', options({ text: '多', enabled: gate }, { text: '少', enabled: { op: '<', l: { var: 'v' }, r: 3 } })),
  E08: game => data(game, '看', { cases: [{ id: 'c', expr: { op: 'and', l: gate, r: { op: '>', l: { var: '没有' }, r: 1 } } }] }),
  E09: game => data(game, '看', { cases: [{ id: 'c', expr: { op: '==', l: { var: 'v' }, r: '五' } }] }),
  E10: game => plus(game, [node('空1', 'SET'), node('空2', 'SET')], ['看.c>空1', '空1>空2', '空2>空1', '空2>好']),
  E11: game => data(game, '场0', says('', '有')),
  E12: game => data(game, '场0', line({ character_id: '' })),
  E13: game => ({ ...data(game, '场0', line({})), meta: { ...game.meta, dubbing: true, narrator_timbre: 'n' } }),
  E14: game => ({ ...game, numerics: [v, { ...v, id: 'w', visible: true, persist: true }] }),
  W15: game => between({ ...game, numerics: [v, numeric('w')] }, node('改', 'SET', { ops: [effect('w', '=', 1)] })),
  W16: game =>
    data({ ...game, numerics: [v, numeric('w')] }, '看', {
      cases: [{ id: 'c', expr: { op: 'and', l: gate, r: { op: '>', l: { var: 'w' }, r: 3 } } }],
    }),
  W17: game => data(game, '看', { cases: [{ id: 'c', expr: { op: '>', l: { var: 'v' }, r: 10 } }] }),
  W18: game => ({ ...game, goods: [thing('goods', 'g', { good_name: '伞' })] }),
  W20: game =>
    data({ ...game, goods: [thing('goods', 'g', { good_name: '伞' })] }, '看', {
      cases: [{ id: 'c', expr: { op: 'and', l: gate, r: { call: 'has', args: [{ good: 'g' }] } } }],
    }),
  W21: game => ({
    ...game,
    goods: [thing('goods', 'g', { good_name: '伞' })],
    stores: [thing('stores', 's', { name: '店', items: [{ id: 'i', good_id: 'g', price_var: 'v', price: 99 }] })],
  }),
  W22: game => between(game, node('一', 'BRANCH', options('只有')), 'o0'),
  W23: game => ({ ...data(game, '场0', { bg: '7' }), resources: [{ id: '7', type: 'IMAGE', name: '雨', url: '' }] }),
  W24: game => between(game, node('叫', 'LINK', { target_node_id: '好', mode: 'call' }), 'return'),
  W25: game => data(game, '场0', says('长'.repeat(130))),
  I27: game => plus(without(game, '选0.o1'), [], ['选0.o1>场0']),
}
const codes = (game: Game, at = check(game).findings) => at.map(({ code }) => code)

describe('checks', () => {
  it('find nothing in a sound game', () => {
    for (let seed = 0; seed < 8; seed++) expect(check(sound(seed)).findings).toEqual([])
  })
  it.each(Object.entries(FAULTS))('find %s exactly where it was planted', (code, plant) => {
    for (let seed = 0; seed < 8; seed++)
      expect(new Set(codes(plant(sound(seed)))), `seed ${seed}`).toEqual(
        new Set(code === 'E04' || code === 'E10' ? [code, ...codes(plant(sound(seed))).filter(each => each === 'I27')] : [code]),
      )
  })
  it('W19 and I26: what runs and lengths tell', () => {
    const game = sound(0)
    const endings = { 好: { count: 0, share: 0, low: 0, high: 0.001 }, 坏: { count: 99, share: 0.99, low: 0.9, high: 1 } }
    expect(codes(game, check(game, { simulation: { runs: 1000, endings } }).findings)).toEqual(['W19'])
    const long = Array.from({ length: 12 }, (_none, nth) => node(`长${nth}`, 'PLOT', says('x')))
    const far = gameOf(
      [node('开始', 'START'), node('选', 'BRANCH', options('近', '远')), node('近', 'ENDING'), ...long, node('远', 'ENDING')],
      ['开始>选', '选.o0>近', '选.o1>长0', ...long.slice(1).map((_each, nth) => `长${nth}>长${nth + 1}`), '长11>远'],
    )
    expect(codes(far)).toEqual(['I26'])
  })
  it.each(['E01', 'E02', 'E05', 'E06', 'E07', 'E11', 'E12', 'E14', 'W18'])('put %s right with one click', code => {
    const game = FAULTS[code]!(sound(1))
    const doc = new Y.Doc()
    writeShared(doc, game)
    for (const { fix } of check(game).findings) if (fix) applyFix(doc, fix)
    const rest = check({ ...readShared(doc), people: game.people, resources: game.resources } as PlayGame).findings
    expect(rest.filter(each => each.code === code)).toEqual([])
  })
  it('all at once take nothing away: what cannot be reached is led to, and of two ways from one place the first counts', () => {
    const says1 = says('x')
    const loose = gameOf(
      [node('开始', 'START'), node('甲', 'PLOT', says1), node('乙', 'PLOT', says1), node('好', 'ENDING')],
      ['甲>乙', '乙>好'],
    )
    const doc = new Y.Doc()
    writeShared(doc, loose)
    const { findings } = check(loose)
    expect(findings.flatMap(({ code, fix }) => (code === 'E02' ? [fix?.label] : []))).toEqual(['从「开始」连过来', undefined, undefined])
    for (const fix of safeFixes(findings)) applyFix(doc, fix)
    const after = readShared(doc)
    expect(after.nodes).toHaveLength(4)
    expect(check({ ...after, people: [], resources: [] } as never).findings.filter(({ level }) => level === 'error')).toEqual([])
    const full = gameOf([node('开始', 'START'), node('好', 'ENDING'), node('孤', 'PLOT', says1), node('独', 'PLOT', says1)], ['开始>好'])
    expect(safeFixes(check(full).findings)).toEqual([])
    const two = gameOf([node('开始', 'START'), node('孤', 'PLOT', says1), node('独', 'PLOT', says1)], [])
    expect(safeFixes(check(two).findings).filter(({ label }) => label.includes('连过来'))).toHaveLength(1)
  })
  it('says it with names, and knows the beginning that lacks', () => {
    const [finding] = check(FAULTS['E03']!(sound(0))).findings
    expect(finding).toMatchObject({ code: 'E03', level: 'error', node_id: '选0', field: 'o1', message: '「选0」的「少」没有连到任何地方' })
    expect(codes(gameOf([], []))).toEqual(['E01'])
  })
  it('take linear time: 100,000 nodes in a chain, and in a circle', () => {
    const nodes = Array.from({ length: 100_000 }, (_none, nth) => nodeOf(`n${nth}`, nth === 0 ? 'START' : 'PLOT', { name: `${nth}` }))
    const edges = nodes.map(({ id }, nth) => readThing('edges', `e${nth}`, { from: id, to: `n${nth + 1 < nodes.length ? nth + 1 : 1}` }))
    const started = workedMs()
    const { findings } = check({ ...gameOf([], []), nodes, edges })
    expect(findings.some(({ code }) => code === 'E10')).toBe(true)
    expect(workedMs() - started).toBeLessThan(10_000)
  })
})
