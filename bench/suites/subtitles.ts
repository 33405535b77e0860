// Subtitles: how long 20 MB of each format take to read, and captions against the reference of w3c/imsc-tests, whose pictures are named by the times at which something changes.
//
// IMSC names a checkout of https://github.com/w3c/imsc-tests; without it that part is left out.
import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { clock, readSubtitleBytes } from '@qianmu/subtitle'

const BYTES = 20_000_000
/** Milliseconds of rounding. */
const NEAR = 2
const WORDS = '末班车晚点了，我们走吧 <i>and</i> go home.'
const times = (nth: number) => [clock(nth * 2000), clock(nth * 2000 + 1500)] as const
const FILES: Readonly<Record<string, (nth: number) => string>> = {
  'a.srt': nth => `${nth + 1}\n${times(nth).join(' --> ').replaceAll('.', ',')}\n${WORDS}\n\n`,
  'a.vtt': nth => `${nth ? '' : 'WEBVTT\n\n'}${times(nth).join(' --> ')}\n<v 顾晚>${WORDS}\n\n`,
  'a.ass': nth =>
    `${nth ? '' : '[Events]\nFormat: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text\n'}Dialogue: 0,${times(nth)
      .map(each => each.slice(1, -1))
      .join()},D,,0,0,0,,{\\i1}${WORDS}\n`,
  'a.lrc': nth => `[${Math.floor(nth / 30)}:${(nth * 2) % 60}.00]${WORDS}\n`,
  'a.ttml': nth =>
    `${nth ? '' : '<tt xmlns="http://www.w3.org/ns/ttml"><body><div>'}<p begin="${nth * 2}s" dur="1500ms"><span>末班车晚点了</span></p>\n`,
  'a.sbv': nth => `${times(nth).join()}\n${WORDS}\n\n`,
  'a.sub': nth => `{${nth * 50}}{${nth * 50 + 40}}${WORDS}\n`,
  'a.smi': nth => `${nth ? '' : '<SAMI><BODY>'}<SYNC Start=${nth * 2000}><P Class=ZHCC>${WORDS}\n`,
}
for (const [name, block] of Object.entries(FILES)) {
  const blocks: string[] = []
  for (let size = 0; size < BYTES; size += Buffer.byteLength(blocks.at(-1)!)) blocks.push(block(blocks.length))
  const bytes = Buffer.from(blocks.join(''))
  const began = process.cpuUsage()
  const reading = readSubtitleBytes(bytes, name)
  const { user, system } = process.cpuUsage(began)
  const found = typeof reading === 'string' ? reading : `${reading.cues.length} cues of ${blocks.length}, ${reading.losses.length} losses`
  console.log(`${name}: ${(bytes.length / 1e6).toFixed(0)} MB in ${((user + system) / 1e6).toFixed(1)} s CPU: ${found}`)
}

const folder = process.env['IMSC']
const pictures = new Map<string, { at: number; picture: string }[]>()
for (const picture of folder ? globSync(`${folder}/**/*.png`) : []) {
  const [, at] = /^(\d+\.\d+)\.png$/.exec(path.basename(picture)) ?? []
  const key = path.dirname(picture).replace('/png/', '/')
  const shown = createHash('sha256').update(readFileSync(picture)).digest('hex')
  if (at) pictures.set(key, [...(pictures.get(key) ?? []), { at: Math.round(Number(at) * 1000), picture: shown }])
}
/** The times of pictures, and those at which a picture is another than the one before. */
function timesOf(given: readonly { at: number; picture: string }[] | undefined): { all: number[]; changes: number[] } | undefined {
  const sorted = given?.toSorted((one, other) => one.at - other.at)
  return (
    sorted && {
      all: sorted.map(({ at }) => at),
      changes: sorted.filter(({ picture }, nth) => nth > 0 && picture !== sorted[nth - 1]!.picture).map(({ at }) => at),
    }
  )
}
const counts = { same: 0, fewer: 0, told: 0, other: 0, refused: 0, without: 0 }
for (const file of folder ? globSync(`${folder}/**/*.{ttml,xml}`) : []) {
  const [, top, name] = /^(.*)\/ttml\/(?:.*\/)?([^/]+)\.(?:ttml|xml)$/.exec(file) ?? []
  const deep = file.replace('/ttml/', '/').replace(/\.(?:ttml|xml)$/, '')
  const reference = timesOf(pictures.get(deep) ?? pictures.get(`${top}/${name}`))
  if (!reference) {
    counts.without++
    continue
  }
  const reading = readSubtitleBytes(readFileSync(file), file)
  if (typeof reading === 'string') {
    counts.refused++
    continue
  }
  const near = (list: readonly number[], at: number) => list.some(each => Math.abs(each - at) <= NEAR)
  const changes = reading.cues.flatMap(({ start, end }) => [start, end])
  if (!reading.cues.every(({ start }) => near(reference.all, start))) counts.other++
  else if (reference.changes.every(at => near(changes, at))) counts.same++
  else {
    counts.fewer++
    if (reading.losses.length > 0) counts.told++
    else if (process.env['SHOW'] === '1') console.log(`${file}: nothing told`)
  }
}
if (folder)
  console.log(
    `imsc-tests: ${counts.same} change at the same times, ${counts.fewer} have changes without words besides (${counts.told} told), ${counts.other} begin otherwise, ${counts.refused} have no words, ${counts.without} have no pictures`,
  )
