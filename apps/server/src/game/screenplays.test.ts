// Screenplays of a game over HTTP: documents of the work under the names of games, and lines that become plot actions.
import { settle } from '@qianmu/script/suggestions/verdicts'
import type { Loose } from '@qianmu/testkit/studio'
import { expect, it } from 'vitest'
import { call, done, fieldOf, gameOf, host, project_id, useGame } from './test-game.ts'

useGame()
const SCRIPT = '1、站台 夜 外\n△雨线斜落。\n沈岸（低声）：我以为你走了。\n旁白：末班车晚点。\n顾晚：走吧。'
const list = async () => (await done('GET', 'v3/game/screenplay_list')).list as Loose[]
const add = async (name: string, text = SCRIPT) => (await done('POST', 'v3/game/screenplay', { name, text })).screenplay_id as number
const character = async (name: string) =>
  String((await host.call('POST', '/ixj_web/ai/add_character', { project_id, name })).data.character_id)

it('are added, read, changed, put in order and deleted; a text from an old version is merged', async () => {
  const [one, two] = [await add('第一场'), await add('第二场', '△雨停。')]
  expect(await list()).toMatchObject([{ screenplay_id: one, name: '第一场' }, { screenplay_id: two }])
  const { version, text } = await done('GET', 'v3/game/screenplay', { screenplay_id: two })
  expect(text).toContain('雨停')
  await done('PUT', 'v3/game/screenplay', { screenplay_id: two, name: '尾声', version, text: '△雨停了。' })
  expect((await call('PUT', 'v3/game/screenplay', { screenplay_id: two, version, text: '△雨停。\n△天亮。' })).status).toBe(6001)
  expect((await done('GET', 'v3/game/screenplay', { screenplay_id: two })).text).toContain('天亮')
  await done('PUT', 'v3/game/screenplay_index', { screenplay_ids: [two, one] })
  expect((await list()).map(each => each.name)).toEqual(['尾声', '第一场'])
  await done('DELETE', 'v3/game/screenplay', { screenplay_id: one })
  expect((await list()).map(each => each.name)).toEqual(['尾声'])
  expect(fieldOf(await call('PUT', 'v3/game/screenplay', { screenplay_id: two, text: '甲' }))).toBe('version')
  const elsewhere = await gameOf(host)
  expect((await call('GET', 'v3/game/screenplay', { project_id: elsewhere, screenplay_id: two })).status).not.toBe(0)
})

it('are imported from files and stand in the list [D2-7-52]', async () => {
  const file: [Blob, string] = [new Blob([SCRIPT]), '雨夜.txt']
  const { data } = await host.upload<Loose>('POST', '/ixj_web/v3/game/screenplay_batch', { project_id: String(project_id), file })
  expect(data.list).toHaveLength(1)
  expect((await list()).map(each => each.screenplay_id)).toEqual(data.list.map((each: Loose) => each.screenplay_id))
})

it('say what is wrong with them', async () => {
  await character('顾晚')
  const screenplay_id = await add('第一场', `${SCRIPT}\n【分支】走吗？\n- 走 → 没有的地方`)
  const { problems } = await done('GET', 'v3/game/screenplay_check', { screenplay_id })
  expect(problems.map((each: Loose) => each.message).join()).toContain('没有叫「没有的地方」的')
  expect(problems.map((each: Loose) => each.message).join()).toContain('沈岸')
})

it('come to the storyline and follow both sides; what changed on both is a conflict that somebody decides [D2-4-38] [D2-7-51]', async () => {
  await character('沈岸')
  await character('顾晚')
  const screenplay_id = await add('第一场')
  const sync = (answers: object = {}) => done('POST', 'v3/game/screenplay_node', { screenplay_id, answers })
  expect(await sync()).toMatchObject({ conflicts: [], unknown: [] })
  const plot = async () =>
    (await done('GET', 'v3/game/digraph')).nodes.find((each: Loose) => each.type === 'PLOT' && each.data.actions.length > 1) as Loose
  const lines = async () => (await plot()).data.actions.map((each: Loose) => each.msg)
  expect(await lines()).toEqual(['雨线斜落。', '我以为你走了。', '末班车晚点。', '走吧。'])
  expect(await sync()).toMatchObject({ added: 0, changed: 0, removed: 0, written: 0 })
  const say = (msg: string) => done('POST', 'v3/game/plot_action', { node_id: node.node_id, actions: [{ id: first.id, msg }] })
  const write = async (from: string, to: string) => {
    const { version, content } = await done('GET', 'v3/game/screenplay', { screenplay_id })
    const changed = JSON.parse(JSON.stringify(content).replace(from, to))
    await done('PUT', 'v3/game/screenplay', { screenplay_id, version, content: changed })
  }
  const node = await plot()
  const first = node.data.actions[0] as Loose
  await write('我以为你走了。', '你还在。')
  await say('雨停了。')
  expect(await sync()).toMatchObject({ conflicts: [], written: 1 })
  expect(await lines()).toEqual(['雨停了。', '你还在。', '末班车晚点。', '走吧。'])
  expect((await done('GET', 'v3/game/screenplay', { screenplay_id })).text).toContain('雨停了。')
  await write('雨停了。', '雨又下了。')
  await say('天亮了。')
  const { conflicts } = await sync()
  expect(conflicts).toMatchObject([{ kind: 'both', node_id: node.node_id }])
  expect((await lines())[0]).toBe('天亮了。')
  expect(await sync({ [conflicts[0].key]: 'script' })).toMatchObject({ conflicts: [] })
  expect((await lines())[0]).toBe('雨又下了。')
})

