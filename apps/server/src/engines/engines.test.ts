// Engines of operators over HTTP: added, tried out, changed, put in order and removed while the server runs, with keys that never come out again.
import { scaled } from '@qianmu/testkit/pace'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { compileDraw, defaultForm, readRequest } from '@qianmu/drawing'
import { fakeChat } from '@qianmu/engines/chat/fake'
import { type FakeComfy, fakeComfy } from '@qianmu/engines/comfy/fake'
import { connectEngine } from '@qianmu/engines/connectors'
import { fakeDashscope } from '@qianmu/engines/dashscope/fake'
import { sketchEngine } from '@qianmu/engines/sketch'
import { type FakeWebui, fakeWebui } from '@qianmu/engines/webui/fake'
import { type Loose, openStudio, type Person, type Studio } from '@qianmu/testkit/studio'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'

const sketch = sketchEngine()
let comfy: FakeComfy
let webui: FakeWebui
let studio: Studio
let boss: Person
beforeAll(async () => {
  comfy = await fakeComfy({ stepMs: 2 })
  webui = await fakeWebui({ login: 'one:geheim-77' })
  studio = await openStudio({ engines: [{ id: 'sketch', engine: sketch, embedded: true }], connect: connectEngine })
  boss = await studio.founder()
  await studio.app.pool.query(`update users set tags = array['is_official'] where id = $1`, [boss.userId])
})
afterEach(async () => {
  await studio.app.pool.query('delete from engines')
  await studio.app.engines.refresh()
  comfy.setFault(undefined)
})
afterAll(async () => {
  await studio.close()
  await comfy.close()
  await webui.close()
  await sketch.close()
})

const list = async () => (await boss.call('GET', '/ixj_web/engine/list')).data as Loose[]
const add = async (part: object) => {
  const answer = await boss.call<Loose>('POST', '/ixj_web/engine/add', { kind: 'comfy', name: '机房', address: comfy.url, ...part })
  expect(answer.status).toBe(0)
  return answer.data.engine_id as number
}
const webuiPart = () => ({ kind: 'webui', name: '二号机', address: webui.url, account: 'one', secret: 'geheim-77' })
const ready = () => vi.waitFor(async () => expect((await list())[0]).toMatchObject({ available: true }), { timeout: 5000 })
function wrapperOf() {
  const form = { ...defaultForm(1), prompt: ['海边'], width: 64, height: 64, steps: 4 }
  const compiled = compileDraw(form, { checkpoint: 'studio-model' })
  if ('problems' in compiled) throw new Error(JSON.stringify(compiled.problems))
  return compiled.request
}
function requestOf() {
  const reading = readRequest(wrapperOf())
  if ('problems' in reading) throw new Error(JSON.stringify(reading.problems))
  return reading.request
}
async function draw() {
  const { data } = await boss.call<Loose>('POST', '/ai_web/ai/draw_picture', wrapperOf())
  return vi.waitFor(
    async () => {
      const record = (await boss.call('GET', '/ai_web/ai/draw_picture_result', { record_id: data.record_id })).data as Loose
      expect(record.status).toBe(5)
      return record
    },
    { timeout: scaled(15_000) },
  )
}

describe('the list', () => {
  it('has the built-in engines last, and is for officials alone', async () => {
    await add({})
    await ready()
    const [own, last] = await list()
    expect(own).toMatchObject({ source: 'page', program: 'comfy', name: '机房', available: true, program_name: 'ComfyUI 0.3.64' })
    expect(own!.holds).toEqual({ checkpoints: 5, loras: 3, vaes: 2, upscalers: 3, controls: 2 })
    expect(last).toMatchObject({ source: 'embedded', engine_id: null, kind: 'procedural' })
    const other = await studio.founder()
    expect((await other.call('GET', '/ixj_web/engine/list')).status).toBe(7014)
  })
})

