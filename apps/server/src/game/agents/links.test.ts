// Talks with a game's characters: goals that an engine judges, and players of a link, who get answers where its author allows them.
import { fakeChat, type FakeChat } from '@qianmu/engines/chat/fake'
import { connectEngine } from '@qianmu/engines/connectors'
import type { Loose } from '@qianmu/testkit/studio'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { call, done, fieldOf, host, studio, useGame } from '../test-game.ts'
import { goalIn } from './judge.ts'

useGame({ connect: connectEngine })
let fake: FakeChat
beforeAll(async () => {
  fake = await fakeChat({ models: ['qwen-plus'] })
})
afterAll(() => fake.close())

async function connect(): Promise<number> {
  await studio.app.pool.query(`update users set tags = array['is_official'] where id = $1`, [host.userId])
  const wish = { kind: 'chat', name: 'qwen', address: fake.url, secret: 'geheim', model: 'qwen-plus' }
  return (await host.call('POST', '/ixj_web/engine/add', wish)).data.engine_id as number
}
const remove = (engine_id: number) => host.call('DELETE', '/ixj_web/engine/delete', { engine_id })
const avg = async (path: string, body: object, who = host) => (await who.call<Loose>('POST', `/avg/${path}`, body)).data
const anAgent = async (who = host) => (await avg('create_agent', { name: '沈岸', card: { description: '守站台的人' } }, who)).agent_id
const GOALS = [
  { id: 'g1', desc: '拿到钥匙' },
  { id: 'g2', desc: '知道凶手' },
]
const isJudge = (messages: readonly { content: string }[]) => messages[0]!.content.includes('你是裁判')
/** Says the same, and judges the same. */
const answers = (reply: string, verdict: string) => fake.setReply(messages => (isJudge(messages) ? verdict : reply))
const aTalk = async (agent_id: number) =>
  (await done('POST', 'v3/game/node', { type: 'AI_CONVERSATION', name: '盘问', data: { agent_id, goals: GOALS } })).node_id as string
const visitor = (path: string, body: object) => studio.stranger().call<Loose>('POST', `/ixj_web/v3/game/${path}`, body)

it('an engine judges which goal is reached; rules judge none, and what is no number is none', async () => {
  const instance_id = (await avg('create_instance', { agent_id: await anAgent() })).instance_id
  expect(await avg('dialog_internal', { instance_id, message: '钥匙呢？', goals: GOALS })).toMatchObject({
    goal: null,
    engine: { kind: 'procedural' },
  })
  const engine = await connect()
  for (const [verdict, goal] of [
    ['1', 'g1'],
    ['目标 2。', 'g2'],
    ['0', null],
    ['3', null],
    ['都没有', null],
  ] as const) {
    answers('给你。', verdict)
    expect(await avg('dialog_internal', { instance_id, message: '钥匙呢？', goals: GOALS })).toMatchObject({ text: '给你。', goal })
  }
  const asked = JSON.stringify(fake.asked.at(-1))
  for (const part of ['拿到钥匙', '知道凶手', '玩家：钥匙呢？', '沈岸：给你。']) expect(asked).toContain(part)
  // Without goals nobody is asked to judge.
  const before = fake.asked.length
  await avg('dialog_internal', { instance_id, message: '在吗？' })
  expect(fake.asked.length).toBe(before + 1)
  await remove(engine)
  expect(goalIn('9'.repeat(400), GOALS)).toBeNull()
})

it('players of a link get ready sentences unless its author allows more, as often a day as that', async () => {
  const agent_id = await anAgent()
  await avg('save_memory', { agent_id, text: '团队内部的秘密', pinned: true })
  const node_id = await aTalk(agent_id)
  const { link, share_id } = await done('POST', 'v3/game/share')
  const say = { link, node_id, text: '钥匙呢？', said: [{ mine: false, text: '你来了。' }] }
  const engine = await connect()
  answers('给你。', '1')
  expect((await visitor('play', { link })).data.talks).toBe(false)
  expect(fieldOf(await visitor('play_talk', say))).toBe('link')
  expect(fieldOf(await call('PUT', 'v3/game/share', { share_id, talks_a_day: 5001 }))).toBe('talks_a_day')
  expect(await done('PUT', 'v3/game/share', { share_id, talks_a_day: 2 })).toMatchObject({ talks_a_day: 2 })
  expect((await visitor('play', { link })).data.talks).toBe(true)
  expect((await visitor('play_talk', say)).data).toMatchObject({ reply: '给你。', goal: 'g1', engine: { name: 'qwen-plus' } })
  const asked = JSON.stringify(fake.asked)
  expect(asked).toContain('你来了。')
  expect(asked).not.toContain('团队内部的秘密')
  expect((await avg('get_memory', { agent_id })).memories).toHaveLength(1)
  // What failed does not count.
  fake.setFault('overloaded')
  expect((await visitor('play_talk', say)).status).toBe(1051)
  fake.setFault(undefined)
  expect((await visitor('play_talk', say)).status).toBe(0)
  expect(await visitor('play_talk', say)).toMatchObject({ status: 1013, msg: expect.stringContaining('用完') })
  studio.pass(86_401)
  expect((await visitor('play_talk', say)).status).toBe(0)
  await remove(engine)
  expect((await visitor('play', { link })).data.talks).toBe(false)
  expect((await visitor('play_talk', say)).status).toBe(1050)
  await done('DELETE', 'v3/game/share', { share_id })
  expect((await visitor('play_talk', say)).status).toBe(1004)
})

it('a link reaches no node but its talks, no agent of another team, and asks for its password', async () => {
  const stranger = await studio.founder()
  const [plain, foreign] = [await aTalk(await anAgent()), await aTalk(await anAgent(stranger))]
  const { link } = await done('POST', 'v3/game/share', { talks_a_day: 10, password: '雨夜' })
  const say = { link, password: '雨夜', node_id: plain, text: '喂' }
  const engine = await connect()
  answers('在。', '0')
  expect((await visitor('play_talk', say)).data).toMatchObject({ reply: '在。', goal: null })
  expect(fieldOf(await visitor('play_talk', { ...say, password: '' }))).toBe('password')
  expect(fieldOf(await visitor('play_talk', { ...say, password: '错' }))).toBe('password')
  expect(fieldOf(await visitor('play_talk', { ...say, node_id: 'start' }))).toBe('node_id')
  expect((await visitor('play_talk', { ...say, node_id: foreign })).status).toBe(1004)
  expect(fieldOf(await visitor('play_talk', { ...say, text: '长'.repeat(501) }))).toBe('text')
  await remove(engine)
})
