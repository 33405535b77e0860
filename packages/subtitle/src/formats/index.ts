// Reads any subtitle file and writes any.
import type { Loss } from '@qianmu/script/losses'
import { listed } from '@qianmu/script/losses'
import { type Cue, type Format, plain, type ReadFormat, type Reading, tidy } from '../cue.ts'
import { withSpeakers } from '../speakers.ts'
import { type AssLayout, USUAL_LAYOUT, writeAss } from './ass.ts'
import { readAss } from './ass-read.ts'
import { arrowTimes, commaTimes } from './blocks.ts'
import { readJson, writeJson } from './json.ts'
import { readLrc, writeLrc } from './lrc.ts'
import {
  isTableHead,
  MICRODVD,
  MPL2,
  readMicroDvd,
  readMpl2,
  readSubViewer1,
  readTmPlayer,
  readTsv,
  SUBVIEWER1,
  TMPLAYER,
} from './plain-lines.ts'
import { readSami } from './sami.ts'
import { readScc } from './scc.ts'
import { readSbv, readSrt, writeSbv, writeSrt } from './srt.ts'
import { readTtml } from './ttml-read.ts'
import { writeTtml } from './ttml-write.ts'
import { readVtt, writeVtt } from './vtt.ts'
import { lossesOf } from './unsaid.ts'
import { retold } from '../words.ts'

type TextFormat = Exclude<ReadFormat, 'stl'>
const READERS: Readonly<Record<TextFormat, (text: string) => Reading>> = {
  srt: readSrt,
  vtt: readVtt,
  ass: readAss,
  lrc: readLrc,
  ttml: readTtml,
  sbv: readSbv,
  subviewer: text => (SUBVIEWER1.test(text) ? readSubViewer1 : readSbv)(text),
  json: readJson,
  microdvd: readMicroDvd,
  mpl2: readMpl2,
  tmplayer: readTmPlayer,
  sami: readSami,
  tsv: readTsv,
  scc: readScc,
}

const isWhole = (times: ReturnType<typeof arrowTimes>) => times?.start !== undefined && times.end !== undefined
const LRC = /^[ \t]*\[(?:\d{1,5}:\d{1,2}|ti:|ar:|al:|by:|offset:)/im
/** Formats by what stands in the first line that is not blank. */
function byFirstLine(first: string): TextFormat | undefined {
  if (/^Scenarist_SCC/i.test(first)) return 'scc'
  if (MICRODVD.test(first)) return 'microdvd'
  if (MPL2.test(first)) return 'mpl2'
  if (isTableHead(first)) return 'tsv'
  return commaTimes(first) ? 'sbv' : undefined
}
/** What a text is, told by itself; undefined when it is no subtitles. */
export function formatOf(text: string): TextFormat | undefined {
  const head = text
    .slice(0, 20_000)
    .replace(/^\uFEFF/, '')
    .trimStart()
  if (head.startsWith('WEBVTT')) return 'vtt'
  const lines = head.split(/\r\n|\r|\n/)
  // What stands in the first lines comes before what stands in any line: words may look like another format.
  if (isWhole(arrowTimes(lines[0]!)) || (/^\s*\d{1,9}\s*$/.test(lines[0]!) && lines.slice(1, 4).some(line => isWhole(arrowTimes(line)))))
    return 'srt'
  const first = byFirstLine(lines[0]!)
  if (first) return first
  // Headers stand above the first line with times.
  if (lines.slice(1, 6).some(line => MICRODVD.test(line))) return 'microdvd'
  if (/^\[(?:Script Info|V4\+? Styles|Events)\]/im.test(head)) return 'ass'
  if (/^(?:<\?xml[^<]{0,400})?\s*<sami[\s>]/i.test(head)) return 'sami'
  if (/^(?:<\?xml|<!--|<tt[\s>:]|<\w+:tt[\s>])/.test(head)) return 'ttml'
  if (/^[[{]\s*(?:["{\]}])/.test(head)) return 'json'
  if (/^\[INFORMATION\]/i.test(head)) return 'subviewer'
  if (SUBVIEWER1.test(head)) return 'subviewer'
  if (LRC.test(head)) return 'lrc'
  if (lines.some(line => isWhole(arrowTimes(line)))) return 'srt'
  if (lines.some(line => commaTimes(line))) return 'sbv'
  return TMPLAYER.test(lines[0]!) ? 'tmplayer' : undefined
}
/** What names of files say, where a text does not say it itself. */
const EXTENSIONS: Readonly<Record<string, TextFormat>> = {
  __proto__: null as never,
  srt: 'srt',
  vtt: 'vtt',
  ass: 'ass',
  ssa: 'ass',
  lrc: 'lrc',
  ttml: 'ttml',
  dfxp: 'ttml',
  itt: 'ttml',
  sbv: 'sbv',
  json: 'json',
  json3: 'json',
  sub: 'microdvd',
  mpl: 'mpl2',
  smi: 'sami',
  sami: 'sami',
  tsv: 'tsv',
  scc: 'scc',
}
const byName = (name: string): TextFormat | undefined => EXTENSIONS[/\.([a-z\d]{1,6})$/i.exec(name)?.[1]?.toLowerCase() ?? '']

/** A reading with the speakers that stand before its words; what stands around their names is told. */
export function named(reading: Reading): Reading {
  const { cues, losses } = withSpeakers(reading.cues)
  return { ...reading, cues, losses: listed([...losses, ...reading.losses]) }
}
/** The cues of a file; undefined when it is no subtitles or has none. @param name of the file */
export function readSubtitles(text: string, name = ''): Reading | undefined {
  const format = formatOf(text) ?? byName(name)
  if (!format) return undefined
  try {
    const reading = READERS[format](text)
    return reading.cues.length ? named(reading) : undefined
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

export interface Writing {
  text: string
  /** What the format cannot say. */
  losses: Loss[]
}
export interface Ways extends Partial<AssLayout> {
  /** Who speaks stands before the words, where the format has no place for it. */
  names?: boolean
}
const NAMELESS: ReadonlySet<Format> = new Set(['srt', 'lrc', 'sbv'])
/** Cues as a file; two languages become two lines of a cue, the translation below. */
export function writeSubtitles(given: readonly Cue[], format: Format, { names = false, ...layout }: Ways = {}): Writing {
  const full = { ...USUAL_LAYOUT, ...layout }
  const told = { format, order: full.order, names, sheet: full.sheet }
  const losses = lossesOf(given, told)
  // As a reader has them: it gives back nothing that is so by itself.
  const cues = given.map(tidy)
  if (format === 'ass') return { text: writeAss(cues, full), losses }
  if (format === 'json') return { text: writeJson(cues), losses }
  const stackedCues = cues.map(cue => {
    const text = plain(stacked(cue, full.order))
    const speaker = plain(cue.speaker ?? '')
    const whole = names && speaker && NAMELESS.has(format) ? `${speaker}：${text}` : text
    const words = cue.words && whole !== cue.text ? retold(cue, whole) : cue.words
    return { ...cue, text: whole, words, ...(speaker && { speaker }) }
  })
  const write = { srt: writeSrt, vtt: writeVtt, lrc: writeLrc, ttml: writeTtml, sbv: writeSbv }
  return { text: write[format](stackedCues), losses }
}
function stacked({ text, translation }: Cue, order: AssLayout['order']): string {
  if (!translation || order === 'original-only') return text
  if (order === 'translation-only') return translation
  return order === 'original-above' ? `${text}\n${translation}` : `${translation}\n${text}`
}
