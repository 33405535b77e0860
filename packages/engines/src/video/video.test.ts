// The real ffmpeg in a job's folder: limits, cancel, hanging, hostile names and files that point elsewhere.
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { needFfmpeg } from '@qianmu/testkit/ffmpeg'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type Ffmpeg,
  FfmpegFault,
  type FfmpegRun,
  filterValue,
  findFfmpeg,
  inFolder,
  ownName,
  probeMedia,
  runFfmpeg,
  standIn,
} from './index.ts'

let program: Ffmpeg
let base: string
beforeAll(async () => {
  program = needFfmpeg()
  base = await mkdtemp(path.join(os.tmpdir(), 'qianmu-video-'))
})
afterAll(() => rm(base, { recursive: true, force: true }))

const go = new AbortController().signal
const CLIP = 'testsrc2=s=160x90:r=25:d=2[v];sine=f=440:d=2[a]'
const SMALL = ['-map', '[v]', '-map', '[a]', '-c:v', 'libx264', '-preset', 'ultrafast', '-c:a', 'aac']
const clip = (folder: string, name = 'clip.mp4') =>
  runFfmpeg(program, { folder, inputs: [], filter: CLIP, outputs: [{ name, options: SMALL }], signal: go })
/** Noise without an end. */
const endless = (more: Partial<FfmpegRun> & { folder: string }): FfmpegRun => ({
  inputs: [],
  filter: 'testsrc2=s=1280x720:r=25,noise=alls=100:allf=t[v]',
  outputs: [{ name: 'out.mkv', options: ['-map', '[v]', '-c:v', 'libx264', '-preset', 'ultrafast'] }],
  signal: go,
  ...more,
})
const faultOf = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(FfmpegFault)
  return error as FfmpegFault
}
const script = async (folder: string, text: string): Promise<Ffmpeg> => {
  const file = path.join(folder, 'program')
  await writeFile(file, `#!/bin/sh\n${text}\n`, { mode: 0o755 })
  return { ffmpeg: file, ffprobe: file }
}
describe('finding it', () => {
  it('takes the program or the folder it is named by, and the search path else', () => {
    expect(findFfmpeg(program.ffmpeg)).toEqual(program)
    expect(findFfmpeg(path.dirname(program.ffmpeg))).toEqual(program)
    expect(findFfmpeg('', path.dirname(program.ffmpeg))).toEqual(program)
  })
  it('names the line that installs it where there is none', () => {
    for (const [given, searchPath] of [
      ['/nowhere/ffmpeg', ''],
      ['', base],
      ['', '.'],
    ] as const)
      expect(() => findFfmpeg(given, searchPath)).toThrow(/apt-get install -y ffmpeg.*FFMPEG_PATH/)
  })
})

