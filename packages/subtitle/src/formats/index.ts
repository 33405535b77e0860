// Reads any subtitle file and writes any; what is lost on the way is told.
import { type Cue, type Format, plain, type Reading } from '../cue.ts'
import { type AssLayout, readAss, USUAL_LAYOUT, writeAss } from './ass.ts'
import { withSpeakers } from '../speakers.ts'
import { readJson, writeJson } from './json.ts'
import { readLrc, writeLrc } from './lrc.ts'
import { readSbv, readSrt, readVtt, writeSbv, writeSrt, writeVtt } from './srt.ts'
import { readTtml, writeTtml } from './ttml.ts'

const READERS: Readonly<Record<Format, (text: string) => Reading>> = {
  srt: readSrt,
  vtt: readVtt,
  ass: readAss,
  lrc: readLrc,
  ttml: readTtml,
  sbv: readSbv,
  json: readJson,
}

const SBV = /^\d{1,2}:\d{1,2}:\d{1,2}\.\d{1,3},\d{1,2}:\d{1,2}:\d{1,2}\.\d{1,3}\s*$/m
/** What a text is, told by itself; undefined when it is no subtitles. */
export function formatOf(text: string): Format | undefined {
  const head = text
    .slice(0, 20_000)
    .replace(/^\uFEFF/, '')
    .trimStart()
  if (head.startsWith('WEBVTT')) return 'vtt'
  // What stands in the first lines comes before what stands in any line: words may look like another format.
  const first = head.slice(0, 200)
  if (/^(?:\d{1,9}[ \t]*\r?\n\s*)?(?:\d{1,4}:)?\d{1,3}:\d{1,2}[.,]\d{1,3}\s*-->/.test(first)) return 'srt'
  if (SBV.test(first.split(/[\r\n]/, 1)[0]!)) return 'sbv'
  if (/^\[(?:Script Info|V4\+? Styles|Events)\]/im.test(head)) return 'ass'
  if (/^(?:<\?xml|<tt[\s>:]|<\w+:tt[\s>])/.test(head)) return 'ttml'
  if (/^[[{]\s*(?:["{\]}])/.test(head)) return 'json'
  if (/^[ \t]*\[(?:\d{1,3}:\d{1,2}|ti:|ar:|al:|by:|offset:)/im.test(head)) return 'lrc'
  if (/^[ \t]*(?:-?\d{1,4}:)?\d{1,3}:\d{1,2}[.,]\d{1,3}\s*-->/m.test(head)) return 'srt'
  if (SBV.test(head)) return 'sbv'
  return undefined
}

const MANNER = '说话的语气'
/** The cues of a file; undefined when it is no subtitles or has none. */
export function readSubtitles(text: string): Reading | undefined {
  const format = formatOf(text)
  if (!format) return undefined
  try {
    const reading = READERS[format](text)
    if (!reading.cues.length) return undefined
    const { cues, lost } = withSpeakers(reading.cues)
    return { ...reading, cues, losses: lost ? [...reading.losses, MANNER] : reading.losses }
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

export interface Writing {
  text: string
  /** What the format cannot hold, in Chinese. */
  losses: string[]
}
const SECOND = '译文并入同一条'
/** Cues as a file; two languages become two lines of a cue, the translation below. */
export function writeSubtitles(cues: readonly Cue[], format: Format, layout: Partial<AssLayout> = {}): Writing {
  const full = { ...USUAL_LAYOUT, ...layout }
  const stackedCues = cues.map(cue => ({
    ...cue,
    text: plain(stacked(cue, full.order)),
    ...(cue.speaker && { speaker: plain(cue.speaker) }),
  }))
  const has = (test: (cue: Cue) => unknown) => cues.some(test)
  const losses = [
    ...(format !== 'ass' && format !== 'json' && has(cue => cue.translation) ? [SECOND] : []),
    ...(['srt', 'lrc', 'ttml', 'sbv'].includes(format) && has(cue => cue.speaker) ? ['说话人'] : []),
    ...(['lrc', 'ttml', 'sbv'].includes(format) && has(cue => cue.align) ? ['位置'] : []),
    ...(format === 'lrc' ? ['换行，时间精确到百分之一秒'] : format === 'ass' ? ['时间精确到百分之一秒'] : []),
  ]
  const write = { srt: writeSrt, vtt: writeVtt, lrc: writeLrc, ttml: writeTtml, sbv: writeSbv }
  if (format === 'ass') return { text: writeAss(cues, full), losses }
  if (format === 'json') return { text: writeJson(cues), losses }
  return { text: write[format](stackedCues), losses }
}
function stacked({ text, translation }: Cue, order: AssLayout['order']): string {
  if (!translation || order === 'original-only') return text
  if (order === 'translation-only') return translation
  return order === 'original-above' ? `${text}\n${translation}` : `${translation}\n${text}`
}
