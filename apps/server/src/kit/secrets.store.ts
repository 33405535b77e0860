// The instance's secret and what is derived from it: keyed hashes of short codes, tokens, signed addresses.
import { createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type pg from 'pg'

export interface Secrets {
  /** HMAC-SHA-256 in base64url under a key derived for `purpose`. */
  sign(purpose: string, text: string): string
  /** 32 bytes derived for `purpose`. */
  key(purpose: string): Buffer
}

/** 256 random bits in base64url: tokens, session keys, link codes. */
export const randomToken = () => randomBytes(32).toString('base64url')

/** Wraps a master secret. */
export function secretsOf(master: Buffer): Secrets {
  const keys = new Map<string, Buffer>()
  const key = (purpose: string) => {
    const known = keys.get(purpose)
    if (known) return known
    const made = Buffer.from(hkdfSync('sha256', master, 'qianmu', purpose, 32))
    keys.set(purpose, made)
    return made
  }
  return { key, sign: (purpose, text) => createHmac('sha256', key(purpose)).update(text).digest('base64url') }
}

/** The instance's master secret: QIANMU_SECRET if set, else one made once and kept in the database, so that every process shares it. */
export async function instanceSecrets(pool: pg.Pool, given: string | undefined): Promise<Secrets> {
  if (given) return secretsOf(Buffer.from(given))
  const made = randomBytes(32).toString('base64')
  await pool.query(`insert into instance_facts (key, value) values ('secret', $1) on conflict do nothing`, [made])
  const { rows } = await pool.query<{ value: string }>(`select value from instance_facts where key = 'secret'`)
  return secretsOf(Buffer.from(rows[0]!.value, 'base64'))
}
