// The client against a real HTTP server: what resolves, what rejects, who is told.
/// <reference types="node" />
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { allCalls, contract as whole } from '@qianmu/contract'
import { roleAgents } from '@qianmu/contract/game/agents'
import { gameGraph } from '@qianmu/contract/game/graph'
import { gamePlay } from '@qianmu/contract/game/play'
import { GET, type Group, POST } from '@qianmu/contract/kit/call'
import { anyone } from '@qianmu/contract/kit/needs'
import { storyboards } from '@qianmu/contract/works/storyboards'
import { subjects } from '@qianmu/contract/drawing/subjects'
import { LATE } from '@qianmu/contract/kit/status'
import * as z from 'zod'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { timeoutOf } from './bases.ts'
import { type Ask, client } from './client.ts'
import { Failure, FAILURE_CODES, rethrowUnlessFailure } from './failure.ts'

const contract = {
  x: {
    read: GET('/ixj_web/x', { needs: anyone, fails: '获取数据失败', data: z.object({ a: z.int() }) }),
    save: POST('/ixj_web/save', {
      needs: anyone,
      fails: '更新失败',
      alsoOk: [6001],
      body: z.object({ n: z.int() }),
      data: z.object({ v: z.int() }),
    }),
    soon: GET('/ixj_web/soon', { needs: anyone, fails: '获取数据失败', timeoutMs: 60 }),
    drawn: GET('/ai_web/ai/drawn', {
      needs: anyone,
      fails: '获取绘图结果失败',
      quiet: true,
      alsoOk: [LATE],
      timeoutMs: 60,
      data: z.object({ frontEndStatus: z.int() }),
    }),
    quiet: GET('/ixj_web/quiet', { needs: anyone, fails: '获取消息列表失败', quiet: true }),
    bare: GET('/ixj_web/bare', { needs: anyone, fails: '获取分镜失败', bare: [2002] }),
    online: GET('/ixj_web/online', { needs: anyone, fails: '更新失败', onlineOnly: true }),
  },
}
let server: Server
let reply: (request: IncomingMessage, response: ServerResponse) => void
const told: string[] = []
const left: number[] = []
let answered = 0
let token = 't'
let online = true
const clientOf = <T extends Record<string, Group>>(calls: T) =>
  client(calls, {
    settings: { base: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, bases: {} },
    caller: () => ({ token, userId: 7, teamId: 3, deviceId: 'd' }),
    complain: failure => told.push(failure.message),
    leave: status => left.push(status),
    answered: () => answered++,
    isOnline: () => online,
  })
const api = () => clientOf(contract)
const says =
  (status: number, msg = '', data: unknown = null, http = 200) =>
  (_: IncomingMessage, response: ServerResponse) => {
    response.writeHead(http, { 'content-type': 'application/json' }).end(JSON.stringify({ status, msg, data }))
  }
const failureOf = (asked: Promise<unknown>): Promise<Failure> =>
  asked.then(
    () => Promise.reject(new Error('it resolved')),
    (error: unknown) => (error instanceof Failure ? error : Promise.reject(new Error('not a Failure'))),
  )

beforeAll(async () => {
  server = createServer((request, response) => reply(request, response))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  told.length = left.length = answered = 0
  token = 't'
  online = true
})

