// A state in which a player could stand at a node: what playing from the middle begins with.
import type { Game } from './model.ts'
import { movesOf } from './moves.ts'
import { advance, begin, compile, type State } from './vm.ts'

/** Plays that are tried, and steps of each. */
const TRIES = 400
const STEPS = 400

/** The state of the first of many random plays that comes to a node; null when none does. */
export function sampled(game: Game, node: string, seed = 1): State | null {
  const program = compile(game)
  const wanted = program.nodes.get(node)
  if (wanted === undefined) return null
  let random = seed
  const draw = (count: number) => {
    random = (Math.imul(random, 1664525) + 1013904223) >>> 0
    return Math.floor((random / 2 ** 32) * count)
  }
  for (let nth = 0; nth < TRIES; nth++) {
    let state = begin(program, { seed: seed + nth })
    for (let step = 0; step < STEPS && !state.ended && !state.stuck; step++) {
      if (state.at === wanted) return state
      const moves = movesOf(program, state)
      if (!moves.length) break
      state = advance(program, state, moves[draw(moves.length)]!)
    }
    if (state.at === wanted) return state
  }
  return null
}
