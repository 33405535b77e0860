// Frames for a timeline through HTTP with the real ffmpeg: which frames of which films, what is kept, what is refused, how many runs at once.
import { connectEngine } from '@qianmu/engines/connectors'
import { type FfmpegRun, inFolder, runFfmpeg } from '@qianmu/engines/video'
import { needFfmpeg } from '@qianmu/testkit/ffmpeg'
import { scaled } from '@qianmu/testkit/pace'
import { type Loose, openStudio, type Person, type Studio } from '@qianmu/testkit/studio'
import { chmod, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { sweepVideos } from './sweep.store.ts'

const program = needFfmpeg()
const A = '/ai_web/ai/batch_video'
/** The real ffmpeg, which writes down when it begins and ends. */
let own: string
let log: string
let studio: Studio
let host: Person
let other: Person
beforeAll(async () => {
  own = await mkdtemp(path.join(os.tmpdir(), 'qianmu-strip-'))
  log = path.join(own, 'log')
  await writeFile(
    path.join(own, 'ffmpeg'),
    `#!/bin/sh\necho + >> '${log}'\nsleep 0.2\n'${program.ffmpeg}' "$@"\nend=$?\necho - >> '${log}'\nexit $end\n`,
  )
  await chmod(path.join(own, 'ffmpeg'), 0o755)
  await symlink(program.ffprobe, path.join(own, 'ffprobe'))
  studio = await openStudio({ env: { FFMPEG_PATH: own }, connect: connectEngine })
  host = await studio.founder()
  other = await studio.founder()
})
afterAll(async () => {
  await studio.close()
  await rm(own, { recursive: true, force: true })
})

/** A film of what a filter gives as `[v]`. */
const filmOf = (filter: string, options: readonly string[] = []) =>
  inFolder(os.tmpdir(), async folder => {
    const outputs: FfmpegRun['outputs'] = [
      { name: 'out.mp4', options: ['-map', '[v]', '-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', ...options] },
    ]
    await runFfmpeg(program, { folder, inputs: [], filter, outputs, signal: AbortSignal.timeout(60_000) })
    return readFile(path.join(folder, 'out.mp4'))
  })
async function added(bytes: Uint8Array, name = '片.mp4'): Promise<number> {
  const { token } = (await host.call<Loose>('GET', `${A}/request_batch_upload_token`)).data
  const file: [Blob, string] = [new Blob([new Uint8Array(bytes)]), name]
  const sent = (await host.upload<Loose>('POST', '/ai_uploader/subtitle_media/batch_upload', { token, name, offset: '0', file })).data
  const { data } = await host.call<Loose>('POST', `${A}/add_upload_batch_info`, { uploads: [{ upload_id: sent.upload_id, name }] })
  return data.list[0].video_id as number
}
const ask = (video_id: number, level: number, nth = 0, person = host) => person.call<Loose>('GET', `${A}/strip`, { video_id, level, nth })
/** The colour of the middle of each frame, as its strongest part, and the size of one. */
async function framesOf(answer: Loose) {
  expect(answer).toMatchObject({ status: 0 })
  const image = sharp(Buffer.from(answer.data.picture.split(',')[1], 'base64'))
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true })
  const high = info.height / 16
  const colours = Array.from({ length: 16 }, (_, nth) => {
    const at = ((nth + 0.5) * high * info.width + info.width / 2) * 3
    const parts = [...data.subarray(Math.trunc(at / 3) * 3, Math.trunc(at / 3) * 3 + 3)]
    return 'rgb'[parts.indexOf(Math.max(...parts))]
  }).join('')
  return { colours, width: info.width, high }
}
/** Red, green and blue, each for so many seconds. */
const three = (size: string, seconds: number, rate: number) =>
  `${['red', 'lime', 'blue'].map((colour, nth) => `color=${colour}:s=${size}:r=${rate}:d=${seconds}[c${nth}]`).join(';')};[c0][c1][c2]concat=n=3[v]`

it('shows at each time the frame that is shown then, in one picture that is kept, and that goes with the film', async () => {
  const video_id = await added(await filmOf(three('320x180', 2, 25)))
  const made = await ask(video_id, 1)
  expect(await framesOf(made)).toEqual({ colours: 'rrggbbbbbbbbbbbb', width: 128, high: 72 })
  expect((await framesOf(await ask(video_id, 0, 1))).colours).toBe('b'.repeat(16))
  const runs = (await readFile(log, 'utf8')).length
  expect((await ask(video_id, 1)).data).toEqual(made.data)
  expect((await readFile(log, 'utf8')).length).toBe(runs)
  expect((await ask(video_id, 1, 0, other)).status).toBe(1004)
  const kept = async () => {
    let count = 0
    for await (const _ of studio.app.files.store.list('strips/')) count++
    return count
  }
  expect(await kept()).toBe(2)
  await host.call('DELETE', `${A}/delete`, { video_ids: [video_id] })
  await studio.app.pool.query(`update videos set deleted_at = deleted_at - interval '25 hours' where id = $1`, [video_id])
  await sweepVideos(studio.app)
  expect(await kept()).toBe(0)
})

