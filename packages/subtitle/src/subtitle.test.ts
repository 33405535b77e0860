// Subtitle files in and out with right values, hostile texts in linear time, rules, changes, and scripts on times.
import { growth, LINEAR } from '@qianmu/testkit/growth'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as s from './index.ts'
import type { Cue } from './index.ts'

const read = (text: string) => s.readSubtitles(text)!
const bare = (cues: readonly Cue[]) => cues.map(cue => [cue.start, cue.end, cue.text])
const CUES: Cue[] = [
  { start: 1000, end: 2500, text: '末班车晚点。', translation: 'The last bus is late.', speaker: '顾晚' },
  { start: 2600, end: 5100, text: '钥匙我一直留着，\n从没丢过。' },
  { start: 59_990, end: 61_230, text: '走吧 & <再见>', align: 8 },
]

describe('reading', () => {
  it.each([
    [
      'srt',
      '\uFEFF1\r\n00:00:01,000 --> 00:00:02.500\r\n{\\an8}<i>末班车</i>\r\n晚点。\r\n\r\n2\r\n00:00:03,000 --> 00:00:04,000 X1:5\r\n3\r\n\r\n00:00:05,0 --> 00:00:06,0\r\n走',
      [
        [1000, 2500, '末班车\n晚点。'],
        [3000, 4000, '3'],
        [5000, 6000, '走'],
      ],
    ],
    [
      'vtt',
      'WEBVTT - x\n\nNOTE a --> b\n\nSTYLE\n::cue{}\n\nid-1\n00:01.000 --> 00:02.500 line:0\n<v 顾晚>末&amp;班<c.a>车</c><script>alert(1)</script>\n\n2\n1:00:03.000 --> 1:00:04.000\n走',
      [
        [1000, 2500, '末&班车alert(1)'],
        [3_603_000, 3_604_000, '走'],
      ],
    ],
    [
      'ass',
      '[Script Info]\nScriptType: v4.00+\n[V4+ Styles]\nStyle: D,x\n[Events]\nFormat: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text\nDialogue: 0,0:00:01.00,0:00:02.50,D,顾晚,0,0,0,,{\\fad(200,200)}末班车,{\\i1}晚点\\N了\nDialogue: 0,0:00:03.00,0:00:04.00,D,,0,0,0,,{\\p1}m 0 0 l 9 9{\\p0}',
      [[1000, 2500, '末班车,晚点\n了']],
    ],
    [
      'lrc',
      '[ti:歌]\n[offset:0]\n[00:01.00][00:05.00]雨\n[00:03.50]\n[00:59.999]走',
      [
        [1000, 3500, '雨'],
        [5000, 59_999, '雨'],
        [59_999, 64_999, '走'],
      ],
    ],
    [
      'ttml',
      '<?xml version="1.0"?><tt xmlns="x" ttp:frameRate="25"><body><p begin="1s" dur="1.5s">末<br/>班&lt;车</p><p xml:id="a" begin="00:00:03:05" end="4s"><span>走</span></p></body></tt>',
      [
        [1000, 2500, '末\n班<车'],
        [3200, 4000, '走'],
      ],
    ],
    [
      'sbv',
      '0:00:01.000,0:00:02.500\n末班车[br]晚点\n\n0:00:03.000,0:00:04.000\n走',
      [
        [1000, 2500, '末班车\n晚点'],
        [3000, 4000, '走'],
      ],
    ],
    ['json', '{"segments":[{"start":1,"end":2.5,"text":"末班车"}]}', [[1000, 2500, '末班车']]],
    ['json', '{"body":[{"from":1.2,"to":3.4,"content":"末班车"}]}', [[1200, 3400, '末班车']]],
    ['json', '[{"from":1.2,"to":3.4,"content":"末班车"}]', [[1200, 3400, '末班车']]],
  ])('%s is told by itself', (format, text, cues) => {
    const reading = read(text)
    expect(reading.format).toBe(format)
    expect(bare(reading.cues)).toEqual(cues)
  })
  it('is refused what has no cues', () => {
    for (const text of ['', '雨夜', 'WEBVTT\n', '{"a":', '[]', '\u0000\u0001']) expect(s.readSubtitles(text)).toBeUndefined()
  })
  it('takes a name in round brackets for who speaks where the name speaks elsewhere, and a manner for none', () => {
    const lines = ['许未：你来了', '高朗：来了', '（高朗）我没骗你', '（冷笑）是吗']
    const srt = lines.map((line, at) => `${at + 1}\n00:00:0${at},000 --> 00:00:0${at},900\n${line}`).join('\n\n')
    expect(read(srt).cues.map(({ speaker, text }) => [speaker, text])).toEqual([
      ['许未', '你来了'],
      ['高朗', '来了'],
      ['高朗', '我没骗你'],
      [undefined, '（冷笑）是吗'],
    ])
  })

  it('keeps speakers and places', () => {
    expect(read('WEBVTT\n\n00:01.000 --> 00:02.000 line:0\n<v 顾晚>a').cues[0]).toMatchObject({ speaker: '顾晚', align: 8 })
    expect(read('1\n00:00:01,000 --> 00:00:02,000\n{\\an8}a').cues[0]!.align).toBe(8)
  })
})

