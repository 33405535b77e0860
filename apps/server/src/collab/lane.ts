// A connection to the database that is kept between queries.
import type pg from 'pg'

/** Queries one after the other. */
export interface Lane {
  query<Row extends pg.QueryResultRow>(query: pg.QueryConfig): Promise<pg.QueryResult<Row>>
  /** Gives the connection back; a later query takes one again. */
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

  // Without a listener a lost connection would end the process; a query that waits on it fails as well.
  const onLost = () => leave(true)

  return {
    async query<Row extends pg.QueryResultRow>(query: pg.QueryConfig) {
      if (!client) {
        client = await pool.connect()
        client.on('error', onLost)
      }
      const current = client
      try {
        return await current.query<Row>(query)
      } catch (error) {
        if (client === current) leave(true)
        throw error
      }
    },
    release: () => leave(false),
  }
}
