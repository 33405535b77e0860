// Whatever is said in cues, a file has as many of them, with the same times and fields, and its words are words: told by each format's own grammar.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Cue, type Format, readSubtitles, writeSubtitles } from './index.ts'

const SIGNS = [
  '-->',
  '00:00:01,000 --> 00:00:02,000',
  '0:00:01.000,0:00:02.000',
  '\n\n2\n00:00:09,000 --> 00:00:10,000\nx',
  '\r\n\r\n',
  '\u2028',
  '',
  'NOTE x',
  'STYLE',
  '<b>x</b>',
  '<script>',
  '</p><p begin="0s" end="1s">',
  '&amp;',
  '&lt;',
  ']]>',
  '<!--',
  '{\\an8}',
  '{\\p1}m 0 0',
  '\\N',
  '\\h',
  '{',
  '}',
  '\\',
  ',',
  ',,,',
  '[00:01.00]',
  '[offset:+9]',
  '<00:01.00>',
  '[br]',
  '1',
  '99',
  'Dialogue: 0,0:00:00.00,0:00:01.00,Default,,0,0,0,,x',
  '[Events]',
  '\0',
  '\x1B',
  '\ud800',
  '￿',
  '长'.repeat(50),
]
const hostile = fc
  .array(fc.oneof(fc.constantFrom(...SIGNS), fc.string({ unit: 'binary', maxLength: 6 }), fc.constantFrom('雨', ' ')), {
    minLength: 1,
    maxLength: 4,
  })
  .map(parts => `雨${parts.join('')}停`)
const cues = fc.array(
  fc.record({ text: hostile, translation: fc.option(hostile, { nil: undefined }), speaker: fc.option(hostile, { nil: undefined }) }),
  { minLength: 1, maxLength: 4 },
)
const timed = (said: Omit<Cue, 'start' | 'end'>[]): Cue[] =>
  said.map((each, nth) => ({ ...each, start: nth * 3000 + 1000, end: nth * 3000 + 2000 }))
const clock = (ms: number, mark: string) => `00:00:${String(ms / 1000).padStart(2, '0')}${mark}000`
/** A text as people see it. */
const seen = (text: string) =>
  text
    .toWellFormed()
    .replace(/\r\n?|[\n\u0085\u2028\u2029\v\f]/g, '\n')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/[\u0000-\u0008\u000e-\u001f\u007f-\u009f\u2060\ufffe\uffff]/g, '')
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean)
    .join('\n')

const GRAMMARS: Readonly<Record<Exclude<Format, 'json'>, (text: string, given: Cue[]) => void>> = {
  srt(text, given) {
    const blocks = text.trimEnd().split('\n\n')
    expect(blocks.map(block => block.split('\n').slice(0, 2))).toEqual(
      given.map(({ start, end }, nth) => [`${nth + 1}`, `${clock(start, ',')} --> ${clock(end, ',')}`]),
    )
    for (const block of blocks) expect(block.split('\n').slice(2).join('\n')).not.toMatch(/-->|<[a-z/!?]|\{\\/i)
  },
  vtt(text, given) {
    const [head, ...blocks] = text.trimEnd().split('\n\n')
    expect(head).toBe('WEBVTT')
    expect(blocks.map(block => block.split('\n')[0])).toEqual(given.map(({ start, end }) => `${clock(start, '.')} --> ${clock(end, '.')}`))
    for (const block of blocks)
      expect(
        block
          .split('\n')
          .slice(1)
          .join('\n')
          .replace(/^<v [^<>\n]+>/, ''),
      ).not.toMatch(/[<>]|&(?!amp;|lt;|gt;)/)
  },
  ass(text, given) {
    const lines = text.split(/\r\n|[\r\n\u2028\u2029\u0085]/).filter(line => line.startsWith('Dialogue:'))
    expect(text.split('\n').filter(line => line.startsWith('['))).toEqual(['[Script Info]', '[V4+ Styles]', '[Events]'])
    expect(lines.map(line => line.split(',').slice(1, 4))).toEqual(
      given.map(({ start, end }) => [
        `0:00:${String(start / 1000).padStart(2, '0')}.00`,
        `0:00:${String(end / 1000).padStart(2, '0')}.00`,
        'Default',
      ]),
    )
    for (const line of lines) {
      expect(line.split(',').slice(5, 9)).toEqual(['0', '0', '0', ''])
      expect(
        line
          .split(',')
          .slice(9)
          .join(',')
          .replace(/\{\\r(?:Second|Default)\}|\\N/g, ''),
      ).not.toMatch(/[{}]|\\(?!\u2060)/)
    }
  },
  lrc(text, given) {
    const lines = text.trimEnd().split('\n')
    expect(lines).toHaveLength(given.length * 2)
    for (const line of lines) expect(line).toMatch(/^\[\d\d:\d\d\.\d\d\](?!\[)/)
    expect(text).not.toMatch(/<\d+:/)
  },
  ttml(text, given) {
    const body = text.slice(text.indexOf('<body>'), text.indexOf('</body>')).replace(/ ttm:agent="a\d"/g, '')
    expect([...body.matchAll(/<p begin="([^"]*)" end="([^"]*)">/g)].map(found => found.slice(1))).toEqual(
      given.map(({ start, end }) => [clock(start, '.'), clock(end, '.')]),
    )
    expect(body.replace(/<\/?(?:body|div)>|<p begin="[\d:.]+" end="[\d:.]+">|<\/p>|<br\/>/g, '')).not.toMatch(
      /[<>\u0000-\u0008\u000b-\u001f\ud800-\udfff\uffff]|&(?!amp;|lt;|gt;|quot;)/u,
    )
  },
  sbv(text, given) {
    const blocks = text.trimEnd().split('\n\n')
    expect(blocks).toHaveLength(given.length)
    for (const block of blocks) expect(block.split('\n').slice(1).join('\n')).not.toMatch(/^[\d:., ]+$|\[br\]/m)
  },
}

it.each(Object.entries(GRAMMARS))('%s has as many cues, and their words', (format, grammar) => {
  fc.assert(
    fc.property(cues, said => {
      const given = timed(said)
      const { text } = writeSubtitles(given, format as Format)
      grammar(text, given)
      const back = readSubtitles(text)!
      const joined = given.map(cue => seen(cue.translation ? `${cue.text}\n${cue.translation}` : cue.text).replaceAll('-->', '→'))
      const flat = (shown: string) => shown.replaceAll('-->', '→').replace(/[\s｛｝{}]+/g, ' ')
      expect(back.cues.map(cue => flat(seen(cue.text)))).toEqual(joined.map(flat))
    }),
    { numRuns: 200 },
  )
})
