// Corrections with a language engine over HTTP: its proposals beside those of rules, held against the text; rules alone when it is not there or fails.
import { fakeChat, type FakeChat } from '@qianmu/engines/chat/fake'
import { connectEngine } from '@qianmu/engines/connectors'
import { type Loose, openStudio, type Person, type Studio } from '@qianmu/testkit/studio'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'

let studio: Studio
let chat: FakeChat
let boss: Person
beforeAll(async () => {
  chat = await fakeChat()
  chat.setReply(() => '{"原句":"空无一物","改为":"空无一人","理由":"说的是人"}\n{"原句":"不在这里","改为":"不在那里","理由":"原文没有"}')
  studio = await openStudio({ connect: connectEngine })
  boss = await studio.founder()
  await studio.app.pool.query(`update users set tags = array['is_official'] where id = $1`, [boss.userId])
})
afterEach(() => chat.setFault(undefined))
afterAll(async () => {
  await studio.close()
  await chat.close()
})

const SAMPLE = '△他因该来了，站台上空无一物。'
const correct = async (more: object = {}) =>
  (await boss.call<Loose>('POST', '/ai_web/ai/error_correction', { sample: SAMPLE, ...more })) as Loose
const told = (data: Loose) => data.findings.map((each: Loose) => [each.by, each.original, each.suggestion])

it('says that no model took part while none is connected', async () => {
  const { data } = await correct({ model: 1 })
  expect(data.engine).toMatchObject({ kind: 'procedural', note: expect.stringMatching(/^语言模型没有参与（还没有连接语言引擎/) })
  expect(told(data).every(([by]: [string]) => by === 'rules')).toBe(true)
})

it('tells what a model finds beside what rules do, and only what stands in the text', async () => {
  await boss.call('POST', '/ixj_web/engine/add', { kind: 'chat', name: '通义', address: chat.url, secret: 'geheim', model: 'qwen-plus' })
  const rules = told((await correct()).data)
  const { data } = await correct({ model: 1 })
  expect(data.engine).toMatchObject({ kind: 'local-model', name: 'qwen-plus（127.0.0.1）' })
  expect(rules).toEqual([['rules', '因该', '应该']])
  expect(told(data).filter(([by]: [string]) => by === 'model')).toEqual([['model', '物', '人']])
  expect(told(data).filter(([by]: [string]) => by === 'rules')).toEqual(rules)
  expect(JSON.stringify(chat.asked.at(-1))).toContain('<原文>')
  const asked = chat.asked.length
  await correct()
  expect(chat.asked).toHaveLength(asked)
})

it('falls back on rules when the model fails, and refuses a text that is too long for it', async () => {
  chat.setFault('overloaded')
  const { status, data } = await correct({ model: 1 })
  expect([status, data.engine.kind, data.engine.note]).toEqual([0, 'procedural', expect.stringContaining('暂时无法回答')])
  const long = await correct({ model: 1, sample: '雨'.repeat(6001) })
  expect([long.status, long.data.fields[0].field]).toEqual([1000, 'sample'])
})
