// Lists of the drawing studio against a real HTTP server: how often each is asked for, and what a failing result does.
/// <reference types="node" />
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { keywords } from '@qianmu/contract/drawing/keywords'
import { drawing } from '@qianmu/contract/drawing/pictures'
import { models } from '@qianmu/contract/models/large'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { client } from '../kit/client.ts'
import { Failure } from '../kit/failure.ts'
import { queryClient, queryOf } from '../kit/use-call.ts'

let server: Server
let status = 0
const asked: string[] = []
const told: string[] = []
beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url!)
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ status, msg: '', data: [asked.length] }))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  status = asked.length = told.length = 0
  queryClient.clear()
})
const api = () =>
  client(
    { keywords, models, drawing },
    {
      settings: { base: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, bases: {} },
      caller: () => ({ token: 't', userId: 7, teamId: 3, deviceId: 'd' }),
      complain: failure => told.push(failure.message),
      leave: () => undefined,
      answered: () => undefined,
      isOnline: () => true,
    },
  )

describe('is served from memory once it was loaded', () => {
  const all = { base_model: 'SDXL', keyword: '' }
  it.each([
    ['negative keywords', () => queryOf(api().keywords.negatives, {})],
    ['styles of models [D2-4-31]', () => queryOf(api().models.styles, {})],
    ['styles of words [D2-4-31]', () => queryOf(api().models.pictureStyles, {})],
    ['official models [D2-4-32]', () => queryOf(api().models.official, {})],
    ['LoRAs [D2-4-33]', () => queryOf(api().models.loras, all)],
    ['kinds of LoRAs [D2-4-33]', () => queryOf(api().models.loraTabs, all)],
    ['the default model [D2-4-34]', () => queryOf(api().models.detail, { model_id: -1 })],
    ['large models with the default first [D2-4-34]', () => queryOf(api().models.largeModels, {})],
  ] as const)('%s', async (_, query) => {
    const read = () => queryClient.fetchQuery(query() as never)
    const [first, again] = [await read(), await read()]
    expect(again).toEqual(first)
    expect(asked).toHaveLength(1)
  })

  it('per parameters: others are asked for anew [D2-4-33]', async () => {
    for (const keyword of ['', '', '水墨', '水墨'])
      await queryClient.fetchQuery(queryOf(api().models.loras, { base_model: 'SDXL', keyword }) as never)
    expect(asked).toHaveLength(2)
  })

  it('which other lists are not: they are asked for again when they are stale', async () => {
    const read = () => queryClient.fetchQuery(queryOf(api().drawing.queue, {}, 0) as never)
    await read()
    await read()
    expect(asked).toHaveLength(2)
  })
})

it('a result that cannot be had is thrown to who asked, without a toast [D2-8-41]', async () => {
  status = 1051
  await expect(api().drawing.result({ record_id: 1 })).rejects.toThrow(Failure)
  expect(told).toEqual([])
})
