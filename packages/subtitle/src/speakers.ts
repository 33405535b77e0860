// Who says a line or a cue, where its words tell it: 顾晚：, [停顿]顾晚（冷笑）：, [顾晚].
import { bareName, colonAt, isClause, isLabel } from '@qianmu/script/language/cue-name'
import { readCue } from '@qianmu/script/formats/cue'
import { NOT_LAST, SURNAMES } from '@qianmu/script/language/surnames'
import { loss, type Loss } from '@qianmu/script/losses'
import type { Cue } from './cue.ts'
import { atCue } from './intake.ts'
import { retold } from './words.ts'

export interface Told {
  speaker: string
  /** How it is said. */
  manner: string
  /** Marks in front that are heard: [停顿1s]. */
  heard: string
  words: string
}
const NAME = /^[^\s：:，。！？,.!?]{1,20}$/
const MAX_CUE = 80
/** Digits on both sides of a colon. */
const TIME = /^\d.\d$/
const HEARD = /^(?:\[(?:停顿\s?[\d.]{0,5}\s?(?:s|秒)?|笑|吸气|叹气)\]\s*)+/

/** A line with a name before its colon; undefined for any other. */
export function toldIn(line: string): Told | undefined {
  const colon = colonAt(line)
  if (colon === undefined || colon > MAX_CUE || TIME.test(line.slice(colon - 1, colon + 2))) return undefined
  const [heard = ''] = HEARD.exec(line) ?? []
  const { speaker, ext, paren } = readCue(line.slice(heard.length, colon))
  const words = line.slice(colon + 1).trim()
  return words && NAME.test(speaker) ? { speaker, manner: paren || ext, heard: heard.trim(), words } : undefined
}

/** Names in captions: of Han, or with a capital; longer ones are sentences. */
const SHORT_NAME = /^(?:[\p{Script=Han}·\d]{1,8}|\p{Lu}[\p{L}\d.'’ -]{0,19})$/u
const isName = (name: string) => SHORT_NAME.test(name) && /\p{L}/u.test(name) && !isLabel(name) && !isClause(name)
const BOXED = /^[[【]([^[\]【】]{1,20})[\]】]\s*([^：:\s][^]*)$/
/** （高朗）我没骗你: in round brackets a name stands where it speaks elsewhere too; 冷笑 is a manner. */
const ROUND = /^[(（]([^()（）]{1,20})[)）]\s*([^：:\s][^]*)$/
const SOUND = /[声音乐笑哭叹咳喘吸停响铃掌呼喊叫尖低轻怒沉曲歌电雷枪风雨]/

interface Part {
  told?: Told | undefined
  boxed?: Told | undefined
  round?: Told | undefined
}
function partOf({ text }: Cue): Part {
  const end = text.indexOf('\n')
  const [first, rest] = end < 0 ? [text, ''] : [text.slice(0, end), text.slice(end)]
  // A second name is another speaker: the cue has no single one.
  if (rest && rest.split('\n').some(line => isName(toldIn(line.replace(/^[-–—]\s?/, ''))?.speaker ?? ''))) return {}
  const told = toldIn(first) ?? (rest && /[：:]$/.test(first) ? toldIn(first + rest.trim()) : undefined)
  if (told && isName(told.speaker)) return { told: first.includes(told.words) ? { ...told, words: told.words + rest } : told }
  const [, inRound, rounded] = ROUND.exec(text) ?? []
  if (inRound && rounded && isName(inRound)) return { round: { speaker: inRound, manner: '', heard: '', words: rounded } }
  const [, name, words] = BOXED.exec(text) ?? []
  return name && words && isName(name) && !SOUND.test(name) ? { boxed: { speaker: name, manner: '', heard: '', words } } : {}
}
const isFamilyName = (name: string) => /^\p{Script=Han}{2,4}$/u.test(name) && SURNAMES.has(name[0]!) && !NOT_LAST.has(name.at(-1)!)

const MANNER = '说话的语气'
/** Names without the brackets around them. */
function bareNames<C extends Cue>(cues: readonly C[], losses: Loss[]): C[] {
  return cues.map((cue, nth) => {
    if (!cue.speaker) return cue
    const { name, before, behind } = bareName(cue.speaker)
    if (before.length || behind.length) losses.push(loss(atCue(nth), MANNER, 'dropped', cue.speaker))
    return { ...cue, speaker: name }
  })
}

/**
 * Cues with the names that stand before their words as their speakers. A name without a manner; words that only look like one stay:
 * one cue of many with a colon names nobody.
 */
export function withSpeakers<C extends Cue>(cues: readonly C[]): { cues: C[]; losses: Loss[] } {
  const losses: Loss[] = []
  const bare = bareNames(cues, losses)
  if (bare.some(cue => cue.speaker)) return { cues: bare, losses }
  const parts = bare.map(partOf)
  const count = new Map<string, number>()
  for (const { told, boxed } of parts) {
    const name = told?.speaker ?? boxed?.speaker
    if (name) count.set(name, (count.get(name) ?? 0) + 1)
  }
  const named = parts.filter(({ told }) => told)
  const isCast = named.length > 1 || cues.length <= 3
  const speakers = new Set(isCast ? named.map(({ told }) => told!.speaker) : [])
  const made = bare.map((cue, nth) => {
    const { told, boxed, round } = parts[nth]!
    const isBoxed = boxed && (speakers.has(boxed.speaker) || isFamilyName(boxed.speaker) || count.get(boxed.speaker)! > 1)
    const isRound = round && speakers.has(round.speaker)
    const found = isCast && told ? told : isBoxed ? boxed : isRound ? round : undefined
    if (!found) return cue
    const manner = [found.heard, found.manner].filter(Boolean).join(' ')
    if (manner) losses.push(loss(atCue(nth), MANNER, 'dropped', `${found.speaker} ${manner}`))
    return { ...cue, speaker: found.speaker, text: found.words, ...(cue.words && { words: retold(cue, found.words) }) }
  })
  return { cues: made, losses }
}
