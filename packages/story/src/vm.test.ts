// Games are played by rules: nodes, events, calls, saves and their ways back.
import fc from 'fast-check'
import { workedMs } from '@qianmu/testkit/turns'
import { describe, expect, it } from 'vitest'
import { readThing } from './model.ts'
import { movesOf } from './moves.ts'
import { linear } from './pattern.ts'
import { reach } from './reach.ts'
import { loadSave, saveOf } from './save.ts'
import { replay, simulate, wilson } from './simulate.ts'
import { effect, gameOf, node, numeric, options, says } from './test-games.ts'
import { advance, begin, compile, type Input, type State } from './vm.ts'
import { viewOf } from './view.ts'

const love = numeric('好感', { init: 1, max: 9 })
const story = gameOf(
  [
    node('开始', 'START'),
    node('车站', 'PLOT', says('末班车晚点。', '站牌一明一暗。')),
    node(
      '选择',
      'BRANCH',
      options(
        { text: '收下', effects: [effect('好感', '+=', 2)] },
        { text: '追问', enabled: { op: '>=', l: { var: '好感' }, r: 3 }, hint: '好感不够' },
        '沉默',
      ),
    ),
    node('好', 'ENDING', { title: '重逢', kind: '好' }),
    node('坏', 'ENDING', { title: '错过', kind: '坏' }),
  ],
  ['开始>车站', '车站>选择', '选择.o0>选择', '选择.o1>好', '选择.o2>坏'],
  { numerics: [love] },
)
const program = compile(story)
const play = (inputs: readonly Input[], from: State = begin(program)) =>
  inputs.reduce((state, input) => advance(program, state, input), from)

describe('the reducer', () => {
  it('shows lines, then choices, and ends', () => {
    const first = begin(program)
    expect(viewOf(program, first)).toMatchObject({ node_id: '车站', line: { text: '末班车晚点。', type: 'CHORUS', speaker: '' } })
    const choice = play([{ do: 'next' }, { do: 'next' }])
    expect(viewOf(program, choice).choices).toMatchObject([
      { text: '收下', enabled: true, leads: true },
      { text: '追问', enabled: false, hint: '好感不够' },
      { text: '沉默', enabled: true },
    ])
    expect(play([{ do: 'choose', id: 'o1' }], choice)).toEqual(choice)
    const end = play(
      [
        { do: 'choose', id: 'o0' },
        { do: 'choose', id: 'o1' },
      ],
      choice,
    )
    expect(viewOf(program, end).ending).toMatchObject({ title: '重逢', kind: '好' })
    expect(end.vars).toEqual([3])
    // The states before stay what they were.
    expect(choice.vars).toEqual([1])
  })

  it('does what a line does once, whatever happens while it stands', () => {
    const actions = [{ id: 'a', type: 'CHORUS', msg: '一', effects: [effect('好感', '+=', 1)] }]
    const game = gameOf([node('开始', 'START'), node('线', 'PLOT', { actions }), node('完', 'ENDING')], ['开始>线', '线>完'], {
      numerics: [love],
    })
    const end = [{ do: 'tick', seconds: 3 }, { do: 'panel', id: '' }, { do: 'next' }].reduce(
      (state, input) => advance(game, state, input as Input),
      begin(game),
    )
    expect(end).toMatchObject({ ended: true, vars: [2], clock: 3 })
  })

  it('ends a circle without content, and names the node', () => {
    const game = gameOf([node('开始', 'START'), node('绕', 'SET'), node('回', 'LINK', { target_node_id: '绕' })], ['开始>绕', '绕>回'])
    expect(begin(game).stuck).toMatchObject({ why: 'loop', message: expect.stringMatching(/「(绕|回)」在没有内容的循环里停不下来/) })
  })

  it('comes back from what was called, and refuses calls without end', () => {
    const called = gameOf(
      [
        node('开始', 'START'),
        node('去', 'LINK', { target_node_id: '里', mode: 'call' }),
        node('里', 'PLOT', says('里面')),
        node('完', 'ENDING'),
      ],
      ['开始>去', '去.return>完'],
    )
    expect(viewOf(compile(called), begin(called)).line?.text).toBe('里面')
    expect(advance(called, begin(called), { do: 'next' }).ended).toBe(true)
    const deep = gameOf([node('开始', 'START'), node('去', 'LINK', { target_node_id: '去', mode: 'call' })], ['开始>去'])
    expect(begin(deep).stuck?.message).toContain('没有回来')
  })

  it('fires events when a variable changes, once, and goes where they lead', () => {
    const event = {
      id: 'v',
      name: '满',
      trigger: 'var_change',
      target: '好感',
      cond: { op: '>=', l: { var: '好感' }, r: 3 },
      goto: '好',
      once: true,
      enabled: true,
      effects: [],
      at: 0,
      seconds: 0,
    } as const
    const end = [{ do: 'next' }, { do: 'next' }, { do: 'choose', id: 'o0' }].reduce(
      (state, input) => advance({ ...story, events: [event] as never }, state, input as Input),
      begin(story),
    )
    expect(end.ended).toBe(true)
  })

  it('gives the same states for the same seed and inputs', () => {
    const dice = gameOf(
      [node('开始', 'START'), node('掷', 'SET', { ops: [effect('好感', '=', { call: 'random', args: [1, 1000] })] }), node('完', 'ENDING')],
      ['开始>掷', '掷>完'],
      { numerics: [love] },
    )
    fc.assert(
      fc.property(fc.integer(), seed => {
        expect(begin(dice, { seed })).toEqual(begin(dice, { seed }))
      }),
    )
  })

  it('takes any input at any state without failing', () => {
    const input = fc.oneof(
      fc.constantFrom<Input>(
        { do: 'next' },
        { do: 'timeout' },
        { do: 'text', value: 'x' },
        { do: 'press', id: 'x' },
        { do: 'buy', store: 'x', item: 'y' },
        { do: 'use', good: 'x' },
      ),
      fc.constantFrom('o0', 'o1', 'o2', 'leave', '__proto__').map(id => ({ do: 'choose', id }) as Input),
    )
    fc.assert(fc.property(fc.array(input, { maxLength: 30 }), inputs => viewOf(program, play(inputs)).stuck === null))
  })
})

