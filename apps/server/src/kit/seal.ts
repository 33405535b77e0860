// Secrets at rest: AES-256-GCM under a key of the instance, bound to what they are for.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const NONCE = 12
const TAG = 16

/** @param key 32 bytes @param purpose must be the same when it is opened @returns nonce, tag, cipher text */
export function seal(key: Buffer, purpose: string, text: string): Buffer {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(purpose))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/** The text; undefined when it was sealed under another key, for something else, or was changed. */
export function unseal(key: Buffer, purpose: string, sealed: Uint8Array): string | undefined {
  const bytes = Buffer.from(sealed)
  if (bytes.length < NONCE + TAG) return undefined
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE))
    .setAAD(Buffer.from(purpose))
    .setAuthTag(bytes.subarray(NONCE, NONCE + TAG))
  const text = decipher.update(bytes.subarray(NONCE + TAG))
  try {
    return Buffer.concat([text, decipher.final()]).toString('utf8')
  } catch {
    // node:crypto says that the tag does not fit, and nothing else, by throwing.
    return undefined
  }
}
