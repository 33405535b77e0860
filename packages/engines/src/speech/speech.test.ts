// The draft voice and the markup of lines: nothing of the markup is spoken, voices differ, words have times.
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import type { SpeechRequest, SpeechResult } from '../ports/speech.ts'
import {
  askedOf,
  delivered,
  deliveryOf,
  ducked,
  espeakEngine,
  homophone,
  laid,
  lengthOf,
  levelled,
  numbered,
  parseLine,
  peaksOf,
  readingsIn,
  readWav,
  spelled,
  spokenText,
  tooAlike,
  voicePrint,
  wordsOf,
  writeWav,
} from './index.ts'
import { ruby } from './markup.ts'

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

describe('how a whole line is said', () => {
  it('is read from its markup, and written back as markup at its head', () => {
    const line = '（低声）(语速:1.2)[停顿0.5s][叹气]下一班车[停顿0.6s](情绪:愤怒 0.7)走了'
    expect(deliveryOf(line)).toEqual({ speed: 1.2, pitch: 0, volume: 0, emotion: '愤怒', pause: 0.5 })
    expect(delivered(line, { speed: 1, pause: 0.4, pitch: -1, volume: 3 })).toBe(
      '(音调:-1)(音量:+3dB)[停顿0.4s]（低声）[叹气]下一班车[停顿0.6s](情绪:愤怒 0.7)走了',
    )
    expect(delivered(line, { emotion: '', pause: 0 })).toBe('（低声）(语速:1.2)[叹气]下一班车[停顿0.6s]走了')
  })
  it('what was written is what is read, once and again, and the words stay', () => {
    const piece = fc.constantFrom(
      '走吧',
      '，',
      '（低声）',
      '[停顿0.6s]',
      '<行|háng>',
      '[笑]',
      '*快*',
      '(语速:0.8)',
      '(情绪:悲伤)',
      '（音量：-3dB）',
    )
    const tenths = (min: number, max: number) => fc.integer({ min: min * 10, max: max * 10 }).map(value => value / 10)
    const change = fc.record(
      {
        speed: tenths(0.5, 2),
        pitch: tenths(-12, 12),
        volume: tenths(-24, 12),
        pause: tenths(0, 10),
        emotion: fc.constantFrom('', '平静', '愤怒'),
      },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), change, (pieces, wanted) => {
        const text = pieces.join('')
        const written = delivered(text, wanted)
        expect(deliveryOf(written)).toEqual({ ...deliveryOf(text), ...wanted })
        expect(delivered(written, wanted)).toBe(written)
        expect(spokenText(written)).toBe(spokenText(text))
      }),
    )
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
  it('words under ruby are read by the character, by their kana, or as they are where that cannot be', () => {
    expect(parseLine('去<重庆|chóng qìng>的<東京|とうきょう><塔台|ta3>').marks).toEqual([
      { kind: 'text', text: '去' },
      { kind: 'read', text: '重', pinyin: 'chóng' },
      { kind: 'read', text: '庆', pinyin: 'qìng' },
      { kind: 'text', text: '的' },
      { kind: 'ruby', text: '東京', reading: 'とうきょう' },
      { kind: 'ruby', text: '塔台', reading: 'ta3' },
    ])
    expect(askedOf('<重庆|chóng qìng><東京|とうきょう><塔台|ta3>').map(each => each.part)).toEqual(['reading', 'kana', 'unfit'])
    expect(spokenText('去<重庆|chóng qìng>的<東京|とうきょう>。')).toBe('去重庆的東京。')
    const word = fc.constantFrom('重庆', '東京', '行', '好')
    fc.assert(
      fc.property(fc.array(fc.tuple(word, fc.constantFrom('chóng qìng', 'とうきょう', 'hang2', ''))), words => {
        const text = words.map(([each, reading]) => (reading ? ruby(each, reading) : each)).join('')
        expect(spokenText(text)).toBe(words.map(([each]) => each).join(''))
        const read = wordsOf(text).filter(each => each.reading)
        expect(read.map(each => each.reading).join(' ')).toBe(words.flatMap(([, reading]) => reading || []).join(' '))
      }),
    )
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

describe('readings', () => {
  it('follow a lexicon and a click, and sound the same as a character where an engine takes none', async () => {
    const lexicon = [
      { word: '重庆', reading: 'chóng qìng' },
      { word: '行长', reading: 'hang2 zhang3' },
      { word: '错', reading: 'cuo4 cuo4' },
    ]
    expect(spelled('去重庆找<行|xing2>长和行长[停顿0.5s]错', lexicon)).toBe(
      '去<重|chong2><庆|qing4>找<行|xing2>长和<行|hang2><长|zhang3>[停顿0.5s]错',
    )
    expect(readingsIn('银行行长').map(each => [each.letter, each.reading, each.others.includes('xing2')])).toEqual([
      ['行', 'hang2', true],
      ['行', 'hang2', true],
      ['长', 'zhang3', false],
    ])
    expect(homophone('重', 'chóng')).not.toBe('重')
    expect(numbered('lǜ')).toBe('lü4')
    const [plain, other] = [
      await said({ text: '重来', voice: 'draft-man' }),
      await said({ text: '重来', voice: 'draft-man', readings: new Map([[0, 'zhong4']]) }),
    ]
    expect(Buffer.from(plain.bytes).equals(other.bytes)).toBe(false)
  })
  it('tells what a line asks for, and which part of a voice does it', () => {
    expect(askedOf('(情绪:愤怒)<行|háng>*真的*[笑][停顿1s](音量:-3dB)').map(each => each.part)).toEqual([
      'emotion',
      'reading',
      'stress',
      'sounds',
      'any',
      'any',
    ])
  })
})

describe('voices among others', () => {
  it('music steps back by 12 dB while somebody speaks, and comes again', () => {
    const rate = 8000
    const wave = (seconds: number, level: number, pitch: number) =>
      Float32Array.from({ length: seconds * rate }, (_, nth) => level * Math.sin((2 * Math.PI * pitch * nth) / rate))
    const speech = { rate, channels: [new Float32Array(6 * rate)] }
    speech.channels[0]!.set(wave(2, 0.3, 200), 2 * rate)
    const mixed = ducked({ rate, channels: [speech.channels[0]!.map(value => value * 0.1)] }, { rate, channels: [wave(8, 0.2, 50)] })
      .channels[0]!
    const peak = (from: number, until: number) => Math.max(...mixed.subarray(from * rate, until * rate).map(Math.abs))
    expect(mixed.length).toBe(8 * rate)
    expect(peak(0.5, 1.5)).toBeCloseTo(0.2, 2)
    const music = (at: number) =>
      Math.max(
        ...mixed.subarray(at * rate, (at + 0.5) * rate).map((value, nth) => Math.abs(value - speech.channels[0]![at * rate + nth]! * 0.1)),
      )
    expect(20 * Math.log10(music(3) / 0.2)).toBeCloseTo(-12, 1)
    expect(peak(6, 7.5)).toBeCloseTo(0.2, 2)
  })
  it('a planted pair of the same voice is too alike, other voices are not', async () => {
    const cast = []
    const lines = { one: ['末班车晚点了，我们走回去吧。', '钥匙我一直留着。'], other: ['今天的雨下得真大啊。', '没有给过别人，你放心。'] }
    for (const [speaker, voice, which] of [
      ['甲', 'draft-woman', 'one'],
      ['乙', 'draft-elder', 'one'],
      ['丙', 'draft-girl', 'one'],
      ['丁', 'draft-woman', 'other'],
    ] as const) {
      const sounds = []
      for (const text of lines[which]) sounds.push(readWav((await said({ text, voice })).bytes)!)
      cast.push({
        speaker,
        ...voicePrint(
          laid(
            sounds.map((sound, nth) => ({ at: nth * 4, sound })),
            22_050,
            8,
          ),
        )!,
      })
    }
    expect(tooAlike(cast).map(pair => [pair.one, pair.other])).toEqual([['甲', '丁']])
    expect(voicePrint({ rate: 8000, channels: [new Float32Array(8000)] })).toBeUndefined()
  })
  it('a file keeps who made it', () => {
    const bytes = writeWav({ rate: 8000, channels: [new Float32Array(801)] }, 'AI 合成')
    expect(Buffer.from(bytes).toString('utf8')).toContain('AI 合成')
    expect(readWav(bytes)!.channels[0]!.length).toBe(801)
    expect(bytes.length % 2).toBe(0)
  })
})

it('says in a file what it is called and by whom, and reads it again', () => {
  const about = { title: '第 3 集 配音', artist: '林一', comment: 'AI 合成的声音' }
  const bytes = writeWav({ rate: 8000, channels: [new Float32Array(801).fill(0.5)] }, about)
  const text = Buffer.from(bytes).toString('utf8')
  for (const [chunk, words] of [
    ['INAM', about.title],
    ['IART', about.artist],
    ['ICMT', about.comment],
  ] as const)
    expect(text.slice(text.indexOf(chunk) + 8)).toMatch(new RegExp(`^${words}\0`))
  expect(new DataView(bytes.buffer).getUint32(4, true)).toBe(bytes.length - 8)
  expect(readWav(bytes)!.channels[0]).toHaveLength(801)
})
