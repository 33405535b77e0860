// Links that nobody drew: cg-use-everywhere gives what comes into its nodes to every input of the same type that nothing else is linked to.
import { memberOf } from '@qianmu/drawing/json'
import { BYPASSED, MUTED, type UiGraph, type UiLink, type UiNode } from './ui-graph.ts'

/** Nodes of that extension; its own program draws nothing of what they do, and no engine needs them. */
export const EVERYWHERE: ReadonlySet<string> = new Set([
  'Anything Everywhere',
  'Anything Everywhere?',
  'Anything Everywhere3',
  'Prompts Everywhere',
  'Seed Everywhere',
])
const list = (value: unknown): unknown[] => (Array.isArray(value) ? (value as unknown[]) : [])
const keyOf = (node: string, slot: number) => `${node}|${slot}`

/** What it wrote down itself when the workflow was saved: from where each input gets what it has. */
function writtenIn(extra: unknown): Map<string, UiLink> {
  const written = new Map<string, UiLink>()
  for (const each of list(memberOf(extra, 'ue_links'))) {
    const [to, slot, from, fromSlot] = ['downstream', 'downstream_slot', 'upstream', 'upstream_slot'].map(name => memberOf(each, name))
    if (to === undefined || from === undefined || !Number.isInteger(slot) || !Number.isInteger(fromSlot)) continue
    written.set(keyOf(String(to), slot as number), { from: String(from), fromSlot: fromSlot as number })
  }
  return written
}

/** The prompts that `Prompts Everywhere` gives go by the side that they are on. */
const sideOf = (name: string) => (/^(?:\+ve|pos)/i.test(name) ? 'positive' : /^(?:-ve|neg)/i.test(name) ? 'negative' : undefined)

/** Finds what an input gets that no link leads to. @returns undefined where nothing is given, or more than one thing could be meant */
export function impliedIn(graph: UiGraph, extra: unknown): (node: UiNode, slot: number) => UiLink | undefined {
  const written = writtenIn(extra)
  const given: { type: string; side: string | undefined; link: UiLink }[] = []
  for (const node of graph.nodes.values()) {
    if (!EVERYWHERE.has(node.type) || node.mode === MUTED || node.mode === BYPASSED) continue
    for (const input of node.inputs) {
      const link = input.link === undefined ? undefined : graph.links.get(input.link)
      if (!link) continue
      const output = graph.nodes.get(link.from)?.outputs[link.fromSlot]?.type
      const type = output && output !== '*' ? output : input.type
      given.push({ type, side: node.type === 'Prompts Everywhere' ? sideOf(input.name) : undefined, link })
    }
  }
  if (!written.size && !given.length) return () => undefined
  return (node, slot) => {
    const input = node.inputs[slot]
    if (!input || input.link !== undefined || EVERYWHERE.has(node.type)) return undefined
    const known = written.get(keyOf(node.id, slot))
    if (known) return known
    // Widgets have values of their own.
    if (input.widget !== undefined || input.type === '*') return undefined
    const fit = given.filter(({ type, side }) => type === input.type && (side === undefined || side === sideOf(input.name)))
    return fit.length === 1 ? fit[0]!.link : undefined
  }
}
