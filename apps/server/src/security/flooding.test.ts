// One person's large requests and files do not hold up another's small ones (performance-reliability §6 X9, U6).
import { scaled } from '@qianmu/testkit/pace'
import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { allCalls } from '@qianmu/contract'
import { aWork } from '@qianmu/testkit/factories'
import { callPerKind } from '@qianmu/testkit/samples'
import { openStudio, type Person, type Studio } from '@qianmu/testkit/studio'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenContent, stateOf } from '../works/documents/content.ts'
import { bodyLimitOf, LARGEST_BODY, SMALLEST_BODY } from '../kit/calls/limit.ts'

let studio: Studio
let host: Person
let project_id: number
beforeAll(async () => {
  studio = await openStudio()
  host = await studio.founder()
  project_id = await aWork(host)
})
afterAll(() => studio.close())

const MB = 1024 * 1024
const LINE = '林晚：你来早了。\n'
const LONG = LINE.repeat(Math.floor(2_000_000 / LINE.length))
const bodies = allCalls().filter(call => call.body && call.needs.who !== 'anyone')

/** Sends the head of a request and the beginning of its body, and answers what comes back before there is more. */
function answerToHead(method: string, address: string, headers: Record<string, string>): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const socket = net.connect(Number(new URL(studio.url).port), '127.0.0.1')
  socket.on('error', reject)
  socket.once('data', data => {
    resolve(data.toString())
    socket.destroy()
  })
  const lines = Object.entries({ host: 'x', 'content-type': 'application/json', ...headers }).map(([name, value]) => `${name}: ${value}`)
  socket.write(
    `${method} ${address} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${'transfer-encoding' in headers ? '6\r\n{"a":[\r\n' : '{"a":['}`,
  )
  return promise
}

/** What this thread works at most between two small calls of another person while `work` runs, in ms; whatever else the machine does. */
async function heldUp(work: () => Promise<unknown>): Promise<number> {
  const other = await studio.founder()
  let [done, most] = [false, 0]
  const working = work().finally(() => (done = true))
  while (!done) {
    await sleep(5)
    const before = process.threadCpuUsage()
    expect((await other.call('GET', '/ixj_web/user/get_my_info')).status).toBe(0)
    const { user, system } = process.threadCpuUsage(before)
    most = Math.max(most, (user + system) / 1000)
  }
  await working
  return most
}

