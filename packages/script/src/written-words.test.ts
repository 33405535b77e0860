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
import { writeDocx } from './formats/write-docx.ts'
import { writeEpub } from './formats/write-epub.ts'
import { writeFdx } from './formats/write-fdx.ts'
import { writeFountain } from './formats/write-fountain.ts'
import { writeTxt } from './formats/write-text.ts'
import { XmlReader } from './formats/xml.ts'
import { newId } from './ids.ts'

const SIGNS = [
  '\n\n.INT. EVIL',
  '\n\n# Part',
  '\n@EVIL\nsays',
  '\r\n',
  '\u2028',
  '',
  '[[note',
  ']]',
  '/* boneyard',
  '*/',
  '(MORE)',
  '>',
  '!',
  '.',
  '#1#',
  '**',
  '_',
  '~',
  '===',
  '^',
  '<script>x</script>',
  '</w:t></w:r>',
  ']]>',
  '<!--',
  '&lt;',
  '&#10;',
  '"',
  "'",
  '</Text></Paragraph>',
  '<w:p>',
  '{',
  '\\',
  '\0',
  '\x1B',
  '\ud800',
  '￿',
  '￾',
  '* COMMENT: x',
  '\nTITLE: x',
  '\n002  AX       V     C        00:00:00:00 00:00:01:00 01:00:00:00 01:00:01:00',
  '../../a',
  '=1+1',
]
const hostile = fc
  .array(fc.oneof(fc.constantFrom(...SIGNS), fc.string({ unit: 'binary', maxLength: 5 })), { minLength: 1, maxLength: 3 })
  .map(parts => `雨${parts.join('')}停`)

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
})

/** The elements of a document in their order; fails where it is not well-formed or holds a sign that XML has not. */
function elementsOf(bytes: Uint8Array): string[] {
  const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  expect(text).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|&#(?:0|x0);/)
  const reader = new XmlReader(new TextEncoder().encode(text.replace(/<!DOCTYPE (?:xmeml|html)>/, '')))
  const names: string[] = []
  while (reader.next()) if (reader.kind === 'open') names.push(reader.name)
  return names
}
const inZip = (bytes: Uint8Array) =>
  Object.entries(unzipSync(bytes)).map(([name, content]) => [
    name,
    /\.(?:xml|rels|opf|xhtml)$/.test(name) ? elementsOf(content) : strFromU8(content).split('\n').length,
  ])
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
const edl = (text: string) => {
  expect(text).not.toMatch(/[^\P{Cc}\n]|[\u2028\u2029]/u)
  return text
    .split('\n')
    .map(
      line =>
        /^(?:TITLE: |FCM: |\* (?:FROM CLIP NAME|SOURCE FILE|COMMENT): |\d{3} {2}AX {7}V {5}C {8}(?:\d\d:\d\d:\d\d:\d\d ?){4}$|$)/.exec(
          line,
        )?.[0] ?? expect.fail(`no line of an EDL: ${line}`),
    )
}

const DATE = new Date('2026-01-01T00:00:00Z')
const FILES: Readonly<Record<string, (texts: readonly string[]) => unknown>> = {
  fountain: texts => fountain(writeFountain(scriptOf(texts))),
  fdx: texts => elementsOf(writeFdx(scriptOf(texts))),
  docx: texts => inZip(writeDocx(scriptOf(texts))),
  epub: texts => inZip(writeEpub(scriptOf(texts), DATE)),
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
