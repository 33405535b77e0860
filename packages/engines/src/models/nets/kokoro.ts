// Kokoro-82M: Chinese in pinyin becomes the signs that it was taught, and these become sound. After misaki (Apache-2.0) and pinyin-to-ipa (MIT).
import type { Net } from '../runtime.ts'

export const KOKORO_RATE = 24_000
/** Signs of one call. */
const MOST = 500
/** A voice is a table of styles, one for each number of signs. */
const STYLE = 256
/** The signs that Chinese and the names of letters need, and their numbers. */
const SIGNS: ReadonlyMap<string, number> = new Map(
  ';1 :2 ,3 .4 !5 ?6 —9 …10 “14 ”15 ʦ20 ʨ21 ꭧ23 A24 I25 O31 W39 Y41 ᵊ42 a43 b44 d46 e47 f48 h50 i51 j52 k53 l54 m55 n56 o57 p58 s61 t62 u63 v64 w65 x66 y67 z68 ɑ69 ɔ76 ɕ77 ʤ82 ə83 ɚ85 ɛ86 ɥ99 ɨ101 ŋ112 ɹ123 ɻ126 ʂ130 ʧ133 ʊ135 ʌ138 ɤ140 ʰ162 ↓169 →171 ↗172 ↘173'
    .split(' ')
    .map(each => [[...each][0]!, Number([...each].slice(1).join(''))] as const),
)
const SPACE = 16

const INITIALS: Readonly<Record<string, string>> = {
  __proto__: null as never,
  zh: 'ꭧ',
  ch: 'ꭧʰ',
  sh: 'ʂ',
  b: 'p',
  p: 'pʰ',
  m: 'm',
  f: 'f',
  d: 't',
  t: 'tʰ',
  n: 'n',
  l: 'l',
  g: 'k',
  k: 'kʰ',
  h: 'x',
  j: 'ʨ',
  q: 'ʨʰ',
  x: 'ɕ',
  r: 'ɻ',
  z: 'ʦ',
  c: 'ʦʰ',
  s: 's',
}
/** The tone stands where 0 is. */
const FINALS: Readonly<Record<string, string>> = {
  __proto__: null as never,
  a: 'a0',
  ai: 'ai0',
  an: 'a0n',
  ang: 'a0ŋ',
  ao: 'au0',
  e: 'ɤ0',
  ei: 'ei0',
  en: 'ə0n',
  eng: 'ə0ŋ',
  i: 'i0',
  ia: 'ja0',
  ian: 'jɛ0n',
  iang: 'ja0ŋ',
  iao: 'jau0',
  ie: 'je0',
  in: 'i0n',
  iu: 'jou0',
  ing: 'i0ŋ',
  iong: 'jʊ0ŋ',
  ong: 'ʊ0ŋ',
  ou: 'ou0',
  u: 'u0',
  ui: 'wei0',
  ua: 'wa0',
  uai: 'wai0',
  uan: 'wa0n',
  un: 'wə0n',
  uang: 'wa0ŋ',
  ueng: 'wə0ŋ',
  uo: 'wo0',
  o: 'wo0',
  ü: 'y0',
  üe: 'ɥe0',
  üan: 'ɥɛ0n',
  ün: 'y0n',
}
const WHOLE: Readonly<Record<string, string>> = {
  __proto__: null as never,
  er: 'ɚ0',
  o: 'ɔ0',
  yo: 'jɔ0',
  ê: 'ɛ0',
  m: 'm0',
  n: 'n0',
  ng: 'ŋ0',
  hm: 'hm0',
  hng: 'hŋ0',
}
const TONES = ['', '→', '↗', '↓', '↘', '']

/** A syllable that begins with y or w as one without. */
const opened = (syllable: string): string =>
  syllable
    .replace(/^yu(?!o)/, 'ü')
    .replace(/^yi/, 'i')
    .replace(/^yo(?=u)/, 'io')
    .replace(/^y/, 'i')
    .replace(/^wu/, 'u')
    .replace(/^w/, 'u')
    .replace(/^iou$/, 'iu')
    .replace(/^uei$/, 'ui')
    .replace(/^uen$/, 'un')
