// Tracks of subtitles inside films, and the room that a picture has for lines, through HTTP with the real ffmpeg.
import type { Probe, ReadingCapabilities, ReadingEngine } from '@qianmu/engines'
import { inFolder, runFfmpeg } from '@qianmu/engines/video'
import { addVideo } from '@qianmu/testkit/factories'
import { needFfmpeg } from '@qianmu/testkit/ffmpeg'
import { jobOver } from '@qianmu/testkit/jobs'
import { type Loose, openStudio, type Person, type Studio } from '@qianmu/testkit/studio'
import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'

const A = '/ai_web/ai/batch_video'
const PROBE = { kind: 'embedded-model', name: '画面文字（试）', licence: '', capabilities: { model: '试', languages: ['zh'] } } as const
/** Reads how many letters stand in a strip: bright blocks parted by dark columns. */
const reading: ReadingEngine = {
  probe: () => Promise.resolve({ ...PROBE, available: true, reason: '' } as unknown as Probe<ReadingCapabilities>),
  async *run(_, { width, height, rgb }) {
    const bright = Array.from({ length: width }, (__, x) =>
      Array.from({ length: height }, (___, y) => rgb[(y * width + x) * 3]! > 150).some(Boolean),
    )
    const blocks = bright.filter((is, x) => is && !bright[x - 1]).length
    const box = { left: 0, top: 0, right: width, bottom: height }
    yield { type: 'done', result: blocks ? [{ text: '字'.repeat(blocks), sure: 1, box }] : [] }
  },
  reconcile: () => Promise.resolve(undefined),
}
let studio: Studio
let host: Person
beforeAll(async () => {
  studio = await openStudio({ reading: [{ id: 'read', engine: reading, places: 1 }] })
  host = await studio.founder()
})
afterAll(() => studio.close())

const result = async (video_id: number): Promise<Loose> => (await host.call('GET', `${A}/video_result`, { video_id })).data
async function read(video_id: number, more: object = {}): Promise<Loose> {
  await host.call('POST', `${A}/subtitle`, { video_id, ...more })
  await jobOver(host, (await result(video_id)).job_id as number)
  return result(video_id)
}
const texts = ({ captions }: Loose) => captions.map(({ text }: Loose) => text)
/** A dark film with files as its tracks of subtitles. */
const filmWith = (files: Readonly<Record<string, Uint8Array | string>>, options: readonly string[], size = '320x180', seconds = 6) =>
  inFolder(os.tmpdir(), async folder => {
    const names = Object.keys(files)
    for (const name of names) await writeFile(path.join(folder, name), files[name]!)
    const maps = names.flatMap((_, nth) => ['-map', `${nth}:s`])
    const video = ['-map', '[v]', ...maps, '-c:v', 'libx264', '-preset', 'ultrafast', ...options]
    const filter = `color=c=0x202040:s=${size}:r=25:d=${seconds}[v]`
    const inputs = names.map(name => ({ name }))
    await runFfmpeg(needFfmpeg(), {
      folder,
      inputs,
      filter,
      outputs: [{ name: 'out.mkv', options: video }],
      signal: AbortSignal.timeout(60_000),
    })
    return readFile(path.join(folder, 'out.mkv'))
  })
const srt = (text: string) => `1\n00:00:01,000 --> 00:00:02,500\n${text}\n`

