// Tests of the PostgreSQL launcher: first start, later start, leftovers of killed processes, odd paths.
import { scaled } from '@qianmu/testkit/pace'
import { fork } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, expect, it } from 'vitest'
import { type Cluster, openCluster, type SocketConnection } from './cluster.ts'

const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

function temporaryHome(name = 'qianmu-pg-'): string {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), name))
  fs.chmodSync(home, 0o755)
  closers.push(async () => fs.rmSync(home, { recursive: true, force: true }))
  return home
}

async function open(home: string): Promise<Cluster> {
  const cluster = await openCluster({ home })
  closers.push(() => cluster.stop())
  return cluster
}

async function ask(connection: SocketConnection, text: string): Promise<string> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const result = await client.query({ text, rowMode: 'array' })
    return String(result.rows[0]?.[0])
  } finally {
    await client.end()
  }
}

it('makes a cluster that knows Han characters, is durable and listens on no network port', async () => {
  const { connection, how } = await open(temporaryHome())
  expect(how).toContain('已新建并启动')
  expect(await ask(connection, 'show fsync')).toBe('on')
  expect(await ask(connection, 'show listen_addresses')).toBe('')
  expect(await ask(connection, "select '长安夜雨' ~ '^\\w+$'")).toBe('true')
  await expect(ask({ ...connection, password: 'wrong' }, 'select 1')).rejects.toThrow(/password/)
})

it('keeps the data over stop and start, and a second stop does nothing', async () => {
  const home = temporaryHome()
  const first = await open(home)
  await ask(first.connection, "create table kept as select '雨' as word")
  await first.stop()
  await first.stop()
  const second = await open(home)
  expect(second.how).toContain('已启动')
  expect(await ask(second.connection, 'select word from kept')).toBe('雨')
})

it('works under a long path with spaces, quotes and Chinese', async () => {
  const home = path.join(temporaryHome(), "我的 项目 (一)/千幕's/一个名字非常非常长的数据文件夹名字非常非常长")
  expect(await ask((await open(home)).connection, 'select 1')).toBe('1')
})

it('works as root in a folder that is closed to everyone else', async () => {
  const home = path.join(temporaryHome(), 'closed')
  fs.mkdirSync(home, { mode: 0o700 })
  const cluster = await open(home)
  if (process.getuid?.() === 0) expect(cluster.how).toContain('用户命名空间')
  expect(await ask(cluster.connection, 'select 1')).toBe('1')
  await cluster.stop()
  fs.chmodSync(home, 0o755) // moved to an open place: the files change their owner
  expect(await ask((await open(home)).connection, 'select 1')).toBe('1')
})

it('never makes a cluster over an existing folder', async () => {
  const home = temporaryHome()
  await (await open(home)).stop()
  fs.rmSync(path.join(home, 'pg18/PG_VERSION'))
  fs.rmSync(path.join(home, 'pg18/global/pg_control'))
  const kept = fs.readdirSync(path.join(home, 'pg18')).length
  await expect(openCluster({ home })).rejects.toThrow(/PostgreSQL 无法启动，原因见 .*pg\.log/)
  expect(fs.readdirSync(path.join(home, 'pg18')).length).toBe(kept)
})

it('stops cleanly after kill -9 of its process, and starts again at once in six rounds', async () => {
  const home = temporaryHome()
  const program = path.join(import.meta.dirname, 'cluster.test.program.ts')
  for (let round = 0; round < 6; round++) {
    const child = fork(program, [home])
    await new Promise(resolve => child.once('message', resolve))
    child.kill('SIGKILL')
  }
  const cluster = await open(home)
  expect(await ask(cluster.connection, 'select count(*) from rounds')).toBe('6')
})

it('comes back by itself when the server is killed, and stays away once it was stopped', async () => {
  const home = temporaryHome()
  const { connection, stop } = await open(home)
  const pidFile = path.join(home, 'pg18/postmaster.pid')
  process.kill(Number(fs.readFileSync(pidFile, 'utf8').split('\n')[0]), 'SIGKILL')
  await expect.poll(() => ask(connection, 'select 1').catch(() => 'away'), { timeout: scaled(15_000) }).toBe('1')
  await stop()
  await sleep(500)
  expect(fs.existsSync(pidFile)).toBe(false)
})

it('leaves no server behind when its process is killed', async () => {
  const home = temporaryHome()
  const child = fork(path.join(import.meta.dirname, 'cluster.test.program.ts'), [home])
  await new Promise(resolve => child.once('message', resolve))
  const pidFile = path.join(home, 'pg18/postmaster.pid')
  child.kill('SIGKILL')
  for (let waited = 0; waited < 5000 && fs.existsSync(pidFile); waited += 50) await sleep(50)
  expect(fs.existsSync(pidFile)).toBe(false)
  expect(fs.readFileSync(path.join(home, 'pg.log'), 'utf8')).toContain('database system is shut down')
})