it('that several bring together at once take each line over once', async () => {
  const screenplay_id = await add('第三场', '1、车站 夜 外\n△人群散去。')
  const sync = () => call('POST', 'v3/game/screenplay_node', { screenplay_id, answers: {} })
  expect((await sync()).status).toBe(0)
  const { nodes } = await done('GET', 'v3/game/digraph')
  const { node_id } = nodes.find((each: Loose) => each.type === 'PLOT' && each.data.actions[0]?.msg === '人群散去。')
  await done('POST', 'v3/game/plot_action', {
    node_id,
    actions: Array.from({ length: 120 }, (_, nth) => ({ type: 'DESC', msg: `灯${nth}灭了。` })),
  })
  const all = await Promise.all([sync(), sync(), sync()])
  expect(all.map(each => each.status)).toContain(0)
  expect((await sync()).data).toMatchObject({ conflicts: [], written: 0 })
  const { text } = await done('GET', 'v3/game/screenplay', { screenplay_id })
  expect(text.match(/灯\d+灭了。/g)).toEqual(Array.from({ length: 120 }, (_, nth) => `灯${nth}灭了。`))
})

it('are read as plot actions, which are added to a node and changed there', async () => {
  const shen = await character('沈岸')
  const { actions, unknown } = await done('POST', 'v3/game/parse_plot_action', { text: SCRIPT })
  expect(unknown).toEqual(['顾晚'])
  expect(actions).toMatchObject([
    { type: 'DESC', msg: '雨线斜落。' },
    { type: 'DIALOG', character_id: shen, expression: '低声', msg: '我以为你走了。' },
    { type: 'CHORUS', msg: '末班车晚点。' },
    { type: 'DIALOG', character_id: '', msg: '走吧。' },
  ])
  const { node_id } = await done('POST', 'v3/game/node', { type: 'PLOT' })
  const added = (await done('POST', 'v3/game/plot_action', { node_id, actions })).actions as Loose[]
  const [first] = added
  const more = [
    { id: first!.id, msg: '雨更大了。' },
    { type: 'DESC', msg: '灯灭了。' },
  ]
  const changed = (await done('POST', 'v3/game/plot_action', { node_id, actions: more, after_id: first!.id })).actions as Loose[]
  expect(changed.map(each => each.msg)).toEqual(['雨更大了。', '灯灭了。', '我以为你走了。', '末班车晚点。', '走吧。'])
  expect((await done('GET', 'v3/game/node', { node_id })).data.actions).toEqual(changed)
  const set = (await done('POST', 'v3/game/node', { type: 'SET' })).node_id
  expect(fieldOf(await call('POST', 'v3/game/plot_action', { node_id: set, actions }))).toBe('node_id')
})

it('take dialogue as a suggestion of whoever rehearsed it, which can be accepted or rejected', async () => {
  const screenplay_id = await add('第一场', `${SCRIPT}\n2、门厅 夜 内\n△灯亮着。`)
  const lines = [
    { speaker: '沈岸', text: '钥匙我一直留着。' },
    { speaker: '顾晚', text: '那就开门吧。' },
  ]
  const { blocks } = await done('POST', 'v3/game/screenplay_suggestion', { screenplay_id, scene: 1, lines })
  const { content } = await done('GET', 'v3/game/screenplay', { screenplay_id })
  const [first, second] = content.content as Loose[]
  const added = first!.content.slice(-2) as Loose[]
  expect(added.map(each => each.attrs.id)).toEqual(blocks)
  expect(added[0]).toMatchObject({
    type: 'dialogue',
    attrs: { speaker: '沈岸' },
    content: [{ text: '钥匙我一直留着。', marks: [{ type: 'insertion' }] }],
  })
  const stamps = added.map(each => JSON.parse(each.attrs.insertion) as Loose)
  expect(stamps[0]).toMatchObject({ user: host.userId, id: stamps[1]!.id })
  expect(second!.content).toHaveLength(2)
  expect(settle(content.content, 'reject')[0]!.content).toHaveLength(first!.content.length - 2)
  expect(fieldOf(await call('POST', 'v3/game/screenplay_suggestion', { screenplay_id, lines: [] }))).toBe('lines')
})
