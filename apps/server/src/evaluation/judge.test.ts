// Evaluation with a language engine over HTTP: labels held against the text, made-up quotes dropped, and every way that the engine goes wrong.
import { fakeChat, type FakeChat } from '@qianmu/engines/chat/fake'
import { connectEngine } from '@qianmu/engines/connectors'
import { jobOver } from '@qianmu/testkit/jobs'
import { type Loose, openStudio, type Person, type Studio } from '@qianmu/testkit/studio'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'

let studio: Studio
let chat: FakeChat
let host: Person
let eid: number
const SCENES = Array.from(
  { length: 40 },
  (_, at) => `1-${at + 1} 日 内 医院\n△雨很大。\n顾晚：你为什么骗我？\n沈岸：我没有骗你，我只是怕你难过。`,
)
const label = (no: string, quote: string) =>
  JSON.stringify({ 场: Number(no), 推进: '推动', 冲突: '升级', 人物: '符合', 事实: '一致', 原句: quote, 理由: '转折' })
/** Labels every scene it is shown, and makes up one quote. */
const reply = (messages: readonly { content: string }[]) =>
  [...messages.at(-1)!.content.matchAll(/【第 (\d+) 场】/g)]
    .map(([, no]) => label(no!, '你为什么骗我'))
    .concat(label('1', '她从来没有来过这里'))
    .join('\n')

beforeAll(async () => {
  chat = await fakeChat()
  chat.setReply(reply)
  studio = await openStudio({ connect: connectEngine })
  host = await studio.founder()
  const added = await host.call('POST', '/ai_web/ai/add_evaluate_work', { work_from: 1, text: SCENES.join('\n'), work_name: '雨夜' })
  eid = added.data.eid
})
afterEach(async () => {
  chat.setFault(undefined)
  // An engine that failed several times is left alone for a while; the next test has one of its own.
  await studio.app.pool.query('delete from engines')
  await studio.app.engines.refresh()
})
afterAll(async () => {
  await studio.close()
  await chat.close()
})

const begin = () => host.call('POST', '/ai_web/ai/exe_evaluate', { eid, by_ai: 1 })
async function judgedByAi(): Promise<Loose> {
  await host.call('POST', '/ixj_web/engine/add', { kind: 'chat', name: '通义', address: chat.url, secret: 'geheim', model: 'qwen-plus' })
  const { status, data } = await begin()
  expect(status).toBe(0)
  await jobOver(host, data.job_id)
  return (await host.call('GET', '/ai_web/ai/evaluate_report_content', { eid })).data
}

it('[D3-6-12] is refused without the flag ai_evaluate, and without an engine', async () => {
  const cost = async () => (await host.call('GET', '/ai_web/ai/evaluate_ai_cost', { eid })).data
  expect(await begin()).toMatchObject({ status: 7014 })
  expect(await cost()).toMatchObject({ may: false, reason: '没有开通 AI 评估，请联系运营者' })
  await studio.app.pool.query(`update users set tags = array['ai_evaluate', 'is_official'] where id = $1`, [host.userId])
  expect(await begin()).toMatchObject({ status: 1050 })
  expect(await cost()).toMatchObject({ may: false, reason: expect.stringContaining('还没有连接语言引擎'), engine: '' })
  expect(chat.asked).toHaveLength(0)
})

it('scores by the labels that quote the text, and counts the quotes that were made up', async () => {
  const report = await judgedByAi()
  expect(report).toMatchObject({ status: 3, engine: 'qwen-plus（127.0.0.1）', dropped: 1, reason: '' })
  const structure = report.sections.find((section: Loose) => section.key === 'structure')
  expect(structure).toMatchObject({ score: 100, source: 'qwen-plus（127.0.0.1）' })
  expect(structure.evidence[0]).toMatchObject({ quote: '你为什么骗我', why: '第 1 场推动：转折' })
  expect(report.sections.find((section: Loose) => section.key === 'dialogue').source).toBe('rules')
})

it.each(['key', 'quota', 'overloaded', 'blocked', 'bad-request', 'html-error', 'cut', 'error-inside', 'empty', 'no-choices'] as const)(
  'has the report of rules, and says why, when the engine goes wrong: %s',
  async fault => {
    chat.setFault(fault)
    const report = await judgedByAi()
    expect(report).toMatchObject({ status: 3, engine: '' })
    expect(report.reason).toMatch(/^语言引擎.*[\u4e00-\u9fff]/)
    expect(report.sections.every((section: Loose) => section.source === 'rules')).toBe(true)
  },
)

it('has it too when the engine talks of something else', async () => {
  chat.setReply(() => '好的，这部作品很好。{"场":1}')
  expect(await judgedByAi()).toMatchObject({ status: 3, engine: '', reason: '语言引擎的回答里没有可用的标注' })
})

it('says what it would cost, pays what was said, and stops at the cap of the day', async () => {
  chat.setReply(reply)
  await host.call('PUT', '/aigc_web/ai/model_setting', { value: 'qwen', engine: '', input_price: 1000, output_price: 1000 })
  const spent = async () => (await studio.app.pool.query('select coalesce(sum(yuan), 0) yuan from chat_spending')).rows[0].yuan as number
  const before = await spent()
  expect(await judgedByAi()).toMatchObject({ engine: 'qwen-plus（127.0.0.1）', reason: '' })
  const cost = (await host.call('GET', '/ai_web/ai/evaluate_ai_cost', { eid })).data
  expect(cost).toMatchObject({ may: true, engine: 'qwen-plus（127.0.0.1）', questions: 1, cap: 0 })
  expect(cost.yuan).toBeCloseTo(cost.tokens / 1000, 6)
  const paid = (await spent()) - before
  expect(paid).toBeGreaterThan(0)
  Object.assign(studio.app.settings, { QIANMU_CHAT_DAY_YUAN: 0.001 })
  const asked = chat.asked.length
  const { data } = await begin()
  await jobOver(host, data.job_id)
  const report = (await host.call('GET', '/ai_web/ai/evaluate_report_content', { eid })).data
  expect(report).toMatchObject({ status: 3, engine: '', reason: expect.stringMatching(/上限/) })
  expect(chat.asked).toHaveLength(asked)
  expect((await spent()) - before).toBeCloseTo(paid, 6)
})
