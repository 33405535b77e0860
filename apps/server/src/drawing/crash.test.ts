// Drawing while its server is killed: the program as a process of its own, kill -9 at random moments and at the worst ones, then one that ends the work.
import { scaled } from '@qianmu/testkit/pace'
import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { comfyEngine } from '@qianmu/engines/comfy'
import { type FakeComfy, fakeComfy } from '@qianmu/engines/comfy/fake'
import { urlOf } from '@qianmu/testkit/database'
import { type ServerProcess, startServerProcess } from '@qianmu/testkit/server'
import { openStudio, type Loose, type Person, type Studio } from '@qianmu/testkit/studio'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { DrawForm } from '@qianmu/drawing'
import { MAX_ATTEMPTS } from '../jobs/jobs.rules.ts'
import { result, wrapperOf } from '@qianmu/testkit/drawings'

/** When the program is killed: at some moment of its work, or as soon as a picture of somebody, or of a cut-out, is in the database. */
const KILLS = ['cut-out', 'any', 'picture', 'cut-out', 'any', 'picture'] as const
const SOME_MS = 1200
const STEP_MS = 25

let fake: FakeComfy
let studio: Studio
beforeAll(async () => {
  fake = await fakeComfy({ stepMs: STEP_MS, previews: true })
  const engine = comfyEngine({ url: fake.url, instance: 'web' })
  await engine.probe(AbortSignal.timeout(5000))
  // Takes the requests and shows the records; what is drawn is drawn by the processes that are killed, which know the engine by this name.
  studio = await openStudio({
    env: { QIANMU_ROLE: 'web' },
    engines: [{ id: `comfy ${new URL(fake.url).host}/`, engine, places: 2 }],
  })
  await studio.app.pool.query(`
    create function tell_picture() returns trigger language plpgsql as $$ begin perform pg_notify('picture', new.task_id::text); return null; end $$;
    create trigger tell_picture after insert on draw_images for each row execute function tell_picture()`)
})
let server: ServerProcess
afterAll(async () => {
  await server.end('SIGKILL')
  await studio.close()
  await fake.close()
})

const start = () =>
  startServerProcess(['apps/server/src/main.ts'], {
    DATABASE_URL: urlOf(studio.app.pool.options as Parameters<typeof urlOf>[0]),
    QIANMU_DATA: studio.app.settings.data,
    QIANMU_COMFY_URL: fake.url,
    QIANMU_LOG: 'silent',
    PORT: '0',
  })

const draw = async (person: Person, part: Partial<DrawForm>, mode?: DrawForm['client_draw_type']) => {
  const answer = await person.call<Loose>('POST', '/ai_web/ai/draw_picture', wrapperOf(part, mode))
  expect(answer.msg).toBe('')
  return answer.data as { record_id: number; task_ids: number[] }
}

async function pictureOf(person: Person): Promise<string> {
  const png = await sharp({ create: { width: 96, height: 80, channels: 3, background: '#468' } })
    .png()
    .toBuffer()
  const answer = await person.upload<Loose>('POST', '/ixj_web/image', { file: [new Blob([png], { type: 'image/png' }), 'a.png'] })
  return answer.data.url as string
}

const rowsOf = async (text: string, values: unknown[] = []) => (await studio.app.pool.query<Loose>(text, values)).rows

/** Another death would be the last of a job that did nothing wrong. */
const isSpent = async () =>
  (await rowsOf(`select 1 from jobs where state in ('waiting', 'running') and attempt >= $1`, [MAX_ATTEMPTS - 1])).length > 0

/** Kills the program in the middle of its work. */
async function killAt(when: (typeof KILLS)[number], cutOuts: readonly number[]) {
  const client = await studio.app.pool.connect()
  try {
    await client.query('listen picture')
    const told = new Promise<void>(resolve =>
      client.on('notification', ({ payload }) => {
        if (when !== 'cut-out' || cutOuts.includes(Number(payload))) resolve()
      }),
    )
    const moment = randomInt(SOME_MS)
    // What a picture may come too late for ends by the clock.
    await (when === 'any' ? sleep(moment) : Promise.race([told, sleep(SOME_MS * 3)]))
    expect(await server.end('SIGKILL')).toBeNull()
  } finally {
    client.removeAllListeners('notification')
    client.release(true)
  }
}

const finished = (person: Person, record_id: number) =>
  vi.waitFor(
    async () => {
      const record = await result(person, record_id)
      expect(record.status).toBe(5)
      expect(record.tasks.map((task: Loose) => task.status)).toEqual(record.tasks.map(() => 5))
      return record
    },
    { timeout: scaled(30_000), interval: 100 },
  )

describe('a server that is killed while it draws', () => {
  it(
    'loses no picture, shows none twice, leaves none of its files and previews behind, and touches nothing of others',
    async () => {
      const [one, two, other] = [await studio.founder(), await studio.founder(), await studio.founder()]
      await other.call('PUT', '/ai_web/ai/draw_queue_pause', { paused: 1 })
      const held = await draw(other, { draw_number: 2 })
      const untouched = await result(other, held.record_id)
      const url = await pictureOf(one)
      const cuts: { record_id: number; task_ids: number[] }[] = []
      for (let nth = 0; nth < 5; nth++) cuts.push(await draw(one, { init_images: [url] }, 10))
      const plain = [
        [one, await draw(one, { draw_number: 4, steps: 12 })],
        [two, await draw(two, { draw_number: 6, steps: 12 })],
        [two, await draw(two, { draw_number: 2, steps: 12 })],
      ] as const
      const cutTasks = cuts.flatMap(each => each.task_ids)

      let kills = 0
      server = await start()
      for (const when of KILLS) {
        if (await isSpent()) break
        await killAt(when, cutTasks)
        kills++
        server = await start()
      }
      expect(kills).toBeGreaterThan(1)

      for (const [person, { record_id, task_ids }] of plain) {
        const { images } = await finished(person, record_id)
        expect(images.map((each: Loose) => [each.task_id, each.role])).toEqual(task_ids.map(id => [id, 'result']))
      }
      for (const { record_id, task_ids } of cuts) {
        const { images } = await finished(one, record_id)
        expect(images.map((each: Loose) => [each.task_id, each.role])).toEqual(['result', 'mask'].map(role => [task_ids[0], role]))
      }
      expect(await server.end('SIGTERM')).toBe(0)

      expect(await rowsOf('select task_id from draw_previews')).toEqual([])
      // The one file that is no drawing is the picture that was cut out.
      expect(
        await rowsOf(
          `select name from files f where not exists (select 1 from draw_images i where i.file_id = f.id) and f.team_id is not null`,
        ),
      ).toEqual([{ name: 'a.png' }])
      expect(
        await rowsOf(
          `select u.team_id from file_usage u where u.team_id > 0 and u.bytes <> (select sum(size) from files f where f.team_id = u.team_id)`,
        ),
      ).toEqual([])
      expect(
        await rowsOf(`select 1 from draw_images i join draw_records r on r.id = i.record_id where r.user_id = $1`, [other.userId]),
      ).toEqual([])
      expect(await result(other, held.record_id)).toEqual(untouched)
    },
    scaled(180_000),
  )
})
