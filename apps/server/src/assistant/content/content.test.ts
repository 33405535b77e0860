// Rewriting and continuing over HTTP: whole and as it comes, without an engine, with engines that fail, within three minutes, and for whom.
import { fakeChat, type FakeChat } from '@qianmu/engines/chat/fake'
import { connectEngine } from '@qianmu/engines/connectors'
import { type Loose, openStudio, type Person, type Studio } from '@qianmu/testkit/studio'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { withBeats } from './beats.ts'

const REWRITE = '/aigc_web/ai/content/rewrite'
const CONTINUE = '/aigc_web/ai/content/continue'
let studio: Studio
let chat: FakeChat
let boss: Person
let work: { id: number; doc: number }
beforeAll(async () => {
  chat = await fakeChat()
  studio = await openStudio({ connect: connectEngine })
  boss = await studio.founder()
  await studio.app.pool.query(`update users set tags = array['is_official'] where id = $1`, [boss.userId])
  work = await newWork('SCRIPT')
})
afterEach(async () => {
  chat.setFault(undefined)
  chat.setManner('plain')
  chat.setReply(() => '△雨停了。')
  await studio.app.pool.query('delete from engines')
  await studio.app.engines.refresh()
})
afterAll(async () => {
  await studio.close()
  await chat.close()
})

async function newWork(script_type: string) {
  const id = (await boss.call('POST', '/ixj_web/project/add', { project_name: '雨夜归人', project_type: 1, script_type })).data.project_id
  const text = '1、望江路 夜 外\n顾晚：走吧。\n沈岸：再等等。'
  const doc = (await boss.call('POST', '/ixj_web/doc/add', { project_id: id, doc_name: '第 1 集', text })).data.doc_id
  return { id: id as number, doc: doc as number }
}
const connect = (url = chat.url, name = '通义') =>
  boss.call('POST', '/ixj_web/engine/add', { kind: 'chat', name, address: url, secret: 'geheim', model: 'qwen-plus' })
const rewrite = (body: object = {}, person = boss) =>
  person.call<Loose>('POST', REWRITE, {
    doc_id: work.doc,
    text: '顾晚：走吧。',
    before: '1、望江路 夜 外',
    after: '沈岸：再等等。',
    ...body,
  })
const goOn = (body: object = {}) =>
  boss.call<Loose>('POST', CONTINUE, { doc_id: work.doc, before: '1、望江路 夜 外\n顾晚：走吧。', ...body })
const lastAsked = () => (chat.asked.at(-1)!['messages'] as { content: string }[]).map(each => each.content).join('\n')