describe('an action', () => {
  it('that only tells its failure resolves after the toast; what is no failure of the call goes on [D3-8-42]', async () => {
    reply = says(1009, '已被删除')
    const done: string[] = []
    const deleted = api()
      .x.save({ n: 1 })
      .then(() => done.push('deleted'), rethrowUnlessFailure)
    await expect(deleted).resolves.toBeUndefined()
    expect([told, done]).toEqual([['更新失败：已被删除'], []])
    expect(() => rethrowUnlessFailure(new TypeError('ours'))).toThrow('ours')
  })
  it('has a key of its own, kept while nobody knows whether it was done; what only reads has none', async () => {
    const keys: unknown[] = []
    const ends: string[] = []
    const ask = api().x
    const save = async (n: number, say: typeof reply) => {
      reply = (request, response) => {
        keys.push(request.headers['idempotency-key'])
        say(request, response)
      }
      await ask.save({ n }).then(
        () => ends.push('saved'),
        () => ends.push('failed'),
      )
    }
    await save(1, (_, response) => response.destroy())
    await save(2, says(0, '', { v: 1 }))
    await save(1, says(1090, '忙', null, 503))
    await save(1, says(0, '', { v: 1 }))
    await save(1, says(1000, '不对'))
    await save(1, says(0, '', { v: 1 }))
    expect(ends).toEqual(['failed', 'saved', 'failed', 'saved', 'failed', 'saved'])
    expect(keys.every(key => /^[0-9a-f]{32}$/.test(String(key)))).toBe(true)
    const [first, other, second, third, fourth, fifth] = keys
    expect([second, third]).toEqual([first, first])
    expect(new Set([first, other, fourth, fifth]).size).toBe(4)
    reply = (request, response) => (keys.push(request.headers['idempotency-key']), says(0)(request, response))
    await ask.quiet()
    expect(keys.at(-1)).toBeUndefined()
  })

  it('has its key in every call of the product that changes something by POST, and in no other', async () => {
    const seen = new Map<string, unknown>()
    for (const ask of Object.values(clientOf(whole)).flatMap(group => Object.values(group)) as Ask[]) {
      const { name, kind, alsoOk = [] } = ask.contract
      reply = (request, response) => {
        seen.set(name, request.headers['idempotency-key'])
        if (kind === 'json' || kind === 'upload') says(alsoOk[0] ?? 0)(request, response)
        else response.writeHead(200, { 'content-type': 'text/event-stream' }).end('event: end\ndata: {}\n\n')
      }
      if (kind === 'download') await ask.file()
      else if (kind === 'stream') await ask.stream({}, () => undefined)
      else await ask()
    }
    const keyed = allCalls().filter(({ method, kind, reads }) => method === 'POST' && !reads && (kind === 'json' || kind === 'upload'))
    expect(keyed.length).toBeGreaterThan(100)
    expect(
      [...seen]
        .filter(([, key]) => key !== undefined)
        .map(([name]) => name)
        .toSorted(),
    ).toEqual(keyed.map(({ name }) => name).toSorted())
    expect(new Set(keyed.map(({ name }) => seen.get(name))).size).toBe(keyed.length)
  })
})

