// Connections to PostgreSQL and transactions on them.
import type { Socket } from 'node:net'
import pg from 'pg'
import type { pino } from 'pino'

// bigint columns hold ids, sizes and counters, all far below 2^53; the driver's default would hand out strings.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

const CONNECT_TIMEOUT_MS = 3000
/**
 * For a connection that another call has: who came first gets the next. Shorter than clients wait for an answer, and much longer than a call takes,
 * as a turn of the event loop that took seconds counts too.
 */
const WAIT_MS = 15_000
/** What the pool says when nobody gave one back in time. */
const CROWDED = 'timeout exceeded when trying to connect'

/** A connection that is given up sooner than a place in the queue. */
class Client extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    // The pool hides the password from whoever lists its options.
    super({ ...config, password: config?.password, connectionTimeoutMillis: CONNECT_TIMEOUT_MS })
  }
}

/** What of a logger is needed here. */
export type Log = Pick<pino.Logger, 'warn'>

/**
 * A pool that survives the loss of the server: lost connections are logged and replaced on demand, and one on which a query waits and nothing
 * has come for `patienceMs` is given up.
 */
export function openPool(config: pg.PoolConfig, patienceMs: number, log: Log): pg.Pool {
  const pool = new pg.Pool({ Client, connectionTimeoutMillis: WAIT_MS, keepAlive: true, ...config })
  pool.on('connect', client => {
    // For as long as it lives: the pool listens only while nobody has the connection, and an error nobody hears ends the process.
    client.on('error', error => log.warn({ err: error }, 'database connection lost'))
    limitWaiting(client, patienceMs)
  })
  pool.on('error', () => undefined) // an idle connection was lost, which its own listener has logged
  return pool
}

/** Whether all connections were in use until it was too late; the database itself is well. */
export const isCrowding = (error: unknown): boolean => error instanceof Error && error.message === CROWDED

/** Whether who asks now has to wait. */
export const isCrowded = (pool: pg.Pool): boolean => pool.idleCount === 0 && pool.totalCount >= pool.options.max

/** Whether the database answers, also while others have all connections of the pool. */
export async function probe(pool: pg.Pool, text: string): Promise<void> {
  if (!isCrowded(pool)) return void (await pool.query(text))
  const client = new Client(pool.options)
  client.on('error', () => undefined) // the query fails with it
  await client.connect()
  await client.query(text).finally(() => client.end())
}

/** What of a client its types leave out. */
interface Inside {
  connection: { stream: Socket }
  /** Nothing waits for an answer. */
  readyForQuery: boolean
}

/**
 * Fails a query on which nothing has come for `ms` with `Query read timeout`, and ends its connection.
 * The driver's own `query_timeout` sets up a timer for each query, whose closures keep all queries with their rows until the next full
 * collection of garbage, which was some 7 % of what a list costs and more of a save. And it leaves a connection in the pool that does not answer.
 */
function limitWaiting(client: pg.PoolClient, ms: number): void {
  const inside = client as unknown as Inside
  const { stream } = inside.connection
  stream.setTimeout(ms, () => {
    if (!inside.readyForQuery) stream.destroy(new Error('Query read timeout'))
  })
}

/** Runs `work` in one transaction of the pool; anything thrown rolls it back. */
export async function inTransaction<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
    client.release()
    return result
  } catch (error) {
    // A connection whose rollback fails is of no more use; releasing it with the error closes it.
    await client.query('rollback').then(
      () => client.release(),
      (failure: Error) => client.release(failure),
    )
    throw error
  }
}