describe('writing', () => {
  it('holds two languages, and says what a format cannot', () => {
    expect(s.writeSubtitles(CUES.slice(0, 1), 'srt')).toEqual({
      text: '1\n00:00:01,000 --> 00:00:02,500\n末班车晚点。\nThe last bus is late.\n',
      losses: [
        { place: '第 1 条', construct: '译文并入同一条', fate: 'changed', words: 'The last bus is late.' },
        { place: '第 1 条', construct: '说话人', fate: 'dropped', words: '顾晚' },
      ],
    })
    expect(s.writeSubtitles(CUES.slice(0, 1), 'srt', { names: true }).text).toContain('\n顾晚：末班车晚点。\n')
    expect(s.writeSubtitles(CUES, 'lrc').text).toContain('[00:59.99]走吧 & <再见>\n[01:01.23]\n')
    const ass = s.writeSubtitles([{ ...CUES[0]!, text: '{\\p1}a\\Nb' }], 'ass', { width: 1080, height: 1920 }).text
    expect(ass).toContain('PlayResX: 1080\nPlayResY: 1920')
    expect(ass).toContain(
      'Dialogue: 0,0:00:01.00,0:00:02.50,Default,顾晚,0,0,0,,｛\\\u2060p1｝a\\\u2060Nb\\N{\\rSecond}The last bus is late.',
    )
  })
  const words = fc
    .string({ unit: fc.constantFrom(...'雨夜ab 。<&'), minLength: 1, maxLength: 12 })
    .map(text => `甲${text}`.trim().replaceAll('<', '＜'))
  const cues = fc.array(fc.tuple(fc.nat(5000), fc.integer({ min: 10, max: 4000 }), words), { minLength: 1, maxLength: 20 }).map(rows => {
    let at = 0
    return rows.map(([gap, length, text]): Cue => {
      const start = at + Math.round(gap / 10) * 10 + 20
      at = start + Math.max(10, Math.round(length / 10) * 10)
      return { start, end: at, text }
    })
  })
  it.each(s.FORMATS)('%s comes back as it went out', format => {
    fc.assert(
      fc.property(cues, given => {
        expect(bare(read(s.writeSubtitles(given, format).text).cues)).toEqual(bare(given))
      }),
    )
  })
  it('reads and writes anything without falling, in linear time', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'-->:,.[]{}<>&;\\0129\n\rpN"='), maxLength: 400 }), text => {
        const reading = s.readSubtitles(text)
        for (const cue of reading?.cues ?? []) expect(cue.end).toBeGreaterThan(cue.start)
      }),
    )
    for (const text of [
      (big: number) => `1\n00:00:01,000 --> 00:00:02,000\n${'<'.repeat(big)}`,
      (big: number) => `1\n00:00:01,000 --> 00:00:02,000\n${'{\\'.repeat(big / 2)}`,
      (big: number) => `WEBVTT\n\n00:01.000 --> 00:02.000\n${'&'.repeat(big)}`,
      (big: number) => `[Events]\nDialogue: ${'{'.repeat(big)}`,
      (big: number) => `[Events]\nDialogue: ${','.repeat(big)}`,
      (big: number) => `<tt>${'<p begin="1s" end="2s">'.repeat(big / 20)}`,
      (big: number) => `[00:01.00]${'[00:01.00]'.repeat(big / 10)}`,
      (big: number) => `[00:01.00]\n${'<00:'.repeat(big / 4)}`,
      (big: number) => `00:00:01,000 -->${' '.repeat(big)}`,
      (big: number) => `1\n00:00:01,000 --> 00:00:02,000\n${'x<b>'.repeat(big / 4)}`,
      (big: number) => `1\n00:00:01,000 --> 00:00:02,000\n${'<i>a</i>'.repeat(big / 8)}`,
      (big: number) => `1\n00:00:01,000 --> 00:00:02,000\n${`${' '.repeat(3900)}>\n`.repeat(big / 3900)}`,
      (big: number) => `{1}{2}${'{y:'.repeat(big / 3)}`,
      (big: number) => `<sami>${'<sync start=1>'.repeat(big / 14)}`,
      (big: number) => `1\n00:00:01,000 --> 00:00:02,000\nx${'<b>'.repeat(big / 3)}`,
      (big: number) => `<tt>${'<p><span begin="1s">a</span>'.repeat(big / 30)}`,
      (big: number) => `Scenarist_SCC V1.0\n00:00:01:00\t${'9420 '.repeat(big / 5)}`,
    ]) {
      expect(
        growth(size => s.readSubtitles(text(size)), 125_000),
        text(20),
      ).toBeLessThan(LINEAR)
    }
  })
})