describe('an engine of the page', () => {
  it('draws at once, before the built-in ones, and no more when it is switched off or removed', async () => {
    const engine_id = await add({})
    await ready()
    expect((await draw()).images[0].engine).toBe('ComfyUI 0.3.64')
    expect((await list())[0]).toMatchObject({ done: 1, running: 0, last_failure: null })
    await boss.call('PUT', '/ixj_web/engine/update', { engine_id, enabled: 0 })
    expect((await list())[0]).toMatchObject({ enabled: false, available: false, reason: '已停用' })
    expect((await draw()).images[0].engine_kind).toBe('procedural')
    await boss.call('PUT', '/ixj_web/engine/update', { engine_id, enabled: 1 })
    await ready()
    await boss.call('DELETE', '/ixj_web/engine/delete', { engine_id })
    expect(await list()).toHaveLength(1)
    await boss.call('PUT', '/ixj_web/engine/restore', { engine_id })
    await ready()
    const { rows } = await studio.app.pool.query(`select event from audit_log where user_id = $1 and module like 'engines.%' order by id`, [
      boss.userId,
    ])
    expect(rows.map(row => row.event)).toEqual(
      expect.arrayContaining(['engine_added', 'engine_changed', 'engine_removed', 'engine_restored']),
    )
  })

  it('is listed at once, asked or not', async () => {
    // Nobody answers there: whoever asks waits for a moment.
    const silent = createServer(() => undefined).listen(0, '127.0.0.1')
    await once(silent, 'listening')
    await add({ name: '不回应', address: `http://127.0.0.1:${(silent.address() as AddressInfo).port}` })
    const begun = performance.now()
    const [first] = (await boss.call('GET', '/ixj_web/engine/list', { at_once: 1 })).data as Loose[]
    expect(performance.now() - begun).toBeLessThan(1000)
    expect(first).toMatchObject({ name: '不回应', available: false })
    silent.closeAllConnections()
    silent.close()
  })

  it('keeps its key sealed: no answer, row or audit line holds it', async () => {
    const engine_id = await add(webuiPart())
    await ready()
    expect((await list())[0]).toMatchObject({ has_secret: true, account: 'one' })
    expect(JSON.stringify(await list())).not.toContain('geheim')
    const { rows } = await studio.app.pool.query(
      `select encode(secret, 'escape') as secret, (select string_agg(a::text, ' ') from audit_log a) as log from engines`,
    )
    expect(JSON.stringify(rows)).not.toContain('geheim')
    // Not even to another address that an operator types.
    const moved = await boss.call<Loose>('PUT', '/ixj_web/engine/update', { engine_id, address: 'http://127.0.0.1:1/' })
    expect([moved.status, moved.data.fields[0].field]).toEqual([1000, 'secret'])
    const tried = await boss.call<Loose>('POST', '/ixj_web/engine/test', {
      engine_id,
      setting: { kind: 'webui', address: comfy.url, account: 'one' },
    })
    expect(tried.data.steps[0].result).toBe('bad')
    // A row that was given another address by hand does not hand it out either.
    await studio.app.pool.query('update engines set address = $1, updated_at = now()', [comfy.url])
    await studio.app.engines.refresh()
    expect((await list())[0]).toMatchObject({ available: false })
  })

  it('is heard of by every process at once', async () => {
    await studio.app.pool.query(`insert into engines (kind, name, address, places, rank) values ('comfy', '别的进程', $1, 2, 'a0')`, [
      comfy.url,
    ])
    await studio.app.pool.query(`select pg_notify('engines_changed', '')`)
    await vi.waitFor(() => expect(studio.app.images.all).toHaveLength(2))
  })
})

describe('several engines', () => {
  it('are asked in the operator’s order, each with places of its own', async () => {
    const [one, two] = [await add({ name: '一' }), await add(webuiPart())]
    await boss.call('PUT', '/ixj_web/engine/order', { engine_ids: [two, one] })
    expect((await list()).slice(0, 2).map(each => each.engine_id)).toEqual([two, one])
    expect(studio.app.images.places).toBe(4)
    await vi.waitFor(async () => expect((await list()).map(each => each.available)).toEqual([true, true, true]), { timeout: 5000 })
    expect((await draw()).images[0].engine).toBe('SD WebUI')
  })

  it('take the pictures over that wait for one that is gone, and never leave them to a built-in one', async () => {
    const [one] = [await add({ name: '一' }), await add(webuiPart())]
    await vi.waitFor(async () => expect((await list()).map(each => each.available)).toEqual([true, true, true]), { timeout: 5000 })
    const { images } = studio.app
    const wanted = requestOf()
    expect(images.place(`engine ${one}`, wanted)?.program).toBe('comfy')
    await boss.call('DELETE', '/ixj_web/engine/delete', { engine_id: one })
    expect(images.place(`engine ${one}`, wanted)?.program).toBe('webui')
    await studio.app.pool.query('delete from engines')
    await studio.app.engines.refresh()
    expect(images.place(`engine ${one}`, wanted)).toBeUndefined()
  })
})

describe('services', () => {
  it('are connected with key and model; a run that was handed in is remembered until it is over', async () => {
    const service = await fakeDashscope()
    service.setFault('works')
    await add({ kind: 'dashscope', name: '万相', address: service.url, secret: 'geheim', model: 'wanx2.1-t2i-turbo' })
    await ready()
    const compiled = compileDraw({ ...defaultForm(1), prompt: ['海边'], width: 768, height: 512 }, { checkpoint: '' })
    if ('problems' in compiled) throw new Error(JSON.stringify(compiled.problems))
    const { data } = await boss.call<Loose>('POST', '/ai_web/ai/draw_picture', compiled.request)
    const runs = async () => (await studio.app.pool.query<{ remote_id: string }>('select * from engine_runs')).rows
    await vi.waitFor(async () => expect((await runs())[0]?.remote_id).toMatch(/^[\da-f-]{36}$/), { timeout: 5000 })
    // The worker stops in the middle and another one goes on: the task is found again, not paid for twice.
    await studio.app.jobs.stop()
    service.setFault(undefined)
    await studio.app.jobs.start()
    await vi.waitFor(
      async () => {
        const record = (await boss.call('GET', '/ai_web/ai/draw_picture_result', { record_id: data.record_id })).data as Loose
        expect([record.status, record.images[0]?.engine]).toEqual([5, 'wanx2.1-t2i-turbo（DashScope）'])
      },
      { timeout: scaled(20_000), interval: 200 },
    )
    expect([service.submitted.length, await runs()]).toEqual([1, []])
    await service.close()
  })
})

