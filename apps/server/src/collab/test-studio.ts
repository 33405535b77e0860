// A small server with nothing but co-writing, for tests and benches.
import fastify from 'fastify'
import pg from 'pg'
import { pino } from 'pino'
import * as Y from 'yjs'
import type { Access } from './hooks.ts'
import { type Collab, type CollabOptions, createCollab } from './server.ts'

/** The running server. */
export interface TestStudio {
  collab: Collab
  port: number
  close(): Promise<void>
}

/** Lets in `u<user id>`, `u<user id>ro` (read only) and `u<user id>su` (suggests only) on every document. */
export async function openTestStudio(connection: pg.PoolConfig, options: Partial<CollabOptions> = {}): Promise<TestStudio> {
  const collab = await createCollab({
    connection,
    access: async token => accessOf(token),
    onChanged: () => undefined,
    logger: pino({ level: process.env.QIANMU_TEST_LOG ?? 'silent' }),
    ...options,
  })
  const app = fastify({ forceCloseConnections: true })
  await collab.attach(app)
  await app.listen({ host: '127.0.0.1', port: Number(process.env.QIANMU_TEST_PORT ?? 0) })
  const address = app.server.address()
  return {
    collab,
    port: typeof address === 'object' && address ? address.port : 0,
    async close() {
      await collab.close()
      await app.close()
    },
  }
}

/** What the test token says. */
export function accessOf(token: string): Access | null {
  const match = /^u(\d+)(ro|su)?$/.exec(token)
  const right = match?.[2] === 'ro' ? 'read' : match?.[2] === 'su' ? 'suggest' : 'write'
  return match && { userId: Number(match[1]), name: `作者${match[1]}`, right }
}

/** A document as PostgreSQL holds it, read past the server. */
export async function durableDoc(connection: pg.ClientConfig, docId: number): Promise<Y.Doc> {
  const client = new pg.Client(connection)
  await client.connect()
  const { rows } = await client.query<{ state: Uint8Array }>(
    `select state, 0 as seq from doc_snapshot where doc_id = $1
     union all select update, seq from doc_update where doc_id = $1 order by seq`,
    [docId],
  )
  await client.end()
  const doc = new Y.Doc()
  for (const row of rows) Y.applyUpdate(doc, row.state)
  return doc
}

/** The text of a document as PostgreSQL holds it. */
export const durableText = async (connection: pg.ClientConfig, docId: number): Promise<string> =>
  (await durableDoc(connection, docId)).getText('t').toString()
