// Which passages of texts bear on a question: found by the pairs of characters that they share, rare ones counting more. Pure; no model.
import { textGrams } from '../bigrams.ts'
import { parseHeading } from '../heading.ts'

/** A text under the name that readers know. */
export interface Source {
  title: string
  text: string
}
/** Passages of prose are about so long; scenes are what they are, up to thrice as much. */
const PASSAGE_CHARS = 600
const LONGEST = 3 * PASSAGE_CHARS
/** Of each passage where nothing bears on the question. */
const HEAD_CHARS = 60

/** The scenes of a text, or stretches of paragraphs where it has none. */
function passagesOf({ title, text }: Source): Source[] {
  const passages: Source[] = []
  let lines: string[] = []
  let size = 0
  let heading = ''
  let inScenes = false
  const end = () => {
    if (lines.length) passages.push({ title: heading ? `${title} · ${heading}` : title, text: lines.join('\n') })
    lines = []
    size = 0
  }
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue
    if (parseHeading(line.trim())) {
      end()
      heading = line.trim()
      inScenes = true
    } else if (size + line.length > (inScenes ? LONGEST : PASSAGE_CHARS)) end()
    lines.push(line)
    size += line.length + 1
  }
  end()
  return passages
}

/** As many of the first as fit. */
function fitting(passages: readonly { at: number; text: string }[], maxChars: number): Set<number> {
  const taken = new Set<number>()
  let size = 0
  for (const { at, text } of passages) {
    if (size + text.length > maxChars) continue
    size += text.length
    taken.add(at)
  }
  return taken
}

/**
 * What of the texts bears on the question, in reading order, at most `maxChars` in all. All of it where it fits; the beginning of each passage
 * where nothing shares a pair with the question, so that a question about the whole is answered from the whole.
 */
export function relevantPassages(question: string, sources: readonly Source[], maxChars: number): Source[] {
  const passages = sources.flatMap(passagesOf)
  if (passages.reduce((sum, { text }) => sum + text.length, 0) <= maxChars) return passages
  const wanted = textGrams(question).filter(gram => [...gram].length > 1)
  const held = passages.map(({ title, text }) => new Set(textGrams(`${title}\n${text}`)))
  const rarity = new Map(wanted.map(gram => [gram, Math.log(1 + passages.length / (1 + held.filter(grams => grams.has(gram)).length))]))
  const scored = passages.map(({ text }, at) => ({
    at,
    text,
    score: wanted.reduce((sum, gram) => sum + (held[at]!.has(gram) ? rarity.get(gram)! : 0), 0),
  }))
  const bearing = scored.filter(({ score }) => score > 0).toSorted((one, other) => other.score - one.score || one.at - other.at)
  if (bearing.length === 0) {
    const heads = passages.map(({ title, text }) => ({ title, text: text.slice(0, HEAD_CHARS).toWellFormed() }))
    const taken = fitting(
      heads.map(({ text }, at) => ({ at, text })),
      maxChars,
    )
    return heads.filter((_, at) => taken.has(at))
  }
  const taken = fitting(bearing, maxChars)
  return passages.filter((_, at) => taken.has(at))
}