async function streamed(path: string, body: object, signal?: AbortSignal) {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${boss.token}`, device_id: boss.deviceId }
  const answer = await fetch(studio.url + path, {
    method: 'POST',
    headers,
    body: JSON.stringify({ stream: 1, ...body }),
    ...(signal && { signal }),
  })
  return { type: answer.headers.get('content-type') ?? '', text: await answer.text() }
}
const dataOf = (text: string) =>
  text.split('\n\n').flatMap(event => (event.startsWith('data: ') ? [JSON.parse(event.slice('data: '.length)) as Loose] : []))

describe('a rewriting', () => {
  it('comes back as lines of text, with who said it', async () => {
    await connect()
    chat.setReply(() => '好的，以下是改写后的内容：\n\n顾晚：（低声）走。\n')
    const { status, data } = await rewrite({ instruction: '更短', tone: '克制', length: 'short', template_id: 3 })
    expect(status).toBe(0)
    expect(data).toEqual({
      text: '顾晚：（低声）走。',
      message: '',
      finish: 'stop',
      engine: { kind: 'local-model', name: 'qwen-plus（127.0.0.1）' },
    })
    const asked = lastAsked()
    for (const part of [
      '<原文>\n顾晚：走吧。\n</原文>',
      '1. 把对白改得更口语',
      '2. 更短',
      '3. 语气：克制。',
      '<后文>\n沈岸：再等等。',
      '△',
    ])
      expect(asked).toContain(part)
  })
  it('of a part of a line is one line', async () => {
    await connect()
    chat.setReply(() => '走\n吧')
    expect((await rewrite({ text: '走吧', inline: 1 })).data.text).toBe('走吧')
    expect(lastAsked()).toContain('原文是一行里的一部分')
  })
  it('of a novel asks for paragraphs, and names the characters of the work', async () => {
    await connect()
    const novel = await newWork('NOVEL')
    await boss.call('POST', '/ixj_web/ai/add_character', { project_id: novel.id, name: '顾晚', aliases: ['小晚'] })
    await rewrite({ doc_id: novel.doc, text: '雨下了一夜。' })
    expect(lastAsked()).toContain('一个自然段一行')
    expect(lastAsked()).toContain('<人物>\n顾晚\n</人物>')
  })
  it('refuses templates of another use, fields that are empty, and texts that are', async () => {
    await connect()
    const fieldOf = async (body: object) => (await rewrite(body)).data.fields[0].field
    expect(await fieldOf({ template_id: 21 })).toBe('template_id')
    expect(await fieldOf({ template_id: 101 })).toBe('values')
    expect(await fieldOf({ template_id: 101, values: { 人物: '</要求>' } })).toBe('values')
    expect(await fieldOf({ text: ' \n ' })).toBe('text')
    expect((await rewrite({ template_id: 999_999 })).status).toBe(1004)
    expect((await rewrite({ template_id: 101, values: { 人物: '顾晚' } })).status).toBe(0)
    expect(lastAsked()).toContain('从「顾晚」的视角重写')
  })
})

describe('a continuation', () => {
  it('comes back as lines of text', async () => {
    await connect()
    chat.setReply(() => '```\n2、便利店 夜 内\n\n△门铃响了一声。\n```')
    expect((await goOn({ template_id: 22 })).data).toMatchObject({ text: '2、便利店 夜 内\n△门铃响了一声。', finish: 'stop' })
    expect(lastAsked()).toContain('另起一场戏')
    chat.setManner('length')
    expect((await goOn()).data.finish).toBe('length')
  })
  it('of nothing is refused', async () => {
    await connect()
    expect((await goOn({ before: '\n' })).data.fields).toEqual([{ field: 'before', msg: '前面还没有文字，无从续写' }])
  })
})

describe('a stream', () => {
  it('has the pieces as they come, and last who said it', async () => {
    await connect()
    chat.setReply(() => '顾晚：（低声）走。')
    const { type, text } = await streamed(REWRITE, { doc_id: work.doc, text: '顾晚：走吧。' })
    expect(type).toContain('text/event-stream')
    const events = dataOf(text)
    expect(events.filter(each => each.text).length).toBeGreaterThan(2)
    expect(events.map(each => each.text).join('')).toBe('顾晚：（低声）走。')
    expect(events[0].message).toBe('正在等模型回答')
    expect(events.findLast(each => each.finish)).toMatchObject({ finish: 'stop', engine: { kind: 'local-model' } })
  })
  it('is an envelope when nothing can be asked, and says so when it breaks on the way', async () => {
    const none = await streamed(CONTINUE, { doc_id: work.doc, before: '雨。' })
    expect([none.type, JSON.parse(none.text).status]).toEqual([expect.stringContaining('application/json'), 1050])
    await connect()
    chat.setFault('cut')
    const { text } = await streamed(CONTINUE, { doc_id: work.doc, before: '雨。' })
    expect(text).toMatch(/event: error\ndata: \{"status":1051,"msg":"[^"]+"\}\n\n$/)
  })
  it('that nobody reads any more ends inside the engine too', async () => {
    await connect()
    chat.hold()
    const [stop, before] = [new AbortController(), chat.left]
    const asked = chat.asked.length
    const reading = streamed(REWRITE, { doc_id: work.doc, text: '雨。' }, stop.signal).catch((error: Error) => error.name)
    await vi.waitFor(() => expect(chat.asked.length).toBe(asked + 1))
    stop.abort()
    expect(await reading).toBe('AbortError')
    await vi.waitFor(() => expect(chat.left).toBe(before + 1))
    chat.release()
  })
})

it('a silent stream gives signs of life, loses nothing and ends with what it carries', async () => {
  let ended = false
  async function* slow() {
    try {
      yield 'a'
      await new Promise(resolve => setTimeout(resolve, 130))
      yield 'b'
    } finally {
      ended = true
    }
  }
  const heard: string[] = []
  for await (const each of withBeats(slow(), 50, () => '…')) heard.push(each)
  expect(heard).toEqual(['a', '…', '…', 'b'])
  for await (const _ of withBeats(slow(), 1000, () => '…')) break
  expect(ended).toBe(true)
})

describe('the engines', () => {
  it('that there are not: says where one is connected', async () => {
    const { status, msg, data } = await rewrite()
    expect([status, msg, data.port]).toEqual([
      1050,
      '还没有连接语言引擎，请管理员在「管理 → 引擎」里连接一个（OpenAI 兼容接口）',
      'language',
    ])
    expect((await boss.call('GET', '/aigc_web/ai/content/engine')).data).toEqual({ available: false, name: '', kind: null, reason: msg })
  })
  it('are asked in their order: the next when one fails before it says a word', async () => {
    const other = await fakeChat()
    await connect(chat.url, '一')
    await connect(other.url, '二')
    chat.setFault('overloaded')
    other.setReply(() => '△第二个答的。')
    expect((await rewrite()).data.text).toBe('△第二个答的。')
    expect((await boss.call('GET', '/aigc_web/ai/content/engine')).data).toMatchObject({ available: true, kind: 'local-model' })
    const [one, two] = (await boss.call('GET', '/ixj_web/engine/list')).data as Loose[]
    expect([one.done, one.last_failure.reason, two.done]).toEqual([0, expect.stringContaining('暂时无法回答'), 1])
    await other.close()
  })
  it('that fail say why', async () => {
    await connect()
    chat.setFault('quota')
    expect(await rewrite()).toMatchObject({ http: 200, status: 1051, msg: '服务商说额度已用完，请充值或换一个引擎' })
  })
})

describe('three minutes', () => {
  it.each([
    ['rewriting', '[D3-7-37] [D3-9-44]', rewrite],
    ['continuing', '[D3-7-38] [D3-9-44]', goOn],
  ] as const)('%s: an answer withheld for 179 s comes, one for 181 s fails %s', async (_name, _facts, ask) => {
    await connect()
    for (const [seconds, status] of [
      [179, 0],
      [181, 1051],
    ] as const) {
      chat.hold()
      const asked = chat.asked.length
      let over = false
      const answer = ask().finally(() => (over = true))
      await vi.waitFor(() => expect(chat.asked.length).toBe(asked + 1))
      studio.pass(seconds)
      await new Promise(resolve => setTimeout(resolve, 500))
      expect(over).toBe(status !== 0)
      chat.release()
      expect((await answer).status).toBe(status)
      studio.pass(-seconds)
    }
  })
})

describe('who may', () => {
  it('is anybody who may at least suggest in the document', async () => {
    await connect()
    const person = await studio.colleague(boss)
    const joined = (permissions: string[]) =>
      boss.call('PUT', '/ixj_web/project/member', { project_id: work.id, member_id: person.userId, permissions })
    expect((await rewrite({}, person)).status).toBe(7013)
    await joined(['Producer'])
    expect((await rewrite({}, person)).status).toBe(0)
    await joined([])
    expect((await rewrite({}, person)).status).toBe(7014)
    expect((await rewrite({}, await studio.founder())).status).toBe(1004)
    expect((await rewrite({}, studio.stranger())).status).toBe(4000)
  })
  it('asks no oftener than twenty times a minute', async () => {
    const narrow = await openStudio({ env: { QIANMU_RATE_SCALE: '1' } })
    const one = await narrow.founder()
    const asked = []
    for (let nth = 0; nth < 21; nth++) asked.push((await one.call('POST', CONTINUE, { doc_id: 1, before: '雨。' })).http)
    expect([asked.slice(0, 20).every(http => http === 200), asked[20]]).toEqual([true, 429])
    await narrow.close()
  })
})
