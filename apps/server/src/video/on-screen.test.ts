// Burnt-in subtitles over moving pictures, read by the small model: letters that are right, times, a picture of each line, the script that puts names right.
import { retouchEngine } from '@qianmu/engines/retouch'
import { smallModels } from '@qianmu/engines/models'
import { connectEngine } from '@qianmu/engines/connectors'
import { fakeSound } from '@qianmu/engines/sound/fake'
import { inFolder, runFfmpeg } from '@qianmu/engines/video'
import { writeSubtitles, likeness, USUAL_LAYOUT } from '@qianmu/subtitle'
import { addVideo } from '@qianmu/testkit/factories'
import { needFfmpeg } from '@qianmu/testkit/ffmpeg'
import { jobOver } from '@qianmu/testkit/jobs'
import { type Loose, openStudio, type Person, type Studio } from '@qianmu/testkit/studio'
import { WEIGHTS, WITH_WEIGHTS } from '@qianmu/testkit/weights'
import { readFile, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const program = needFfmpeg()
const go = new AbortController().signal
const A = '/ai_web/ai/batch_video'
const retouch = retouchEngine()
const models = smallModels(WEIGHTS ?? '/nowhere', retouch)
let studio: Studio
let host: Person
let fake: Awaited<ReturnType<typeof fakeSound>>
beforeAll(async () => {
  fake = await fakeSound()
  studio = await openStudio({ connect: connectEngine, reading: [{ id: 'text', engine: models.reading, places: 1 }] })
  host = await studio.founder()
})
afterAll(async () => {
  await studio.close()
  await Promise.all([models.close(), retouch.close(), fake.close()])
})

const LINES = [
  '末班车晚点了，我们走回去吧。',
  '钥匙我一直留着，没有给过别人。',
  '你以为我不知道他去了哪里吗',
  '雨停之前，谁也不许离开站台',
  '三年前的那封信，其实是我写的',
  '重庆的夜景比照片上好看多了',
]
const SECONDS = 3
const films = new Map<string, Promise<Buffer>>()
const filmOf = (source: string) => {
  const film = films.get(source) ?? rendered(source)
  films.set(source, film)
  return film
}
/** White letters with a black edge over pictures that move all the time. */
const rendered = (source: string) =>
  inFolder(os.tmpdir(), async folder => {
    const cues = LINES.map((text, nth) => ({ start: nth * SECONDS * 1000 + 400, end: (nth + 1) * SECONDS * 1000 - 400, text }))
    await writeFile(path.join(folder, 'lines.ass'), writeSubtitles(cues, 'ass', { ...USUAL_LAYOUT, width: 1280, height: 720 }).text)
    const length = LINES.length * SECONDS
    const filter = `${source}:s=1280x720:r=25,trim=duration=${length},ass=filename=lines.ass[v];sine=frequency=300:duration=${length}[a]`
    const options = [
      '-map',
      '[v]',
      '-map',
      '[a]',
      '-c:v',
      'libx264',
      '-preset',
      'ultrafast',
      '-crf',
      '26',
      '-pix_fmt',
      'yuv420p',
      '-c:a',
      'aac',
    ]
    await runFfmpeg(program, { folder, inputs: [], filter, outputs: [{ name: 'out.mp4', options }], signal: go })
    return readFile(path.join(folder, 'out.mp4'))
  })
const added = (bytes: Buffer) => addVideo(host, '片.mp4', bytes)
const result = async (video_id: number) => (await host.call('GET', `${A}/video_result`, { video_id })).data as Loose
async function readBy(video_id: number, more: object): Promise<Loose> {
  expect((await host.call('POST', `${A}/subtitle`, { video_id, ...more })).data.ok).toEqual([video_id])
  await jobOver(host, (await result(video_id)).job_id)
  return result(video_id)
}
const bare = (text: string) => text.replace(/[\s\p{P}]/gu, '')

describe(`burnt-in subtitles ${WITH_WEIGHTS}`, () => {
  it.skipIf(!WEIGHTS).each([
    ['colour bars', 'testsrc2=alpha=255'],
    ['a gradient', 'gradients=c0=0x203040:c1=0xe0d0a0:speed=0.05'],
  ])('over %s are read at their times, with a picture of each', async (_, source) => {
    const video_id = await added(await filmOf(source))
    const { rect, picture, reason } = (await host.call('GET', `${A}/subtitle_rect`, { video_id })).data
    expect(reason).toBe('')
    expect(picture).toMatch(/^data:image\/png/)
    expect(rect.top).toBeGreaterThan(0.6)
    expect(rect.top + rect.height).toBeGreaterThan(0.9)
    const began = performance.now()
    const video = await readBy(video_id, { source: 'screen', rect })
    const ratio = (performance.now() - began) / 1000 / (LINES.length * SECONDS)
    expect(video).toMatchObject({ status: 4, source: '画面字幕（画面文字（内置模型 PP-OCRv4））' })
    const read = video.captions.map((caption: Loose) => bare(caption.text)).join('')
    const wrong = 1 - likeness(read, bare(LINES.join('')))
    if (process.env['QIANMU_NOTES'])
      process.stderr.write(`ocr ${source}: CER ${(wrong * 100).toFixed(1)} %, ${ratio.toFixed(2)} of real time\n`)
    expect(wrong, read).toBeLessThanOrEqual(0.03)
    expect(video.captions).toHaveLength(LINES.length)
    for (const [nth, caption] of video.captions.entries()) {
      expect(Math.abs(caption.start_ms - (nth * SECONDS * 1000 + 400))).toBeLessThanOrEqual(300)
      expect(Math.abs(caption.end_ms - ((nth + 1) * SECONDS * 1000 - 400))).toBeLessThanOrEqual(300)
    }
    expect(video.readings).toHaveLength(LINES.length)
    const kept = await fetch(studio.url + video.readings[0].picture)
    expect(kept.headers.get('content-type')).toBe('image/jpeg')
  })
  it.skipIf(!WEIGHTS)('take names and words from the script, and what was read stays to be seen', async () => {
    const video_id = await added(await filmOf('testsrc2=alpha=255'))
    const script = LINES.map((line, nth) => `${nth % 2 ? '沈岸' : '顾晚'}：${nth === 0 ? '末班车又晚点了，咱们走回去吧。' : line}`).join(
      '\n',
    )
    const video = await readBy(video_id, { source: 'screen', rect: { left: 0, top: 0.8, width: 1, height: 0.2 }, script })
    expect(video.captions[0]).toMatchObject({ text: '末班车又晚点了，咱们走回去吧。', speaker: '顾晚' })
    expect(bare(video.readings[0].text)).toBe(bare(LINES[0]!))
  })
})

it('says what is missing where nothing reads, and refuses a range that is none', async () => {
  const video_id = await added(await filmOf('testsrc2=alpha=255'))
  const rect = { left: 0.5, top: 0, width: 0.6, height: 0.2 }
  expect(await host.call('POST', `${A}/subtitle`, { video_id, source: 'screen', rect })).toMatchObject({ status: 1000 })
  if (!WEIGHTS)
    expect(await readBy(video_id, { source: 'screen' })).toMatchObject({ status: 3, error: expect.stringContaining('内置模型') as string })
})

it('is heard by a connected engine at the times that it tells, and by none without one', async () => {
  const video_id = await added(await filmOf('testsrc2=alpha=255'))
  expect(await readBy(video_id, { source: 'recognise' })).toMatchObject({
    status: 3,
    error: expect.stringContaining('语音识别引擎') as string,
  })
  await studio.app.pool.query(`update users set tags = array['is_official'] where id = $1`, [host.userId])
  await host.call('POST', '/ixj_web/engine/add', {
    kind: 'recognition',
    name: '识别',
    address: fake.url,
    secret: 'geheim',
    model: 'whisper-1',
  })
  fake.setHeard(() => '末班车晚点啦')
  const video = await readBy(video_id, { source: 'recognise', script: '顾晚：末班车晚点了。' })
  expect(video).toMatchObject({ status: 4, source: '语音识别（whisper-1（127.0.0.1））' })
  expect(video.captions[0]).toMatchObject({ text: '末班车晚点了。', speaker: '顾晚' })
  expect(video.readings[0]).toMatchObject({ text: '末班车晚点啦', doubtful: true, picture: '' })
  const note = (await host.call('POST', `${A}/note`, { video_id, at_ms: 900, text: '这里太快' })).data
  expect((await result(video_id)).notes).toMatchObject([{ text: '这里太快', at_ms: 900, done: false }])
  await host.call('PUT', `${A}/note`, { video_id, note_id: note.note_id, done: true })
  expect((await result(video_id)).notes[0].done).toBe(true)
  await host.call('PUT', `${A}/note`, { video_id, note_id: note.note_id, deleted: true })
  expect((await result(video_id)).notes).toEqual([])
})