describe('a run', () => {
  it('writes, tells how far it is, and leaves no folder', async () => {
    let where = ''
    const told: number[] = []
    const facts = await inFolder(base, async folder => {
      where = folder
      await clip(folder)
      const outputs = [{ name: 'again.mp4', options: ['-c', 'copy'] }]
      await runFfmpeg(program, { folder, inputs: [{ name: 'clip.mp4' }], outputs, signal: go, onProgress: at => told.push(at) })
      return probeMedia(program, folder, 'again.mp4', go)
    })
    expect(facts.seconds).toBeCloseTo(2, 1)
    expect(facts.streams.map(({ kind, codec, width, rate, channels }) => ({ kind, codec, width, rate, channels }))).toEqual([
      { kind: 'video', codec: 'h264', width: 160, rate: 25, channels: 0 },
      { kind: 'audio', codec: 'aac', width: 0, rate: 0, channels: 1 },
    ])
    expect(told.at(-1)).toBeCloseTo(2, 0)
    await expect(readFile(path.join(where, 'clip.mp4'))).rejects.toThrow(/ENOENT/)
  })
  it('ends by cancel within a second, with all that it started', () =>
    inFolder(base, async folder => {
      const stop = new AbortController()
      const beats = path.join(folder, 'beats.txt')
      const starts = await script(folder, `(while :; do echo beat >> beats.txt; sleep 0.02; done) &\nwait`)
      const run = faultOf(runFfmpeg(starts, endless({ folder, signal: stop.signal })))
      await expect.poll(() => existsSync(beats)).toBe(true)
      const asked = performance.now()
      stop.abort()
      expect((await run).kind).toBe('cancelled')
      expect(performance.now() - asked).toBeLessThan(1000)
      const heard = await readFile(beats)
      await sleep(200)
      expect(await readFile(beats)).toEqual(heard)
      expect((await faultOf(runFfmpeg(program, endless({ folder, signal: stop.signal })))).kind).toBe('cancelled')
    }))
  it('is ended when it takes too long, writes too much or tells nothing', () =>
    inFolder(base, async folder => {
      expect(await faultOf(runFfmpeg(program, endless({ folder, limits: { seconds: 1 } })))).toMatchObject({ kind: 'time' })
      expect(await faultOf(runFfmpeg(program, endless({ folder, limits: { bytes: 500_000 } })))).toMatchObject({ kind: 'size' })
      const mute = await script(folder, 'while :; do echo out_time_us=5; sleep 0.1; done')
      expect(await faultOf(runFfmpeg(mute, endless({ folder, limits: { stall: 0.5 } })))).toMatchObject({ kind: 'hung' })
    }))
  it('says by what it ended and its last lines, however much it wrote', () =>
    inFolder(base, async folder => {
      const killed = await script(folder, 'kill -9 $$')
      expect(await faultOf(runFfmpeg(killed, endless({ folder })))).toMatchObject({ kind: 'killed' })
      const full = await script(folder, 'echo "av_interleaved_write_frame(): No space left on device" >&2; exit 1')
      expect(await faultOf(runFfmpeg(full, endless({ folder })))).toMatchObject({ kind: 'full' })
      const loud = await script(folder, 'seq 1 200000 >&2; head -c 3000000 /dev/zero | tr "\\0" x >&2; exit 3')
      const { kind, tail } = await faultOf(runFfmpeg(loud, endless({ folder })))
      expect(kind).toBe('failed')
      expect(tail.length).toBeLessThanOrEqual(21)
      expect(tail.at(-2)).toBe('200000')
      expect(tail.at(-1)).toMatch(/^x{400}$/)
    }))
  it('sees nothing of our own environment', () =>
    inFolder(base, async folder => {
      process.env['QIANMU_TEST_SECRET'] = 'x'
      const tells = await script(folder, 'env > seen.txt')
      await runFfmpeg(tells, endless({ folder }))
      delete process.env['QIANMU_TEST_SECRET']
      expect(await readFile(path.join(folder, 'seen.txt'), 'utf8')).not.toContain('QIANMU')
    }))
})

