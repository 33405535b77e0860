// A novel's text → its chapters in paragraphs, and who is in it: what a conversion starts from, and what a person confirms.
import { blocksOf, textOf } from '../elements.ts'
import { peopleOf } from '../language/speech/people.ts'
import { splitText } from '../split.ts'
import { countWords } from '../statistics.ts'

export interface Chapter {
  /** From 1. */
  no: number
  name: string
  words: number
  /** Without empty lines, in their order; sources count from 1 within the chapter. */
  paragraphs: readonly string[]
}

export interface NovelRole {
  name: string
  aliases: string[]
  gender: '男' | '女' | '未知'
  /** How often the name stands in the novel. */
  count: number
}

/** Characters from which a chapter is cut, and about how many a part of it has: a text without titles would be one. */
const LONG_CHAPTER = 20_000
const PART = 6000
/** People that a plan holds, and other names of one. */
const MOST_ROLES = 150
const MOST_ALIASES = 20

/** A chapter that nobody can oversee, in parts that end with a paragraph. */
function partsOf(name: string, paragraphs: string[]): { name: string; paragraphs: string[] }[] {
  if (paragraphs.reduce((sum, line) => sum + line.length, 0) <= LONG_CHAPTER) return [{ name, paragraphs }]
  const parts: string[][] = []
  let length = PART
  for (const line of paragraphs) {
    if (length >= PART) {
      parts.push([])
      length = 0
    }
    parts.at(-1)!.push(line)
    length += line.length
  }
  return parts.map((part, at) => ({ name: `${name}（${at + 1}）`, paragraphs: part }))
}

/** The chapters of a text; one without titles is one chapter, or parts when it is long. Linear. */
export function readNovel(text: string): Chapter[] {
  const parts = splitText(text, 'novel').map(({ name, volume, content }) => ({
    name: [volume, name].filter(Boolean).join(' '),
    paragraphs: [...blocksOf(content)].map(block => textOf(block).trim()).filter(line => line !== ''),
  }))
  return parts
    .filter(part => part.paragraphs.length > 0)
    .flatMap(({ name, paragraphs }, at) => partsOf(name || `第 ${at + 1} 章`, paragraphs))
    .map(({ name, paragraphs }, at) => ({
      no: at + 1,
      name,
      words: paragraphs.reduce((sum, line) => sum + countWords(line), 0),
      paragraphs,
    }))
}

/** Who is in a novel, most important first. Linear. */
export function rolesOf(chapters: readonly Chapter[]): NovelRole[] {
  const people = peopleOf(chapters.map(chapter => chapter.paragraphs.join('\n')).join('\n'))
  return people
    .slice(0, MOST_ROLES)
    .map(({ name, aliases, gender, count }) => ({ name, aliases: aliases.slice(0, MOST_ALIASES), gender, count }))
}

/** Which chapters each episode is made of, `each` at a time. */
export const planOf = (chapters: readonly Pick<Chapter, 'no'>[], each: number): number[][] =>
  Array.from({ length: Math.ceil(chapters.length / each) }, (_, at) => chapters.slice(at * each, (at + 1) * each).map(({ no }) => no))
