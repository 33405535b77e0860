// Role agents over HTTP: cards in and out, lorebooks, memories, talks with and without a language engine, and whose they are.
import { fakeChat, type FakeChat } from '@qianmu/engines/chat/fake'
import { connectEngine } from '@qianmu/engines/connectors'
import type { Loose, Person } from '@qianmu/testkit/studio'
import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { roleAgents } from '@qianmu/contract/game/agents'
import { eventsOf, allOf } from '../../assistant/chat/test-chat.ts'
import { host, project_id, studio, useGame } from '../test-game.ts'
import { writeCard } from './cards.ts'
import { readCard } from './read-card.ts'
import { loreFor } from './lore.ts'

useGame({ connect: connectEngine })
let fake: FakeChat
beforeAll(async () => {
  fake = await fakeChat({ models: ['qwen-plus'] })
})
afterAll(() => fake.close())

const avg = (path: string, body: object, who: Person = host) => who.call<Loose>('POST', `/avg/${path}`, body)
async function done(path: string, body: object): Promise<Loose> {
  const answer = (await avg(path, body)) as Loose
  expect(answer, JSON.stringify(answer)).toMatchObject({ http: 200, status: 0, data: { success: true } })
  return answer.data
}
const CARD = {
  name: '沈岸',
  description: '守站台的人',
  first_mes: '{{user}}，末班车走了。',
  creator_notes: '作者的话不进提示词',
  extensions: { other_program: { keep: [1, '二'] } },
  character_book: {
    entries: [{ name: '钥匙', keys: ['钥匙'], content: '旧钥匙能开候车室的门。', enabled: true, insertion_order: 1, extensions: {} }],
  },
}
const agent = async (card: object = CARD) => (await done('create_agent', { project_id, name: '沈岸', card })).agent_id as number
const SCRIPT = '1、站台 夜 外\n沈岸：末班车已经走了。\n2、候车室 夜 内\n沈岸：凶手就是站长。'
const script = async () =>
  (await host.call('POST', '/ixj_web/doc/add', { project_id, doc_name: '第 1 集', text: SCRIPT })).data.doc_id as number
/** Lets the instance have a language engine. */
async function connect(): Promise<number> {
  await studio.app.pool.query(`update users set tags = array['is_official'] where id = $1`, [host.userId])
  const wish = { kind: 'chat', name: 'qwen', address: fake.url, secret: 'geheim', model: 'qwen-plus' }
  return (await host.call('POST', '/ixj_web/engine/add', wish)).data.engine_id as number
}

describe('cards', () => {
  it.each(['png', 'json', 'charx'] as const)('come back from %s with all that is unknown to us', async format => {
    expect(readCard(await writeCard(CARD, format))).toEqual(CARD)
  })
  it('of V1 are read, the newer of two is taken, and what is no card or a bomb is refused', async () => {
    expect(readCard(strToU8(JSON.stringify({ name: '甲', description: '乙' })))).toMatchObject({ name: '甲' })
    const png = await writeCard(CARD, 'png')
    expect(Buffer.from(png).includes('tEXtchara')).toBe(true)
    expect(Buffer.from(png).includes('tEXtccv3')).toBe(true)
    const bomb = zipSync({ 'card.json': new Uint8Array(64 * 1024 * 1024) })
    for (const bytes of [strToU8('{"data":{}}'), strToU8('坏'), zipSync({ 'a.json': strToU8('{}') }), bomb])
      expect(() => readCard(bytes)).toThrow()
  })
  it('go in and out over HTTP', async () => {
    const file: [Blob, string] = [new Blob([new Uint8Array(await writeCard(CARD, 'png'))]), '沈岸.png']
    const answer = await host.upload<Loose>('POST', '/avg/import_card', { file })
    expect(answer).toMatchObject({ success: true, data: { agent: { name: '沈岸', card: CARD } } })
    const { agent_id } = answer.data.agent
    const out = await fetch(`${studio.url}/avg/export_card`, {
      method: 'POST',
      headers: { authorization: `Bearer ${host.token}`, device_id: host.deviceId, 'content-type': 'application/json' },
      body: JSON.stringify({ agent_id, format: 'charx' }),
    })
    expect(out.headers.get('content-disposition')).toContain(encodeURIComponent('沈岸.charx'))
    expect(readCard(new Uint8Array(await out.arrayBuffer()))).toEqual(CARD)
  })
})

