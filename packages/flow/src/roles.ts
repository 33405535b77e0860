// What a text is for: found by where its value goes, for a class alone does not say whether a prompt is wanted or not.
import type { Catalogue } from './catalogue.ts'
import { type ApiGraph, isLink, nodeOf } from './graph.ts'

export type Role = 'positive' | 'negative'
/** What prompts go through on their way. */
const CARRIED: ReadonlySet<string> = new Set(['CONDITIONING', 'STRING', '*'])
/** Nodes of unknown classes whose names say that they hand prompts on. */
const HANDS_ON = /condition|prompt|text|string|guidance|reroute|switch/i

const roleOf = (input: string): Role | undefined =>
  /^(?:pos(?:itive)?)(?:_|$|\d)/i.test(input) ? 'positive' : /^(?:neg(?:ative)?)(?:_|$|\d)/i.test(input) ? 'negative' : undefined

/** Finds the role of what leaves a node: the one of all the inputs that it reaches. Undefined where it reaches none, or both. */
export function rolesIn(graph: ApiGraph, catalogue: Catalogue): (node: string) => Role | undefined {
  const after = new Map<string, { node: string; input: string; slot: number }[]>()
  for (const [node, { inputs }] of Object.entries(graph))
    for (const [input, value] of Object.entries(inputs))
      if (isLink(value) && nodeOf(graph, value[0])) after.set(value[0], [...(after.get(value[0]) ?? []), { node, input, slot: value[1] }])
  const carries = (node: string, slot: number) => {
    const { class_type } = graph[node]!
    const type = catalogue.get(class_type)?.outputs[slot]?.type
    return type === undefined ? HANDS_ON.test(class_type) : CARRIED.has(type)
  }
  const known = new Map<string, Role | undefined>()
  return id => {
    if (known.has(id)) return known.get(id)
    const roles = new Set<Role>()
    const seen = new Set<string>([id])
    const open = [id]
    for (let at = open.pop(); at !== undefined; at = open.pop())
      for (const { node, input, slot } of after.get(at) ?? []) {
        if (!carries(at, slot)) continue
        const role = roleOf(input)
        if (role) roles.add(role)
        else if (!seen.has(node)) {
          seen.add(node)
          open.push(node)
        }
      }
    const [role] = roles.size === 1 ? roles : []
    known.set(id, role)
    return role
  }
}
