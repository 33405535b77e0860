// Our trainer program where its folder was torn by a crash, where two write at once, and where it cannot write: it starts, it stays, it says so.
import { startTrainer, type Trainer } from '@qianmu/testkit/trainer'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { appendFile, mkdir, readFile, rename, stat, truncate } from 'node:fs/promises'
import http from 'node:http'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'

interface Told {
  state: string
  error: string
  last: number
  events: { n: number; type: string }[]
}
let trainer: Trainer
beforeAll(async () => {
  trainer = await startTrainer({ STAND_IN_STEP_MS: '40' })
})
afterAll(() => trainer.close())

const [torn, whole, many, mute, next] = Array.from({ length: 5 }, () => randomUUID()) as [string, string, string, string, string]
const SPEC = {
  digest: 'a'.repeat(64),
  base: 'SDXL',
  checkpoint: '',
  name: 'guwan',
  folder: '10_guwan person',
  settings: { train_batch_size: 1, max_train_epochs: 4, save_every_n_epochs: 1, network_dim: 8, seed: 1 },
  prompts: [],
  epochs: 4,
  every: 1,
}
const call = (method: string, at: string, body?: unknown) =>
  fetch(`${trainer.url}/v1/jobs/${at}`, {
    method,
    headers: { authorization: 'Bearer card' },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
const told = async (id: string) => (await (await call('GET', id)).json()) as Told

it('wants a token also where none was given, and is there for nobody who means another program', async () => {
  const own = await startTrainer({}, '')
  try {
    const { port } = new URL(own.url)
    const status = (headers: Record<string, string>) =>
      new Promise<number>((resolve, reject) =>
        http.get({ host: '127.0.0.1', port, path: '/v1', headers }, answer => resolve(answer.resume().statusCode!)).on('error', reject),
      )
    const authorization = `Bearer ${own.token}`
    expect(own.token.length).toBeGreaterThan(30)
    expect((await stat(path.join(own.folder, 'work', 'token'))).mode & 0o077).toBe(0)
    expect(await status({})).toBe(401)
    expect(await status({ authorization: 'Bearer card' })).toBe(401)
    expect(await status({ authorization })).toBe(200)
    expect(await status({ authorization, host: `localhost:${port}` })).toBe(200)
    // A name that was pointed at this machine, and a page that asks from a browser.
    expect(await status({ authorization, host: `rebound.example:${port}` })).toBe(421)
    expect(await status({ authorization, origin: 'https://page.example' })).toBe(421)
    const before = own.token
    await own.crash()
    await own.start()
    expect(own.token).toBe(before)
  } finally {
    await own.close()
  }
})

const inFolder = (id: string, name: string) => path.join(trainer.folder, 'work', id, name)
async function loaded(id: string) {
  expect((await call('PUT', id, SPEC)).status).toBe(200)
  for (const name of ['a.png', 'b.png']) expect((await call('PUT', `${id}/files/${name}`, 'x')).status).toBe(200)
}
async function until(id: string, holds: (now: Told) => boolean): Promise<Told> {
  for (const end = Date.now() + 20_000; Date.now() < end; await sleep(30)) {
    const now = await told(id)
    if (holds(now)) return now
  }
  throw new Error(`training ${id}: ${JSON.stringify(await told(id))}`)
}
const isOver = ({ state }: Told) => ['done', 'failed', 'stopped'].includes(state)

it('starts with a torn job and a torn last event, keeps the others, and goes on numbering', async () => {
  await loaded(torn)
  await loaded(whole)
  await trainer.crash()
  const job = inFolder(torn, 'job.json')
  await truncate(job, Math.floor((await readFile(job)).length / 2))
  // Cut where a brace stands in its text.
  await appendFile(inFolder(whole, 'events.jsonl'), '{"n":1,"type":"line","text":"a"}\n{"n":2,"type":"line","text":"{b}')
  await trainer.start()
  expect(await told(torn)).toMatchObject({ state: 'failed', error: expect.stringContaining('记录') as string })
  expect(await told(whole)).toMatchObject({ state: 'loading', last: 1 })
  expect((await call('POST', `${whole}/start`)).status).toBe(200)
  const { events } = await until(whole, isOver)
  expect(events.map(({ n }) => n)).toEqual(events.map((_, nth) => nth + 1))
  await trainer.crash()
  await trainer.start()
  expect((await told(whole)).events).toEqual(events)
  expect((await call('DELETE', torn)).status).toBe(200)
})

it('saves one after the other: many may ask at once while it trains', async () => {
  await loaded(many)
  expect((await call('POST', `${many}/start`)).status).toBe(200)
  await until(many, ({ state }) => state === 'running')
  const answers = await Promise.all(Array.from({ length: 40 }, () => call('POST', `${many}/stop`)))
  expect([...new Set(answers.map(({ status }) => status))]).toEqual([200])
  expect(await until(many, isOver)).toMatchObject({ state: 'stopped' })
  const noted = async () => JSON.parse(await readFile(inFolder(many, 'job.json'), 'utf8')) as object
  await expect.poll(noted).toMatchObject({ state: 'stopped', stops: true })
})

/** Passes one kind of failure of the file system over, and no other. */
const only = (code: string) => (error: NodeJS.ErrnoException) => {
  if (error.code !== code) throw error
}

it('that cannot note what it hears fails that training, and trains the next', async () => {
  await loaded(mute)
  await loaded(next)
  expect((await call('POST', `${mute}/start`)).status).toBe(200)
  await until(mute, ({ last }) => last > 0)
  const events = inFolder(mute, 'events.jsonl')
  await expect.poll(() => existsSync(events)).toBe(true)
  // The program may write the file anew in between.
  await expect
    .poll(async () => {
      if ((await stat(events)).isFile()) await rename(events, `${events}.old`)
      await mkdir(events, { recursive: true }).catch(only('EEXIST'))
      return (await stat(events)).isDirectory()
    })
    .toBe(true)
  expect(await until(mute, isOver)).toMatchObject({ state: 'failed', error: expect.stringContaining('训练机') as string })
  expect((await call('POST', `${next}/start`)).status).toBe(200)
  expect(await until(next, isOver)).toMatchObject({ state: 'done', error: '' })
})
