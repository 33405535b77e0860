// The names of documents on the co-writing socket.

const PATTERN = /^doc:([1-9]\d{0,15})$/
const PREFIX = Buffer.from('doc:', 'latin1')
const MAX_DIGITS = 16
const ZERO = '0'.charCodeAt(0)
const NINE = '9'.charCodeAt(0)
// A client that opens one document more than once on a socket adds a session to tell the answers apart.
const SESSION = /^[\w-]{1,64}$/

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
 *
 * Asked of every keystroke, byte by byte: to make a text of the address and to match it would be a fifth of the time until PostgreSQL is asked.
 */
export function isAddressed(frame: Uint8Array): boolean {
  // An address is so short that its length is one byte, and is all ASCII.
  const end = 1 + (frame[0] ?? 0)
  if (end >= frame.length) return false
  let at = 1
  for (const byte of PREFIX) if (frame[at++] !== byte) return false
  const first = at
  while (at < end && isDigit(frame[at]!)) at++
  if (at === first || at - first > MAX_DIGITS || frame[first] === ZERO) return false
  return at === end || (frame[at] === 0 && SESSION.test(textOf(frame.subarray(at + 1, end))))
}

function isDigit(byte: number): boolean {
  return byte >= ZERO && byte <= NINE
}

function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
}
