// A clause while it is read: who is its subject, and to whom what is said belongs.
import type { Draft } from './cast.ts'
import type { State } from './state.ts'
import { isUnknown, type Token } from './tokens.ts'

/** Looks of one person. */
const LOOKS = ['hair', 'longHair', 'clothes', 'outfit', 'worn', 'umbrella', 'trousers'] as const
const ACTS = ['pose', 'mood', 'facing', 'held', 'mount'] as const
export const isPerson = ({ name, meaning }: Token) => name !== undefined || meaning?.people !== undefined
export const isLook = ({ meaning }: Token) => meaning !== undefined && !meaning.people && LOOKS.some(key => meaning[key] !== undefined)
export const isAct = ({ meaning }: Token) => meaning !== undefined && !meaning.people && ACTS.some(key => meaning[key] !== undefined)

/** A clause while it is read. */
export interface Clause {
  tokens: readonly Token[]
  state: State
  /** Who is its subject. */
  group: Draft[]
  last: Draft | undefined
  /** Somebody who was looked at, or made to do something: what follows is theirs. */
  turned: Draft | undefined
  /** Something was done, so that the next person is not the subject. */
  acted: boolean
  towards: '' | 'gaze' | 'with' | 'towards'
  joined: boolean
  colour: string
  count: number
  another: boolean
  bearing: boolean
  borne: boolean
  /** What is done is done by many who are nobody in particular. */
  /** What 把 puts before its verb: 把毛巾递给她. */
  object: string
  many: boolean
  /** The clause begins with a thing: it is what does what follows. */
  thingFirst: boolean
  /** A number or a measure word waits for its noun. */
  counted: boolean
  measure: string
  qualities: ((person: Draft) => void)[]
}

/** Somebody is named: as the subject, beside it, or as whom it is done to. */
export function meet(clause: Clause, people: Draft[]): void {
  const { state } = clause
  for (const person of people) {
    person.seen = true
    if (!state.order.includes(person)) state.order.push(person)
    for (const say of [...clause.qualities, ...state.ahead]) say(person)
  }
  state.ahead = []
  clause.qualities = []
  state.topic ??= 'person'
  const doing = clause.group.length ? clause.group : clause.towards || clause.acted ? state.subject : []
  const besides = clause.joined && clause.last && !clause.acted
  if (doing.length && !besides && (clause.towards || clause.acted)) look(clause, people)
  else if (besides) clause.group.push(...people.filter(each => !clause.group.includes(each)))
  else clause.group = [...people]
  clause.last = people.at(-1)
  if (clause.towards === 'with' && !clause.group.length) clause.group = [...people]
  clause.joined = false
  clause.count = 0
  clause.another = false
  clause.counted = false
}

/** The subject turns to somebody. */
export function look(clause: Clause, people: readonly Draft[]): void {
  const doing = clause.group.length ? clause.group : clause.state.subject
  const [whom] = people
  for (const person of doing) if (whom && person !== whom) person.sees = whom
  if (clause.towards === 'gaze' || clause.towards === 'with') clause.turned = whom
  clause.towards = ''
}

/** Whether what stands at a place leads to somebody behind it: 白胡子的老人, 提着灯笼的太监. */
export function leadsAhead({ tokens, group }: Clause, at: number): boolean {
  let of = false
  const act = !isLook(tokens[at]!)
  for (let next = at + 1; next < tokens.length; next++) {
    const token = tokens[next]!
    if (token.sign === 'of') of = true
    else if (isPerson(token)) return of || (!act && group.length === 0)
    else if (token.meaning?.count !== undefined && !of) return false
    else if (token.sign && !['wear', 'old', 'small', 'young', 'bear', 'hand', 'inside'].includes(token.sign)) return false
    else if (of && isUnknown(token)) return false
    else if (of && token.meaning?.thing) return false
  }
  return false
}

/** Says something of whom it belongs to, now or when that person comes. */
export function apply(clause: Clause, at: number, say: (person: Draft, nth?: number) => void, place = false): void {
  const { state, group, turned, last } = clause
  const later = (person: Draft) => say(person)
  if (leadsAhead(clause, at)) state.ahead.push(later)
  else if (isLook(clause.tokens[at]!) && last && !clause.acted) say(last)
  else if (isLook(clause.tokens[at]!) && last && isLatinClause(clause)) say(last)
  else if (turned && !place && isAct(clause.tokens[at]!)) say(turned)
  else if (group.length) group.forEach(say)
  else if (clause.many) return
  else if (state.subject.length && !(place && clause.tokens.slice(at + 1).some(isPerson))) state.subject.forEach(say)
  else state.ahead.push(later)
}
const isLatinClause = ({ tokens }: Clause) => /^[a-z]/.test(tokens[0]?.text ?? '')