it.each([
  ['an upright film', three('180x320', 2, 25), [], 1, { colours: 'rrggbbbbbbbbbbbb', width: 40, high: 72 }],
  ['a tiny one', three('16x16', 2, 5), [], 1, { colours: 'rrggbbbbbbbbbbbb', width: 72, high: 72 }],
  [
    'one of frames at odd times',
    `${three('320x180', 2, 25)};[v]select='not(mod(floor(n/7)\\,2))'[v]`,
    ['-vsync', 'vfr'],
    1,
    { colours: 'rrrgbbbbbbbbbbbb' },
  ],
  ['one of less than a second', 'color=lime:s=320x180:r=25:d=0.3[v]', [], 7, { colours: 'g'.repeat(16) }],
  ['a large one with key frames, near', three('1920x1080', 4, 10), ['-g', '10'], 1, { colours: 'rrrrggggbbbbbbbb', width: 128 }],
  ['a large one with one key frame', three('1920x1080', 4, 10), ['-g', '999'], 1, { width: 128 }],
  ['a long one', three('1280x720', 32, 2), ['-g', '8'], 3, { colours: 'rrggbbbbbbbbbbbb', width: 128 }],
] as const)('takes %s', async (_, filter, options, level, frames) => {
  expect(await framesOf(await ask(await added(await filmOf(filter, options)), level))).toMatchObject(frames)
})

it('refuses what has no picture or no such stretch, and says what is broken', async () => {
  const film = await filmOf(three('320x180', 2, 25))
  const video_id = await added(film)
  expect(await ask(video_id, 1, 1)).toMatchObject({ status: 1000, data: { fields: [{ field: 'nth', msg: '超出了视频的长度' }] } })
  expect((await ask(video_id, 8)).data.fields[0].field).toBe('level')
  const none = { status: 1000, data: { fields: [{ field: 'video_id', msg: '这个文件没有画面' }] } }
  expect(await ask(await added(Buffer.from('1\n00:00:01,000 --> 00:00:02,000\n走吧\n'), '字.srt'), 1)).toMatchObject(none)
  const sound = await inFolder(os.tmpdir(), async folder => {
    const outputs = [{ name: 'out.wav', options: ['-map', '[a]'] }]
    await runFfmpeg(program, { folder, inputs: [], filter: 'sine=d=1[a]', outputs, signal: AbortSignal.timeout(60_000) })
    return readFile(path.join(folder, 'out.wav'))
  })
  expect(await ask(await added(sound, '声.wav'), 1)).toMatchObject(none)
  // What it holds is told at its end, so it still seems whole.
  const broken = Buffer.from(film)
  broken.fill(0, broken.indexOf('mdat') + 4, broken.indexOf('moov') - 4)
  const told = await ask(await added(broken, '坏.mp4'), 1)
  expect([told.http, told.msg]).toEqual([200, expect.stringContaining('可能已损坏') as string])
})

it('makes one at a time for a person, and none for who has gone on', async () => {
  const video_id = await added(await filmOf('color=lime:s=320x180:r=5:d=60[v]'))
  await writeFile(log, '')
  const going = new AbortController()
  const asked = [0, 1, 2, 3, 4, 5, 6, 7].map(nth =>
    fetch(`${studio.url}${A}/strip?video_id=${video_id}&level=0&nth=${nth}`, {
      headers: { authorization: `Bearer ${host.token}`, device_id: host.deviceId },
      signal: going.signal,
    }),
  )
  const told = Promise.allSettled(asked)
  await vi.waitFor(async () => expect(await readFile(log, 'utf8')).toContain('+'), { timeout: scaled(10_000) })
  going.abort()
  await told
  // Its turn is after theirs: had they been made, they would stand before it.
  expect((await ask(video_id, 0, 8)).status).toBe(0)
  expect((await readFile(log, 'utf8')).split('+').length - 1).toBeLessThanOrEqual(3)
  await writeFile(log, '')
  await Promise.all([9, 10, 11, 12].map(nth => ask(video_id, 0, nth)))
  expect((await readFile(log, 'utf8')).replaceAll('\n', '')).toBe('+-+-+-+-')
})
