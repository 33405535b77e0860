// What can be done in a state: the inputs that a simulation chooses among.
import { canLeave, canTake } from './acts.ts'
import { numberOf } from './evaluate.ts'
import type { Component } from './model.ts'
import type { Condition, Program, Ready } from './program.ts'
import type { State } from './state.ts'
import { offeredAs } from './steps/offers.ts'
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

/** What can be bought, with the conditions of the buttons by which one comes to its shop: one of these ways must be open. */
interface Ware {
  id: string
  good: number
  most: number
  /** Slot of the variable that pays; −1 for none. */
  purse: number
  price: number
  stock: number
  cond: Condition
  ways: readonly (readonly Condition[])[]
  buy: Input
  /** Of a shop that is filled up whenever it is opened. */
  refill: Input | null
}
/** Ways through buttons to one shop that are looked at. */
const MAX_WAYS = 16
const shelves = new WeakMap<Ready, readonly Ware[]>()

/** The shops that buttons of these panels open, each with the conditions of the buttons on the way. A button that does more than open is no way. */
function shopsFrom(program: Program, first: readonly (readonly Component[])[]): Map<string, Condition[][]> {
  const found = new Map<string, Condition[][]>()
  const walk = (components: readonly Component[], way: readonly Condition[], seen: ReadonlySet<string>): void => {
    for (const { id, opens } of components) {
      const button = program.buttons.get(id)
      if (!opens || !button || button.acts.length || button.sends) continue
      const next = button.visible ? [...way, button.visible] : [...way]
      const ways = found.get(opens) ?? []
      const panel = program.panels.get(opens)
      if (program.stores.has(opens)) found.set(opens, ways.length < MAX_WAYS ? [...ways, next] : ways)
      else if (panel && !seen.has(opens) && seen.size < MAX_WAYS) walk(panel.components, next, new Set([...seen, opens]))
    }
  }
  for (const components of first) walk(components, [], new Set())
  return found
}

function waresOf(program: Program, ready: Ready): readonly Ware[] {
  const known = shelves.get(ready)
  if (known) return known
  const { node } = ready
  const panels = node.data.panels.map(id => program.panels.get(id)?.components ?? [])
  const template = node.type === 'CUSTOM' ? (program.templates.get(node.data.template_id)?.components ?? []) : []
  const made = [...shopsFrom(program, [...panels, template])].flatMap(([store, ways]) => {
    const { items, refresh } = program.stores.get(store)!
    return items.flatMap(({ id, good_id, price_var, price, stock }): Ware[] => {
      const good = program.goods.get(good_id)
      if (good === undefined) return []
      const refill: Input | null = refresh === 'enter' ? { do: 'store', id: store } : null
      const most = Math.max(1, program.wares[good]!.stack)
      const purse = program.vars.get(price_var) ?? -1
      const cond = program.shelves.get(id) ?? null
      return [{ id, good, most, purse, price, stock, cond, ways, buy: { do: 'buy', store, item: id }, refill }]
    })
  })
  shelves.set(ready, made)
  return made
}

/** What the player can pay in the shops that this node leads to: each is one more move. */
function shopping(program: Program, ready: Ready, state: State, into: Input[]): void {
  for (const { id, good, most, purse, price, stock, cond, ways, buy, refill } of waresOf(program, ready)) {
    const holds = purse < 0 ? 0 : numberOf(state.vars[purse]!)
    if (state.goods[good]! >= most || (price > 0 && holds < price) || (cond && !cond(state))) continue
    if (!ways.some(way => way.every(open => open!(state)))) continue
    if ((state.stock[id] ?? stock) !== 0) into.push(buy)
    else if (refill && stock !== 0) into.push(refill)
  }
}

/** What a player can do now that leads on; time aside. An empty list says that they are stuck. */
export function movesOf(program: Program, state: State, into: Input[] = []): Input[] {
  into.length = 0
  const ready = program.list[state.at]
  if (!ready || state.stuck || state.ended) return into
  const { type } = ready
  if (type === 'PLOT' || state.panel || state.store) {
    into.push(NEXT)
    return into
  }
  if (state.asking) {
    for (const offer of state.gathered) if (offer.id !== 'else') into.push({ do: 'choose', id: offeredAs(program, offer) })
    return into
  }
  if (type === 'INPUT') {
    into.push(...textsFor(ready))
    if (program.stores.size) shopping(program, ready, state, into)
    return into
  }
  const searching = type === 'LOOK_FOR_EVID'
  const once = searching || type === 'IMAP' || type === 'VIDEO'
  for (const part of ready.parts) if (canTake(part, state) && !(once && state.found.includes(part.id))) into.push(part.input)
  if (type === 'VIDEO' || ((type === 'MESSAGE' || type === 'CUSTOM') && !ready.parts.length)) into.push(NEXT)
  if (ready.timed) into.push(TIMEOUT)
  if (program.stores.size) shopping(program, ready, state, into)
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