it('a talk goes on by the words that a goal waits for, or by who judged it', () => {
  const goals = [
    { id: 'g1', desc: '钥匙', judge: '钥匙，门卡' },
    { id: 'g2', desc: '凶手', judge: '' },
  ]
  const game = gameOf(
    [node('s', 'START'), node('谈', 'AI_CONVERSATION', { goals }), node('甲', 'ENDING'), node('乙', 'ENDING')],
    ['s>谈', '谈.g1>甲', '谈.g2>乙'],
  )
  const after = (input: object) => {
    const { at, ended } = advance(game, begin(game), { do: 'talk', text: '', reply: '好。', ...input })
    return ended ? game.nodes[at]!.name : ''
  }
  expect(after({ text: '把门卡给我' })).toBe('甲')
  expect(after({ text: '把门打开' })).toBe('')
  expect(after({ text: '钥匙', goal: 'g2' })).toBe('乙')
})

describe('saves', () => {
  const as = { game: 'g', revision: 3, now: 5 }
  const choice = play([{ do: 'next' }, { do: 'next' }, { do: 'choose', id: 'o0' }])
  it('come back as they were, and stay small', () => {
    const text = JSON.stringify(saveOf(program, choice, as))
    expect(text.length).toBeLessThan(10_000)
    expect(loadSave(program, text, 'g')).toEqual({ state: choice, moved: false })
    const line = play([{ do: 'next' }])
    expect(loadSave(program, saveOf(program, line, as), 'g')).toEqual({ state: line, moved: false })
  })
  it('go back to the nearest place that was visited when their node is gone', () => {
    const less = compile({ ...story, nodes: story.nodes.filter(({ id }) => id !== '选择') })
    const loaded = loadSave(less, saveOf(program, choice, as), 'g')
    expect(loaded).toMatchObject({ moved: true, state: { vars: [3] } })
    expect('state' in loaded && viewOf(less, loaded.state).node_id).toBe('车站')
  })
  it('are refused with a reason when they are foreign, tampered with or none', () => {
    const save = saveOf(program, choice, as)
    expect(loadSave(program, save, 'other')).toEqual({ refused: '这是另一个作品的存档' })
    expect(loadSave(program, { ...save, state: { ...save.state, values: { 好感: 99 } } }, 'g')).toEqual({
      refused: '存档被改动过，不能读取',
    })
    expect(loadSave(program, { ...save, schema: 9 }, 'g')).toHaveProperty('refused')
    fc.assert(fc.property(fc.json(), text => 'refused' in loadSave(program, text, 'g')))
  })
})

