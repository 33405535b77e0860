// All that can be said about a game without playing it: E01 to I27.
import type * as Y from 'yjs'
import { Board } from './checks/board.ts'
import * as content from './checks/content.ts'
import type { Finding, Fix, FixStep } from './checks/finding.ts'
import * as values from './checks/values.ts'
import * as ways from './checks/ways.ts'
import type { Game, PlayGame } from './model.ts'
import { nodeIn, put, putMeta, remove } from './shared.ts'
import type { Simulation } from './simulate.ts'

export type { Finding, Fix, Level } from './checks/finding.ts'
export interface CheckOptions {
  /** Of runs through the same game: says which endings are hardly reached. */
  simulation?: Pick<Simulation, 'endings' | 'runs'>
  /** Bytes that a resource may have, and how many each has. */
  budget?: number
  sizes?: ReadonlyMap<string, number>
}
export interface Checked {
  findings: Finding[]
  stats: { nodes: number; edges: number; endings: number; lines: number; chars: number; errors: number; warnings: number }
}

const BUDGET = 25_000_000
const ORDER = { error: 0, warning: 1, info: 2 }

/** Checks a game; a PlayGame's people and resources are looked at too. */
export function check(game: Game | PlayGame, { simulation, budget = BUDGET, sizes = new Map() }: CheckOptions = {}): Checked {
  const board = new Board(game)
  ways.beginnings(board)
  ways.edges(board)
  ways.deadEnds(board)
  ways.loops(board)
  ways.calls(board)
  ways.balance(board)
  values.cases(board)
  values.branches(board)
  values.meanings(board)
  values.certain(board)
  values.duplicates(board)
  const touched = values.touched(board)
  values.unused(board, touched)
  content.texts(board)
  content.things(board, touched, budget, sizes)
  if (simulation) content.rare(board, simulation)
  const findings = board.findings.toSorted(
    (one, other) => ORDER[one.level] - ORDER[other.level] || (one.code < other.code ? -1 : one.code > other.code ? 1 : 0),
  )
  return { findings, stats: statsOf(game, findings) }
}

function statsOf({ nodes, edges }: Game, findings: readonly Finding[]): Checked['stats'] {
  let lines = 0
  let chars = 0
  for (const node of nodes)
    if (node.type === 'PLOT')
      for (const { msg } of node.data.actions) {
        lines++
        chars += msg.length
      }
  const count = (level: Finding['level']) => findings.filter(finding => finding.level === level).length
  return {
    nodes: nodes.length,
    edges: edges.length,
    endings: nodes.filter(({ type }) => type === 'ENDING').length,
    lines,
    chars,
    errors: count('error'),
    warnings: count('warning'),
  }
}

function changeEntry(doc: Y.Doc, { node: id, list, entry, fields }: Extract<FixStep, { do: 'entry' }>): void {
  const entries = (nodeIn(doc, id)?.data as Record<string, { id: string }[]> | undefined)?.[list]
  if (!Array.isArray(entries)) return
  const changed = fields
    ? entries.map(each => (each.id === entry ? { ...each, ...fields } : each))
    : entries.filter(each => each.id !== entry)
  put(doc, 'nodes', id, { data: { [list]: changed } })
}

/** Whether nothing that somebody made goes with a repair: ways to or from what is gone lead nowhere already. */
const losesNothing = ({ steps }: Fix): boolean =>
  steps.every(
    step => step.do === 'put' || step.do === 'meta' || (step.do === 'remove' ? step.collection === 'edges' : step.fields !== null),
  )

/** The repairs that may be done at once: those that lose nothing, and of two that would lead one way to two places the first. */
export function safeFixes(findings: readonly Pick<Finding, 'fix'>[]): Fix[] {
  const ways = new Set<string>()
  return findings.flatMap(({ fix }) => {
    if (!fix || !losesNothing(fix)) return []
    const own = fix.steps.flatMap(step => (step.do === 'put' && step.collection === 'edges' ? [step.id] : []))
    if (own.some(way => ways.has(way))) return []
    for (const way of own) ways.add(way)
    return [fix]
  })
}

/** Puts something right in a shared game. */
export function applyFix(doc: Y.Doc, fix: Fix, origin?: unknown): void {
  doc.transact(() => {
    for (const step of fix.steps) {
      if (step.do === 'put') put(doc, step.collection, step.id, step.fields)
      else if (step.do === 'remove') remove(doc, step.collection, step.ids)
      else if (step.do === 'entry') changeEntry(doc, step)
      else putMeta(doc, step.fields)
    }
  }, origin)
}
