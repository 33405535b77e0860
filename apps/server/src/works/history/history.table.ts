// Tables of a document's history: versions are lists of content-addressed scenes, like a version control system keeps files.
import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { bytes, instant, ref, rowId } from '../../kit/columns.ts'
import { docs } from '../documents/documents.table.ts'

export const docVersions = pgTable(
  'doc_versions',
  {
    id: rowId(),
    doc_id: ref('doc_id')
      .notNull()
      .references(() => docs.id, { onDelete: 'cascade' }),
    name: text('name').notNull().default(''),
    kind: text('kind').notNull(),
    /** Hashes of the scenes in order. */
    scenes: text('scenes').array().notNull(),
    content_hash: text('content_hash').notNull(),
    words: integer('words').notNull(),
    /** Names as they were, of versions that were kept before the ids were. */
    authors: text('authors').array().notNull(),
    /** Who wrote since the version before. */
    author_ids: ref('author_ids').array().notNull().default([]),
    /** The ids of the lines that each of them changed, by the author's id; empty for versions from before it was kept. */
    hands: jsonb('hands').$type<Record<string, string[]>>().notNull().default({}),
    created_by: ref('created_by').notNull(),
    created_at: instant('created_at').notNull().defaultNow(),
  },
  table => [index('doc_versions_doc').on(table.doc_id, table.id), index('doc_versions_at').on(table.doc_id, table.created_at)],
)

/** One scene as deflated JSON, under the SHA-256 of that JSON, within one document (so that deleting a document deletes its text). */
export const docScenes = pgTable(
  'doc_scenes',
  {
    id: rowId(),
    doc_id: ref('doc_id')
      .notNull()
      .references(() => docs.id, { onDelete: 'cascade' }),
    hash: text('hash').notNull(),
    data: bytes('data').notNull(),
  },
  table => [uniqueIndex('doc_scenes_hash').on(table.doc_id, table.hash)],
)
