// Once per test run: a Chinese font, and a throw-away PostgreSQL cluster with a migrated template database.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { plantEntries } from '@qianmu/server/centre/content.store'
import { migrate } from '@qianmu/server/kit/migrate.store'
import { openCluster } from '@qianmu/server/kit/pg/index'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { TEMPLATE } from './database.ts'
import { needFont } from './fonts.ts'

/** Starts the cluster and hands its connection to the tests as `inject('postgres')`; the returned function removes it. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  needFont()
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'qianmu-test-'))
  fs.chmodSync(home, 0o755) // mkdtemp closes it to others, also to the user PostgreSQL runs as
  const cluster = await openCluster({ home, fsync: false, maxConnections: 200 })
  const client = new pg.Client(cluster.connection)
  await client.connect()
  await client.query(`create database ${TEMPLATE}`)
  await client.end()
  await migrate({ ...cluster.connection, database: TEMPLATE })
  // What comes with the product is planted once for all copies.
  const pool = new pg.Pool({ ...cluster.connection, database: TEMPLATE })
  await plantEntries({ pool })
  await pool.end()
  project.provide('postgres', cluster.connection)
  return async () => {
    await cluster.stop()
    fs.rmSync(home, { recursive: true, force: true })
  }
}
