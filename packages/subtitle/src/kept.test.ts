// Nothing of a file vanishes without a word: as many cues come out as went in, and every word stands in a cue or in the report.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Cue, FORMATS, readSubtitleBytes, type Reading, readSubtitles, writeSubtitles } from './index.ts'

const read = (text: string, name = ''): Reading => {
  const reading = readSubtitleBytes(new TextEncoder().encode(text), name)
  if (typeof reading === 'string') throw new Error(reading)
  return reading
}
const shown = ({ cues }: Reading) => cues.map(({ start, end, text }) => [start, end, text])
const told = ({ losses }: Reading) => losses.map(({ place, construct, fate }) => `${place} ${construct} ${fate}`)
const srt = (...blocks: string[]) => blocks.map((block, nth) => `${nth + 1}\n${block}\n`).join('\n')

describe('a file with faults', () => {
  it.each([
    [
      'a blank line within a cue',
      srt('00:00:01,000 --> 00:00:03,000\n第一行\n\n第二行', '00:00:04,000 --> 00:00:05,000\n好'),
      [
        [1000, 3000, '第一行\n第二行'],
        [4000, 5000, '好'],
      ],
      ['第 2 行 一条里的空行 changed'],
    ],
    [
      'signs that are no tags',
      srt('00:00:01,000 --> 00:00:03,000\n因为3<5，而且8>2，我<3你，a<b>c <笑>'),
      [[1000, 3000, '因为3<5，而且8>2，我<3你，a<b>c <笑>']],
      ['第 2 行 <b> kept'],
    ],
    [
      'impossible times',
      srt(
        '00:00:03,000 --> 00:00:01,000\n倒了',
        '-00:00:02,000 --> 00:00:01,000\n早了',
        '00:00:05,000 --> 00:00:05,000\n零长',
        '100:00:05,000 --> 100:00:06,000\n晚了',
      ),
      [
        [0, 1000, '早了'],
        [3000, 3001, '倒了'],
        [5000, 5001, '零长'],
        [360_005_000, 360_006_000, '晚了'],
      ],
      ['第 2 行 结束不晚于开始 changed', '第 6 行 早于零点 changed', '第 10 行 结束不晚于开始 changed'],
    ],
    [
      'times with spaces, other arrows and no end',
      '1\n00: 00: 12,083  -->  00: 00: 15,726\n甲\n2\n00：00：16，000 -> 00：00：17，000\n乙\n\n3\n00:00:20,000 -->\n丙\n\n4\n00:00:21,000 --> 00:00:22,000\n丁 -> 戊',
      [
        [12_083, 15_726, '甲'],
        [16_000, 17_000, '乙'],
        [20_000, 21_000, '丙'],
        [21_000, 22_000, '丁 -> 戊'],
      ],
      ['第 9 行 没有结束时间 changed'],
    ],
    [
      'hundredths behind a colon',
      '[00:01:00]一\n[00:03:50]二\n[00:06:00]',
      [
        [1000, 3500, '一'],
        [3500, 6000, '二'],
      ],
      [],
    ],
    ['zeros in it', 'WEBVTT\n\n00:01.000 --> 00:02.000\nfoo\0bar\n', [[1000, 2000, 'foo�bar']], [' NUL changed']],
    [
      'two voices and a reading above the words',
      'WEBVTT\n\n00:01.000 --> 00:02.000\n<v 小明>你好</v>\n<v 小红>再见</v>\n\n00:03.000 --> 00:04.000\n<ruby>重庆<rt>chóngqìng</rt></ruby>',
      [
        [1000, 2000, '你好'],
        [1000, 2000, '再见'],
        [3000, 4000, '重庆（chóngqìng）'],
      ],
      ['第 3 行 <v> changed', '第 7 行 <rt> changed'],
    ],
  ])('%s', (_, text, cues, losses) => {
    const reading = read(text)
    expect(shown(reading)).toEqual(cues)
    expect(told(reading)).toEqual(losses)
  })
  it('keeps who says what where two voices speak at once', () => {
    const { cues } = read('WEBVTT\n\n00:01.000 --> 00:02.000\n<v 小明>你好</v>\n<v 小红>再见</v>\n')
    expect(cues.map(({ speaker, text }) => [speaker, text])).toEqual([
      ['小明', '你好'],
      ['小红', '再见'],
    ])
  })
  it('of frames without a rate is read at the usual one, which is told', () => {
    const reading = read('{25}{75}你好|世界\n{80}{120}再见')
    expect(shown(reading)).toEqual([
      [1000, 3000, '你好\n世界'],
      [3200, 4800, '再见'],
    ])
    expect(told(reading)).toEqual([' 没有写帧率 changed'])
  })
  it.each(['{"body":[{"from":1.2,"to":3.4,"content":"字幕"}]}', '[{"from":1.2,"to":3.4,"content":"字幕"}]'])(
    'of a site loses no words that are in its cues: %s',
    text => expect([shown(read(text)), told(read(text))]).toEqual([[[1200, 3400, '字幕']], []]),
  )
  it('is cut into cues where one is too long, and none of its words is lost', () => {
    const words = Array.from({ length: 900 }, (_, nth) => `词${nth}`).join(' ')
    const { cues, losses } = read(srt(`00:00:01,000 --> 00:00:03,000\n${words}`))
    expect(cues.length).toBeGreaterThan(1)
    expect(
      cues
        .map(({ text }) => text)
        .join('')
        .replace(/\s/g, ''),
    ).toBe(words.replace(/\s/g, ''))
    expect(losses[0]!.construct).toContain('超过')
  })
})

