// Chat completions through the port against the protocol fake: every manner in which servers write one answer, and each way that they go wrong.
import fs from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { IN_LINE, type RunEvent } from '../ports/engine.ts'
import type { LanguageStep, LanguageRequest, LanguageResult } from '../ports/language.ts'
import { chatEngine } from './engine.ts'
import { type FakeChat, fakeChat, type Manner } from './fake.ts'

const never = new AbortController().signal
const REPLY = '雨声盖过了脚步。👩‍🎤她没有回头。'
const REQUEST: LanguageRequest = { messages: [{ role: 'user', text: '接着写' }], temperature: 0.7, maxTokens: 500 }
let fake: FakeChat
beforeAll(async () => {
  fake = await fakeChat()
  fake.setReply(() => REPLY)
})
afterEach(() => {
  fake.setFault(undefined)
  fake.setManner('plain')
})
afterAll(() => fake.close())

type Event = RunEvent<LanguageResult, LanguageStep>
const engineOf = (part: { url?: string; key?: string; model?: string; places?: number } = {}) =>
  chatEngine({ url: fake.url, key: 'geheim', model: 'qwen-plus', ...part })
async function eventsOf(run: AsyncIterable<Event>): Promise<Event[]> {
  const events: Event[] = []
  for await (const event of run) events.push(event)
  return events
}
const piecesOf = (events: readonly Event[]) => events.flatMap(event => (event.type === 'piece' ? [event.text] : [])).join('')

it('gives as many answers at once as it is told, and says to others that they wait', async () => {
  const engine = engineOf({ places: 2 })
  const asked = fake.asked.length
  fake.hold()
  const runs = [1, 2, 3].map(nth => eventsOf(engine.run(`places-${nth}`, REQUEST, never)))
  await vi.waitFor(() => expect(fake.asked).toHaveLength(asked + 2))
  fake.release()
  const waited = (await Promise.all(runs)).map(events => events.some(event => event.type === 'progress' && event.message === IN_LINE))
  expect(waited).toEqual([false, false, true])
  expect(fake.asked).toHaveLength(asked + 3)
})

describe('an answer', () => {
  const MANNERS: readonly Manner[] = [
    'plain',
    'no-space',
    'crlf',
    'comments',
    'bytes',
    'whole',
    'no-done',
    'no-end-of-line',
    'reasoning',
    'tags',
    'parts',
    'usage-apart',
    'old',
    'new',
    'as-text',
    'as-json',
    'json-lines',
    'bad-byte',
    'order-mark',
    'two-lines',
    'beside',
    'tags-inside',
    'channels',
    'unclosed',
  ]
  it.each(MANNERS)('written %s is the same answer, without what the model thought', async manner => {
    fake.setManner(manner)
    const events = await eventsOf(engineOf().run('1', REQUEST, never))
    expect(events.at(-1)).toMatchObject({ type: 'done', result: { text: REPLY, finish: 'stop' } })
    expect(piecesOf(events)).toBe(REPLY)
    if (manner === 'usage-apart') expect(events.at(-1)).toMatchObject({ result: { promptTokens: 12, answerTokens: 7 } })
    if (['reasoning', 'tags', 'tags-inside', 'channels'].includes(manner))
      expect(
        events
          .map(event => (event.type === 'thought' ? event.text : ''))
          .join('')
          .trim(),
      ).toBe('先看人物，再看语气。')
  })
  it('that was longer than it might be says so', async () => {
    fake.setManner('length')
    expect((await eventsOf(engineOf().run('1', REQUEST, never))).at(-1)).toMatchObject({ result: { text: REPLY, finish: 'length' } })
  })
  it('comes piece by piece, and is asked for as the servers agree on', async () => {
    const events = await eventsOf(engineOf().run('1', REQUEST, never))
    expect(events.filter(event => event.type === 'piece').length).toBeGreaterThan(3)
    expect(fake.asked.at(-1)).toEqual({
      model: 'qwen-plus',
      messages: [{ role: 'user', content: '接着写' }],
      stream: true,
      stream_options: { include_usage: true },
      temperature: 0.7,
      max_tokens: 500,
    })
  })
  it('of a server that refused a parameter once is asked for without it from then on', async () => {
    fake.setManner('new')
    const engine = engineOf()
    await eventsOf(engine.run('1', REQUEST, never))
    const before = fake.asked.length
    await eventsOf(engine.run('2', REQUEST, never))
    expect(fake.asked.length).toBe(before + 1)
    expect(fake.asked.at(-1)).toMatchObject({ max_completion_tokens: 500 })
    expect(fake.asked.at(-1)).not.toHaveProperty('max_tokens')
  })
})

describe('an answer in the form of another protocol', () => {
  /** What comes of a server that answers everything so, and lists no models. */
  async function answered(body: string | Buffer): Promise<Event[]> {
    const server = createServer(({ method }, response) =>
      method === 'GET' ? response.writeHead(404).end() : response.writeHead(200).end(body),
    )
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const events = await eventsOf(engineOf({ url }).run('1', REQUEST, never))
    server.close()
    return events
  }
  it.each([
    ['ollama.ndjson', 'stop', true],
    ['ollama-generate.ndjson', 'length', false],
    ['anthropic.sse', 'stop', true],
    ['anthropic-whole.json', 'length', true],
    ['responses.sse', 'stop', true],
    ['responses-whole.json', 'length', true],
  ] as const)('%s is read', async (file, finish, thinks) => {
    const body = fs.readFileSync(path.join(import.meta.dirname, 'golden', file))
    const events = await answered(body)
    expect(events.at(-1)).toEqual({
      type: 'done',
      result: { text: '雨声盖过了脚步。', finish, promptTokens: 12, answerTokens: 7 },
    })
    expect(events.map(event => (event.type === 'thought' ? event.text : '')).join('')).toBe(thinks ? '先看人物，再看语气。' : '')
  })
  it.each([
    ['{"error":"model \'qwen9\' not found"}\n', /qwen9/],
    ['event: error\ndata: {"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}\n\n', /Overloaded/],
    [
      'data: {"type":"response.failed","response":{"object":"response","status":"failed","error":{"code":"server_error","message":"broke"}}}\n\n',
      /broke/,
    ],
    ['data: {"type":"response.output_text.delta","delta":"雨"}\n\n', /没有说完/],
  ])('tells its error: %s', async (body, reason) => {
    const events = await answered(body)
    expect(events.at(-1)).toMatchObject({ type: 'failed', reason: expect.stringMatching(reason) })
  })
})

