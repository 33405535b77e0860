// The names of documents on the co-writing socket.

const PATTERN = /^doc:([1-9]\d{0,15})$/
// A client that opens one document more than once on a socket adds a session to tell the answers apart.
const ADDRESS = /^doc:[1-9]\d{0,15}(\0[\w-]{1,64})?$/

/** `doc:<id>`, as clients name it. */
export function nameOf(docId: number): string {
  return `doc:${docId}`
}

/** The id in a document name, or undefined for any other text. */
export function idIn(name: string): number | undefined {
  const digits = PATTERN.exec(name)?.[1]
  return digits === undefined ? undefined : Number(digits)
}

/**
 * Whether a frame is addressed to a document. Anything else must not reach the library, which uses addresses as keys of
 * plain objects (`__proto__`).
 */
export function isAddressed(frame: Uint8Array): boolean {
  // An address is so short that its length is one byte, and is all ASCII.
  const length = frame[0] ?? 0
  return length < frame.length && ADDRESS.test(Buffer.from(frame.buffer, frame.byteOffset + 1, length).toString('latin1'))
}
