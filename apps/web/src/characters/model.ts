// What the views of characters make of the answers: ties at a time, suggestions, presence with its holes. Pure.
import { type Character, type Presence, type Relation, RELATION_TYPES, type RelationType } from '@qianmu/contract/characters'

export const VIEWS = [
  { key: 'list', label: '列表' },
  { key: 'graph', label: '关系图' },
  { key: 'presence', label: '出场' },
] as const
export type ViewKey = (typeof VIEWS)[number]['key']

/** Place of each type's hue in the chart palette, and its dash; never colour alone. */
export const TIE_LOOKS: Record<RelationType, { hue: number; dash: string }> = {
  love: { hue: 5, dash: '' },
  kin: { hue: 2, dash: '' },
  friend: { hue: 3, dash: '' },
  foe: { hue: 1, dash: '6 4' },
  ally: { hue: 4, dash: '' },
  service: { hue: 7, dash: '10 3 2 3' },
  mentor: { hue: 8, dash: '10 3' },
  other: { hue: 0, dash: '3 3' },
}

/** What an edge says: its own label, or the name of its type. */
export const tieLabel = ({ type, label }: Pick<Relation, 'type' | 'label'>): string => label || RELATION_TYPES[type].label

/** The relations that hold in the document at `upTo` of the reading order. */
export function tiesAt(relations: readonly Relation[], docs: readonly { doc_id: number }[], upTo: number): Relation[] {
  const place = new Map(docs.map(({ doc_id }, at) => [doc_id, at]))
  return relations.filter(({ from_doc_id, to_doc_id }) => {
    const from = from_doc_id === null ? 0 : (place.get(from_doc_id) ?? 0)
    const to = to_doc_id === null ? Infinity : (place.get(to_doc_id) ?? Infinity)
    return from <= upTo && upTo <= to
  })
}

/** Scenes in common from which on two people without a relation are worth a question. */
const MIN_TOGETHER = 3
export type Suggestion = Presence['together'][number]

/** Pairs that are often together and have no relation, nor were said to have none; most often together first. */
export function suggestionsIn(
  { together }: Pick<Presence, 'together'>,
  relations: readonly Relation[],
  strangers: readonly { one_id: number; other_id: number }[],
): Suggestion[] {
  const pair = (one: number, other: number) => `${Math.min(one, other)} ${Math.max(one, other)}`
  const known = new Set([
    ...relations.map(({ from_id, to_id }) => pair(from_id, to_id)),
    ...strangers.map(({ one_id, other_id }) => pair(one_id, other_id)),
  ])
  return together.filter(({ one_id, other_id, scenes }) => scenes >= MIN_TOGETHER && !known.has(pair(one_id, other_id)))
}

/** One document in the heat of a character. */
export interface Heat {
  doc_id: number
  doc_name: string
  lines: number
  words: number
  scenes: number
  /** 0–1 of the most words they have in one document. */
  share: number
  /** Part of a hole between two appearances. */
  weak: boolean
}
/** A run of documents in which a character hardly is, with the scenes that pass meanwhile. */
export interface Hole {
  from: number
  to: number
  scenes: number
}

/** Share of their usual words under which a character is hardly there. */
const WEAK_SHARE = 0.1
/** Whoever is in fewer of the documents between their first and last is away as a rule: no hole. */
const USUALLY_THERE = 0.5
/** One document without somebody is no hole. */
const MIN_HOLE = 2

