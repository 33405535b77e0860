// drizzle on a pool of connections.
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { pino } from 'pino'
import { type Log, openPool } from './pool.ts'

const POOL_SIZE = 16
const STATEMENT_TIMEOUT_MS = 15_000
// The client gives up a little later than the server, for the case that the server itself no longer answers.
const QUERY_TIMEOUT_MS = 20_000

/** drizzle over the pool, or over a transaction of it. */
export type Database = NodePgDatabase

/** The open database. */
export interface OpenDatabase {
  pool: pg.Pool
  db: Database
  close(): Promise<void>
}

/** Opens the pool of 16 connections for everything but co-writing. */
export function openDatabase(connection: pg.PoolConfig, log: Log = pino({ name: 'database' })): OpenDatabase {
  const pool = openPool({ max: POOL_SIZE, statement_timeout: STATEMENT_TIMEOUT_MS, ...connection }, QUERY_TIMEOUT_MS, log)
  return { pool, db: drizzle(pool), close: () => pool.end() }
}

/** A LIKE pattern for "holds this text"; '' stays ''. */
export const likeOf = (keyword: string): string => (keyword ? `%${keyword.replace(/[\\%_]/g, '\\$&')}%` : '')
