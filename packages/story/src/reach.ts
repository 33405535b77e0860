// Everything that can happen in a small game: its states, one by one, up to a cap.
import { act } from './acts.ts'
import type { Game } from './model.ts'
import { movesOf } from './moves.ts'
import { compile, type Program } from './program.ts'
import type { Trace } from './simulate.ts'
import { copyState, type State } from './state.ts'
import { blank, type Input, runOf, start } from './vm.ts'

export interface Reach {
  /** Whether all states were seen; else what was not found may still be there. */
  whole: boolean
  states: number
  /** The nodes that are entered in some run. */
  nodes: string[]
  endings: string[]
  /** Where one can be without anything to do, with the shortest way there. */
  stuck: (Trace & { node_id: string; message: string })[]
  /** The shortest way to each ending. */
  ways: Record<string, Trace>
}

const CAP = 200_000
const SEED = 1

/** What two states must share to be the same for what follows. */
const keyOf = (state: State): string =>
  JSON.stringify([
    state.at,
    state.step,
    state.vars,
    state.goods,
    state.arrays,
    state.used,
    state.found,
    state.stack,
    state.held,
    state.gathered,
    state.asking,
    state.role,
    state.rng,
    state.stock,
  ])

/** Goes through all states of a game, nearest first. Visits count only where an expression asks for them. */
export function reach(game: Game | Program, { cap = CAP, seed = SEED }: { cap?: number; seed?: number } = {}): Reach {
  const program = 'list' in game ? game : compile(game)
  const counted = countsVisits(program)
  const run = { ...runOf(program), skim: true, nodes: new Uint32Array(program.list.length) }
  const first = start(run, blank(program, seed))
  const found: { state: State; from: number; input: Input | null }[] = [{ state: first, from: -1, input: null }]
  const key = (state: State) => (counted ? `${keyOf(state)}${state.visits.join()}` : keyOf(state))
  const seen = new Set([key(first)])
  const result: Reach = { whole: true, states: 0, nodes: [], endings: [], stuck: [], ways: {} }
  const trace = (nth: number): Trace => {
    const inputs: Input[] = []
    for (let at = nth; found[at]!.input; at = found[at]!.from) inputs.push(found[at]!.input!)
    return { seed, inputs: inputs.toReversed() }
  }
  const stuckAt = new Set<string>()
  for (let nth = 0; nth < found.length; nth++) {
    const { state } = found[nth]!
    const node = program.list[state.at]?.node
    if (state.ended && node) {
      result.ways[node.id] ??= trace(nth)
      continue
    }
    state.panel = ''
    state.store = ''
    const moves = movesOf(program, state)
    if (!moves.length && !stuckAt.has(node?.id ?? '')) {
      stuckAt.add(node?.id ?? '')
      result.stuck.push({
        ...trace(nth),
        node_id: node?.id ?? '',
        message: state.stuck?.message ?? `「${node?.name ?? ''}」没有一个选项能选`,
      })
    }
    for (const input of moves) {
      run.owns = false
      const next = act(run, copyState(state), input)
      const name = key(next)
      if (seen.has(name)) continue
      if (found.length >= cap) {
        result.whole = false
        continue
      }
      seen.add(name)
      found.push({ state: next, from: nth, input })
    }
  }
  result.states = found.length
  result.nodes = program.list.flatMap(({ node, at }) => (run.nodes[at]! > 0 ? [node.id] : []))
  result.endings = Object.keys(result.ways)
  return result
}

const countsVisits = ({ game }: Program): boolean => {
  const text = JSON.stringify([game.nodes.map(({ data }) => data), game.edges, game.events, game.panels, game.stores])
  return text.includes('"visits":') || text.includes('"mode":"cycle"')
}
