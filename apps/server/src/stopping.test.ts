// A process that is told to stop while everything goes on: it is gone soon, and what it has acknowledged is there.
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { fakeChat, type FakeChat } from '@qianmu/engines/chat/fake'
import { connectEngine } from '@qianmu/engines/connectors'
import { addNode, partsOf, ROOT } from '@qianmu/flow/shared'
import { inventedScript } from '@qianmu/script/language/invented-story'
import { urlOf } from '@qianmu/testkit/database'
import { scaled } from '@qianmu/testkit/pace'
import { type ServerProcess, startServerProcess } from '@qianmu/testkit/server'
import { type Loose, openStudio, type Person, type Studio } from '@qianmu/testkit/studio'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openWriter, type TestWriter } from './collab/test-writer.ts'

/** How long it may take to go. */
const GONE_MS = scaled(5000)
const LONG = inventedScript(300_000).text
const FLOW = JSON.stringify({ 1: { class_type: 'PreviewAny', inputs: { source: '雨' } } })
const ANSWER = '雨声盖过了脚步，谁也没有开口。'.repeat(200)

let chat: FakeChat
let studio: Studio
let host: Person
beforeAll(async () => {
  chat = await fakeChat({ models: ['qwen-plus'], pieceMs: 30 })
  chat.setReply(() => ANSWER)
  // It keeps the database and signs people in; what is asked goes to the process that is stopped.
  studio = await openStudio({ env: { QIANMU_ROLE: 'web' }, connect: connectEngine })
  host = await studio.founder()
  await studio.app.pool.query(`update users set tags = array['is_official'] where id = $1`, [host.userId])
  await made('/ixj_web/engine/add', { kind: 'chat', name: '通义', address: chat.url, secret: 'geheim', model: 'qwen-plus' })
}, scaled(60_000))
afterAll(async () => {
  await studio.close()
  await chat.close()
})

async function made(path: string, body: object): Promise<Loose> {
  const { status, msg, data } = await host.call<Loose>('POST', path, body)
  if (status !== 0) throw new Error(`${path}: ${msg}`)
  return data
}
const startServer = () =>
  startServerProcess(['apps/server/src/main.ts'], {
    DATABASE_URL: urlOf(studio.app.pool.options as Parameters<typeof urlOf>[0]),
    QIANMU_DATA: studio.app.settings.data,
    QIANMU_LOG: 'silent',
    QIANMU_RATE_SCALE: '1000',
    PORT: '0',
  })

const headers = () => ({ authorization: `Bearer ${host.token}`, device_id: host.deviceId })
const asJson = (body: object) => ({
  method: 'POST',
  headers: { ...headers(), 'content-type': 'application/json' },
  body: JSON.stringify(body),
})
/** What a call is answered; nothing where the process is gone before it is. */
async function answered(url: string, init: RequestInit): Promise<Loose> {
  try {
    const answer = await fetch(url, { headers: headers(), ...init })
    return answer.headers.get('content-type')?.startsWith('application/json') ? await answer.json() : void (await answer.arrayBuffer())
  } catch {
    return undefined
  }
}

/** Things that are asked for again and again until the process is gone. @returns what has been answered with success */
function keepAsking(ask: () => Promise<Loose>, isOver: () => boolean): Promise<Loose[]> {
  const acknowledged: Loose[] = []
  return (async () => {
    while (!isOver()) {
      const answer = await ask()
      if (answer?.status === 0) acknowledged.push(answer.data)
      else await sleep(20)
    }
    return acknowledged
  })()
}

/** Somebody who adds nodes to a graph, and which of them were said to be saved. */
function draws(writer: TestWriter, name: string, isOver: () => boolean): Promise<string[]> {
  const titles: string[] = []
  let saved = 0
  return (async () => {
    while (!isOver()) {
      const title = `${name}${titles.length}`
      writer.doc.transact(() => addNode({ doc: writer.doc, graph: ROOT }, { type: 'Note', title }))
      titles.push(title)
      await sleep(15)
      if (writer.isSaved()) saved = titles.length
    }
    return titles.slice(0, saved)
  })()
}
const titlesIn = ({ doc }: TestWriter) => new Set([...partsOf(doc).nodes.values()].map(item => item.get('.title')))
const portOf = (url: string) => Number(new URL(url).port)

