// The player as a pure reducer: a state and an input give the next state, the same on every machine.
import { type Act, fit, numberOf, roll } from './evaluate.ts'
import type { Game, PlayGame, Value } from './model.ts'
import { fillText } from './steps/fill.ts'
import { ask, branchOff, endWay, goBack, hold } from './steps/offers.ts'
import { compile, type Exit, type Happening, type Program, type Ready } from './program.ts'
import { copyState, draw, type Said, type State, type Stuck } from './state.ts'
import { act } from './acts.ts'

export { compile, type Program } from './program.ts'
export type { State } from './state.ts'

/** What a player does. */
export type Input =
  /** The next line; on what shows something, that it was seen to its end. */
  | { do: 'next' }
  /** An option, place, clue, role, answer or fallback by its id; `leave` and the names of ports that are no parts. */
  | { do: 'choose'; id: string }
  | { do: 'text'; value: string }
  | { do: 'timeout' }
  /** Time that has passed, in seconds. */
  | { do: 'tick'; seconds: number }
  | { do: 'name'; value: string }
  /** What was said to a character, and what came back; a goal that was reached, values that were taken from it. */
  | { do: 'talk'; text: string; reply: string; goal?: string; values?: Readonly<Record<string, Value>>; failed?: boolean }
  | { do: 'press'; id: string }
  | { do: 'panel'; id: string }
  | { do: 'store'; id: string }
  | { do: 'buy'; store: string; item: string }
  | { do: 'use'; good: string }
  /** For authors: sets a variable, a good's number; goes to a node. */
  | { do: 'set'; id: string; value: Value }
  | { do: 'jump'; node: string }

/** Nodes that may be entered without anything to see before it counts as a loop. */
const STEP_BUDGET = 10_000
const MAX_STACK = 200
/** Effects of events that cause events. */
const MAX_ECHO = 50
const MAX_SAID = 200

/** How a run is watched, and what it may leave out. */
export interface Run {
  program: Program
  /** Passes over lines, counting what would be read. */
  skim: boolean
  chars: number
  seconds: number
  steps: number
  echo: number
  /** Where an event leads; −1 for nowhere. */
  goto: number
  edges: Uint32Array | null
  nodes: Uint32Array | null
  /** Whether the counts of visits are this run's own to change; else they are copied at the first. */
  owns: boolean
}
export const runOf = (program: Program): Run => ({
  program,
  skim: false,
  chars: 0,
  seconds: 0,
  steps: 0,
  echo: 0,
  goto: -1,
  edges: null,
  nodes: null,
  owns: false,
})

const EMPTY_STAGE = { bg: '', cg: '', bgm: '', sprites: [] }

/** A state before the first node, with first values. */
export function blank(program: Program, seed: number): State {
  const state: State = {
    at: -1,
    step: 0,
    vars: program.numerics.map(numeric => fit(numeric, numeric.init)),
    goods: program.wares.map(() => 0),
    arrays: program.lists.map(({ entries }) => entries.map(({ good_id, value }) => good_id || String(value))),
    visits: program.zeros.slice(),
    used: [],
    found: [],
    stack: [],
    held: [],
    gathered: [],
    asking: false,
    carried: '',
    rng: seed | 0,
    turn: 0,
    clock: 0,
    since: 0,
    stage: EMPTY_STAGE,
    cues: [],
    said: [],
    panel: '',
    store: '',
    stock: {},
    role: '',
    kept: {},
    called: '',
    ended: false,
    stuck: null,
  }
  for (const [slot, numeric] of program.numerics.entries()) if (numeric.group === 'random') state.vars[slot] = roll(numeric, state)
  return state
}

export interface Begin {
  seed?: number
  /** The node to begin at; the default beginning without it. */
  at?: string
  /** Values that other playthroughs left, by the ids of variables. */
  persist?: Readonly<Record<string, Value>>
}
const programOf = (game: Game | PlayGame | Program): Program => ('list' in game ? game : compile(game))