/** `hang2` in the signs of the model; '' for what is no syllable. */
export function signsOf(numbered: string): string {
  const [, syllable = '', tone = '5'] = /^([a-zêü]+?)([1-5])?$/.exec(numbered.toLowerCase()) ?? []
  const told = (final: string) => final.replace('0', TONES[Number(tone)]!)
  if (WHOLE[syllable]) return told(WHOLE[syllable])
  const initial = /^(?:[zcs]h|[bpmfdtnlgkhjqxrzcs])/.exec(syllable)?.[0] ?? ''
  const rest = initial ? syllable.slice(initial.length) : opened(syllable)
  const vowel = /^[jqx]$/.test(initial) ? rest.replace(/^u/, 'ü') : rest.replace(/^ue$/, 'üe')
  const final = vowel === 'i' && /^(?:[zcs]h?|r)$/.test(initial) ? 'ɨ0' : FINALS[vowel]
  return final === undefined ? '' : (INITIALS[initial] ?? '') + told(final)
}

/** Names of letters: words that are no Chinese are spelled. */
const LETTERS: Readonly<Record<string, string>> = Object.fromEntries(
  'a A;b bi;c si;d di;e i;f ɛf;g ʤi;h Aʧ;i I;j ʤA;k kA;l ɛl;m ɛm;n ɛn;o O;p pi;q kju;r ɑɹ;s ɛs;t ti;u ju;v vi;w dʌbᵊlju;x ɛks;y wI;z zi'
    .split(';')
    .map(each => each.split(' ') as [string, string]),
)
const MARKS: Readonly<Record<string, string>> = {
  __proto__: null as never,
  '，': ',',
  '、': ',',
  '。': '.',
  '．': '.',
  '！': '!',
  '？': '?',
  '：': ':',
  '；': ';',
  '《': '“',
  '》': '”',
  '「': '“',
  '」': '”',
  '\n': '.',
}
/** What stands between Chinese characters. */
export const otherSigns = (text: string): string =>
  [...text]
    .map(letter => MARKS[letter] ?? LETTERS[letter.toLowerCase()] ?? (SIGNS.has(letter) && !/\p{L}/u.test(letter) ? letter : ' '))
    .join('')

/** Signs in pieces that the model takes at once, cut behind marks or else between words. */
export function cut(signs: string): string[] {
  const out: string[] = []
  for (let rest = signs.trim(); rest;) {
    const part = rest.slice(0, MOST)
    const at = rest.length <= MOST ? rest.length : Math.max(part.search(/[.!?;,:][^.!?;,:]*$/) + 1, 0) || part.lastIndexOf(' ') + 1 || MOST
    out.push(rest.slice(0, at).trim())
    rest = rest.slice(at).trim()
  }
  return out
}

/** @param voice its table, @param speed 0.5–2 */
async function spokenBy(net: Net, signs: string, voice: Float32Array, speed: number): Promise<Float32Array> {
  const ids = [...signs].flatMap(sign => (sign === ' ' ? [SPACE] : (SIGNS.get(sign) ?? [])))
  const style = Math.min(ids.length, voice.length / STYLE - 1) * STYLE
  const [audio] = await net.run([
    { data: BigInt64Array.from([0, ...ids, 0], BigInt), dims: [1, ids.length + 2] },
    { data: voice.slice(style, style + STYLE), dims: [1, STYLE] },
    { data: Float32Array.of(speed), dims: [1] },
  ])
  return audio!
}
/** Pieces one after the other. */
export async function allSpokenBy(
  net: Net,
  pieces: readonly string[],
  voice: Float32Array,
  speed: number,
  progress: (share: number) => void,
): Promise<Float32Array> {
  const parts: Float32Array[] = []
  for (const [nth, piece] of pieces.entries()) {
    parts.push(await spokenBy(net, piece, voice, speed))
    progress((nth + 1) / pieces.length)
  }
  const samples = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    samples.set(part, at)
    at += part.length
  }
  return samples
}
