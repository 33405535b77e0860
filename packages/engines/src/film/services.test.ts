// Services of films through the port against their protocol fakes: what they are asked, tasks handed in once, and each way that they go wrong.
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { clipOf } from '../connect/clip.ts'
import { emptyMp4 } from '../connect/fake/mp4.ts'
import { greyPng } from '../connect/fake/png.ts'
import { memoryLedger } from '../connect/ledger.ts'
import { type FakeDashscope, fakeDashscope } from '../dashscope/fake.ts'
import type { RunEvent } from '../ports/engine.ts'
import { type FilmEngine, type FilmRequest, type FilmResult, lengthFor } from '../ports/film.ts'
import type { RunLedger } from '../ports/setting.ts'
import { dashscopeFilm, type FilmOptions } from './dashscope.ts'
import { fakeVideos, type FakeVideos } from './fake.ts'
import { openaiFilm } from './openai.ts'

const never = new AbortController().signal
const QUICK = { pollMs: 5, lostMs: 200, wholeMs: 1000 }
const SHOT: FilmRequest = {
  picture: greyPng({ width: 96, height: 80 }),
  words: '雨夜，站台上的人转过身',
  move: '推',
  negative: '变形',
  seconds: 4.2,
  size: { width: 1280, height: 720 },
  seed: 7,
}
let wan: FakeDashscope
let sora: FakeVideos
beforeAll(async () => {
  ;[wan, sora] = await Promise.all([fakeDashscope(), fakeVideos()])
})
afterEach(() => [wan, sora].forEach(fake => fake.setFault(undefined)))
afterAll(() => Promise.all([wan.close(), sora.close()]))

const options = (more: Partial<FilmOptions> = {}): FilmOptions => ({
  url: wan.url,
  key: 'geheim',
  model: 'wan2.2-i2v-flash',
  price: 0.2,
  places: 2,
  runs: memoryLedger(),
  patience: QUICK,
  breaker: { failures: 1000 },
  ...more,
})
const wanOf = (more?: Partial<FilmOptions>) => dashscopeFilm(options(more))
const soraOf = (more?: Partial<FilmOptions>) => openaiFilm(options({ url: sora.url, model: 'sora-2', ...more }))
const eventsOf = async (engine: FilmEngine, jobId = '1', request = SHOT, signal = never): Promise<RunEvent<FilmResult>[]> => {
  const events: RunEvent<FilmResult>[] = []
  for await (const event of engine.run(jobId, request, signal)) events.push(event)
  return events
}
/** One that has described itself before anything goes wrong. */
const ready = async (engine: FilmEngine) => {
  await engine.probe(never)
  return engine
}
const resultOf = async (...asked: Parameters<typeof eventsOf>): Promise<FilmResult> => {
  const last = (await eventsOf(...asked)).at(-1)!
  if (last.type !== 'done') throw new Error(JSON.stringify(last))
  return last.result
}

describe('what they are asked, and give', () => {
  it('DashScope: the still inside the request, words with the camera, a length of the model', async () => {
    const probe = await wanOf().probe(never)
    expect(probe).toMatchObject({
      available: true,
      kind: 'remote',
      name: 'wan2.2-i2v-flash（DashScope）',
      capabilities: { lengths: [5], price: 0.2 },
    })
    const runs = memoryLedger()
    const film = await resultOf(wanOf({ runs }))
    expect(film).toMatchObject({ mime: 'video/mp4', seconds: 5, width: 1280, height: 720, ignored: [] })
    expect(wan.seen).toContain('POST /api/v1/services/aigc/video-generation/video-synthesis')
    expect(wan.submitted.at(-1)).toEqual({
      model: 'wan2.2-i2v-flash',
      input: {
        prompt: '雨夜，站台上的人转过身，镜头推',
        negative_prompt: '变形',
        img_url: expect.stringMatching(/^data:image\/jpeg;base64,/) as string,
      },
      parameters: { resolution: '720P', duration: 5, prompt_extend: false, watermark: false, seed: 7 },
    })
    expect(await runs.find('1')).toBeUndefined()
    await resultOf(wanOf({ model: 'wanx2.1-i2v-turbo' }), '2', { ...SHOT, seconds: 2.5 })
    expect(wan.submitted.at(-1)!.parameters['duration']).toBe(3)
  })
  it('OpenAI style: the still at the very size that is asked for, its negative words left out', async () => {
    expect(await soraOf().probe(never)).toMatchObject({ available: true, kind: 'local-model', capabilities: { lengths: [4, 8, 12] } })
    const film = await resultOf(soraOf(), '1', { ...SHOT, size: { width: 720, height: 1280 } })
    expect(film).toMatchObject({ seconds: 4, ignored: ['negative', 'seed'] })
    expect(sora.submitted.at(-1)).toEqual({
      model: 'sora-2',
      prompt: '雨夜，站台上的人转过身，镜头推',
      seconds: '8',
      size: '720x1280',
      input_reference: { width: 720, height: 1280 },
    })
    expect((await soraOf({ key: 'falsch' }).probe(never)).reason).toContain('密钥')
  })
  it.each([
    [[5, 10], 4, 5],
    [[5, 10], 5.04, 5],
    [[5, 10], 5.1, 10],
    [[5, 10], 30, 10],
    [[], 2.2, 3],
  ])('of %j for %d seconds: %d', (lengths, seconds, length) => expect(lengthFor(lengths, seconds)).toBe(length))
})

