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
  /** The line it stands in, and its offsets there in UTF-16 units, marks included. */
  line: number
  start: number
  end: number
}

/** What one speaks with; a name before it, or right behind the quotation, is who speaks. */
const SAID = '说|道|问|答|喊|叫|骂|笑|叹|嚷|吼|念|劝|哼|催|应|骂道|开口|嘀咕|嘟囔|低语|喃喃|吩咐|解释|回答|提醒|反问|补充|继续'
/** In front of a quotation: what is said ends with a verb of speech and its mark. */
const CUE_BEFORE = new RegExp(`(?:${SAID})[^，。！？；]{0,6}[：:，,]?\\s*$`)
/** Behind it: a verb of speech in the first clause. */
const CUE_AFTER = new RegExp(`^[，,]?\\s*([^，。！？；：“「]{0,14}?)(?:${SAID})`)
/** How sure each way is, by how often it is right in what was measured. */
const SURE = {
  before: 0.9,
  after: 0.85,
  colon: 0.8,
  goesOn: 0.75,
  acts: 0.7,
  pronoun: 0.7,
  alone: 0.6,
  called: 0.55,
  loneHe: 0.5,
  turn: 0.45,
  partner: 0.4,
} as const

const QUOTED = /“([^“”]*)”|「([^「」]*)」/g
/** A quoted term inside a sentence is not said: short, and without a mark of its own. */
const isTerm = (words: string, before: string) =>
  !/[，。！？…；：,.!?—]/.test(words) && words.length <= 8 && /[^\s，。！？：:；…—]$/.test(before)

interface Turn {
  speaker: string
  confidence: number
}

type Gender = '男' | '女'
const PRONOUNS: Readonly<Record<string, Gender>> = { __proto__: null as never, 他: '男', 她: '女' }
/** Who begins what is told right behind a quotation, by what stands before a name there. */
const BEGINS = 1
/** Names of which a pronoun may mean the last. */
const REMEMBERED = 12

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
  const find = mentionFinder(names)
  const main = (name: number) => mains.get(names[name]!) ?? names[name]!
  const namesIn = (part: string) => find(part).map(({ name }) => main(name))
  const begins = (part: string) => {
    const [first] = find(part)
    return first && first.start <= BEGINS ? main(first.name) : undefined
  }
  const calls = (said: string) => find(said).flatMap(({ name, start, end }) => (isCall(said, start, end) ? [main(name)] : []))[0]
  const out: Speech[] = []
  /** Who was named or spoke, the last first. */
  let recent: string[] = []
  const remember = (named: readonly string[]) => {
    for (const name of named) recent = [name, ...recent.filter(each => each !== name)].slice(0, REMEMBERED)
  }
  const meant = (pronoun: string, not = '') => {
    const fit = recent.filter(name => genders.get(name) === PRONOUNS[pronoun])
    return fit.find(name => name !== not) ?? fit[0]
  }
  /** Who spoke in the paragraphs before, the last first; prose that is not speech ends their taking turns. */
  let turns: string[] = []
  /** Whom the last speech calls. */
  let called: string | undefined
  for (const [lineAt, line] of text.split('\n').entries()) {
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
      remember(namesIn(before))
      if (words === 0 || isTerm(said, before)) continue
      // Who speaks first in a paragraph is another one than who spoke in the one before.
      const others = { meant, not: before.trim() === '' ? (turns[0] ?? '') : '' }
      const found =
        told(before, after, namesIn) ??
        byPronoun(before, after, others) ??
        goingOn(here, before, namesIn, begins) ??
        acting(before, after, begins, others) ??
        alone(line, namesIn, meant) ??
        takingTurns(line, quote, { turns, called, recent })
      called = calls(said)
      here = found ?? { speaker: '', confidence: 0 }
      spoke = true
      if (found) remember([found.speaker])
      out.push({ ...here, words, line: lineAt, start: quote.index, end })
    }
    remember(namesIn(line.slice(end)))
    if (spoke) turns = [here!.speaker, ...turns].slice(0, 2)
    else if (line.trim() !== '') {
      turns = []
      called = undefined
    }
  }
  return out
}

