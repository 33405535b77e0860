// Pictures for many shots as one job: asked once, followed in the tray, stopped, begun anew, and chosen together.
import { DRAW_STATUS } from '@qianmu/contract/drawing/pictures'
import { scaled } from '@qianmu/testkit/pace'
import type { Loose } from '@qianmu/testkit/studio'
import { expect, it, vi } from 'vitest'
import { doc_id, fieldOf, host, shots, studio, sync, turnTo, useComic, work_id } from '../storyboards/test-comic.ts'

useComic()
const A = '/ixj_web/comic/storyboard_draw'
const post = (path: string, body: object) => host.call<Loose>('POST', path, body)
const tray = async () => (await host.call<Loose>('GET', '/ixj_web/job/list')).data as Loose[]
const job = async (job_id: number) => (await host.call<Loose>('GET', '/ixj_web/job/detail', { job_id })).data as Loose
const becomes = (job_id: number, state: string) =>
  vi.waitFor(async () => expect(await job(job_id)).toMatchObject({ state }), { timeout: scaled(8_000), interval: 100 })
const pause = (paused: 0 | 1) => host.call('PUT', '/ai_web/ai/draw_queue_pause', { paused })
const drawn = async (id: number) =>
  (await host.call<Loose>('GET', '/ai_web/ai/cartoon/cartoon_list', { work_id, subject_id: String(id) })).data.list as Loose[]
const idsOf = (rows: readonly Loose[]) => rows.map(shot => shot.storyboard_id as number)

it('draws one picture for each by its own words, as one entry of the tray that leads back', async () => {
  await sync()
  const wanted = idsOf(await shots())
  const empty = (await post('/ixj_web/comic/comic_storyboard', { doc_id, scene_id: (await shots())[0]!.scene_id })).data.storyboard_id
  await pause(1)
  const { job_id, queued, wordless } = (await post(A, { doc_id, ids: [...wanted, empty], ratio: '1:1' })).data
  expect([queued.toSorted(), wordless]).toEqual([wanted.toSorted(), [empty]])
  const entries = await tray()
  expect(entries.map(each => [each.job_id, each.kind, each.title])).toEqual([
    [job_id, 'draw_series', `《第 1 话》分镜出图 ${wanted.length} 镜`],
  ])
  await pause(0)
  await becomes(job_id, 'done')
  expect((await job(job_id)).link).toBe(`/workDetail/${work_id}/2/generalStoryBoard?doc=${doc_id}`)
  const pictures = await Promise.all(wanted.map(drawn))
  expect(pictures.map(list => list.map(({ images, status }) => [status, images.length, images[0].width === images[0].height]))).toEqual(
    wanted.map(() => [[DRAW_STATUS.finished, 1, true]]),
  )
  const chosen = wanted.map((id, nth) => ({ subject_id: String(id), image_id: pictures[nth]![0]!.images[0].id }))
  const foreign = { subject_id: String(wanted[0]), image_id: chosen[1]!.image_id }
  expect((await post('/ai_web/ai/cartoon/set_mirror_pictures', { work_id, chosen: [chosen[1], foreign] })).status).toBe(1004)
  expect((await shots()).every(shot => shot.picture === null)).toBe(true)
  expect((await post('/ai_web/ai/cartoon/set_mirror_pictures', { work_id, chosen })).status).toBe(0)
  expect((await shots()).filter(shot => shot.picture).length).toBe(wanted.length)
})

it('is stopped as a whole and begun anew where it was stopped', async () => {
  await sync()
  const ids = idsOf(await shots())
  await pause(1)
  const { job_id } = (await post(A, { doc_id, ids })).data
  expect((await host.call('PUT', '/ixj_web/job/cancel', { job_id })).status).toBe(0)
  for (const id of ids) expect((await drawn(id)).map(each => each.status)).toEqual([DRAW_STATUS.failed])
  expect((await job(job_id)).state).toBe('cancelled')
  await pause(0)
  expect((await host.call('PUT', '/ixj_web/job/retry', { job_id })).status).toBe(0)
  await becomes(job_id, 'done')
  for (const id of ids) expect((await drawn(id)).map(each => [each.status, each.images.length])).toEqual([[DRAW_STATUS.finished, 1]])
})

it('tells how many came to nothing, and draws those alone again', async () => {
  await sync()
  const ids = idsOf(await shots())
  await pause(1)
  const { job_id } = (await post(A, { doc_id, ids })).data
  const [first] = await drawn(ids[0]!)
  await host.call('POST', '/ai_web/ai/cartoon/draw_cancel', { record_id: first!.record_id })
  await pause(0)
  await becomes(job_id, 'failed')
  expect((await job(job_id)).error).toBe('1 张没有画成：已停止')
  const { rows } = await studio.app.pool.query<{ n: number }>('select count(*)::int n from draw_images')
  await host.call('PUT', '/ixj_web/job/retry', { job_id })
  await becomes(job_id, 'done')
  const after = await studio.app.pool.query<{ n: number }>('select count(*)::int n from draw_images')
  expect(after.rows[0]!.n).toBe(rows[0]!.n + 1)
})

it('refuses shots of another document and draws nothing', async () => {
  await sync()
  const [one] = await shots()
  await turnTo('1、别处 日 内\n△一盏灯。')
  await sync()
  const [own] = await shots()
  expect(fieldOf(await post(A, { doc_id, ids: [own!.storyboard_id, one!.storyboard_id] }))).toBe('ids')
  expect(await drawn(own!.storyboard_id)).toEqual([])
})
