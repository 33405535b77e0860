// The library of conflicts: filtered by what they are tagged with, ordered by how like a given text they are.
import { PEOPLE_CONFLICTS } from './library-people.ts'
import { WORLD_CONFLICTS } from './library-world.ts'

export interface Conflict {
  /** Stays the same as long as type and title do. */
  id: string
  type: string
  title: string
  parties: string
  stakes: string
  /** How it gets worse. */
  escalation: string[]
  genres: string[]
}

function read(library: Readonly<Record<string, string>>): Conflict[] {
  return Object.entries(library).flatMap(([type, list]) =>
    list
      .trim()
      .split('\n')
      .map(line => {
        const [title = '', parties = '', stakes = '', steps = '', genres = ''] = line.split('|')
        return { id: `${type}/${title}`, type, title, parties, stakes, escalation: steps.split('>'), genres: genres.split(' ') }
      }),
  )
}

export const CONFLICTS: readonly Conflict[] = [...read(PEOPLE_CONFLICTS), ...read(WORLD_CONFLICTS)]

export interface ConflictQuery {
  type?: string
  genre?: string
  /** Words that all must stand in the conflict, divided by spaces. */
  keyword?: string
  /** A text that the conflicts should be like. */
  text?: string
}

const wholeOf = (conflict: Conflict) =>
  [conflict.title, conflict.parties, conflict.stakes, ...conflict.escalation, conflict.type, ...conflict.genres].join('\n')

/** Weights of the 2- and 3-grams of a text by how seldom they are in the library (TF-IDF). */
type Vector = ReadonlyMap<string, number>

function gramsOf(text: string): Map<string, number> {
  const grams = new Map<string, number>()
  for (const run of text.match(/[\u4e00-\u9fff]+/g) ?? []) {
    for (const size of [2, 3]) {
      for (let at = 0; at + size <= run.length; at++) {
        const gram = run.slice(at, at + size)
        grams.set(gram, (grams.get(gram) ?? 0) + 1)
      }
    }
  }
  return grams
}

const frequencies = new Map<string, number>()
for (const conflict of CONFLICTS)
  for (const gram of gramsOf(wholeOf(conflict)).keys()) frequencies.set(gram, (frequencies.get(gram) ?? 0) + 1)

/** Grams that no conflict holds say nothing. */
function vectorOf(text: string): Vector {
  const weights = new Map<string, number>()
  for (const [gram, count] of gramsOf(text)) {
    const held = frequencies.get(gram)
    if (held !== undefined) weights.set(gram, (1 + Math.log(count)) * Math.log(1 + CONFLICTS.length / held))
  }
  return weights
}

function cosine(one: Vector, other: Vector): number {
  let dot = 0
  for (const [gram, weight] of one) dot += weight * (other.get(gram) ?? 0)
  return dot === 0 ? 0 : dot / (norm(one) * norm(other))
}

function norm(vector: Vector): number {
  let sum = 0
  for (const weight of vector.values()) sum += weight * weight
  return Math.sqrt(sum)
}

const vectors = new Map(CONFLICTS.map(conflict => [conflict, vectorOf(wholeOf(conflict))]))

/** The conflicts that fit, with their likeness to the text (0–1; 0 without one); the most alike first, else in the library's order. */
export function searchConflicts({ type = '', genre = '', keyword = '', text = '' }: ConflictQuery): (Conflict & { similarity: number })[] {
  const words = keyword.split(/\s+/).filter(word => word !== '')
  const fitting = CONFLICTS.filter(conflict => {
    if ((type !== '' && conflict.type !== type) || (genre !== '' && !conflict.genres.includes(genre))) return false
    const whole = words.length > 0 ? wholeOf(conflict) : ''
    return words.every(word => whole.includes(word))
  })
  const like = vectorOf(text)
  const found = fitting.map(conflict => ({ ...conflict, similarity: Math.min(1, cosine(like, vectors.get(conflict)!)) }))
  return text === '' ? found : found.sort((one, other) => other.similarity - one.similarity)
}

export interface ConflictProperty {
  key: 'type' | 'genre'
  label: string
  values: { value: string; count: number }[]
}

/** What conflicts can be filtered by. */
export function conflictProperties(): ConflictProperty[] {
  return [
    { key: 'type', label: '类型', values: counted(CONFLICTS.map(conflict => conflict.type)) },
    { key: 'genre', label: '题材', values: counted(CONFLICTS.flatMap(conflict => conflict.genres)) },
  ]
}

function counted(list: readonly string[]): { value: string; count: number }[] {
  const groups = Map.groupBy(list, value => value)
  return [...groups].map(([value, all]) => ({ value, count: all.length })).sort((one, other) => other.count - one.count)
}
