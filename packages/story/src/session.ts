// One playing of a game: its states with a way back, what was said, what was seen, slots. Without a screen.
import { isObject } from '@qianmu/drawing/json'
import type { Game, PlayGame, Value } from './model.ts'
import type { Line, View } from './shown.ts'
import { loadSave, saveOf, type Save } from './save.ts'
import type { State } from './state.ts'
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
  /** The node to begin at, and a state to begin with. */
  at?: string
  state?: State
  storage?: Storage
  /** Told of every new state. */
  onState?: (session: Session) => void
  onBreak?: (node: string) => void
  now?: () => number
}

const RING = 200
const HEARD = 500
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
  readonly program: Program
  readonly storage: Storage
  private readonly options: SessionOptions
  private ring: Taken[] = []
  private first = 0
  private heard: Heard[] = []
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
    return this.ring.at(-1)!.state
  }
  get view(): View {
    return this.shown
  }
  /** The steps that can be gone back to, the oldest first. */
  get steps(): readonly Taken[] {
    return this.ring
  }
  get backlog(): readonly Heard[] {
    return this.heard
  }
  get canGoBack(): boolean {
    return this.ring.length > 1
  }
  /** Values of variables, goods and arrays by their ids, now and a step before. */
  values(): { now: Record<string, Value>; before: Record<string, Value> } {
    return { now: valuesOf(this.program, this.state), before: valuesOf(this.program, (this.ring.at(-2) ?? this.ring.at(-1)!).state) }
  }

  /** From the beginning again. */
  restart(): View {
    const { at, state } = this.options
    const seed = this.options.seed ?? Math.floor(Math.random() * 2 ** 31)
    this.heard = []
    this.first = 0
    this.ring = []
    this.push(begin(this.program, { seed, persist: this.persisted(), ...(at !== undefined && { at }), ...(state && { state }) }), null)
    return this.shown
  }

  /** Does what a player does. */
  do(input: Input): View {
    const before = this.state
    const next = advance(this.program, before, input)
    if (input.do === 'tick') {
      this.ring[this.ring.length - 1] = { ...this.ring.at(-1)!, state: next }
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
    if (choice && next !== before) this.remember({ line: null, choice, step: this.first + this.ring.length - 1 })
    this.push(next, input)
    return this.shown
  }

  private push(state: State, input: Input | null): void {
    const before = this.ring.at(-1)?.state.at
    this.ring.push({ state, input, node: this.program.list[state.at]?.node.id ?? '' })
    if (this.ring.length > RING) {
      this.ring.shift()
      this.first++
    }
    this.show(state)
    const { line } = this.shown
    if (line) this.remember({ line, choice: '', step: this.first + this.ring.length - 1 })
    if (state.ended) this.storage.set(this.key('persist'), JSON.stringify({ ...this.persisted(), ...persistOf(this.program, state) }))
    if (before !== undefined && before !== state.at) {
      if (this.shown.choices.length > 0) this.autoSave()
      if (this.stops.has(this.shown.node_id)) this.options.onBreak?.(this.shown.node_id)
    }
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
    return this.goTo(this.first + this.ring.length - 2)
  }
  /** Back to a step, by its number among all steps. */
  goTo(step: number): View {
    const nth = step - this.first
    if (nth < 0 || nth >= this.ring.length) return this.shown
    this.ring.length = nth + 1
    this.heard = this.heard.filter(heard => heard.step <= step && (heard.line !== null || heard.step < step))
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
    this.heard = []
    this.first = 0
    this.ring = []
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