/** Where a game begins. */
export function begin(game: Game | PlayGame | Program, { seed = 1, at, persist = {} }: Begin = {}): State {
  const program = programOf(game)
  const state = blank(program, seed)
  for (const [slot, numeric] of program.numerics.entries())
    if (numeric.persist && Object.hasOwn(persist, numeric.id)) state.vars[slot] = fit(numeric, persist[numeric.id]!)
  return start(runOf(program), state, at)
}
export function start(run: Run, state: State, at?: string): State {
  const { program } = run
  const first = at === undefined ? program.start : (program.nodes.get(at) ?? -1)
  if (first < 0) return stop(state, 'start', at === undefined ? '没有开始节点' : '要去的节点不见了')
  enter(run, state, first)
  settle(run, state)
  return state
}

export function stop(state: State, why: Stuck['why'], message: string): State {
  state.stuck = { why, message }
  return state
}

/** Runs effects, and the events that wait for what they change. */
export function apply(run: Run, state: State, acts: readonly Act[]): void {
  for (const effect of acts) {
    effect(state, slot => {
      const waiting = slot < 0 ? undefined : run.program.onVar.get(slot)
      if (waiting) fire(run, state, waiting)
    })
  }
}
function fire(run: Run, state: State, events: readonly Happening[]): void {
  if (run.echo >= MAX_ECHO) return
  run.echo++
  for (const { event, cond, acts, goto } of events) {
    if (event.once && state.used.includes(event.id)) continue
    if (event.trigger === 'time' && state.clock < event.seconds) continue
    if (event.trigger === 'turn' && event.seconds > 0 && state.turn < event.seconds) continue
    if (cond && !cond(state)) continue
    if (event.once) state.used = [...state.used, event.id]
    apply(run, state, acts)
    if (goto >= 0) run.goto = goto
  }
  run.echo--
}

/** The stage with what a node brings. */
function staged({ node }: Ready, { stage }: State): State['stage'] {
  const { bg, bgm } = node.data
  return bg || bgm || stage.cg ? { ...stage, cg: '', ...(bg && { bg }), ...(bgm && { bgm }) } : stage
}

export function enter(run: Run, state: State, to: number): void {
  const ready = run.program.list[to]!
  state.at = to
  state.step = 0
  state.since = 0
  if (!run.owns) {
    state.visits = state.visits.slice()
    run.owns = true
  }
  state.visits[to]!++
  if (run.nodes) run.nodes[to]!++
  if (state.found.length) state.found = []
  if (state.said.length) state.said = []
  for (const slot of ready.rerolls) state.vars[slot] = roll(run.program.numerics[slot]!, state)
  if (!run.skim) state.stage = staged(ready, state)
  if (ready.enter.length) apply(run, state, ready.enter)
  if (ready.events.length) fire(run, state, ready.events)
  if (ready.type === 'START') {
    const { node } = ready
    apply(run, state, ready.acts)
    if (node.type === 'START' && node.data.opening_panel) state.panel = node.data.opening_panel
  } else if (ready.type === 'ENDING') {
    apply(run, state, ready.acts)
    if (run.goto < 0) state.ended = true
  }
}

/** The ports that a port stands in for when it leads nowhere itself. */
const standIn = ({ node, part }: Ready, port: string): string | null => {
  if (node.type === 'INPUT') return port === 'else' ? null : 'else'
  if (node.type === 'LOOK_FOR_EVID') return port === 'leave' ? 'all' : 'leave'
  if (node.type === 'AI_CONVERSATION') return port === 'leave' ? null : 'leave'
  if (node.type === 'VIDEO') return port === 'end' || part.has(port) ? null : 'end'
  return null
}

/** The way that is open from a port now. */
export function exitOf(ready: Ready, port: string, state: State): Exit | null {
  for (const exit of ready.exits.get(port) ?? []) if (!exit.cond || exit.cond(state)) return exit
  const other = standIn(ready, port)
  if (other === null) return null
  for (const exit of ready.exits.get(other) ?? []) if (!exit.cond || exit.cond(state)) return exit
  return null
}

