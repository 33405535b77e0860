// Whatever is said in scripts and storyboards, a file of another program has the same parts, and the words are words.
import * as fc from 'fast-check'
import { strFromU8, unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import { type Block, buildBlock, type BlockType, makeScene, plainRun, readAttrs } from './elements.ts'
import { writeEdl } from './film/edl.ts'
import { writeFcp7 } from './film/fcp7.ts'
import type { Film } from './film/film.ts'
import { writeOtio } from './film/otio.ts'
import { writeStoryboarder } from './film/storyboarder.ts'
import { rowsOfXlsx } from './film/tables.ts'
import { writeFilmDocx } from './film/write-docx.ts'
import { writeDocx } from './formats/docx/write.ts'
import { writeEpub } from './formats/epub/write.ts'
import { writeFdx } from './formats/write-fdx.ts'
import { writeFountain } from './formats/write-fountain.ts'
import { writeMarkdown, writeTxt } from './formats/write-text.ts'
import { hostile } from './hostile.arbitrary.ts'
import { newId } from './ids.ts'
import { unguarded, writeCsv } from './shots/cells.ts'
import { writeSheet } from './shots/write-sheet.ts'
import { csvRows, elementsOf, inZip, xmlElements } from './test-readers.ts'

const KINDS: readonly BlockType[] = ['scene_heading', 'action', 'dialogue', 'transition', 'parenthetical', 'shot']
const HARMLESS = Array.from({ length: 20 }, () => '雨停')
/** A script as documents hold it, whose names may be anything. */
const scriptOf = (texts: readonly string[]) => {
  const block = (type: BlockType, nth: number): Block =>
    buildBlock(
      type,
      readAttrs(type, { no: `${nth}`, speaker: texts[nth + 8], ext: '', paren: texts[nth + 9] }, { id: newId() }),
      plainRun(texts[nth]!),
    )
  const scene = makeScene(KINDS.map((type, nth) => block(type, nth)))
  return { title: texts[17]!, parts: [18, 19].map(nth => ({ name: texts[nth]!, content: { type: 'doc' as const, content: [scene] } })) }
}
const filmOf = (texts: readonly string[]): Film => ({
  name: texts[0]!,
  fps: 25,
  width: 1920,
  height: 1080,
  shots: [1, 9].map(at => ({
    name: texts[at]!,
    scene: texts[at + 1]!,
    size: texts[at + 2]!,
    move: texts[at + 3]!,
    content: texts[at + 4]!,
    dialogue: texts[at + 5]!,
    sound: texts[at + 6]!,
    note: texts[at + 7]!,
    seconds: 2,
    picture: `images/${at}.png`,
  })),
  voices: [1, 9].map((at, nth) => ({ text: texts[at + 5]!, path: `voices/${at}.wav`, at: nth, seconds: 1 })),
})

/** What each line of JSON is, its texts left out. */
const shapeOf = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(shapeOf)
    : value && typeof value === 'object'
      ? Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shapeOf(inner)]))
      : typeof value

