// Streams of the chat: read again where a reader stopped, stopped, orphaned, interrupted, withheld; engines that go wrong; what it costs.
import { fakeChat } from '@qianmu/engines/chat/fake'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Loose, Person } from '@qianmu/testkit/studio'
import { allOf, CHAT, type Chatting, eventsOf, openChat, saidIn } from './test-chat.ts'

const ANSWER = '雨声盖过了脚步。沈岸把钥匙放进她的伞柄，谁也没有开口。末班车的灯扫过站牌。'
let chat: Chatting
let boss: Person
beforeAll(async () => {
  chat = await openChat({ env: { QIANMU_CHAT_DAY_YUAN: '1' } }, 20)
  boss = chat.boss
})
afterAll(() => chat.close())
afterEach(async () => {
  chat.fake.release()
  chat.fake.setFault(undefined)
  chat.fake.setManner('plain')
  chat.fake.setReply(() => ANSWER)
  for (const table of ['engines', 'chat_models', 'chat_spending']) await chat.studio.app.pool.query(`delete from ${table}`)
  await chat.studio.app.engines.refresh()
})
const turn = async (conversation_id: string) =>
  ((await boss.call('GET', `${CHAT}/history`, { conversation_id })).data.response as Loose[]).at(-1)
const open = (body: object = {}, signal?: AbortSignal) =>
  eventsOf(chat.studio, boss, `${CHAT}/stream_generate_content`, { prompt: '写一句', ...body }, {}, signal)
/** Reads until the condition holds, then leaves. */
async function readUntil(enough: (said: string) => boolean, body: object = {}) {
  chat.fake.setReply(() => ANSWER)
  const leave = new AbortController()
  let [said, seen, answer_id, conversation_id] = ['', 0, 0, '']
  for await (const { id, data } of open(body, leave.signal)) {
    said += data.response
    seen = id ?? seen
    answer_id ||= data.answer_id
    conversation_id ||= data.conversation_id
    if (enough(said)) break
  }
  leave.abort()
  return { said, seen, answer_id, conversation_id }
}
const follow = (answer_id: number, headers: Record<string, string> = {}, more = '') =>
  allOf(eventsOf(chat.studio, boss, `${CHAT}/stream?answer_id=${answer_id}${more}`, undefined, headers))

describe('a reader who left', () => {
  it('reads on where it stopped, while the answer comes and after, by header and by address', async () => {
    await chat.connect()
    const { said, seen, answer_id } = await readUntil(text => text.length >= 6)
    const rest = await follow(answer_id, { 'last-event-id': String(seen) })
    expect(said + saidIn(rest)).toBe(ANSWER)
    expect(rest.at(-1)).toMatchObject({ event: 'done', data: { finish: 'stop' } })
    expect(said + saidIn(await follow(answer_id, {}, `&last_event_id=${seen}`))).toBe(ANSWER)
    expect(saidIn(await follow(answer_id))).toBe(ANSWER)
  })
  it('has thoughts apart from the answer, once each', async () => {
    await chat.connect()
    chat.fake.setManner('reasoning')
    chat.fake.setReply(() => '走。')
    const events = await allOf(open())
    const thought = events.map(({ data }) => data.thinking ?? '').join('')
    expect([thought, saidIn(events)]).toEqual(['先看人物，再看语气。', '走。'])
    const { answer_id, conversation_id } = events.at(-1)!.data
    expect(await turn(conversation_id)).toMatchObject({ thinking: thought, message: '走。' })
    const half = await follow(answer_id, { 'last-event-id': '4' })
    expect(half.map(({ data }) => data.thinking ?? '').join('')).toBe(thought.slice(4))
  })
})