/** Leaves a node by a port; back to where it was called from when nothing leads on. */
export function leave(run: Run, state: State, port: string): void {
  const ready = run.program.list[state.at]!
  // A call was left when it was made.
  if (ready.exit.length && port !== 'return') apply(run, state, ready.exit)
  if (run.goto >= 0) return
  const exit = exitOf(ready, port, state)
  if (exit) {
    if (run.edges) run.edges[exit.edge]!++
    enter(run, state, exit.to)
  } else if (state.stack.length) goBack(run, state, state.stack.length - 1)
  else if (!ask(run, state)) stop(state, 'way', `「${ready.node.name}」没有可走的路`)
}

/** The port that a LOGIC takes. */
function decide({ node, cases, at, mode }: Ready, state: State): string {
  const open = (one: Ready['cases'][number]) => !one.cond || one.cond(state)
  switch (mode) {
    case 'weighted': {
      const able = cases.filter(open)
      let point = draw(state) * able.reduce((sum, { weight }) => sum + weight, 0)
      for (const one of able) if ((point -= one.weight) < 0) return one.id
      return 'else'
    }
    case 'cycle': {
      const able = cases.filter(open)
      return able.length ? able[(state.visits[at]! - 1) % able.length]!.id : 'else'
    }
    case 'once': {
      const next = cases.find(one => open(one) && !state.used.includes(`${node.id}/${one.id}`))
      if (!next) return 'else'
      state.used = [...state.used, `${node.id}/${next.id}`]
      return next.id
    }
    default: {
      for (const one of cases) if (open(one)) return one.id
      return 'else'
    }
  }
}

function link(run: Run, state: State, { node, at }: Ready): void {
  if (node.type !== 'LINK') return
  const { mode } = node.data
  if (mode === 'stop') return endWay(run, state)
  if (mode === 'back') return state.stack.length ? goBack(run, state, state.stack.length - 1) : leave(run, state, 'out')
  const to = run.program.nodes.get(node.data.target_node_id)
  if (to === undefined) stop(state, 'missing', `「${node.name}」要跳去的节点不见了`)
  else if (mode !== 'jump' && state.stack.length >= MAX_STACK) stop(state, 'loop', `「${node.name}」一层层跳进去，没有回来`)
  else {
    if (mode !== 'jump') hold(run, state, at)
    if (run.program.list[at]!.exit.length) apply(run, state, run.program.list[at]!.exit)
    enter(run, state, to)
  }
}

/** The first word of the name of a picture, by which the figure is known that it shows; '' for an address or a number. */
const tagOf = (resource: string): string => /^([\p{L}_][\p{L}\p{N}_]*)(?: [\p{L}\p{N}_ ]*)?$/u.exec(resource)?.[1] ?? ''
/** Shows what an action puts on the stage. */
function stage(state: State, { action }: Ready['lines'][number]): void {
  const { type, resource, character_id, expression, pos, seconds } = action
  const id = character_id || tagOf(resource)
  if (type === 'BG') state.stage = { ...state.stage, bg: resource, cg: '' }
  else if (type === 'CG') state.stage = { ...state.stage, cg: resource }
  else if (type === 'BGM') state.stage = { ...state.stage, bgm: resource }
  else if (type === 'HIDE') state.stage = { ...state.stage, sprites: id ? state.stage.sprites.filter(sprite => sprite.id !== id) : [] }
  else if (type === 'SHOW') {
    const old = state.stage.sprites.find(sprite => sprite.id === id)
    const sprite = { id, expression: expression || resource || old?.expression || '', pos: pos || old?.pos || 'centre' }
    state.stage = { ...state.stage, sprites: [...state.stage.sprites.filter(each => each.id !== id), sprite] }
  } else if (type === 'SE' || type === 'SHAKE') state.cues = [...state.cues, { type, resource, seconds }]
}

