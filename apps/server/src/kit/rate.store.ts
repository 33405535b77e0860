// Rate limits: fixed windows counted in PostgreSQL, so that every process of an instance sees the same count.
import { isIPv6 } from 'node:net'
import type { RateClass } from '@qianmu/contract/kit/call'
import type pg from 'pg'
import { refuseOften } from './refuse.ts'

interface Window {
  /** Seconds. */
  per: number
  perUser?: number
  perIp?: number
}
/** Calls of a class that one user or one address may make in a window. Phone-bound limits stand with the SMS codes. */
export const RATES: Record<RateClass, Window> = {
  sms: { per: 3600, perIp: 60 },
  login: { per: 300, perIp: 200 },
  guess: { per: 3600, perUser: 60, perIp: 120 },
  upload: { per: 60, perUser: 240 },
  import: { per: 60, perUser: 30 },
  feedback: { per: 3600, perUser: 20 },
  log: { per: 60, perUser: 60 },
  play: { per: 60, perIp: 240 },
  language: { per: 60, perUser: 20 },
  // A page of a visitor asks for about four; a whole office may stand behind one address.
  open: { per: 60, perIp: 600 },
}

const COUNT = `
  insert into rate_windows (key, count, ends_at) values ($1, $4, $3::timestamptz + make_interval(secs => $2))
  on conflict (key) do update set
    count = case when rate_windows.ends_at <= $3::timestamptz then $4 else rate_windows.count + $4 end,
    ends_at = case when rate_windows.ends_at <= $3::timestamptz then excluded.ends_at else rate_windows.ends_at end
  returning count, extract(epoch from ends_at - $3::timestamptz)::float8 as left_s`

/**
 * Whom an address stands for: itself, or its first 64 bits when it is IPv6, because one customer holds them all (RFC 6177) and would
 * otherwise have a fresh limit with every request.
 */
export const networkOf = (ip: string): string => {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)
  if (mapped) return mapped[1]!
  if (!isIPv6(ip)) return ip
  const [head = '', tail] = ip.replace(/%.*/, '').toLowerCase().split('::')
  const [before, after] = [head, tail ?? ''].map(part => part.split(':').filter(Boolean)) as [string[], string[]]
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length
  const groups = [...before, ...Array<string>(zeros).fill('0'), ...after]
  return `${groups
    .slice(0, 4)
    .map(group => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}

/** Counts one event (or `by`; 0 only looks, -1 takes one back) under `key`; answers the count in the running window and the seconds until it ends. */
export async function countEvent(pool: pg.Pool, key: string, perS: number, now: Date, by = 1): Promise<{ count: number; leftS: number }> {
  const { rows } = await pool.query<{ count: number; left_s: number }>({ name: 'rate', text: COUNT, values: [key, perS, now, by] })
  return { count: rows[0]!.count, leftS: rows[0]!.left_s }
}

/** Refuses with 1029 / HTTP 429 when a user or address called this class too often. `scale` widens all limits (test and bench instances). */
export async function limitRate(pool: pg.Pool, name: RateClass, userId: number, ip: string, now: Date, scale: number): Promise<void> {
  const { per, perUser, perIp } = RATES[name]
  const checks = [
    [userId ? perUser : undefined, `${name}:u${userId}`],
    [perIp, `${name}:i${networkOf(ip)}`],
  ] as const
  for (const [limit, key] of checks) {
    if (!limit) continue
    const { count, leftS } = await countEvent(pool, key, per, now)
    if (count > limit * scale) refuseOften('操作太频繁，请稍后再试', leftS)
  }
}

/** Removes windows that ended; run by the housekeeping timer. */
export const sweepRates = (pool: pg.Pool, now: Date) => pool.query('delete from rate_windows where ends_at < $1', [now])

/** Forgets what was counted under these keys. */
export const forgetEvents = (pool: pg.Pool, keys: readonly string[]) => pool.query('delete from rate_windows where key = any($1)', [keys])
