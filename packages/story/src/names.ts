// What the things of a game are called in expressions, and what a name means.
import type { Game, Numeric } from './model.ts'

/** What an expression may be of. An enum is a string; its values are with the variable. */
export type ExprType = 'number' | 'string' | 'bool' | 'list'
export interface Named {
  kind: 'var' | 'good' | 'array' | 'node'
  id: string
  /** As it is written: its name, with its id behind where another has the same. */
  name: string
  type: ExprType
  /** Of a number: its bounds. Of an enum: its values. */
  min?: number | null
  max?: number | null
  values?: readonly string[]
}
/** The names of a game, both ways. */
export interface Names {
  byId: ReadonlyMap<string, Named>
  /** Variables, goods and arrays by their name; a variable comes before a good, a good before an array. */
  byName: ReadonlyMap<string, Named>
  nodes: ReadonlyMap<string, Named>
  /** Of the longest name. */
  longest: number
}

/** What a variable of this type is in expressions. */
export const typeOfVar = (type: Numeric['type']): ExprType => (type === 'enum' ? 'string' : type)

/** The names of what a game holds. */
export function namesOf(game: Pick<Game, 'nodes' | 'numerics' | 'goods' | 'arrays'>): Names {
  const byId = new Map<string, Named>()
  const byName = new Map<string, Named>()
  const nodes = new Map<string, Named>()
  const add = (into: Map<string, Named>, thing: Omit<Named, 'name'>, name: string) => {
    const called = name && !into.has(name) ? name : `${name}#${thing.id}`
    const named = { ...thing, name: called }
    into.set(called, named)
    byId.set(thing.id, named)
  }
  for (const { id, var_name, type, min, max, values } of game.numerics)
    add(byName, { kind: 'var', id, type: typeOfVar(type), min, max, ...(type === 'enum' && { values }) }, var_name)
  for (const { id, good_name } of game.goods) add(byName, { kind: 'good', id, type: 'number', min: 0 }, good_name)
  for (const { id, name } of game.arrays) add(byName, { kind: 'array', id, type: 'list' }, name)
  for (const { id, name } of game.nodes) add(nodes, { kind: 'node', id, type: 'number', min: 0 }, name)
  let longest = 0
  for (const name of byName.keys()) longest = Math.max(longest, name.length)
  return { byId, byName, nodes, longest }
}
