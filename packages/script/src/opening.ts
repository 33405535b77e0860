// What a document is opened with before co-writing has begun: what one may do with it, and the updates that make it (our own wire format).

/** What one may do with a document; who suggests may change it by suggestions of their own only. */
const RIGHTS = ['read', 'suggest', 'write'] as const
export type Right = (typeof RIGHTS)[number]
export const isRight = (given: unknown): given is Right => (RIGHTS as readonly unknown[]).includes(given)

export interface Opening {
  right: Right
  /** Yjs updates that make the document together, in any order. */
  updates: readonly Uint8Array[]
}

/** Bytes of an unsigned length before each update, big endian. */
const LENGTH = 4

/** One byte for the right, then each update behind its length. */
export function writeOpening({ right, updates }: Opening): Uint8Array {
  const bytes = new Uint8Array(updates.reduce((sum, update) => sum + LENGTH + update.length, 1))
  const view = new DataView(bytes.buffer)
  bytes[0] = RIGHTS.indexOf(right)
  let at = 1
  for (const update of updates) {
    view.setUint32(at, update.length)
    bytes.set(update, at + LENGTH)
    at += LENGTH + update.length
  }
  return bytes
}

/** The updates share the memory of `bytes`. @throws RangeError when the bytes are not what `writeOpening` makes, such as half of it */
export function readOpening(bytes: Uint8Array): Opening {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const right = RIGHTS[view.getUint8(0)]
  if (!right) throw new RangeError('not an opening')
  const updates: Uint8Array[] = []
  for (let at = 1; at < bytes.length;) {
    const from = at + LENGTH
    at = from + view.getUint32(at)
    if (at > bytes.length) throw new RangeError('the opening breaks off')
    updates.push(bytes.subarray(from, at))
  }
  return { right, updates }
}
