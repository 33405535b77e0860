// One playing of a game: its states with a way back, what was said, what was seen, slots. Without a screen.
import { isObject } from '@qianmu/drawing/json'
import type { Game, PlayGame, Value } from './model.ts'
import type { Line, View } from './shown.ts'
import { loadSave, saveOf, type Save } from './save.ts'
import type { State } from './state.ts'
import type { Trace } from './simulate.ts'
import { advance, begin, compile, type Input, persistOf, type Program, valuesOf } from './vm.ts'
import { viewOf } from './view.ts'

/** Where saves and settings are kept. */
export interface Storage {
  get(key: string): string | null
  set(key: string, value: string): void
  remove(key: string): void
}
/** A storage that forgets with the page. */
export function memory(): Storage {
  const kept = new Map<string, string>()
  return { get: key => kept.get(key) ?? null, set: (key, value) => void kept.set(key, value), remove: key => void kept.delete(key) }
}
/** What was kept as JSON; null for nothing, and for what is none: others may write into a browser's storage. */
export function parsed(text: string | null): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    return isObject(value) ? value : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}
/** A step of the way, to go back to. */
export interface Taken {
  state: State
  input: Input | null
  node: string
  /** Seconds that passed at it. */
  seconds: number
}
/** A sentence that was read, or a choice that was made. */
export interface Heard {
  line: Pick<Line, 'id' | 'speaker' | 'color' | 'portrait' | 'text' | 'voice'> | null
  choice: string
  /** The step at which it was shown. */
  step: number
}
export interface SessionOptions {
  /** Names the game in saves. */
  game?: string
  revision?: number
  seed?: number
  /** The node to begin at. */
  at?: string
  /** What is played before the player goes on. */
  trace?: Trace
  storage?: Storage
  /** Told of every new state. */
  onState?: (session: Session) => void
  /** Told of a node with a breakpoint that was entered, also of one that is only passed. */
  onBreak?: (node: string) => void
  now?: () => number
}

const RING = 200
const HEARD = 500
/** What a recording may hold. */
const MAX_RECORDED = 5000
const MAX_SEEN = 50_000
export const SLOTS = 20
export const AUTO_SLOTS = 5
/** The names of slots, in the order in which they are shown. */
export const SLOT_NAMES: readonly string[] = [
  'quick',
  ...Array.from({ length: AUTO_SLOTS }, (_none, nth) => `auto${nth}`),
  ...Array.from({ length: SLOTS }, (_none, nth) => `slot${nth}`),
]

/** A playing. Its states never change; it only holds another one. */
export class Session {
  program: Program
  readonly storage: Storage
  private readonly options: SessionOptions
  private ring: Taken[] = []
  private first = 0
  /** Where in the ring the player stands: what lies behind can be gone forward to until something else is done. */
  private place = 0
  private heard: Heard[] = []
  /** How this playing began, and what was done before the ring; null for one that goes on from a save. */
  private began: (Trace & { at: string; persist: Record<string, Value> }) | null = null
  private readonly seen: Set<string>
  private stops = new Set<string>()
  private autoSlot = 0
  private shown: View

  constructor(game: Game | PlayGame, options: SessionOptions = {}) {
    this.program = compile(game)
    this.options = options
    this.storage = options.storage ?? memory()
    this.seen = new Set((this.storage.get(this.key('seen')) ?? '').split('\n').filter(Boolean))
    this.shown = this.restart()
  }

  private key(name: string): string {
    return `qianmu-game/${this.options.game ?? ''}/${name}`
  }
  private persisted(): Record<string, Value> {
    return (parsed(this.storage.get(this.key('persist'))) ?? {}) as Record<string, Value>
  }

