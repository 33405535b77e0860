// The chat's own rules: trees of turns, history that cannot be read, answers revealed by time, stopped ones, what is tried again.
/// <reference types="node" />
import { chat } from '@qianmu/contract/assistant/chat'
import type { ChatTurn } from '@qianmu/contract/assistant/chat'
import fc from 'fast-check'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { client } from '../../kit/client.ts'
import { mayRetry } from '../../kit/failure.ts'
import { historyOf } from './history.ts'
import { REVEAL_MS, reveal } from './reveal.ts'
import { askToStop, stopList } from './stops.ts'
import { besides, branchTo, historyItem, leafUnder, markdownOf } from './tree.ts'

const turn = (answer_id: number, parent_id: number | null): ChatTurn => ({
  answer_id,
  parent_id,
  query: `问 ${answer_id}`,
  message: `答 ${answer_id}`,
  userid: 7,
  start_time: '2026-01-02T03:04:05.000Z',
  model: 'qwen',
  thinking: '',
  state: 'done',
  reason: '',
  engine: '',
  read: [],
  tokens: 0,
})
const ids = (turns: readonly ChatTurn[]) => turns.map(({ answer_id }) => answer_id)

describe('a tree of turns', () => {
  //  1 ─ 2 ─ 5
  //   └─ 3 ─ 4
  const turns = [turn(1, null), turn(2, 1), turn(3, 1), turn(4, 3), turn(5, 2), turn(6, null)]
  it('is shown as the branch of a leaf, or of the newest turn', () => {
    expect(ids(branchTo(turns, 4))).toEqual([1, 3, 4])
    expect(ids(branchTo(turns, null))).toEqual([6])
    expect(ids(branchTo(turns, 999))).toEqual([6])
    expect(branchTo([], 1)).toEqual([])
  })
  it('has answers beside each other, each with the newest turn below it', () => {
    expect(ids(besides(turns, turns[1]!))).toEqual([2, 3])
    expect(ids(besides(turns, turns[0]!))).toEqual([1, 6])
    expect([leafUnder(turns, 1), leafUnder(turns, 2), leafUnder(turns, 6)]).toEqual([4, 5, 6])
  })
  it('leads from every leaf to a beginning, whatever grew where', () => {
    const trees = fc
      .array(fc.nat(), { minLength: 1, maxLength: 40 })
      .map(picks => picks.map((pick, at) => turn(at + 1, pick % (at + 1) || null)))
    fc.assert(
      fc.property(trees, fc.nat(), (tree, pick) => {
        const from = tree[pick % tree.length]!
        const branch = branchTo(tree, leafUnder(tree, from.answer_id))
        expect(branch[0]!.parent_id).toBe(null)
        expect(ids(branch)).toContain(from.answer_id)
        for (const [at, each] of branch.entries()) if (at) expect(each.parent_id).toBe(branch[at - 1]!.answer_id)
      }),
    )
  })
  it('gives items of four fields, and Markdown of them [D3-3-87]', () => {
    expect(historyItem(turn(4, 3))).toEqual({ answer: '答 4', answer_id: 4, create_time: '2026-01-02T03:04:05.000Z', question: '问 4' })
    const item = { ...historyItem(turn(4, 3)), question: '一\n二' }
    expect(markdownOf('标题', [item])).toBe('# 标题\n\n> 一\n> 二\n\n答 4\n')
  })
})

describe('revealing', () => {
  afterEach(() => void vi.useRealTimers())
  it('shows one more character every 60 ms, ten after 600 [D3-4-11] [D3-9-46]', async () => {
    vi.useFakeTimers()
    const seen: string[] = []
    const shown = reveal('雨夜𠮷野家的站牌下没有人', part => void seen.push(part), new AbortController().signal)
    expect(REVEAL_MS).toBe(60)
    await vi.advanceTimersByTimeAsync(59)
    expect(seen).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(seen).toEqual(['雨'])
    await vi.advanceTimersByTimeAsync(60 * 9)
    expect(seen.at(-1)).toBe('雨夜𠮷野家的站牌下没')
    await vi.advanceTimersByTimeAsync(60 * 2)
    await shown
    expect(seen.at(-1)).toBe('雨夜𠮷野家的站牌下没有人')
    expect(vi.getTimerCount()).toBe(0)
  })
  it('ends when it is told to, and at once where nothing is said', async () => {
    vi.useFakeTimers()
    const stop = new AbortController()
    const seen: string[] = []
    const shown = reveal('很长的回答', part => void seen.push(part), stop.signal)
    await vi.advanceTimersByTimeAsync(60)
    stop.abort()
    await shown
    await reveal('', part => void seen.push(part), new AbortController().signal)
    await vi.advanceTimersByTimeAsync(600)
    expect(seen).toEqual(['很'])
  })
})

it('after stop the stop list holds the answer; one that could not be asked is off it [D3-4-09]', async () => {
  const asked: number[] = []
  await askToStop(5, async id => asked.push(id))
  const failing = askToStop(6, () => Promise.reject(new Error('away')))
  expect([...stopList.keys()]).toEqual([5, 6])
  await expect(failing).rejects.toThrow('away')
  expect([[...stopList.keys()], asked]).toEqual([[5], [5]])
})

describe('against a server', () => {
  let server: Server
  let respond: (response: ServerResponse, url: string) => void
  const told: string[] = []
  beforeAll(async () => {
    server = createServer((request, response) => respond(response, request.url!))
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  const api = () =>
    client(
      { chat },
      {
        settings: { base: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, bases: {} },
        caller: () => ({ token: 't', userId: 7, teamId: 3, deviceId: 'd' }),
        complain: failure => told.push(failure.message),
        leave: () => undefined,
        answered: () => undefined,
        isOnline: () => true,
      },
    )
  it('history that fails is an empty list of status −1, and only logged [D3-8-45]', async () => {
    const logged = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    respond = response => response.writeHead(500).end()
    expect(await historyOf('3_7_x', api().chat.history)).toEqual({ status: -1, response: [] })
    expect([told, logged.mock.calls.length]).toEqual([[], 1])
    respond = response =>
      response.end(JSON.stringify({ status: 0, msg: '', data: { response: [turn(1, null)], page: 1, size: 1000, total: 1 } }))
    expect(await historyOf('3_7_x', api().chat.history)).toMatchObject({ status: 0, response: [{ answer_id: 1 }] })
    logged.mockRestore()
  })
  it('429, 399 and 500 may be tried again; 400, 404 and 499 may not [D3-5-24]', () => {
    expect([429, 399, 500, 503, null].map(mayRetry)).toEqual([true, true, true, true, true])
    expect([400, 404, 499].map(mayRetry)).toEqual([false, false, false])
  })
})
