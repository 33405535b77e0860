// Every connector of sound against its protocol fake: what it asks, what it gives, and every way in which such a service goes wrong.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readdir, readFile } from 'node:fs/promises'
import os from 'node:os'
import { inFolder } from '../video/index.ts'
import type { Engine, RunEvent } from '../ports/engine.ts'
import { readWav } from '../speech/wav.ts'
import { aceStepEngine } from './ace-step.ts'
import { dashscopeRecognition } from './dashscope-recognition.ts'
import { dashscopeSpeech } from './dashscope-speech.ts'
import { fakeSound, type FakeSound, type SoundFault, tone } from './fake.ts'
import { openaiRecognition } from './openai-recognition.ts'
import { sentencesOf } from './sentences.ts'
import { openaiSpeech } from './openai-speech.ts'
import { together } from './parts.ts'
import { sovitsEngine } from './sovits.ts'

let fake: FakeSound
beforeAll(async () => {
  fake = await fakeSound()
})
afterAll(() => fake.close())

const go = new AbortController().signal
type Any = Engine<object, never, object>
const lastOf = async (engine: Any, request: object, signal = go): Promise<RunEvent<Record<string, unknown>>> => {
  let last: RunEvent<object> | undefined
  for await (const event of engine.run('job', request as never, signal)) last = event
  return last as RunEvent<Record<string, unknown>>
}
const resultOf = async (engine: Any, request: object) => {
  const event = await lastOf(engine, request)
  if (event.type !== 'done') throw new Error(JSON.stringify(event))
  return event.result
}
const HEARD = {
  wav: tone(3, 220, 16_000),
  spoken: [
    { start: 0.2, end: 1.4 },
    { start: 2, end: 2.9 },
  ],
  language: 'zh',
  hint: '顾晚、沈岸',
}
const LINE = { text: '末班车晚点了。', voice: 'zf_xiaobei', speed: 1.2 }
const PIECE = { keywords: ['哀伤', '钢琴'], text: '雨夜', seconds: 12, seed: 7, tempo: 96 }
const options = () => ({ url: fake.url, key: 'geheim', freshMs: 0, breaker: { failures: 1000 } })
const ALL: readonly (readonly [name: string, make: () => Any, request: object])[] = [
  ['OpenAI speech', () => openaiSpeech({ ...options(), model: 'kokoro' }), LINE],
  ['DashScope speech', () => dashscopeSpeech({ ...options(), model: 'qwen3-tts-flash' }), { ...LINE, voice: 'Cherry' }],
  ['GPT-SoVITS', () => sovitsEngine({ ...options(), model: '顾晚=refs/a.wav|我先走了' }), { ...LINE, voice: '顾晚' }],
  ['OpenAI recognition', () => openaiRecognition({ ...options(), model: 'whisper-1' }), HEARD],
  ['DashScope recognition', () => dashscopeRecognition({ ...options(), model: 'qwen3-asr-flash' }), HEARD],
  ['ACE-Step', () => aceStepEngine({ ...options(), model: '', pollMs: 5 }), PIECE],
]

