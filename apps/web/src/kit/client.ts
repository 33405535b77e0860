// `client(contract)`: every call of the contract as a function, with the conventions and the error catalogue of document 1 §7–8 applied.
import type { Call, Data, Group, Sent } from '@qianmu/contract/kit/call'
import { STATUS } from '@qianmu/contract/kit/status'
import { baseOf, timeoutOf } from './bases.ts'
import { FAILURE_CODES, type Failure, failureOf, isUnheard, type Outcome, OWN_NOTICE, succeeded, tolerated } from './failure.ts'
import { type Caller, prepare } from './request.ts'
import { randomId } from './session.ts'
import type { Settings } from './settings.ts'
import { type Download, send, sendForFile, sendForStream } from './transfer.ts'

export interface CallOptions {
  signal?: AbortSignal
  /** 0…1 while an upload is sent. */
  onProgress?: (share: number) => void
  /** No toast for this one use: the screen shows the failure itself. */
  quiet?: boolean
  /** What was answered before is still shown: that the server is not reached is told once for all, not for each. */
  background?: boolean
  /** What the server did not hear is not told: whoever asks tries again by itself. */
  calm?: boolean
  /** That somebody else was first (1009) is not told: whoever asks joins the words of both, or shows both where they are written. */
  joins?: boolean
  /** What this one use fails with, where one call does many things (draw_picture, document 3 §7). */
  fails?: string
}
export interface Answered<D> {
  /** 0, or one of the call's `alsoOk`. */
  status: number
  msg: string
  data: D
}

type Input<C> = keyof Sent<C> extends never ? [input?: Record<never, never>, options?: CallOptions] : Optional<Sent<C>, C>
type Optional<S, C> = Record<never, never> extends S ? [input?: Sent<C>, options?: CallOptions] : [input: Sent<C>, options?: CallOptions]

/** A call as a function. It resolves with the data and rejects with a `Failure` (or an AbortError). */
export interface Ask<C extends Call = Call> {
  (...args: Input<C>): Promise<Data<C>>
  /** The same with the whole body: for calls whose `alsoOk` statuses mean something to the caller. */
  withStatus: (...args: Input<C>) => Promise<Answered<Data<C>>>
  /** For calls that answer a file. */
  file: (...args: Input<C>) => Promise<Download>
  /** For calls that answer a stream, or do when they are asked to: `onEvent` has each event as it comes; resolves at its end. */
  stream: (input: Sent<C>, onEvent: (data: Data<C>) => void, options?: CallOptions) => Promise<void>
  contract: C
}
export type Client<T> = { [A in keyof T]: { [K in keyof T[A]]: T[A][K] extends Call ? Ask<T[A][K]> : never } }

/** What the client needs from the page around it. */
export interface Surroundings {
  settings: Pick<Settings, 'base' | 'bases'>
  caller: () => Caller
  /** Shows a failure that is the user's to see. */
  complain: (failure: Failure) => void
  /** Statuses 4000, 8003, 7013 (document 1 §8.2). */
  leave: (status: number) => void
  /** Every response, whatever it says (document 1 §4.7: the refresh attempt). */
  answered: (call: Call) => void
  /** A call that did what it was asked to. */
  done?: (call: Call) => void
  /** Nobody answered. */
  unreached?: () => void
  isOnline: () => boolean
}

export const client = <T extends Record<string, Group>>(contract: T, around: Surroundings): Client<T> =>
  Object.fromEntries(
    Object.entries(contract).map(([area, group]) => [
      area,
      Object.fromEntries(Object.entries(group).map(([key, call]) => [key, asking(call, around)])),
    ]),
  ) as Client<T>

/** Whether the server has said how the call ended; else nobody knows whether it was done. */
const isKnown = (outcome: Outcome) => outcome.how === 'answer' && outcome.body !== null && outcome.body.status !== STATUS.busy

/** What was asked, as a text; a file stands for itself, for another one may have its name. */
const textOf = (input: object, files: Map<Blob, number>) =>
  JSON.stringify(input, (_name, value: unknown) => {
    if (!(value instanceof Blob)) return value
    if (!files.has(value)) files.set(value, files.size)
    return `file ${files.get(value)}`
  })

/**
 * Idempotency keys: each action has one of its own, and whoever tries again what nobody knows the end of has the key of the first try, so that it
 * is done once.
 */
