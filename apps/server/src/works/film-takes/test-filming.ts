// What the tests of takes of film share: a service that films, connected as an operator does it, shots with pictures, and what is asked of them.
import { connectEngine } from '@qianmu/engines/connectors'
import { type FakeDashscope, fakeDashscope } from '@qianmu/engines/dashscope/fake'
import { plainClip } from '@qianmu/testkit/films'
import { jobOver } from '@qianmu/testkit/jobs'
import { scaled } from '@qianmu/testkit/pace'
import type { Loose } from '@qianmu/testkit/studio'
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { call, doc_id, host, picture, shots, studio, sync, useComic, work_id } from '../storyboards/test-comic.ts'

export let service: FakeDashscope
/** Gives each test a comic whose shots have pictures, and a service of films at 0.2 yuan a second, 5 seconds each. */
export function useFilming(env: Record<string, string> = {}): void {
  useComic({ connect: connectEngine, env })
  beforeAll(async () => {
    service = await fakeDashscope({ film: await plainClip({ seconds: 2, colour: 'red' }), polls: 1 })
  })
  beforeEach(async () => {
    await studio.app.pool.query('delete from chat_spending')
    await sync()
    for (const [nth, shot] of (await shots()).entries()) {
      const { url } = await picture(`#00${nth}0ff`)
      await call('POST', 'sb_matching_image', {
        image_url: url,
        work_id,
        doc_id,
        src_type: 1,
        matching_image_storyboard_id: shot.storyboard_id,
      })
    }
  })
  afterEach(async () => {
    service.setFault(undefined)
    await studio.app.pool.query('delete from engines')
    await studio.app.engines.refresh()
  })
  afterAll(() => service.close())
}

/** Connects the service as an operator. @returns once it can be asked */
export async function connect(part: object = {}): Promise<number> {
  await studio.app.pool.query(`update users set tags = array['is_official'] where id = $1`, [host.userId])
  const engine = {
    kind: 'dashscope-film',
    name: '视频',
    address: service.url,
    secret: 'geheim',
    model: 'wan2.2-i2v-flash',
    price: 0.2,
    places: 3,
  }
  const { data, status } = await host.call<Loose>('POST', '/ixj_web/engine/add', { ...engine, ...part })
  expect(status).toBe(0)
  await vi.waitFor(
    async () =>
      expect((await host.call<Loose>('GET', '/ixj_web/engine/list')).data.find((each: Loose) => each.port === 'film')).toMatchObject({
        available: true,
      }),
    { timeout: scaled(5000) },
  )
  return data.engine_id
}

export const idsOf = async (): Promise<number[]> => (await shots()).map(({ storyboard_id }) => storyboard_id)
export const quote = async (ids?: readonly number[]): Promise<Loose> =>
  (await call('GET', 'film_take_quote', { doc_id, ...(ids && { ids }) })).data
export const takesOf = async (storyboard_id: number): Promise<Loose[]> => (await call('GET', 'film_take_list', { storyboard_id })).data
export const shotOf = async (id: number): Promise<Loose> => (await shots()).find(({ storyboard_id }) => storyboard_id === id)
/** Asks for takes. @returns the job */
export async function begun(ids: readonly number[], part: object = {}): Promise<number> {
  const answer = await call('POST', 'film_take_make', { doc_id, ids, cap: 1000, ...part })
  expect(answer).toMatchObject({ status: 0 })
  return answer.data.job_id
}
/** The same until it is over. */
export const made = async (ids: readonly number[], part: object = {}): Promise<Loose> => jobOver(host, await begun(ids, part))
/** Yuan of the team today, and what is held or spent by runs of the work. */
export async function money(): Promise<{ day: number; runs: number[] }> {
  const { rows: days } = await studio.app.pool.query<{ yuan: number }>('select yuan from chat_spending where team_id = $1', [host.teamId])
  const { rows } = await studio.app.pool.query<{ yuan: number }>('select yuan from film_runs where doc_id = $1 order by id', [doc_id])
  const round = (yuan: number) => Math.round(yuan * 10_000) / 10_000
  return { day: round(days[0]?.yuan ?? 0), runs: rows.map(({ yuan }) => round(yuan)) }
}