describe('what they ask and give', () => {
  it('OpenAI speech lists the voices of Kokoro with their language, and says a line', async () => {
    const engine = openaiSpeech({ ...options(), model: 'kokoro' })
    const { available, kind, capabilities } = await engine.probe(go)
    expect({ available, kind }).toEqual({ available: true, kind: 'local-model' })
    expect(capabilities.voices.map(voice => [voice.id, voice.language, voice.gender])).toEqual([
      ['zf_xiaobei', 'zh-CN', 'female'],
      ['am_adam', 'en', 'male'],
    ])
    expect(readWav((await resultOf(engine as Any, LINE))['bytes'] as Uint8Array)!.rate).toBe(24_000)
    expect(fake.asked.at(-1)).toEqual({ model: 'kokoro', input: LINE.text, voice: LINE.voice, speed: 1.2, response_format: 'wav' })
  })
  it('OpenAI speech has its own voices where none are listed, and directions for models that take them', async () => {
    const bare = await fakeSound({ voices: false })
    const engine = openaiSpeech({ ...options(), url: `${bare.url}/v1`, model: 'gpt-4o-mini-tts' })
    const { capabilities } = await engine.probe(go)
    expect(capabilities).toMatchObject({ honours: ['speed', 'emotion', 'kana'] })
    expect(capabilities.voices.map(voice => voice.id)).toContain('nova')
    await resultOf(engine as Any, { ...LINE, voice: 'nova', emotion: '愤怒' })
    expect(bare.asked.at(-1)).toMatchObject({ instructions: '情绪：愤怒' })
    await bare.close()
  })
  it('GPT-SoVITS says with the reference of the voice, and tells how voices are written', async () => {
    await resultOf(sovitsEngine({ ...options(), model: '顾晚=refs/a.wav|我先走了' }) as Any, { ...LINE, voice: '顾晚' })
    expect(fake.asked.at(-1)).toMatchObject({
      ref_audio_path: 'refs/a.wav',
      prompt_text: '我先走了',
      speed_factor: 1.2,
      streaming_mode: false,
    })
    const { reason } = await sovitsEngine({ ...options(), model: '顾晚' }).probe(go)
    expect(reason).toContain('每行一个音色')
  })
  it('recognition tells when each sentence is said, and which it is not sure of', async () => {
    fake.setHeard(() => '末班车晚点了')
    expect(await resultOf(openaiRecognition({ ...options(), model: 'whisper-1' }) as Any, HEARD)).toEqual({
      lines: [{ start: expect.closeTo(0.3) as number, end: expect.closeTo(1.1) as number, text: '末班车晚点了', doubtful: true }],
    })
    expect(fake.asked.at(-1)).toMatchObject({ model: 'whisper-1', response_format: 'verbose_json', language: 'zh' })
    expect(fake.asked.at(-1)?.['prompt']).toBe('以下是普通话的句子，使用简体中文。顾晚、沈岸')
    const result = await resultOf(dashscopeRecognition({ ...options(), model: 'qwen3-asr-flash' }) as Any, HEARD)
    expect((result['lines'] as { start: number; end: number }[]).map(line => [line.start, line.end])).toEqual([
      [0.2, 1.4],
      [2, 2.9],
    ])
  })
  it('recognition that gives several sentences as one is cut at their ends by the times of its words', async () => {
    fake.setHeard(() => '晚点了。我们走吧')
    const { lines } = await resultOf(openaiRecognition({ ...options(), model: 'whisper-1' }) as Any, HEARD)
    expect(lines).toMatchObject([
      { text: '晚点了。', start: expect.closeTo(0.3) as number, end: expect.closeTo(0.643) as number },
      { text: '我们走吧', start: expect.closeTo(0.643) as number, end: expect.closeTo(1.1) as number },
    ])
    // As OpenAI's own words are: without marks and spaces. The last of a sentence takes in the pause behind it.
    const segment = { start: 0, end: 5, text: 'It is late. Let us go now' }
    const spoken = [
      { start: 0, end: 1 },
      { start: 2, end: 4 },
    ]
    const word = (text: string, start: number, end: number) => ({ text, start, end })
    const said = [
      word('It', 0, 0.3),
      word('is', 0.3, 0.6),
      word('late', 0.6, 1.4),
      word('Let', 2, 2.3),
      word('us', 2.3, 2.5),
      word('go', 2.5, 3),
    ]
    const cut = [
      { start: 0, end: 1, text: 'It is late.' },
      { start: 2, end: 3, text: 'Let us go now' },
    ]
    expect(sentencesOf(segment, said, spoken)).toEqual(cut)
    expect(sentencesOf(segment, [word('other', 0, 1)], spoken)).toEqual([segment])
    expect(sentencesOf(segment, [], spoken)).toEqual([segment])
  })
  it('ACE-Step is given the words, the length and the seed, and fetched when it is done', async () => {
    expect(
      await resultOf(aceStepEngine({ ...options(), model: '', pollMs: 5 }) as Any, { ...PIECE, key: { tonic: 3, minor: false } }),
    ).toMatchObject({
      mime: 'audio/wav',
      tempo: 96,
      key: 'A minor',
    })
    expect(fake.asked.at(-1)).toMatchObject({
      prompt: '哀伤，钢琴，雨夜',
      audio_duration: 12,
      seed: 7,
      use_random_seed: false,
      bpm: 96,
      key_scale: 'Eb major',
      batch_size: 1,
    })
  })
  it('voices are learnt from a clip: DashScope lists them for their model, GPT-SoVITS finds them in the folder that both see', async () => {
    const clip = { wav: tone(5), seconds: 5, words: '我先走了' }
    const cloud = dashscopeSpeech({ ...options(), model: 'qwen3-tts-vc-2026-01-22' })
    expect((await cloud.probe(go)).capabilities).toMatchObject({ voices: [], clones: true })
    const learnt = await cloud.learn!(clip, go)
    expect(learnt).toEqual({ voice: expect.stringMatching(/^qwen-tts-vc-qm/) as string })
    expect(fake.asked.at(-1)).toMatchObject({
      model: 'qwen-voice-enrollment',
      input: {
        action: 'create',
        target_model: 'qwen3-tts-vc-2026-01-22',
        text: '我先走了',
        audio: { data: expect.stringMatching(/^data:audio\/wav;base64,UklGR/) as string },
      },
    })
    expect((await cloud.probe(go)).capabilities.voices).toMatchObject([{ id: 'voice' in learnt && learnt.voice, learnt: true }])
    expect(await cloud.learn!({ ...clip, seconds: 61 }, go)).toEqual({ refused: '参考片段最长 60 秒' })
    fake.setFault('blocked')
    expect(await cloud.learn!(clip, go)).toEqual({ refused: expect.stringContaining('安全审核') as string })
    // Refused, then gone, and again: it is told once, and nothing is asked for what it does not have.
    expect(await cloud.forget!('voice' in learnt ? learnt.voice : '', go)).toEqual({
      refused: expect.stringContaining('安全审核') as string,
    })
    fake.setFault(undefined)
    for (const asked of [1, 0]) {
      const before = fake.asked.length
      expect(await cloud.forget!('voice' in learnt ? learnt.voice : '', go)).toEqual({ forgotten: true })
      expect(fake.asked.length - before).toBe(asked)
    }
    expect(fake.asked.at(-1)).toMatchObject({ input: { action: 'delete', voice: 'voice' in learnt && learnt.voice } })
    expect((await cloud.probe(go)).capabilities.voices).toEqual([])
    expect(dashscopeSpeech({ ...options(), model: 'qwen3-tts-flash' }).learn).toBeUndefined()

    await inFolder(os.tmpdir(), async folder => {
      const own = () => sovitsEngine({ ...options(), model: `目录=${folder}` })
      expect(await own().learn!({ ...clip, seconds: 2 }, go)).toEqual({ refused: '参考片段应为 3 到 10 秒' })
      const voice = await own().learn!(clip, go)
      if (!('voice' in voice)) throw new Error(voice.refused)
      // Found again by another process.
      const { capabilities } = await own().probe(go)
      expect(capabilities).toMatchObject({ clones: true, voices: [{ id: voice.voice, learnt: true }] })
      await resultOf(own() as Any, { ...LINE, voice: voice.voice })
      const { ref_audio_path, prompt_text } = fake.asked.at(-1) as Record<string, string>
      expect(prompt_text).toBe('我先走了')
      expect(readWav(new Uint8Array(await readFile(ref_audio_path!)))!.rate).toBe(24_000)
      expect(await own().forget!(voice.voice, go)).toEqual({ forgotten: true })
      expect(await readdir(folder)).toEqual([])
    })
    expect((await sovitsEngine({ ...options(), model: '目录=/nowhere/at/all' }).probe(go)).reason).toContain('读不到参考音频的目录')
  })
  it('long sounds are cut between the stretches of speech', () => {
    expect(
      together(
        [
          { start: 0, end: 4 },
          { start: 5, end: 9 },
          { start: 12, end: 30 },
        ],
        10,
      ),
    ).toEqual([
      { start: 0, end: 9 },
      { start: 12, end: 22 },
      { start: 22, end: 30 },
    ])
  })
})

