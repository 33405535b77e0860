// Tells the other nodes which rows of the log are new.
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from 'pino'

/** What is written meanwhile is told with the next range. */
const PAUSE_MS = 20
const RETRY_PAUSE_MS = 200
// A notification is a commit; it need not wait for the disk, of which keystrokes are in need.
const TELL = `select set_config('synchronous_commit', 'off', true), pg_notify('doc_update', $1)`

/** Speaks to the other nodes. */
export interface Teller {
  /** Rows seq from..to inclusive are committed; some between may be others'. */
  wrote(from: number, to: number): void
  /** This node begins: what one that crashed had committed and not yet told is to be read from the log. */
  begin(): Promise<void>
  /** Resolves when all is told, or cannot be told any more. */
  close(): Promise<void>
}

/**
 * Ranges are told after their commit and not within it: PostgreSQL lets commits that notify wait for one another, each for the whole of the
 * one before (PreCommit_Notify takes a lock that stands until the end). What a crash leaves untold is healed by `begin`; and whoever was
 * writing brings it along when they connect to another node.
 * @param node our own name, by which we know what we said ourselves
 */
export function createTeller(pool: pg.Pool, node: string, log: Logger): Teller {
  let range: readonly [from: number, to: number] | undefined
  let telling: Promise<void> | undefined
  let closing = false

  const say = (what: string) => pool.query({ name: 'doc_update_tell', text: TELL, values: [`${node}:${what}`] })

  function wrote(from: number, to: number): void {
    range = range ? [Math.min(range[0], from), Math.max(range[1], to)] : [from, to]
    telling ??= tell()
  }

  async function tell(): Promise<void> {
    while (range) {
      if (!closing) await sleep(PAUSE_MS)
      const [from, to] = range
      range = undefined
      try {
        await say(`${from}:${to}`)
      } catch (error) {
        log.warn({ err: error }, 'the other nodes could not be told yet')
        if (closing) break
        wrote(from, to)
        await sleep(RETRY_PAUSE_MS)
      }
    }
    telling = undefined
  }

  return {
    wrote,
    async begin() {
      await say('all')
    },
    async close() {
      closing = true
      await telling
    },
  }
}
