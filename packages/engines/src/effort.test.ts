// What tells a busy child from a hanging one, with real processes.
import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, it } from 'vitest'
import { lifeOf, processorMs } from './effort.ts'

const children: ReturnType<typeof spawn>[] = []
const run = (code: string) => {
  const child = spawn(process.execPath, ['-e', code], { stdio: 'ignore' })
  children.push(child)
  return child
}
afterEach(() => children.splice(0).forEach(child => child.kill('SIGKILL')))

it.runIf(process.platform === 'linux')('sees what a process uses of the processors, and that one is gone', async () => {
  const busy = run('for (;;);')
  const idle = run('setInterval(() => undefined, 1000)')
  await sleep(600)
  const [one, other] = [processorMs(busy.pid)!, processorMs(idle.pid)!]
  await sleep(600)
  expect(processorMs(busy.pid)).toBeGreaterThan(one)
  expect(processorMs(idle.pid)! - other).toBeLessThan(100)
  busy.kill('SIGKILL')
  await new Promise(resolve => busy.once('exit', resolve))
  expect(processorMs(busy.pid)).toBeUndefined()
})

it('lets one live that gets little of the processors, and ends one that uses none, or too much without a word', async () => {
  let [little, much] = [0, 0]
  const starved = lifeOf(60, () => (little += 1))
  const hung = lifeOf(60, () => 7)
  const endless = lifeOf(60, () => (much += 1000))
  const unknown = lifeOf(60)
  const talking = lifeOf(60)
  for (const life of [starved, hung, endless]) expect(await life.isOver()).toBe(false)
  await sleep(80)
  talking.sign()
  expect(await Promise.all([starved, hung, endless, unknown, talking].map(life => life.isOver()))).toEqual([false, true, true, true, false])
})
