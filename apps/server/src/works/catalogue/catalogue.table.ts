// Tables of what is noted about a work as a whole: its base information, its gallery of covers, and the tags of its documents.
import { index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant, orderKey, ref, rowId } from '../../kit/columns.ts'
import { docs } from '../documents/documents.table.ts'
import { works } from '../projects/projects.table.ts'

const workId = () =>
  ref('work_id')
    .notNull()
    .references(() => works.id, { onDelete: 'cascade' })

export const baseInfos = pgTable(
  'base_infos',
  {
    id: rowId(),
    work_id: workId(),
    label: text('label').notNull(),
    value: text('value').notNull().default(''),
    order_key: orderKey('order_key').notNull(),
  },
  table => [index('base_infos_order').on(table.work_id, table.order_key)],
)

export const coverImages = pgTable(
  'cover_images',
  {
    id: rowId(),
    work_id: workId(),
    file_id: ref('file_id').notNull(),
    created_at: instant('created_at').notNull().defaultNow(),
  },
  table => [uniqueIndex('cover_images_file').on(table.work_id, table.file_id)],
)

export const contentTags = pgTable(
  'content_tags',
  {
    id: rowId(),
    work_id: workId(),
    name: text('name').notNull(),
    color: text('color').notNull().default(''),
  },
  table => [uniqueIndex('content_tags_name').on(table.work_id, table.name)],
)

export const contentTagDocs = pgTable(
  'content_tag_docs',
  {
    tag_id: ref('tag_id')
      .notNull()
      .references(() => contentTags.id, { onDelete: 'cascade' }),
    doc_id: ref('doc_id')
      .notNull()
      .references(() => docs.id, { onDelete: 'cascade' }),
  },
  table => [primaryKey({ columns: [table.tag_id, table.doc_id] }), index('content_tag_docs_doc').on(table.doc_id)],
)