describe('client', () => {
  it('resolves with the data on status 0 [D1-7.1-14]', async () => {
    reply = says(0, '', { a: 1 })
    await expect(api().x.read()).resolves.toEqual({ a: 1 })
    expect(answered).toBe(1)
  })
  it('rejects and tells on any other status [D1-7.3-07] [D1-8.4-03] [D2-0-07] [D2-8-02] [D3-8-03]', async () => {
    reply = says(1, '名称重复')
    expect((await failureOf(api().x.read())).status).toBe(1)
    expect(told).toEqual(['获取数据失败：名称重复'])
  })
  it('hands an alsoOk status out beside the data', async () => {
    reply = says(6001, '', { v: 9 })
    await expect(api().x.save.withStatus({ n: 1 })).resolves.toMatchObject({ status: 6001, data: { v: 9 } })
    await expect(api().x.save({ n: 1 })).resolves.toEqual({ v: 9 })
    expect(told).toEqual([])
  })
  it('times out with 55002 when the server is silent [D1-8.3-02]', async () => {
    reply = () => undefined
    const failure = await failureOf(api().x.soon())
    expect([failure.code, failure.reason]).toEqual([55002, '接口超时无响应，请稍后再试~'])
  })
  it('bears a draw result that does not come in time: 55002 in its frontEndStatus, nothing thrown and nobody told [D2-8-40]', async () => {
    reply = () => undefined
    await expect(api().x.drawn()).resolves.toEqual({ frontEndStatus: 55002 })
    await expect(api().x.drawn.withStatus()).resolves.toEqual({ status: 55002, msg: '', data: { frontEndStatus: 55002 } })
    reply = says(55002, '', { frontEndStatus: 55002 })
    await expect(api().x.drawn()).resolves.toEqual({ frontEndStatus: 55002 })
    reply = says(0, '', { frontEndStatus: 55002 })
    await expect(api().x.drawn()).resolves.toEqual({ frontEndStatus: 55002 })
    reply = says(1, '坏了')
    expect((await failureOf(api().x.drawn())).status).toBe(1)
    expect(told).toEqual([])
  })
  it('asks once for what is read while it is under way [D2-4-35] [D2-4-36]', async () => {
    let asked = 0
    reply = (request, response) => {
      asked++
      setTimeout(() => says(0, '', { list: [], total: 0 })(request, response), 30)
    }
    const { nodes, roles } = clientOf({ gameGraph }).gameGraph
    const [one, other] = await Promise.all([nodes({ project_id: 1 }), nodes({ project_id: 1 }), nodes({ project_id: 2 })])
    expect(one).toBe(other)
    expect(asked).toBe(2)
    await Promise.all([roles({ project_id: 1 }), roles({ project_id: 1 })])
    expect(asked).toBe(3)
    await nodes({ project_id: 1 })
    expect(asked).toBe(4)
  })
  it('takes 14008 of the preview check as an answer, and tells nobody of any other status [D2-4-21] [D2-4-22] [D2-8-38] [D2-8-42]', async () => {
    const { check } = clientOf({ gamePlay }).gamePlay
    reply = says(14008, '有错误', { errors: [], stats: {}, game: { nodes: [] } })
    await expect(check.withStatus({ project_id: 1 })).resolves.toMatchObject({ status: 14008 })
    reply = says(1, '坏了')
    expect((await failureOf(check({ project_id: 1 }))).status).toBe(1)
    expect(told).toEqual([])
  })
  it('goes by the success flag of the role agents, whose prompt has two minutes [D2-7-61] [D2-7-63] [D2-9-03]', async () => {
    const { createAgent, generatePrompt } = clientOf({ roleAgents }).roleAgents
    reply = (_, response) =>
      void response.writeHead(200).end(JSON.stringify({ status: 0, msg: '', success: true, data: { success: true, agent_id: 7 } }))
    await expect(createAgent({ name: '顾晚' })).resolves.toMatchObject({ agent_id: 7 })
    reply = (_, response) => void response.writeHead(200).end(JSON.stringify({ status: 0, msg: '名字被占用', success: false, data: null }))
    await failureOf(createAgent({ name: '顾晚' }))
    expect(told).toEqual(['创建智能体失败：名字被占用'])
    expect(timeoutOf(generatePrompt.contract)).toBe(120_000)
  })
  it('rejects with the bare number where a call says so, and tells nobody [D2-4-29] [D2-8-37]', async () => {
    reply = says(2002, '这个分镜已删除')
    await expect(api().x.bare()).rejects.toBe(2002)
    expect(told).toEqual([])
    expect(storyboards.detail.bare).toEqual([2002])
    reply = says(2001, '不行')
    await failureOf(api().x.bare())
    expect(told).toEqual(['获取分镜失败：不行'])
  })
  it('resolves with the whole body where that is asked for [D2-7-28]', async () => {
    reply = says(0, '好', { v: 2 })
    expect(await api().x.save.withStatus({ n: 1 })).toEqual({ status: 0, msg: '好', data: { v: 2 } })
  })
  it.each([subjects.generated, subjects.mirrorResult, subjects.resourceResult])('$path is such a draw result [D2-8-40]', call => {
    expect(call).toMatchObject({ quiet: true, alsoOk: [FAILURE_CODES.timeout] })
    expect(call.data!.safeParse({ frontEndStatus: FAILURE_CODES.timeout }).success).toBe(true)
  })
  it('rejects with 55005 when the connection breaks [D1-8.3-03]', async () => {
    reply = request => request.socket.destroy()
    expect((await failureOf(api().x.read())).code).toBe(55005)
  })
  it('only logs the failures of quiet calls [D3-8-17]', async () => {
    reply = says(1, '坏了')
    await failureOf(api().x.quiet())
    expect(told).toEqual([])
  })
  it('tells of onlineOnly failures only while online', async () => {
    reply = says(1, '坏了')
    online = false
    await failureOf(api().x.online())
    online = true
    await failureOf(api().x.online())
    expect(told).toEqual(['更新失败：坏了'])
  })
  it('hands field faults to the form beside the toast', async () => {
    reply = says(1000, '请检查', { fields: [{ field: 'n', msg: '太大' }] })
    expect((await failureOf(api().x.save({ n: 1 }))).fields).toEqual([{ field: 'n', msg: '太大' }])
    expect(told).toEqual(['更新失败：请检查'])
  })
  it.each([4015, 4025, 7007, 4000])('leaves status %i to its own notice', async status => {
    reply = says(status, '说明')
    expect((await failureOf(api().x.read())).status).toBe(status)
    expect(told).toEqual([])
    expect(left).toEqual([status])
  })
  it('lets an answer to an old token change nothing', async () => {
    const gone = failureOf(api().x.read())
    reply = (request, response) => {
      token = 'new'
      says(4000, '过期')(request, response)
    }
    await gone
    expect(left).toEqual([])
  })
})
