// What one graph has that another has not: nodes, and values of inputs.
import { type ApiGraph, nodeOf, titleOf } from './graph.ts'

export interface GraphChange {
  node: string
  title: string
  what: 'added' | 'removed' | 'replaced' | 'input'
  /** The input that was changed, and its values as JSON; '' elsewhere. */
  input: string
  before: string
  after: string
}

const text = (value: unknown): string => (value === undefined ? '' : JSON.stringify(value))

/** Changes that lead from one graph to the other, in the order of their nodes. */
export function diffGraphs(before: ApiGraph, after: ApiGraph): GraphChange[] {
  const ids = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return ids.flatMap((node): GraphChange[] => {
    const [one, other] = [nodeOf(before, node), nodeOf(after, node)]
    const base = { node, title: titleOf(node, (other ?? one)!), input: '', before: one?.class_type ?? '', after: other?.class_type ?? '' }
    if (!one || !other) return [{ ...base, what: one ? 'removed' : 'added' }]
    if (one.class_type !== other.class_type) return [{ ...base, what: 'replaced' }]
    const names = [...new Set([...Object.keys(one.inputs), ...Object.keys(other.inputs)])]
    return names
      .map(input => ({ ...base, what: 'input' as const, input, before: text(one.inputs[input]), after: text(other.inputs[input]) }))
      .filter(change => change.before !== change.after)
  })
}
