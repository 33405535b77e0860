// Names with a language engine over HTTP: its own beside ours, each held against the options; ours alone when it is not there or fails.
import { fakeChat, type FakeChat } from '@qianmu/engines/chat/fake'
import { connectEngine } from '@qianmu/engines/connectors'
import { type Loose, openStudio, type Person, type Studio } from '@qianmu/testkit/studio'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'

let studio: Studio
let chat: FakeChat
let boss: Person
beforeAll(async () => {
  chat = await fakeChat()
  chat.setReply(() => '{"姓":"沈","名":"知意","寓意":"懂得心意"}\n{"姓":"顾","名":"晚"}\n{"姓":"林","名":"听雨","寓意":"静听雨声"}')
  studio = await openStudio({ connect: connectEngine })
  boss = await studio.founder()
  await studio.app.pool.query(`update users set tags = array['is_official'] where id = $1`, [boss.userId])
})
afterEach(() => chat.setFault(undefined))
afterAll(async () => {
  await studio.close()
  await chat.close()
})

const named = async (more: object = {}) =>
  (await boss.call<Loose>('POST', '/ai_web/ai/generate_name', { limit: 4, seed: 7, ...more })).data as Loose
const told = (data: Loose) => data.names.map((each: Loose) => [each.by, each.name])

it('says that no model took part while none is connected', async () => {
  const data = await named({ model: 1 })
  expect(data.engine).toMatchObject({ kind: 'procedural', note: expect.stringMatching(/^语言模型没有参与（还没有连接语言引擎/) })
  expect(told(data)).toEqual(told(await named()))
})

it('tells the names of a model first, those that hold, and fills up with our own; readings and warnings are ours', async () => {
  await boss.call('POST', '/ixj_web/engine/add', { kind: 'chat', name: '通义', address: chat.url, secret: 'geheim', model: 'qwen-plus' })
  const { data: work } = await boss.call('POST', '/ixj_web/project/add', {
    project_name: '雨夜归人',
    project_type: 1,
    script_type: 'SCRIPT',
  })
  const doc = { project_id: work.project_id, doc_name: '第一集', text: '1、站台 夜 外\n顾晚：走吧。\n顾晚：快走。' }
  await boss.call('POST', '/ixj_web/doc/add', doc)
  await boss.call('POST', '/ixj_web/ai/character/v2/add', { project_id: work.project_id, name: '顾晚' })
  const data = await named({ model: 1, project_id: work.project_id })
  expect(data.engine).toMatchObject({ kind: 'local-model', name: 'qwen-plus（127.0.0.1）' })
  expect(told(data).slice(0, 2)).toEqual([
    ['model', '沈知意'],
    ['model', '林听雨'],
  ])
  expect(
    told(data)
      .slice(2)
      .map(([by]: [string]) => by),
  ).toEqual(['rules', 'rules'])
  expect(data.names[0].reading).toBe('shěn zhī yì')
  expect(JSON.stringify(chat.asked.at(-1))).toContain('顾晚')
  const asked = chat.asked.length
  await named()
  expect(chat.asked).toHaveLength(asked)
})

it('falls back on our own when the model fails', async () => {
  chat.setFault('overloaded')
  const data = await named({ model: 1 })
  expect([data.engine.kind, data.engine.note]).toEqual(['procedural', expect.stringContaining('暂时无法回答')])
  expect(told(data)).toHaveLength(4)
})
