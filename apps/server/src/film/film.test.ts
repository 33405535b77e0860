// From a script to a film over HTTP: everything is made once, again only what is missing or stale, and what a person chose stays.
import { STATUS } from '@qianmu/contract/kit/status'
import { composerEngine } from '@qianmu/engines/music'
import { espeakEngine } from '@qianmu/engines/speech'
import { needFfmpeg } from '@qianmu/testkit/ffmpeg'
import { scaled } from '@qianmu/testkit/pace'
import type { Loose } from '@qianmu/testkit/studio'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { doc_id, host, rewrite, shots, studio, turnTo, useComic, work_id } from '../works/storyboards/test-comic.ts'

const [voice, composer] = [espeakEngine(), composerEngine()]
useComic({ speech: [{ id: 'draft-voice', engine: voice, places: 2 }], music: [{ id: 'composer', engine: composer, places: 1 }] })
beforeAll(needFfmpeg)
afterAll(() => Promise.all([voice.close(), composer.close()]))
const get = (path: string, query: object, who = host) => who.call<Loose>('GET', path, query)
const film = async (who = host) => (await get('/ixj_web/film/detail', { doc_id }, who)).data
const make = async (more: object = {}) => (await host.call<Loose>('POST', '/ixj_web/film/make', { doc_id, ...more })).data.job_id as number
const CHANGED = '末班车今天不来了。'
const ended = (job_id: number) =>
  vi.waitFor(
    async () => {
      const { data } = await get('/ixj_web/job/detail', { job_id })
      expect(['done', 'failed', 'cancelled'], data.message).toContain(data.state)
      return data
    },
    { timeout: scaled(120_000), interval: 200 },
  )
const count = async (table: string, where = 'true') =>
  Number((await studio.app.pool.query(`select count(*) from ${table} where ${where}`)).rows[0].count)
const made = async () => ({
  pictures: await count('draw_images'),
  takes: await count('sound_records', `kind = 'take'`),
  music: await count('sound_records', `kind = 'music'`),
})

it(
  'makes all of a film, and again only what a changed line calls for',
  async () => {
    await turnTo(
      '1、站台 夜 外\n△沈岸撑着伞站在站牌下。\n沈岸：我以为你走了。\n△顾晚收起伞。\n2、门厅 日 内\n△灯亮了，顾晚走进来。\n顾晚：末班车晚点。',
    )
    expect((await film()).stages.map(({ state }: Loose) => state)).toEqual(Array(7).fill('idle'))
    const first = await ended(await make())
    expect(first, first.error).toMatchObject({ state: 'done' })

    const whole = await film()
    for (const { key, state, done, of } of whole.stages) expect([key, state, done], key).toEqual([key, 'done', of])
    expect(whole.roles).toEqual([
      { speaker: '沈岸', done: 1, of: 1 },
      { speaker: '顾晚', done: 1, of: 1 },
    ])
    expect(whole.music.sections[0]).toMatchObject({ start_ms: 0 })
    const file = await fetch(`${studio.url}/ixj_web/doc/export_file?job_id=${whole.file_job}`, {
      headers: { authorization: `Bearer ${host.token}`, device_id: host.deviceId },
    })
    expect(
      Buffer.from(await file.arrayBuffer())
        .subarray(4, 8)
        .toString(),
    ).toBe('ftyp')
    const { cast } = (await get('/ai_web/ai/voice/dub/detail', { dub_id: whole.dub_id })).data
    expect(cast['沈岸']).not.toBe(cast['顾晚'])

    const before = await made()
    expect(await ended(await make())).toMatchObject({ state: 'done' })
    expect(await made()).toEqual(before)

    const [own] = await shots()
    const chosen = { work_id, subject_id: String(own!.storyboard_id), image_id: own!.candidate.image_id }
    expect((await host.call('POST', '/ai_web/ai/cartoon/set_mirror_picture', chosen)).status).toBe(0)
    let block_id = ''
    await rewrite(content => {
      const line = content.content.flatMap((scene: Loose) => scene.content).find((block: Loose) => block.attrs.speaker === '顾晚')
      block_id = line.attrs.id
      line.content = [{ type: 'text', text: CHANGED }]
    })
    const stood = async () => {
      const { made: all } = (await host.call<Loose>('POST', '/ixj_web/film/impact', { doc_id, block_id, text: CHANGED })).data
      return Object.groupBy(all as Loose[], ({ state }) => state as string)
    }
    expect((await stood())['stale']!.map(({ kind }) => kind)).toEqual(['shot', 'picture', 'voice', 'balloon', 'clip'])
    // The voice alone, and then what is left.
    expect(await ended(await make({ stale_only: true, only: ['voices'] }))).toMatchObject({ state: 'done' })
    expect((await stood())['stale']!.map(({ kind }) => kind)).toEqual(['shot', 'picture', 'balloon', 'clip'])
    expect(await made()).toEqual({ ...before, takes: before.takes + 1 })
    expect(await ended(await make({ stale_only: true }))).toMatchObject({ state: 'done' })
    const after = await made()
    expect(after.takes).toBe(before.takes + 1)
    expect(after.pictures).toBe(before.pictures + 1)
    expect((await film()).stages.every(({ state }: Loose) => state === 'done')).toBe(true)
    expect(Object.keys(await stood())).toEqual(['fresh'])
    const [same] = await shots()
    expect(same!.picture.image_id).toBe(own!.candidate.image_id)
  },
  scaled(180_000),
)