it.each([
  [
    '[BEGIN]\n[00:00:01]\n你好|世界\n[00:00:02]\n\n[00:00:03]\n再见\n[00:00:04]\n[END]',
    'subviewer',
    [
      [1000, 2000, '你好\n世界'],
      [3000, 4000, '再见'],
    ],
  ],
  ['{DEFAULT}{}{C:$00FF00}\n{1}{1}50\n{50}{100}{Y:i}你好|{c:$0000ff}世界', 'microdvd', [[1000, 2000, '你好\n世界']]],
  [
    '<SAMI><BODY><SYNC Start=1000 End=2000><P Class=ENUSCC>hi<P Class=ZHCC>你好<SYNC Start=5000><P Class=ENUSCC>x</BODY></SAMI>',
    'sami',
    [
      [1000, 2000, 'hi'],
      [5000, 10_000, 'x'],
    ],
  ],
])('%s is %s', (text, format, cues) => {
  const reading = read(text)
  expect(reading.format).toBe(format)
  expect(shown(reading)).toEqual(cues)
})

describe('looks', () => {
  const looks = { align: 8, italic: true, colour: '#ffff00' }
  const cue: Cue = { start: 1000, end: 2000, text: '顶上的话', ...looks }
  it.each(['srt', 'vtt', 'ttml', 'ass', 'json'] as const)('of a whole cue come back from %s', format => {
    const { text, losses } = writeSubtitles([cue], format)
    expect(losses).toEqual([])
    expect(readSubtitles(text)!.cues[0]).toMatchObject(looks)
  })
  it('of colours that players of WebVTT do not know are the nearest ones, and that is told', () => {
    const { text, losses } = writeSubtitles([{ ...cue, colour: '#f0e010' }], 'vtt')
    expect(text).toContain('<c.yellow>')
    expect(losses).toMatchObject([{ construct: '颜色', fate: 'changed', words: '#f0e010 → #ffff00 顶上的话' }])
    const sheet = 'WEBVTT\n\nSTYLE\n::cue(.mine) { color: #f0e010; }\n\n00:01.000 --> 00:02.000\n<c.mine>甲</c>\n'
    expect(readSubtitles(sheet)).toMatchObject({ cues: [{ text: '甲', colour: '#f0e010' }], losses: [] })
  })
  it.each([1, 3, 4, 5, 7, 9])('and every other place does, %i', align => {
    for (const format of ['srt', 'vtt', 'ttml', 'ass', 'json'] as const)
      expect(readSubtitles(writeSubtitles([{ ...cue, align }], format).text)!.cues[0]!.align, format).toBe(align)
  })
  it('of a part of a cue are told', () => {
    expect(told(read(srt('00:00:01,000 --> 00:00:02,000\n他<i>走</i>了')))).toEqual(['第 2 行 <i> dropped'])
  })
  it('of ASS stay as they are in ASS, and are told in others', () => {
    const events = '[Events]\nFormat: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text\n'
    const lines = [
      'Comment: 0,0:00:00.00,0:00:01.00,题,,0,0,0,,备注',
      'Dialogue: 3,0:00:01.00,0:00:02.00,题,顾晚,9,8,7,,{\\fad(200,200)}末班车{\\i1}晚点{\\i0}了',
      'Dialogue: 0,0:00:02.00,0:00:03.00,题,,0,0,0,,{\\p1}m 0 0 l 9 9{\\p0}',
    ]
    const style = 'Style: 题,宋体,60,&H0000FFFF,&H000000FF,&H00000000,&H00000000,0,0,0,0,100,100,0,0,1,2,2,8,10,10,10,1'
    const reading = read(
      `[Script Info]\nTitle: 雨夜\nPlayResX: 640\nPlayResY: 360\n\n[V4+ Styles]\nFormat: Name, Fontname, Fontsize, PrimaryColour, SecondaryColour, OutlineColour, BackColour, Bold, Italic, Underline, StrikeOut, ScaleX, ScaleY, Spacing, Angle, BorderStyle, Outline, Shadow, Alignment, MarginL, MarginR, MarginV, Encoding\n${style}\n\n${events}${lines.join('\n')}`,
    )
    expect(reading.cues).toMatchObject([{ text: '末班车晚点了', align: 8, colour: '#ffff00', style: '题', speaker: '顾晚' }])
    const { text, losses } = writeSubtitles(reading.cues, 'ass', { sheet: reading.sheet })
    for (const line of [style, 'Title: 雨夜', 'PlayResX: 640', ...lines]) expect(text).toContain(line)
    expect(losses).toEqual([])
    // A cue whose words were changed has the style of its name still.
    const changed = writeSubtitles([{ ...reading.cues[0]!, text: '早了' }], 'ass', { sheet: reading.sheet })
    expect(changed.text).toContain('Dialogue: 0,0:00:01.00,0:00:02.00,题,顾晚,0,0,0,,早了')
    expect(changed.losses.map(({ construct }) => construct)).toEqual(['特效标签'])
    expect(writeSubtitles(reading.cues, 'srt', { sheet: reading.sheet }).losses.map(({ construct }) => construct)).toEqual([
      '说话人',
      '特效标签',
      '样式',
      '注释与绘图',
    ])
  })
})