/** Somebody whose line is slow: an upload of which the beginning has come. */
function uploadsSlowly(url: string): Socket {
  const line = connect(portOf(url), '127.0.0.1')
  line.on('error', () => undefined)
  const type = 'content-type: multipart/form-data; boundary=x'
  const told = Object.entries(headers()).map(([name, value]) => `${name}: ${value}`)
  const head = ['POST /ixj_web/doc/import HTTP/1.1', 'host: x', ...told, type, 'content-length: 1000000', '', '']
  line.write(`${head.join('\r\n')}--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n雨`)
  return line
}

/** Asks for all that is heavy, and for small things beside it. */
async function load(server: ServerProcess, { project_id, doc_id, shared_id }: Loose) {
  let over = false
  const isOver = () => over
  const { url } = server
  const exported = ['pdf', 'docx', 'epub'].map(format =>
    keepAsking(() => answered(`${url}/ixj_web/doc/export?project_id=${project_id}&doc_id=${doc_id}&format=${format}`, {}), isOver),
  )
  const whole = new FormData()
  whole.append('project_id', String(project_id))
  whole.append('file', new Blob([LONG.repeat(5)]), 'a.txt')
  // One after the other they would take far longer than the process may.
  const imported = Array.from({ length: 3 }, () =>
    keepAsking(() => answered(`${url}/ixj_web/doc/import`, { method: 'POST', body: whole }), isOver),
  )
  const added = keepAsking(() => answered(`${url}/ixj_web/doc/add`, asJson({ project_id, doc_name: '短', text: '△雨停了。' })), isOver)
  const copied = keepAsking(async () => {
    await sleep(300)
    return answered(`${url}/ixj_web/project/copy`, asJson({ project_id }))
  }, isOver)
  const asked = answered(`${url}/aigc_web/ai/stream_generate_content`, asJson({ prompt: '写一句' }))
  const slow = uploadsSlowly(url)
  const { ticket } = await made('/ixj_web/event_ticket', {})
  const events = answered(`${url}/events?ticket=${ticket}`, {})
  const writers = ['甲', '乙', '丙'].map(name => [name, openWriter(portOf(url), shared_id, host.token)] as const)
  await Promise.all(writers.map(([, { provider }]) => expect.poll(() => provider.synced).toBe(true)))
  const drawn = writers.map(([name, writer]) => draws(writer, name, isOver))
  return async () => {
    over = true
    const outcome = {
      docs: (await added).map(({ doc_id: id }) => id as number),
      jobs: (await copied).map(({ job_id }) => job_id as number),
      titles: (await Promise.all(drawn)).flat(),
    }
    await Promise.all([...exported, ...imported, asked, events])
    slow.destroy()
    for (const [, writer] of writers) writer.leave()
    return outcome
  }
}

it(
  'is gone within seconds of SIGTERM under load, and loses nothing that it has acknowledged',
  async () => {
    const { project_id } = await made('/ixj_web/project/add', { project_name: '雨夜', project_type: 1, script_type: 'SCRIPT' })
    const { doc_id } = await made('/ixj_web/doc/add', { project_id, doc_name: '第 1 集', text: LONG })
    const { comfy_id } = await made('/ai_web/ai/comfy/comfy_ui_add', { name: '图', workflow: FLOW })
    const { shared_id } = await made('/ai_web/ai/comfy/comfy_ui_graph', { comfy_id })
    const server = await startServer()
    const stopLoad = await load(server, { project_id, doc_id, shared_id })
    await sleep(4000)
    const told = performance.now()
    const code = await server.end('SIGTERM')
    const tookMs = performance.now() - told
    const { docs, jobs, titles } = await stopLoad()
    expect([docs, jobs, titles].map(each => each.length > 0)).toEqual([true, true, true])
    expect(code, server.output()).toBe(0)
    expect(tookMs).toBeLessThan(GONE_MS)
    const { rows } = await studio.app.pool.query<Loose>(
      `select (select count(*) from docs where id = any($1))::int docs,
         (select count(*) from jobs where id = any($2) and state in ('waiting', 'done'))::int jobs,
         (select array_agg(state) from chat_turns) turns`,
      [docs, jobs],
    )
    expect(rows[0]).toEqual({ docs: docs.length, jobs: jobs.length, turns: [expect.stringMatching(/^(?:done|interrupted)$/)] })
    const reader = openWriter(portOf(studio.url), shared_id, host.token)
    await expect.poll(() => reader.provider.synced).toBe(true)
    const there = titlesIn(reader)
    expect(titles.filter(title => !there.has(title))).toEqual([])
    reader.leave()
  },
  scaled(60_000),
)
