// Many runs through a game by rules of choosing: what is visited, how it ends, how long it takes, where it sticks.
import { act } from './acts.ts'
import type { Game } from './model.ts'
import { movesOf } from './moves.ts'
import { compile, type Program } from './program.ts'
import { copyState, type State } from './state.ts'
import { advance, begin, blank, type Input, type Run, runOf, settle, start } from './vm.ts'

/** How a run chooses: alike; what was chosen least; the way to an ending; as real players did. */
export const POLICIES = ['uniform', 'coverage', 'greedy', 'telemetry'] as const
export type Policy = (typeof POLICIES)[number]
export interface SimulateOptions {
  runs?: number
  seed?: number
  policy?: Policy
  /** How often real players took each part of a node, as `node/part`, and left it by each other way. */
  telemetry?: Readonly<Record<string, number>>
  /** Choices after which a run counts as endless. */
  most?: number
}
export interface Share {
  count: number
  share: number
  /** The interval in which the true share lies with 95 per cent. */
  low: number
  high: number
}
export interface Histogram {
  id: string
  least: number
  most: number
  mean: number
  /** How many runs ended within each twentieth from the least to the most. */
  bins: number[]
}
export interface Trace {
  seed: number
  inputs: Input[]
}
export interface StuckAt extends Trace {
  node_id: string
  why: 'loop' | 'way' | 'missing' | 'start' | 'choice' | 'endless'
  message: string
  count: number
}
export interface Walk extends Trace {
  nodes: number
  ending: string
}
export interface Simulation {
  runs: number
  policy: Policy
  nodes: Record<string, number>
  edges: Record<string, number>
  endings: Record<string, Share>
  variables: Histogram[]
  chars: { p50: number; p95: number }
  minutes: { p50: number; p95: number }
  shortest: Walk | null
  longest: Walk | null
  stuck: StuckAt[]
}

const BINS = 20
const MAX_VARIABLES = 100
const MAX_STUCK = 50
const CHARS_A_MINUTE = 320
const SECONDS_A_CHOICE = 3

/** The interval of Wilson for a share at 95 per cent. */
export function wilson(count: number, of: number): Share {
  if (of === 0) return { count, share: 0, low: 0, high: 1 }
  const z = 1.959964
  const share = count / of
  const middle = share + (z * z) / (2 * of)
  const wide = z * Math.sqrt((share * (1 - share)) / of + (z * z) / (4 * of * of))
  const whole = 1 + (z * z) / of
  return { count, share, low: Math.max(0, (middle - wide) / whole), high: Math.min(1, (middle + wide) / whole) }
}

/** How many edges lie between each node and the nearest ending; Infinity where none can be reached. */
export function distances(program: Program): Float64Array {
  const into: number[][] = program.list.map(() => [])
  for (const { at, node, exits } of program.list) {
    for (const ways of exits.values()) for (const { to } of ways) into[to]!.push(at)
    const linked = node.type === 'LINK' ? program.nodes.get(node.data.target_node_id) : undefined
    if (linked !== undefined) into[linked]!.push(at)
  }
  const far = new Float64Array(program.list.length).fill(Infinity)
  const open: number[] = []
  for (const { at, node } of program.list)
    if (node.type === 'ENDING') {
      far[at] = 0
      open.push(at)
    }
  for (let next = 0; next < open.length; next++)
    for (const from of into[open[next]!]!)
      if (far[from] === Infinity) {
        far[from] = far[open[next]!]! + 1
        open.push(from)
      }
  return far
}

const keyOf = (input: Input): string =>
  input.do === 'choose'
    ? input.id
    : input.do === 'buy'
      ? input.item
      : input.do === 'text'
        ? input.value
        : input.do === 'talk'
          ? (input.goal ?? 'talk')
          : input.do

class Chooser {
  private readonly program: Program
  private readonly options: SimulateOptions
  private readonly far: Float64Array | null
  private readonly taken = new Map<Input, number>()
  /** Of the choosing alone, apart from the game's own dice. */
  private dice: number
  constructor(program: Program, options: SimulateOptions) {
    this.program = program
    this.options = options
    this.far = options.policy === 'greedy' ? distances(program) : null
    this.dice = (options.seed ?? 1) | 0
  }

  private random(): number {
    this.dice = (Math.imul(this.dice, 1_664_525) + 1_013_904_223) | 0
    return (this.dice >>> 8) / 16_777_216
  }