/** Paragraphs of Fountain, each with the sign that forces what it is. */
const fountain = (bytes: Uint8Array) =>
  new TextDecoder()
    .decode(bytes)
    .trimEnd()
    .split('\n\n')
    .map(paragraph => [/^(?:Title:|!!|[.!@>#（])/.exec(paragraph)?.[0], paragraph.split(/\r\n|[\r\n\u2028\u2029\u0085]/).length])
/** What begins each line of Markdown (CommonMark 0.31 §4 and §5), as far as it is no text. */
const MARKS =
  /^(?: {0,3}(?:#{1,6}(?=\s|$)|>|[-+*](?=\s|$)|\d{1,9}[.)](?=\s|$)|```|~~~|(?:[-*_] *){3,}$|=+ *$|<(?=[a-zA-Z/!?])|\[[^\]]+\]:)| {4,}|\t)/
const markdown = (bytes: Uint8Array) =>
  new TextDecoder()
    .decode(bytes)
    .split(/\r\n|[\r\n]/)
    .map(line => (line === '' ? '' : (MARKS.exec(line)?.[0] ?? 'text')))
const EDL_LINE =
  /^(?:TITLE: |FCM: |\* (?:FROM CLIP NAME|SOURCE FILE|COMMENT|AUDIO NAME): |\* LOC: (?:\d\d:){3}\d\d YELLOW [\u4e00-\u9fff]{2}：|\d{3} {2}(?:SH|VO)\d{4} {3}[AV] {5}C {8}(?:\d\d:\d\d:\d\d:\d\d ?){4}$|$)/
/** The comment of a list of ours with all that it has no place for. */
const OWN_LINE = '* QIANMU: '
const edl = (text: string) => {
  expect(text).not.toMatch(/[^\P{Cc}\n]|[\u2028\u2029]/u)
  return text
    .split('\n')
    .map(line =>
      line.startsWith(OWN_LINE)
        ? shapeOf(JSON.parse(line.slice(OWN_LINE.length)))
        : (EDL_LINE.exec(line)?.[0] ?? expect.fail(`no line of an EDL: ${line}`)),
    )
}

const oneLine = (text: string) => text.replace(/[\r\n]/g, ' ')
/** Texts as cells of a table. */
const cellsOf = (texts: readonly string[]) => [texts.slice(0, 5), texts.slice(5, 10), texts.slice(10, 15)]
const sheetOf = (texts: readonly string[]) =>
  writeSheet({
    name: texts[16]!,
    columns: [17, 18, 19, 17, 18].map(at => ({ title: texts[at]!, width: 10 })),
    rows: cellsOf(texts),
    pictures: [],
  })

const DATE = new Date('2026-01-01T00:00:00Z')
const FILES: Readonly<Record<string, (texts: readonly string[]) => unknown>> = {
  fountain: texts => fountain(writeFountain(scriptOf(texts))),
  fdx: texts => elementsOf(writeFdx(scriptOf(texts))),
  docx: texts => inZip(writeDocx(scriptOf(texts))),
  'docx of a storyboard': texts => inZip(writeFilmDocx(filmOf(texts.map(oneLine)), new Map())),
  xlsx: texts => inZip(sheetOf(texts)),
  csv: texts => csvRows(writeCsv(cellsOf(texts)).slice(1)).map(row => row.length),
  epub: texts => inZip(writeEpub(scriptOf(texts), DATE)),
  md: texts => markdown(writeMarkdown(scriptOf(texts))),
  txt: texts => new TextDecoder().decode(writeTxt(scriptOf(texts))).split(/\r\n|[\r\n\u2028\u2029\u0085]/).length,
  edl: texts => edl(writeEdl(filmOf(texts))),
  fcp7: texts => elementsOf(new TextEncoder().encode(writeFcp7(filmOf(texts)))),
  otio: texts => shapeOf(JSON.parse(writeOtio(filmOf(texts)))),
  storyboarder: texts => shapeOf(JSON.parse(writeStoryboarder(filmOf(texts)))),
}

it.each(Object.entries(FILES))('%s has the same structure whatever it says', (_format, structure) => {
  const wanted = structure(HARMLESS)
  fc.assert(
    fc.property(fc.array(hostile, { minLength: 20, maxLength: 20 }), texts => {
      expect(structure(texts), JSON.stringify(texts)).toEqual(wanted)
    }),
    { numRuns: 60 },
  )
})

/** What a text says to people: control characters say nothing, and a line ends in one way. */
const said = (text: string) =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\t\n]|[\ufffe\uffff]/gu, '')
/** What spreadsheets calculate; signs that nobody sees before it do not help. */
const CALCULATED = /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r\n]/u
const cells = fc.array(
  fc.oneof(
    hostile,
    fc
      .tuple(fc.constantFrom("'", "''", '', ' ', '\t', '\u200b', '\x01'), fc.constantFrom('=1+1', '＋1', '-1', '@A1', '雨'))
      .map(parts => parts.join('')),
  ),
  { minLength: 20, maxLength: 20 },
)

it('cells of a CSV are the texts, and nothing is calculated', () => {
  fc.assert(
    fc.property(cells, texts => {
      const rows = csvRows(writeCsv([texts]).slice(1))
      expect(rows[0]!.filter(cell => CALCULATED.test(cell))).toEqual([])
      expect(rows[0]!.map(cell => said(unguarded(cell)))).toEqual(texts.map(said))
    }),
  )
})

it('cells of an Excel file are the texts, for Excel and for us', () => {
  fc.assert(
    fc.property(cells, texts => {
      const bytes = sheetOf(texts)
      const sheet = xmlElements(strFromU8(unzipSync(bytes)['xl/worksheets/sheet1.xml']!))
      // ST_Xstring: ECMA-376 part 1 §22.9.2.19.
      const shown = sheet
        .filter(({ name }) => name === 't')
        .map(({ text }) => text.replace(/_x([\da-fA-F]{4})_/g, (_all, code: string) => String.fromCharCode(parseInt(code, 16))))
      expect(shown.slice(5)).toEqual(texts.slice(0, 15).map(said))
      expect(rowsOfXlsx(bytes).slice(1).flat()).toEqual(texts.slice(0, 15).map(said))
    }),
    { numRuns: 60 },
  )
})

it.each([['雨'.repeat(30) + '😀'], ["'雨'"], [''], ['[雨]/\\?*:'], ['History'], ['\0'], [' ']])(
  'Excel opens a sheet that was to be called %j',
  name => {
    const book = strFromU8(unzipSync(writeSheet({ name, columns: [], rows: [], pictures: [] }))['xl/workbook.xml']!)
    const shown = /<sheet name="([^"]*)"/.exec(book)![1]!
    expect(shown).toMatch(/^[^'\0[\]:*?/\\](?:[^\0[\]:*?/\\]{0,29}[^'\0[\]:*?/\\])?$/)
    expect(shown.trim()).toBe(shown)
    expect(shown.isWellFormed() && !shown.includes('\ufffd') && shown.toLowerCase() !== 'history').toBe(true)
  },
)
