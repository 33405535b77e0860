// The one interface to stored bytes; a local disk and any S3-compatible service stand behind it.
import type { Readable } from 'node:stream'

/** Bytes on their way in. */
export type Body = AsyncIterable<Uint8Array>

/** First and last byte, both inclusive, as in an HTTP Range. */
export interface Range {
  start: number
  end: number
}

/** What is known of an object without reading it. */
export interface ObjectFacts {
  key: string
  /** bytes */
  size: number
}

/** Keys are paths of lower-case letters, digits, `-`, `_`, `.` between slashes; contents live under `sha256/`. */
export interface ObjectStore {
  /** Stores under the sha256 of the content; the same content twice is one object. Durable when it resolves. */
  put(body: Body): Promise<ObjectFacts>
  /** Stores under a given key (things derived from contents). */
  putAs(key: string, body: Body): Promise<ObjectFacts>
  /** @throws MissingObject */
  get(key: string, range?: Range): Promise<Readable>
  head(key: string): Promise<ObjectFacts | null>
  /** Stands the object at a path of this machine without a copy, where the store can. @returns false when it cannot; @throws MissingObject */
  link?(key: string, target: string): Promise<boolean>
  /** Deleting what is not there is no error. */
  delete(key: string): Promise<void>
  /** @throws MissingObject */
  copy(from: string, to: string): Promise<void>
  list(prefix: string): AsyncIterable<ObjectFacts>
  /** Removes what arrived in part and was abandoned long before `now` (ms since 1970). */
  sweep(now: number): Promise<void>
  /** An address that gives the object to whoever has it, for so many seconds. */
  signGet(key: string, seconds: number): Promise<string>
  /** An address to which the content named by a `sha256/` key can be PUT within so many seconds. */
  signPut(key: string, seconds: number): Promise<string>
}

/** A store whose signed addresses lead to ourselves, so that we take what is put there. */
export interface SelfServedStore extends ObjectStore {
  /** Takes the content that the key names. @returns false, with nothing stored, when it is another one */
  receive(key: string, body: Body): Promise<boolean>
}

/** The object does not exist. */
export class MissingObject extends Error {
  readonly code = 'MISSING_OBJECT'
}

/** No room is left; nothing was stored. */
export class StorageFull extends Error {
  readonly code = 'ENOSPC'
}

const KEY = /^[a-z0-9][\w-]*(?:\.[a-z0-9]+)?(?:\/[a-z0-9][\w-]*(?:\.[a-z0-9]+)?){0,7}$/

/** @throws Error when the key is not of the form above: no `..`, no leading slash, no empty part */
export function checkKey(key: string): string {
  if (key.length > 200 || !KEY.test(key)) throw new Error(`not a storage key: ${JSON.stringify(key.slice(0, 80))}`)
  return key
}

/** The key of a content. @param sha256 hex */
export function keyOf(sha256: string): string {
  return `sha256/${sha256.slice(0, 2)}/${sha256.slice(2)}`
}

/** The sha256 (hex) that a content's key names, or undefined for a derived object's key. */
export function sha256In(key: string): string | undefined {
  const match = /^sha256\/([0-9a-f]{2})\/([0-9a-f]{62})$/.exec(key)
  return match ? `${match[1]}${match[2]}` : undefined
}

/** All of a content. */
export async function collect(body: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const part of body) chunks.push(part)
  return Buffer.concat(chunks)
}
