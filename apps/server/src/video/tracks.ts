// Subtitle tracks inside a film: which there are and in which language, which is read where nobody chooses, and how each comes out.
import type { SubtitleTrack } from '@qianmu/contract/video/captions'
import { type MediaFacts, type MediaStream, runFfmpeg } from '@qianmu/engines/video'
import path from 'node:path'
import { type Desk, SOURCE } from './media.ts'

/** Codecs of text, each with the file that it comes out as: what a format alone can say stays in it. */
const TEXT: Readonly<Record<string, string>> = {
  __proto__: null as never,
  subrip: 'srt',
  mov_text: 'srt',
  text: 'srt',
  ass: 'ass',
  ssa: 'ass',
  webvtt: 'vtt',
}
const AS_IT_STANDS = new Set(['ass', 'subrip', 'webvtt'])
const PICTURES: Readonly<Record<string, string>> = {
  __proto__: null as never,
  hdmv_pgs_subtitle: 'PGS',
  dvd_subtitle: 'VobSub',
  dvb_subtitle: 'DVB',
}
const CHINESE = /^(?:zh|zho|chi|cmn|yue)/i
const languages = new Intl.DisplayNames('zh-CN', { type: 'language', fallback: 'none' })
/** Codes of three letters that a name is kept under with two. */
const BIBLIOGRAPHIC: Readonly<Record<string, string>> = {
  __proto__: null as never,
  chi: 'zh',
  fre: 'fr',
  ger: 'de',
  cze: 'cs',
  dut: 'nl',
  gre: 'el',
  per: 'fa',
  rum: 'ro',
  ice: 'is',
  may: 'ms',
  bur: 'my',
  alb: 'sq',
  arm: 'hy',
  baq: 'eu',
  geo: 'ka',
  mac: 'mk',
  slo: 'sk',
  tib: 'bo',
  wel: 'cy',
}
function languageOf(code: string): string {
  const bare = code.trim().toLowerCase()
  if (!/^[a-z]{2,3}(?:-[a-z\d]{2,8})*$/.test(bare) || bare === 'und') return ''
  return languages.of(BIBLIOGRAPHIC[bare] ?? bare) ?? bare
}
function kindOf({ kind, codec }: MediaStream): SubtitleTrack['kind'] | undefined {
  if (kind !== 'subtitle') return undefined
  return TEXT[codec] ? 'text' : PICTURES[codec] ? 'picture' : 'other'
}
/** The tracks of a film, the one first that is read where nobody chooses: text before pictures, Chinese before others. */
export function tracksOf({ streams }: MediaFacts): SubtitleTrack[] {
  const found = streams.flatMap((stream): SubtitleTrack[] => {
    const kind = kindOf(stream)
    const { index, codec, language, title } = stream
    return kind
      ? [{ index, kind, codec: TEXT[codec]?.toUpperCase() ?? PICTURES[codec] ?? codec, language, name: languageOf(language), title }]
      : []
  })
  const order = ['text', 'picture', 'other']
  const rank = ({ kind, language, title }: SubtitleTrack) =>
    order.indexOf(kind) * 2 + Number(!CHINESE.test(language) && !/中文|简体|繁体|简中|国语/.test(title))
  return found.toSorted((one, other) => rank(one) - rank(other))
}

/** A track of text as a file in the time of the film. */
export async function textTrack(desk: Desk, facts: MediaFacts, { index }: SubtitleTrack): Promise<string> {
  const { codec } = facts.streams.find(stream => stream.index === index)!
  const end = TEXT[codec]!
  // What is of the same format comes out as it stands.
  const how = AS_IT_STANDS.has(codec) ? 'copy' : end
  const outputs = [{ name: `track.${end}`, options: ['-map', `0:${index}`, '-c:s', how] }]
  await runFfmpeg(desk.program, { ...desk, inputs: [{ name: SOURCE }], outputs })
  return path.join(desk.folder, `track.${end}`)
}
/** A track of pictures as a film of its own, over black, for who reads what stands in the picture. @returns its name in the folder */
export async function pictureTrack(
  desk: Desk,
  { index }: SubtitleTrack,
  rate: number,
  onProgress: (seconds: number) => void,
): Promise<string> {
  const filter = `[0:v:0]fps=${rate},drawbox=color=black:thickness=fill[black];[black][0:${index}]overlay[v]`
  const options = ['-map', '[v]', '-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '12', '-pix_fmt', 'yuv420p']
  await runFfmpeg(desk.program, { ...desk, inputs: [{ name: SOURCE }], filter, outputs: [{ name: 'track.mkv', options }], onProgress })
  return 'track.mkv'
}
