// Tables of volumes and documents. A document's text itself lives in the co-writing log; here stand its name, place and derived figures.
import { bigint, doublePrecision, index, integer, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { instant, orderKey, ref, rowId } from '../../kit/columns.ts'
import type { ScenePresence } from '@qianmu/script/presence'
import { users } from '../../account/account.table.ts'
import { works } from '../projects/projects.table.ts'

export const volumes = pgTable(
  'volumes',
  {
    id: rowId(),
    work_id: ref('work_id')
      .notNull()
      .references(() => works.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** Fractional key: a move writes one row. */
    order_key: orderKey('order_key').notNull(),
  },
  table => [index('volumes_order').on(table.work_id, table.order_key)],
)

export const docs = pgTable(
  'docs',
  {
    id: rowId(),
    work_id: ref('work_id')
      .notNull()
      .references(() => works.id, { onDelete: 'cascade' }),
    volume_id: ref('volume_id').references(() => volumes.id, { onDelete: 'set null' }),
    name: text('name').notNull(),
    /** A document of the work proper ('doc'), or one of its ideas ('idea'): the same text, another key, counted nowhere. */
    kind: text('kind', { enum: ['doc', 'idea'] })
      .notNull()
      .default('doc'),
    /** How an idea is worked on: noSet 0, editor 1, card 2, character 3 (document 2 §3). */
    edit_type: smallint('edit_type').notNull().default(0),
    doc_type: smallint('doc_type').notNull().default(5),
    /** How far its writer says it is; what a producer says of it stands with the reviews. */
    status: text('status', { enum: ['draft', 'writing', 'review', 'final'] })
      .notNull()
      .default('draft'),
    /** Who is to write it. */
    /** Words that its writers aim at; null = none. */
    word_goal: integer('word_goal'),
    assignee_id: ref('assignee_id').references(() => users.id, { onDelete: 'set null' }),
    order_key: orderKey('order_key').notNull(),
    words: integer('words').notNull().default(0),
    scenes: integer('scenes').notNull().default(0),
    minutes: doublePrecision('minutes').notNull().default(0),
    /** Goes up whenever the text changed; what update_version compares with. */
    version: integer('version').notNull().default(1),
    /** SHA-256 of the content, to see whether it changed. */
    content_hash: text('content_hash').notNull(),
    /** Files of the pictures in the text; null for a text that was last written before they were noted. */
    picture_file_ids: bigint('picture_file_ids', { mode: 'number' }).array().default([]),
    updated_by: ref('updated_by').notNull(),
    updated_at: instant('updated_at').notNull().defaultNow(),
    created_at: instant('created_at').notNull().defaultNow(),
    deleted_at: instant('deleted_at'),
  },
  table => [
    index('docs_order').on(table.work_id, table.order_key),
    index('docs_volume').on(table.volume_id),
    index('docs_pictures').using('gin', table.picture_file_ids),
  ],
)

/** Content of a document at a version that some client was given: the base of a three-way merge when it saves late. */
export const docBases = pgTable(
  'doc_bases',
  {
    doc_id: ref('doc_id')
      .notNull()
      .references(() => docs.id, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    /** JSON of the content. */
    content: text('content').notNull(),
    at: instant('at').notNull().defaultNow(),
  },
  table => [primaryKey({ columns: [table.doc_id, table.version] })],
)

/** Who wrote since the newest version, for the history's 「作者」. */
export const docAuthors = pgTable(
  'doc_authors',
  {
    doc_id: ref('doc_id')
      .notNull()
      .references(() => docs.id, { onDelete: 'cascade' }),
    user_id: ref('user_id').notNull(),
    at: instant('at').notNull().defaultNow(),
    /** The ids of the lines that they changed. */
    lines: text('lines').array().notNull().default([]),
  },
  table => [primaryKey({ columns: [table.doc_id, table.user_id] })],
)

/** The scenes of a document with who is in them, made from its text when first asked for after a change. */
export const docOutlines = pgTable('doc_outlines', {
  doc_id: ref('doc_id')
    .primaryKey()
    .references(() => docs.id, { onDelete: 'cascade' }),
  /** Of the content they were made from; another one in `docs` means that they are late. */
  content_hash: text('content_hash').notNull(),
  scenes: jsonb('scenes').$type<ScenePresence[]>().notNull(),
})

/** What is searched of a document: its text with suggestions accepted, and the pairs of characters that it and the name hold. */
export const docTexts = pgTable(
  'doc_texts',
  {
    doc_id: ref('doc_id')
      .primaryKey()
      .references(() => docs.id, { onDelete: 'cascade' }),
    /** Name and content that it was made from; others in `docs` mean that it is late. */
    name: text('name').notNull(),
    content_hash: text('content_hash').notNull(),
    text: text('text').notNull(),
    pairs: text('pairs').array().notNull(),
    /** What pairs were when these were made; an older edition is late. */
    edition: smallint('edition').notNull().default(0),
  },
  table => [index('doc_texts_pairs').using('gin', table.pairs)],
)
