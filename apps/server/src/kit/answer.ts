// How an area answers its calls: `answer(group)({ list, add, … })`, every call of the group with the right shape.
import type { Readable } from 'node:stream'
import type { Data, Group, Received } from '@qianmu/contract/kit/call'
import { STATUS } from '@qianmu/contract/kit/status'
import type { App } from '../app.ts'

/** Who asks. For calls that need nothing the user may be 0. */
export interface Actor {
  userId: number
  /** The team the session works in; 0 = none. */
  teamId: number
  sessionId: number
  roleId: number
  /** Holds the founder role of the team. */
  isOwner: boolean
  isOfficial: boolean
  /** Keys of the role in the current team; a founder has all. */
  permissions: readonly string[]
  nickname: string
}
/** Where the request came from. */
export interface Origin {
  ip: string
  deviceId: string
  /** For the list of signed-in devices: 「Windows · Chrome 131」. */
  device: string
  token: string
  cookies: Readonly<Record<string, string>>
  host: string
  idempotencyKey: string
  /** Id of the last event that a reader of a stream has; '' from others. */
  lastEventId: string
}
/** A file of a multipart body, waiting in the temporary folder; removed after the handler. */
export interface Upload {
  path: string
  name: string
  mime: string
  size: number
}
/** What the permit found for calls on a work's row. */
export interface Row {
  workId: number
  teamId: number
}
export interface Ask {
  app: App
  actor: Actor
  origin: Origin
  row: Row
  files: Readonly<Record<string, Upload | undefined>>
  /** Fires when whoever asked is gone before the answer: what is done for them alone may stop. */
  gone: AbortSignal
  setCookie(name: string, value: string, options: { maxAgeS: number; path: string }): void
}
/** A successful answer under another status than 0 (6001 …); the call must list it in `alsoOk`. */
export class Told<D> {
  readonly status: number
  readonly msg: string
  readonly data: D
  constructor(status: number, msg: string, data: D) {
    this.status = status
    this.msg = msg
    this.data = data
  }
}
/** Data as the JSON that a thread wrote of it: to write a large one on the server's loop keeps everybody waiting. Of calls that say nothing beside it. */
export class Json<D> {
  readonly bytes: Uint8Array
  declare readonly of?: D
  constructor(bytes: Uint8Array) {
    this.bytes = bytes
  }
  /** The data itself, for the few who look into it. */
  toJSON(): D {
    return JSON.parse(Buffer.from(this.bytes).toString()) as D
  }
}
/** What a handler answered, as status, msg and data. */
export const toldOf = (answered: unknown): Told<unknown> =>
  answered instanceof Told ? answered : new Told(STATUS.ok, '', answered ?? null)
/** What a DOWNLOAD handler returns. */
export interface Sheet {
  name: string
  mime: string
  body: Uint8Array | Readable
}
/** An event with an id, by which a reader goes on, or a name; what is named `done` is the end of its stream. */
export class Named<D> {
  readonly data: D
  readonly event: '' | 'done'
  /** undefined leaves the last one standing. */
  readonly id: number | undefined
  constructor(data: D, id: number | undefined, event: '' | 'done' = '') {
    this.data = data
    this.id = id
    this.event = event
  }
}
/** What a STREAM handler returns, and another that was asked for a stream: its events as they come. */
type Events<D> = AsyncIterable<D | Named<D>> | Iterable<D | Named<D>>
/** Whether a handler answers with a stream. */
export const isStream = (answered: unknown): answered is AsyncIterable<unknown> =>
  typeof answered === 'object' && answered !== null && Symbol.asyncIterator in answered
type Answered<D> = D | Json<D> | Told<D | Json<D>> | Sheet | Events<D>
export type Handlers<G extends Group> = {
  [K in keyof G]: (ask: Received<G[K]> & Ask) => Promise<Answered<Data<G[K]>>> | Answered<Data<G[K]>>
}
type BodyOf<C> = Received<C> extends { body: infer B } ? B : never
/** Bytes of a text from which a call about it is answered in a thread, by what it is asked; undefined leaves that to what is long. */
type Least = ((body: never) => number) | undefined
export interface Answers {
  group: Group
  handlers: Record<string, (ask: never) => unknown>
  /** The calls that read whole texts: those about a long one are answered in a thread (works/long). */
  reading: ReadonlyMap<string, Least>
}

/**
 * Binds a group of calls to its handlers; a missing handler or wrong data does not compile.
 *
 * @param reading the calls that read whole texts; in the thread their handlers have what works/long gives them of the app
 * @param heavy the calls that do more with texts, so that shorter ones are answered in a thread too
 */
export const answer =
  <G extends Group>(
    group: G,
    reading: readonly (keyof G & string)[] = [],
    heavy: { [K in keyof G]?: (body: BodyOf<G[K]>) => number } = {},
  ) =>
  (handlers: Handlers<G>): Answers => ({
    group,
    handlers: handlers as unknown as Answers['handlers'],
    reading: new Map<string, Least>([...reading.map(key => [key, undefined] as const), ...Object.entries(heavy)]),
  })
