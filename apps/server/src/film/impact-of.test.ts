// What was drawn from a sheet or a style over HTTP: what a change of it makes stale, drawn anew but for what people chose, or left as it is.
import { STATUS } from '@qianmu/contract/kit/status'
import { jobOver } from '@qianmu/testkit/jobs'
import { scaled } from '@qianmu/testkit/pace'
import type { Loose } from '@qianmu/testkit/studio'
import { expect, it } from 'vitest'
import { doc_id, host, shots, studio, turnTo, useComic, work_id } from '../works/storyboards/test-comic.ts'

useComic()

const draw = async (ids: number[]) => {
  const { data } = await host.call<Loose>('POST', '/ixj_web/comic/storyboard_draw', { doc_id, ids })
  await jobOver(host, data.job_id as number)
}
const of = async (id: number, who = host, kind = 'style') =>
  who.call<Loose>('POST', '/ixj_web/film/impact_of', { project_id: work_id, kind, id })
const states = async (id: number) =>
  (await of(id)).data.kinds.flatMap(({ kind, made }: Loose) =>
    kind === 'picture' ? made.map(({ state, name }: Loose) => `${state} ${name}`) : [],
  )

it(
  'tells which pictures a changed style makes stale, over all documents, and draws anew what nobody chose',
  async () => {
    await turnTo('1、站台 夜 外\n△沈岸撑着伞站在站牌下。\n△顾晚收起伞。\n△车来了。')
    const style = { project_id: work_id, name: '雨夜', words: '冷蓝色调' }
    const { style_id } = (await host.call<Loose>('POST', '/ixj_web/work/comic/asset/screen/style', style)).data
    await host.call('POST', '/ixj_web/work/comic/screen/used', { project_id: work_id, style_id })
    await host.call('POST', '/ixj_web/comic/storyboard_list_sync', { doc_id })
    const ids = (await shots()).map(({ storyboard_id }) => storyboard_id as number)
    await draw(ids)
    expect(await states(style_id)).toHaveLength(ids.length)
    expect((await states(style_id)).every((each: string) => each.startsWith('fresh '))).toBe(true)

    const [own] = await shots()
    const chosen = { work_id, subject_id: String(own!.storyboard_id), image_id: own!.candidate.image_id }
    await host.call('POST', '/ai_web/ai/cartoon/set_mirror_picture', chosen)
    await host.call('POST', '/ixj_web/work/comic/asset/screen/style', { ...style, style_id, words: '暖黄色调' })
    const changed = await states(style_id)
    expect(changed.filter((each: string) => each.startsWith('hand '))).toHaveLength(1)
    expect(changed.filter((each: string) => each.startsWith('stale '))).toHaveLength(ids.length - 1)
    expect((await of(style_id)).data.seconds).toEqual(expect.any(Number))
    expect(changed[0]).toMatch(/^stale .+ · 第 1 场 · 镜 \d$/)

    const before = (await shots()).map(({ drawing }) => drawing.record_id as number)
    const { data: run } = await host.call<Loose>('POST', '/ixj_web/film/renew', { project_id: work_id, kind: 'style', id: style_id })
    expect(run).toMatchObject({ things: ids.length - 1 })
    expect(await jobOver(host, run.job_id as number)).toMatchObject({ state: 'done' })
    const after = (await shots()).map(({ drawing }) => drawing.record_id as number)
    expect(after.map((id, nth) => id === before[nth])).toEqual(ids.map((_, nth) => nth === 0))
    expect((await states(style_id)).map((each: string) => each.split(' ')[0])).toEqual(['hand', ...ids.slice(1).map(() => 'fresh')])
    // Nothing is stale that could be drawn: nothing is made.
    const none = await host.call<Loose>('POST', '/ixj_web/film/renew', { project_id: work_id, kind: 'style', id: style_id })
    expect(none.data).toEqual({ things: 0, job_id: null })

    const { data: kept } = await host.call<Loose>('POST', '/ixj_web/film/keep_as_is', { project_id: work_id, kind: 'style', id: style_id })
    expect(kept).toEqual({ shots: 1 })
    expect((await states(style_id)).every((each: string) => each.startsWith('fresh '))).toBe(true)
  },
  scaled(60_000),
)

it('is told to those in the work alone, and nothing of a row of another work', async () => {
  const outsider = await studio.colleague(host)
  expect((await of(1, outsider)).status).toBe(STATUS.noAccess)
  const { project_id } = (
    await host.call<Loose>('POST', '/ixj_web/project/add', { project_name: '别的', project_type: 2, script_type: 'CARTOON' })
  ).data
  const other = await host.call<Loose>('POST', '/ixj_web/work/comic/asset/screen/style', { project_id, name: '别的画风', words: '' })
  const keep = { project_id: work_id, kind: 'style', id: other.data.style_id }
  expect((await host.call<Loose>('POST', '/ixj_web/film/keep_as_is', keep)).data).toEqual({ shots: 0 })
  expect((await of(other.data.style_id)).data).toMatchObject({ kinds: [], hidden: 0 })
})
