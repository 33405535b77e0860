// The table of the styles of works.
import type { ModelUse } from '@qianmu/contract/works/assets'
import { sql } from 'drizzle-orm'
import { boolean, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant, ref, rowId } from '../../kit/columns.ts'
import { works } from '../projects/projects.table.ts'

export const comicStyles = pgTable(
  'comic_styles',
  {
    id: rowId(),
    work_id: ref('work_id')
      .notNull()
      .references(() => works.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    words: text('words').notNull().default(''),
    negative: text('negative').notNull().default(''),
    models: jsonb('models').$type<ModelUse[]>().notNull().default([]),
    cover_file_id: ref('cover_file_id'),
    /** Every drawing of the work carries it. */
    used: boolean('used').notNull().default(false),
    updated_at: instant('updated_at').notNull().defaultNow(),
    deleted_at: instant('deleted_at'),
  },
  table => [
    index('comic_styles_work').on(table.work_id, table.id),
    uniqueIndex('comic_styles_used')
      .on(table.work_id)
      .where(sql`used and deleted_at is null`),
  ],
)