  get state(): State {
    return this.ring[this.place]!.state
  }
  get view(): View {
    return this.shown
  }
  /** The steps that can be gone to, the oldest first; `present` is the number of the one that stands, `oldest` that of the first. */
  get steps(): readonly Taken[] {
    return this.ring
  }
  get oldest(): number {
    return this.first
  }
  get present(): number {
    return this.first + this.place
  }
  get backlog(): readonly Heard[] {
    const { present } = this
    return this.heard.filter(({ line, step }) => step < present || (step === present && line !== null))
  }
  get canGoBack(): boolean {
    return this.place > 0
  }
  /** Goes on in another language: a game with the same nodes and other texts. */
  translate(game: Game | PlayGame): void {
    this.program = compile(game)
    this.show(this.state)
  }
  /** Values of variables, goods and arrays by their ids, now and a step before. */
  values(): { now: Record<string, Value>; before: Record<string, Value> } {
    return { now: valuesOf(this.program, this.state), before: valuesOf(this.program, this.ring[Math.max(0, this.place - 1)]!.state) }
  }

  /** From the beginning again. */
  restart(): View {
    const { at = '', trace } = this.options
    const seed = trace?.seed ?? this.options.seed ?? Math.floor(Math.random() * 2 ** 31)
    const persist = trace ? {} : this.persisted()
    this.clear()
    this.began = { seed, at, persist, inputs: [] }
    this.push(begin(this.program, { seed, persist, ...(at && { at }) }), null)
    for (const input of trace?.inputs ?? []) this.do(input)
    return this.shown
  }
  private clear(): void {
    this.heard = []
    this.first = 0
    this.place = -1
    this.ring = []
    this.began = null
  }
  /** All that was done from the beginning to now; null for a playing that goes on from a save, and for one that is too long. */
  recording(): (Trace & { at: string; persist: Record<string, Value> }) | null {
    if (!this.began || this.began.inputs.length > MAX_RECORDED) return null
    const inputs = this.ring.slice(0, this.place + 1).flatMap(({ input, seconds }, nth): Input[] => [
      // What was done before the oldest step stands in `began` already.
      ...(input && (nth > 0 || this.first === 0) ? [input] : []),
      ...(seconds > 0 ? [{ do: 'tick' as const, seconds }] : []),
    ])
    return { ...this.began, inputs: [...this.began.inputs, ...inputs] }
  }

  /** Does what a player does. */
  do(input: Input): View {
    const before = this.state
    // Time stands still while somebody looks back.
    if (input.do === 'tick' && this.place < this.ring.length - 1) return this.shown
    const next = advance(this.program, before, input)
    if (input.do === 'tick') {
      const taken = this.ring[this.place]!
      this.ring[this.place] = { ...taken, state: next, seconds: taken.seconds + input.seconds }
      if (next.at !== before.at || next.panel !== before.panel) this.show(next)
      else this.options.onState?.(this)
      return this.shown
    }
    const choice =
      input.do === 'choose'
        ? [...this.shown.choices, ...this.shown.spots].find(({ id }) => id === input.id)?.text
        : input.do === 'text'
          ? input.value
          : input.do === 'talk'
            ? input.text
            : undefined
    this.heard = [...this.backlog]
    if (choice && next !== before) this.remember({ line: null, choice, step: this.present })
    this.push(next, input)
    return this.shown
  }

