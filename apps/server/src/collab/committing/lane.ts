// A connection to the database that is kept between commits.
import type pg from 'pg'
import { appendRows, type NewRow } from './append-rows.ts'

/** Commits one after the other. */
export interface Lane {
  /** See `appendRows`. */
  append(rows: readonly NewRow[], onCommitted: (seqs: number[]) => void): Promise<void>
  /** Gives the connection back; a later commit takes one again. */
  release(): void
}

/** To take a connection from the pool for each commit, and to give it back, is a tenth of what a commit takes. */
export function createLane(pool: pg.Pool): Lane {
  let client: pg.PoolClient | undefined

  function leave(isBroken: boolean): void {
    client?.off('error', onLost)
    client?.release(isBroken)
    client = undefined
  }

  // Without a listener a lost connection would end the process; a commit that waits on it fails as well.
  const onLost = () => leave(true)

  return {
    async append(rows, onCommitted) {
      if (!client) {
        client = await pool.connect()
        client.on('error', onLost)
      }
      const current = client
      try {
        await appendRows(current, rows, onCommitted)
      } catch (error) {
        if (client === current) leave(true)
        throw error
      }
    },
    release: () => leave(false),
  }
}
