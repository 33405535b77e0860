// What goes wrong around videos: workers that are killed in every running state, a disk that is full, a translation that fails far in.
import { fakeChat } from '@qianmu/engines/chat/fake'
import { connectEngine } from '@qianmu/engines/connectors'
import { findFfmpeg, inFolder, runFfmpeg } from '@qianmu/engines/video'
import { urlOf } from '@qianmu/testkit/database'
import { addVideo } from '@qianmu/testkit/factories'
import { needFfmpeg } from '@qianmu/testkit/ffmpeg'
import { jobOver } from '@qianmu/testkit/jobs'
import { scaled } from '@qianmu/testkit/pace'
import { type ServerProcess, startServerProcess } from '@qianmu/testkit/server'
import { type Loose, openStudio, type Person, type Studio } from '@qianmu/testkit/studio'
import { chmod, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { sweepVideos } from './sweep.store.ts'

const program = needFfmpeg()
const A = '/ai_web/ai/batch_video'
/** An ffmpeg that does what a file beside it says, and else is the real one. */
let own: string
let mode: string
let film: Buffer
beforeAll(async () => {
  own = await mkdtemp(path.join(os.tmpdir(), 'qianmu-ffmpeg-'))
  mode = path.join(own, 'mode')
  const script = `#!/bin/sh
case "$(cat '${mode}' 2>/dev/null)" in
full) echo "av_interleaved_write_frame(): No space left on device" >&2; exit 1;;
killed) kill -9 $$;;
slow) sleep 3;;
hangs) sleep 600;;
esac
exec '${program.ffmpeg}' "$@"
`
  await writeFile(path.join(own, 'ffmpeg'), script)
  await chmod(path.join(own, 'ffmpeg'), 0o755)
  await symlink(program.ffprobe, path.join(own, 'ffprobe'))
  film = await inFolder(os.tmpdir(), async folder => {
    const options = ['-map', '[v]', '-map', '[a]', '-c:v', 'libx264', '-preset', 'ultrafast', '-c:a', 'aac']
    const filter = 'color=c=0x203050:s=320x180:r=25:d=6[v];sine=f=300:d=6[a]'
    await runFfmpeg(program, { folder, inputs: [], filter, outputs: [{ name: 'out.mp4', options }], signal: AbortSignal.timeout(60_000) })
    return readFile(path.join(folder, 'out.mp4'))
  })
})
afterAll(() => rm(own, { recursive: true, force: true }))

const result = async (person: Person, video_id: number) => (await person.call<Loose>('GET', `${A}/video_result`, { video_id })).data
const CAPTIONS = [{ start_ms: 500, end_ms: 2500, text: '末班车晚点了。' }]
const begin = async (person: Person, what: string, video_id: number, more: object = {}) =>
  expect((await person.call<Loose>('POST', `${A}/${what}`, { video_id, ...more })).data.ok).toEqual([video_id])

describe('a worker that is killed', () => {
  let studio: Studio
  let worker: ServerProcess
  let chat: Awaited<ReturnType<typeof fakeChat>>
  beforeAll(async () => {
    chat = await fakeChat()
    studio = await openStudio({ env: { QIANMU_ROLE: 'web', FFMPEG_PATH: own }, connect: connectEngine })
  })
  afterAll(async () => {
    await worker.end('SIGKILL')
    await studio.close()
    await chat.close()
  })
  const start = async () => {
    worker = await startServerProcess(['apps/server/src/main.ts'], {
      DATABASE_URL: urlOf(studio.app.pool.options as Parameters<typeof urlOf>[0]),
      QIANMU_DATA: studio.app.settings.data,
      FFMPEG_PATH: own,
      QIANMU_LOG: 'silent',
      PORT: '0',
    })
  }
  it(
    'in state 2, 5 or 8 leaves nothing there: the next one goes on, and what was translated stays',
    async () => {
      const person = await studio.founder()
      await studio.app.pool.query(`update users set tags = array['is_official'] where id = $1`, [person.userId])
      await person.call('POST', '/ixj_web/engine/add', {
        kind: 'chat',
        name: '通义',
        address: chat.url,
        secret: 'geheim',
        model: 'qwen-plus',
      })
      const ids = [
        await addVideo(person, '读.mp4', film),
        await addVideo(person, '译.mp4', film),
        await addVideo(person, '合.mp4', film),
      ] as const
      const many = Array.from({ length: 14 }, (_, nth) => ({ start_ms: nth * 400, end_ms: nth * 400 + 300, text: `第 ${nth + 1} 句` }))
      await person.call('PUT', `${A}/update_caption`, { video_id: ids[1], captions: many })
      await person.call('PUT', `${A}/update_caption`, { video_id: ids[2], captions: CAPTIONS })
      const lines = (from: number, to: number) =>
        Array.from({ length: to - from + 1 }, (_, nth) => `${from + nth}|line ${from + nth}`).join('\n')
      let asked = 0
      // The first ten are answered; the question after that is never.
      chat.setReply(() => (++asked === 1 ? lines(1, 10) : asked === 2 ? '' : lines(11, 14)))
      await writeFile(mode, 'slow')
      await start()
      await begin(person, 'subtitle', ids[0], { source: 'silence' })
      await begin(person, 'compose', ids[2])
      await vi.waitFor(
        async () => {
          const { rows } = await studio.app.pool.query('select 1 from jobs where state = $1', ['running'])
          expect(rows.length).toBeGreaterThan(0)
        },
        { timeout: scaled(20_000), interval: 50 },
      )
      await begin(person, 'translate', ids[1])
      await sleep(700)
      expect(await worker.end('SIGKILL')).toBeNull()
      const states = async () => Promise.all(ids.map(async id => (await result(person, id)).status as number))
      expect((await states()).some(status => [2, 5, 8].includes(status))).toBe(true)
      await writeFile(mode, '')
      // Nobody renews what the dead one held.
      await studio.app.pool.query(`update jobs set lease_until = now() where state = 'running'`)
      await start()
      await vi.waitFor(async () => expect((await states()).filter(status => [2, 5, 8].includes(status))).toEqual([]), {
        timeout: scaled(60_000),
        interval: 200,
      })
      const [read, translated, composed] = await Promise.all(ids.map(id => result(person, id)))
      expect(read).toMatchObject({ status: 4, captions: [expect.anything()] })
      expect([6, 7]).toContain(translated!.status)
      expect(translated!.translated).toBeGreaterThanOrEqual(10)
      expect(composed).toMatchObject({ status: 10, outputs: [expect.anything()] })
    },
    scaled(120_000),
  )
})

describe('in one process', () => {
  let studio: Studio
  let host: Person
  let chat: Awaited<ReturnType<typeof fakeChat>>
  beforeAll(async () => {
    chat = await fakeChat()
    studio = await openStudio({ env: { FFMPEG_PATH: own, FFMPEG_STALL_SECONDS: '2' }, connect: connectEngine })
    host = await studio.founder()
  })
  afterAll(async () => {
    await studio.close()
    await chat.close()
  })
  const settled = async (video_id: number) => {
    await jobOver(host, (await result(host, video_id)).job_id)
    return result(host, video_id)
  }
  it.each([
    ['full', '磁盘空间不足'],
    ['killed', '被系统终止'],
  ])('an ffmpeg that finds the disk %s is told as that, and composed when there is room', async (what, text) => {
    expect(findFfmpeg(own).ffmpeg).toBe(path.join(own, 'ffmpeg'))
    const video_id = await addVideo(host, '盘.mp4', film)
    await host.call('PUT', `${A}/update_caption`, { video_id, captions: CAPTIONS })
    await writeFile(mode, what)
    await begin(host, 'compose', video_id)
    expect(await settled(video_id)).toMatchObject({ status: 9, error: expect.stringContaining(text) as string, outputs: [] })
    await writeFile(mode, '')
    await begin(host, 'compose', video_id)
    expect(await settled(video_id)).toMatchObject({ status: 10, error: '', log: [] })
  })
  it('an ffmpeg that hangs is ended while it reads or composes, told as that, and the next try works', async () => {
    const video_id = await addVideo(host, '挂.mp4', film)
    for (const [work, failed, after] of [
      ['subtitle', 3, 4],
      ['compose', 9, 10],
    ] as const) {
      await writeFile(mode, 'hangs')
      await begin(host, work, video_id, work === 'subtitle' ? { source: 'silence' } : {})
      expect(await settled(video_id)).toMatchObject({ status: failed, error: expect.stringContaining('没有进展') as string })
      await writeFile(mode, '')
      await begin(host, work, video_id, work === 'subtitle' ? { source: 'silence' } : {})
      expect(await settled(video_id)).toMatchObject({ status: after, error: '' })
    }
    const { rows } = await studio.app.pool.query('select 1 from videos where status in (2, 5, 8)')
    expect(rows).toEqual([])
    // What goes a day after its deletion: the video, what was composed of it, and its notes.
    const files = async () =>
      (await studio.app.pool.query(`select f.id from files f where f.name like '挂%' and f.team_id = $1`, [host.teamId])).rowCount
    await host.call('POST', `${A}/note`, { video_id, at_ms: 0, text: '轻一点' })
    await host.call('DELETE', `${A}/delete`, { video_ids: [video_id] })
    await sweepVideos(studio.app)
    expect(await files()).toBe(2)
    await studio.app.pool.query(`update videos set deleted_at = deleted_at - interval '25 hours' where id = $1`, [video_id])
    await sweepVideos(studio.app)
    expect(await files()).toBe(0)
    expect((await host.call<Loose>('PUT', `${A}/restore`, { video_ids: [video_id] })).data.ok).toEqual([])
  })
  it('a translation that fails at line 700 keeps 699, uses the glossary, and goes on there', async () => {
    await studio.app.pool.query(`update users set tags = array['is_official'] where id = $1`, [host.userId])
    await host.call('POST', '/ixj_web/engine/add', { kind: 'chat', name: '通义', address: chat.url, secret: 'geheim', model: 'qwen-plus' })
    const at = (ms: number) =>
      `00:${String(Math.floor(ms / 60_000)).padStart(2, '0')}:${String(Math.floor(ms / 1000) % 60).padStart(2, '0')},000`
    const srt = Array.from(
      { length: 720 },
      (_, nth) => `${nth + 1}\n${at(nth * 2000)} --> ${at(nth * 2000 + 1000)}\n顾晚第 ${nth + 1} 句\n`,
    ).join('\n')
    const video_id = await addVideo(host, '长.srt', Buffer.from(srt))
    await host.call('PUT', `${A}/save_video_profile`, { video_id, settings: { glossary: '顾晚=Gu Wan\n沈岸=Shen An' } })
    const asked: string[] = []
    let broken = true
    chat.setReply(messages => {
      const question = JSON.stringify(messages)
      asked.push(question)
      return [...question.matchAll(/(\d+)\|顾晚/g)]
        .map(([, id]) => Number(id))
        .filter(id => !(broken && id >= 700))
        .map(id => `${id}|line ${id}`)
        .join('\n')
    })
    await begin(host, 'translate', video_id)
    expect(await settled(video_id)).toMatchObject({ status: 6, translated: 699, error: expect.stringContaining('第 700 条') as string })
    expect(asked[0]).toContain('顾晚 → Gu Wan')
    expect(asked[0]).not.toContain('Shen An')
    broken = false
    const before = asked.length
    await begin(host, 'translate', video_id)
    expect(await settled(video_id)).toMatchObject({ status: 7, translated: 720 })
    expect(asked.length - before).toBe(3)
    await host.call('PUT', `${A}/save_video_profile`, { video_id, settings: { translate: false } })
    const refused = (await host.call<Loose>('POST', `${A}/translate`, { video_id })).data
    expect(refused.rejected[0].reason).toContain('不翻译')
  })
})
