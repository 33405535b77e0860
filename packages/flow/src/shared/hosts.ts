// Values of nodes that stand for subgraphs, kept by the names of the inputs that they are for: so they stay with those when an input is promoted, or no more.
import { isObject, memberOf } from '@qianmu/drawing/json'
import { type Promoting, promotedSlots } from '../hosts.ts'
import { ENTRY } from '../ui-graph.ts'
import { type Fields, type Flat, graphOfKey, keyIn, ofGraph, slotKeys } from './keys.ts'

/** How the values of such a node are kept. */
export const BY_PROMOTED = 'promoted'
/** That the values stood there by name too. */
const NAMED_TOO = '#wn'
const NAMED = '.widgets_values_named'

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
const typeOf = (fields: Fields | undefined) => textOf(fields?.get('.type'))

/** Finds the names of what a subgraph promotes, in the order of its inputs. @returns of a type that is no subgraph nothing */
export function promotingIn(flat: Pick<Flat, 'nodes' | 'links'>): (type: string) => string[] {
  const graphs = new Map<string, Promoting | undefined>()
  const graphOf = (graph: string): Promoting | undefined => {
    if (!graphs.has(graph)) {
      const entry = flat.nodes.get(keyIn(graph, ENTRY))
      const links = entry ? [...ofGraph(flat.links, graph)].filter(([, { from }]) => from === ENTRY) : []
      graphs.set(
        graph,
        entry && {
          entries: slotKeys(entry, 'o').map(([key, { slot }]) => ({
            name: textOf(slot['name']),
            targets: links.flatMap(([, link]) => {
              const kept = link.out === key ? flat.nodes.get(keyIn(graph, link.to))?.get(`i.${link.in}`) : undefined
              const own = memberOf(kept, 'slot')
              const widget = textOf(memberOf(memberOf(own, 'widget'), 'name')) || undefined
              return own === undefined ? [] : [{ node: link.to, input: { name: textOf(memberOf(own, 'name')), widget } }]
            }),
          })),
          nodes: {
            get: id => {
              const fields = flat.nodes.get(keyIn(graph, id))
              return fields && { type: typeOf(fields) }
            },
          },
        },
      )
    }
    return graphs.get(graph)
  }
  return type => {
    const graph = type === '' ? undefined : graphOf(type)
    return graph ? promotedSlots(graph, graphOf).map(slot => graph.entries[slot]!.name) : []
  }
}

/** The values of a node by position, or undefined where they are kept otherwise or with holes. */
function listIn(fields: Fields): unknown[] | undefined {
  if (fields.get('#w') !== 'list') return undefined
  const count = [...fields.keys()].filter(name => name.startsWith('w.')).length
  const all = Array.from({ length: count }, (_, at) => fields.get(`w.${at}`))
  return all.includes(undefined) ? undefined : all
}

/** What changes of a node's fields so that its values are kept by name; undefined where they say something else than what is promoted. @param mayLack whether the last of them may be missing */
export function byPromoted(fields: Fields, names: readonly string[], mayLack = false): Map<string, unknown> | undefined {
  const proxied = memberOf(fields.get('.properties'), 'proxyWidgets')
  const all = listIn(fields)
  if (
    !all ||
    all.length > names.length ||
    (!mayLack && all.length < names.length) ||
    new Set(names).size !== names.length ||
    names.includes('')
  )
    return undefined
  if (proxied !== undefined && all.length) return undefined
  const rest = [...fields].filter(([name]) => !name.startsWith('w.') && name !== '#w')
  const kept = new Map<string, unknown>([...rest, ['#w', BY_PROMOTED], ...all.map((value, at) => [`w.${names[at]}`, value] as const)])
  const named = fields.get(NAMED)
  if (isObject(named) && JSON.stringify(Object.entries(named)) === JSON.stringify(names.map((name, at) => [name, all[at]]))) {
    kept.delete(NAMED)
    kept.set(NAMED_TOO, true)
  }
  return kept
}

/** Keeps the values of all nodes by name that stand for a subgraph. */
export function keepByPromoted(flat: Flat): void {
  const promoted = promotingIn(flat)
  for (const [key, fields] of flat.nodes) {
    const type = typeOf(fields)
    if (type === '' || type === graphOfKey(key) || !flat.nodes.has(keyIn(type, ENTRY))) continue
    const kept = byPromoted(fields, promoted(type))
    if (kept) flat.nodes.set(key, kept)
  }
}

/** The values of such a node as its JSON has them. */
export function promotedJson(fields: Fields, names: readonly string[]): [string, unknown][] {
  const values = names.map(name => fields.get(`w.${name}`))
  const whole = !values.includes(undefined)
  // One that was promoted since has no value yet, and stands inside with its own.
  while (values.length && values.at(-1) === undefined) values.pop()
  const written = values.map(value => value ?? null)
  return [
    ['widgets_values', written],
    ...(fields.get(NAMED_TOO) === true && whole
      ? [['widgets_values_named', Object.fromEntries(names.map((name, at) => [name, written[at]]))] as [string, unknown]]
      : []),
  ]
}