/** Whether a line is to be seen now: one that goes on waits for what follows, one without words only ends it. */
function saysOf({ program }: Run, state: State, { joins, msg, dubbing_url, dubbing_game_resource_id }: Ready['lines'][number]['action']) {
  if (joins) state.carried += fillText(program, state, msg)
  else if (msg.trim() || state.carried.trim() || dubbing_url || dubbing_game_resource_id) return true
  else state.carried = ''
  return false
}

/** Goes through the lines of a PLOT to the next that is to be seen; false at its end. */
function read(run: Run, state: State, { lines, plain, chars, seconds }: Ready): boolean {
  if (run.skim && plain) {
    run.chars += chars
    run.seconds += seconds
    return false
  }
  for (; state.step < lines.length; state.step++) {
    const line = lines[state.step]!
    if (line.cond && !line.cond(state)) continue
    if (line.acts.length) apply(run, state, line.acts)
    if (run.goto >= 0) return true
    if (run.skim) {
      run.chars += line.chars
      if (line.action.type === 'WAIT') run.seconds += line.action.seconds
    } else if (line.spoken) {
      if (saysOf(run, state, line.action)) return true
    } else if (line.action.type === 'WAIT' && line.action.seconds > 0) return true
    else stage(state, line)
  }
  return false
}

/** Goes on until there is something to see or to do. */
export function settle(run: Run, state: State): void {
  const { list } = run.program
  for (let steps = 0; ; steps++) {
    if (run.goto >= 0) {
      const to = run.goto
      run.goto = -1
      enter(run, state, to)
    }
    if (state.stuck || state.asking || (state.ended && run.goto < 0)) return
    const ready = list[state.at]!
    if (steps > STEP_BUDGET) {
      stop(state, 'loop', `「${ready.node.name}」在没有内容的循环里停不下来`)
      return
    }
    run.steps++
    switch (ready.type) {
      case 'START':
        leave(run, state, 'out')
        break
      case 'SET':
        apply(run, state, ready.acts)
        if (run.goto < 0) leave(run, state, 'out')
        break
      case 'LOGIC':
        leave(run, state, decide(ready, state))
        break
      case 'LINK':
        link(run, state, ready)
        break
      case 'BRANCH':
        if (!branchOff(run, state, ready) && run.goto < 0) return
        break
      case 'PLOT':
        if (!read(run, state, ready)) leave(run, state, 'out')
        else if (run.goto < 0) return
        break
      default:
        if (run.goto < 0) return
    }
  }
}

/** The next state; the given one stays as it was. */
export function advance(game: Game | PlayGame | Program, state: State, input: Input): State {
  const next = copyState(state)
  if (next.cues.length) next.cues = []
  return act(runOf(programOf(game)), next, input)
}

/** What is kept over the end of a playthrough. */
export const persistOf = ({ numerics }: Program, state: State): Record<string, Value> =>
  Object.fromEntries(numerics.flatMap(({ id, persist }, slot) => (persist ? [[id, state.vars[slot]!] as const] : [])))
/** The values of variables, goods and arrays by their ids. */
export const valuesOf = ({ numerics, wares, lists }: Program, state: State): Record<string, Value> => ({
  ...Object.fromEntries(numerics.map(({ id }, slot) => [id, state.vars[slot]!])),
  ...Object.fromEntries(wares.map(({ id }, slot) => [id, state.goods[slot]!])),
  ...Object.fromEntries(lists.map(({ id }, slot) => [id, [...state.arrays[slot]!]])),
})
export const saidMore = (said: readonly Said[], ...more: Said[]): Said[] => [...said, ...more].slice(-MAX_SAID)
export const tickEvents = (run: Run, state: State): void => fire(run, state, run.program.onTime)
export const turnEvents = (run: Run, state: State): void => {
  state.turn++
  if (run.program.onTurn.length) fire(run, state, run.program.onTurn)
}
export const costOf = (price: number, holds: Value): boolean => numberOf(holds) >= price
