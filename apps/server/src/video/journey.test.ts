// Three videos of one batch, each read in its own way, translated by a fake, composed; then frames of the films are looked at.
import { fakeChat } from '@qianmu/engines/chat/fake'
import { connectEngine } from '@qianmu/engines/connectors'
import { smallModels } from '@qianmu/engines/models'
import { retouchEngine } from '@qianmu/engines/retouch'
import { espeakEngine } from '@qianmu/engines/speech'
import { inFolder, runFfmpeg } from '@qianmu/engines/video'
import { USUAL_LAYOUT, writeSubtitles } from '@qianmu/subtitle'
import { needFfmpeg } from '@qianmu/testkit/ffmpeg'
import { jobOver } from '@qianmu/testkit/jobs'
import { scaled } from '@qianmu/testkit/pace'
import { type Loose, openStudio, type Person, type Studio } from '@qianmu/testkit/studio'
import { WEIGHTS, WITH_WEIGHTS } from '@qianmu/testkit/weights'
import { readFile, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'

const program = needFfmpeg()
const signal = new AbortController().signal
const A = '/ai_web/ai/batch_video'
const SIZE = { width: 640, height: 360 }
const LINES = ['末班车晚点了，我们走回去吧。', '钥匙我一直留着，没有给过别人。']
const CUES = LINES.map((text, nth) => ({ start: 1000 + nth * 2500, end: 3000 + nth * 2500, text }))
const retouch = retouchEngine()
const models = smallModels(WEIGHTS ?? '/nowhere', retouch)
const voice = espeakEngine()
let studio: Studio
let host: Person
let chat: Awaited<ReturnType<typeof fakeChat>>
beforeAll(async () => {
  chat = await fakeChat()
  studio = await openStudio({ connect: connectEngine, reading: [{ id: 'text', engine: models.reading, places: 1 }] })
  host = await studio.founder()
  await studio.app.pool.query(`update users set tags = array['is_official'] where id = $1`, [host.userId])
  await host.call('POST', '/ixj_web/engine/add', { kind: 'chat', name: '通义', address: chat.url, secret: 'geheim', model: 'qwen-plus' })
})
afterAll(async () => {
  await studio.close()
  await Promise.all([models.close(), retouch.close(), voice.close(), chat.close()])
})

/** The two lines as a track, in the picture, or spoken with a pause between. */
type Way = 'embedded' | 'screen' | 'script'
const filmOf = (way: Way) =>
  inFolder(os.tmpdir(), async folder => {
    const inputs = way === 'embedded' ? [{ name: 'lines.srt' }] : way === 'script' ? [{ name: '0.wav' }, { name: '1.wav' }] : []
    for (const format of ['srt', 'ass'] as const)
      await writeFile(path.join(folder, `lines.${format}`), writeSubtitles(CUES, format, { ...USUAL_LAYOUT, ...SIZE }).text)
    for (const [nth, text] of way === 'script' ? LINES.entries() : [])
      for await (const event of voice.run('x', { text, voice: 'draft-woman' }, signal))
        if (event.type === 'done') await writeFile(path.join(folder, `${nth}.wav`), event.result.bytes)
    const source = way === 'screen' ? 'gradients=c0=0x203040:c1=0x806040:speed=0.05' : 'color=c=0x203050'
    const sound =
      way === 'script' ? '[0:a]adelay=1000,apad=pad_dur=1[a0];[a0][1:a]concat=n=2:v=0:a=1,apad=whole_dur=9[a]' : 'sine=f=300:d=7[a]'
    const filter = `${source}:s=640x360:r=25:d=${way === 'script' ? 9 : 7}${way === 'screen' ? ',ass=filename=lines.ass' : ''}[v];${sound}`
    const track = way === 'embedded' ? ['-map', '0:s', '-c:s', 'srt'] : []
    const options = [
      '-map',
      '[v]',
      '-map',
      '[a]',
      ...track,
      '-c:v',
      'libx264',
      '-preset',
      'ultrafast',
      '-pix_fmt',
      'yuv420p',
      '-c:a',
      'aac',
    ]
    await runFfmpeg(program, { folder, inputs, filter, outputs: [{ name: 'out.mkv', options: [...options, '-t', '9'] }], signal })
    return readFile(path.join(folder, 'out.mkv'))
  })
const result = async (video_id: number) => (await host.call('GET', `${A}/video_result`, { video_id })).data as Loose
async function uploaded(bytes: Buffer, name: string) {
  const { token } = (await host.call('GET', `${A}/request_batch_upload_token`)).data
  const file: [Blob, string] = [new Blob([new Uint8Array(bytes)]), name]
  const { data } = await host.upload('POST', '/ai_uploader/subtitle_media/batch_upload', { token, name, offset: '0', file })
  return { upload_id: data.upload_id as number, name }
}
async function done(what: string, ids: readonly number[], status: number, more: object = {}): Promise<Loose[]> {
  expect((await host.call('POST', `${A}/${what}`, { video_ids: ids, ...more })).data).toEqual({ ok: ids, rejected: [] })
  for (const id of ids) await jobOver(host, (await result(id)).job_id)
  const videos = await Promise.all(ids.map(result))
  for (const video of videos) expect(video).toMatchObject({ status, error: '' })
  return videos
}
/** The rows of a frame that have white which the film had not before, from the first to the last. */
const inkOf = (before: Buffer, after: Buffer, at: number) =>
  inFolder(os.tmpdir(), async folder => {
    const [old, now] = await Promise.all(
      [before, after].map(async (film, nth) => {
        await writeFile(path.join(folder, `${nth}.bin`), film)
        const inputs = [{ name: `${nth}.bin`, options: ['-ss', String(at / 1000)] }]
        await runFfmpeg(program, { folder, inputs, outputs: [{ name: `${nth}.png`, options: ['-frames:v', '1'] }], signal })
        return sharp(path.join(folder, `${nth}.png`))
          .greyscale()
          .raw()
          .toBuffer()
      }),
    )
    const fresh = Array.from({ length: SIZE.height }, (_, y) =>
      Array.from({ length: SIZE.width }, (_, x) => y * SIZE.width + x).filter(each => now![each]! > 190 && old![each]! < 150),
    )
    const columns = fresh.flat().map(each => each % SIZE.width)
    const rows = fresh.flatMap((row, y) => (row.length ? [y] : []))
    const middle = columns.reduce((sum, x) => sum + x, 0) / (columns.length || 1)
    // Lines of writing: rows with ink, between rows without.
    const lines = rows.filter((y, nth) => y - (rows[nth - 1] ?? -9) > 2).length
    return { ink: columns.length, top: rows[0] ?? 0, middle, lines }
  })

const WAYS: readonly (readonly [Way, string, object])[] = [
  ['embedded', '内嵌字幕', {}],
  ...(WEIGHTS ? [['screen', '画面字幕（画面文字（内置模型 PP-OCRv4））', {}] as const] : []),
  ['script', '剧本对齐', { script: `顾晚：${LINES[0]}\n沈岸：${LINES[1]}` }],
]
it(
  `videos are read from their track, their picture${WITH_WEIGHTS} and their script, translated, composed, and their frames show it`,
  async () => {
    const films = await Promise.all(WAYS.map(([way]) => filmOf(way)))
    const uploads = []
    for (const [nth, film] of films.entries()) uploads.push(await uploaded(film, `${WAYS[nth]![0]}.mkv`))
    const { data } = await host.call('POST', `${A}/add_upload_batch_info`, { uploads })
    const ids = (data.list as Loose[]).map(each => each.video_id as number)
    expect([ids.length, data.rejected]).toEqual([WAYS.length, []])
    for (const [nth, [source, told, more]] of WAYS.entries()) {
      const [video] = await done('batch_subtitle', [ids[nth]!], 4, { source, ...more })
      expect(video!.source).toBe(told)
      const words = (video!.captions as Loose[]).map(each => each.text.replace(/[\s\p{P}]/gu, ''))
      expect(words).toEqual(LINES.map(line => line.replace(/\p{P}/gu, '')))
    }
    chat.setReply(messages => [...JSON.stringify(messages).matchAll(/(\d+)\|/g)].map(([, id]) => `${id}|Walk home, line ${id}`).join('\n'))
    for (const { captions } of await done('batch_translate', ids, 7))
      expect(captions.map((each: Loose) => each.translation)).toEqual(['Walk home, line 1', 'Walk home, line 2'])
    for (const [nth, { captions, outputs }] of (await done('batch_compose', ids, 10)).entries()) {
      const composed = Buffer.from(await (await fetch(studio.url + outputs[0].url)).arrayBuffer())
      for (const { start_ms, end_ms } of captions as Loose[]) {
        const seen = await inkOf(films[nth]!, composed, (start_ms + end_ms) / 2)
        expect(seen.ink, WAYS[nth]![0]).toBeGreaterThan(400)
        expect(seen.top).toBeGreaterThan(SIZE.height / 2)
        expect(Math.abs(seen.middle - SIZE.width / 2)).toBeLessThan(40)
        // What was said and below it what it means; in the picture read from, the old writing hides where one of them ends.
        if (WAYS[nth]![0] !== 'screen') expect(seen.lines).toBe(2)
      }
      expect((await inkOf(films[nth]!, composed, 300)).ink).toBeLessThan(20)
    }
  },
  scaled(90_000),
)
