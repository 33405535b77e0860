// The characters of a work one by one: how much they do, where, how they speak, with whom, and how it goes for them.

import { speechFigures, speechHabits } from '../language/speech-habits.ts'
import { emotionOf, pairsOf } from './measures.ts'
import { readWork, type ReportDoc } from './reading.ts'

export interface AnalysedPerson {
  name: string
  aliases: string[]
  gender: string
  /** By their share of what is done: of the leader's lines at least 60 %, 20 %, 5 %. */
  role: 'lead' | 'main' | 'side' | 'extra'
  lines: number
  words: number
  scenes: number
  /** Documents in which they first and last appear. */
  first: string
  last: string
  /** Feeling in the scenes of each third of those they are in. */
  arc: number[]
  sentence_length: number
  question_share: number
  phrases: { text: string; count: number }[]
  partners: { name: string; times: number }[]
}

const TOLD = 40
const PARTNERS = 5
const THIRDS = [0, 1, 2]

/** Those who are in a work, who does most first. Linear in the text. */
export function analysePeople(docs: readonly ReportDoc[], kind: 'script' | 'novel'): AnalysedPerson[] {
  const { scenes, people } = readWork(docs, kind)
  const habits = docs.flatMap(doc => speechHabits(doc.content))
  const found = people.flatMap(({ name, aliases, gender }) => {
    const own = scenes.filter(scene => scene.cast.has(name))
    const [first, last] = [own[0], own.at(-1)]
    if (!first || !last) return []
    const sum = (of: 'lines' | 'words') => own.reduce((all, scene) => all + scene.cast.get(name)![of], 0)
    return [{ name, aliases, gender, own, lines: sum('lines'), words: sum('words'), first: first.doc.name, last: last.doc.name }]
  })
  found.sort((one, other) => other.lines - one.lines || other.words - one.words)
  const shown = found.slice(0, TOLD)
  const pairs = pairsOf(scenes, new Set(shown.map(({ name }) => name)))
  const most = Math.max(1, shown[0]?.words ?? 0)
  return shown.map(({ own, ...person }) => {
    const { sentence_length, question_share, phrases } = speechFigures([person.name, ...person.aliases], habits)
    const share = person.words / most
    const third = Math.ceil(own.length / THIRDS.length)
    return {
      ...person,
      role: share >= 0.6 ? 'lead' : share >= 0.2 ? 'main' : share >= 0.05 ? 'side' : 'extra',
      scenes: own.length,
      arc: THIRDS.map(at => emotionOf(own.slice(at * third, (at + 1) * third))),
      sentence_length,
      question_share,
      phrases,
      partners: pairs
        .filter(({ one, other }) => one === person.name || other === person.name)
        .slice(0, PARTNERS)
        .map(({ one, other, times }) => ({ name: one === person.name ? other : one, times })),
    }
  })
}
