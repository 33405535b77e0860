// The characters of all documents of a work, with lines that show them. Pure; it takes seconds.
import type { Candidate } from '@qianmu/contract/characters'
import { namesIn } from '@qianmu/script/classify'
import { type Block, cueOf, textOf } from '@qianmu/script/elements'
import type { Content } from '@qianmu/script/elements'
import { countNames, recogniseCharacters } from '@qianmu/script/language/recognise'
import { nameKey } from '@qianmu/script/presence'
import { readWritten } from '@qianmu/script/states/written'
import { firstOf } from '../kit/cut.ts'

interface Reading {
  docs: { doc_id: number; doc_name: string; content: Content }[]
  kind: 'script' | 'prose'
}

/** Candidates that a person can look through. */
const MAX_CANDIDATES = 200
const QUOTES = 3
const QUOTE_CHARS = 60

type Quote = Candidate['quotes'][number]

/** The first lines that show each name: what they say before where they are spoken of. */
function quotesOf({ docs }: Reading, names: readonly string[]): Map<string, Quote[]> {
  const said = new Map<string, Quote[]>()
  const named = new Map<string, Quote[]>()
  const note = (map: Map<string, Quote[]>, name: string, quote: () => Quote) => {
    const own = map.get(name) ?? []
    if (own.length < QUOTES) map.set(name, [...own, quote()])
  }
  for (const { doc_id, doc_name, content } of docs) {
    for (const block of content.content.flatMap(scene => scene.content)) {
      const quote = () => ({ doc_id, doc_name, block_id: block.attrs.id, text: lineFor(block) })
      if (block.type === 'dialogue') for (const speaker of namesIn(block.attrs.speaker)) note(said, nameKey(speaker), quote)
      if (block.type !== 'cast') for (const name of countNames(textOf(block), names).keys()) note(named, name, quote)
    }
  }
  return new Map(names.map(name => [name, [...(said.get(nameKey(name)) ?? []), ...(named.get(name) ?? [])].slice(0, QUOTES)]))
}

const lineFor = (block: Block) =>
  firstOf(block.type === 'dialogue' ? `${cueOf(block.attrs)}：${textOf(block)}` : textOf(block), QUOTE_CHARS)

function read(reading: Reading): Candidate[] {
  const content: Content = { type: 'doc', content: reading.docs.flatMap(doc => doc.content.content) }
  const found = recogniseCharacters(content, reading.kind).characters.slice(0, MAX_CANDIDATES)
  const text = content.content.flatMap(scene => scene.content.map(textOf)).join('\n')
  const counts = countNames(
    text,
    found.flatMap(({ name, aliases }) => [name, ...aliases]),
  )
  const quotes = quotesOf(
    reading,
    found.map(({ name }) => name),
  )
  return found.map(({ aliases, genderGuess, ...each }) => ({
    ...each,
    gender: genderGuess?.gender ?? '未知',
    gender_confidence: genderGuess?.confidence ?? 0,
    aliases: [...new Set(aliases)].map(alias => ({ text: alias, count: counts.get(alias) ?? 0 })),
    quotes: quotes.get(each.name) ?? [],
  }))
}

/** The characters in texts that came as JSON. */
export function recogniseIn(docs: readonly { doc_id: number; doc_name: string; json: string }[], kind: Reading['kind']): Candidate[] {
  return read({ kind, docs: docs.map(({ json, ...doc }) => ({ ...doc, content: readWritten({ json }) })) })
}