it('are listed by their languages; Chinese text is read where nobody chooses, and another one where somebody does', async () => {
  const style =
    '[Script Info]\nScriptType: v4.00+\n\n[V4+ Styles]\nFormat: Name, Fontname, Fontsize, PrimaryColour, SecondaryColour, OutlineColour, BackColour, Bold, Italic, Underline, StrikeOut, ScaleX, ScaleY, Spacing, Angle, BorderStyle, Outline, Shadow, Alignment, MarginL, MarginR, MarginV, Encoding\nStyle: 题,宋体,20,&H0000FFFF,&H000000FF,&H00000000,&H00000000,0,0,0,0,100,100,0,0,1,2,2,8,10,10,10,1\n\n[Events]\nFormat: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text\nDialogue: 0,0:00:01.00,0:00:02.50,题,,0,0,0,,你好\n'
  const tags = [
    '-c:s:0',
    'srt',
    '-c:s:1',
    'ass',
    '-metadata:s:s:0',
    'language=eng',
    '-metadata:s:s:1',
    'language=chi',
    '-metadata:s:s:1',
    'title=简体',
  ]
  const video_id = await addVideo(host, '双轨.mkv', await filmWith({ 'a.srt': srt('Hello'), 'b.ass': style }, tags))
  const { tracks } = (await host.call('GET', `${A}/tracks`, { video_id })).data as Loose
  expect(tracks).toEqual([
    { index: 2, kind: 'text', codec: 'ASS', language: 'chi', name: '中文', title: '简体' },
    { index: 1, kind: 'text', codec: 'SRT', language: 'eng', name: '英语', title: '' },
  ])
  const chinese = await read(video_id)
  expect(chinese).toMatchObject({ source: '内嵌字幕 中文 简体', styles: ['题'], captions: [{ text: '你好', align: 8, style: '题' }] })
  expect(texts(await read(video_id, { source: 'embedded', track: 1 }))).toEqual(['Hello'])
  expect(await read(video_id, { source: 'embedded', track: 9 })).toMatchObject({
    status: 3,
    error: expect.stringContaining('字幕轨') as string,
  })
})

/** A segment of a file of PGS, in 90 kHz. */
function segment(ms: number, kind: number, body: readonly number[]): Buffer {
  const head = Buffer.alloc(13)
  head.write('PG')
  head.writeUInt32BE(ms * 90, 2)
  head.writeUInt8(kind, 10)
  head.writeUInt16BE(body.length, 11)
  return Buffer.concat([head, Buffer.from(body)])
}
const two = (value: number) => [value >> 8, value & 255]
/** Letters as blocks of 12 by 16 white pixels, 20 apart, shown from one time to another. */
function pgs(count: number, from: number, to: number): Buffer {
  const [width, height, left, top] = [count * 20, 16, 100, 150]
  const line = Array.from({ length: count }).flatMap(() => [...Array.from({ length: 12 }, () => 1), 0, 8])
  const rows = Array.from({ length: height }).flatMap(() => [...line, 0, 0])
  const size = rows.length + 4
  const composition = (number: number, objects: readonly number[]) => [
    ...two(320),
    ...two(180),
    0x10,
    ...two(number),
    0x80,
    0,
    0,
    objects.length ? 1 : 0,
    ...objects,
  ]
  const window = [1, 0, ...two(left), ...two(top), ...two(width), ...two(height)]
  const object = [...two(0), 0, 0xc0, size >> 16, ...two(size & 0xffff), ...two(width), ...two(height), ...rows]
  return Buffer.concat([
    segment(from, 0x16, composition(from, [...two(0), 0, 0, ...two(left), ...two(top)])),
    segment(from, 0x17, window),
    segment(from, 0x14, [0, 0, 1, 235, 128, 128, 255]),
    segment(from, 0x15, object),
    segment(from, 0x80, []),
    segment(to, 0x16, composition(to, [])),
    segment(to, 0x17, window),
    segment(to, 0x80, []),
  ])
}
it('of pictures are read by what reads pictures', async () => {
  const sup = Buffer.concat([pgs(3, 1000, 2500), pgs(5, 3000, 5000)])
  const film = await inFolder(os.tmpdir(), async folder => {
    await writeFile(path.join(folder, 'a.sup'), sup)
    await writeFile(path.join(folder, 'a.mkv'), await filmWith({}, []))
    const args = [
      '-i',
      'a.mkv',
      '-i',
      'a.sup',
      '-map',
      '0',
      '-map',
      '1',
      '-c',
      'copy',
      '-copyts',
      '-metadata:s:s:0',
      'language=chi',
      'out.mkv',
    ]
    await promisify(execFile)(needFfmpeg().ffmpeg, args, { cwd: folder })
    return readFile(path.join(folder, 'out.mkv'))
  })
  const video_id = await addVideo(host, '图片轨.mkv', film)
  expect((await host.call<Loose>('GET', `${A}/tracks`, { video_id })).data.tracks).toMatchObject([
    { kind: 'picture', codec: 'PGS', name: '中文' },
  ])
  const video = await read(video_id, { source: 'embedded' })
  expect(video).toMatchObject({ status: 4, source: '内嵌字幕 中文 PGS（画面文字（试））' })
  expect(texts(video)).toEqual(['字字字', '字字字字字'])
  for (const [nth, at] of [1000, 3000].entries()) expect(Math.abs(video.captions[nth].start_ms - at)).toBeLessThanOrEqual(200)
})

