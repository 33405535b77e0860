// Options that are put by, calls that give values back, lines that go on in one another: over a save too.
import { expect, it } from 'vitest'
import { check } from '../check.ts'
import { reach } from '../reach.ts'
import { loadSave, saveOf } from '../save.ts'
import { simulate } from '../simulate.ts'
import { effect, gameOf, node, numeric, options, says, walk } from '../test-games.ts'
import { viewOf } from '../view.ts'
import { advance, begin, compile } from '../vm.ts'

/** A question that is put to two people: each brings an option, and what is said before is one line. */
function asking() {
  const joined = {
    actions: [
      { id: 'a', type: 'DESC', msg: '他说', joins: true },
      { id: 'b', type: 'DESC', msg: '「走吧」。' },
    ],
  }
  return gameOf(
    [
      node('s', 'START'),
      node('line', 'PLOT', joined),
      node('one', 'LINK', { mode: 'thread', target_node_id: 'guard' }),
      node('two', 'LINK', { mode: 'thread', target_node_id: 'keeper' }),
      node('own', 'BRANCH', { ...options('离开'), gathers: true }),
      node('stop', 'LINK', { mode: 'stop' }),
      node('guard', 'BRANCH', options('门卫')),
      node('keeper', 'BRANCH', options('店主', { text: '看不到', visible: false })),
      node('said', 'PLOT', says('店主说话。')),
      node('e', 'ENDING', { title: '完' }),
      node('other', 'ENDING', { title: '走了' }),
    ],
    ['s>line', 'line>one', 'one>two', 'two>own', 'own.o0>other', 'own.out>stop', 'stop>e', 'guard.o0>other', 'keeper.o0>said', 'said>e'],
  )
}

it('shows what was put by on the way together, and goes on from where an option came, over a save too', () => {
  const game = asking()
  const program = compile(game)
  let state = advance(program, begin(program), { do: 'next' })
  expect(viewOf(program, state).choices.map(({ text }) => text)).toEqual(['门卫', '店主', '离开'])
  const loaded = loadSave(program, JSON.parse(JSON.stringify(saveOf(program, state, { game: 'g', revision: 1, now: 0 }))), 'g')
  expect(loaded).toMatchObject({ moved: false, state: { gathered: state.gathered, asking: true } })
  state = advance(program, 'state' in loaded ? loaded.state : state, {
    do: 'choose',
    id: 'keeper/o0',
  })
  expect(viewOf(program, state).line?.text).toBe('店主说话。')
  expect(walk(game, [1])).toEqual(['他说「走吧」。', '> 店主', '店主说话。', 'end 完'])
  expect(check(game).findings.filter(({ level }) => level === 'error')).toEqual([])
  const { endings, stuck } = reach(game)
  expect(endings.toSorted()).toEqual(['e', 'other'])
  expect(stuck).toEqual([])
  const played = simulate(game, { runs: 300 })
  expect(played.endings['e']!.share).toBeGreaterThan(0.2)
})

it('gives variables their values back after a call, however deep it stands in itself', () => {
  const n = { var: 'n' }
  const game = gameOf(
    [
      node('s', 'START'),
      node('call', 'LINK', { mode: 'call', target_node_id: 'f', keeps: ['n'] }),
      node('f', 'LOGIC', { cases: [{ id: 'c', expr: { op: '>', l: n, r: 1 } }] }),
      node('less', 'LINK', { mode: 'call', target_node_id: 'step', keeps: ['n'] }),
      node('step', 'SET', { ops: [effect('n', '-=', 1)] }),
      node('times', 'SET', { ops: [effect('product', '*=', n)] }),
      node('back', 'LINK', { mode: 'back' }),
      node('told', 'PLOT', says('{product}，{n}')),
      node('e', 'ENDING'),
    ],
    ['s>call', 'call.return>told', 'told>e', 'f.c>less', 'f.else>back', 'step>f', 'less.return>times', 'times>back', 'back>e'],
    { numerics: [numeric('n', { init: 5 }), numeric('product', { init: 1 })] },
  )
  expect(walk(game, [])).toEqual(['120，5', 'end e'])
  const program = compile(game)
  const held = { ...begin(program), stack: [program.nodes.get('call')!], held: [[7]] }
  const loaded = loadSave(program, saveOf(program, held, { game: 'g', revision: 1, now: 0 }), 'g')
  expect(loaded).toMatchObject({ state: { stack: held.stack, held: [[7]] } })
})

it('goes on where no option is left, and says so where that leads nowhere', () => {
  const hidden = options({ text: '甲', visible: false })
  const nodes = [node('s', 'START'), node('b', 'BRANCH', hidden), node('e', 'ENDING')]
  expect(walk(gameOf(nodes, ['s>b', 'b.o0>e', 'b.else>e']), [])).toEqual(['end e'])
  const codes = (arrows: string[]) => check(gameOf(nodes, arrows)).findings.map(({ code }) => code)
  expect(codes(['s>b', 'b.o0>e', 'b.else>e'])).not.toContain('E07')
  expect(codes(['s>b', 'b.o0>e'])).toContain('E07')
})