describe('rules', () => {
  const profile = s.ruleProfile('netflix-zh')
  it('names what is broken', () => {
    const given: Cue[] = [
      { start: 0, end: 500, text: '这一句写得实在是太长太长太长太长了' },
      { start: 400, end: 9000, text: '' },
      { start: 9050, end: 10_000, text: '好' },
    ]
    expect(s.check(given, profile).map(({ nth, rule, level }) => `${nth} ${rule} ${level}`)).toEqual([
      '0 short warning',
      '0 speed warning',
      '0 line warning',
      '1 overlap error',
      '1 empty error',
      '1 long warning',
      '2 gap warning',
    ])
    expect(s.check(given, profile)[1]!.text).toBe('读得太快：34.0 > 9 字/秒')
  })
  it('holds to limits that a team made itself', () => {
    const own = s.ruleProfile('own', { line_max: 6, lines_max: 2, speed_max: 4, min_ms: 1000, max_ms: 2000, gap_ms: 200 })
    const given: Cue[] = [
      { start: 0, end: 1900, text: '钥匙我一直留着，没丢过' },
      { start: 2000, end: 2500, text: '走' },
    ]
    expect(s.check(given, own).map(({ nth, rule }) => `${nth} ${rule}`)).toEqual(['0 speed', '0 line', '1 gap', '1 short'])
    expect(s.check(s.fixed(given, own), own).map(({ nth, rule }) => `${nth} ${rule}`)).toEqual(['0 speed', '0 line'])
    expect(s.ruleProfile('own')).toBe(s.RULE_PROFILES[0])
  })
  it('mends times and lines without a change of words, and shows it before', () => {
    const given: Cue[] = [
      { start: 0, end: 500, text: '钥匙我一直留着，从来没有丢过它。好' },
      { start: 3000, end: 3100, text: '走' },
      { start: 3050, end: 13_000, text: '好' },
    ]
    const mended = s.fixed(given, profile)
    expect(bare(mended)).toEqual([
      [0, 1889, '钥匙我一直留着，\n从来没有丢过它。好'],
      [3000, 3001, '走'],
      [3050, 10_050, '好'],
    ])
    expect(s.preview(given, profile).map(({ nth }) => nth)).toEqual([0, 1, 2])
  })
  const wild = fc.array(fc.tuple(fc.nat(20_000), fc.integer({ min: 1, max: 9000 }), fc.string({ maxLength: 60 })), { maxLength: 30 })
  it('hold translations to the limits of their own letters, and to the glossary', () => {
    const profile = s.ruleProfile('netflix-zh')
    const long = 'It rained like this three years ago and he did not run'
    const given = [
      { start: 0, end: 1000, text: '那年也下雨', translation: long },
      { start: 2000, end: 4000, text: '钥匙我留着', translation: 'I kept it.' },
      { start: 5000, end: 9000, text: '走吧', translation: '行きましょう、もう誰も来ませんからね' },
    ]
    const terms = s.termsOf('钥匙=key\n顾晚＝Gu Wan\n没有译法')
    expect(terms.map(({ word }) => word)).toEqual(['钥匙', '顾晚'])
    const broken = (cues: readonly s.Cue[]) => s.check(cues, profile, terms).map(({ nth, rule }) => `${nth} ${rule}`)
    expect(broken(given)).toEqual(['0 translation-speed', '0 translation-line', '1 term', '2 translation-line'])
    const [first] = s.fixed(given, profile)
    expect(first).toMatchObject({ end: 1917, translation: long.replace('three ', 'three\n') })
    expect(broken(s.fixed(given, profile))).toEqual(['0 translation-speed', '1 term'])
  })
  it('takes what is shown at once as one picture, and upright films by rules of their own', () => {
    const both = [
      { start: 0, end: 2000, text: '你好', speaker: '小明' },
      { start: 0, end: 2000, text: '再见', speaker: '小红' },
      { start: 2500, end: 3500, text: '走' },
    ]
    expect(s.check(both, profile)).toEqual([])
    expect(bare(s.fixed(both, profile))).toEqual(bare(both))
    expect(s.ruleProfile('auto', undefined, { width: 1080, height: 1920 }).id).toBe('vertical')
    expect(s.ruleProfile('auto', undefined, { width: 1920, height: 1080 }).id).toBe('netflix-zh')
  })
  it('breaks lines where they would leave the picture, by the width of their signs, and changes no word', () => {
    // Wide signs as wide as two thirds of a line, others half of that.
    const width: s.Width = text => [...text].reduce((sum, sign) => sum + (/[\x20-\x7e]/.test(sign) ? 0.33 : 0.66), 0)
    const layout = { ...s.USUAL_LAYOUT, width: 360, height: 640 }
    const room = s.roomIn(layout, width)
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'末班车晚点了，。abc \n'), maxLength: 200 }), text => {
        const lines = s.fitted(text, room)
        expect(lines.replace(/\s/g, '')).toBe(text.replace(/\s/g, ''))
        expect(room(lines, false)).toBeLessThanOrEqual(1)
      }),
    )
    const long = '末班车晚点了我们走吧别再等下去'
    const [breach] = s.check([{ start: 0, end: 4000, text: long }], s.ruleProfile('english'), [], room)
    expect(breach).toMatchObject({ rule: 'width', level: 'warning' })
    expect(s.fixed([{ start: 0, end: 4000, text: long }], s.ruleProfile('english'), room)[0]!.text).toBe('末班车晚点了我\n们走吧别再等下去')
  })
  it('leaves no overlap and no word changed, whatever it is given', () => {
    fc.assert(
      fc.property(wild, fc.constantFrom(...s.RULE_PROFILES), (rows, each) => {
        const given = s.ordered(rows.map(([start, length, text]) => s.tidy({ start, end: start + length, text })))
        const mended = s.fixed(given, each)
        expect(mended.map(cue => cue.text.replace(/\s/g, ''))).toEqual(given.map(cue => cue.text.replace(/\s/g, '')))
        const starts = new Set(given.map(cue => cue.start))
        if (starts.size === given.length)
          for (const [nth, cue] of mended.entries()) expect(cue.end <= (mended[nth + 1]?.start ?? Infinity)).toBe(true)
      }),
    )
  })
})