  pick(state: State, moves: readonly Input[]): Input {
    if (moves.length === 1) return moves[0]!
    switch (this.options.policy) {
      case 'coverage':
        return this.least(moves, move => this.taken.get(move) ?? 0, true)
      case 'greedy':
        return this.random() < 0.1
          ? moves[Math.floor(this.random() * moves.length)]!
          : this.least(moves, move => this.distance(state, move), false)
      case 'telemetry':
        return this.weighted(state, moves)
      default:
        return moves[Math.floor(this.random() * moves.length)]!
    }
  }

  private least(moves: readonly Input[], of: (move: Input) => number, count: boolean): Input {
    let best = moves[0]!
    let least = Infinity
    let same = 0
    for (const move of moves) {
      const value = of(move)
      if (value < least) {
        least = value
        best = move
        same = 1
      } else if (value === least && this.random() * ++same < 1) best = move
    }
    if (count) this.taken.set(best, (this.taken.get(best) ?? 0) + 1)
    return best
  }

  private distance(state: State, move: Input): number {
    // What is bought leads nowhere by itself; it may open what leads on.
    if (move.do === 'buy' || move.do === 'store') return this.far![state.at]!
    const exits = this.program.list[state.at]!.exits.get(keyOf(move)) ?? this.program.list[state.at]!.exits.get('out') ?? []
    return exits.reduce((least, { to }) => Math.min(least, this.far![to]!), Infinity)
  }

  private weighted(state: State, moves: readonly Input[]): Input {
    const { id } = this.program.list[state.at]!.node
    const weights = moves.map(move => 1 + Math.max(0, this.options.telemetry?.[`${id}/${keyOf(move)}`] ?? 0))
    let point = this.random() * weights.reduce((sum, weight) => sum + weight, 0)
    for (const [nth, weight] of weights.entries()) if ((point -= weight) < 0) return moves[nth]!
    return moves.at(-1)!
  }
}

