// A playing goes back and forward, stops at breakpoints, and is recorded and done again.
import { describe, expect, it } from 'vitest'
import { record, rerun } from './desk/runs.ts'
import { sampled } from './desk/sample.ts'
import { Session } from './session.ts'
import { effect, gameOf, node, numeric, options, says } from './test-games.ts'
import { compile } from './vm.ts'

const ARROWS = ['开始>车站', '车站>加一', '加一>选择', '选择.o0>车站', '选择.o1>终']
const story = (by = 1, arrows = ARROWS) =>
  gameOf(
    [
      node('开始', 'START'),
      node('车站', 'PLOT', says('末班车晚点。', '站牌一明一暗。')),
      node('加一', 'SET', { ops: [effect('次', '+=', by)] }),
      node('选择', 'BRANCH', options('再等', '离开')),
      node('终', 'ENDING', { title: '离开' }),
    ],
    arrows,
    { numerics: [numeric('次')] },
  )
const next = { do: 'next' } as const
const choose = (id: string) => ({ do: 'choose', id }) as const
/** Waits so many times, and leaves. */
function played(rounds: number): Session {
  const session = new Session(story(), { seed: 7 })
  for (let round = 0; round <= rounds; round++) for (const input of [next, next, choose(round < rounds ? 'o0' : 'o1')]) session.do(input)
  return session
}

describe('a playing', () => {
  it('goes back, and forward again until something else is done; time stands still meanwhile', () => {
    const session = played(1)
    const last = session.present
    expect(session.view.ending?.title).toBe('离开')
    session.goTo(2)
    expect(session.view.choices.map(({ text }) => text)).toEqual(['再等', '离开'])
    expect(session.backlog.map(({ line, choice }) => line?.text ?? choice)).toEqual(['末班车晚点。', '站牌一明一暗。'])
    session.do({ do: 'tick', seconds: 1 })
    expect(session.state.clock).toBe(0)
    session.goTo(last)
    expect(session.view.ending?.title).toBe('离开')
    session.goTo(2)
    session.do(choose('o1'))
    expect(session.present).toBe(3)
    expect(session.steps).toHaveLength(4)
    expect(session.backlog.at(-1)?.choice).toBe('离开')
  })

  it('tells of breakpoints that are entered, and of those that are only passed', () => {
    const hits: string[] = []
    const session = new Session(story(), { onBreak: id => hits.push(id) })
    session.setBreakpoints(['加一', '终'])
    for (const input of [next, next, choose('o1')]) session.do(input)
    expect(hits).toEqual(['加一', '终'])
    expect(session.stopped).toBe(true)
  })

  it('begins at a node on a way that a player could have taken, with that way behind it', () => {
    const session = new Session(story(), { trace: sampled(story(), '选择')! })
    expect(session.view.node_id).toBe('选择')
    expect(session.values().now['次']).toBe(session.state.visits[2])
    expect(session.canGoBack).toBe(true)
  })

  it('is recorded from its beginning, longer than it can go back, and does the same again', () => {
    const session = played(120)
    expect(session.oldest).toBeGreaterThan(0)
    const run = record(compile(story()), session.recording()!)
    expect(run.inputs).toHaveLength(363)
    expect(run).toMatchObject({ seed: 7, ending: '终', values: { 次: 121 } })
    expect(rerun(compile(story()), run)).toBeNull()
  })

  it('tells the first step that leads elsewhere in a changed game, or the value that ends up another', () => {
    const run = record(compile(story()), played(1).recording()!)
    const moved = compile(story(1, ARROWS.with(3, '选择.o0>终')))
    expect(rerun(moved, run)).toMatchObject({ at: 3, was: '车站', is: '终', input: choose('o0') })
    expect(rerun(compile(story(2)), run)).toEqual({ value: '次', was: 2, is: 4 })
  })

  it('that goes on from a save is not recorded', () => {
    const session = played(0)
    session.save('quick')
    expect(session.load('quick')).toBeNull()
    expect(session.recording()).toBeNull()
  })
})