describe('what is told of it', () => {
  it('is its model, and those beside it', async () => {
    expect(await engineOf().probe(never)).toMatchObject({
      available: true,
      kind: 'local-model',
      name: 'qwen-plus（127.0.0.1）',
      capabilities: { model: 'qwen-plus', models: ['qwen-plus', 'qwen3:latest'] },
    })
    expect((await engineOf({ model: 'qwen3' }).probe(never)).available).toBe(true)
  })
  it('is found by the address as people paste it', async () => {
    const { origin } = new URL(fake.url)
    for (const url of [origin, `${origin}/`, `${fake.url}/`, `${fake.url}/chat/completions`])
      expect((await engineOf({ url }).probe(never)).available, url).toBe(true)
  })
  it.each([
    [{ key: 'falsch' }, /密钥/],
    [{ model: 'gpt-nobody' }, /没有模型「gpt-nobody」，有的是：qwen-plus/],
    [{ url: 'http://127.0.0.1:9/v1' }, /连接不上引擎（127.0.0.1:9）/],
  ])('is why it cannot be used: %j', async (part, why) => {
    expect(await engineOf(part).probe(never)).toMatchObject({ available: false, reason: expect.stringMatching(why) })
  })
  it('says nothing of models where the service lists none', async () => {
    const bare = createServer((_request, response) => response.writeHead(404).end())
    await new Promise<void>(resolve => bare.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(bare.address() as AddressInfo).port}/v1`
    expect(await engineOf({ url }).probe(never)).toMatchObject({ available: true, capabilities: { models: [] } })
    bare.close()
  })
})

describe('a server that goes wrong', () => {
  it.each([
    ['key', /密钥/, false],
    ['quota', /额度/, false],
    ['blocked', /安全审核，请修改文字后再试/, false],
    ['bad-request', /拒绝了请求：messages is not valid/, false],
    ['too-long', /超过了模型一次能读的长度/, false],
    ['wrong-model', /The model does not exist/, false],
    ['overloaded', /暂时无法回答，请稍后再试/, true],
    ['html-error', /拒绝了请求：404/, false],
    ['error-500', /暂时无法回答/, true],
    ['reset', /连接不上引擎/, true],
    ['garbage', /格式/, true],
    ['html', /格式/, true],
    ['endless', /太大/, false],
    ['silent', /没有说一个字就断开了/, true],
    ['cut', /没有说完就断了/, true],
    ['cut-inside', /格式/, true],
    ['unfinished', /没有说完就断了/, true],
    ['no-json-line', /格式/, true],
    ['no-choices', /格式/, true],
    ['error-inside', /拒绝了请求：CUDA error/, false],
    ['number-code', /拒绝了请求：模型正在加载/, false],
    ['dashscope-error', /额度/, false],
    ['filtered', /安全审核/, false],
    ['empty', /没有给出内容/, true],
    ['thinks-only', /还没有作答/, true],
    ['refusal', /模型拒绝回答：抱歉，这一段我不能写。/, false],
    ['tools', /这里没有的工具：search \{"q":"雨"\}/, false],
    ['error-event', /拒绝了请求：server busy/, false],
  ] as const)('%s: ends once, with a reason', async (fault, reason, retry) => {
    fake.setFault(fault)
    const events = await eventsOf(engineOf().run('1', REQUEST, never))
    expect(events.filter(event => event.type === 'done' || event.type === 'failed')).toHaveLength(1)
    expect(events.at(-1)).toEqual({ type: 'failed', reason: expect.stringMatching(reason), retry })
    // Only what is no markup may be shown: what a page of a proxy says is not.
    expect(JSON.stringify(events)).not.toContain('<h1>')
  })
  it('often: is asked again after the pause that it wants', async () => {
    fake.setFault('often')
    const events = await eventsOf(engineOf().run('1', REQUEST, never))
    expect(events).toContainEqual({ type: 'progress', share: 0, message: '服务商正忙，1 秒后再问一次' })
    expect(events.at(-1)).toMatchObject({ type: 'done' })
  })
  it.each(['hang', 'drip'] as const)('%s: is left when nobody waits any more, and hears of it', async fault => {
    fake.setFault(fault)
    const [stop, before] = [new AbortController(), fake.left]
    const run = eventsOf(engineOf().run('1', REQUEST, stop.signal))
    setTimeout(() => stop.abort(new Error('enough')), 50)
    await expect(run).rejects.toThrow('enough')
    await vi.waitFor(() => expect(fake.left).toBe(before + 1))
  })
  it('several times in a row is left alone for a while', async () => {
    fake.setFault('error-500')
    const engine = chatEngine({ url: fake.url, key: 'geheim', model: 'qwen-plus', breaker: { failures: 2, restMs: 60_000 } })
    for (const id of ['1', '2']) await eventsOf(engine.run(id, REQUEST, never))
    expect(await engine.probe(never)).toMatchObject({ available: false, reason: expect.stringMatching(/连续出错/) })
  })
})
