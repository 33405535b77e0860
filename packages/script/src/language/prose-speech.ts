// Who says what in running prose, for a cast that is given: quotations, and to whom the words around them give them (format facts §2.4, §10).
import { countWords } from '../statistics.ts'
import { attribute, type Gender } from './speech/attribute.ts'

/** One quotation that is said by somebody. */
export interface Speech {
  /** One of the names given; '' when nothing tells, or tells somebody else. */
  speaker: string
  words: number
  /** How sure the rule is that gave it, 0–1; 0 without a speaker. */
  confidence: number
  /** The line it stands in, and its offsets there in UTF-16 units, marks included. */
  line: number
  start: number
  end: number
}

/** What is less sure than this tells nobody. */
const LEAST_SURE = 0.4

/**
 * Speeches in their order. Linear in the text. `names` are who may speak, with all their names; where genders of names are known, 「她说」 is
 * the last she that was named. @param mains the name under which one of several names is told; without, each is its own
 */
export function proseSpeeches(
  text: string,
  names: readonly string[],
  genders: ReadonlyMap<string, Gender> = new Map(),
  mains: ReadonlyMap<string, string> = new Map(),
): Speech[] {
  const main = new Map(names.map(name => [name, mains.get(name) ?? name]))
  const known = new Set(main.values())
  const byMain = new Map([...genders].map(([name, gender]) => [main.get(name) ?? name, gender]))
  return attribute(text.split('\n'), { names, main, genders: byMain }).map(({ speaker: told, sure, words, line, start, end }) => {
    const speaker = known.has(told) && sure >= LEAST_SURE ? told : ''
    return { speaker, words: countWords(words), confidence: speaker ? sure : 0, line, start, end }
  })
}

export interface Speaker {
  name: string
  lines: number
  words: number
  /** Mean of what is given to them, 0–1. */
  confidence: number
}

/** Sums of speeches by speaker, most lines first; what nobody is known to say stands apart. */
export function speakersOf(speeches: readonly Speech[]): { speakers: Speaker[]; unknown: { lines: number; words: number } } {
  const byName = Map.groupBy(speeches, speech => speech.speaker)
  const sum = (list: readonly Speech[], of: (speech: Speech) => number) => list.reduce((all, speech) => all + of(speech), 0)
  const nobody = byName.get('') ?? []
  byName.delete('')
  const speakers = [...byName].map(([name, list]) => ({
    name,
    lines: list.length,
    words: sum(list, speech => speech.words),
    confidence: Math.round((sum(list, speech => speech.confidence) / list.length) * 100) / 100,
  }))
  speakers.sort((one, other) => other.lines - one.lines || other.words - one.words)
  return { speakers, unknown: { lines: nobody.length, words: sum(nobody, speech => speech.words) } }
}
