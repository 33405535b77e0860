// Small games for tests: told as a list of nodes and arrows.
import { emptyGame, type Game, type GameNode, nodeOf, type NodeType, type Numeric, readThing } from './model.ts'
import { viewOf } from './view.ts'
import { advance, begin, compile } from './vm.ts'
import { waysOf } from './ways.ts'

/** A game of nodes and of arrows as `from.port>to`, or `from>to` for its first port. */
export function gameOf(nodes: readonly GameNode[], arrows: readonly string[], rest: Partial<Game> = {}): Game {
  const byId = new Map(nodes.map(node => [node.id, node]))
  const edges = arrows.map((arrow, nth) => {
    const [source, to] = arrow.split('>') as [string, string]
    const [from, port] = source.split('.') as [string, string?]
    return readThing('edges', `e${nth}`, { from, to, port: port ?? (byId.has(from) ? waysOf(byId.get(from)!)[0]?.id : 'out') })
  })
  return { ...emptyGame(), nodes: [...nodes], edges, ...rest }
}
/** A node whose name is its id. */
export const node = <T extends NodeType>(id: string, type: T, data: object = {}): GameNode<T> =>
  nodeOf(id, type, { name: id, data } as Partial<GameNode<T>>)
export const numeric = (id: string, fields: Partial<Numeric> = {}): Numeric => readThing('numerics', id, { var_name: id, ...fields })
export const effect = (target: string, op: string, value: unknown, kind = 'var') => ({ id: `${target}${op}`, kind, target, op, value })
export const says = (...lines: string[]) => ({ actions: lines.map((msg, nth) => ({ id: `l${nth}`, type: 'CHORUS', msg })) })
export const options = (...texts: (string | object)[]) => ({
  options: texts.map((text, nth) => ({ id: `o${nth}`, ...(typeof text === 'string' ? { text } : text) })),
})

/** What is read and chosen on the way that these choices take. */
export function walk(game: Game, choices: readonly number[]): string[] {
  const told: string[] = []
  const program = compile(game)
  let state = begin(program, { seed: 1 })
  const left = [...choices]
  for (let step = 0; step < 60; step++) {
    const view = viewOf(program, state)
    if (view.stuck) return [...told, 'stuck']
    if (view.ending) return [...told, `end ${view.ending.title}${view.ending.text ? ` ${view.ending.text}` : ''}`]
    if (view.line) {
      told.push(view.line.text)
      state = advance(program, state, { do: 'next' })
    } else if (view.choices.length) {
      if (view.prompt) told.push(view.prompt)
      const open = view.choices.filter(each => each.enabled)
      if (!open.length) return [...told, 'none']
      const taken = open[(left.shift() ?? 0) % open.length]!
      told.push(`> ${taken.text}`)
      state = advance(program, state, { do: 'choose', id: taken.id })
    } else {
      if (view.source) told.push(`= ${view.source}`)
      state = advance(program, state, { do: 'next' })
    }
  }
  return told
}