describe('lorebooks', () => {
  const book = (entry: object, more: object = {}) => ({
    ...more,
    entries: [{ keys: ['钥匙'], content: '甲', enabled: true, insertion_order: 1, ...entry }],
  })
  const names = (entry: object, said: string[], more: object = {}) => loreFor(book(entry, more), said, 8000).map(each => each.content)
  it('look through two messages, match words and patterns, need second keys as their logic says', () => {
    expect(names({}, ['钥匙', '嗯', '好'])).toEqual([])
    expect(names({}, ['钥匙', '嗯'])).toEqual(['甲'])
    expect(names({}, ['钥匙', '嗯', '好'], { scan_depth: 3 })).toEqual(['甲'])
    expect(names({ enabled: false, constant: true }, ['钥匙'])).toEqual([])
    expect(names({ constant: true }, ['嗯'])).toEqual(['甲'])
    expect(names({ keys: ['KEY'] }, ['key'])).toEqual(['甲'])
    expect(names({ keys: ['KEY'], case_sensitive: true }, ['key'])).toEqual([])
    expect(names({ keys: ['/钥.匙?/'] }, ['钥一匙'])).toEqual(['甲'])
    expect(names({ keys: ['(('], use_regex: true }, ['(('])).toEqual([])
    for (const [selectiveLogic, one, both, none] of [
      [0, 1, 1, 0],
      [1, 1, 0, 1],
      [2, 0, 0, 1],
      [3, 0, 1, 0],
    ] as const) {
      const entry = { selective: true, secondary_keys: ['门', '窗'], extensions: { selectiveLogic } }
      expect([['钥匙 门'], ['钥匙 门窗'], ['钥匙']].map(said => names(entry, said).length)).toEqual([one, both, none])
    }
  })
  it('obey decorators with their fallbacks, a budget by priority, and put each content in once', () => {
    expect(names({ content: '@@activate_only_after 3\n甲' }, ['钥匙', '钥匙'])).toEqual([])
    expect(names({ content: '@@unheard_of 1\n@@@activate_only_every 2\n甲' }, ['钥匙'])).toEqual([])
    expect(names({ content: '@@unheard_of 1\n@@@activate_only_every 2\n甲' }, ['嗯', '钥匙'])).toEqual(['甲'])
    expect(names({ content: '@@keep_activate_after_match\n甲' }, ['钥匙', '嗯', '好', '哦'])).toEqual(['甲'])
    expect(names({ content: '@@dont_activate_after_match\n甲' }, ['钥匙', '钥匙'])).toEqual([])
    expect(loreFor(book({ content: '@@depth 2\n甲', constant: true }), ['嗯'], 8000)).toMatchObject([{ content: '甲', depth: 2 }])
    const many = Array.from({ length: 9 }, (_, at) => ({
      constant: true,
      content: `${at}`.repeat(40),
      priority: at,
      insertion_order: 9 - at,
    }))
    const kept = loreFor({ token_budget: 100, entries: [...many, ...many] }, ['嗯'], 8000)
    expect(kept.length).toBeGreaterThan(0)
    expect(kept.length).toBeLessThan(9)
    expect(kept[0]!.content[0]).toBe('8')
  })
})

it('answer under /avg/, by POST alone, with a success flag that is false on refusal [D2-1-13] [D2-7-59] [D2-7-60] [D2-7-61] [D2-7-62] [D2-7-63] [D2-9-03]', async () => {
  expect(roleAgents.generatePrompt.timeoutMs).toBe(120_000)
  const { instance_id } = await done('create_instance', { agent_id: await agent() })
  expect(instance_id).toBeGreaterThan(0)
  for (const path of [
    'create_instance',
    'create_agent',
    'dialog_internal',
    'get_memory',
    'remove_memory',
    'prompt_generate',
    'dashscope',
  ]) {
    expect((await host.call('GET', `/avg/${path}`)).http).toBe(404)
    expect(await avg(path, { agent_id: 0, name: '', prompt: '', messages: [] })).toMatchObject({ status: 1000, success: false })
  }
})

