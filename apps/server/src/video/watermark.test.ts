// The watermark of a film through HTTP with the real ffmpeg: a frame and the composed film show it at its place, as opaque as it shall be.
import { inFolder, runFfmpeg } from '@qianmu/engines/video'
import { addVideo } from '@qianmu/testkit/factories'
import { needFfmpeg } from '@qianmu/testkit/ffmpeg'
import { jobOver } from '@qianmu/testkit/jobs'
import { type Loose, openStudio, type Person, type Studio } from '@qianmu/testkit/studio'
import { readFile, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { dropFiles } from '../works/materials/index.ts'

const program = needFfmpeg()
const go = new AbortController().signal
const A = '/ai_web/ai/batch_video'
let studio: Studio
let host: Person
let video_id: number
beforeAll(async () => {
  studio = await openStudio()
  host = await studio.founder()
  const film = await inFolder(os.tmpdir(), async folder => {
    const outputs = [{ name: 'out.mp4', options: ['-map', '[v]', '-c:v', 'libx264', '-preset', 'ultrafast'] }]
    await runFfmpeg(program, { folder, inputs: [], filter: 'color=c=black:s=320x180:r=10:d=2[v]', outputs, signal: go })
    return readFile(path.join(folder, 'out.mp4'))
  })
  video_id = await addVideo(host, '片.mp4', film)
  await host.call('PUT', `${A}/update_caption`, { video_id, captions: [{ start_ms: 0, end_ms: 500, text: '走吧。' }] })
})
afterAll(() => studio.close())

const kept = async (bytes: Buffer, person = host): Promise<number> =>
  (await person.upload('POST', '/ixj_web/image', { file: [new Blob([new Uint8Array(bytes)]), 'a.png'] })).data.file_id as number
/** White, twice as wide as it is high. */
const WHITE = { create: { width: 64, height: 32, channels: 3, background: '#fff' } } as const
const save = (settings: object) => host.call<Loose>('PUT', `${A}/save_video_profile`, { video_id, settings })
/** Light at points of a picture of 320 by 180. */
async function lightAt(png: Buffer, points: readonly (readonly [number, number])[]): Promise<number[]> {
  const { data, info } = await sharp(png).toColourspace('b-w').raw().toBuffer({ resolveWithObject: true })
  expect([info.width, info.height]).toEqual([320, 180])
  return points.map(([x, y]) => data[(y * info.width + x) * info.channels]!)
}
const frame = async () => {
  const { data } = await host.call<Loose>('GET', `${A}/frame`, { video_id, at_ms: 1000 })
  return Buffer.from((data.picture as string).split(',')[1]!, 'base64')
}
const composed = async () => {
  await host.call('POST', `${A}/compose`, { video_id })
  const { job_id } = (await host.call<Loose>('GET', `${A}/video_result`, { video_id })).data
  await jobOver(host, job_id as number)
  const { outputs } = (await host.call<Loose>('GET', `${A}/video_result`, { video_id })).data
  const bytes = Buffer.from(await (await fetch(studio.url + outputs[0].url)).arrayBuffer())
  return inFolder(os.tmpdir(), async folder => {
    await writeFile(path.join(folder, 'made.mp4'), bytes)
    const inputs = [{ name: 'made.mp4', options: ['-ss', '1'] }]
    await runFfmpeg(program, { folder, inputs, outputs: [{ name: 'at.png', options: ['-frames:v', '1'] }], signal: go })
    return readFile(path.join(folder, 'at.png'))
  })
}
const isStale = async () => (await host.call<Loose>('GET', `${A}/video_result`, { video_id })).data.stale

it('stands at its place in the frame as in the film, half transparent, and a change of it makes the film stale', async () => {
  const mark_file_id = await kept(await sharp(WHITE).png().toBuffer())
  const settings = { mark_file_id, mark_align: 3, mark_size: 20, mark_opacity: 50 }
  expect((await save(settings)).data.settings).toMatchObject(settings)
  // 72 by 36, five from the edges: its middle, just beside it, and the other corner.
  const points = [
    [279, 157],
    [235, 157],
    [279, 130],
    [40, 22],
  ] as const
  const [half, dark]: unknown[] = [
    expect.toSatisfy((light: number) => Math.abs(light - 128) < 10),
    expect.toSatisfy((light: number) => light < 20),
  ]
  for (const picture of [await frame(), await composed()]) expect(await lightAt(picture, points)).toEqual([half, dark, dark, dark])
  expect(await isStale()).toBe(false)
  await save({ mark_opacity: 100 })
  expect(await isStale()).toBe(true)
  await save({ mark_align: 7 })
  const [light, below] = await lightAt(await frame(), [
    [40, 22],
    [279, 157],
  ])
  expect([light! > 240, below! < 20]).toEqual([true, true])
})

it('of words is as large and as opaque as the picture, which makes room for them', async () => {
  await save({ mark_file_id: null, watermark: '千幕', mark_align: 1, mark_size: 20, mark_opacity: 100 })
  const words = await sharp(await frame())
    .extract({ left: 5, top: 130, width: 90, height: 50 })
    .stats()
  expect(words.channels[0]!.max).toBeGreaterThan(240)
  await save({ mark_opacity: 40 })
  const pale = await sharp(await frame())
    .extract({ left: 5, top: 130, width: 90, height: 50 })
    .stats()
  expect(Math.abs(pale.channels[0]!.max - 102)).toBeLessThan(25)
  const mark_file_id = await kept(await sharp(WHITE).png().toBuffer())
  await save({ mark_file_id, mark_opacity: 100 })
  const [picture, gap] = await lightAt(await frame(), [
    [40, 112],
    [90, 132],
  ])
  expect([picture! > 240, gap! < 20]).toEqual([true, true])
  await save({ watermark: '', mark_file_id: null })
  expect(await isStale()).toBe(true)
})

it('that moves shows its first frame, and a large or grey one is made small', async () => {
  const frames = await Promise.all(
    ['#fff', '#f00'].map(background =>
      sharp({ create: { ...WHITE.create, background } })
        .png()
        .toBuffer(),
    ),
  )
  const moving = await sharp(frames, { join: { animated: true } })
    .gif({ delay: [50, 50] })
    .toBuffer()
  const large = await sharp({ create: { width: 6000, height: 6000, channels: 3, background: '#fff' } })
    .greyscale()
    .png()
    .toBuffer()
  for (const bytes of [moving, large]) {
    await save({ mark_file_id: await kept(bytes), mark_align: 5, mark_size: 20, mark_opacity: 100 })
    const { data } = await sharp(await frame())
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect([...data.subarray((90 * 320 + 160) * 3, (90 * 320 + 160) * 3 + 3)].every(light => light > 240)).toBe(true)
  }
})

it('is a picture of the team, kept while a profile or a film has it, and said to be missing where it is gone', async () => {
  const other = await studio.founder()
  const foreign = await kept(await sharp(WHITE).png().toBuffer(), other)
  const profile = (settings: object) => host.call<Loose>('POST', `${A}/add_profile`, { name: '标', settings })
  for (const answer of [await save({ mark_file_id: foreign }), await profile({ mark_file_id: foreign })])
    expect(answer).toMatchObject({ status: 1000, data: { fields: [{ field: 'settings.mark_file_id', msg: '图片不存在' }] } })
  const [ofProfile, ofFilm, loose] = await Promise.all([1, 2, 3].map(async () => kept(await sharp(WHITE).png().toBuffer())))
  const { data } = await profile({ mark_file_id: ofProfile })
  expect(data.mark_url).toContain(`/file/${ofProfile}?`)
  const change = await host.call<Loose>('PUT', `${A}/update_profile`, { profile_id: data.profile_id, settings: { mark_file_id: foreign } })
  expect(change.status).toBe(1000)
  await save({ mark_file_id: ofFilm })
  await dropFiles(studio.app, [ofProfile!, ofFilm!, loose!])
  const there = await studio.app.pool.query<{ id: number }>('select id from files where id = any($1) order by id', [
    [ofProfile, ofFilm, loose],
  ])
  expect(there.rows.map(({ id }) => id)).toEqual([ofProfile, ofFilm].toSorted((a, b) => a! - b!))
  await studio.app.files.remove(ofFilm!)
  const gone = await host.call<Loose>('GET', `${A}/frame`, { video_id, at_ms: 1000 })
  expect(gone).toMatchObject({ status: 1000, data: { fields: [{ field: 'settings.mark_file_id' }] } })
  await host.call('POST', `${A}/compose`, { video_id })
  const { job_id } = (await host.call<Loose>('GET', `${A}/video_result`, { video_id })).data
  await jobOver(host, job_id as number)
  expect((await host.call<Loose>('GET', `${A}/video_result`, { video_id })).data).toMatchObject({
    status: 9,
    error: '水印图片已不在，请换一张',
  })
})
