// Screenplay and story line meet: what changed on one side is taken over, what changed on both is a conflict.
import { workedMs } from '@qianmu/testkit/turns'
import { describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import { emptyGame, type Game } from './model.ts'
import { put, readShared, remove, writeShared } from './shared.ts'
import { checkScreenplay, parsePlotAction, type ScriptBlock, type Step, type Synced, toScript, toStory } from './sync.ts'
import { begin, compile, advance } from './vm.ts'
import { viewOf } from './view.ts'

const roles = new Map([
  ['顾晚', 'r1'],
  ['沈岸', 'r2'],
])
const block = (id: string, type: ScriptBlock['type'], text: string, speaker?: string): ScriptBlock => ({
  id,
  type,
  text,
  ...(speaker && { speaker, ext: '', paren: '' }),
})
const script: ScriptBlock[] = [
  block('b1', 'scene_heading', '站台'),
  block('b2', 'action', '末班车晚点四十分钟。'),
  block('b3', 'dialogue', '不走啊？', '沈岸'),
  block('b4', 'paragraph', '【分支】递出钥匙？'),
  block('b5', 'paragraph', '- 收下 → 路上'),
  block('b6', 'paragraph', '- 沉默 → 错过'),
  block('b7', 'scene_heading', '路上'),
  block('b8', 'dialogue', '我以为你走了。', '顾晚'),
  block('b9', 'paragraph', '【结局】重逢'),
  block('b10', 'paragraph', '【结局】错过'),
]
/** Applies steps to a game as the server does. */
function applied(game: Game, steps: readonly Step[]): Game {
  const doc = new Y.Doc()
  writeShared(doc, game)
  for (const step of steps) {
    if (step.do === 'put') put(doc, step.collection, step.id, step.fields)
    else remove(doc, step.collection, step.ids)
  }
  return readShared(doc)
}
const sync = (game: Game, blocks: readonly ScriptBlock[], synced: Synced, answers = {}) => {
  const result = toStory({ game, doc: 'd', blocks, synced, roles, answers })
  return { ...result, game: applied(game, result.steps) }
}
const first = sync(emptyGame(), script, {})
const plot = (game: Game, id: string) => {
  const node = game.nodes.find(each => each.id === id)
  return node?.type === 'PLOT' ? node.data.actions : []
}
const edit = (id: string, text: string) => script.map(each => (each.id === id ? { ...each, text } : each))
const inGraph = (game: Game, node: string, change: (actions: ReturnType<typeof plot>) => ReturnType<typeof plot>) =>
  applied(game, [{ do: 'put', collection: 'nodes', id: node, fields: { data: { actions: change(plot(game, node)) } } }])

describe('from screenplay to graph', () => {
  it('leads the beginning to the first scene, and options to the scenes before the endings of their names', () => {
    const lines = [
      block('a', 'scene_heading', '望江路站台 夜 外'),
      block('b', 'paragraph', '选项：收下钥匙 → 归家'),
      block('c', 'paragraph', '选项：转身上车 → 末班车'),
      block('d', 'scene_heading', '归家 夜 内'),
      block('e', 'action', '门一直开着。'),
      block('f', 'paragraph', '【结局】归家'),
      block('g', 'scene_heading', '末班车 夜 外'),
      block('h', 'action', '她没有回头。'),
      block('i', 'paragraph', '【结局】末班车'),
    ]
    const fields = { type: 'START', name: '开始', data: { is_default: true } }
    const { game, synced } = sync(applied(emptyGame(), [{ do: 'put', collection: 'nodes', id: 'start', fields }]), lines, {})
    const start = game.nodes.find(({ type }) => type === 'START')!
    const to = (from: string, nth = 0) => game.edges.filter(edge => edge.from === from)[nth]?.to
    expect(to(start.id)).toBe('d-a')
    const branch = game.nodes.find(({ type }) => type === 'BRANCH')!.id
    expect([to(branch), to(branch, 1), to('d-d'), to('d-g')]).toEqual(['d-d', 'd-g', 'd-f', 'd-i'])
    // Whoever leads the beginning elsewhere is not overruled.
    const elsewhere = { ...game, edges: game.edges.filter(({ from }) => from !== start.id) }
    expect(sync(elsewhere, lines, synced).game.edges.some(({ from }) => from === start.id)).toBe(false)
  })
  it('leads options by place to scenes that have a branch and a second part themselves', () => {
    const lines = [
      block('a', 'scene_heading', '末班车 夜 内'),
      block('b', 'paragraph', '选项：下车 → 站牌'),
      block('c', 'paragraph', '选项：坐到终点 → 末班车'),
      block('d', 'scene_heading', '站牌 夜 外'),
      block('e', 'paragraph', '选项：回头 → 末班车'),
      block('f', 'paragraph', '选项：等 → 站牌'),
      block('g', 'action', '雨还在下。'),
    ]
    const { game } = sync(emptyGame(), lines, {})
    const called = new Map(game.nodes.map(node => [node.id, node.name]))
    const ways = (name: string) => {
      const from = game.nodes.find(node => node.name === name)!.id
      return game.edges.flatMap(edge => (edge.from === from ? called.get(edge.to)! : [])).toSorted()
    }
    expect(ways('末班车 夜 内 分支')).toEqual(['末班车 夜 内', '站牌 夜 外'])
    expect(ways('站牌 夜 外 分支')).toEqual(['末班车 夜 内', '站牌 夜 外'])
    expect(checkScreenplay(lines, new Set()).filter(({ level }) => level === 'error')).toEqual([])
  })

  it('takes options of one line each as one branch, and a place for its scene', () => {
    const lines = [
      block('a', 'scene_heading', '站台 夜 外'),
      block('b', 'paragraph', '选项：等下去 → 门厅'),
      block('c', 'paragraph', '选项：离开 → 街口'),
      block('d', 'scene_heading', '门厅 夜 内'),
      block('e', 'action', '灯亮着。'),
      block('f', 'scene_heading', '街口 夜 外'),
      block('g', 'action', '她没有回头。'),
    ]
    const { game } = sync(emptyGame(), lines, {})
    const branch = game.nodes.find(node => node.type === 'BRANCH')!
    const called = new Map(game.nodes.map(node => [node.id, node.name]))
    const ways = game.edges.filter(edge => edge.from === branch.id).map(edge => called.get(edge.to))
    expect(ways.toSorted()).toEqual(['街口 夜 外', '门厅 夜 内'])
    expect(checkScreenplay(lines, new Set()).filter(each => each.message.includes('没有叫'))).toEqual([])
    const again = toStory({ game, doc: 'd', blocks: lines, synced: sync(emptyGame(), lines, {}).synced, roles, answers: {} })
    expect([again.conflicts, again.counts]).toEqual([[], { added: 0, changed: 0, removed: 0 }])
  })
  it('makes a game that plays', () => {
    expect(first.conflicts).toEqual([])
    expect(first.game.nodes.map(({ type, name }) => `${type} ${name}`).toSorted()).toEqual([
      'BRANCH 递出钥匙？',
      'ENDING 重逢',
      'ENDING 错过',
      'PLOT 站台',
      'PLOT 路上',
    ])
    expect(plot(first.game, 'd-b1')).toMatchObject([
      { type: 'DESC', msg: '末班车晚点四十分钟。', block: 'b2' },
      { type: 'DIALOG', msg: '不走啊？', character_id: 'r2', block: 'b3' },
    ])
    const program = compile(first.game)
    const branch = [{ do: 'next' }, { do: 'next' }].reduce(
      (state, input) => advance(program, state, input as never),
      begin(program, { at: 'd-b1' }),
    )
    expect(viewOf(program, branch)).toMatchObject({
      prompt: '递出钥匙？',
      choices: [
        { text: '收下', leads: true },
        { text: '沉默', leads: true },
      ],
    })
    expect(viewOf(program, advance(program, branch, { do: 'choose', id: 'o-b6' })).ending?.title).toBe('错过')
  })
  it('changes nothing the second time', () => {
    const again = sync(first.game, script, first.synced)
    expect(again).toMatchObject({ conflicts: [], counts: { added: 0, changed: 0, removed: 0 }, synced: first.synced })
    expect(again.game).toEqual(first.game)
  })
  it('takes what changed in the script, keeps what changed in the graph, and lists what changed in both', () => {
    const mine = inGraph(first.game, 'd-b1', ([one, other]) => [
      { ...one!, msg: '图上改的' },
      { ...other!, on_dubbing: true },
    ])
    const theirs = sync(mine, edit('b3', '剧本改的'), first.synced)
    expect(plot(theirs.game, 'd-b1')).toMatchObject([{ msg: '图上改的' }, { msg: '剧本改的', on_dubbing: true }])
    const both = sync(mine, edit('b2', '剧本也改了'), first.synced)
    expect(both.conflicts).toMatchObject([{ key: 'line/b2', kind: 'both', node_id: 'd-b1', block: 'b2' }])
    expect(plot(both.game, 'd-b1')[0]!.msg).toBe('图上改的')
    const settled = sync(mine, edit('b2', '剧本也改了'), first.synced, { 'line/b2': 'script' })
    expect(settled.conflicts).toEqual([])
    expect(plot(settled.game, 'd-b1')[0]!.msg).toBe('剧本也改了')
  })
  it('takes lines out that are gone, but none that was changed on the other side', () => {
    const without = script.filter(({ id }) => id !== 'b3')
    expect(plot(sync(first.game, without, first.synced).game, 'd-b1')).toHaveLength(1)
    const mine = inGraph(first.game, 'd-b1', ([one, other]) => [one!, { ...other!, msg: '改过' }])
    const kept = sync(mine, without, first.synced)
    expect(kept.conflicts).toMatchObject([{ key: 'line/b3', kind: 'gone_from_script' }])
    expect(plot(kept.game, 'd-b1')).toHaveLength(2)
    const dropped = inGraph(first.game, 'd-b1', ([one]) => [one!])
    expect(plot(sync(dropped, script, first.synced).game, 'd-b1')).toHaveLength(1)
    expect(sync(dropped, edit('b3', '又改'), first.synced).conflicts).toMatchObject([{ kind: 'gone_from_story' }])
  })
  it('keeps stage directions of the graph where they stood', () => {
    const shown = { ...plot(first.game, 'd-b1')[0]!, id: 'x', type: 'SHOW' as const, block: '', msg: '' }
    const mine = inGraph(first.game, 'd-b1', ([one, other]) => [one!, shown, other!])
    const swapped = [script[0]!, script[2]!, script[1]!, ...script.slice(3)]
    expect(plot(sync(mine, swapped, first.synced).game, 'd-b1').map(({ id }) => id)).toEqual(['l-b3', 'l-b2', 'x'])
  })
  it('removes a scene that is gone, and a screenplay of 100,000 characters takes a second at most', () => {
    const less = sync(
      first.game,
      script.filter(({ id }) => id !== 'b7' && id !== 'b8'),
      first.synced,
    )
    expect(less.game.nodes.some(({ name }) => name === '路上')).toBe(false)
    const long = Array.from({ length: 4000 }, (_none, nth) =>
      block(
        `x${nth}`,
        nth % 20 ? 'dialogue' : 'scene_heading',
        nth % 20 ? '这一句话有二十五个字，写得不长也不短，刚刚好够。' : `场 ${nth}`,
        nth % 20 ? '顾晚' : undefined,
      ),
    )
    const started = workedMs()
    const made = toStory({ game: emptyGame(), doc: 'd', blocks: long, synced: {}, roles })
    toStory({ game: applied(emptyGame(), made.steps), doc: 'd', blocks: long, synced: made.synced, roles })
    expect(workedMs() - started).toBeLessThan(1000)
  })
})

describe('from graph to screenplay', () => {
  const ids =
    (nth = 0) =>
    () =>
      `n${nth++}`
  it('writes changed and new lines back, and ties new ones', () => {
    const mine = inGraph(first.game, 'd-b1', ([one, other]) => [
      { ...one!, msg: '改' },
      { ...other!, id: 'new', block: '', msg: '新的' },
      other!,
    ])
    const back = toScript({ game: mine, doc: 'd', blocks: script, synced: first.synced, roles }, ids())
    expect(back.edits).toEqual([
      { do: 'change', id: 'b2', text: '改' },
      { do: 'insert', id: 'n0', after: 'b2', type: 'dialogue', text: '新的', speaker: '沈岸' },
    ])
    const game = applied(mine, back.steps)
    const blocks = edit('b2', '改').toSpliced(2, 0, block('n0', 'dialogue', '新的', '沈岸'))
    expect(sync(game, blocks, back.synced)).toMatchObject({ conflicts: [], counts: { added: 0, changed: 0, removed: 0 } })
    expect(toScript({ game, doc: 'd', blocks, synced: back.synced, roles }, ids()).edits).toEqual([])
  })
  it('lists what changed on both sides', () => {
    const mine = inGraph(first.game, 'd-b1', ([one, other]) => [{ ...one!, msg: '改' }, other!])
    const back = toScript({ game: mine, doc: 'd', blocks: edit('b2', '另改'), synced: first.synced, roles }, ids())
    expect(back).toMatchObject({ edits: [], conflicts: [{ key: 'line/b2', kind: 'both' }] })
  })
})

describe('screenplays', () => {
  it('are told what they lack', () => {
    const faults = checkScreenplay(
      [
        block('a', 'scene_heading', '一'),
        block('b', 'dialogue', '嗯', '路人'),
        block('c', 'paragraph', '选项：'),
        block('d', 'paragraph', '1. 走 → 没有的地方'),
      ],
      new Set(['顾晚']),
    )
    expect(faults.map(({ block: at, message }) => `${at} ${message}`)).toEqual([
      'b 角色「路人」还不在角色表里',
      'd 没有叫「没有的地方」的场景、分支或结局',
      'c 还没有结局，用「【结局】名字」写一个',
    ])
  })
  it('become actions from plain text', () => {
    const { actions, unknown } = parsePlotAction('△雨停了。\n顾晚（轻声）：你来了。\n老许：上车。\n旁白：三年以后。', roles, () => 'i')
    expect(actions).toMatchObject([
      { type: 'DESC', msg: '雨停了。' },
      { type: 'DIALOG', character_id: 'r1', msg: '你来了。', expression: '轻声' },
      { type: 'DIALOG', character_id: '', msg: '上车。' },
      { type: 'CHORUS', msg: '三年以后。' },
    ])
    expect(unknown).toEqual(['老许'])
  })
})
