// What a player is given, and what it can be told to do.
import type { Value } from '../model.ts'
import type { Session, SessionOptions } from '../session.ts'
import type { View } from '../view.ts'
import type { Input, State } from '../vm.ts'

/** What a character answers. */
export interface Answer {
  reply: string
  goal?: string
  values?: Readonly<Record<string, Value>>
  /** Told beside it. */
  note?: string
}
/** Why there is no answer; the ready sentences stay. */
export interface NoAnswer {
  refused: string
}
export interface PlayerOptions extends SessionOptions {
  /** Asks an engine for an answer; without it only ready sentences are offered. Rejects when the engine fails. */
  converse?: (
    asked: { node: string; agent_id: number | null; text: string; said: readonly { mine: boolean; text: string }[] },
    signal: AbortSignal,
  ) => Promise<Answer | NoAnswer>
  /** Shows what only authors need: options that lead nowhere. */
  author?: boolean
}
export interface PlayerHandle {
  session: Session
  readonly state: State
  readonly view: View
  do(input: Input): void
  set(id: string, value: Value): void
  jump(node: string): void
  goTo(step: number): void
  back(): void
  restart(): void
  setBreakpoints(nodes: Iterable<string>): void
  /** Stops and starts clocks, sound and auto. */
  pause(paused: boolean): void
  destroy(): void
}
