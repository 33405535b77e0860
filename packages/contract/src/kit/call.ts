// One HTTP call as data: method, literal path, schemas, what it needs, and the Chinese label it fails with.
import type * as z from 'zod'
import type { Needs } from './needs.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
/** json: schema-checked body; the handler may stream its answer instead when it is asked to · upload: multipart with files · download: answers bytes · stream: answers an open stream. */
export type Kind = 'json' | 'upload' | 'download' | 'stream'
/** Rate-limit classes; the server holds the numbers in one table. */
export type RateClass = 'sms' | 'login' | 'guess' | 'upload' | 'import' | 'feedback' | 'language' | 'log' | 'play' | 'open'

export interface Rules {
  needs: Needs
  /** Chinese action label: the toast is this label followed by the server's msg (document 1 §8.4). */
  fails: string
  /** Body statuses besides 0 that the web reads as an answer, not as an error (6001, 14008 …); LATE bears that no answer comes in time. */
  alsoOk?: readonly number[]
  /** Body statuses that reject as the bare number: no message, no toast (document 2 §4, §8). */
  bare?: readonly number[]
  /** Milliseconds the web waits; default by API base (document 1 §7.1). 0 = no limit. */
  timeoutMs?: number
  /** No toast on failure, only a console line (document 3 §8: message centre). */
  quiet?: boolean
  /** Toast only while the browser is online (document 2 §8: document updates). */
  onlineOnly?: boolean
  /** The web asks once and then has the answer from memory until the page is loaded again (document 2 §4, document 3 §4). */
  once?: boolean
  /** Fields of the data that also stand in the body beside it (document 3 §7: `success` and `message` of the chat). */
  beside?: readonly string[]
  /** A POST that changes nothing: its input is too long for an address. Its answer is not kept for retries. */
  reads?: boolean
  limit?: RateClass
  /** Bytes of the longest body, where its schema does not tell: one with fields that it does not name. */
  maxBytes?: number
  /** Name written to the audit log when the call succeeds. */
  audit?: string
  /** One sentence for docs/calls.md. */
  about?: string
}

/** One call. The three type parameters are plain shapes, so no zod type leaks into server or web. */
export interface Call<Sent = unknown, Received = unknown, Data = unknown> extends Rules {
  method: Method
  path: string
  kind: Kind
  /** `<area>.<key>`, set by `calls`. */
  name: string
  query?: z.ZodType
  body?: z.ZodType
  data?: z.ZodType
  /** upload only: form field → greatest size in bytes. */
  files?: Record<string, number>
  /** Type-only; never set. */
  readonly '~types'?: { sent: Sent; received: Received; data: Data }
}
export type Group = Record<string, Call>
export type Sent<C> = C extends Call<infer S, unknown, unknown> ? S : never
export type Received<C> = C extends Call<unknown, infer R, unknown> ? R : never
export type Data<C> = C extends Call<unknown, unknown, infer D> ? D : never

type Out<Z> = Z extends z.ZodType ? z.output<Z> : Record<never, never>
type In<Z> = Z extends z.ZodType ? z.input<Z> : Record<never, never>
type Maybe = z.ZodType | undefined
type Answer<D> = D extends z.ZodType ? z.output<D> : null

const verb =
  (method: Method, kind: Kind = 'json') =>
  <Q extends Maybe = undefined, B extends Maybe = undefined, D extends Maybe = undefined>(
    path: `/${string}`,
    spec: Rules & { query?: Q; body?: B; data?: D },
  ): Call<In<Q> & In<B>, { query: Out<Q>; body: Out<B> }, Answer<D>> =>
    ({ ...spec, method, path, kind, name: '' }) as never

export const GET = verb('GET')
export const POST = verb('POST')
export const PUT = verb('PUT')
export const DELETE = verb('DELETE')
/** Answers bytes with a file name. The handler returns what `kit/download` of the server describes. */
export const DOWNLOAD = verb('GET', 'download')
/** The same for a call that sends a body ("blob response", document 3 §7). */
export const DOWNLOAD_BY_POST = verb('POST', 'download')
/** Answers an open stream of server-sent events, each with `data` as JSON. A refusal comes before it opens, as the usual envelope. */
export const STREAM = verb('POST', 'stream')
/** The same for what is only read. */
export const STREAM_BY_GET = verb('GET', 'stream')

/** multipart/form-data: `body` describes the text fields, `files` names the file fields and their size limits (bytes). */
export const UPLOAD = <F extends Record<string, number>, B extends Maybe = undefined, D extends Maybe = undefined>(
  method: 'POST' | 'PUT',
  path: `/${string}`,
  spec: Rules & { files: F; body?: B; data?: D },
): Call<In<B> & { [K in keyof F]?: Blob }, { query: Record<never, never>; body: Out<B> }, Answer<D>> =>
  ({ ...spec, method, path, kind: 'upload', name: '' }) as never

/** Names every call `<area>.<key>` and returns the group unchanged otherwise. */
export const calls = <const G extends Group>(area: string, group: G): G => {
  for (const [key, call] of Object.entries(group)) call.name = `${area}.${key}`
  return group
}
