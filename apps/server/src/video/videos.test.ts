// Batch subtitles through HTTP with the real ffmpeg: uploads in parts, states along their edges, captions, composing, profiles, whose it is.
import { mayFollow, VIDEO_STATES } from '@qianmu/contract/video/states'
import { fakeChat } from '@qianmu/engines/chat/fake'
import { connectEngine } from '@qianmu/engines/connectors'
import { espeakEngine } from '@qianmu/engines/speech'
import { inFolder, probeMedia, runFfmpeg } from '@qianmu/engines/video'
import { needFfmpeg } from '@qianmu/testkit/ffmpeg'
import { type Loose, openStudio, type Person, type Studio } from '@qianmu/testkit/studio'
import fc from 'fast-check'
import { readFile, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sweepVideoUploads } from './uploads.store.ts'

const program = needFfmpeg()
const go = new AbortController().signal
const A = '/ai_web/ai/batch_video'
let studio: Studio
let host: Person
let other: Person
let film: Buffer
let bare: Buffer

/** Two seconds of speech in a film of six, dark, with subtitles inside or without. */
async function filmOf(subtitles: boolean): Promise<Buffer> {
  return inFolder(os.tmpdir(), async folder => {
    const voice = espeakEngine()
    for await (const event of voice.run('x', { text: '末班车晚点了，我们走吧。', voice: 'draft-woman' }, go))
      if (event.type === 'done') await writeFile(path.join(folder, 'voice.wav'), event.result.bytes)
    await voice.close()
    await writeFile(
      path.join(folder, 'in.srt'),
      '1\n00:00:01,000 --> 00:00:02,500\n末班车晚点了。\n\n2\n00:00:03,000 --> 00:00:05,000\n我们走吧。\n',
    )
    const filter = 'color=c=0x202040:s=320x180:r=25:d=6[v];[0:a]adelay=1000,apad=whole_dur=6[a]'
    const inputs = [{ name: 'voice.wav' }, ...(subtitles ? [{ name: 'in.srt' }] : [])]
    const options = [
      '-map',
      '[v]',
      '-map',
      '[a]',
      ...(subtitles ? ['-map', '1:s', '-c:s', 'srt'] : []),
      '-t',
      '6',
      '-c:v',
      'libx264',
      '-preset',
      'ultrafast',
      '-c:a',
      'aac',
    ]
    await runFfmpeg(program, { folder, inputs, filter, outputs: [{ name: 'out.mkv', options }], signal: go })
    return readFile(path.join(folder, 'out.mkv'))
  })
}
let chat: Awaited<ReturnType<typeof fakeChat>>
beforeAll(async () => {
  chat = await fakeChat()
  studio = await openStudio({ connect: connectEngine })
  host = await studio.founder()
  other = await studio.founder()
  ;[film, bare] = await Promise.all([filmOf(true), filmOf(false)])
})
afterAll(async () => {
  await studio.close()
  await chat.close()
})

const blob = (bytes: Uint8Array): Blob => new Blob([bytes as Uint8Array<ArrayBuffer>])
async function uploaded(name: string, bytes: Uint8Array, person = host, part = Infinity): Promise<number> {
  const { token } = (await person.call('GET', `${A}/request_batch_upload_token`)).data
  let upload_id: number | undefined
  for (let offset = 0; offset === 0 || offset < bytes.length;) {
    const piece = bytes.subarray(offset, Math.min(bytes.length, offset + part))
    const fields = {
      token,
      name,
      offset: String(offset),
      ...(upload_id && { upload_id: String(upload_id) }),
      file: [blob(piece), name] as [Blob, string],
    }
    const { data } = await person.upload('POST', '/ai_uploader/subtitle_media/batch_upload', fields)
    upload_id = data.upload_id as number
    offset = data.received as number
    if (!piece.length) break
  }
  return upload_id!
}
const added = async (name: string, bytes: Uint8Array, profile_id?: number): Promise<number> => {
  const { data } = await host.call('POST', `${A}/add_upload_batch_info`, {
    uploads: [{ upload_id: await uploaded(name, bytes), name }],
    ...(profile_id && { profile_id }),
  })
  expect(data.rejected).toEqual([])
  return data.list[0].video_id
}
const result = async (video_id: number): Promise<Loose> => (await host.call('GET', `${A}/video_result`, { video_id })).data
async function settled(video_id: number): Promise<Loose> {
  for (;;) {
    const now = await result(video_id)
    if (![2, 5, 8].includes(now.status)) return now
    await sleep(30)
  }
}
const ask = async (what: string, video_id: number, more: object = {}) =>
  (await host.call('POST', `${A}/${what}`, { video_id, ...more })).data
