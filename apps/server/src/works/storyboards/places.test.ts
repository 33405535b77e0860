// Pictures of shots in the libraries: named by where their shots stand now, in the order of the board, and found by the words they were drawn from.
import { scaled } from '@qianmu/testkit/pace'
import type { Loose } from '@qianmu/testkit/studio'
import sharp from 'sharp'
import { expect, it, vi } from 'vitest'
import { call, doc_id, host, list, shots, studio, sync, useComic, work_id } from './test-comic.ts'

useComic()
const assets = async (query: object = {}): Promise<string[]> =>
  (await host.call<Loose>('GET', '/ixj_web/asset/list', query)).data.list.map(({ name }: Loose) => name)
const names = async () => {
  const places: Loose[] = (await call('GET', 'storyboard_places', { project_id: work_id })).data
  return new Map(places.map(({ storyboard_id, name }) => [storyboard_id as number, name as string]))
}

it('are named by where the shot stands now: moved, or deleted', async () => {
  await sync()
  const [one, two, three] = (await shots()).map(shot => shot.storyboard_id as number) as [number, number, number]
  expect([...(await names())]).toEqual([
    [one, '第 1 场 · 镜头 1'],
    [two, '第 1 场 · 镜头 2'],
    [three, '第 2 场 · 镜头 1'],
  ])
  const { scenes } = await list()
  await call('PUT', 'storyboard_num_list', { doc_id, storyboard_id: one, scene_id: scenes[1].scene_id, after_id: three })
  await call('DELETE', 'storyboard_list', { doc_id, ids: [two] })
  expect([...(await names())]).toEqual([
    [one, '第 2 场 · 镜头 2'],
    [two, ''],
    [three, '第 2 场 · 镜头 1'],
  ])
  const stranger = await studio.founder('别队')
  expect((await call('GET', 'storyboard_places', { project_id: work_id }, stranger)).status).toBe(1004)
})

it('come in the order of the board, page by page, and are found by their words', async () => {
  await sync()
  const ids = (await shots()).map(shot => shot.storyboard_id as number)
  // Asked for in turns, the last shot first.
  for (const id of ids.toReversed()) {
    const { job_id } = (await host.call<Loose>('POST', '/ixj_web/comic/storyboard_draw', { doc_id, ids: [id] })).data
    await vi.waitFor(
      async () => expect((await host.call<Loose>('GET', '/ixj_web/job/detail', { job_id })).data).toMatchObject({ state: 'done' }),
      { timeout: scaled(10_000), interval: 100 },
    )
  }
  const drawn = async (more: object) =>
    (await host.call<Loose>('GET', '/ai_web/ai/cartoon/cartoon_list', { work_id, order: 'shot', size: 2, ...more })).data
  const first = await drawn({})
  const rest = await drawn({ before: first.next })
  expect([...first.list, ...rest.list].map(({ subject_id }) => Number(subject_id))).toEqual(ids)
  expect(rest.next).toBeNull()
  expect(await assets({ keyword: '雨线斜落' })).toHaveLength(1)
  expect(await assets({ keyword: '没有的词' })).toEqual([])
})

it('steps on the way stay aside, and one content stands once', async () => {
  const bytes = await sharp({ create: { width: 64, height: 36, channels: 3, background: '#246' } })
    .png()
    .toBuffer()
  const keep = (name: string) => host.upload('POST', '/ixj_web/image', { file: [new Blob([new Uint8Array(bytes)]), name] })
  await keep('站台.png')
  await keep('站台 2.png')
  await host.upload('POST', '/ixj_web/image', {
    file: [new Blob([new Uint8Array(await sharp(bytes).negate().png().toBuffer())]), '蒙版.png'],
  })
  expect(await assets()).toEqual(['站台 2.png'])
  expect((await assets({ parts: 1 })).toSorted()).toEqual(['站台 2.png', '蒙版.png'].toSorted())
  // By its own name each is found.
  expect(await assets({ keyword: '站台' })).toEqual(['站台 2.png', '站台.png'])
})
