// What can be done in a state: the inputs that a simulation chooses among.
import { canLeave, canTake } from './acts.ts'
import type { Program, Ready } from './program.ts'
import type { State } from './state.ts'
import { exitOf, type Input } from './vm.ts'

const LEAVE: Input = { do: 'choose', id: 'leave' }
const TIMEOUT: Input = { do: 'timeout' }
const NEXT: Input = { do: 'next' }
const NOTHING_LIKE_IT = '（随便写点什么）'
const texts = new WeakMap<Ready, readonly Input[]>()

/** Texts that try each match of an input, and one that fits none. */
function textsFor(ready: Ready): readonly Input[] {
  const known = texts.get(ready)
  if (known) return known
  const { node } = ready
  const number = node.type === 'INPUT' && node.data.kind === 'number'
  const other = number
    ? String(node.data.min ?? node.data.max ?? 0)
    : NOTHING_LIKE_IT.padEnd(node.type === 'INPUT' ? (node.data.min ?? 0) : 0, '啊')
  const examples = [...new Set([...ready.matches.flatMap(({ example }) => example ?? []), other])]
  const made = examples.map((value): Input => ({ do: 'text', value }))
  texts.set(ready, made)
  return made
}

/** What a player can do now that leads on; time and shops aside. An empty list says that they are stuck. */
export function movesOf(program: Program, state: State, into: Input[] = []): Input[] {
  into.length = 0
  const ready = program.list[state.at]
  if (!ready || state.stuck || state.ended) return into
  const { type } = ready
  if (type === 'PLOT' || state.panel || state.store) {
    into.push(NEXT)
    return into
  }
  if (type === 'INPUT') {
    into.push(...textsFor(ready))
    return into
  }
  const searching = type === 'LOOK_FOR_EVID'
  const once = searching || type === 'IMAP' || type === 'VIDEO'
  for (const part of ready.parts) if (canTake(part, state) && !(once && state.found.includes(part.id))) into.push(part.input)
  if (type === 'VIDEO' || ((type === 'MESSAGE' || type === 'CUSTOM') && !ready.parts.length)) into.push(NEXT)
  if (ready.timed) into.push(TIMEOUT)
  if (type === 'AI_CONVERSATION') talks(ready, state, into)
  else if ((searching || type === 'IMAP') && canLeave(ready, state)) into.push(LEAVE)
  return into
}

/** What may come out of a talk, where an engine answers. */
function talks(ready: Ready, state: State, into: Input[]): void {
  if (ready.node.type !== 'AI_CONVERSATION') return
  if (!ready.parts.length) {
    for (const goal of ready.node.data.goals) into.push({ do: 'talk', text: '……', reply: '……', goal: goal.id })
    into.push({ do: 'talk', text: '……', reply: '……' })
  }
  if (exitOf(ready, 'leave', state)) into.push(LEAVE)
}
