// Short ids of scenes and blocks: random ones for new nodes, derived ones where two readers must agree.

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const CODES = new TextEncoder().encode(ALPHABET)
const LENGTH = 10
const POOL_SIZE = LENGTH * 400

const ascii = new TextDecoder()

/** Random characters, a few hundred ids at a time: asking the system for each would cost more than all the rest. */
let pool = ''
let next = 0

/** A random id of 10 characters (60 bits) from `A-Z a-z 0-9 - _`; collisions within one document are not a practical concern. */
export function newId(): string {
  if (next >= pool.length) {
    const bytes = crypto.getRandomValues(new Uint8Array(POOL_SIZE))
    for (let at = 0; at < POOL_SIZE; at++) bytes[at] = CODES[bytes[at]! & 63]!
    pool = ascii.decode(bytes)
    next = 0
  }
  next += LENGTH
  return pool.slice(next - LENGTH, next)
}

/** The id that follows from `seed`, the same on every machine: for nodes that came without a usable id and must not change at each reading. */
export function derivedId(seed: string): string {
  // Two rounds of 32-bit FNV-1a with different offsets give 60 usable bits.
  let low = 0x811c9dc5
  let high = 0x9e3779b9
  for (let i = 0; i < seed.length; i++) {
    const unit = seed.charCodeAt(i)
    low = Math.imul(low ^ unit, 0x01000193)
    high = Math.imul(high ^ unit, 0x01000193) ^ (low >>> 15)
  }
  let id = ''
  for (let i = 0; i < LENGTH / 2; i++) id += ALPHABET[(low >>> (i * 6)) & 63]! + ALPHABET[(high >>> (i * 6)) & 63]!
  return id
}

/** Whether a value may stand as an id of a scene or block: 1–32 characters of `A-Z a-z 0-9 - _`. */
export function isId(value: unknown): value is string {
  return typeof value === 'string' && /^[A-Za-z0-9_-]{1,32}$/.test(value)
}
