// Emoji in PDFs of texts and storyboards: whole, each a picture, and copied as what they are.
import type { Film } from '@qianmu/script/film/film'
import { readScript } from '@qianmu/script/formats/read'
import { unsaid } from '@qianmu/script/formats/unsaid'
import { PLAIN_LOOK } from '@qianmu/script/pages/look'
import { breakLines } from '@qianmu/script/pages/breaking'
import { needEmoji, needFont } from '@qianmu/testkit/fonts'
import { inflateSync } from 'node:zlib'
import { beforeAll, expect, it } from 'vitest'
import { findFont } from './font.ts'
import { writeFilmPdf } from './film-pdf.ts'
import { writePdf } from './pdf.ts'

/** A family, a flag, a cap, a hand of a colour: several code points each. */
const FAMILY = '👨‍👩‍👧'
const WHOLE = ['😀', FAMILY, '🇨🇳', '1️⃣', '👍🏽', '❤️']
const TEXT = `第1集 雨夜\n1、站台 夜 外\n△雨${WHOLE.join('')}停。\n顾晚：好${FAMILY}！\n`
const manuscript = () => readScript('a.txt', new TextEncoder().encode(TEXT), () => new Uint8Array())
let hasEmoji = false
beforeAll(() => {
  needFont()
  hasEmoji = needEmoji()
}, 120_000)

/** The contents of the pages of a PDF: streams that say nothing of themselves but how they are packed. */
function contentOf(pdf: Uint8Array): string {
  const text = Buffer.from(pdf).toString('latin1')
  return [...text.matchAll(/<<\n\/Length (\d+)\n\/Filter \/FlateDecode\n>>\nstream\n/g)]
    .map(found => {
      const from = found.index + found[0].length
      return inflateSync(pdf.subarray(from, from + Number(found[1]))).toString('latin1')
    })
    .join('\n')
}
/** What is copied in place of pictures, in order. */
const copied = (pdf: Uint8Array) =>
  [...contentOf(pdf).matchAll(/\/ActualText \((\xfe\xff(?:[^\\)]|\\[^])*)\)/g)].map(found => {
    const plain = found[1]!.replace(
      /\\([nrtbf()\\])/g,
      (_all, sign: string) => ({ n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' })[sign] ?? sign,
    )
    return Buffer.from(plain, 'latin1').subarray(2).swap16().toString('utf16le')
  })
const pictures = (pdf: Uint8Array) =>
  Buffer.from(pdf)
    .toString('latin1')
    .match(/\/Subtype \/Image\n[^]{0,200}?\/SMask/g)?.length ?? 0

it('stand in a text as pictures, of several code points too, each painted once', async () => {
  const pdf = await writePdf(manuscript(), PLAIN_LOOK, findFont(''))
  expect(copied(pdf)).toEqual(hasEmoji ? [...WHOLE, FAMILY] : [])
  expect(pictures(pdf)).toBe(hasEmoji ? WHOLE.length : 0)
})

it('stand in a storyboard as pictures', async () => {
  const content = `雨${FAMILY}停`
  const shot = { name: '1 镜 01', scene: '1 站台', size: '', move: '', content, dialogue: '', sound: '', note: '', seconds: 3, picture: '' }
  const film: Film = { name: '第 1 话', fps: 25, width: 1920, height: 1080, shots: [shot] }
  expect(copied(await writeFilmPdf(film, 'table', new Map(), findFont('')))).toEqual(hasEmoji ? [FAMILY] : [])
})

it('stay whole where a line breaks', () => {
  const lines = breakLines([{ text: `雨${FAMILY}${FAMILY}停`, style: {} }], 10, () => 1, [20, 20])
  expect(lines.map(({ pieces }) => pieces.map(({ text }) => text).join(''))).toEqual([`雨${FAMILY}`, `${FAMILY}停`])
})

it('are told where this machine has no font for them', () => {
  expect(unsaid(manuscript(), 'pdf')).toEqual([])
  expect(unsaid(manuscript(), 'docx', false)).toEqual([])
  const told = unsaid(manuscript(), 'pdf', false)
  expect(told.map(({ construct, fate }) => [construct, fate])).toEqual([
    ['表情符号', 'changed'],
    ['表情符号', 'changed'],
  ])
  expect(told[0]!.words).toContain(FAMILY)
})
