// Options that are put by while the way goes on, and calls that come back: where a way ends, everything that was put by is shown together.
import { canTake } from '../acts.ts'
import { fillText } from './fill.ts'
import type { Ready } from '../program.ts'
import type { Offer, State } from '../state.ts'
import { exitOf, leave, type Run } from '../vm.ts'

const isThread = ({ program }: Run, at: number) => program.list[at]!.mode === 'thread'

/** Notes a call, with the values that its variables have again afterwards. */
export function hold({ program }: Run, state: State, at: number): void {
  state.stack = [...state.stack, at]
  state.held = [...state.held, program.list[at]!.keeps.map(slot => state.vars[slot]!)]
}

/** Goes on behind the call at this place of the stack. */
export function goBack(run: Run, state: State, place: number): void {
  for (let nth = state.stack.length - 1; nth >= place; nth--)
    for (const [each, slot] of run.program.list[state.stack[nth]!]!.keeps.entries()) {
      const value = state.held[nth]?.[each]
      if (value !== undefined) state.vars[slot] = value
    }
  state.at = state.stack[place]!
  state.stack = state.stack.slice(0, place)
  state.held = state.held.slice(0, place)
  leave(run, state, 'return')
}

/** Goes to where an option was put by. A call that only brought it is over. */
export function resume(state: State, { at, stack, held }: Offer): void {
  Object.assign(state, { at, stack, held, gathered: [], asking: false })
}

/** An option that was put by is chosen by its node and its own id: nodes that are copies of one another share the latter. */
export const offeredAs = ({ list }: Run['program'], { at, id }: Offer): string => `${list[at]!.node.id}/${id}`

/** Shows what was put by; without an option, the way that leads on without one. False when there is neither. */
export function ask(run: Run, state: State): boolean {
  const last = state.gathered.findLast(({ id }) => id !== 'else')
  if (last) {
    state.at = last.at
    state.asking = true
    return true
  }
  const [other] = state.gathered
  if (!other) return false
  resume(state, other)
  leave(run, state, 'else')
  return true
}

/** Ends a way: back to who called for its options, or to the options that were put by, or on. */
export function endWay(run: Run, state: State): void {
  const thread = state.stack.findLastIndex(at => isThread(run, at))
  if (thread >= 0) goBack(run, state, thread)
  else if (!ask(run, state)) leave(run, state, 'out')
}

/** Puts the options of a branch by. */
function gather(run: Run, state: State, ready: Ready): void {
  const { node } = ready
  if (node.type === 'BRANCH' && node.data.prompt) state.carried += `${fillText(run.program, state, node.data.prompt)} `
  const kept = state.stack.flatMap((at, nth) => (isThread(run, at) ? [] : nth))
  const where = { at: ready.at, stack: kept.map(nth => state.stack[nth]!), held: kept.map(nth => state.held[nth] ?? []) }
  const open = ready.parts.filter(part => canTake(part, state)).map(({ id }): Offer => ({ ...where, id }))
  state.gathered = [...state.gathered, ...open, ...(exitOf(ready, 'else', state) ? [{ ...where, id: 'else' }] : [])]
}

/** What a branch does when it is come to. False where the player chooses. */
export function branchOff(run: Run, state: State, ready: Ready): boolean {
  const { node } = ready
  const gathers = node.type === 'BRANCH' && node.data.gathers
  if (gathers || state.gathered.length || state.stack.some(at => isThread(run, at))) {
    gather(run, state, ready)
    if (gathers) leave(run, state, 'out')
    else endWay(run, state)
    return true
  }
  if (ready.timed || ready.parts.some(part => canTake(part, state)) || !exitOf(ready, 'else', state)) return false
  leave(run, state, 'else')
  return true
}
