// A way on which a player could come to a node: what playing from the middle begins with.
import type { Game } from '../model.ts'
import { movesOf } from '../moves.ts'
import type { Trace } from '../simulate.ts'
import { advance, begin, compile, type Input } from '../vm.ts'

/** Plays that are tried, and steps of each. */
const TRIES = 400
const STEPS = 400

/** The first of many random plays that comes to a node, up to there; null when none does. */
export function sampled(game: Game, node: string, seed = 1): Trace | null {
  const program = compile(game)
  const wanted = program.nodes.get(node)
  if (wanted === undefined) return null
  let random = seed
  const draw = (count: number) => {
    random = (Math.imul(random, 1664525) + 1013904223) >>> 0
    return Math.floor((random / 2 ** 32) * count)
  }
  for (let nth = 0; nth < TRIES; nth++) {
    const trace: Trace = { seed: seed + nth, inputs: [] }
    let state = begin(program, trace)
    for (let step = 0; step < STEPS && !state.ended && !state.stuck; step++) {
      if (state.at === wanted) return trace
      const moves = movesOf(program, state)
      if (!moves.length) break
      const input: Input = moves[draw(moves.length)]!
      trace.inputs.push(input)
      state = advance(program, state, input)
    }
    if (state.at === wanted) return trace
  }
  return null
}