describe('changes', () => {
  it('shifts, stretches, cuts, joins and snaps', () => {
    expect(bare(s.shifted(CUES, -1500).slice(0, 1))).toEqual([[0, 1000, '末班车晚点。']])
    // What would stand before the beginning stays there: none is left out.
    expect(bare(s.shifted(CUES, -5000))).toEqual([
      [0, 1, CUES[0]!.text],
      [0, 100, CUES[1]!.text],
      [54_990, 56_230, CUES[2]!.text],
    ])
    expect(bare(s.stretched(CUES.slice(0, 1), { from: 1000, to: 2000 }, { from: 2000, to: 4000 }))).toEqual([[2000, 5000, '末班车晚点。']])
    const [one, other] = s.split(CUES[1]!)
    expect(bare([one!, other!])).toEqual([
      [2600, 4138, '钥匙我一直留着，'],
      [4138, 5100, '从没丢过。'],
    ])
    expect(s.merged(one!, other!)).toMatchObject({ start: 2600, end: 5100, text: '钥匙我一直留着，从没丢过。' })
    expect(s.merged({ ...CUES[0]!, text: 'go' }, { ...CUES[0]!, text: 'on' }).text).toBe('go on')
    expect(bare(s.snapped(CUES.slice(0, 2), [2550, 900], 150, 80))).toEqual([
      [900, 2470, '末班车晚点。'],
      [2550, 5100, CUES[1]!.text],
    ])
  })
})

describe('scripts', () => {
  it('lay onto speech by their length, in order and within it', () => {
    const lines = [{ text: '末班车晚点。', speaker: '顾晚' }, { text: '走。' }]
    const cues = s.onSpeech(lines, [
      { start: 1000, end: 2000 },
      { start: 5000, end: 5200 },
    ])
    expect(cues).toEqual([
      { text: '末班车晚点。', speaker: '顾晚', start: 1000, end: 2000 },
      { text: '走。', start: 5000, end: 5200 },
    ])
    expect(s.onSpeech(lines, [])).toEqual([])
  })
  it('correct what was recognised, and leave times and strangers alone', () => {
    const heard: Cue[] = [
      { start: 0, end: 900, text: '末斑车碗点' },
      { start: 1000, end: 1900, text: '（雨声）' },
      { start: 2000, end: 2900, text: '要是我一直留着从没丢过' },
    ]
    const script = [{ text: '末班车晚点。', speaker: '顾晚' }, { text: '钥匙我一直留着，' }, { text: '从没丢过。' }]
    const { cues, matched } = s.corrected(heard, script)
    expect(bare(cues)).toEqual([
      [0, 900, '末班车晚点。'],
      [1000, 1900, '（雨声）'],
      [2000, 2900, '钥匙我一直留着，\n从没丢过。'],
    ])
    expect(matched).toEqual([0, 2])
    expect(cues[0]!.speaker).toBe('顾晚')
  })
})