/** Where a character is, document by document, and the runs where they are missing between their first and last appearance. */
export function heatOf({ docs, rows }: Pick<Presence, 'docs' | 'rows'>, characterId: number): { heat: Heat[]; holes: Hole[] } {
  const cells = new Map(rows.find(row => row.character_id === characterId)?.cells.map(cell => [cell.doc_id, cell]))
  const most = Math.max(1, ...[...cells.values()].map(({ words }) => words))
  const present = docs.flatMap(({ doc_id }, at) => (cells.has(doc_id) ? [at] : []))
  const [first = 0, last = -1] = [present[0], present.at(-1)]
  const mean = present.length ? [...cells.values()].reduce((sum, { words }) => sum + words, 0) / present.length : 0
  const hardly = docs.map(({ doc_id }, at) => at > first && at < last && (cells.get(doc_id)?.words ?? 0) < mean * WEAK_SHARE)
  const there = hardly.slice(first, last + 1).filter(away => !away).length
  const holes: Hole[] = []
  const usual = there >= (last - first + 1) * USUALLY_THERE
  for (let at = 0; at < docs.length; at++) {
    if (!hardly[at]) continue
    let end = at
    while (hardly[end + 1]) end++
    if (usual && end - at + 1 >= MIN_HOLE)
      holes.push({ from: at, to: end, scenes: docs.slice(at, end + 1).reduce((sum, doc) => sum + doc.scenes, 0) })
    at = end
  }
  const heat = docs.map(({ doc_id, doc_name }, at) => {
    const { lines = 0, words = 0, scenes = 0 } = cells.get(doc_id) ?? {}
    return { doc_id, doc_name, lines, words, scenes, share: words / most, weak: holes.some(hole => hole.from <= at && at <= hole.to) }
  })
  return { heat, holes }
}

/** How strong the ground of a heat cell is, in percent of the character's hue: 6–100 % where they are, 0 where not (mockup 21). */
export const shadeOf = ({ share, scenes }: Pick<Heat, 'share' | 'scenes'>): number => (scenes === 0 ? 0 : Math.round(6 + share * 94))

/** Diameter of a character in the graph, 36–72 px by scenes (mockup 21). */
export const sizeOf = (scenes: number, most: number): number => Math.round(36 + 36 * Math.sqrt(scenes / Math.max(1, most)))

/** Who is with a character in how many scenes, most often first. */
export const companyOf = ({ together }: Pick<Presence, 'together'>, id: number): { id: number; scenes: number }[] =>
  together.flatMap(({ one_id, other_id, scenes }) =>
    one_id === id ? [{ id: other_id, scenes }] : other_id === id ? [{ id: one_id, scenes }] : [],
  )

/** 第 11、13、18 集 out of names such as 第 11 集; the names themselves where they are of another kind. */
export function docsText(names: readonly string[], max = 4): string {
  const numbers = names.map(name => /第\s*(\d+)\s*([集话章回])/.exec(name))
  const units = new Set(numbers.map(each => each?.[2]))
  const more = names.length > max ? ` 等 ${names.length} 处` : ''
  if (units.size === 1 && !units.has(undefined))
    return `第 ${numbers
      .slice(0, max)
      .map(each => each![1])
      .join('、')} ${[...units][0]}${more}`
  return `${names.slice(0, max).join('、')}${more}`
}

/** 第 9–10 集 out of 第 9 集 and 第 10 集. */
export function rangeText(from: string, to: string): string {
  const [one, other] = [from, to].map(name => /^(第\s*)(\d+)(\s*[集话章回])/.exec(name))
  return one && other && one[3] === other[3] ? `${one[1]}${one[2]}–${other[2]}${one[3]}` : `${from} 到 ${to}`
}

/** Those whose name, alias, identity or tag holds the words. */
export function foundIn(cast: readonly Character[], keyword: string): Character[] {
  const wanted = keyword.trim().toLowerCase()
  if (!wanted) return [...cast]
  return cast.filter(({ name, aliases, identity, tags }) =>
    [name, ...aliases.map(alias => alias.text), identity, ...tags].some(text => text.toLowerCase().includes(wanted)),
  )
}

/** The ids in order after one of them was put at an index. */
export const movedTo = (ids: readonly number[], id: number, to: number): number[] => ids.toSpliced(ids.indexOf(id), 1).toSpliced(to, 0, id)
