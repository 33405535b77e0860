// Tests of the lock on a data folder.
import { fork } from 'node:child_process'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { takeInstanceLock } from './instance-lock.ts'

const base = fs.mkdtempSync(path.join(os.tmpdir(), 'qianmu-lock-'))
afterAll(() => fs.rmSync(base, { recursive: true, force: true }))

it('refuses a second process and names the first and its address', async () => {
  const home = path.join(base, 'twice')
  const lock = await takeInstanceLock(home)
  lock.announce('http://127.0.0.1:4300')
  await expect(takeInstanceLock(home)).rejects.toThrow(
    `数据目录 ${home} 正被另一个千幕进程使用（pid ${process.pid}，http://127.0.0.1:4300）。请先停止它，或用 QIANMU_DATA 指定另一个目录。`,
  )
  lock.release()
  const next = await takeInstanceLock(home)
  next.release()
})

it('lets exactly one of two simultaneous comers win', async () => {
  const home = path.join(base, 'race')
  const results = await Promise.allSettled([takeInstanceLock(home), takeInstanceLock(home), takeInstanceLock(home)])
  const won = results.filter(result => result.status === 'fulfilled')
  expect(won).toHaveLength(1)
  won[0]?.value.release()
})

it('takes over from a process that was killed', async () => {
  const home = path.join(base, 'killed')
  const child = fork(path.join(import.meta.dirname, 'instance-lock.test.program.ts'), [home])
  await new Promise(resolve => child.once('message', resolve))
  child.kill('SIGKILL')
  await new Promise(resolve => child.once('exit', resolve))
  expect(fs.existsSync(path.join(home, 'app.sock'))).toBe(true)
  const lock = await takeInstanceLock(home)
  lock.release()
})

it('treats a socket that answers nonsense as held', async () => {
  const home = path.join(base, 'nonsense')
  fs.mkdirSync(home, { recursive: true })
  const stranger = net.createServer(socket => socket.end('hello'))
  await new Promise<void>(resolve => stranger.listen(path.join(home, 'app.sock'), resolve))
  await expect(takeInstanceLock(home)).rejects.toThrow(/pid \?/)
  stranger.close()
})
