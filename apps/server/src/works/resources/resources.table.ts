// The table of the pictures, films and sounds of a work's media library.
import type { ResourceType } from '@qianmu/contract/works/resources'
import { sql } from 'drizzle-orm'
import { type AnyPgColumn, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant, ref, rowId } from '../../kit/columns.ts'
import { works } from '../projects/projects.table.ts'

/** The folders of the library of a game. */
export const resourceCategories = pgTable(
  'resource_categories',
  {
    id: rowId(),
    work_id: ref('work_id')
      .notNull()
      .references(() => works.id, { onDelete: 'cascade' }),
    /** Null at the top. */
    parent_id: ref('parent_id').references((): AnyPgColumn => resourceCategories.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
  },
  table => [index('resource_categories_work').on(table.work_id, table.parent_id)],
)

/** Files that resources had before, until they are deleted. */
export const resourceVersions = pgTable(
  'resource_versions',
  {
    id: rowId(),
    resource_id: ref('resource_id')
      .notNull()
      .references((): AnyPgColumn => resources.id, { onDelete: 'cascade' }),
    file_id: ref('file_id').notNull(),
    /** Who had put it in. */
    created_by: ref('created_by').notNull(),
    replaced_at: instant('replaced_at').notNull(),
  },
  table => [index('resource_versions_resource').on(table.resource_id, table.id), index('resource_versions_file').on(table.file_id)],
)

export const resources = pgTable(
  'resources',
  {
    id: rowId(),
    work_id: ref('work_id')
      .notNull()
      .references(() => works.id, { onDelete: 'cascade' }),
    type: text('type').$type<ResourceType>().notNull(),
    name: text('name').notNull(),
    file_id: ref('file_id').notNull(),
    category_id: ref('category_id').references(() => resourceCategories.id, { onDelete: 'set null' }),
    /** Pinyin of what it is found by; null until it is said (kit/text). */
    spoken: text('spoken').array(),
    created_by: ref('created_by').notNull(),
    updated_at: instant('updated_at').notNull().defaultNow(),
    deleted_at: instant('deleted_at'),
  },
  table => [
    uniqueIndex('resources_name')
      .on(table.work_id, table.type, table.name)
      .where(sql`deleted_at is null`),
    index('resources_list').on(table.work_id, table.type, table.id),
    index('resources_file').on(table.file_id),
    index('resources_spoken').using('gin', table.spoken),
    index('resources_unsaid')
      .on(table.work_id, table.id)
      .where(sql`spoken is null`),
  ],
)
