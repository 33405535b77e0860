// How far a run is: a fifth for its nodes, the rest for the steps of its samplers, as krita's plugin counts (facts: image engines §5.2).
import { type Graph, stepsOf } from './graphs/sheet.ts'
import type { Hint } from './socket.ts'

const NODES_SHARE = 0.2

export interface Progress {
  /** Takes a hint in. @returns whether it brought the run on */
  take(hint: Hint): boolean
  /** 0–1, never less than before. */
  readonly share: number
  readonly message: string
}

export function progressOf(graph: Graph): Progress {
  const steps = stepsOf(graph)
  const sum = [...steps.values()].reduce((total, each) => total + each, 0)
  const count = Object.keys(graph).length
  const nodes = new Set<string>()
  const walked = new Map<string, number>()
  let working: string | undefined
  let share = 0
  let message = '正在准备'

  function update() {
    const ofNodes = nodes.size / (count + 1)
    const ofSteps = [...walked.values()].reduce((total, each) => total + each, 0) / (sum || 1)
    share = Math.max(share, Math.min(1, sum ? NODES_SHARE * ofNodes + (1 - NODES_SHARE) * ofSteps : ofNodes))
  }
  function finish(id: string) {
    if (!Object.hasOwn(graph, id)) return
    nodes.add(id)
    if (steps.has(id)) walked.set(id, steps.get(id)!)
  }
  return {
    take(hint) {
      if (hint.type === 'finished') hint.nodes.forEach(finish)
      else if (hint.type === 'node') {
        if (working !== undefined && working !== hint.node) finish(working)
        working = hint.node
        if (Object.hasOwn(graph, hint.node)) message = `正在${graph[hint.node]!._meta.title}`
      } else if (hint.type === 'step') {
        const all = steps.get(hint.node)
        if (all !== undefined) walked.set(hint.node, Math.max(walked.get(hint.node) ?? 0, (hint.value / hint.max) * all))
      } else return false
      update()
      return true
    },
    get share() {
      return share
    },
    get message() {
      return message
    },
  }
}
