// Decisions about characters: which names are the same, who may stand how to whom, whose colour is free.
import { CHARACTER_LIMITS, HUES, RELATION_TYPES, type RelationType } from '@qianmu/contract/characters'
import { characterName } from '@qianmu/contract/characters/name'
import { nameKey } from '@qianmu/script/presence'
import { firstOf } from '../kit/cut.ts'
import { simplifiedOf } from '../kit/text/simplified.ts'

const forms = new Map<string, string>()
/** Names remembered; a work has some hundreds. */
const MAX_FORMS = 20_000

/** Characters of an alias that a refusal tells. */
const SHOWN_ALIAS = 30

/** A name as comparisons see it: NFKC, without spaces, in one case, in simplified characters. */
export function nameForm(name: string): string {
  const known = forms.get(name)
  if (known !== undefined) return known
  const form = simplifiedOf(nameKey(name))
  if (forms.size >= MAX_FORMS) forms.clear()
  forms.set(name, form)
  return form
}

/** Somebody with all their names. */
export interface Named {
  id: number
  name: string
  aliases: readonly string[]
}

/** Under the form of each name, who goes by it. */
export function castIndex(cast: readonly Named[]): Map<string, number> {
  const index = new Map<string, number>()
  for (const { id, name, aliases } of cast)
    for (const each of [name, ...aliases]) if (!index.has(nameForm(each))) index.set(nameForm(each), id)
  return index
}

/** Every name by which somebody goes. */
export const allNames = (cast: readonly Named[]): string[] => cast.flatMap(({ name, aliases }) => [name, ...aliases])

/** Aliases without those that are the name itself or come twice. */
export function ownAliases(name: string, aliases: readonly string[]): string[] {
  const seen = new Set([nameForm(name)])
  return aliases.filter(alias => !seen.has(nameForm(alias)) && seen.add(nameForm(alias)))
}

/** Those of `names` by which somebody of `cast` goes. */
export function repeatedIn<N extends Named>(names: readonly string[], cast: readonly N[]): { name: string; other: N }[] {
  const byId = new Map(cast.map(each => [each.id, each]))
  const index = castIndex(cast)
  return names.flatMap(name => {
    const other = byId.get(index.get(nameForm(name)) ?? 0)
    return other ? [{ name, other }] : []
  })
}

/** Why nobody can be called so; undefined where somebody can. */
export const nameProblem = (name: string): string | undefined => characterName().safeParse(name).error?.issues[0]?.message

/** Those of proposed aliases that a person can have beside the others, and why not the rest. */
export function aliasesFor(name: string, aliases: readonly string[], cast: readonly Named[]): { aliases: string[]; problems: string[] } {
  const kept: string[] = []
  const problems: string[] = []
  for (const alias of ownAliases(name, aliases.map(each => each.trim()).filter(Boolean))) {
    const [taken] = repeatedIn([alias], cast)
    const problem = taken
      ? `已是角色「${taken.other.name}」的名字`
      : (nameProblem(alias) ?? (kept.length < CHARACTER_LIMITS.aliases ? undefined : `最多 ${CHARACTER_LIMITS.aliases} 个别名`))
    if (problem) problems.push(`别名「${firstOf(alias, SHOWN_ALIAS)}」没有加上：${problem}`)
    else kept.push(alias)
  }
  return { aliases: kept, problems }
}

/** The hue that fewest have, the nine plainest first. */
export function freeHue(taken: readonly number[]): number {
  const counts = Array.from({ length: HUES }, () => 0)
  for (const hue of taken) counts[hue] = (counts[hue] ?? 0) + 1
  return counts.indexOf(Math.min(...counts))
}

/** A relation as far as rules look at it. */
export interface Tie {
  id: number
  from_id: number
  to_id: number
  type: RelationType
  from_doc_id: number | null
  to_doc_id: number | null
}

/** Whether two periods share a document; `place` is where a document stands in reading order. */
function overlap(one: Tie, other: Tie, place: ReadonlyMap<number, number>): boolean {
  const from = (tie: Tie) => (tie.from_doc_id === null ? -Infinity : (place.get(tie.from_doc_id) ?? -Infinity))
  const to = (tie: Tie) => (tie.to_doc_id === null ? Infinity : (place.get(tie.to_doc_id) ?? Infinity))
  return from(one) <= to(other) && from(other) <= to(one)
}

function closesCircle(tie: Tie, others: readonly Tie[]): boolean {
  const next = Map.groupBy(
    others.filter(other => other.type === tie.type && other.id !== tie.id),
    other => other.from_id,
  )
  const seen = new Set<number>()
  const waiting = [tie.to_id]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (id === tie.from_id) return true
    if (seen.has(id)) continue
    seen.add(id)
    for (const other of next.get(id) ?? []) waiting.push(other.to_id)
  }
  return false
}

/**
 * What forbids a relation beside the others of the work, with the field it is told at; undefined when nothing does.
 * @param others without `tie` itself
 * @param place where each document stands in reading order
 */
export function tieProblem(
  tie: Tie,
  others: readonly Tie[],
  place: ReadonlyMap<number, number>,
): { field: string; msg: string } | undefined {
  if (tie.from_id === tie.to_id) return { field: 'to_id', msg: '一个角色不能和自己有关系' }
  const [from, to] = [tie.from_doc_id, tie.to_doc_id]
  if (from !== null && to !== null && (place.get(from) ?? 0) > (place.get(to) ?? 0))
    return { field: 'to_doc_id', msg: '关系不能在开始之前结束' }
  const { ranked, label } = RELATION_TYPES[tie.type]
  const samePair = (other: Tie) =>
    (other.from_id === tie.from_id && other.to_id === tie.to_id) || (other.from_id === tie.to_id && other.to_id === tie.from_id)
  if (others.some(other => other.type === tie.type && samePair(other) && overlap(tie, other, place)))
    return { field: 'type', msg: `这两个角色在这段时间已有「${label}」关系` }
  if (ranked && closesCircle(tie, others)) return { field: 'to_id', msg: `「${label}」关系不能绕成一圈` }
  return undefined
}