describe('stopping', () => {
  it('keeps what came, ends the work inside the engine, and adds nothing afterwards [D3-4-10]', async () => {
    await chat.connect()
    const left = chat.fake.left
    const { said, answer_id, conversation_id } = await readUntil(text => text.length >= 6)
    expect((await boss.call('POST', `${CHAT}/stop`, { answer_id })).status).toBe(0)
    const stopped = await turn(conversation_id)
    expect(stopped.state).toBe('stopped')
    expect(ANSWER.startsWith(stopped.message) && stopped.message.length >= said.length && stopped.message.length < ANSWER.length).toBe(true)
    await vi.waitFor(() => expect(chat.fake.left).toBe(left + 1))
    expect((await follow(answer_id)).at(-1)).toMatchObject({ event: 'done', data: { finish: 'stopped' } })
    expect((await turn(conversation_id)).message).toBe(stopped.message)
  })
  it('is told to whichever process answers', async () => {
    await chat.connect()
    const { answer_id, conversation_id } = await readUntil(text => text.length >= 3)
    await chat.studio.app.pool.query(`select pg_notify('chat_stop', $1)`, [String(answer_id)])
    await vi.waitFor(async () => expect((await turn(conversation_id)).state).toBe('stopped'))
  })
  it('another’s answer is refused, as is reading it', async () => {
    await chat.connect()
    const { answer_id } = (await chat.ask({ prompt: '写' })).at(-1)!.data
    const other = await chat.studio.founder()
    for (const [method, call] of [
      ['POST', 'stop'],
      ['GET', 'stream'],
      ['GET', 'sent'],
      ['DELETE', 'branch'],
    ] as const)
      expect((await other.call(method, `${CHAT}/${call}`, { answer_id })).status).toBe(1004)
  })
})

describe('an answer whose process died', () => {
  it('is settled as interrupted when its conversation is listed, with what came, and not before', async () => {
    await chat.connect()
    const { answer_id, conversation_id } = (await chat.ask({ prompt: '写' })).at(-1)!.data
    const orphan = `update chat_turns set state = 'streaming', message = '半句', beat_at = $2 where id = $1`
    await chat.studio.app.pool.query(orphan, [answer_id, chat.studio.app.now()])
    expect((await turn(conversation_id)).state).toBe('streaming')
    chat.studio.pass(61)
    expect(await turn(conversation_id)).toMatchObject({
      state: 'interrupted',
      message: '半句',
      reason: expect.stringContaining('再试一次'),
    })
    expect((await follow(answer_id)).at(-1)).toMatchObject({ event: 'error', data: { status: 1051 } })
    chat.studio.pass(-61)
  })
  it('of a server that stops is interrupted at once', async () => {
    const own = await openChat({}, 50)
    await own.connect()
    own.fake.setReply(() => ANSWER)
    const events = eventsOf(own.studio, own.boss, `${CHAT}/stream_generate_content`, { prompt: '写' })
    await events.next()
    await own.studio.app.chat.stop()
    expect((await allOf(events)).at(-1)).toMatchObject({ event: 'error', data: { msg: expect.stringContaining('重启') } })
    await own.close()
  })
})

describe('two minutes', () => {
  it('an answer withheld for 118 s comes, one for 121 s fails, streamed or whole [D3-7-29] [D3-9-43]', async () => {
    await chat.connect()
    for (const call of ['generate_text', 'stream_generate_text'])
      for (const [seconds, fails] of [
        [118, false],
        [121, true],
      ] as const) {
        chat.fake.hold()
        const asked = chat.fake.asked.length
        let over = false
        const answer = (
          call === 'generate_text'
            ? boss.call('POST', `${CHAT}/${call}`, { prompt: '写' }).then(({ status }) => status !== 0)
            : chat.ask({ prompt: '写' }, call).then(events => events.at(-1)!.event === 'error')
        ).finally(() => (over = true))
        await vi.waitFor(() => expect(chat.fake.asked.length).toBe(asked + 1))
        chat.studio.pass(seconds)
        await new Promise(resolve => setTimeout(resolve, 500))
        expect(over).toBe(fails)
        chat.fake.release()
        expect(await answer).toBe(fails)
        chat.studio.pass(-seconds)
      }
  })
})

it('questions that come at once are shared among the engines that have room', async () => {
  const other = await fakeChat()
  try {
    await chat.connect()
    await chat.connect('qwen-plus', other.url)
    await chat.studio.app.pool.query('update engines set places = 2, updated_at = now()')
    await chat.studio.app.engines.refresh()
    const before = [chat.fake.asked.length, other.asked.length] as const
    chat.fake.hold()
    const all = Array.from({ length: 4 }, () => chat.ask({ prompt: '写' }))
    await vi.waitFor(() => expect([chat.fake.asked.length - before[0], other.asked.length - before[1]]).toEqual([2, 2]))
    chat.fake.release()
    await Promise.all(all)
  } finally {
    await other.close()
  }
})

