// Translating a prompt against a real HTTP server: what is translated, and what stands when nothing is.
/// <reference types="node" />
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { keywords } from '@qianmu/contract/drawing/keywords'
import { compileDraw, defaultForm } from '@qianmu/drawing'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { client } from '../../../kit/client.ts'
import { failureOf } from '../../../kit/failure.ts'
import { inEnglish, translateKeywords } from './translate.ts'

let server: Server
let fails = false
const asked: unknown[] = []
const told: string[] = []
beforeAll(async () => {
  server = createServer((request, response) => {
    let text = ''
    request.on('data', part => (text += String(part)))
    request.on('end', () => {
      const { chs_keywords } = JSON.parse(text) as { chs_keywords: string[] }
      asked.push(chs_keywords)
      const data = { keywords: chs_keywords.map(each => `en ${each.length}`), untranslated: [] }
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify(fails ? { status: 1051, msg: '词典打不开', data: null } : { status: 0, msg: '', data }))
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  fails = false
  asked.length = told.length = 0
})
const ask = () =>
  client(
    { keywords },
    {
      settings: { base: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, bases: {} },
      caller: () => ({ token: 't', userId: 7, teamId: 3, deviceId: 'd' }),
      complain: failure => told.push(failure.message),
      leave: () => undefined,
      answered: () => undefined,
      isOnline: () => true,
    },
  ).keywords.translate

it('puts keywords into English with their weights, and leaves the rest', async () => {
  expect(await inEnglish(ask(), ['夜雨, (红伞:1.3), rain', '<lora:水墨:0.8>'])).toEqual(['en 2', '(en 2:1.3)', 'rain', '<lora:水墨:0.8>'])
  expect(asked).toEqual([['夜雨', '红伞']])
  expect(await inEnglish(ask(), ['rain'])).toEqual(['rain'])
  expect(asked).toHaveLength(1)
})

it('answers false without throwing when it fails, and the request carries the original keywords [D3-5-22] [D3-8-14]', async () => {
  fails = true
  await expect(translateKeywords(ask(), ['夜雨'])).resolves.toBe(false)
  const prompt = [...(await inEnglish(ask(), ['夜雨', '红伞']))]
  const compiled = compileDraw({ ...defaultForm(1), prompt }, { checkpoint: '' })
  expect('request' in compiled && JSON.parse(compiled.request.ai_param)).toMatchObject({ prompt: ['夜雨', '红伞'] })
  expect(told).toEqual([])
})

it('its failure, which only the log has, begins with its own prefix [D3-8-06]', async () => {
  fails = true
  const logged = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  await translateKeywords(ask(), ['夜雨'])
  expect(logged.mock.calls).toEqual([['关键词翻译失败：词典打不开']])
  expect(failureOf(keywords.translate.fails, 'main', { how: 'timeout' }).message).toMatch(/^关键词翻译失败：/)
  logged.mockRestore()
})
