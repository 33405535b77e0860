// Where a player stands in a game: small, plain and the same on every machine.
import type { Value } from './model.ts'

/** A character on the stage. */
export interface Sprite {
  id: string
  expression: string
  pos: '' | 'left' | 'centre' | 'right'
}
export interface Stage {
  bg: string
  cg: string
  bgm: string
  sprites: readonly Sprite[]
}
/** A sentence of a conversation with a character. */
export interface Said {
  mine: boolean
  text: string
}
/** Why a game cannot go on. */
export interface Stuck {
  why: 'loop' | 'way' | 'missing' | 'start'
  message: string
}
/** An option that was put by on the way, with where its player goes on from. */
export interface Offer {
  at: number
  /** Of an option; `else` leads on where no option is left. */
  id: string
  stack: readonly number[]
  held: State['held']
}
/** The state of a game; the numbers in it are places in the lists of its program. */
export interface State {
  /** The node; −1 before the first. */
  at: number
  /** In a PLOT the next action. In other nodes what was done there: turns of a talk, tries of an input. */
  step: number
  vars: Value[]
  goods: number[]
  arrays: (readonly string[])[]
  /** How often each node was entered. */
  visits: number[]
  /** The parts of nodes that were taken and can be taken once, and events that have fired, by their ids. */
  used: readonly string[]
  /** What was found since this node was entered. */
  found: readonly string[]
  /** The nodes that were left by a call. */
  stack: readonly number[]
  /** The values that each of these calls gives back to its variables. */
  held: readonly (readonly Value[])[]
  /** Options that were put by, and whether they are being shown. */
  gathered: readonly Offer[]
  asking: boolean
  /** What was said of a line that goes on. */
  carried: string
  rng: number
  turn: number
  /** Seconds since the beginning, and since this node was entered. */
  clock: number
  since: number
  stage: Stage
  /** Sounds and shakes of this very step. */
  cues: readonly { type: 'SE' | 'SHAKE'; resource: string; seconds: number }[]
  said: readonly Said[]
  /** The panel that is open over everything; '' for none. */
  panel: string
  /** The store that is open; '' for none. */
  store: string
  stock: Readonly<Record<string, number>>
  role: string
  /** What each role but the chosen one holds of the variables that each role has. */
  kept: Readonly<Record<string, readonly Value[]>>
  /** The name that the player gave. */
  called: string
  ended: boolean
  stuck: Stuck | null
}

/** A copy that can be changed while the other stays; visits are copied by who enters a node first. */
export const copyState = (state: State): State => ({
  ...state,
  vars: state.vars.slice(),
  goods: state.goods.slice(),
  arrays: state.arrays.slice(),
})

/** The next of its random numbers, in [0, 1): mulberry32. */
export function draw(state: State): number {
  state.rng = (state.rng + 0x6d2b79f5) | 0
  let mixed = Math.imul(state.rng ^ (state.rng >>> 15), 1 | state.rng)
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
}
