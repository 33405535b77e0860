// A film where nothing speaks and nothing composes: its stages say why, and the others are made.
import { needFfmpeg } from '@qianmu/testkit/ffmpeg'
import { jobOver } from '@qianmu/testkit/jobs'
import { scaled } from '@qianmu/testkit/pace'
import type { Loose } from '@qianmu/testkit/studio'
import { beforeAll, expect, it } from 'vitest'
import { doc_id, host, turnTo, useComic } from '../works/storyboards/test-comic.ts'

useComic()
beforeAll(needFfmpeg)

const make = async () => jobOver(host, (await host.call<Loose>('POST', '/ixj_web/film/make', { doc_id })).data.job_id as number)
const stages = async () => {
  const { data } = await host.call<Loose>('GET', '/ixj_web/film/detail', { doc_id })
  return Object.fromEntries(data.stages.map((stage: Loose) => [stage.key, stage])) as Record<string, Loose>
}

it(
  'what cannot be made is told at its stage, and keeps nothing else from being made',
  async () => {
    const job = await make()
    expect(job.state).toBe('failed')
    const { voices, music, captions, ...others } = await stages()
    expect(voices).toMatchObject({ state: 'failed', done: 0, of: 2 })
    expect(music!.state).toBe('failed')
    expect(job.error).toBe(`配音：${voices!.error}；音乐：${music!.error}`)
    expect(captions).toMatchObject({ state: 'idle', done: 0, of: 2 })
    for (const [key, { state }] of Object.entries(others)) expect([key, state]).toEqual([key, 'done'])
  },
  scaled(90_000),
)

it(
  'a document with nothing to be seen is refused in words, at its first stage',
  async () => {
    await turnTo('')
    const job = await make()
    expect(job).toMatchObject({ state: 'failed', error: '分镜：文档里还没有能成为分镜的内容，先写几句动作或对白' })
  },
  scaled(30_000),
)