it(
  'makes nothing that was not there where only what is stale is asked for',
  async () => {
    expect(await ended(await make({ stale_only: true }))).toMatchObject({ state: 'done' })
    expect((await film()).stages.every(({ done }: Loose) => done === 0)).toBe(true)
  },
  scaled(30_000),
)

it(
  'is begun once by two who press at a time, told to those in the work alone, and stopped with what it waits for',
  async () => {
    const [one, other] = await Promise.all([make(), make()])
    expect(one).toBe(other)
    const outsider = await studio.colleague(host)
    expect((await get('/ixj_web/film/detail', { doc_id }, outsider)).status).toBe(STATUS.noAccess)
    await vi.waitFor(async () => expect((await film()).stages.find(({ key }: Loose) => key === 'pictures').state).toBe('running'), {
      timeout: scaled(20_000),
      interval: 30,
    })
    await host.call('PUT', '/ixj_web/job/cancel', { job_id: one })
    await vi.waitFor(async () => expect(await count('jobs', `state in ('waiting', 'running') and user_id = ${host.userId}`)).toBe(0), {
      timeout: scaled(20_000),
      interval: 100,
    })
  },
  scaled(60_000),
)

it(
  'a screenplay of a game becomes a film and its story line',
  async () => {
    const game = { project_name: '雨夜迷途', project_type: 4, script_type: 'GAME' }
    const { project_id } = (await host.call<Loose>('POST', '/ixj_web/project/add', game)).data
    const text = '1、站台 夜 外\n△沈岸走进站台。\n沈岸：有人吗？'
    const own = (await host.call<Loose>('POST', '/ixj_web/doc/add', { project_id, doc_name: '第 1 集', text })).data.doc_id
    const { job_id } = (await host.call<Loose>('POST', '/ixj_web/film/make', { doc_id: own })).data
    const over = await ended(job_id)
    expect(over, over.error).toMatchObject({ state: 'done', link: `/workDetail/${project_id}/4/film/${own}` })
    const { stages } = (await get('/ixj_web/film/detail', { doc_id: own })).data
    expect(stages.map(({ key }: Loose) => key)).toEqual(['storyboard', 'pictures', 'voices', 'music', 'captions', 'film', 'story'])
    expect(stages.every(({ state }: Loose) => state === 'done')).toBe(true)
  },
  scaled(120_000),
)

it(
  'a chapter of a novel is made a script once, and that becomes the film',
  async () => {
    const novel = { project_name: '秒针', project_type: 1, script_type: 'NOVEL' }
    const { project_id } = (await host.call<Loose>('POST', '/ixj_web/project/add', novel)).data
    const text =
      '巷子深处的钟表铺还亮着灯。邹砚把放大镜推到额头上，看着站在门口的女孩。\n“铺子关门了。”邹砚说。\n“这块表是我爸爸的。”小满说。'
    const own = (await host.call<Loose>('POST', '/ixj_web/doc/add', { project_id, doc_name: '第一章 钟表铺', text })).data.doc_id
    const of = async () => (await get('/ixj_web/film/detail', { doc_id: own })).data
    expect(await of()).toMatchObject({ script: null, stages: [{ key: 'script', done: 0, of: 1 }] })
    const over = await ended((await host.call<Loose>('POST', '/ixj_web/film/make', { doc_id: own })).data.job_id)
    expect(over, over.error).toMatchObject({ state: 'done' })
    const { script } = await of()
    expect(over.link).toBe(`/workDetail/${script.work_id}/1/film/${script.doc_id}`)
    const { stages, roles } = (await get('/ixj_web/film/detail', { doc_id: script.doc_id })).data
    expect(stages.every(({ state }: Loose) => state === 'done')).toBe(true)
    expect(roles.map(({ speaker }: Loose) => speaker)).toEqual(expect.arrayContaining(['邹砚', '小满']))
    await ended((await host.call<Loose>('POST', '/ixj_web/film/make', { doc_id: own })).data.job_id)
    expect((await of()).script).toEqual(script)
    // Of a script that was thrown away another one is made.
    await host.call('DELETE', '/ixj_web/doc/delete', { doc_id: script.doc_id })
    expect((await of()).script).toBeNull()
    await ended((await host.call<Loose>('POST', '/ixj_web/film/make', { doc_id: own })).data.job_id)
    expect((await of()).script.doc_id).not.toBe(script.doc_id)
  },
  scaled(120_000),
)
