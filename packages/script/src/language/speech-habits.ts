// How each character speaks: length of sentences, share of questions, phrases that come back.
import { namesIn } from '../classify.ts'
import { blocksOf, type Content, textOf } from '../elements.ts'
import { nameKey } from '../presence.ts'
import { countWords } from '../statistics.ts'
import { acceptedContent } from '../suggestions/verdicts.ts'

/** What one name says in one document; sums of several make figures. */
export interface SpeechHabits {
  name: string
  /** Speeches. */
  lines: number
  words: number
  sentences: number
  /** Sentences that end in a question mark. */
  questions: number
  /** Clauses of two to eight characters, with how often each is said. */
  phrases: Record<string, number>
}

/** The figures of one character's speech. */
export interface SpeechFigures {
  lines: number
  words: number
  /** Mean words of a sentence, one decimal; 0 without speech. */
  sentence_length: number
  /** Share of the sentences that ask, 0–1. */
  question_share: number
  /** Clauses that come back, most often first. */
  phrases: { text: string; count: number }[]
}

const MIN_PHRASE = 2
const MAX_PHRASE = 8
/** Clauses remembered of one name in one document; the rest of a long monologue comes back nowhere. */
const PHRASES_KEPT = 300
/** A clause said less often is no habit. */
const MIN_TIMES = 3
const PHRASES_TOLD = 5
/** A clause that others say too must be this much more their own. */
const OWN_SHARE = 0.5
/** What everybody says. */
const COMMON =
  /^(?:是的?|对|好的?|不是|没有|什么|为什么|怎么了|谢谢|对不起|没事|知道了|我知道|真的|走吧|等等|当然|可以|不行|不用|喂|嗯+|啊+|哦+|哈+)$/

/** How everybody who speaks in a document speaks, in the order of first speech. Suggestions count as accepted. One pass. */
export function speechHabits(content: Content): SpeechHabits[] {
  const found = new Map<string, SpeechHabits>()
  for (const block of blocksOf(acceptedContent(content))) {
    if (block.type !== 'dialogue') continue
    const said = textOf(block)
    const speech = measure(said)
    for (const name of namesIn(block.attrs.speaker)) {
      const habits = found.get(name) ?? { name, lines: 0, words: 0, sentences: 0, questions: 0, phrases: {} }
      found.set(name, habits)
      habits.lines++
      habits.words += speech.words
      habits.sentences += speech.sentences
      habits.questions += speech.questions
      for (const phrase of speech.phrases) {
        const times = Object.hasOwn(habits.phrases, phrase) ? habits.phrases[phrase]! : 0
        if (times > 0 || Object.keys(habits.phrases).length < PHRASES_KEPT) habits.phrases[phrase] = times + 1
      }
    }
  }
  return [...found.values()]
}

function measure(said: string) {
  const sentences = said.match(/[^。！？!?…]+[。！？!?…]*/g) ?? []
  const spoken = sentences.filter(sentence => countWords(sentence) > 0)
  const clauses = said.split(/[^\p{L}\p{N}]+/u).filter(clause => clause.length >= MIN_PHRASE && clause.length <= MAX_PHRASE)
  return {
    words: countWords(said),
    sentences: spoken.length,
    questions: spoken.filter(sentence => /[？?]/.test(sentence)).length,
    phrases: clauses.filter(clause => !COMMON.test(clause)),
  }
}

/**
 * The figures of the character who goes by any of `names`, over the habits of all documents. A phrase is theirs when they say it three times and
 * at least half of all who say it is them.
 */
export function speechFigures(names: readonly string[], all: readonly SpeechHabits[]): SpeechFigures {
  const keys = new Set(names.map(nameKey))
  const own = { lines: 0, words: 0, sentences: 0, questions: 0 }
  const phrases = new Map<string, { mine: number; total: number }>()
  for (const habits of all) {
    const mine = keys.has(nameKey(habits.name))
    if (mine) for (const key of ['lines', 'words', 'sentences', 'questions'] as const) own[key] += habits[key]
    for (const [text, count] of Object.entries(habits.phrases)) {
      const seen = phrases.get(text) ?? { mine: 0, total: 0 }
      phrases.set(text, { mine: seen.mine + (mine ? count : 0), total: seen.total + count })
    }
  }
  const habitual = [...phrases].filter(([, { mine, total }]) => mine >= MIN_TIMES && mine >= total * OWN_SHARE)
  habitual.sort((one, other) => other[1].mine - one[1].mine || (one[0] < other[0] ? -1 : 1))
  return {
    lines: own.lines,
    words: own.words,
    sentence_length: own.sentences ? Math.round((own.words / own.sentences) * 10) / 10 : 0,
    question_share: own.sentences ? own.questions / own.sentences : 0,
    phrases: habitual.slice(0, PHRASES_TOLD).map(([text, { mine }]) => ({ text, count: mine })),
  }
}