const doneBy = async (what: string, video_id: number, more: object = {}) => {
  expect(await ask(what, video_id, more)).toEqual({ ok: [video_id], rejected: [] })
  return settled(video_id)
}
const texts = (video: Loose) => video.captions.map((caption: Loose) => caption.text)

describe('the states', () => {
  it('[D3-9-53] [D3-3-77] are 0 to 10, each with its name, and none besides', () => {
    expect(VIDEO_STATES.map(state => state.status)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(mayFollow(11, 0)).toBe(false)
    expect(mayFollow(0, 8)).toBe(false)
  })
})

describe('an upload', () => {
  it('takes the space of its team before it is a file, and is given up after three days', async () => {
    const person = await studio.founder()
    const { token } = (await person.call('GET', `${A}/request_batch_upload_token`)).data
    const send = (bytes: number) =>
      person.upload('POST', '/ai_uploader/subtitle_media/batch_upload', {
        token,
        offset: '0',
        file: [blob(new Uint8Array(bytes)), 'a.mp4'],
      })
    await studio.app.pool.query('update teams set quota_bytes = 1000 where id = $1', [person.teamId])
    const first = await send(700)
    expect(first.data).toMatchObject({ received: 700 })
    expect((await send(400)).status).toBe(1013)
    const there = async () =>
      (await studio.app.pool.query('select id from video_uploads where team_id = $1 and received > 0', [person.teamId])).rows.length
    await sweepVideoUploads(studio.app)
    expect(await there()).toBe(1)
    await studio.app.pool.query(`update video_uploads set created_at = created_at - interval '4 days' where team_id = $1`, [person.teamId])
    await sweepVideoUploads(studio.app)
    expect(await there()).toBe(0)
    expect((await send(400)).data).toMatchObject({ received: 400 })
  })
})

describe('a video', () => {
  it('[D1-1-18] [D3-1-11] goes from upload in parts to a film with its captions burnt in, and to its files', async () => {
    const upload = await uploaded('雨夜 "归人".mkv', film, host, 40_000)
    // What was there already is not taken twice.
    const { token } = (await host.call('GET', `${A}/request_batch_upload_token`)).data
    const again = await host.upload('POST', '/ai_uploader/subtitle_media/batch_upload', {
      token,
      upload_id: String(upload),
      offset: '0',
      file: [blob(film), 'x.mkv'],
    })
    expect(again.data).toEqual({ upload_id: upload, received: film.length })
    const { data } = await host.call('POST', `${A}/add_upload_batch_info`, { uploads: [{ upload_id: upload, name: '雨夜 "归人".mkv' }] })
    const { video_id } = data.list[0]
    expect(await result(video_id)).toMatchObject({ status: 0, width: 320, height: 180, name: '雨夜 "归人".mkv' })
    expect((await host.call('GET', `${A}/batch_result`, { batch_id: data.batch_id })).data.list).toHaveLength(1)
    const read = await doneBy('subtitle', video_id)
    expect(read).toMatchObject({ status: 4, source: '内嵌字幕' })
    expect(texts(read)).toEqual(['末班车晚点了。', '我们走吧。'])
    // The picture of this file begins a moment after its sound, and with it the captions.
    for (const [nth, at] of [1000, 3000].entries()) expect(Math.abs(read.captions[nth].start_ms - at)).toBeLessThan(50)
    expect(read.captions.map((each: Loose) => each.end_ms - each.start_ms)).toEqual([1500, 2000])
    expect((await host.call('POST', `${A}/translate`, { video_id })).data.rejected[0].reason).toContain('语言引擎')
    const composed = await doneBy('compose', video_id)
    expect(composed).toMatchObject({ status: 10, stale: false })
    const made = Buffer.from(await (await fetch(studio.url + composed.outputs[0].url)).arrayBuffer())
    await inFolder(os.tmpdir(), async folder => {
      await writeFile(path.join(folder, 'made.mp4'), made)
      const facts = await probeMedia(program, folder, 'made.mp4', go)
      expect(facts.streams.map(stream => stream.kind)).toEqual(['video', 'audio'])
      expect(facts.seconds).toBeCloseTo(6, 0)
      const light = async (at: string) => {
        await runFfmpeg(program, {
          folder,
          inputs: [{ name: 'made.mp4', options: ['-ss', at] }],
          outputs: [{ name: 'at.png', options: ['-frames:v', '1'] }],
          signal: go,
        })
        return (await sharp(await readFile(path.join(folder, 'at.png'))).stats()).channels[0]!.max
      }
      // White letters while somebody speaks, and none between.
      expect(await light('1.5')).toBeGreaterThan(200)
      expect(await light('2.8')).toBeLessThan(100)
    })
    const srt = await fetch(`${studio.url}${A}/download?video_id=${video_id}&format=srt`, {
      headers: { authorization: `Bearer ${host.token}`, device_id: host.deviceId },
    })
    expect(await srt.text()).toMatch(/^1\n00:00:01,0\d\d --> 00:00:02,5\d\d\n末班车晚点了。\n\n2\n/)
    // The list shows it with a small frame, at its stage, with the film that was made.
    const listed = (await host.call('GET', `${A}/list`, { stage: 'done' })).data
    expect(listed).toMatchObject({ total: 1, running: { count: 0, progress: 0 }, list: [{ video_id, target: '英文', untranslated: 1 }] })
    expect(listed.stages.filter((each: Loose) => each.count)).toEqual([{ stage: 'done', count: 1 }])
    expect(listed.list[0].film).toBe(composed.outputs[0].url)
    const still = Buffer.from(await (await fetch(studio.url + listed.list[0].picture)).arrayBuffer())
    expect(await sharp(still).metadata()).toMatchObject({ format: 'jpeg', width: 256, height: 144 })
    await host.call('PUT', `${A}/save_video_profile`, { video_id, settings: { rules: 'vertical', translate: false } })
    expect((await host.call('GET', `${A}/list`)).data.list[0]).toMatchObject({ stale: true, target: '', breaches: 0 })
    await host.call('PUT', `${A}/save_video_profile`, { video_id, settings: { rules: 'netflix-zh', translate: true } })
    expect((await host.call('GET', `${A}/list`, { stage: 'failed' })).data).toMatchObject({ total: 0, list: [] })
    // An edit makes it stale, and the next composing another film.
    const captions = composed.captions.map((caption: Loose) => ({ ...caption, text: `${caption.text}好` }))
    expect((await host.call('PUT', `${A}/update_caption`, { video_id, captions })).data.status).toBe(7)
    expect(await result(video_id)).toMatchObject({ status: 7, stale: true })
    const anew = await doneBy('compose', video_id)
    expect(anew.stale).toBe(false)
    expect(anew.outputs[0].url).not.toBe(composed.outputs[0].url)
    const same = await doneBy('compose', video_id)
    expect(same.outputs[0].url).toBe(anew.outputs[0].url)
  })
  it('is read by its script or by silence where nothing is inside, and says so where that fails', async () => {
    const video_id = await added('无字幕.mkv', bare)
    expect(await doneBy('subtitle', video_id)).toMatchObject({ status: 3, error: expect.stringContaining('没有内嵌字幕') as string })
    const script = await doneBy('subtitle', video_id, { source: 'script', script: '顾晚：末班车晚点了，我们走吧。' })
    expect(script).toMatchObject({ status: 4, source: '剧本对齐' })
    expect(script.captions[0]).toMatchObject({ text: '末班车晚点了，我们走吧。', speaker: '顾晚' })
    expect(Math.abs(script.captions[0].start_ms - 1000)).toBeLessThan(250)
    const silence = await doneBy('subtitle', video_id, { source: 'silence' })
    expect(silence.captions.length).toBeGreaterThanOrEqual(1)
    expect(silence.captions[0].text).toBe('')
    const imported = await host.upload('POST', `${A}/import_caption`, {
      video_id: String(video_id),
      file: [new Blob(['WEBVTT\n\n00:01.000 --> 00:02.000\n<b>走</b>\n']), 'a.vtt'],
    })
    expect(imported.data).toMatchObject({ status: 4, losses: [{ construct: '<b>', fate: 'dropped', words: '走' }] })
  })
  it('tells its waveform once it is asked for, and keeps it', async () => {
    const video_id = await added('声.mkv', film)
    const peaks = async () => (await host.call('GET', `${A}/peaks`, { video_id })).data.peaks as number[]
    const made = await peaks()
    expect(made.length).toBeGreaterThanOrEqual(100)
    expect(Math.max(...made)).toBeGreaterThan(5)
    expect(await peaks()).toEqual(made)
    const { rows } = await studio.app.pool.query<{ key: string }>(
      'select f.key from videos v join files f on f.id = v.file_id where v.id = $1',
      [video_id],
    )
    expect(await studio.app.files.store.head(`peaks/${rows[0]!.key.replace(/^sha256|\//g, '')}.bin`)).toMatchObject({ size: made.length })
  })
  it('shows the frame that composing will give', async () => {
    const video_id = await added('帧.mkv', film)
    await doneBy('subtitle', video_id)
    const lightAt = async (at_ms: number) => {
      const { picture } = (await host.call('GET', `${A}/frame`, { video_id, at_ms })).data
      const image = sharp(Buffer.from(picture.split(',')[1], 'base64'))
      expect(await image.metadata()).toMatchObject({ width: 320, height: 180 })
      return (await image.stats()).channels[0]!.max
    }
    expect(await lightAt(1500)).toBeGreaterThan(200)
    expect(await lightAt(2800)).toBeLessThan(100)
  })
  it('that is broken fails with a reason, and a hostile name is only a name', async () => {
    const broken = await added(
      "'; [v]null ,x.mp4",
      Buffer.concat([Buffer.from('0000001866747970697336', 'hex'), Buffer.from('66747970').subarray(0, 0), Buffer.alloc(2000, 1)]).fill(
        Buffer.from('000000186674797069736f6d0000020069736f6d69736f32', 'hex'),
        0,
        24,
      ),
    )
    expect(await result(broken)).toMatchObject({ status: 1, error: expect.stringContaining('无法处理') as string })
    expect((await ask('subtitle', broken)).rejected[0].reason).toContain('无法处理')
    const wrong = await host.call('POST', `${A}/add_upload_batch_info`, {
      uploads: [{ upload_id: await uploaded('x.mp4', Buffer.from('no film')), name: 'x.mp4' }],
    })
    expect(wrong.data.rejected[0].reason).toContain('不支持')
  })
  it('of 8K without sound has no silence to cut at, and is composed; one of no bytes is not taken', async () => {
    const large = await inFolder(os.tmpdir(), async folder => {
      const outputs = [{ name: 'out.mp4', options: ['-map', '[v]', '-c:v', 'libx264', '-preset', 'ultrafast'] }]
      await runFfmpeg(program, { folder, inputs: [], filter: 'color=c=0x202040:s=7680x4320:r=2:d=1[v]', outputs, signal: go })
      return readFile(path.join(folder, 'out.mp4'))
    })
    const video_id = await added('8K.mp4', large)
    expect(await doneBy('subtitle', video_id, { source: 'silence' })).toMatchObject({
      status: 3,
      width: 7680,
      error: expect.stringContaining('没有声音') as string,
    })
    await host.call('PUT', `${A}/update_caption`, { video_id, captions: [{ start_ms: 100, end_ms: 900, text: '走吧。' }] })
    expect(await doneBy('compose', video_id)).toMatchObject({ status: 10, error: '' })
    const empty = { uploads: [{ upload_id: await uploaded('空.mp4', Buffer.alloc(0)), name: '空.mp4' }] }
    const { list, rejected } = (await host.call('POST', `${A}/add_upload_batch_info`, empty)).data
    expect([list, rejected[0].reason]).toEqual([[], expect.stringMatching(/空|无法|不支持/)])
  })
  it('of a variable rate, without a length or cut off keeps its captions at their times', async () => {
    const captions = [
      { start_ms: 1000, end_ms: 2000, text: '末班车晚点了。' },
      { start_ms: 4000, end_ms: 5000, text: '我们走吧。' },
    ]
    const made = (name: string, options: readonly string[]) =>
      inFolder(os.tmpdir(), async folder => {
        // 25 pictures a second, then 5.
        const filter = "color=c=0x202040:s=320x180:r=25:d=6,select='lt(t,3)+not(mod(n,5))'[v];sine=f=300:d=6[a]"
        const usual = [
          '-map',
          '[v]',
          '-map',
          '[a]',
          '-fps_mode',
          'vfr',
          '-c:v',
          'libx264',
          '-preset',
          'ultrafast',
          '-g',
          '10',
          '-c:a',
          'aac',
        ]
        await runFfmpeg(program, { folder, inputs: [], filter, outputs: [{ name, options: [...usual, ...options] }], signal: go })
        return readFile(path.join(folder, name))
      })
    const live = await made('live.mkv', ['-live', '1'])
    const early = await made('early.mp4', ['-movflags', '+faststart'])
    for (const [name, bytes, seconds] of [
      ['变速.mp4', early, 6],
      ['无尽.mkv', live, 6],
      ['断流.mkv', live.subarray(0, Math.floor(live.length * 0.9)), 5],
      ['断尾.mp4', early.subarray(0, Math.floor(early.length * 0.93)), 6],
    ] as const) {
      const video_id = await added(name, bytes)
      const { status, error, duration_ms } = await result(video_id)
      expect({ name, status, error }).toEqual({ name, status: 0, error: '' })
      expect(duration_ms / 1000, name).toBeGreaterThanOrEqual(seconds - 0.1)
      expect(duration_ms / 1000, name).toBeLessThan(6.2)
      expect(await doneBy('subtitle', video_id, { source: 'silence' })).toMatchObject({ status: 4, captions: [expect.anything()] })
      await host.call('PUT', `${A}/update_caption`, { video_id, captions })
      const { outputs } = await doneBy('compose', video_id)
      await inFolder(os.tmpdir(), async folder => {
        await writeFile(path.join(folder, 'made.mp4'), Buffer.from(await (await fetch(studio.url + outputs[0].url)).arrayBuffer()))
        const shown: boolean[] = []
        for (const at of [0.5, 1.5, 2.5, 3.6, 4.5]) {
          const inputs = [{ name: 'made.mp4', options: ['-ss', String(at)] }]
          await runFfmpeg(program, { folder, inputs, outputs: [{ name: 'at.png', options: ['-frames:v', '1'] }], signal: go })
          shown.push((await sharp(await readFile(path.join(folder, 'at.png'))).stats()).channels[0]!.max > 200)
        }
        expect(shown, name).toEqual([false, true, false, false, true])
      })
    }
  })
  it('[D1-1-17] a subtitle file opens without a video, in any encoding', async () => {
    const srt = (words: Buffer) => Buffer.concat([Buffer.from('1\n00:00:01,000 --> 00:00:02,000\n'), words, Buffer.from('\n')])
    const files: readonly (readonly [Buffer, string])[] = [
      [srt(Buffer.from('c4a9b0e0b3b5cdedb5e3c1cb', 'hex')), '末班车晚点了'],
      [srt(Buffer.from('a7daadcca662b36fb8cca143', 'hex')), '我們在這裡。'],
      [Buffer.concat([Buffer.from('fffe', 'hex'), Buffer.from(srt(Buffer.from('走吧')).toString(), 'utf16le')]), '走吧'],
    ]
    let video_id = 0
    for (const [bytes, words] of files) {
      video_id = await added('字幕.srt', bytes)
      expect(await result(video_id)).toMatchObject({ status: 4, url: '', source: 'SRT 文件' })
      expect(texts(await result(video_id))).toEqual([words])
    }
    expect((await ask('compose', video_id)).rejected[0].reason).toBe('这是字幕文件，没有视频')
  })
})

describe('work that is under way', () => {
  it('[D3-4-03] [D3-4-04] is stopped to where the video stood, is refused twice, and is named per video', async () => {
    const video_id = await added('停.mkv', film)
    await doneBy('subtitle', video_id)
    expect((await ask('compose', video_id)).ok).toEqual([video_id])
    const twice = (await host.call('POST', `${A}/batch_compose`, { video_ids: [video_id, 999_999] })).data
    expect(twice.rejected.map((each: Loose) => each.video_id)).toContain(999_999)
    const stopped = await host.call('PUT', `${A}/stop`, { video_id })
    const after = await settled(video_id)
    expect(stopped.status === 0 ? after.status : 4).toBe(4)
    expect((await ask('subtitle', await added('未.srt', Buffer.from('1\n00:00:01,000 --> 00:00:02,000\n好\n')))).rejected[0].reason).toBe(
      '这是字幕文件，没有视频',
    )
  })
  it('never stays in 2, 5 or 8, whatever is asked in whatever order', async () => {
    const event = fc.constantFrom('subtitle', 'translate', 'compose', 'stop', 'edit', 'delete', 'restore')
    await fc.assert(
      fc.asyncProperty(fc.array(event, { minLength: 2, maxLength: 6 }), async events => {
        const video_id = await added('序.mkv', film)
        let before = (await result(video_id)).status as number
        let binned = false
        for (const each of events) {
          if (each === 'stop') await host.call('PUT', `${A}/stop`, { video_id })
          else if (each === 'delete')
            binned = (await host.call('DELETE', `${A}/delete`, { video_ids: [video_id] })).data.ok.length > 0 || binned
          else if (each === 'restore')
            binned = (await host.call('PUT', `${A}/restore`, { video_ids: [video_id] })).data.ok.length > 0 ? false : binned
          else if (each === 'edit')
            await host.call('PUT', `${A}/update_caption`, { video_id, captions: [{ start_ms: 0, end_ms: 900, text: '改' }] })
          else await ask(each, video_id)
          if (binned) continue
          const now = await result(video_id)
          expect(VIDEO_STATES.some(state => state.status === now.status)).toBe(true)
          before = now.status
        }
        if (binned) await host.call('PUT', `${A}/restore`, { video_ids: [video_id] })
        const end = await settled(video_id)
        expect([2, 5, 8], `after ${events.join(' ')} from ${before}`).not.toContain(end.status)
        if ([4, 7, 10].includes(end.status)) expect(end.captions.length).toBeGreaterThan(0)
        if (end.status === 10) expect(end.outputs).toHaveLength(1)
      }),
      { numRuns: 6 },
    )
  })
})

describe('translation', () => {
  it('[D3-1-12] [D3-4-04] keeps what was translated when a line fails, and goes on at the first that is missing', async () => {
    await studio.app.pool.query(`update users set tags = array['is_official'] where id = $1`, [host.userId])
    await host.call('POST', '/ixj_web/engine/add', { kind: 'chat', name: '通义', address: chat.url, secret: 'geheim', model: 'qwen-plus' })
    const lines = Array.from(
      { length: 25 },
      (_, nth) =>
        `${nth + 1}\n00:00:${String(nth + 1).padStart(2, '0')},000 --> 00:00:${String(nth + 1).padStart(2, '0')},900\n第 ${nth + 1} 句\n`,
    )
    const video_id = await added('长.srt', Buffer.from(lines.join('\n')))
    const answer = (from: number, to: number) =>
      Array.from({ length: to - from + 1 }, (_, nth) => `${from + nth}|line ${from + nth}`).join('\n')
    const answers = [answer(1, 10), answer(11, 16), answer(17, 25)]
    chat.setReply(() => answers.shift() ?? '')
    const failed = await doneBy('translate', video_id)
    expect(failed).toMatchObject({ status: 6, translated: 16, error: '第 17 条没有译出来，请继续或换一个模型' })
    const done = await doneBy('translate', video_id)
    expect(done).toMatchObject({ status: 7, translated: 25 })
    expect(done.captions.map((caption: Loose) => caption.translation)).toEqual(Array.from({ length: 25 }, (_, nth) => `line ${nth + 1}`))
  })
})

describe('profiles', () => {
  it('[D3-3-78] [D3-2-35] are saved as they are, applied, and taken by new videos', async () => {
    const { data: made } = await host.call('POST', `${A}/add_profile`, {
      name: '短剧',
      settings: { target: '日文', size: 8, watermark: '千幕' },
    })
    expect((await host.call('GET', `${A}/get_profile_list`)).data[0]).toEqual(made)
    expect(made.settings).toMatchObject({ target: '日文', size: 8, watermark: '千幕', crf: 23 })
    await host.call('PUT', `${A}/update_profile`, { profile_id: made.profile_id, settings: { crf: 28 } })
    const video_id = await added('方案.mkv', film, made.profile_id)
    expect((await result(video_id)).settings).toMatchObject({ target: '日文', crf: 28, size: 8 })
    expect((await host.call('PUT', `${A}/save_video_profile`, { video_id, settings: { margin: 12 } })).data.settings).toMatchObject({
      margin: 12,
      crf: 28,
    })
    expect((await host.call('PUT', `${A}/apply_profile`, { profile_id: made.profile_id, video_ids: [video_id] })).data.ok).toEqual([
      video_id,
    ])
    expect((await result(video_id)).settings.margin).toBe(6)
    expect((await other.call('PUT', `${A}/update_profile`, { profile_id: made.profile_id, name: 'x' })).status).toBe(1004)
    // Limits of one's own are kept with the profile, and refused at their field where they cannot hold.
    const own_rules = { line_max: 10, lines_max: 1, speed_max: 7.5, min_ms: 900, max_ms: 4000, gap_ms: 40 }
    const change = (rules: object) =>
      host.call('PUT', `${A}/update_profile`, { profile_id: made.profile_id, settings: { rules: 'own', own_rules: rules } })
    expect((await change(own_rules)).data.settings).toMatchObject({ rules: 'own', own_rules, crf: 28 })
    const wrong = await change({ ...own_rules, min_ms: 5000 })
    expect([wrong.status, JSON.stringify(wrong.data)]).toEqual([1000, expect.stringContaining('最长不能比最短还短') as string])
    await host.call('DELETE', `${A}/delete_profile`, { profile_id: made.profile_id })
    expect((await host.call('GET', `${A}/get_profile_list`)).data).toEqual([])
  })
})

it('media of another team are refused, by ranges too', async () => {
  const video_id = await added('私.mkv', film)
  await doneBy('subtitle', video_id)
  const { url } = await result(video_id)
  expect((await fetch(studio.url + url, { headers: { range: 'bytes=0-9' } })).status).toBe(206)
  const bareUrl = url.split('?')[0] as string
  for (const headers of [{}, { range: 'bytes=0-9' }, { authorization: `Bearer ${other.token}`, device_id: other.deviceId }])
    expect((await fetch(studio.url + bareUrl, { headers })).status).toBe(404)
  for (const [method, name] of [
    ['GET', 'video_result'],
    ['POST', 'subtitle'],
    ['POST', 'compose'],
    ['PUT', 'update_caption'],
    ['GET', 'frame'],
    ['GET', 'peaks'],
    ['GET', 'download'],
    ['PUT', 'stop'],
  ] as const)
    expect((await other.call(method, `${A}/${name}`, { video_id })).status, name).toBe(1004)
  expect((await other.call('POST', `${A}/batch_subtitle`, { video_ids: [video_id] })).data.rejected).toHaveLength(1)
  expect((await other.call('DELETE', `${A}/delete`, { video_ids: [video_id] })).data.ok).toEqual([])
  const theirs = await uploaded('x.mkv', film, other)
  expect((await host.call('POST', `${A}/add_upload_batch_info`, { uploads: [{ upload_id: theirs, name: 'x.mkv' }] })).status).toBe(1004)
})
