// Who says what in running prose: quotations, and to whom the words around them give them (format facts §2.4, §10).
import { countWords } from '../statistics.ts'
import { mentionFinder } from './mentions.ts'

/** One quotation that is said by somebody. */
export interface Speech {
  /** One of the names given; '' when nothing tells. */
  speaker: string
  words: number
  /** How sure the rule is that gave it, 0–1; 0 without a speaker. */
  confidence: number
}

/** What one speaks with; a name before it, or right behind the quotation, is who speaks. */
const SAID = '说|道|问|答|喊|叫|骂|笑|叹|嚷|吼|念|劝|哼|催|应|骂道|开口|嘀咕|嘟囔|低语|喃喃|吩咐|解释|回答|提醒|反问|补充|继续'
/** In front of a quotation: what is said ends with a verb of speech and its mark. */
const CUE_BEFORE = new RegExp(`(?:${SAID})[^，。！？；]{0,6}[：:，,]?\\s*$`)
/** Behind it: a verb of speech in the first clause. */
const CUE_AFTER = new RegExp(`^[，,]?\\s*([^，。！？；：“「]{0,14}?)(?:${SAID})`)
/** How sure each way is, by how often it is right in what was measured. */
const SURE = { before: 0.9, after: 0.85, colon: 0.8, goesOn: 0.75, alone: 0.6, turn: 0.45 } as const

const QUOTED = /“([^“”]*)”|「([^「」]*)」/g
/** A quoted term inside a sentence is not said: short, and without a mark of its own. */
const isTerm = (words: string, before: string) =>
  !/[，。！？…；：,.!?—]/.test(words) && words.length <= 8 && /[^\s，。！？：:；…—]$/.test(before)

interface Turn {
  speaker: string
  confidence: number
}

/** Speeches in their order. Linear in the text. @param names who may speak, with all their names */
export function proseSpeeches(text: string, names: readonly string[]): Speech[] {
  const find = mentionFinder(names)
  const namesIn = (part: string) => find(part).map(({ name }) => names[name]!)
  const out: Speech[] = []
  /** Who spoke in the paragraphs before, the last first; prose that is not speech ends their taking turns. */
  let turns: string[] = []
  for (const line of text.split('\n')) {
    const quotes = [...line.matchAll(QUOTED)]
    let end = 0
    let here: Turn | undefined
    let spoke = false
    for (const [at, quote] of quotes.entries()) {
      const before = line.slice(end, quote.index)
      const said = quote[1] ?? quote[2] ?? ''
      const words = countWords(said)
      const after = line.slice(quote.index + quote[0].length, quotes[at + 1]?.index)
      end = quote.index + quote[0].length
      if (words === 0 || isTerm(said, before)) continue
      const found =
        told(before, after, namesIn) ?? goingOn(here, before, namesIn) ?? alone(line, namesIn) ?? takingTurns(line, quote, turns)
      here = found ?? { speaker: '', confidence: 0 }
      spoke = true
      out.push({ ...here, words })
    }
    if (spoke) turns = [here!.speaker, ...turns].slice(0, 2)
    else if (line.trim() !== '') turns = []
  }
  return out
}

type NamesIn = (part: string) => string[]

/** By a verb of speech in front or behind, or a name and a colon. */
function told(before: string, after: string, namesIn: NamesIn): Turn | undefined {
  const clause = before.split(/[。！？；…]/).at(-1)!
  // Who is named first acts; 「A 对 B 说」 is A's.
  const [first] = namesIn(clause)
  if (first && CUE_BEFORE.test(clause)) return { speaker: first, confidence: SURE.before }
  const behind = CUE_AFTER.exec(after)
  const [follows] = behind ? namesIn(behind[1]!) : []
  if (follows) return { speaker: follows, confidence: SURE.after }
  return first && /[：:]\s*$/.test(clause) ? { speaker: first, confidence: SURE.colon } : undefined
}

/** In one paragraph one person speaks, unless another is named between. */
const goingOn = (here: Turn | undefined, between: string, namesIn: NamesIn): Turn | undefined =>
  here?.speaker && namesIn(between).every(name => name === here.speaker)
    ? { speaker: here.speaker, confidence: Math.min(here.confidence, SURE.goesOn) }
    : undefined

/** The only one whom the paragraph's narration names. */
function alone(line: string, namesIn: NamesIn): Turn | undefined {
  const named = new Set(namesIn(line.replaceAll(QUOTED, '\n')))
  return named.size === 1 ? { speaker: [...named][0]!, confidence: SURE.alone } : undefined
}

/** A paragraph that is nothing but speech: of two who talk it is the other one's turn. */
function takingTurns(line: string, quote: RegExpMatchArray, [last, other]: readonly string[]): Turn | undefined {
  const isBare = line.trim() === quote[0]
  return isBare && last && other && last !== other ? { speaker: other, confidence: SURE.turn } : undefined
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
