// The draft voice and the markup of lines: nothing of the markup is spoken, voices differ, words have times.
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import type { SpeechRequest, SpeechResult } from '../ports/speech.ts'
import { espeakEngine, laid, lengthOf, levelled, parseLine, peaksOf, readWav, spokenText, writeWav } from './index.ts'

const engine = espeakEngine()
afterAll(() => engine.close())
const said = async (request: SpeechRequest): Promise<SpeechResult> => {
  for await (const event of engine.run('job', request, new AbortController().signal)) {
    if (event.type === 'done') return event.result
    if (event.type === 'failed') throw new Error(event.reason)
  }
  throw new Error('nothing was said')
}

describe('the draft voice', () => {
  it('says what it is', async () => {
    const { available, kind, name, capabilities } = await engine.probe(new AbortController().signal)
    expect({ available, kind, name }).toEqual({ available: true, kind: 'procedural', name: '合成草稿音（eSpeak NG，非 AI）' })
    expect(capabilities.voices.every(voice => voice.name.endsWith('（合成草稿音）'))).toBe(true)
  })
  it('speaks Chinese with the time of each character, faster when asked', async () => {
    const line = await said({ text: '末班车晚点了，我们走吧。', voice: 'draft-woman' })
    const sound = readWav(line.bytes)!
    const seconds = lengthOf(sound)
    expect(seconds).toBeGreaterThan(1.2)
    expect(seconds).toBeLessThan(5)
    expect(line.words.map(word => word.text).join('')).toBe('末班车晚点了我们走吧')
    for (const [nth, word] of line.words.entries()) expect(word.start).toBeGreaterThanOrEqual(line.words[nth - 1]?.start ?? 0)
    expect(line.words.at(-1)!.end).toBeCloseTo(seconds, 3)
    const fast = await said({ text: '末班车晚点了，我们走吧。', voice: 'draft-woman', speed: 1.6 })
    expect(lengthOf(readWav(fast.bytes)!)).toBeLessThan(seconds * 0.8)
    const other = await said({ text: '末班车晚点了，我们走吧。', voice: 'draft-elder' })
    expect(Buffer.from(other.bytes).equals(line.bytes)).toBe(false)
    await expect(said({ text: '好', voice: 'nobody' })).rejects.toThrow('没有这个音色')
  })
  it('is equally loud in every voice', async () => {
    const levels = []
    for (const { id } of (await engine.probe(new AbortController().signal)).capabilities.voices) {
      const [samples] = readWav((await said({ text: '钥匙我一直留着。', voice: id })).bytes)!.channels
      const heard = samples!.filter(value => Math.abs(value) >= 0.003)
      levels.push(20 * Math.log10(Math.sqrt(heard.reduce((sum, value) => sum + value * value, 0) / heard.length)))
    }
    expect(Math.max(...levels) - Math.min(...levels)).toBeLessThan(3)
  })
})

describe('markup', () => {
  it('is told from words, and never spoken', () => {
    const line = parseLine('（低声）下一班车[停顿0.6s]还有<行|háng>四十分钟。(语速:1.2)(音调:-2)(音量:-3dB)(情绪:愤怒 0.7)[叹气]*真的*')
    expect(line).toMatchObject({ speed: 1.2, pitch: -2, volume: -3, emotion: '愤怒' })
    expect(line.marks).toEqual([
      { kind: 'text', text: '下一班车' },
      { kind: 'pause', seconds: 0.6 },
      { kind: 'text', text: '还有' },
      { kind: 'read', text: '行', pinyin: 'háng' },
      { kind: 'text', text: '四十分钟。' },
      { kind: 'sound', name: '叹气' },
      { kind: 'text', text: '真的' },
    ])
    expect(spokenText('（低声）下一班车[停顿0.6s]还有四十分钟。')).toBe('下一班车还有四十分钟。')
  })
  it('takes any text, in linear time', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'[停顿0.6s]<行|a>(语速:1)*（雨）'), maxLength: 80 }), text => {
        const { speed, marks } = parseLine(text)
        expect(speed >= 0.5 && speed <= 2 && marks.length <= text.length).toBe(true)
      }),
    )
    const began = performance.now()
    for (const piece of ['[停顿', '<行|', '(情绪:', '*a', '（']) parseLine(piece.repeat(200_000))
    expect(performance.now() - began).toBeLessThan(3000)
  })
})

it('sounds are files and back, laid at their times', () => {
  const tone = { rate: 8000, channels: [Float32Array.from({ length: 8000 }, (_, nth) => Math.sin(nth / 5) / 2)] }
  const back = readWav(writeWav(tone))!
  expect(back.channels[0]![100]).toBeCloseTo(tone.channels[0]![100]!, 3)
  const whole = laid(
    [
      { at: 1, sound: tone },
      { at: 3, sound: levelled(tone, 0.1) },
    ],
    16_000,
    5,
  )
  expect(lengthOf(whole)).toBe(5)
  expect(peaksOf(whole, 5).map(peak => peak > 0)).toEqual([false, true, false, true, false])
  for (const bytes of [new Uint8Array(), new Uint8Array(100), writeWav(tone).subarray(0, 50)])
    expect(readWav(bytes)?.channels[0]?.length ?? 0).toBeLessThan(10)
})
