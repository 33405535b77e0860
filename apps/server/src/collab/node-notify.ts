// Notifies the other nodes of new log rows.
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
  /** This node begins to hear the others, at first or again. */
  greet(): void
  /** Another node spoke. @param isGreeting whether it begins to hear, and waits for an answer */
  met(isGreeting: boolean): void
  /** No other node was met. */
  isAlone(): boolean
  /** Resolves when all is told, or cannot be told any more. */
  close(): Promise<void>
}

/** What nodes say besides ranges. On both the others read their open documents again. */
export const GREETING = 'all'
export const ANSWER = 'here'

/**
 * Ranges are told after their commit and not within it: PostgreSQL lets commits that notify wait for one another, each for the whole of the
 * one before (PreCommit_Notify takes a lock that stands until the end). What a crash leaves untold is found by
 * the other nodes, which look into the log once in a while (`catchUp`).
 *
 * Who is alone says nothing, for every notification wakes three processes beside the next keystroke (what that costs: decision 0008). A node that
 * begins to hear greets, and those that are there answer: the one reads what was written before the answer, and is told what is written after it.
 * @param node our own name, by which we know what we said ourselves
 */
export function createTeller(pool: pg.Pool, node: string, log: Logger): Teller {
  const words = new Set<string>()
  let range: readonly [from: number, to: number] | undefined
  let isAlone = true
  let telling: Promise<void> | undefined
  let closing = false

  const say = (what: string) => pool.query({ name: 'doc_update_tell', text: TELL, values: [`${node}:${what}`] })

  function wrote(from: number, to: number): void {
    if (isAlone) return
    range = range ? [Math.min(range[0], from), Math.max(range[1], to)] : [from, to]
    telling ??= tell()
  }

  function speak(word: string): void {
    words.add(word)
    telling ??= tell()
  }

  async function tell(): Promise<void> {
    while (range || words.size > 0) {
      if (!closing && words.size === 0) await sleep(PAUSE_MS)
      const [spoken, told] = [[...words], range]
      words.clear()
      range = undefined
      try {
        for (const word of spoken) await say(word)
        if (told) await say(told.join(':'))
      } catch (error) {
        log.warn({ err: error }, 'the other nodes could not be told yet')
        if (closing) break
        for (const word of spoken) words.add(word)
        if (told) wrote(...told)
        await sleep(RETRY_PAUSE_MS)
      }
    }
    telling = undefined
  }

  return {
    wrote,
    greet: () => speak(GREETING),
    isAlone: () => isAlone,
    met(isGreeting) {
      isAlone = false
      if (isGreeting) speak(ANSWER)
    },
    async close() {
      closing = true
      await telling
    },
  }
}
