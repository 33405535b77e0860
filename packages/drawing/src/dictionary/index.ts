// The dictionary of drawing terms, Chinese ↔ English: categories, translation by longest match, search. An entry of its own, for it is large.
import { type Block, type Term, termsOf } from './block.ts'
import { CAMERA } from './camera.ts'
import { PEOPLE } from './people.ts'
import { PLACES } from './places.ts'
import { POSE } from './pose.ts'
import { STYLE } from './style.ts'
import { THINGS } from './things.ts'
import { WEAR } from './wear.ts'

export { type Term } from './block.ts'
export { NEGATIVE_PRESETS, type NegativePreset } from './negative.ts'

export interface Category {
  id: string
  title: string
  terms: readonly Term[]
}

const BLOCKS: readonly Block[] = [...PEOPLE, ...WEAR, ...POSE, ...PLACES, ...CAMERA, ...STYLE, ...THINGS]

/** Every category in the order of a prompt: who, how, where, seen how, drawn how, with what. */
export const CATEGORIES: readonly Category[] = BLOCKS.map(block => ({ id: block.id, title: block.title, terms: termsOf(block) }))

const TERMS: readonly Term[] = CATEGORIES.flatMap(each => each.terms)
const BY_CHINESE = new Map(TERMS.flatMap(term => [term.zh, ...term.aliases].map(word => [word.toLowerCase(), term] as const)))
const BY_ENGLISH = new Map(TERMS.map(term => [term.en, term]))
const longest = (words: Iterable<string>, length: (word: string) => number) => Math.max(...Array.from(words, length))
const LONGEST_CHINESE = longest(BY_CHINESE.keys(), word => word.length)
const LONGEST_ENGLISH = longest(BY_ENGLISH.keys(), word => word.split(' ').length)

/** The term of exactly these words, in either language. */
export const termOf = (words: string): Term | undefined => {
  const plain = words.trim().toLowerCase()
  return BY_CHINESE.get(plain) ?? BY_ENGLISH.get(plain)
}

export interface Translation {
  text: string
  /** What stayed as it was, each piece once. */
  untranslated: string[]
}

const CHINESE = /\p{Script=Han}/u
/** Words that carry nothing a picture shows. */
const FILLERS = /^(?:的|地|得|了|着|过|在|和|与|及|有|是|很|非常|一位|一名|一个|一只|一张|正在|里|中|上|下)/
/** What stands before another word as its quality, not as a keyword of its own. */
const ADJECTIVES = new Set(['colour'])

/**
 * A Chinese prompt in English. Runs of Chinese are cut by the longest terms; syntax, weights and Latin words stay where they are. Colours stand
 * before what follows them, other terms become keywords. What the dictionary lacks stays Chinese and is listed. Time grows with the length alone.
 */
export function toEnglish(prompt: string): Translation {
  const untranslated = new Set<string>()
  const text = prompt.replaceAll(/[\p{Script=Han}\dA-Za-z]+/gu, run => (CHINESE.test(run) ? englishOf(run, untranslated) : run))
  return { text, untranslated: [...untranslated] }
}

function englishOf(run: string, untranslated: Set<string>): string {
  const words: { text: string; adjective: boolean }[] = []
  let unknown = ''
  const flush = () => {
    if (!unknown) return
    words.push({ text: unknown, adjective: false })
    if (CHINESE.test(unknown)) untranslated.add(unknown)
    unknown = ''
  }
  for (let at = 0; at < run.length;) {
    const term = longestAt(run, at)
    const filler = term ? undefined : FILLERS.exec(run.slice(at, at + 3))
    if (term) {
      flush()
      words.push({ text: term.en, adjective: ADJECTIVES.has(term.category) })
    } else if (filler) flush()
    else unknown += run[at]
    at += term?.length ?? filler?.[0].length ?? 1
  }
  flush()
  return words.map(({ text, adjective }, index) => (index === words.length - 1 ? text : text + (adjective ? ' ' : ', '))).join('')
}

function longestAt(run: string, at: number): { en: string; category: string; length: number } | undefined {
  for (let length = Math.min(LONGEST_CHINESE, run.length - at); length > 0; length--) {
    const term = BY_CHINESE.get(run.slice(at, at + length).toLowerCase())
    if (term) return { en: term.en, category: term.category, length }
  }
  return undefined
}

const WORD = /[A-Za-z0-9][A-Za-z0-9'-]*/g

/** An English prompt in Chinese, by the longest runs of words; simple plurals are known too. */
export function toChinese(prompt: string): Translation {
  const words = [...prompt.matchAll(WORD)]
  const untranslated = new Set<string>()
  let text = ''
  let done = 0
  for (let index = 0; index < words.length;) {
    const { term, count } = longestFrom(prompt, words, index)
    const [first, last] = [words[index]!, words[index + count - 1]!]
    const end = last.index + last[0].length
    // LoRA names and weights are no words.
    const kept = isSyntax(prompt, first.index, first[0])
    text += prompt.slice(done, first.index) + (term && !kept ? term.zh : prompt.slice(first.index, end))
    if (!term && !kept) untranslated.add(first[0])
    done = end
    index += count
  }
  return { text: text + prompt.slice(done), untranslated: [...untranslated] }
}

const isSyntax = (prompt: string, at: number, word: string) =>
  /^[\d.]+$/.test(word) || word === 'BREAK' || /<[^<>]*$/.test(prompt.slice(Math.max(0, at - 100), at))

function longestFrom(prompt: string, words: readonly RegExpExecArray[], index: number): { term: Term | undefined; count: number } {
  for (let count = Math.min(LONGEST_ENGLISH, words.length - index); count > 0; count--) {
    const last = words[index + count - 1]!
    const run = prompt
      .slice(words[index]!.index, last.index + last[0].length)
      .toLowerCase()
      .replaceAll(/[ _]+/g, ' ')
    const term = BY_ENGLISH.get(run) ?? BY_ENGLISH.get(run.replace(/s$/, ''))
    if (term) return { term, count }
  }
  return { term: undefined, count: 1 }
}

/** Whether Chinese text sounds like Latin letters: positions or null. Handed in, for the pinyin tables are large. */
export type PinyinMatch = (text: string, query: string) => readonly number[] | null

/** Terms for what was typed, best first: the whole word, its beginning, a part of it, its pinyin. */
export function searchTerms(query: string, options: { category?: string; limit?: number; pinyin?: PinyinMatch } = {}): Term[] {
  const { category, limit = 20, pinyin } = options
  const wanted = query.trim().toLowerCase()
  if (!wanted) return []
  const rank = (term: Term): number => {
    const words = [term.zh.toLowerCase(), ...term.aliases, term.en]
    if (words.includes(wanted)) return 0
    if (words.some(word => word.startsWith(wanted))) return 1
    if (words.some(word => word.includes(` ${wanted}`))) return 2
    if (words.some(word => word.includes(wanted))) return 3
    return pinyin && /^[a-z]+$/.test(wanted) && pinyin(term.zh, wanted)?.[0] === 0 ? 4 : Number.POSITIVE_INFINITY
  }
  return TERMS.filter(term => !category || term.category === category)
    .map(term => ({ term, rank: rank(term) }))
    .filter(each => each.rank < Number.POSITIVE_INFINITY)
    .sort((a, b) => a.rank - b.rank || a.term.en.length - b.term.en.length)
    .slice(0, limit)
    .map(each => each.term)
}
