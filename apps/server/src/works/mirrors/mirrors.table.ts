// Tables of 画面配置: folders, mirrors, where each comes from, and its pictures.
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { DraftKind } from '@qianmu/contract/works/mirrors'
import { instant, orderKey, ref, rowId } from '../../kit/columns.ts'
import { docs } from '../documents/documents.table.ts'
import { works } from '../projects/projects.table.ts'
import { storyboards } from '../storyboards/storyboards.table.ts'

/** What rows of a work that people write in have alike. */
const ofWork = () => ({
  id: rowId(),
  work_id: ref('work_id')
    .notNull()
    .references(() => works.id, { onDelete: 'cascade' }),
  name: text('name').notNull(),
  order_key: orderKey('order_key').notNull(),
  version: integer('version').notNull().default(1),
  field_versions: jsonb('field_versions').$type<Record<string, number>>().notNull().default({}),
  updated_by: ref('updated_by').notNull(),
  updated_at: instant('updated_at').notNull().defaultNow(),
  deleted_at: instant('deleted_at'),
})
const mirrorId = () =>
  ref('mirror_id')
    .notNull()
    .references(() => mirrors.id, { onDelete: 'cascade' })

export const mirrorDirs = pgTable('mirror_dirs', ofWork(), table => [index('mirror_dirs_order').on(table.work_id, table.order_key)])

/** One in a deleted folder is deleted with it, and comes back with it. */
export const mirrors = pgTable(
  'mirrors',
  {
    ...ofWork(),
    dir_id: ref('dir_id').references(() => mirrorDirs.id, { onDelete: 'set null' }),
    doc_id: ref('doc_id').references(() => docs.id, { onDelete: 'set null' }),
    words: text('words').notNull().default(''),
    note: text('note').notNull().default(''),
  },
  table => [index('mirrors_order').on(table.work_id, table.order_key), index('mirrors_doc').on(table.doc_id)],
)

export const mirrorDrafts = pgTable(
  'mirror_drafts',
  {
    id: rowId(),
    mirror_id: mirrorId(),
    kind: text('kind').$type<DraftKind>().notNull(),
    doc_id: ref('doc_id').references(() => docs.id, { onDelete: 'cascade' }),
    storyboard_id: ref('storyboard_id').references(() => storyboards.id, { onDelete: 'cascade' }),
    block_ids: text('block_ids')
      .array()
      .notNull()
      .default(sql`'{}'`),
    text: text('text').notNull().default(''),
    file_id: ref('file_id'),
  },
  table => [index('mirror_drafts_mirror').on(table.mirror_id, table.id), index('mirror_drafts_file').on(table.file_id)],
)

export const mirrorPictures = pgTable(
  'mirror_pictures',
  {
    id: rowId(),
    mirror_id: mirrorId(),
    file_id: ref('file_id').notNull(),
    /** 1 material, 2 ai, 3 chartlet, 4 aiCompose (document 2 §3). */
    src_type: smallint('src_type').notNull(),
    created_by: ref('created_by').notNull(),
    created_at: instant('created_at').notNull().defaultNow(),
    deleted_at: instant('deleted_at'),
  },
  table => [uniqueIndex('mirror_pictures_file').on(table.mirror_id, table.file_id), index('mirror_pictures_shown').on(table.file_id)],
)
