// Works done in a process of their own, with a real one: killed in the middle, silent, idle, and in the order they came.
import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { createWorkshop, type Hire, type Order, type Workshop, WorkLost, type WorkshopOptions } from './workshop.ts'

/** Waits so many ms and tells so, with its own number; below 0 it fails, and NaN it never answers. */
const PROGRAM = `process.on('message', ({ id, work }) => {
  if (Number.isNaN(work)) return
  if (work < 0) return process.send({ id, error: 'no time' })
  process.send({ id, share: 0.5 })
  setTimeout(() => process.send({ id, outcome: process.pid }), work)
})
process.on('disconnect', () => process.exit())`

const pids: number[] = []
const hire: Hire<number, number> = (told, gone) => {
  const child = spawn(process.execPath, ['-e', PROGRAM], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'], serialization: 'advanced' })
  pids.push(child.pid!)
  child.on('message', told as (message: unknown) => void)
  child.on('exit', (_code, signal) => gone(`ended by ${signal}`))
  return {
    give: (order: Order<number>) => void child.send(order),
    hold: () => undefined,
    end: async () => child.kill('SIGKILL'),
  }
}
const never = new AbortController().signal
const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

let open: Workshop<number, number>[] = []
const workshop = (options: Partial<WorkshopOptions> = {}) => {
  const made = createWorkshop(hire, { silentMs: 20_000, ...options })
  open.push(made)
  return made
}
afterEach(async () => {
  await Promise.all(open.map(each => each.close()))
  open = []
  pids.length = 0
})

describe('a workshop', () => {
  it('does works in one process, one after the other, and tells how far they are', async () => {
    const shop = workshop()
    const order: number[] = []
    const shares: number[] = []
    const done = await Promise.all(
      [30, 1].map((ms, at) => shop.run(ms, never, share => shares.push(share)).then(pid => (order.push(at), pid))),
    )
    expect(order).toEqual([0, 1])
    expect(new Set(done)).toEqual(new Set([pids[0]]))
    expect(shares).toEqual([0.5, 0.5])
  })

  it('loses only the work during which its process is killed, and goes on in a new one', async () => {
    const shop = workshop()
    await shop.run(1, never)
    const lost = shop.run(60_000, never, () => process.kill(pids[0]!, 'SIGKILL'))
    const after = shop.run(1, never)
    await expect(lost).rejects.toThrow('ended by SIGKILL')
    await expect(lost).rejects.toBeInstanceOf(WorkLost)
    expect(await after).toBe(pids[1])
  })

  it('fails a work that fails with its error, and one that nobody waits for with their reason', async () => {
    const shop = workshop()
    await expect(shop.run(-1, never)).rejects.toThrow('no time')
    const gone = new AbortController()
    const left = shop.run(60_000, gone.signal, () => gone.abort(new Error('gone')))
    await expect(left).rejects.toThrow('gone')
    expect(await shop.run(1, never)).toBe(pids.at(-1))
  })

  it('ends one that says nothing, and tells so', async () => {
    const shop = workshop({ silentMs: 200 })
    await expect(shop.run(NaN, never)).rejects.toMatchObject({ why: 'silent' })
  })

  it('lets its process go when there is nothing to do, and takes another one later', async () => {
    const shop = workshop({ idleMs: 50 })
    const first = await shop.run(1, never)
    while (isAlive(first)) await sleep(20)
    expect(await shop.run(1, never)).not.toBe(first)
  })

  it('keeps it while works come', async () => {
    const shop = workshop({ idleMs: 400 })
    const first = await shop.run(1, never)
    for (let at = 0; at < 4; at++) {
      await sleep(150)
      expect(await shop.run(1, never)).toBe(first)
    }
  })
})