describe.each([
  ['DashScope', () => wan, wanOf],
  ['OpenAI style', () => sora, soraOf],
] as const)('a task of %s', (_name, fake, engineOf) => {
  it('is found again after a restart and not handed in twice', async () => {
    const runs: RunLedger = memoryLedger()
    fake().setFault('works')
    const before = fake().submitted.length
    const first = engineOf({ runs }).run('7', SHOT, never)[Symbol.asyncIterator]()
    for (let step = await first.next(); !step.done; step = await first.next())
      if (step.value.type === 'progress' && step.value.share > 0) break
    expect(await engineOf({ runs }).reconcile('7', never)).toMatchObject({ type: 'progress', message: '正在生成视频' })
    fake().setFault(undefined)
    expect((await resultOf(engineOf({ runs }), '7')).mime).toBe('video/mp4')
    expect(fake().submitted).toHaveLength(before + 1)
    expect(await engineOf({ runs }).reconcile('8', never)).toBeUndefined()
  })
  it('that was handed in when the process died, and never answered, is not handed in a second time', async () => {
    const runs = memoryLedger()
    await runs.write('9', '')
    const before = fake().submitted.length
    expect((await eventsOf(engineOf({ runs }), '9')).at(-1)).toMatchObject({ type: 'failed', retry: false, unsure: true })
    expect(fake().submitted).toHaveLength(before)
  })
  it('is handed in once the service wants it to be', async () => {
    fake().setFault('once-often')
    const events = await eventsOf(engineOf())
    expect(events).toContainEqual({ type: 'progress', share: 0, message: '服务商请我们 1 秒后再试' })
    expect(events.at(-1)!.type).toBe('done')
  })
  it('outlives a service that cannot be asked for a moment', async () => {
    const engine = await ready(engineOf())
    fake().setFault('error-500', fake() === wan ? '/tasks/' : '/videos/')
    setTimeout(() => fake().setFault(undefined), 60)
    expect((await eventsOf(engine)).at(-1)!.type).toBe('done')
  })
})

it('DashScope takes back a task that waits, and keeps one that runs to be found', async () => {
  for (const [fault, isKept] of [
    ['waits', false],
    ['works', true],
  ] as const) {
    const runs = memoryLedger()
    const stop = new AbortController()
    wan.setFault(fault)
    const run = eventsOf(wanOf({ runs }), '5', SHOT, stop.signal)
    await vi.waitFor(async () => expect(await runs.find('5')).toMatch(/-/))
    stop.abort(new Error('cancelled'))
    await expect(run).rejects.toThrow('cancelled')
    expect((await runs.find('5')) !== undefined).toBe(isKept)
  }
})

describe('a service that goes wrong', () => {
  const UNKNOWN = /为免重复计费没有自动重来/
  const BOTH = [
    ['key', undefined, /密钥/, false],
    ['often', undefined, /太频繁/, true],
    ['blocked', undefined, /安全审核，请修改描述或画面/, false],
    ['refused-later', undefined, /安全审核/, false],
    ['error-500', undefined, /暂时无法生成视频/, true],
    ['reset', undefined, UNKNOWN, false],
    ['garbage', undefined, UNKNOWN, false],
    ['html', undefined, UNKNOWN, false],
    ['endless', undefined, UNKNOWN, false],
    ['failed', undefined, /it broke/, false],
    ['forgotten', undefined, /不知道这个任务/, false],
    ['works', undefined, /很久没有生成完/, false],
    ['truncated', undefined, /不完整/, true],
  ] as const
  const check = async (engine: FilmEngine, reason: RegExp, retry: boolean) => {
    const events = await eventsOf(engine)
    expect(events.filter(event => event.type === 'done' || event.type === 'failed')).toHaveLength(1)
    expect(events.at(-1)).toMatchObject({ type: 'failed', reason: expect.stringMatching(reason) as string, retry })
  }
  it.each([
    ...BOTH,
    ['no-url', undefined, /no picture/, false],
    ['link-gone', undefined, /没有交出结果视频/, true],
    ['inside', undefined, /视频地址无法使用/, false],
    ['reset', '/tasks/', /连接不上/, true],
    ['garbage', '/tasks/', /格式/, true],
  ] as const)('DashScope, %s (%s): ends once, with a reason', async (fault, at, reason, retry) => {
    const engine = await ready(wanOf())
    wan.setFault(fault, at)
    await check(engine, reason, retry)
  })
  it.each([
    ...BOTH,
    ['quota', undefined, /额度已用完/, false],
    ['no-id', undefined, UNKNOWN, false],
    ['link-gone', undefined, /已经删掉了这段视频/, false],
    ['reset', '/videos/', /连接不上/, true],
    ['broken-off', '/content', /断开|连接不上|不完整/, true],
  ] as const)('OpenAI style, %s (%s): ends once, with a reason', async (fault, at, reason, retry) => {
    const engine = await ready(soraOf())
    sora.setFault(fault, at)
    await check(engine, reason, retry)
  })
})

it('a clip of no bytes, of a part of one and of something else is none', () => {
  const whole = emptyMp4({ seconds: 2.5, width: 640, height: 360 })
  expect(clipOf(whole)).toEqual({ mime: 'video/mp4', seconds: 2.5, width: 640, height: 360 })
  expect(clipOf(Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(30), Buffer.from([0x3b])]))?.mime).toBe('image/gif')
  for (let length = 0; length < whole.length; length++) expect(clipOf(whole.subarray(0, length))).toBeUndefined()
  expect(clipOf(Buffer.from('<!doctype html><title>502 Bad Gateway</title>'))).toBeUndefined()
})