type NamesIn = (part: string) => string[]
/** Who is named at the beginning of a part. */
type Begins = (part: string) => string | undefined

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

interface Others {
  meant: (pronoun: string, not?: string) => string | undefined
  /** Who hardly speaks here. */
  not: string
}

/** By a verb of speech with a pronoun, in front or behind, or a pronoun and a colon. */
function byPronoun(before: string, after: string, { meant, not }: Others): Turn | undefined {
  const clause = before.split(/[。！？；…]/).at(-1)!
  const behind = CUE_AFTER.exec(after)?.[1]
  const isCue = CUE_BEFORE.test(clause) || /[：:]\s*$/.test(clause)
  const pronoun = isCue ? /[他她](?!们)/.exec(clause)?.[0] : behind && /^[他她](?!们)/.exec(behind)?.[0]
  const speaker = pronoun && meant(pronoun, not)
  return speaker ? { speaker, confidence: SURE.pronoun } : undefined
}

/** A paragraph begins with the quotation, and who does something right behind it is who speaks: 「走。」沈岸拉起她的手。 */
function acting(before: string, after: string, begins: Begins, { meant, not }: Others): Turn | undefined {
  if (before.trim() !== '') return undefined
  const name = begins(after)
  if (name) return { speaker: name, confidence: SURE.acts }
  const pronoun = /^[他她](?!们)/.exec(after)?.[0]
  const speaker = pronoun && meant(pronoun, not)
  return speaker ? { speaker, confidence: SURE.loneHe } : undefined
}

/** Whether a name in what is said calls somebody: at its beginning before a mark, or at its end behind one. */
const isCall = (said: string, start: number, end: number): boolean =>
  (start === 0 && /^[，！、：]/.test(said.slice(end))) || (/[，、]$/.test(said.slice(0, start)) && /^[。！？!?…]*$/.test(said.slice(end)))

/** In one paragraph one person speaks, unless another is named between, or does something there. */
const goingOn = (here: Turn | undefined, between: string, namesIn: NamesIn, begins: Begins): Turn | undefined =>
  here?.speaker && (begins(between) === here.speaker || namesIn(between).every(name => name === here.speaker))
    ? { speaker: here.speaker, confidence: Math.min(here.confidence, SURE.goesOn) }
    : undefined

/** The only one whom the paragraph's narration names, or means where it names nobody. */
function alone(line: string, namesIn: NamesIn, meant: (pronoun: string) => string | undefined): Turn | undefined {
  const told = line.replaceAll(QUOTED, '\n')
  const named = new Set(namesIn(told))
  if (named.size > 0) return named.size === 1 ? { speaker: [...named][0]!, confidence: SURE.alone } : undefined
  const pronouns = new Set(told.match(/[他她](?!们)/g))
  const speaker = pronouns.size === 1 ? meant([...pronouns][0]!) : undefined
  return speaker ? { speaker, confidence: SURE.loneHe } : undefined
}

interface Talk {
  turns: readonly string[]
  called: string | undefined
  recent: readonly string[]
}

/** A paragraph that is nothing but speech: who was called answers; of two who talk it is the other one's turn, or that of who was named last. */
function takingTurns(line: string, quote: RegExpMatchArray, { turns: [last, other], called, recent }: Talk): Turn | undefined {
  if (line.trim() !== quote[0] || last === undefined) return undefined
  if (called && called !== last) return { speaker: called, confidence: SURE.called }
  if (last && other && last !== other) return { speaker: other, confidence: SURE.turn }
  const partner = last && !other ? recent.find(name => name !== last) : undefined
  return partner ? { speaker: partner, confidence: SURE.partner } : undefined
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