const FAULTS: readonly SoundFault[] = [
  'key',
  'quota',
  'often',
  'blocked',
  'bad-request',
  'overloaded',
  'no-sound',
  'reset',
  'broken-off',
  'garbage',
  'html',
  'error-500',
]
describe.each(ALL)('%s', (name, make, request) => {
  it.each(FAULTS)('ends in one Chinese sentence: %s', async fault => {
    const engine = make()
    await engine.probe(go)
    fake.setFault(fault)
    const event = await lastOf(engine, request)
    fake.setFault(undefined)
    expect(event).toMatchObject({ type: 'failed', reason: expect.stringMatching(/[\u4e00-\u9fff]/) as string })
    if (event.type === 'failed') {
      if (fault === 'key') expect(event.reason).toContain('密钥')
      if (fault === 'blocked') expect(event).toMatchObject({ retry: false, reason: expect.stringContaining('安全审核') as string })
      if (['often', 'overloaded', 'reset', 'broken-off'].includes(fault)) expect(event.retry).toBe(true)
      if (fault === 'broken-off') expect(event.reason).toContain('断开')
    }
    expect(await lastOf(engine, request)).toMatchObject({ type: 'done' })
  })
  it('lets go when nobody waits any more', async () => {
    const stop = new AbortController()
    const engine = make()
    await engine.probe(go)
    fake.setFault('hang')
    const begun = fake.asked.length
    const over = lastOf(engine, request, stop.signal).then(
      () => 'ended',
      () => 'let go',
    )
    await expect.poll(() => fake.asked.length).toBeGreaterThan(begun)
    stop.abort()
    expect(await over).toBe('let go')
    fake.setFault(undefined)
  })
  it('is not there without its key or its address', async () => {
    const gone = { GPT: name === 'GPT-SoVITS' }
    const keyless = { ...options(), key: '' }
    const engines: Readonly<Record<string, () => Any>> = {
      'OpenAI speech': () => openaiSpeech({ ...keyless, model: 'm' }),
      'DashScope speech': () => dashscopeSpeech({ ...keyless, model: 'm' }),
      'GPT-SoVITS': () => sovitsEngine({ ...keyless, url: `${fake.url}/v1/models`, model: 'a=b' }),
      'OpenAI recognition': () => openaiRecognition({ ...keyless, model: 'm' }),
      'DashScope recognition': () => dashscopeRecognition({ ...keyless, model: 'm' }),
      'ACE-Step': () => aceStepEngine({ ...keyless, model: '' }),
    }
    const { available, reason } = await engines[name]!().probe(go)
    expect(available).toBe(false)
    expect(reason).toMatch(gone.GPT ? /GPT-SoVITS/ : /密钥/)
  })
})

it.each([
  ['DashScope speech', () => dashscopeSpeech({ ...options(), model: 'm' }) as Any, { ...LINE, voice: 'Cherry' }],
  ['ACE-Step', () => aceStepEngine({ ...options(), model: '', pollMs: 5 }) as Any, PIECE],
] as const)('%s: an address inside the own network is not fetched', async (_, make, request) => {
  fake.setFault('inside')
  expect(await lastOf(make(), request)).toMatchObject({ type: 'failed' })
  fake.setFault('failed')
  if (_ === 'ACE-Step') expect(await lastOf(make(), request)).toMatchObject({ type: 'failed', reason: '显存不足' })
  fake.setFault(undefined)
})