describe('hostile files', () => {
  it('reads broken, empty and silent files as what they are', () =>
    inFolder(base, async folder => {
      await clip(folder)
      const whole = await readFile(path.join(folder, 'clip.mp4'))
      for (const bytes of [Buffer.alloc(0), Buffer.from('no media'), whole.subarray(0, 900), Buffer.alloc(100_000, 7)]) {
        await writeFile(path.join(folder, 'broken.mp4'), bytes)
        expect(await faultOf(probeMedia(program, folder, 'broken.mp4', go))).toMatchObject({ kind: 'failed' })
      }
      const outputs = [{ name: 'mute.mp4', options: ['-an', '-c', 'copy'] }]
      await runFfmpeg(program, { folder, inputs: [{ name: 'clip.mp4' }], outputs, signal: go })
      expect((await probeMedia(program, folder, 'mute.mp4', go)).streams.map(each => each.kind)).toEqual(['video'])
    }))
  it('[ASVS U9] opens no address and no file beside its own, whatever a playlist names', async () => {
    const asked: string[] = []
    const server = http.createServer((request, response) => {
      asked.push(request.url ?? '')
      response.end()
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    await inFolder(base, async folder => {
      const outside = path.join(base, 'outside')
      await mkdir(outside, { recursive: true })
      await clip(outside, 'secret.ts')
      const secret = path.join(outside, 'secret.ts')
      const hostile: Record<string, string> = {
        'hls.m3u8': `#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\n${secret}\n#EXT-X-ENDLIST\n`,
        'web.m3u8': `#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\nhttp://127.0.0.1:${port}/a.ts\n#EXT-X-ENDLIST\n`,
        'list.mp4': `ffconcat version 1.0\nfile ${secret}\n`,
        'talk.mp4': `v=0\no=- 0 0 IN IP4 127.0.0.1\nc=IN IP4 127.0.0.1\nm=video ${port} RTP/AVP 96\n`,
        'dash.mpd': `<?xml version="1.0"?><MPD><Period><AdaptationSet><BaseURL>http://127.0.0.1:${port}/</BaseURL></AdaptationSet></Period></MPD>`,
      }
      for (const [name, text] of Object.entries(hostile)) {
        await writeFile(path.join(folder, name), text)
        await faultOf(probeMedia(program, folder, name, go))
        const outputs = [{ name: 'out.mkv', options: ['-c', 'copy'] }]
        await faultOf(runFfmpeg(program, { folder, inputs: [{ name }], outputs, signal: go }))
      }
    })
    expect(asked).toEqual([])
    await new Promise(resolve => server.close(resolve))
  })
  it('[ASVS U9] lets no name of a user into the arguments, and takes such files under names of ours', () =>
    inFolder(base, async folder => {
      const names = [
        "雨夜' ; [v]scale=1:1.mp4",
        '-y.mp4',
        'a:b,c\\d.mp4',
        '%03d.mp4',
        'concat:x.mp4',
        '..',
        'http:a.mp4',
        "'$(touch x)`.mp4",
      ]
      for (const name of names) {
        expect(() => ownName(name)).toThrow(/not a name/)
        const outputs = [{ name, options: SMALL }]
        await expect(runFfmpeg(program, { folder, inputs: [], filter: CLIP, outputs, signal: go })).rejects.toThrow(/not a name/)
        if (name === '..') continue
        await clip(folder, 'source.mp4')
        const given = path.join(folder, name)
        await writeFile(given, await readFile(path.join(folder, 'source.mp4')))
        await standIn(folder, 'in-1.mp4', given)
        expect((await probeMedia(program, folder, 'in-1.mp4', go)).streams).toHaveLength(2)
        const before = await readFile(given)
        await clip(folder, 'in-1.mp4')
        expect(await readFile(given)).toEqual(before)
        await rm(path.join(folder, 'in-1.mp4'))
      }
    }))
  it('[ASVS U9] gives a text to a filter as it is, never as filters', () =>
    inFolder(base, async folder => {
      const hostile = fc.oneof(
        fc.string({ minLength: 1, maxLength: 30 }),
        fc.string({ unit: fc.constantFrom(...'\\\':;,[]= "%{}雨a'), minLength: 1 }),
      )
      const line = hostile.map(text => text.replace(/[\r\n\0]/g, '')).filter(text => text.trim() !== '')
      await fc.assert(
        fc.asyncProperty(line, async text => {
          await rm(path.join(folder, 'told.txt'), { force: true })
          const filter = `color=s=16x16:d=0.04,metadata=mode=add:key=told:value=${filterValue(text)},metadata=mode=print:file=told.txt[v]`
          const outputs = [{ name: 'out.mkv', options: ['-map', '[v]', '-c:v', 'rawvideo'] }]
          await runFfmpeg(program, { folder, inputs: [], filter, outputs, signal: go })
          const told = await readFile(path.join(folder, 'told.txt'), 'utf8')
          expect(told.split('\n').find(each => each.startsWith('told='))).toBe(`told=${text}`)
        }),
        { numRuns: 25 },
      )
    }))
})
