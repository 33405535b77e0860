// Emoji in PDFs of texts and storyboards: whole, each a picture, and copied as what they are.
import type { Film } from '@qianmu/script/film/film'
import { filmUnsaid } from '@qianmu/script/film/unsaid'
import { readScript } from '@qianmu/script/formats/read'
import { unsaid } from '@qianmu/script/formats/unsaid'
import { loss } from '@qianmu/script/losses'
import type { Shows } from '@qianmu/script/pages/unshown'
import { isPicture } from '@qianmu/script/pages/signs'
import { PLAIN_LOOK } from '@qianmu/script/pages/look'
import { breakLines } from '@qianmu/script/pages/breaking'
import { needEmoji, needFont } from '@qianmu/testkit/fonts'
import { inflateSync } from 'node:zlib'
import { beforeAll, expect, it } from 'vitest'
import { unshownOnPictures } from '../../kit/fonts/shown.ts'
import { findFont } from './font.ts'
import { writeFilmPdf } from './film-pdf.ts'
import { shownWith, writePdf } from './pdf.ts'

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

const filmOf = (content: string): Film => {
  const shot = { name: '1 镜 01', scene: '1 站台', size: '', move: '', content, dialogue: '', sound: '', note: '', seconds: 3, picture: '' }
  return { name: '第 1 话', fps: 25, width: 1920, height: 1080, shots: [shot] }
}
it('stand in a storyboard as pictures', async () => {
  expect(copied(await writeFilmPdf(filmOf(`雨${FAMILY}停`), 'table', new Map(), findFont('')))).toEqual(hasEmoji ? [FAMILY] : [])
})

it('stay whole where a line breaks', () => {
  const lines = breakLines([{ text: `雨${FAMILY}${FAMILY}停`, style: {} }], 10, () => 1, [20, 20])
  expect(lines.map(({ pieces }) => pieces.map(({ text }) => text).join(''))).toEqual([`雨${FAMILY}`, `${FAMILY}停`])
})

it('are told where this machine has no font for them', () => {
  const noEmoji: Shows = sign => !isPicture(sign)
  expect(unsaid(manuscript(), 'pdf')).toEqual([])
  expect(unsaid(manuscript(), 'docx', noEmoji)).toEqual([])
  expect(unsaid(manuscript(), 'pdf', noEmoji)).toEqual([loss('第1集 雨夜 第 1 场', '表情符号', 'changed', WHOLE.join(' '))])
})

it('and other signs are told where the font of the pages has none', () => {
  const shows = shownWith(findFont(''))
  expect(['雨', 'a', '𠮷', '\u{10ffff}', 'ꜟ'].map(shows)).toEqual([true, true, true, false, false])
  expect(WHOLE.map(shows)).toEqual(WHOLE.map(() => hasEmoji))
  const film = filmOf('雨\u{10ffff}停')
  expect(filmUnsaid(film, 'pdf_grid', shows)).toEqual([
    loss('', '场次标题', 'dropped', '1 站台'),
    loss('1 镜 01', '字体里没有的字', 'changed', '\u{10ffff}'),
  ])
  expect(filmUnsaid(film, 'xlsx', shows)).toEqual([])
  // A canvas and a film take what any font of the machine has.
  expect(unshownOnPictures([{ place: '第 1 页', text: '雨\u{10ffff} 停\n' }], findFont(''))).toEqual([
    loss('第 1 页', '字体里没有的字', 'changed', '\u{10ffff}'),
  ])
})
