// Narration of a novel as lines of a script: what is seen, what is thought, and the tags of speech that a script does without.
import { withoutEnd } from '../language/speech/clues.ts'
import type { NovelBlock } from './blocks.ts'

/** How sure rules are of narration: what is seen, what only reads as if, thoughts, places told, taken over, unknown. */
export const SURE = { seen: 0.9, figure: 0.75, thought: 0.72, guessed: 0.55, told: 0.95, stands: 0.8, same: 0.6, unknown: 0.3 } as const
export const ANSWERED = 1
/** One △ holds sentences of one paragraph up to about this many characters. */
const ACTION_CHARS = 70

const SENTENCES = /[^。！？!?…]+(?:[。！？!?…]+[”」』]?|$)|[。！？!?…]+/g
/** What only says that somebody speaks; who laughs or sighs is seen to. */
const SPEAKS =
  /^(?!.*[没不]).*(?:说|道|问|答|喊|叫|嚷|吼|劝|开口|嘀咕|嘟囔|低语|喃喃|吩咐|解释|提醒|反问|补充|继续)(?:道|着|了)?[，。！？；：:…\s]*$/
const THINKS = /心想|暗想|心里想|想着|暗道|心道|心说|想起|觉得|以为|记得|不明白|意识到|回忆|盼着|后悔/
/** 「他想，」: only that somebody thinks what follows. */
const THINKING_TAG =
  /^[^，。：:！？]{0,10}?(?:心想|暗想|心里想|心里暗想|心中暗想|暗暗想|暗道|心道|心说|寻思|暗忖|思忖|琢磨|嘀咕|想)(?:着|道)?[，：:](?=.)/
/** The part of a thought that tells who thinks: of whom is thought is nobody who does. */
export const thinkingTag = (text: string): string => THINKING_TAG.exec(text)?.[0] ?? text.split(/[，：。！？]/)[0]!
const FIGURE = /仿佛|好像|似乎|如同|犹如|一直|从来|总是|多年|曾经|往往|命运/
const MANNER =
  /低声|小声|轻声|大声|高声|沉声|柔声|冷声|颤声|哑声|冷冷|淡淡|轻轻|慢慢|缓缓|急切|焦急|平静|冷静|认真|犹豫|惊讶|惊恐|愤怒|生气|无奈|苦笑|冷笑|微笑|笑着|哭着|哽咽|喘着?气?|喃喃|咬着?牙|怒气冲冲|没好气|不耐烦|若无其事/
/** A tag of speech is short; what is longer tells something to be seen. */
const LONGEST_TAG = 16

export const acted = (text: string): Omit<NovelBlock, 'id' | 'source'> => ({
  type: 'action',
  text,
  speaker: '',
  extension: '',
  paren: '',
  confidence: FIGURE.test(text) ? SURE.figure : SURE.seen,
})

/** What somebody thinks: heard as OS, or as it was decided for the chapter. Without anybody to think it, it stays what is told. */
export function thoughtBy(subject: string, text: string, decided: string | undefined): Omit<NovelBlock, 'id' | 'source'> {
  const sure = decided === undefined ? (subject ? SURE.thought : SURE.guessed) : ANSWERED
  if (decided === 'drop') return { ...acted(''), confidence: sure }
  if (decided === 'action' || !subject) return { ...acted(text), confidence: sure }
  return { type: 'dialogue', text: text.replace(THINKING_TAG, ''), speaker: subject, extension: 'OS', paren: '', confidence: sure }
}

/** A line does not end with a mark that goes on. */
export function withoutComma(text: string): string {
  const plain = withoutEnd(text, '，、：；,:;')
  return plain === text || plain === '' ? text : `${plain}${/[。！？!?…]$/.test(plain) ? '' : '。'}`
}

/** Narration as stretches of what is seen and of what is thought. */
export function narrated(text: string): { text: string; thinks: boolean }[] {
  const out: { text: string; thinks: boolean }[] = []
  for (const [found] of text.matchAll(SENTENCES)) {
    const sentence = withoutComma(found.replace(/^[，、；：,\s]+/, '').trim())
    if (!/[\p{L}\p{N}]/u.test(sentence)) continue
    const thinks = THINKS.test(sentence) || THINKING_TAG.test(sentence)
    const last = out.at(-1)
    if (last && last.thinks === thinks && last.text.length + sentence.length <= ACTION_CHARS) last.text += sentence
    else out.push({ text: sentence, thinks })
  }
  return out
}

const mannerOf = (tag: string) => MANNER.exec(tag)?.[0] ?? ''

/** Narration in front of a quotation without the tag of speech that ends it; what is done while speaking stays. */
export function tagBefore(text: string): { rest: string; manner: string } {
  const clause = /[^，。！？；…]*[：:，,]?\s*$/.exec(text)![0]
  const isTag = clause.length <= LONGEST_TAG && (SPEAKS.test(clause) || /^[^，。：:]{1,4}[：:]\s*$/.test(clause))
  return isTag
    ? { rest: text.slice(0, text.length - clause.length), manner: mannerOf(clause) }
    : { rest: text.replace(/[：:，,]\s*$/, '。'), manner: '' }
}

/** The tag of speech behind a quotation: how many characters it takes. */
export function tagBehind(text: string): { taken: number; manner: string } {
  const clause = /^[，,]?[^，。！？；…]*[，。！？；…]?/.exec(text)![0]
  const isTag = clause.length <= LONGEST_TAG && SPEAKS.test(clause)
  return isTag ? { taken: clause.length, manner: mannerOf(clause) } : { taken: 0, manner: '' }
}
