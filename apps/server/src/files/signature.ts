// Signatures on addresses: whoever has the address may read, until it expires, and nobody can make one up.
import crypto from 'node:crypto'

/** Signs and checks texts with an expiry. */
export interface Signer {
  /** @param expiresAt seconds since 1970 */
  sign(text: string, expiresAt: number): string
  isValid(text: string, expiresAt: unknown, signature: unknown): boolean
}

/** @param secret at least 32 bytes that only this instance's processes know */
export function createSigner(secret: Buffer, now: () => number = Date.now): Signer {
  function sign(text: string, expiresAt: number): string {
    return crypto.createHmac('sha256', secret).update(`${expiresAt}\n${text}`).digest('base64url')
  }
  return {
    sign,
    isValid(text, expiresAt, signature) {
      if (typeof expiresAt !== 'string' || typeof signature !== 'string' || !/^\d{1,12}$/.test(expiresAt)) return false
      if (Number(expiresAt) * 1000 < now()) return false
      const expected = Buffer.from(sign(text, Number(expiresAt)))
      const given = Buffer.from(signature)
      return given.length === expected.length && crypto.timingSafeEqual(given, expected)
    },
  }
}