  private push(state: State, input: Input | null): void {
    const before = this.ring[this.place]?.state
    this.ring.length = this.place + 1
    this.ring.push({ state, input, node: this.program.list[state.at]?.node.id ?? '', seconds: 0 })
    this.place++
    if (this.ring.length > RING) this.forget()
    this.show(state)
    const { line } = this.shown
    if (line) this.remember({ line, choice: '', step: this.present })
    if (state.ended) this.storage.set(this.key('persist'), JSON.stringify({ ...this.persisted(), ...persistOf(this.program, state) }))
    if (before === undefined) return
    if (before.at !== state.at && this.shown.choices.length > 0) this.autoSave()
    const { nodes } = this.program
    const hit = [...this.stops].filter(id => (state.visits[nodes.get(id) ?? -1] ?? 0) > (before.visits[nodes.get(id) ?? -1] ?? 0)).at(-1)
    if (hit !== undefined) this.options.onBreak?.(hit)
  }
  /** Lets the oldest step go; what was done at it and to leave it belongs to how the playing began. */
  private forget(): void {
    const [gone, next] = [this.ring.shift()!, this.ring[0]!]
    this.first++
    this.place--
    if (!this.began) return
    if (gone.seconds > 0) this.began.inputs.push({ do: 'tick', seconds: gone.seconds })
    if (next.input) this.began.inputs.push(next.input)
  }
  private show(state: State): void {
    this.shown = viewOf(this.program, state)
    this.options.onState?.(this)
  }
  private remember(heard: Heard): void {
    this.heard.push(heard)
    if (this.heard.length > HEARD) this.heard.shift()
  }

  /** One step back; the line that was left counts as seen all the same. */
  back(): View {
    return this.goTo(this.present - 1)
  }
  /** To a step by its number among all steps: back, and forward again until something else is done. */
  goTo(step: number): View {
    const nth = step - this.first
    if (nth < 0 || nth >= this.ring.length) return this.shown
    this.place = nth
    this.show(this.state)
    return this.shown
  }

  /** Marks the line that stands as read to its end. */
  markSeen(): void {
    const id = this.lineKey()
    if (!id || this.seen.has(id) || this.seen.size >= MAX_SEEN) return
    this.seen.add(id)
  }
  /** Whether the line that stands was read in this or another playing. */
  get isSeen(): boolean {
    const id = this.lineKey()
    return id !== '' && this.seen.has(id)
  }
  private lineKey(): string {
    return this.shown.line ? `${this.shown.node_id}/${this.shown.line.id}` : ''
  }
  /** Writes down what was seen; said when the page is left, too. */
  keepSeen(): void {
    this.storage.set(this.key('seen'), [...this.seen].join('\n'))
  }

  setBreakpoints(nodes: Iterable<string>): void {
    this.stops = new Set(nodes)
  }
  get stopped(): boolean {
    return this.stops.has(this.shown.node_id)
  }

  private autoSave(): void {
    this.save(`auto${this.autoSlot++ % AUTO_SLOTS}`)
    this.keepSeen()
  }
  /** Saves into a slot. */
  save(slot: string, title = ''): Save {
    const { game = '', revision = 0, now = Date.now } = this.options
    const line = this.shown.line?.text ?? this.shown.prompt
    const name = title || [this.shown.node, line.slice(0, 30)].filter(Boolean).join(' · ')
    const save = saveOf(this.program, this.state, { game, revision, title: name, picture: this.shown.cg || this.shown.bg, now: now() })
    // A picture that is inlined would fill the storage: the slot shows its title then.
    if (save.picture.startsWith('data:')) save.picture = ''
    this.storage.set(this.key(slot), JSON.stringify(save))
    return save
  }
  /** Goes on from a slot; the reason when it cannot. */
  load(slot: string): string | null {
    const text = this.storage.get(this.key(slot))
    return text ? this.loadText(text) : '这个存档位是空的'
  }
  loadText(text: string): string | null {
    const loaded = loadSave(this.program, text, this.options.game ?? '')
    if ('refused' in loaded) return loaded.refused
    this.clear()
    this.push(loaded.state, null)
    return loaded.moved ? '作品改动过，已回到最近走过的地方' : null
  }
  /** What the slots hold; null for an empty one. */
  slots(): { slot: string; save: Pick<Save, 'title' | 'picture' | 'saved'> | null }[] {
    return SLOT_NAMES.map(slot => {
      const kept = parsed(this.storage.get(this.key(slot)))
      return { slot, save: kept && { title: String(kept['title']), picture: String(kept['picture']), saved: Number(kept['saved']) } }
    })
  }
  removeSlot(slot: string): void {
    this.storage.remove(this.key(slot))
  }
}