/** The number at a part of a sorted list. */
const quantile = (sorted: Float64Array, part: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0

class Simulator {
  private readonly program: Program
  private readonly run: Run
  private readonly chooser: Chooser
  private readonly options: Required<Pick<SimulateOptions, 'runs' | 'seed' | 'most' | 'policy'>>
  private readonly chars: Float64Array
  private readonly minutes: Float64Array
  private readonly columns: { slot: number; values: Float64Array }[]
  private readonly endings: Uint32Array
  private readonly stuck = new Map<string, StuckAt>()
  private ended = 0
  private shortest: Walk | null = null
  private longest: Walk | null = null

  constructor(program: Program, options: SimulateOptions) {
    this.program = program
    this.options = {
      runs: Math.max(1, Math.floor(options.runs ?? 10_000)),
      seed: options.seed ?? 1,
      most: options.most ?? 2000,
      policy: options.policy ?? 'uniform',
    }
    this.run = {
      ...runOf(program),
      skim: true,
      owns: true,
      edges: new Uint32Array(program.edges.length),
      nodes: new Uint32Array(program.list.length),
    }
    this.chooser = new Chooser(program, options)
    this.chars = new Float64Array(this.options.runs)
    this.minutes = new Float64Array(this.options.runs)
    this.endings = new Uint32Array(program.list.length)
    this.columns = program.numerics
      .flatMap(({ type }, slot) => (type === 'number' || type === 'bool' ? [slot] : []))
      .slice(0, MAX_VARIABLES)
      .map(slot => ({ slot, values: new Float64Array(this.options.runs) }))
  }

  all(): Simulation {
    const moves: Input[] = []
    const trace: Input[] = []
    for (let nth = 0; nth < this.options.runs; nth++) this.one(nth, moves, trace)
    return this.result()
  }

  private one(nth: number, moves: Input[], trace: Input[]): void {
    const { run, program } = this
    const seed = (this.options.seed + nth) | 0
    Object.assign(run, { chars: 0, seconds: 0, steps: 0, goto: -1, echo: 0 })
    trace.length = 0
    const state = blank(program, seed)
    start(run, state)
    while (!state.ended && !state.stuck && trace.length < this.options.most) {
      const ready = program.list[state.at]!
      state.panel = ''
      state.store = ''
      movesOf(program, state, moves)
      if (!moves.length) break
      const input = this.chooser.pick(state, moves)
      // Who buys something reads nothing anew.
      if (ready.type !== 'PLOT' && input.do !== 'buy' && input.do !== 'store') run.chars += ready.chars
      trace.push(input)
      act(run, state, input)
    }
    this.chars[nth] = run.chars
    this.minutes[nth] = run.chars / CHARS_A_MINUTE + (run.seconds + trace.length * SECONDS_A_CHOICE) / 60
    if (state.ended) this.finish(state, seed, trace)
    else this.stick(state, seed, trace)
  }

  private finish(state: State, seed: number, trace: readonly Input[]): void {
    const ending = this.program.list[state.at]!.node.id
    this.endings[state.at]!++
    for (const { slot, values } of this.columns) values[this.ended] = Number(state.vars[slot])
    this.ended++
    const nodes = this.run.steps
    if (!this.shortest || nodes < this.shortest.nodes) this.shortest = { seed, inputs: [...trace], nodes, ending }
    if (!this.longest || nodes > this.longest.nodes) this.longest = { seed, inputs: [...trace], nodes, ending }
  }

  private stick(state: State, seed: number, trace: readonly Input[]): void {
    const node = this.program.list[state.at]?.node
    const endless = trace.length >= this.options.most
    const why = state.stuck?.why ?? (endless ? 'endless' : 'choice')
    const message = state.stuck?.message ?? (endless ? `走了 ${this.options.most} 步还没到结局` : `「${node?.name ?? ''}」没有一个选项能选`)
    const key = `${endless ? '' : (node?.id ?? '')}/${why}`
    const known = this.stuck.get(key)
    if (known) {
      known.count++
      if (trace.length < known.inputs.length) Object.assign(known, { seed, inputs: [...trace] })
    } else if (this.stuck.size < MAX_STUCK)
      this.stuck.set(key, { seed, inputs: [...trace], node_id: node?.id ?? '', why, message, count: 1 })
  }

  private histogram(slot: number, all: Float64Array): Histogram {
    const values = all.subarray(0, this.ended)
    let least = Infinity
    let most = -Infinity
    let sum = 0
    for (const value of values) {
      least = Math.min(least, value)
      most = Math.max(most, value)
      sum += value
    }
    const bins = Array.from({ length: BINS }, () => 0)
    const wide = (most - least) / BINS
    for (const value of values) bins[wide > 0 ? Math.min(BINS - 1, Math.floor((value - least) / wide)) : 0]!++
    const { id } = this.program.numerics[slot]!
    return { id, least: this.ended ? least : 0, most: this.ended ? most : 0, mean: this.ended ? sum / this.ended : 0, bins }
  }

  private result(): Simulation {
    const { program, options } = this
    const { runs } = options
    const chars = this.chars.toSorted()
    const minutes = this.minutes.toSorted()
    return {
      runs,
      policy: options.policy,
      nodes: Object.fromEntries(program.list.map(({ node, at }) => [node.id, this.run.nodes![at]!])),
      edges: Object.fromEntries(program.edges.map(({ id }, at) => [id, this.run.edges![at]!])),
      endings: Object.fromEntries(
        program.list.flatMap(({ node, at }) => (node.type === 'ENDING' ? [[node.id, wilson(this.endings[at]!, runs)] as const] : [])),
      ),
      variables: this.columns.map(({ slot, values }) => this.histogram(slot, values)),
      chars: { p50: quantile(chars, 0.5), p95: quantile(chars, 0.95) },
      minutes: { p50: quantile(minutes, 0.5), p95: quantile(minutes, 0.95) },
      shortest: this.shortest,
      longest: this.longest,
      stuck: [...this.stuck.values()].toSorted((one, other) => other.count - one.count),
    }
  }
}

/** Plays a game many times; the same options give the same answer. */
export const simulate = (game: Game | Program, options: SimulateOptions = {}): Simulation =>
  new Simulator('list' in game ? game : compile(game), options).all()

/** The states of a recorded run, one after each of its inputs; lines are read on the way. */
export function replay(game: Game | Program, { seed, inputs }: Trace): State[] {
  const program = 'list' in game ? game : compile(game)
  const states = [pass(program, begin(program, { seed }))]
  for (const input of inputs) states.push(pass(program, advance(program, states.at(-1)!, input)))
  return states
}
/** Passes over lines to the next thing that asks for a choice. */
function pass(program: Program, state: State): State {
  const run = { ...runOf(program), skim: true }
  const next = { ...copyState(state), panel: '', store: '' }
  if (program.list[next.at]?.node.type !== 'PLOT' || next.stuck) return next
  next.step++
  settle(run, next)
  return next
}
