// Rules of timing and reading: what a cue breaks, and how all of it is mended at once.
import { type Cue, isTogether } from './cue.ts'
import { breakAt } from './edit.ts'
import { fitted, type Room } from './width.ts'

export interface RuleProfile {
  id: string
  name: string
  /** Characters of a line; wide ones count one. */
  lineMax: number
  linesMax: number
  /** Characters a second. */
  speedMax: number
  minMs: number
  maxMs: number
  gapMs: number
}
export const RULE_PROFILES: readonly RuleProfile[] = [
  { id: 'netflix-zh', name: 'Netflix 简体中文', lineMax: 16, linesMax: 2, speedMax: 9, minMs: 833, maxMs: 7000, gapMs: 83 },
  { id: 'vertical', name: '竖屏短剧', lineMax: 12, linesMax: 1, speedMax: 10, minMs: 600, maxMs: 5000, gapMs: 0 },
  { id: 'english', name: '英文 42 字符', lineMax: 42, linesMax: 2, speedMax: 20, minMs: 833, maxMs: 7000, gapMs: 83 },
]
/** Limits that a team made itself, as its settings keep them. */
export interface OwnRules {
  line_max: number
  lines_max: number
  /** Characters a second. */
  speed_max: number
  min_ms: number
  max_ms: number
  gap_ms: number
}
const VERTICAL = RULE_PROFILES.find(profile => profile.id === 'vertical')!
/** The rules of a name; those of the team itself where they are called `own`, and by the shape of the film where they are called `auto`. */
export const ruleProfile = (id: string, own?: OwnRules, shape = { width: 0, height: 0 }): RuleProfile =>
  id === 'auto' && shape.height > shape.width
    ? VERTICAL
    : id === 'own' && own
      ? {
          id,
          name: '自定',
          lineMax: own.line_max,
          linesMax: own.lines_max,
          speedMax: own.speed_max,
          minMs: own.min_ms,
          maxMs: own.max_ms,
          gapMs: own.gap_ms,
        }
      : (RULE_PROFILES.find(profile => profile.id === id) ?? RULE_PROFILES[0]!)

export type RuleName =
  | 'overlap'
  | 'gap'
  | 'short'
  | 'long'
  | 'speed'
  | 'line'
  | 'lines'
  | 'width'
  | 'empty'
  | 'translation-speed'
  | 'translation-line'
  | 'translation-width'
  | 'term'
