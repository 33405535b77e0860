// What texts are found by: pairs of neighbouring characters, and single signs.

import { isIdeograph, isWordPart } from './statistics.ts'

/** Form under which texts are indexed and searched: NFKC, lower case. */
export function foldText(text: string): string {
  return text.normalize('NFKC').toLowerCase()
}

/**
 * The distinct pairs of neighbouring letters of a text, folded. Pairs never reach over spaces or punctuation. Add a single character of a
 * name or word that stands alone, so that it can be found too.
 */
export function textBigrams(text: string): string[] {
  const pairs = new Set<string>()
  for (const word of wordsOf(text)) {
    if (word.length === 1) pairs.add(word[0]!)
    for (let i = 0; i + 1 < word.length; i++) pairs.add(word[i]! + word[i + 1]!)
  }
  return [...pairs]
}

/**
 * The pairs that a text must all hold to match a query (`index @> pairs`, then recheck with the folded query itself). Empty when the query has no
 * two letters in a row: then only the recheck decides.
 */
export function queryBigrams(query: string): string[] {
  const pairs = new Set<string>()
  for (const word of wordsOf(query)) for (let i = 0; i + 1 < word.length; i++) pairs.add(word[i]! + word[i + 1]!)
  return [...pairs]
}

/** What the search index holds of a text: its pairs, and every single sign but white space. */
export const textGrams = (text: string): string[] => [...new Set([...textBigrams(text), ...signsOf(text)])]

/** What a text must all hold to match a query: its pairs, and the signs that stand in none of them. Empty for white space alone. */
export function queryGrams(query: string): string[] {
  const pairs = queryBigrams(query)
  const paired = new Set(pairs.join(''))
  return [...pairs, ...signsOf(query).filter(sign => !paired.has(sign))]
}

/** The distinct signs of a text, folded. */
const signsOf = (text: string): string[] => [...new Set(foldText(text))].filter(sign => sign.trim() !== '')

/** Maximal stretches of letters, as lists of characters. */
function* wordsOf(text: string): Generator<string[]> {
  let word: string[] = []
  for (const character of foldText(text)) {
    const unit = character.charCodeAt(0)
    if (isIdeograph(unit) || isWordPart(unit)) word.push(character)
    else if (word.length > 0) {
      yield word
      word = []
    }
  }
  if (word.length > 0) yield word
}