/** How likely each ending is when every move is taken alike. */
const exact = (of: ReturnType<typeof compile>, state: State, part: number, into: Map<string, number>): Map<string, number> => {
  const moves = movesOf(of, state)
  if (!moves.length) {
    const end = state.ended ? of.list[state.at]!.node.id : ''
    return into.set(end, (into.get(end) ?? 0) + part)
  }
  for (const move of moves) exact(of, advance(of, state, move), part / moves.length, into)
  return into
}

describe('simulation', () => {
  it('agrees with all that can happen', () => {
    const all = reach(story)
    expect(all).toMatchObject({ whole: true, endings: expect.arrayContaining(['好', '坏']), stuck: [] })
    const some = simulate(story, { runs: 2000 })
    // From 1 on, 收下 and 沉默 are alike; from 3 on all three: 1/2 to 坏 at first, then half of what is left each.
    expect(some.endings['坏']!.share).toBeCloseTo(0.75, 1)
    expect(some.endings['好']!.low).toBeLessThan(0.25)
    expect(some.endings['好']!.high).toBeGreaterThan(0.25)
    expect(some.nodes['车站']).toBe(2000)
    expect(some.edges['e3']).toBe(some.endings['好']!.count)
    for (const policy of ['coverage', 'greedy', 'telemetry'] as const) expect(simulate(story, { runs: 200, policy }).stuck).toEqual([])
    expect(simulate(story, { runs: 50 })).toEqual(simulate(story, { runs: 50 }))
  })
  it('says where it sticks, with a trace that leads there again', () => {
    const locked = gameOf(
      [node('开始', 'START'), node('门', 'BRANCH', options({ text: '开', enabled: { op: '>', l: { var: '好感' }, r: 5 } }))],
      ['开始>门'],
      { numerics: [love] },
    )
    const [stuck] = simulate(locked, { runs: 10 }).stuck
    expect(stuck).toMatchObject({ node_id: '门', why: 'choice', count: 10 })
    expect(replay(locked, stuck!).at(-1)).toMatchObject({ at: 1, ended: false })
    expect(reach(locked).stuck).toMatchObject([{ node_id: '门', inputs: [] }])
    const { shortest } = simulate(story, { runs: 100 })
    expect(replay(story, shortest!).at(-1)!.ended).toBe(true)
  })
  it('agrees with brute force on small graphs', () => {
    // Nodes lead to later ones alone, so that every play ends; options change a variable that later options ask for.
    const way = fc.record({ to: fc.nat(99), by: fc.integer({ min: 0, max: 2 }), from: fc.integer({ min: 0, max: 3 }) })
    const graph = fc.array(fc.array(way, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(graph, branches => {
        const names = [...branches.map((_each, nth) => `b${nth}`), '好', '坏']
        const game = gameOf(
          [
            node('s', 'START'),
            ...branches.map((ways, nth) =>
              node(
                `b${nth}`,
                'BRANCH',
                options(
                  ...ways.map(({ by, from }) => ({
                    text: '走',
                    enabled: { op: '>=', l: { var: 'v' }, r: from },
                    effects: [effect('v', '+=', by)],
                  })),
                ),
              ),
            ),
            node('好', 'ENDING'),
            node('坏', 'ENDING'),
          ],
          [
            's>b0',
            ...branches.flatMap((ways, nth) =>
              ways.map(({ to }, at) => `b${nth}.o${at}>${names[nth + 1 + (to % (names.length - nth - 1))]}`),
            ),
          ],
          { numerics: [numeric('v')] },
        )
        const of = compile(game)
        const likely = exact(of, begin(of), 1, new Map())
        const runs = 4000
        const { endings, stuck } = simulate(of, { runs })
        for (const end of ['好', '坏']) {
          const part = likely.get(end) ?? 0
          expect(Math.abs(endings[end]!.share - part)).toBeLessThan(5 * Math.sqrt((part * (1 - part)) / runs) + 1e-9)
        }
        expect(stuck.reduce((sum, { count }) => sum + count, 0) > 0).toBe((likely.get('') ?? 0) > 0)
        expect(reach(of).endings.toSorted()).toEqual([...likely.keys()].filter(Boolean).toSorted())
      }),
      { numRuns: 60 },
    )
  })
  it('buys what can be paid, as brute force does, so that what needs a bought good is reached', () => {
    const shop = readThing('stores', 'shop', {
      items: [
        { id: 'i-key', good_id: 'key', price_var: 'coins', price: 3, stock: 1 },
        { id: 'i-tea', good_id: 'tea', price_var: 'coins', price: 1, stock: -1 },
      ],
    })
    const goods = [readThing('goods', 'key', { stack: 1 }), readThing('goods', 'tea', { stack: 2 })]
    const button = (id: string, opens: string, visible: unknown = null) => ({ id, kind: 'button', opens, visible })
    const rich = { op: '>=', l: { var: 'coins' }, r: 1 }
    const panels = [
      readThing('panels', 'bag', { components: [button('to-shop', 'street', rich)] }),
      readThing('panels', 'street', { components: [button('to-shelf', 'shop'), button('back', 'bag')] }),
    ]
    const needs = { op: '>=', l: { good: 'key' }, r: 1 }
    const withCoins = (coins: number, more: object = {}) =>
      compile(
        gameOf(
          [
            node('s', 'START'),
            node('门', 'BRANCH', { ...options({ text: '开锁', enabled: needs }, '走开'), panels: ['bag'], ...more }),
            node('好', 'ENDING'),
            node('坏', 'ENDING'),
          ],
          ['s>门', '门.o0>好', '门.o1>坏'],
          { numerics: [numeric('coins', { init: coins })], goods, stores: [shop], panels },
        ),
      )
    for (let coins = 0; coins <= 5; coins++) {
      const of = withCoins(coins)
      const likely = exact(of, begin(of), 1, new Map())
      expect(reach(of).endings.toSorted(), `${coins}`).toEqual([...likely.keys()].toSorted())
      expect(likely.has('好')).toBe(coins >= 3)
      const runs = 4000
      const { endings, stuck } = simulate(of, { runs })
      const part = likely.get('好') ?? 0
      expect(Math.abs(endings['好']!.share - part)).toBeLessThan(5 * Math.sqrt((part * (1 - part)) / runs) + 1e-9)
      expect(stuck).toEqual([])
    }
    const way = reach(withCoins(3)).ways['好']!
    expect(way.inputs.map(each => each.do)).toEqual(['buy', 'choose'])
    expect(replay(withCoins(3), way).at(-1)!.ended).toBe(true)
    // Without a way to the shop nothing is bought.
    expect(reach(withCoins(5, { panels: [] })).endings).toEqual(['坏'])
  })
  it('gives intervals of Wilson', () => {
    expect(wilson(5, 10)).toMatchObject({ share: 0.5, low: expect.closeTo(0.2366, 3), high: expect.closeTo(0.7634, 3) })
    expect(wilson(0, 0)).toMatchObject({ low: 0, high: 1 })
  })
})

describe('patterns', () => {
  it('match as the regular expressions of the language do', () => {
    const atom = fc.constantFrom('a', 'b', '.', '[ab]', '[^a]', '\\d', '(a|b)', '(ab)')
    const piece = fc.tuple(atom, fc.constantFrom('', '*', '+', '?', '{2}', '{1,2}')).map(parts => parts.join(''))
    const pattern = fc
      .array(piece, { maxLength: 4 })
      .chain(parts => fc.constantFrom(parts.join(''), `^${parts.join('')}$`, `^${parts.join('')}`))
    fc.assert(
      fc.property(pattern, fc.stringMatching(/^[ab1]{0,8}$/), (source, text) => {
        expect(linear(source)?.test(text)).toBe(new RegExp(source).test(text))
      }),
    )
  })
  it('take no long time for those that make others wait, and refuse what they do not know', () => {
    const started = workedMs()
    expect(linear('^(a+)+$')!.test(`${'a'.repeat(900)}b`)).toBe(false)
    expect(workedMs() - started).toBeLessThan(1000)
    expect(linear('(?=a)')).toBeNull()
    expect(linear('a{999}{999}')).toBeNull()
    expect(linear('(')).toBeNull()
  })
})