describe('trying out', () => {
  const trial = async (body: object) => (await boss.call<Loose>('POST', '/ixj_web/engine/test', body)).data
  it('says step by step what there is, what is missing, and shows a picture', async () => {
    const { steps, picture } = await trial({ setting: { kind: 'comfy', address: comfy.url }, draw: 1 })
    expect(steps.map((each: Loose) => [each.step, each.result])).toEqual([
      ['reach', 'good'],
      ['inventory', 'good'],
      ['gaps', 'good'],
      ['picture', 'good'],
    ])
    expect(steps[1].text).toBe('大模型 5 个，LoRA 3 个，VAE 2 个，放大算法 3 个，控制模型 2 个')
    expect(picture).toMatch(/^data:image\/webp;base64,/)
  })
  it('ends inside the engine too when whoever asked leaves', async () => {
    comfy.setFault('stall')
    const leave = new AbortController()
    const from = comfy.seen.length
    const asked = fetch(`${studio.url}/ixj_web/engine/test`, {
      method: 'POST',
      headers: { authorization: `Bearer ${boss.token}`, device_id: boss.deviceId, 'content-type': 'application/json' },
      body: JSON.stringify({ setting: { kind: 'comfy', address: comfy.url }, draw: 1 }),
      signal: leave.signal,
    })
    await vi.waitFor(() => expect(comfy.seen.slice(from)).toContain('POST /prompt'), { timeout: 5000 })
    leave.abort()
    await expect(asked).rejects.toThrow()
    await vi.waitFor(() => expect(comfy.seen.slice(from)).toContain('POST /interrupt'), { timeout: 5000 })
    // The next one may be tried at once.
    comfy.setFault(undefined)
    await vi.waitFor(async () => expect((await trial({ setting: { kind: 'comfy', address: comfy.url } })).steps).toHaveLength(3))
  })
  it('uses the kept key of an engine that is there', async () => {
    const engine_id = await add(webuiPart())
    const { steps } = await trial({ engine_id, draw: 1 })
    expect(steps.map((each: Loose) => each.result)).toEqual(['good', 'good', 'poor', 'good'])
    expect(steps[2].text).toContain('缺少：抠图')
  })
  it('stops at the first thing that is wrong, with the reason', async () => {
    const away = await trial({ setting: { kind: 'comfy', address: 'http://127.0.0.1:9/' }, draw: 1 })
    expect(away).toMatchObject({ picture: '', steps: [{ step: 'reach', result: 'bad', text: expect.stringContaining('连接不上') }] })
    comfy.setFault('out-of-memory')
    const full = await trial({ setting: { kind: 'comfy', address: comfy.url }, draw: 1 })
    expect(full.steps.at(-1)).toMatchObject({ step: 'picture', result: 'bad', text: expect.stringContaining('显存不足') })
  })
  it('takes no address that is not http, and none with a password in it', async () => {
    for (const address of ['file:///etc/passwd', 'ftp://host/', 'http://a:b@host/', '机房'])
      expect((await boss.call('POST', '/ixj_web/engine/test', { setting: { kind: 'comfy', address } })).status).toBe(1000)
  })
})

describe('a language engine', () => {
  const part = (url: string) => ({ kind: 'chat', name: '通义', address: url, secret: 'geheim', model: 'qwen-plus' })
  it('stands beside those that draw, and does not draw', async () => {
    const chat = await fakeChat()
    await add(part(chat.url))
    await ready()
    expect((await list())[0]).toMatchObject({
      port: 'language',
      program: 'chat',
      models: ['qwen-plus', 'qwen3:latest'],
      holds: { loras: 0 },
    })
    expect((await draw()).images[0].engine_kind).toBe('procedural')
    expect(chat.asked).toEqual([])
    await chat.close()
  })
  it('is tried out step by step, last with a sentence', async () => {
    const chat = await fakeChat()
    const trial = async (more: object) =>
      (await boss.call<Loose>('POST', '/ixj_web/engine/test', { setting: { ...part(chat.url), ...more }, draw: 1 })).data.steps as Loose[]
    expect((await trial({})).map(each => [each.step, each.result])).toEqual([
      ['reach', 'good'],
      ['inventory', 'good'],
      ['answer', 'good'],
    ])
    expect((await trial({})).at(-1).text).toMatch(/^第一个字 \d+ 毫秒：「雨声盖过了脚步。」$/)
    expect((await trial({ model: 'nobody' })).at(-1)).toMatchObject({ step: 'reach', text: expect.stringContaining('没有模型「nobody」') })
    chat.setFault('quota')
    expect((await trial({})).at(-1)).toMatchObject({ step: 'answer', result: 'bad', text: expect.stringContaining('额度已用完') })
    await chat.close()
  })
})