/** Words that can be found again, among what files have around them. */
const part = fc.constantFrom(
  '#',
  '<b>#</b>',
  '他<i>#</i>了',
  '3<#',
  '<#>',
  '{#}',
  '{\\fad(#)}#',
  '#\n\n#',
  '（#）',
  '&amp;#',
  '<font color="red">#</font>',
  '- #\n- #',
)
const time = fc.oneof(
  fc.integer({ min: 0, max: 90_000 }).map(each => each * 10),
  fc.constantFrom(0, 359_999_990, 360_000_000, 1_900_000_000),
)
const given = fc.array(fc.record({ start: time, end: time, parts: fc.array(part, { minLength: 1, maxLength: 4 }) }), {
  minLength: 1,
  maxLength: 5,
})
/** Each mark is a word of its own. */
function marked(rows: { start: number; end: number; parts: string[] }[]) {
  let count = 0
  const words: string[] = []
  const word = () => {
    words.push(`w${++count}w`)
    return words.at(-1)!
  }
  return { rows: rows.map(row => ({ ...row, text: row.parts.join(' ').replace(/#/g, word) })), words }
}
const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
const stamp = (ms: number, mark: string, digits = 3) =>
  `${two(ms / 3_600_000)}:${two((ms / 60_000) % 60)}:${two((ms / 1000) % 60)}${mark}${String(ms % 1000)
    .padStart(3, '0')
    .slice(0, digits)}`
const xml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('\n', '<br/>')
interface Row {
  start: number
  end: number
  text: string
}
const flat = (text: string, mark: string) => text.replace(/\n+/g, mark)
/** Files as programs in the wild write them, faults and all. */
const WILD: Readonly<Record<string, (rows: Row[]) => string>> = {
  srt: rows => srt(...rows.map(({ start, end, text }) => `${stamp(start, ',')} --> ${stamp(end, ',')}\n${text}`)),
  vtt: rows => `WEBVTT\n\n${rows.map(({ start, end, text }) => `${stamp(start, '.')} --> ${stamp(end, '.')}\n${text}\n`).join('\n')}`,
  sbv: rows => rows.map(({ start, end, text }) => `${stamp(start, '.')},${stamp(end, '.')}\n${text}\n`).join('\n'),
  subviewer: rows =>
    `[INFORMATION]\n[TITLE]\n\n${rows.map(({ start, end, text }) => `${stamp(start, '.', 2)},${stamp(end, '.', 2)}\n${text}\n`).join('\n')}`,
  lrc: rows =>
    rows
      .map(({ start, text }) => `[${two(start / 60_000)}:${two((start / 1000) % 60)}.${stamp(start, '.', 2).slice(-2)}]${text}`)
      .join('\n'),
  ass: rows =>
    `[Events]\nFormat: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text\n${rows.map(({ start, end, text }) => `Dialogue: 0,${stamp(start, '.', 2)},${stamp(end, '.', 2)},D,,0,0,0,,雨${flat(text, '\\N')}`).join('\n')}`,
  ttml: rows =>
    `<tt xmlns="x"><body><div>${rows.map(({ start, end, text }) => `<p begin="${start}ms" end="${end}ms">${xml(text)}</p>`).join('\n')}</div></body></tt>`,
  json: rows => JSON.stringify({ segments: rows.map(({ start, end, text }) => ({ start: start / 1000, end: end / 1000, text })) }),
  microdvd: rows => rows.map(({ start, end, text }) => `{${Math.round(start / 40)}}{${Math.round(end / 40)}}${flat(text, '|')}`).join('\n'),
  mpl2: rows => rows.map(({ start, end, text }) => `[${Math.round(start / 100)}][${Math.round(end / 100)}]${flat(text, '|')}`).join('\n'),
  tmplayer: rows => rows.map(({ start, text }) => `${stamp(start, '.').slice(0, -4)}:${flat(text, '|')}`).join('\n'),
  sami: rows => `<SAMI><BODY>${rows.map(({ start, text }) => `<SYNC Start=${start}><P Class=ZHCC>${text}`).join('\n')}</BODY></SAMI>`,
  tsv: rows => `start\tend\ttext\n${rows.map(({ start, end, text }) => `${start}\t${end}\t${flat(text, ' ')}`).join('\n')}`,
}
describe('as many cues come out as went in, and every word is in a cue or in the report', () => {
  it.each(Object.entries(WILD))('%s', (format, write) => {
    fc.assert(
      fc.property(given, wild => {
        const { rows, words } = marked(wild)
        const reading = readSubtitles(write(rows))!
        expect(reading.format).toBe(format)
        expect(reading.cues).toHaveLength(rows.length)
        const all = JSON.stringify([reading.cues, reading.losses])
        for (const word of words) expect(all, word).toContain(word)
        for (const { start, end } of reading.cues) expect(end).toBeGreaterThan(start)
      }),
      { numRuns: 60 },
    )
  })
  const cues = fc.array(
    fc.record({
      text: part,
      translation: fc.option(part, { nil: undefined }),
      speaker: fc.option(fc.constant('#'), { nil: undefined }),
      align: fc.option(fc.integer({ min: 1, max: 9 }), { nil: undefined }),
      italic: fc.boolean(),
      colour: fc.constantFrom(undefined, '#ff0000', '#102030'),
      style: fc.constantFrom(undefined, '题'),
    }),
    { minLength: 1, maxLength: 5 },
  )
  it.each(FORMATS)('%s, when it is written; and written again it is the same', format => {
    fc.assert(
      fc.property(cues, fc.constantFrom('original-above', 'translation-only', 'original-only'), fc.boolean(), (said, order, names) => {
        let count = 0
        const word = () => `w${++count}w`
        const made = said.map(({ text, translation, speaker, align, colour, style, italic }, nth): Cue => ({
          start: nth * 2000,
          end: nth * 2000 + 1000,
          italic,
          text: text.replace(/#/g, word),
          ...(translation && { translation: translation.replace(/#/g, word) }),
          ...(speaker && { speaker: speaker.replace(/#/g, word) }),
          ...(align && { align }),
          ...(colour && { colour }),
          ...(style && { style }),
        }))
        const first = writeSubtitles(made, format, { order, names })
        const all = first.text + JSON.stringify(first.losses)
        for (let nth = 1; nth <= count; nth++) expect(all).toContain(`w${nth}w`)
        const back = readSubtitles(first.text)!
        expect(back.cues).toHaveLength(made.length)
        expect(writeSubtitles(back.cues, format, { order, names, sheet: back.sheet }).text).toBe(first.text)
      }),
      { numRuns: 60 },
    )
  })
})
