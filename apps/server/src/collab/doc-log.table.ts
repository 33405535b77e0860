// The durable truth of co-written documents: a log of Yjs updates and, per document, a snapshot that older rows were folded into.
import { sql } from 'drizzle-orm'
import { bigint, bigserial, customType, pgTable, primaryKey, timestamp } from 'drizzle-orm/pg-core'

const bytea = customType<{ data: Uint8Array; driverData: Buffer }>({ dataType: () => 'bytea' })

export const docUpdate = pgTable(
  'doc_update',
  {
    seq: bigserial({ mode: 'number' }).notNull(),
    doc_id: bigint({ mode: 'number' }).notNull(),
    update: bytea().notNull(),
    user_id: bigint({ mode: 'number' }),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  // The only index: each keystroke adds to it before it is safe.
  table => [primaryKey({ columns: [table.doc_id, table.seq] })],
)

export const docSnapshot = pgTable('doc_snapshot', {
  doc_id: bigint({ mode: 'number' }).primaryKey(),
  /** Grows by one with each compaction, so that two readings can be told apart. */
  ver: bigint({ mode: 'number' })
    .notNull()
    .default(sql`0`),
  /** The highest seq folded in so far; rows up to it may still be in the log, because commits become visible out of order. */
  folded: bigint({ mode: 'number' })
    .notNull()
    .default(sql`0`),
  state: bytea().notNull(),
})
