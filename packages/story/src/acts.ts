// What each thing that a player does changes, by the node that they stand at.
import { fit, numberOf, textOf } from './evaluate.ts'
import { offeredAs, resume } from './steps/offers.ts'
import type { Part, Ready } from './program.ts'
import type { State } from './state.ts'
import { apply, enter, exitOf, type Input, leave, type Run, saidMore, settle, stop, tickEvents, turnEvents } from './vm.ts'

/** Whether a part may be taken now. */
export const canTake = (part: Part, state: State): boolean =>
  !(part.once && state.used.includes(part.once)) && (!part.visible || part.visible(state)) && (!part.enabled || part.enabled(state))

/** Whether a port that is no part can be taken now. */
export function canLeave(ready: Ready, state: State): boolean {
  const { node } = ready
  switch (node.type) {
    case 'IMAP':
      return node.data.leave_rule === 'always' || (node.data.leave_rule === 'visited_all' && seenMap(ready, state))
    case 'LOOK_FOR_EVID':
      return node.data.clues.every(clue => !clue.required || state.found.includes(clue.id)) && state.found.length >= node.data.min_found
    case 'AI_CONVERSATION':
      return true
    default:
      return false
  }
}
/** Whether every place of a map that can be seen was taken once. */
const seenMap = ({ node, parts }: Ready, state: State) =>
  parts.every(part => state.used.includes(`seen:${node.id}/${part.id}`) || (part.visible !== null && !part.visible(state)))

/** Takes a part of a node. */
function choose(run: Run, state: State, ready: Ready, id: string): void {
  const { type } = ready
  if (id === 'leave' && canLeave(ready, state)) {
    leave(run, state, type === 'LOOK_FOR_EVID' ? foundPort(ready, state) : 'leave')
    return
  }
  const part = ready.part.get(id)
  if (!part || !canTake(part, state)) return
  takes(run, state, ready, part)
}
/** Takes one of the options that were put by. */
function chooseOffered(run: Run, state: State, id: string): void {
  const offer = state.gathered.find(each => each.id !== 'else' && offeredAs(run.program, each) === id)
  const ready = offer && run.program.list[offer.at]
  const part = ready?.part.get(offer?.id ?? '')
  if (!offer || !part) return
  resume(state, offer)
  takes(run, state, ready!, part)
}
function takes(run: Run, state: State, ready: Ready, part: Part): void {
  const { node, type } = ready
  const { id } = part
  state.carried = ''
  if (part.once) state.used = [...state.used, part.once]
  if (type === 'ROLE_DESIGN') takeRole(run, state, ready, id)
  if (part.acts.length) apply(run, state, part.acts)
  turnEvents(run, state)
  if (run.goto >= 0) return
  switch (type) {
    case 'BRANCH':
    case 'MESSAGE':
      leave(run, state, id)
      break
    case 'ROLE_DESIGN':
      leave(run, state, node.type === 'ROLE_DESIGN' && node.data.per_role ? id : 'out')
      break
    case 'CUSTOM':
      leave(run, state, id)
      break
    case 'IMAP':
    case 'VIDEO':
      if (node.type === 'IMAP' && node.data.leave_rule === 'visited_all')
        state.used = [...new Set([...state.used, `seen:${node.id}/${id}`])]
      if (exitOf(ready, id, state)) leave(run, state, id)
      else if (!state.found.includes(id)) state.found = [...state.found, id]
      break
    case 'LOOK_FOR_EVID':
      find(run, state, ready, id)
      break
    case 'AI_CONVERSATION':
      answer(run, state, ready, id)
      break
    default:
  }
}

/** The port by which one leaves a search. */
const foundPort = ({ node, parts }: Ready, state: State): string => {
  if (parts.every(part => state.found.includes(part.id))) return 'all'
  return node.type === 'LOOK_FOR_EVID' && node.data.min_found > 0 && state.found.length >= node.data.min_found ? 'min' : 'leave'
}
function find(run: Run, state: State, ready: Ready, id: string): void {
  if (state.found.includes(id)) return
  state.found = [...state.found, id]
  const clue = ready.node.type === 'LOOK_FOR_EVID' ? ready.node.data.clues.find(each => each.id === id) : undefined
  if (clue?.panel_id) state.panel = clue.panel_id
  const open = ready.parts.some(part => !state.found.includes(part.id) && canTake(part, state))
  if (!open) leave(run, state, foundPort(ready, state))
}