export interface Breach {
  nth: number
  rule: RuleName
  /** An error must be mended, a warning may stand. */
  level: 'error' | 'warning'
  /** Chinese. */
  text: string
}
/** Characters without line breaks; most texts have neither breaks nor characters of two units, and are not taken apart. */
const lengthOf = (text: string) => (/[\n\ud800-\udbff]/.test(text) ? [...text.replaceAll('\n', '')].length : text.length)
export const speedOf = (cue: Cue): number => (lengthOf(cue.text) * 1000) / Math.max(1, cue.end - cue.start)
const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} 秒`

const ENGLISH = RULE_PROFILES.find(profile => profile.id === 'english')!
/** A translation in Latin letters is held to the English limits, another one to those of its text. */
export const limitsOf = (translation: string, profile: RuleProfile): RuleProfile =>
  /[a-z]/i.test(translation) && !/[\u3400-\u9fff]/.test(translation) ? ENGLISH : profile
const longest = (text: string) => (text.includes('\n') ? Math.max(...text.split('\n').map(lengthOf)) : lengthOf(text))

/** A word and what it is always called in the translation. */
export interface Term {
  word: string
  translation: string
}
/** The terms of a glossary, one a line: `顾晚=Gu Wan`. */
export const termsOf = (glossary: string): Term[] =>
  glossary.split('\n').flatMap(line => {
    const at = line.search(/[=＝]/)
    const [word, translation] = at < 0 ? ['', ''] : [line.slice(0, at).trim(), line.slice(at + 1).trim()]
    return word && translation ? [{ word, translation }] : []
  })
export const keeps = (translation: string, term: Term): boolean => translation.toLowerCase().includes(term.translation.toLowerCase())

const tooWide = (share: number) => `画面上放不下，宽 ${Math.ceil(share * 100)} %，合成时会换行`
/** What the cues break, in their order. @param terms what their translations must hold @param room of the picture that they stand on */
export function check(cues: readonly Cue[], profile: RuleProfile, terms: readonly Term[] = [], room?: Room): Breach[] {
  const found: Breach[] = []
  for (const [nth, cue] of cues.entries()) {
    const tell = (rule: RuleName, text: string, level: Breach['level'] = 'warning') => found.push({ nth, rule, level, text })
    const before = cues[nth - 1]
    const length = cue.end - cue.start
    if (before && isTogether(before, cue)) {
      // Shown at once on purpose: two who speak, a sign beside what is said.
    } else if (before && before.end > cue.start) tell('overlap', `与上一条重叠 ${seconds(before.end - cue.start)}`, 'error')
    else if (before && cue.start - before.end < profile.gapMs && cue.start !== before.end)
      tell('gap', `与上一条只隔 ${seconds(cue.start - before.end)}`)
    if (!cue.text.trim()) tell('empty', '没有文字', 'error')
    if (length < profile.minMs) tell('short', `太短：少于 ${seconds(profile.minMs)}`)
    if (length > profile.maxMs) tell('long', `太长：超过 ${seconds(profile.maxMs)}`)
    const speed = speedOf(cue)
    if (speed > profile.speedMax + 1e-9) tell('speed', `读得太快：${speed.toFixed(1)} > ${profile.speedMax} 字/秒`)
    if (longest(cue.text) > profile.lineMax) tell('line', `一行 ${longest(cue.text)} 字，超过 ${profile.lineMax}`)
    const lines = cue.text.split('\n').length
    if (lines > profile.linesMax) tell('lines', `${lines} 行，超过 ${profile.linesMax}`)
    const share = room?.(cue.text, false) ?? 0
    if (share > 1) tell('width', tooWide(share))
    const { translation = '' } = cue
    if (!translation) continue
    const other = room?.(translation, true) ?? 0
    if (other > 1) tell('translation-width', tooWide(other))
    const limits = limitsOf(translation, profile)
    const second = speedOf({ ...cue, text: translation })
    if (second > limits.speedMax + 1e-9) tell('translation-speed', `译文读得太快：${second.toFixed(1)} > ${limits.speedMax} 字符/秒`)
    if (longest(translation) > limits.lineMax) tell('translation-line', `译文一行 ${longest(translation)} 字符，超过 ${limits.lineMax}`)
    for (const term of terms)
      if (cue.text.includes(term.word) && !keeps(translation, term)) tell('term', `译文漏了「${term.word}」（术语表：${term.translation}）`)
  }
  return found
}

/** Cues that are shown at once, at most. */
const MOST_TOGETHER = 12

/** A text in lines of at most `max` characters where `lines` of them hold it; broken at its best places. */
export function wrapped(text: string, { lineMax, linesMax }: Pick<RuleProfile, 'lineMax' | 'linesMax'>): string {
  const flat = text.replaceAll('\n', /[a-z]\n[a-z]/i.test(text) ? ' ' : '')
  if (lengthOf(flat) <= lineMax || linesMax < 2 || lengthOf(flat) > lineMax * linesMax)
    return text.split('\n').length > linesMax ? flat : text
  const count = Math.min(linesMax, Math.ceil(lengthOf(flat) / lineMax))
  const out: string[] = []
  let rest = flat
  for (let left = count; left > 1; left--) {
    const at = breakAt(rest, 1 / left)
    out.push(rest.slice(0, at).trim())
    rest = rest.slice(at)
  }
  const lines = [...out, rest.trim()]
  return lines.every(line => lengthOf(line) <= lineMax) ? lines.join('\n') : text
}

/**
 * The cues with every breach mended that can be without changing a word: overlaps and gaps closed, times lengthened into free time, lines broken.
 * The order and number of cues stay, and those that are shown at once stay so.
 */
export function fixed<C extends Cue>(cues: readonly C[], profile: RuleProfile, picture?: Room): C[] {
  const broken = (text: string, limits: RuleProfile, isSecond: boolean) => {
    const lines = wrapped(text, limits)
    return picture ? fitted(lines, picture, isSecond) : lines
  }
  const out = cues.map(cue => {
    const { translation } = cue
    return {
      ...cue,
      text: broken(cue.text, profile, false),
      ...(translation && { translation: broken(translation, limitsOf(translation, profile), true) }),
    }
  })
  for (const [nth, cue] of out.entries()) {
    const next = cues.slice(nth + 1, nth + 1 + MOST_TOGETHER).find(each => !isTogether(each, cues[nth]!))
    const room = next ? Math.max(cue.start + 1, next.start - profile.gapMs) : Infinity
    const { translation = '' } = cue
    const read = (text: string, { speedMax }: RuleProfile) => Math.ceil((lengthOf(text) * 1000) / speedMax)
    const wanted = Math.max(profile.minMs, read(cue.text, profile), read(translation, limitsOf(translation, profile)))
    const length = Math.min(Math.max(cue.end - cue.start, Math.min(wanted, profile.maxMs)), profile.maxMs)
    cue.end = Math.max(cue.start + 1, Math.min(cue.start + length, room))
  }
  return out
}

/** What `fixed` would change, for a preview. */
export const preview = (cues: readonly Cue[], profile: RuleProfile, picture?: Room): { nth: number; before: Cue; after: Cue }[] =>
  fixed(cues, profile, picture).flatMap((after, nth) => {
    const before = cues[nth]!
    return before.end === after.end && before.text === after.text && before.translation === after.translation
      ? []
      : [{ nth, before, after }]
  })
