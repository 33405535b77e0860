// A migrated, empty PostgreSQL database for each test file.
import crypto from 'node:crypto'
import type { SocketConnection } from '@qianmu/server/kit/pg/index'
import pg from 'pg'
import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: SocketConnection
  }
}

/** The migrated database that all others are copied from. */
export const TEMPLATE = 'qianmu_template'
const COPY_LOCK = 7210002

/**
 * Copies the template (~110 ms) under a new name. It is not dropped: the whole cluster is thrown away after the run.
 * Copies are made one at a time, because PostgreSQL allows nobody else in the template meanwhile.
 */
export async function freshDatabase(): Promise<SocketConnection> {
  const cluster = inject('postgres')
  const database = `t_${crypto.randomBytes(6).toString('hex')}`
  const client = new pg.Client(cluster)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [COPY_LOCK])
    await client.query(`create database ${database} template ${TEMPLATE} strategy file_copy`)
  } finally {
    await client.end()
  }
  return { ...cluster, database }
}

/** The same connection as a DATABASE_URL, for programs that are started as processes of their own. */
export function urlOf({ host, port, user, password, database }: SocketConnection): string {
  return `postgresql://${user}:${password}@/${database}?host=${encodeURIComponent(host)}&port=${port}`
}
