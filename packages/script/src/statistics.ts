// Figures of a document: words as Chinese counts them, scenes, share of dialogue, spoken minutes, who speaks how much.
//
// Suggestions count as accepted, as in the plain text and in exports: what is proposed is counted, what is proposed to go is not.

import { type Block, blocksOf, type Content, textOf } from './elements.ts'
import { namesIn } from './classify.ts'
import { sumsOverLines } from './states/sums.ts'
import { acceptedContent } from './suggestions/verdicts.ts'

/** Spoken Chinese characters in a second, and seconds an action beat takes on screen (format facts §10.1). */
export const SPOKEN_PER_SECOND = 4.5
const SECONDS_PER_BEAT = 2.5

export interface CastMember {
  name: string
  /** Speeches. */
  lines: number
  words: number
  /** Scenes with at least one speech of theirs. */
  scenes: number
}

/** The figures of a document that need no names. */
export interface Sizes {
  /** Each Chinese character, and each Latin word or number, counts one; punctuation none. */
  words: number
  /** Written scenes: those with a heading. */
  scenes: number
  /** Estimated minutes on screen: speech and action beats. Prose has none. */
  minutes: number
}

export interface Statistics extends Sizes {
  /** Share of the words that are spoken, 0–1. */
  dialogueRatio: number
  /** Who speaks, most lines first. Speeches in unison count for each. */
  cast: CastMember[]
}

/** Words, scenes and minutes of a document. */
export function sizesOf(content: Content): Sizes {
  const { words, scenes, minutes } = measure(acceptedContent(content))
  return { words, scenes, minutes }
}

/** All figures of a document. */
export function statistics(content: Content): Statistics {
  const accepted = acceptedContent(content)
  const { spoken, ...sizes } = measure(accepted)
  const cast = new Map<string, CastMember & { lastScene: number }>()
  let scene = 0
  for (const block of blocksOf(accepted)) {
    if (block.type === 'scene_heading') scene++
    else if (block.type === 'dialogue') for (const name of namesIn(block.attrs.speaker)) addSpeech(cast, name, wordsIn(block), scene)
  }
  const members = [...cast.values()].map(({ lastScene: _last, ...member }) => member)
  members.sort((one, other) => other.lines - one.lines || other.words - one.words)
  return { ...sizes, dialogueRatio: sizes.words === 0 ? 0 : spoken / sizes.words, cast: members }
}

const sumsOf = sumsOverLines(['words', 'spoken', 'beats', 'headings'], block => {
  const words = wordsIn(block)
  const isBeat = (block.type === 'action' || block.type === 'shot') && words > 0
  const isHeading = block.type === 'scene_heading'
  return { words, spoken: block.type === 'dialogue' ? words : 0, beats: isBeat ? 1 : 0, headings: isHeading ? 1 : 0 }
})

/** @param accepted with all suggestions accepted */
function measure(accepted: Content): Sizes & { spoken: number } {
  const total = { words: 0, spoken: 0, beats: 0, headings: 0 }
  for (const scene of accepted.content) {
    const { words, spoken, beats, headings } = sumsOf(scene)
    total.words += words
    total.spoken += spoken
    total.beats += beats
    total.headings += headings
  }
  const { words, spoken, beats, headings } = total
  const minutes = secondsOf(spoken, beats) / 60
  return { words, scenes: headings, minutes: Math.round(minutes * 10) / 10, spoken }
}

/** Estimated seconds on screen of so many spoken words and action beats. */
export const secondsOf = (spoken: number, beats: number): number => spoken / SPOKEN_PER_SECOND + beats * SECONDS_PER_BEAT

/** Words of a block; a caption is none of the text. Blocks are never changed, and most stay from one save to the next. */
const counted = new WeakMap<Block, number>()
export function wordsIn(block: Block): number {
  let count = counted.get(block)
  if (count === undefined) counted.set(block, (count = block.type === 'image' ? 0 : countWords(textOf(block))))
  return count
}

function addSpeech(cast: Map<string, CastMember & { lastScene: number }>, name: string, words: number, scene: number): void {
  let member = cast.get(name)
  if (!member) cast.set(name, (member = { name, lines: 0, words: 0, scenes: 0, lastScene: -1 }))
  member.lines++
  member.words += words
  if (member.lastScene !== scene) member.scenes++
  member.lastScene = scene
}

/** Words of a text as Chinese counts them; see `Statistics.words`. */
export function countWords(text: string): number {
  let count = 0
  let inWord = false
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    if (isIdeograph(unit)) {
      count++
      inWord = false
    } else if (isWordPart(unit)) {
      if (!inWord) count++
      inWord = true
    } else if (!joinsWord(unit)) inWord = false
  }
  return count
}

/** Words as Word counts them: Chinese signs of punctuation too. */
export const countLikeWord = (text: string): number =>
  countWords(text) +
  (text.match(/[\u3001-\u3004\u3008-\u301f\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65\u2014\u2018\u2019\u201c\u201d\u2026\u00b7]/g)
    ?.length ?? 0)

/** Han (with extension A and compatibility), kana, hangul, and the leading half of the rarer Han beyond the basic plane. */
export function isIdeograph(unit: number): boolean {
  return (
    (unit >= 0x4e00 && unit <= 0x9fff) ||
    (unit >= 0x3400 && unit <= 0x4dbf) ||
    (unit >= 0x3041 && unit <= 0x30ff && unit !== 0x30fb) ||
    (unit >= 0xac00 && unit <= 0xd7a3) ||
    (unit >= 0xf900 && unit <= 0xfaff) ||
    unit === 0x3005 ||
    unit === 0x3007 ||
    (unit >= 0xd840 && unit <= 0xd884)
  )
}

/** Latin, Greek and Cyrillic letters and digits, full-width ones included. */
export function isWordPart(unit: number): boolean {
  return (
    (unit >= 48 && unit <= 57) ||
    (unit >= 65 && unit <= 90) ||
    (unit >= 97 && unit <= 122) ||
    (unit >= 0xc0 && unit <= 0x52f && unit !== 0xd7 && unit !== 0xf7) ||
    (unit >= 0xff10 && unit <= 0xff19) ||
    (unit >= 0xff21 && unit <= 0xff3a) ||
    (unit >= 0xff41 && unit <= 0xff5a)
  )
}

/** Signs inside a word or number: don't, 3.5, 1,000, re-do; and the trailing half of a surrogate pair, that ends nothing. */
function joinsWord(unit: number): boolean {
  return unit === 39 || unit === 0x2019 || unit === 45 || unit === 46 || unit === 44 || (unit >= 0xdc00 && unit <= 0xdfff)
}