it('leaves no line outside of an upright picture, and holds it to the rules of upright films', async () => {
  const film = await filmWith({}, [], '360x640', 2)
  const video_id = await addVideo(host, '竖屏.mkv', film)
  const long = '末班车晚点了我们走吧别再等下去'
  const captions = [{ start_ms: 0, end_ms: 2000, text: `${long}了好不好`, translation: 'Supercalifragilisticexpialidocious-and-then-some' }]
  await host.call('PUT', `${A}/update_caption`, { video_id, captions })
  const { picture } = (await host.call<Loose>('GET', `${A}/frame`, { video_id, at_ms: 1000 })).data
  const image = sharp(Buffer.from((picture as string).split(',')[1]!, 'base64'))
  expect(await image.metadata()).toMatchObject({ width: 360, height: 640 })
  const light = async (left: number, width: number) =>
    (await sharp(await image.clone().extract({ left, top: 0, width, height: 640 }).png().toBuffer()).stats()).channels[0]!.max
  expect(await light(40, 280)).toBeGreaterThan(200)
  for (const left of [0, 348]) expect(await light(left, 12)).toBeLessThan(100)
  // 19 characters in one line: more than the 12 of upright films, and wider than the picture in both languages.
  const { list } = (await host.call<Loose>('GET', `${A}/list`)).data
  expect(list.find((each: Loose) => each.video_id === video_id).breaches).toBe(5)
  expect((await result(video_id)).captions[0].text).toBe(captions[0]!.text)
})

it('draws ASS as it stands: its styles, its drawings at their times, and a caption of our own beside them', async () => {
  const video_id = await addVideo(host, '样式.mkv', await filmWith({}, []))
  const style = 'Style: 题,Noto Sans CJK SC,40,&H000000FF,&H000000FF,&H00000000,&H00000000,0,0,0,0,100,100,0,0,1,0,0,8,10,10,10,1'
  const events = [
    'Dialogue: 0,0:00:01.00,0:00:02.00,题,,0,0,0,,{\\fad(300,300)}顶上的红字',
    'Dialogue: 0,0:00:03.00,0:00:04.00,题,,0,0,0,,{\\an7\\pos(0,0)\\c&H00FF00&\\p1}m 0 0 l 320 0 320 180 0 180{\\p0}',
  ]
  const ass = `[Script Info]\nScriptType: v4.00+\nPlayResX: 320\nPlayResY: 180\n\n[V4+ Styles]\nFormat: Name, Fontname, Fontsize, PrimaryColour, SecondaryColour, OutlineColour, BackColour, Bold, Italic, Underline, StrikeOut, ScaleX, ScaleY, Spacing, Angle, BorderStyle, Outline, Shadow, Alignment, MarginL, MarginR, MarginV, Encoding\n${style}\n\n[Events]\nFormat: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text\n${events.join('\n')}\n`
  await host.upload('POST', `${A}/import_caption`, { video_id: String(video_id), file: [new Blob([ass]), 'a.ass'] })
  await host.call('PUT', `${A}/update_caption`, {
    video_id,
    changed: [{ start_ms: 5000, end_ms: 5900, text: '自己的', colour: '#ffff00', align: 2 }],
  })
  /** The most of red and of green in the upper and in the lower half. */
  const halves = async (at_ms: number) => {
    const { picture } = (await host.call<Loose>('GET', `${A}/frame`, { video_id, at_ms })).data
    const png = Buffer.from((picture as string).split(',')[1]!, 'base64')
    const half = async (top: number) => {
      const { channels } = await sharp(await sharp(png).extract({ left: 0, top, width: 320, height: 90 }).png().toBuffer()).stats()
      return channels.slice(0, 2).map(({ max }) => max > 150)
    }
    return [await half(0), await half(90)]
  }
  const dark = [false, false]
  expect(await halves(1500)).toEqual([[true, false], dark])
  expect(await halves(2500)).toEqual([dark, dark])
  expect((await halves(3500)).map(([, green]) => green)).toEqual([true, true])
  expect(await halves(5500)).toEqual([dark, [true, true]])
})
