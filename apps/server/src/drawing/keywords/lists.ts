// The dictionary of drawing terms as numbered categories and as wildcards.
import { CATEGORIES, type Category } from '@qianmu/drawing/dictionary'
import type { DrawKeyword } from '@qianmu/contract/drawing/keywords'
import type { Wildcards } from '@qianmu/drawing'

/** Ids are whole numbers: the place among the categories, from 1. */
const idOf = new Map(CATEGORIES.map((category, at) => [category.id, at + 1]))

export const shownCategories = CATEGORIES.map(({ title, terms }, at) => ({ category_id: at + 1, name: title, total: terms.length }))

export const keywordsOf = ({ id, terms }: Category): DrawKeyword[] =>
  terms.map(({ zh, en }) => ({ chs: zh, eng: en, category_id: idOf.get(id)! }))

export const categoryAt = (categoryId: number): Category | undefined => CATEGORIES[categoryId - 1]

/** Every category is a wildcard of its name in Chinese: 「__发型__」. */
export const WILDCARDS: Wildcards = Object.fromEntries(CATEGORIES.map(({ title, terms }) => [title, terms.map(term => term.zh)]))

/** Terms that a text names, in its order, each once; of words that overlap the longest. */
export function termsIn(text: string): DrawKeyword[] {
  const found = new Map<string, DrawKeyword>()
  for (let at = 0; at < text.length;) {
    const term = longestAt(text, at)
    if (term) found.set(term.chs, term)
    at += term?.length ?? 1
  }
  return [...found.values()].map(({ chs, eng, category_id }) => ({ chs, eng, category_id }))
}

interface Named extends DrawKeyword {
  /** Of the word that stands in the text, which may be another one for the same. */
  length: number
}
const BY_WORD = new Map(
  CATEGORIES.flatMap(({ id, terms }) =>
    terms.flatMap(({ zh, en, aliases }) =>
      [zh, ...aliases].map(word => [word, { chs: zh, eng: en, category_id: idOf.get(id)!, length: word.length } satisfies Named] as const),
    ),
  ),
)
const LONGEST = Math.max(...[...BY_WORD.keys()].map(word => word.length))

function longestAt(text: string, at: number): Named | undefined {
  for (let length = Math.min(LONGEST, text.length - at); length > 0; length--) {
    const term = BY_WORD.get(text.slice(at, at + length))
    if (term) return term
  }
  return undefined
}