it('reply by rules without an engine, said so, out of what the script has shown up to the scene', async () => {
  const doc_id = await script()
  const agent_id = await agent({ ...CARD, character_book: undefined })
  const { instance_id, greeting } = await done('create_instance', { agent_id, doc_id, scene: 1 })
  expect(greeting).toBe('对方，末班车走了。')
  const first = await done('dialog_internal', { instance_id, message: '凶手是站长吗？末班车呢？' })
  expect(first).toMatchObject({ text: '末班车已经走了。', engine: { kind: 'procedural', name: '规则应答' } })
  expect((await done('dialog_internal', { instance_id, message: '凶手是站长吗？' })).text).not.toContain('凶手就是站长')
  const later = (await done('create_instance', { agent_id, doc_id, scene: 2 })).instance_id
  expect((await done('dialog_internal', { instance_id: later, message: '凶手是站长吗？' })).text).toBe('凶手就是站长。')
  expect((await done('turns', { instance_id })).turns.map((each: Loose) => each.role)).toEqual(['agent', 'user', 'agent', 'user', 'agent'])
})

it('remember what is said of oneself; memories are read, written, pinned, deleted and brought back', async () => {
  const agent_id = await agent()
  const { instance_id } = await done('create_instance', { agent_id })
  await done('dialog_internal', { instance_id, message: '我叫顾晚。记住，我怕黑。今天天气不错。' })
  const { memories } = await done('get_memory', { agent_id })
  expect(memories.map((each: Loose) => each.text)).toEqual(['记住，我怕黑。', '我叫顾晚。'])
  const { memory_id } = memories[1]
  await done('save_memory', { agent_id, memory_id, text: '对方叫顾晚。', pinned: true })
  const own = (await done('save_memory', { agent_id, text: '站长欠他一个人情。', salience: 0.2 })).memory
  expect((await done('get_memory', { agent_id })).memories[0]).toMatchObject({ text: '对方叫顾晚。', pinned: true })
  await done('remove_memory', { agent_id, memory_ids: [own.memory_id] })
  expect((await done('get_memory', { agent_id })).memories).toHaveLength(2)
  await done('save_memory', { agent_id, memory_id: own.memory_id, removed: false })
  expect((await done('get_memory', { agent_id })).memories).toHaveLength(3)
  expect((await avg('save_memory', { agent_id: await agent(), memory_id, text: '偷看' })).status).toBe(1004)
})

it('ask the connected engine with card, lore, memory and the known script, whole and as a stream; prompts and the model itself too', async () => {
  const doc_id = await script()
  const engine_id = await connect()
  fake.setReply(() => '……钥匙在我这里。')
  const agent_id = await agent()
  const { instance_id } = await done('create_instance', { agent_id, doc_id, scene: 1 })
  const said = await done('dialog_internal', { instance_id, message: '钥匙呢？' })
  expect(said).toMatchObject({ text: '……钥匙在我这里。', lore: ['钥匙'], engine: { kind: expect.not.stringMatching('procedural') } })
  const asked = JSON.stringify(fake.asked.at(-1))
  for (const part of ['守站台的人', '旧钥匙能开候车室的门', '末班车已经走了', '对方，末班车走了']) expect(asked).toContain(part)
  for (const part of ['凶手就是站长', '作者的话', '{{user}}']) expect(asked).not.toContain(part)
  const events = await allOf(eventsOf(studio, host, '/avg/dialog_internal', { instance_id, message: '开门。', stream: 1 }))
  expect(
    events
      .slice(0, -1)
      .map(each => each.data.text)
      .join(''),
  ).toBe('……钥匙在我这里。')
  expect(events.at(-1)!.data).toMatchObject({ text: '……钥匙在我这里。', turn_id: expect.any(Number) })
  expect((await done('prompt_generate', { prompt: '一个守站台的人' })).prompt).toBe('……钥匙在我这里。')
  expect((await done('dashscope', { messages: [{ role: 'user', content: '你好' }] })).output.text).toBe('……钥匙在我这里。')
  await host.call('DELETE', '/ixj_web/engine/delete', { engine_id })
})

it('are of their team: others are told nothing, links are checked, removed ones come back', async () => {
  const agent_id = await agent()
  const { instance_id } = await done('create_instance', { agent_id })
  const stranger = await studio.founder('别的')
  for (const [path, body] of [
    ['get_memory', { agent_id }],
    ['dialog_internal', { instance_id, message: '喂' }],
    ['create_agent', { name: '甲', project_id }],
    ['create_agent', { name: '甲', character_id: 1 }],
  ] as const)
    expect(await avg(path, body, stranger), path).toMatchObject({ success: false })
  await done('save_agent', { agent_id, card: { ...CARD, name: '沈 岸' } })
  await done('remove_agent', { agent_id })
  expect((await done('agent_list', { project_id })).agents).toEqual([])
  await done('remove_agent', { agent_id, removed: false })
  expect((await done('agent_list', { project_id })).agents).toMatchObject([{ name: '沈 岸' }])
})