function takeRole(run: Run, state: State, { node }: Ready, id: string): void {
  const role = node.type === 'ROLE_DESIGN' ? node.data.roles.find(each => each.id === id)?.character_id : undefined
  if (role === undefined || node.type !== 'ROLE_DESIGN') return
  const { ownVars, numerics } = run.program
  if (ownVars.length && role !== state.role) {
    const before = ownVars.map(slot => state.vars[slot]!)
    const after = state.kept[role]
    if (state.role) state.kept = { ...state.kept, [state.role]: before }
    for (const [nth, slot] of ownVars.entries()) state.vars[slot] = after?.[nth] ?? fit(numerics[slot]!, numerics[slot]!.init)
  }
  state.role = role
  const slot = run.program.vars.get(node.data.out_var)
  if (slot !== undefined) state.vars[slot] = fit(numerics[slot]!, run.program.people.get(role)?.name ?? role)
}

/** A sentence that was chosen where no engine answers. */
function answer(run: Run, state: State, { node }: Ready, id: string): void {
  if (node.type !== 'AI_CONVERSATION') return
  const said = node.data.fallback.find(each => each.id === id)!
  talk(run, state, { do: 'talk', text: said.text, reply: said.reply, ...(said.goal && { goal: said.goal }) })
}
/** Whether one of the words that a goal waits for was said. */
const saysOf = (words: string, text: string): boolean => words.split(/[\s,，、;；]+/).some(word => word !== '' && text.includes(word))
function talk(run: Run, state: State, input: Extract<Input, { do: 'talk' }>): void {
  const { node } = run.program.list[state.at]!
  if (node.type !== 'AI_CONVERSATION') return
  if (input.failed) {
    leave(run, state, 'error')
    return
  }
  state.said = saidMore(state.said, { mine: true, text: input.text.slice(0, 2000) }, { mine: false, text: input.reply.slice(0, 4000) })
  state.step++
  for (const [id, value] of Object.entries(input.values ?? {}))
    if (node.data.extract.some(each => each.var === id)) setValue(run, state, id, value)
  if (run.goto >= 0) return
  const goal = node.data.goals.find(each => each.id === input.goal) ?? node.data.goals.find(each => saysOf(each.judge, input.text))
  if (goal) leave(run, state, goal.id)
  else if (state.step >= Math.max(1, node.data.max_turns)) leave(run, state, 'max_turns')
}

/** Writes a value as a variable, good or array may have it, and fires what waits for it. */
function setValue(run: Run, state: State, id: string, value: unknown): void {
  const { vars, goods, arrays, numerics } = run.program
  if (typeof value !== 'number' && typeof value !== 'string' && typeof value !== 'boolean' && !Array.isArray(value)) return
  const slot = vars.get(id)
  if (slot !== undefined)
    apply(run, state, [
      (now, changed) => {
        const fitted = fit(numerics[slot]!, value)
        if (now.vars[slot] === fitted) return
        now.vars[slot] = fitted
        changed(slot)
      },
    ])
  const good = goods.get(id)
  if (good !== undefined) state.goods[good] = Math.max(0, Math.floor(numberOf(value)))
  const list = arrays.get(id)
  if (list !== undefined && Array.isArray(value)) state.arrays[list] = value.map(String)
}

function text(run: Run, state: State, ready: Ready, given: string): void {
  const { node } = ready
  if (node.type !== 'INPUT') return
  const value = given.trim().slice(0, 200)
  const number = Number(value)
  const wrong =
    node.data.kind === 'number' &&
    (value === '' || !Number.isFinite(number) || number < (node.data.min ?? -Infinity) || number > (node.data.max ?? Infinity))
  const short = node.data.kind !== 'number' && (value.length < (node.data.min ?? 0) || value.length > (node.data.max ?? Infinity))
  state.step++
  state.carried = ''
  if (!wrong && !short) {
    if (node.data.var_id) setValue(run, state, node.data.var_id, node.data.kind === 'number' ? number : value)
    if (run.goto >= 0) return
    const match = ready.matches.find(each => each.fits(value, state))
    if (match) {
      leave(run, state, match.id)
      return
    }
    if (node.data.tries === 0 || !ready.matches.length) {
      leave(run, state, 'else')
      return
    }
  }
  if (node.data.tries > 0 && state.step >= node.data.tries) leave(run, state, 'fail')
}

/** What `next` does on each type. */
function next(run: Run, state: State, ready: Ready): void {
  const { node } = ready
  if (state.panel) state.panel = ''
  else if (state.store) state.store = ''
  else if (node.type === 'PLOT') {
    state.step++
    state.carried = ''
  } else if (node.type === 'VIDEO') leave(run, state, 'end')
  else if ((node.type === 'MESSAGE' || node.type === 'CUSTOM') && !ready.parts.length) leave(run, state, 'out')
  else if (node.type === 'IMAP' || node.type === 'LOOK_FOR_EVID' || node.type === 'AI_CONVERSATION') choose(run, state, ready, 'leave')
}

