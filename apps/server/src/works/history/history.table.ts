// Tables of a document's history: versions are lists of content-addressed scenes, like a version control system keeps files.
import { bigint, customType, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { docs } from '../documents/documents.table.ts'

const ref = (name: string) => bigint(name, { mode: 'number' })
const bytes = customType<{ data: Uint8Array; driverData: Buffer }>({ dataType: () => 'bytea', toDriver: value => Buffer.from(value) })

export const docVersions = pgTable(
  'doc_versions',
  {
    id: ref('id').primaryKey().generatedAlwaysAsIdentity(),
    doc_id: ref('doc_id')
      .notNull()
      .references(() => docs.id, { onDelete: 'cascade' }),
    name: text('name').notNull().default(''),
    kind: text('kind').notNull(),
    /** Hashes of the scenes in order. */
    scenes: text('scenes').array().notNull(),
    content_hash: text('content_hash').notNull(),
    words: integer('words').notNull(),
    authors: text('authors').array().notNull(),
    created_by: ref('created_by').notNull(),
    created_at: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  table => [index('doc_versions_doc').on(table.doc_id, table.id)],
)

/** One scene as deflated JSON, under the SHA-256 of that JSON, within one document (so that deleting a document deletes its text). */
export const docScenes = pgTable(
  'doc_scenes',
  {
    id: ref('id').primaryKey().generatedAlwaysAsIdentity(),
    doc_id: ref('doc_id')
      .notNull()
      .references(() => docs.id, { onDelete: 'cascade' }),
    hash: text('hash').notNull(),
    data: bytes('data').notNull(),
  },
  table => [uniqueIndex('doc_scenes_hash').on(table.doc_id, table.hash)],
)
