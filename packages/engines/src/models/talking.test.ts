// Hearing and speaking by small models: signs and numbers by tables, the converter by a model that is none, and one sentence spoken, found and written down.
import { weightsOf, withWeights } from '@qianmu/testkit/weights'
import { scaled } from '@qianmu/testkit/pace'
import { describe, expect, it } from 'vitest'
import type { RunEvent } from '../ports/engine.ts'
import { lengthOf, readWav, writeWav } from '../speech/wav.ts'
import { retouchEngine } from '../retouch/engine.ts'
import { smallModels } from './engines.ts'
import { ggmlOfWhisper } from './ggml.ts'
import { cut, otherSigns, signsOf } from './nets/kokoro.ts'
import { numbersSpoken } from './numbers.ts'
import { hearingModel, spelledOut, voiceModel } from './talking.ts'

const go = new AbortController().signal
async function resultOf<T>(run: AsyncIterable<RunEvent<T>>): Promise<T> {
  for await (const event of run) {
    if (event.type === 'done') return event.result
    if (event.type === 'failed') throw new Error(event.reason)
  }
  throw new Error('nothing came')
}

describe('what the voice is given', () => {
  it.each([
    ['zhong1', 'ꭧʊ→ŋ'],
    ['shi4', 'ʂɨ↘'],
    ['xue2', 'ɕɥe↗'],
    ['yuan3', 'ɥɛ↓n'],
    ['you3', 'jou↓'],
    ['wei4', 'wei↘'],
    ['wen2', 'wə↗n'],
    ['ying1', 'i→ŋ'],
    ['yong4', 'jʊ↘ŋ'],
    ['lü4', 'ly↘'],
    ['nüe4', 'nɥe↘'],
    ['er2', 'ɚ↗'],
    ['de5', 'tɤ'],
    ['weng1', 'wə→ŋ'],
    ['jun1', 'ʨy→n'],
  ])('%s is %s', (pinyin, signs) => {
    expect(signsOf(pinyin)).toBe(signs)
  })
  it('is read where it stands or as a person chose, with marks and letters, in pieces that it takes', () => {
    expect(spelledOut('银行行长，OK！')).toBe(' i↗nxa↗ŋ xa↗ŋꭧa↓ŋ,OkA!')
    expect(spelledOut('行', new Map([[0, 'xing2']]))).toBe(' ɕi↗ŋ')
    expect(otherSigns('《ab》')).toBe('“Abi”')
    expect(cut('a'.repeat(300) + '. ' + 'b '.repeat(200)).map(each => each.length)).toEqual([301, 399])
    expect(cut('x'.repeat(1100)).every(each => each.length <= 500)).toBe(true)
  })
  it.each([
    ['12路车120米，', '十二路车一百二十米，'],
    ['2026年10月', '二零二六年十月'],
    ['-3.5度 50%', '负三点五度 百分之五十'],
    ['10086 007', '一万零八十六 零零七'],
    ['1,000', '一,零零零'],
    ['100000000', '一亿'],
  ])('%s is said %s', (text, said) => {
    expect(numbersSpoken(text).text).toBe(said)
  })
  it('readings of characters move behind numbers', () => {
    expect([...numbersSpoken('120行', new Map([[3, 'hang2']])).readings]).toEqual([[4, 'hang2']])
  })
})

it('a model that is no whisper is not converted', () => {
  expect(() => ggmlOfWhisper(Buffer.alloc(64), '')).toThrow('no whisper')
})
it('engines whose models were not added say where to add them', async () => {
  for (const made of [hearingModel('/nowhere'), voiceModel('/nowhere')]) {
    const engine = 'speech' in made ? made.speech : made.recognition
    expect(await engine.probe(go)).toMatchObject({
      available: false,
      kind: 'embedded-model',
      reason: expect.stringContaining('添加') as string,
    })
    await made.close()
  }
})

const [core, asr, tts] = [weightsOf('core'), weightsOf('asr'), weightsOf('tts-zh')]
const missing = !core ? 'core' : !asr ? 'asr' : 'tts-zh'
/** Edits between two texts, marks left out, for each character of the first. */
function errorRate(wanted: string, given: string): number {
  const [one, other] = [wanted, given].map(text => [...text.replace(/[^\p{L}\p{N}]/gu, '')]) as [string[], string[]]
  let row = other.map((_, at) => at + 1)
  for (const [nth, letter] of one.entries()) {
    let before = nth
    let left = nth + 1
    row = other.map((each, at) => {
      const above = row[at]!
      left = Math.min(above + 1, left + 1, before + Number(letter !== each))
      before = above
      return left
    })
  }
  return (row.at(-1) ?? one.length) / one.length
}

describe.skipIf(!core || !asr || !tts)(`a sentence${withWeights(missing)}`, { timeout: scaled(120_000) }, () => {
  it('is spoken by the neural voice, found by the net that hears speech, and written down', async () => {
    const [models, hearing, voice] = [smallModels(core!, retouchEngine()), hearingModel(asr!), voiceModel(tts!)]
    try {
      expect(await voice.speech.probe(go)).toMatchObject({ available: true, name: 'Kokoro 神经语音（内置模型）' })
      const sentences = ['末班车晚点了，我们走回去吧。', '今天的雨下得真大，你带伞了没有？', '他在银行门口等了四十分钟。']
      const sounds = []
      let cpu = process.hrtime.bigint()
      for (const text of sentences) sounds.push(readWav((await resultOf(voice.speech.run('x', { text, voice: 'zf_xiaoxiao' }, go))).bytes)!)
      const spoke = Number(process.hrtime.bigint() - cpu) / 1e9
      const seconds = sounds.map(lengthOf)
      // A second of silence before each, at the rate that is heard.
      const samples = new Float32Array(sounds.reduce((sum, { channels }) => sum + Math.ceil(channels[0]!.length / 1.5) + 16_000, 16_000))
      let at = 16_000
      for (const {
        channels: [given],
      } of sounds) {
        for (let nth = 0; nth < given!.length / 1.5; nth++) samples[at + nth] = given![Math.floor(nth * 1.5)]!
        at += Math.ceil(given!.length / 1.5) + 16_000
      }
      const spoken = await resultOf(models.speech.run('x', { samples }, go))
      expect(Math.abs(spoken[0]!.start - 1)).toBeLessThan(0.5)
      const wav = writeWav({ rate: 16_000, channels: [samples] })
      cpu = process.hrtime.bigint()
      const { lines } = await resultOf(hearing.recognition.run('x', { wav, spoken, language: 'zh', hint: '' }, go))
      const heard = Number(process.hrtime.bigint() - cpu) / 1e9
      const wrong = errorRate(sentences.join(''), lines.map(line => line.text).join(''))
      const sum = seconds.reduce((all, each) => all + each, 0)
      process.stdout.write(
        `${sum.toFixed(1)} s spoken in ${spoke.toFixed(1)} s, heard in ${heard.toFixed(1)} s, CER ${(wrong * 100).toFixed(1)} %: ${lines.map(line => line.text).join('|')}\n`,
      )
      expect(wrong).toBeLessThan(0.25)
      for (const line of lines) expect(line.end).toBeGreaterThan(line.start)
    } finally {
      await Promise.all([models.close(), hearing.close(), voice.close()])
    }
  })
})