function timeout(run: Run, state: State, { node, part }: Ready): void {
  if (node.type === 'BRANCH' && node.data.timer_sec > 0) {
    const chosen = part.get(node.data.timer_default)
    if (chosen && canTake(chosen, state)) choose(run, state, run.program.list[state.at]!, chosen.id)
    else leave(run, state, 'timeout')
  } else if (node.type === 'LOOK_FOR_EVID' && node.data.time_limit > 0) leave(run, state, 'timeout')
}

function tick(run: Run, state: State, seconds: number): void {
  if (!(seconds > 0)) return
  state.clock += seconds
  state.since += seconds
  tickEvents(run, state)
}

function buy(run: Run, state: State, store: string, id: string): void {
  const item = run.program.stores.get(store)?.items.find(each => each.id === id)
  const good = item && run.program.goods.get(item.good_id)
  if (!item || good === undefined) return
  const left = state.stock[id] ?? item.stock
  const cond = run.program.shelves.get(id)
  const purse = run.program.vars.get(item.price_var)
  const holds = purse === undefined ? 0 : numberOf(state.vars[purse]!)
  if (left === 0 || (cond && !cond(state)) || (item.price > 0 && holds < item.price)) return
  if (state.goods[good]! >= Math.max(1, run.program.wares[good]!.stack)) return
  if (purse !== undefined && item.price > 0) setValue(run, state, item.price_var, holds - item.price)
  state.goods[good]!++
  if (left > 0) state.stock = { ...state.stock, [id]: left - 1 }
}

function use(run: Run, state: State, id: string): void {
  const good = run.program.goods.get(id)
  const acts = run.program.uses.get(id)
  if (good === undefined || !acts?.length || state.goods[good]! < 1) return
  state.goods[good]!--
  apply(run, state, acts)
}

function press(run: Run, state: State, ready: Ready, id: string): void {
  const button = run.program.buttons.get(id)
  if (!button || (button.visible && !button.visible(state))) return
  apply(run, state, button.acts)
  if (run.goto >= 0) return
  if (button.opens && run.program.stores.has(button.opens)) openStore(run, state, button.opens)
  else if (button.opens) state.panel = button.opens === 'close' ? '' : button.opens
  if (!button.sends) return
  if (ready.node.type === 'CUSTOM' && (ready.part.has(button.sends) || !ready.parts.length))
    leave(run, state, ready.parts.length ? button.sends : 'out')
  else if (run.program.nodes.has(button.sends)) run.goto = run.program.nodes.get(button.sends)!
}
function openStore(run: Run, state: State, id: string): void {
  const store = run.program.stores.get(id)
  if (id && !store) return
  state.store = id
  if (store?.refresh !== 'enter') return
  const gone = new Set(store.items.map(item => item.id))
  state.stock = Object.fromEntries(Object.entries(state.stock).filter(([item]) => !gone.has(item)))
}

/** Changes a state by what a player does; what cannot be done now changes nothing. */
export function act(run: Run, state: State, input: Input): State {
  if (input.do === 'jump') {
    const to = run.program.nodes.get(input.node)
    if (to === undefined) return stop(state, 'missing', '要去的节点不见了')
    Object.assign(state, { ended: false, stuck: null, panel: '', store: '', gathered: [], asking: false, carried: '' })
    enter(run, state, to)
    settle(run, state)
    return state
  }
  const { at, step } = state
  const times = state.visits[at]
  if (input.do === 'set') setValue(run, state, input.id, input.value)
  else if (state.stuck || at < 0 || (state.ended && input.do !== 'panel' && input.do !== 'press')) return state
  else does(run, state, run.program.list[at]!, input)
  // A line that stays is not gone through again: it has done what it does.
  if (run.goto >= 0 || state.at !== at || state.step !== step || state.visits[at] !== times) settle(run, state)
  return state
}

function does(run: Run, state: State, ready: Ready, input: Exclude<Input, { do: 'jump' | 'set' }>): void {
  switch (input.do) {
    case 'next':
      return next(run, state, ready)
    case 'choose':
      return state.asking ? chooseOffered(run, state, input.id) : choose(run, state, ready, input.id)
    case 'text':
      return text(run, state, ready, input.value)
    case 'timeout':
      return timeout(run, state, ready)
    case 'tick':
      return tick(run, state, input.seconds)
    case 'talk':
      return talk(run, state, input)
    case 'press':
      return press(run, state, ready, input.id)
    case 'buy':
      return buy(run, state, input.store, input.item)
    case 'use':
      return use(run, state, input.good)
    case 'store':
      return openStore(run, state, input.id)
    case 'panel':
      state.panel = run.program.panels.has(input.id) ? input.id : ''
      return
    case 'name':
      state.called = textOf(input.value).trim().slice(0, 20)
  }
}
