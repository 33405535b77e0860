// Results that a service names by address: from its own host or the public network, and from nowhere else.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fetchResult, listenPatiently } from './http.ts'

let asked = 0
const server = createServer((request, response) => {
  asked++
  if (request.url === '/silent') response.write('one')
  else if (request.url === '/away') response.writeHead(302, { location: '/picture' }).end()
  else response.end(request.url === '/large' ? Buffer.alloc(2000) : 'picture')
})
let own: URL
beforeAll(async () => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  own = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
})
afterAll(() => void server.close())
const take = (address: string, of = own) => fetchResult(address, { own: of, signal: new AbortController().signal, cap: 1000 })

it('of its own host are fetched', async () => expect(Buffer.from(await take(`${own.href}picture`)).toString()).toBe('picture'))

it('of our own network are refused before anybody is asked, by number and by name', async () => {
  const { port } = own
  const service = new URL('https://service.example/')
  const before = asked
  for (const host of [
    '127.0.0.1',
    'localhost',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '0.0.0.0',
    '10.1.2.3',
    '169.254.169.254',
    '192.168.0.1',
    '[fd00::1]',
    '[fec0::1]',
    '[2002:7f00:1::1]',
    '[64:ff9b:1::7f00:1]',
  ])
    await expect(take(`http://${host}:${port}/picture`, service), host).rejects.toThrow(/绘图引擎给出的图片/)
  for (const address of ['file:///etc/passwd', 'ftp://service.example/a.png', 'data:image/png;base64,AAAA', 'nonsense'])
    await expect(take(address, service), address).rejects.toThrow('绘图引擎给出的图片地址无法使用')
  expect(asked).toBe(before)
})

it('that lead elsewhere or are too large are not taken', async () => {
  await expect(take(`${own.href}away`)).rejects.toThrow('没有交出结果图片')
  await expect(take(`${own.href}large`)).rejects.toThrow('太大')
})

it('an answer that falls silent, or takes too long in all, is left', async () => {
  const listen = async (limits: object) => {
    const parts: string[] = []
    const asking = { body: '{}', signal: new AbortController().signal, timeoutMs: 5000, ...limits }
    const reading = (async () => {
      for await (const part of listenPatiently(new URL('silent', own), asking, () => undefined)) parts.push(Buffer.from(part).toString())
    })()
    await expect(reading).rejects.toThrow('引擎没有及时回应')
    return parts
  }
  expect(await listen({ idleMs: 60 })).toEqual(['one'])
  expect(await listen({ timeoutMs: 60 })).toEqual(['one'])
})