const keysOf = (call: Call) => {
  const changes = call.method === 'POST' && (call.kind === 'json' || call.kind === 'upload') && !call.reads
  const unknown = new Map<string, string>()
  const files = new Map<Blob, number>()
  return {
    take(input: object): string | undefined {
      if (!changes) return undefined
      const asked = unknown.size ? textOf(input, files) : ''
      const key = unknown.get(asked) ?? randomId()
      unknown.delete(asked)
      if (!unknown.size) files.clear()
      return key
    },
    leave(input: object, key: string | undefined, outcome: Outcome) {
      if (key && !isKnown(outcome)) unknown.set(textOf(input, files), key)
    },
  }
}

const asking = (call: Call, around: Surroundings): Ask => {
  const keys = keysOf(call)
  const run = async (input: object = {}, options: CallOptions = {}, wantsFile = false): Promise<Answered<unknown>> => {
    const caller = around.caller()
    const key = keys.take(input)
    const request = prepare(call, { ...input }, caller, around.settings, key)
    const sendOptions = { timeoutMs: timeoutOf(call), signal: options.signal, onProgress: options.onProgress }
    const outcome = wantsFile ? await sendForFile(request, sendOptions) : await send(request, sendOptions)
    if ('blob' in outcome) {
      around.answered(call)
      return { status: 0, msg: '', data: outcome }
    }
    keys.leave(input, key, outcome)
    if (outcome.how === 'answer') around.answered(call)
    if (succeeded(outcome, call.alsoOk)) around.done?.(call)
    if (succeeded(outcome, call.alsoOk)) return { status: outcome.body.status, msg: outcome.body.msg, data: outcome.body.data }
    if (tolerated(outcome, call.alsoOk)) return { status: FAILURE_CODES.timeout, msg: '', data: { frontEndStatus: FAILURE_CODES.timeout } }
    // Document 2 §4: such a status is thrown as it is.
    if (outcome.how === 'answer' && outcome.body && call.bare?.includes(outcome.body.status)) throw outcome.body.status
    throw failed(call, outcome, caller, options, around)
  }
  const stream = async (input: object, onEvent: (data: unknown) => void, options: CallOptions = {}) => {
    const caller = around.caller()
    const request = prepare(call, { ...input }, caller, around.settings)
    const outcome = await sendForStream(request, { timeoutMs: timeoutOf(call), signal: options.signal }, onEvent)
    around.answered(call)
    if (outcome) throw failed(call, outcome, caller, options, around)
  }
  // What is read is asked once while it is under way, however many ask (document 2 §4 names two such calls).
  const pending = new Map<string, Promise<unknown>>()
  const once = (input: object = {}): Promise<unknown> => {
    const { token, teamId } = around.caller()
    const asked = JSON.stringify([input, token, teamId])
    const answer = pending.get(asked) ?? run(input).then(({ data }) => data)
    pending.set(asked, answer)
    return answer.finally(() => pending.delete(asked))
  }
  const isRead = call.method === 'GET' && call.kind === 'json'
  const ask = async (input?: object, options?: CallOptions) => (isRead && !options ? once(input) : (await run(input, options)).data)
  return Object.assign(ask, {
    withStatus: run,
    file: async (input?: object, options?: CallOptions) => (await run(input, options, true)).data,
    stream,
    contract: call,
  }) as Ask
}

/** The failure of an outcome, after the user and the page have been told as the catalogue says. */
const failed = (call: Call, outcome: Outcome, caller: Caller, options: CallOptions, around: Surroundings): Failure => {
  const failure = failureOf(options.fails ?? call.fails, baseOf(call.path), outcome)
  // An answer to a token that is no longer in use says nothing about the present session.
  if (failure.status !== null && caller.token === around.caller().token) around.leave(failure.status)
  const shownElsewhere = failure.status !== null && OWN_NOTICE.includes(failure.status)
  if (outcome.how === 'network') around.unreached?.()
  const alone = (options.background && outcome.how === 'network') || (options.calm && isUnheard(failure))
  const joined = options.joins && failure.status === STATUS.conflict
  const silent = alone || joined || call.quiet || options.quiet || (call.onlineOnly && !around.isOnline())
  // Quiet calls are only logged (document 3 §8).
  if (silent) console.warn(failure.message)
  else if (!shownElsewhere) around.complain(failure)
  return failure
}