/** What this thread works to make a document of a tenth of the text here, in ms. */
function tenthHere(): number {
  const before = process.threadCpuUsage()
  stateOf(givenContent({ text: LONG.slice(0, 200_000) }, 'SCRIPT'))
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

describe('a body', () => {
  it.each(callPerKind(bodies).map(call => [`${call.method} ${call.path}`, call] as const))(
    '%s of somebody unknown is refused before it is read',
    async (_name, call) => {
      const large = { 'content-length': String(15 * MB) }
      const heads: Record<string, string>[] = [
        large,
        { 'transfer-encoding': 'chunked' },
        { ...large, authorization: `Bearer ${'x'.repeat(43)}` },
      ]
      for (const headers of heads) expect(await answerToHead(call.method, call.path, headers)).toContain('"status":4000')
    },
  )

  it('of a form that anybody may send is small', async () => {
    const heads: Record<string, string>[] = [{ 'content-length': String(15 * MB) }, { 'transfer-encoding': 'chunked' }]
    for (const head of heads) expect(await answerToHead('POST', '/ixj_shared/wx_login/start_session', head)).toContain('413')
  })

  it('may be as long as its schema, which is short for all but a few', () => {
    const limits = new Map(allCalls().map(call => [`${call.method} ${call.path}`, bodyLimitOf(call)]))
    expect(limits.get('POST /ixj_web/doc/add')).toBe(LARGEST_BODY)
    expect(limits.get('PUT /ixj_web/doc/update_name')).toBe(SMALLEST_BODY)
    expect([...limits.values()].filter(limit => limit === LARGEST_BODY).length).toBeLessThanOrEqual(11)
    expect([...limits.values()].filter(limit => limit > 256 * 1024).length).toBeLessThan(limits.size / 8)
  })

  it('of more than that is refused by its length', async () => {
    const headers = { authorization: `Bearer ${host.token}`, 'content-length': String(SMALLEST_BODY + 1) }
    expect(await answerToHead('PUT', '/ixj_web/doc/update_name', headers)).toContain('413')
  })

  it('of a million lists, objects or fields is refused before it is parsed, and texts may hold their signs', async () => {
    const ask = async (body: string) => {
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${host.token}` }
      return (await (await fetch(`${studio.url}/ixj_web/doc/add`, { method: 'POST', headers, body })).json()) as {
        status: number
        msg: string
      }
    }
    const wide = [`[${'[],'.repeat(1_000_000)}[]]`, `[${'{},'.repeat(1_000_000)}{}]`, `{${'"a":1,'.repeat(1_000_000)}"b":1}`]
    for (const body of wide) expect(await ask(body)).toMatchObject({ status: 1000, msg: '内容的项目太多' })
    const text = '[{,"\\'.repeat(60_000)
    expect((await ask(JSON.stringify({ project_id, doc_name: '符号', text }))).status).toBe(0)
  })
})

describe('a text of 2,000,000 characters', () => {
  it('is added while others are answered as ever, and so is a long one saved and followed up', { timeout: scaled(300_000) }, async () => {
    const limit = tenthHere()
    const adding = host.call('POST', '/ixj_web/doc/add', { project_id, doc_name: '长', text: LONG })
    expect(await heldUp(() => adding)).toBeLessThan(limit)
    const { doc_id } = (await adding).data
    const { rows } = await studio.app.pool.query<{ words: number }>('select words from docs where id = $1', [doc_id])
    expect(rows[0]!.words).toBeGreaterThan(800_000)

    const added = await host.call('POST', '/ixj_web/doc/add', { project_id, doc_name: '一般', text: LINE })
    const text = LONG.slice(0, 300_000)
    const saved = await heldUp(async () => {
      const { version } = (await host.call('GET', '/ixj_web/doc/head', added.data)).data
      expect((await host.call('PUT', '/ixj_web/doc/update_version', { ...added.data, version, text })).status).toBe(0)
      await studio.app.collab.settled()
    })
    expect(saved).toBeLessThan(limit)
    const read = await host.call('GET', '/ixj_web/doc/detail', added.data)
    expect(read.data.text.length).toBeGreaterThan(250_000)
  })
})

describe('a text of 300,000 characters', () => {
  let about: { doc_id: number; project_id: number }
  let history_id: number
  let limit: number
  beforeAll(async () => {
    limit = tenthHere() / 2
    const work = await aWork(host)
    const text = Array.from({ length: 300 }, (_, at) => `${at + 1}、站台 夜 外\n${LINE.repeat(120)}`).join('')
    about = { ...(await host.call('POST', '/ixj_web/doc/add', { project_id: work, doc_name: '长', text })).data, project_id: work }
    history_id = (await host.call('POST', '/ixj_web/works/doc_history', { doc_id: about.doc_id, name: '一' })).data.history_id
  }, scaled(300_000))

  const sought = { text: '来早', match_case: false, whole_word: false, regex: false }
  const find = (text = sought.text) => host.call('POST', '/ixj_web/doc/find', { project_id: about.project_id, ...sought, text })
  const template = { template_type: 2, template_name: '长', project_type: 1 }
  it.each<[string, (ids: typeof about) => Promise<{ status: number; msg: string }>]>([
    ['read', ({ doc_id }) => host.call('GET', '/ixj_web/doc/detail', { doc_id })],
    ['looked through', () => find()],
    [
      'replaced in',
      async ({ doc_id, project_id: work }) => {
        const places = (await find()).data.docs[0].hits.slice(0, 100)
        const done = await host.call('POST', '/ixj_web/doc/replace', {
          project_id: work,
          ...sought,
          replacement: '来晚',
          docs: [{ doc_id, places: places.map(({ block_id, field, start }: Record<string, unknown>) => ({ block_id, field, start })) }],
        })
        expect((await find('来晚')).data.total).toBe(100)
        return done
      },
    ],
    ['handed in', ({ doc_id }) => host.call('POST', '/ixj_web/works/review', { doc_id, note: '请看' })],
    ['recovered', ({ doc_id }) => host.call('GET', '/ixj_web/works/doc_recover', { doc_id, history_id })],
    ['divided', ({ doc_id }) => host.call('POST', '/ixj_web/works/whole_doc_matching_image_info', { doc_id })],
    ['made a template', ({ doc_id }) => host.call('POST', '/ixj_web/works/template', { ...template, doc_id })],
    ['shown as pages', ids => host.call('GET', '/ixj_web/doc/export_pages', ids)],
  ])('is %s while others are answered as ever', async (_name, call) => {
    let answer: { status: number; msg: string } | undefined
    const most = await heldUp(async () => (answer = await call(about)))
    expect(answer).toMatchObject({ status: 0 })
    expect(most).toBeLessThan(limit)
  })
})

describe('files', () => {
  const episodes = (name: string, text: string) => ({
    project_id: String(project_id),
    file: [new Blob([text]), `${name}.txt`] as [Blob, string],
  })

  it('of one person wait for each other, those of another do not', { timeout: scaled(120_000) }, async () => {
    const other = await studio.colleague(host)
    await host.call('PUT', '/ixj_web/works/set_member_joined_works', { member_id: other.userId, project_ids: [project_id] })
    const order: string[] = []
    const add = async (person: Person, name: string, text: string) => {
      const { status, msg } = await person.upload('POST', '/ixj_web/project/doc/import', episodes(name, text))
      expect(status, msg).toBe(0)
      order.push(name)
    }
    const many = Array.from({ length: 6 }, () => add(host, '许多', LONG.slice(0, 100_000)))
    await sleep(50)
    await Promise.all([...many, add(other, '一份', LINE)])
    expect(order.indexOf('一份')).toBeLessThan(3)
  })

  it('of more lines than anybody writes are refused by their bytes', async () => {
    const answer = await host.upload('POST', '/ixj_web/project/doc/import', episodes('空', '\n'.repeat(45_000_000)))
    expect(answer).toMatchObject({ status: 1000, msg: '文件的行数太多，最多支持40万行，请拆分后再试' })
  })
})