describe('an engine that goes wrong', () => {
  it.each([
    ['key', /密钥/, 0],
    ['html', /./, 0],
    ['garbage', /./, 0],
    ['reset', /./, 0],
    ['wrong-model', /不存在|does not exist|模型/, 0],
    ['too-long', /超过了模型一次能读的长度/, 0],
    ['overloaded', /暂时无法/, 0],
    ['cut', /没有说完|断/, 3],
    ['cut-inside', /./, 3],
    ['error-inside', /./, 3],
    ['no-json-line', /./, 3],
    ['unfinished', /没有说完|断/, ANSWER.length],
  ] as const)('%s: the turn ends with a Chinese reason and what came', async (fault, reason, kept) => {
    await chat.connect()
    chat.fake.setFault(fault)
    const conversation_id = `${boss.teamId}_${boss.userId}_${fault}`
    const events = await chat.ask({ prompt: '写', conversation_id })
    expect(events.at(-1)).toMatchObject({ event: 'error', data: { status: 1051, msg: expect.stringMatching(reason) } })
    const { state, message, reason: told } = await turn(conversation_id)
    expect([state, told]).toEqual(['error', events.at(-1)!.data.msg])
    expect(message).toBe(ANSWER.slice(0, kept))
  })
  it('and asks for a pause is asked again; bytes cut inside characters are whole', async () => {
    await chat.connect()
    chat.fake.setFault('often')
    expect(saidIn(await chat.ask({ prompt: '写' }))).toBe(ANSWER)
    chat.fake.setManner('bytes')
    expect(saidIn(await chat.ask({ prompt: '写' }))).toBe(ANSWER)
  })
  it('and never ends is ended at the longest answer', async () => {
    await chat.connect()
    chat.fake.setFault('talks-on')
    const events = await chat.ask({ prompt: '写' })
    expect(events.at(-1)).toMatchObject({ event: 'done', data: { finish: 'length' } })
    expect(saidIn(events).length).toBeLessThan(80_000)
  })
})

describe('what it costs', () => {
  const price = (input_price: number, output_price = input_price) =>
    boss.call('PUT', `${CHAT}/model_setting`, { value: 'qwen', engine: '', input_price, output_price })
  const spent = async () => (await boss.call('GET', `${CHAT}/models`)).data.spent as number
  it('is what the service counted, once: the same question sent again is the same answer', async () => {
    await chat.connect()
    await price(10)
    chat.fake.setManner('usage-apart')
    const ask_id = 'frage-0001'
    const asked = chat.fake.asked.length
    const both = await Promise.all([1, 2, 3].map(() => chat.ask({ prompt: '写', ask_id })))
    expect(new Set(both.map(events => events.at(-1)!.data.answer_id)).size).toBe(1)
    expect(both.map(saidIn)).toEqual([ANSWER, ANSWER, ANSWER])
    expect(chat.fake.asked.length).toBe(asked + 1)
    expect(await spent()).toBeCloseTo((19 * 10) / 1_000_000, 9)
  })
  it('is nothing where the engine refused, and something where it was stopped', async () => {
    await chat.connect()
    await price(10)
    chat.fake.setFault('key')
    await chat.ask({ prompt: '写' })
    expect(await spent()).toBe(0)
    chat.fake.setFault(undefined)
    const { answer_id } = await readUntil(text => text.length >= 6)
    await boss.call('POST', `${CHAT}/stop`, { answer_id })
    expect(await spent()).toBeGreaterThan(0)
  })
  it('stays under the cap of the team’s day, for all questions that are on their way; a new day begins anew', async () => {
    await chat.connect()
    await price(0, 100)
    const answers = await Promise.all([1, 2, 3].map(() => boss.call('POST', `${CHAT}/generate_text`, { prompt: '写' })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([0, 1013, 1013])
    expect(answers.find(({ status }) => status === 1013)!.msg).toMatch(/超过团队今天 1 元的上限/)
    await chat.studio.app.pool.query('update chat_spending set yuan = 0.99')
    expect((await boss.call('POST', `${CHAT}/generate_text`, { prompt: '写' })).status).toBe(1013)
    const other = await chat.studio.founder()
    expect((await other.call('POST', `${CHAT}/generate_text`, { prompt: '写' })).status).toBe(0)
    await chat.studio.app.pool.query(`update chat_spending set day = day - 1`)
    expect((await boss.call('POST', `${CHAT}/generate_text`, { prompt: '写' })).status).toBe(0)
  })
})
