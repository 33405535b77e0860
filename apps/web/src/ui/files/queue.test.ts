// The queue of a place: what is handed over meanwhile waits, some wait for the others, the browser asks, and nobody else sends them.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { setSession } from '../../kit/session.ts'
import { openQueue } from './queue.ts'

const window = new EventTarget()
beforeEach(() => {
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window))
  vi.stubGlobal('removeEventListener', window.removeEventListener.bind(window))
})
afterEach(() => void vi.unstubAllGlobals())

/** Whether the browser would ask somebody who closes the window now. */
const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
const file = (name: string) => new File([''], name)
const later = () => new Promise(resolve => setTimeout(resolve))

it('texts wait for pictures, a second handful for the first, and the browser asks until all have come', async () => {
  const queue = openQueue(() => undefined)
  const ended: string[] = []
  const send = async ({ name }: File) => {
    for (let turn = name.length; turn > 0; turn--) await later()
    ended.push(name)
  }
  const first = queue.take([file('a.txt'), file('long a.png'), file('b.png')], send, { last: ({ name }) => name.endsWith('.txt') })
  const second = queue.take([file('c')], send)
  expect([queue.left(), queue.useCount.getState().all, asks()]).toEqual([4, 4, true])
  await first
  expect([ended, asks()]).toEqual([['b.png', 'long a.png', 'a.txt'], true])
  await second
  expect([ended.at(-1), queue.left(), queue.useCount.getState().all, asks()]).toEqual(['c', 0, 0, false])
})

it('a fault of ours stops neither what waits behind it nor the count', async () => {
  const queue = openQueue(() => undefined)
  const broken = queue.take([file('a'), file('b')], () => Promise.reject(new TypeError('ours')))
  const next = queue.take([file('c')], ({ name }) => Promise.resolve(name))
  await expect(broken).rejects.toThrow('ours')
  expect((await next).map(({ answer }) => answer)).toEqual(['c'])
  expect([queue.left(), asks()]).toEqual([0, false])
})

it('what one team was to get is not sent to another', async () => {
  setSession({ userId: 1, teamId: 1 })
  const queue = openQueue(() => undefined)
  const sent: string[] = []
  const came = await queue.take([file('a'), file('b'), file('c'), file('d')], async ({ name }) => {
    sent.push(name)
    await later()
    setSession({ teamId: 2 })
  })
  expect([sent, came.length]).toEqual([['a', 'b', 'c'], 3])
  expect(queue.useCount.getState().refused.map(each => `${each.file.name}: ${each.failure.reason}`)).toEqual(['d: 上传途中换了账号或团队'])
})
