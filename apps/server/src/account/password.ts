// Passwords as argon2id in PHC form (RFC 9106; 19 MiB, 2 passes, 1 lane), few at a time so that a burst cannot eat the memory.
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'

const MEMORY_KIB = 19456
const PASSES = 2
const LANES = 1
const TAG_BYTES = 32
/** Hashes computed at once: 4 × 19 MiB. */
const AT_ONCE = 4

let running = 0
const waiting: (() => void)[] = []
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) await new Promise<void>(resolve => waiting.push(resolve))
  running++
  try {
    return await work()
  } finally {
    running--
    waiting.shift()?.()
  }
}

const derive = (password: string, nonce: Buffer, { m, t, p }: { m: number; t: number; p: number }) =>
  inTurn(
    () =>
      new Promise<Buffer>((resolve, reject) =>
        argon2(
          'argon2id',
          { message: password.normalize('NFKC'), nonce, memory: m, passes: t, parallelism: p, tagLength: TAG_BYTES },
          (error, tag) => (error ? reject(error) : resolve(Buffer.from(tag))),
        ),
      ),
  )
const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/={0,2}$/, '')

/** `$argon2id$v=19$m=…,t=…,p=…$salt$tag`. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await derive(password, nonce, { m: MEMORY_KIB, t: PASSES, p: LANES })
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${base64(nonce)}$${base64(tag)}`
}

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/
/** A hash that no password fits, checked for users without one so that the answer takes as long. */
const NO_PASSWORD = `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${base64(randomBytes(16))}$${base64(randomBytes(TAG_BYTES))}`

/** Whether the password fits; `stored` null takes the same time and answers false. `outdated`: the hash has older parameters and should be made anew. */
export async function checkPassword(password: string, stored: string | null): Promise<{ fits: boolean; outdated: boolean }> {
  const parts = PHC.exec(stored ?? NO_PASSWORD)
  if (!parts) return { fits: false, outdated: false }
  const [m, t, p] = [Number(parts[1]), Number(parts[2]), Number(parts[3])]
  const tag = await derive(password, Buffer.from(parts[4]!, 'base64'), { m, t, p })
  const expected = Buffer.from(parts[5]!, 'base64')
  const fits = stored !== null && expected.length === tag.length && timingSafeEqual(expected, tag)
  return { fits, outdated: m < MEMORY_KIB || t < PASSES }
}
