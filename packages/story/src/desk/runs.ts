// Recorded runs as regression tests: a playing is done once more in the game as it is now, and what came otherwise is told.
import { isObject } from '@qianmu/drawing/json'
import type { Thing, Value } from '../model.ts'
import type { Program } from '../program.ts'
import type { Trace } from '../simulate.ts'
import { advance, begin, type Input, type State, valuesOf } from '../vm.ts'

/** What is kept of a playing: how it began, what was done, and where each step led. */
export type Recorded = Pick<Thing<'runs'>, 'seed' | 'from' | 'persist' | 'inputs' | 'way' | 'ending' | 'values'>

const nodeOf = (program: Program, { at }: State): string => program.list[at]?.node.id ?? ''

/** What a recorded run may wait at once: a day. */
const MAX_SECONDS = 86_400
/** What others wrote may be no input at all. */
const isInput = (input: unknown): input is Input => isObject(input) && typeof input['do'] === 'string'

/** The states of a playing, one after each of its inputs; seconds pass one by one, as in the player. */
function* played(program: Program, { seed, from, persist, inputs }: Omit<Recorded, 'way' | 'ending' | 'values'>): Generator<State> {
  let state = begin(program, { seed, persist, ...(from && { at: from }) })
  yield state
  for (const input of inputs) {
    if (!isInput(input)) continue
    const seconds = input.do === 'tick' ? Math.min(MAX_SECONDS, Math.round(input.seconds)) : 0
    if (input.do !== 'tick') state = advance(program, state, input)
    for (let second = 0; second < seconds; second++) state = advance(program, state, { do: 'tick', seconds: 1 })
    yield state
  }
}

/** A playing with where it led. */
export function record(program: Program, { seed, at, persist, inputs }: Trace & { at: string; persist: Record<string, Value> }): Recorded {
  const states = [...played(program, { seed, from: at, persist, inputs })]
  const last = states.at(-1)!
  return {
    seed,
    from: at,
    persist,
    inputs,
    way: states.map(state => nodeOf(program, state)),
    ending: last.ended ? nodeOf(program, last) : '',
    values: valuesOf(program, last),
  }
}

/** What came otherwise than recorded: the first step that led elsewhere, else a value that ended up another. Null when nothing did. */
export type Deviation =
  { at: number; was: string; is: string; input: Input | null } | { value: string; was: Value; is: Value | undefined } | null

/** Plays a recorded run in a game. */
export function rerun(program: Program, run: Recorded): Deviation {
  let last: State | undefined
  let at = 0
  for (const state of played(program, run)) {
    const [was, is] = [run.way[at] ?? '', nodeOf(program, state)]
    if (was !== is) return { at, was, is, input: run.inputs[at - 1] ?? null }
    last = state
    at++
  }
  const values = valuesOf(program, last!)
  for (const [value, was] of Object.entries(run.values))
    if (JSON.stringify(values[value]) !== JSON.stringify(was)) return { value, was, is: values[value] }
  return null
}
