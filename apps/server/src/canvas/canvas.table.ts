// Tables of pages of comics, what they were before, the marks of people, and what the canvas of a picture keeps.
import { sql, type SQLWrapper } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '../account/account.table.ts'
import { instant, orderKey, ref, rowId } from '../kit/columns.ts'
import { docs } from '../works/documents/documents.table.ts'
import { matchingImages } from '../works/pictures/pictures.table.ts'
import { storyboardImages } from '../works/storyboards/storyboards.table.ts'

/** The pictures on a page, as `/file/12`. */
const picturesOn = (content: SQLWrapper) => sql`jsonb_path_query_array(${content}, '$.items[*].src')`

export const comicPages = pgTable(
  'comic_pages',
  {
    id: rowId(),
    doc_id: ref('doc_id')
      .notNull()
      .references(() => docs.id, { onDelete: 'cascade' }),
    order_key: orderKey('order_key').notNull(),
    /** The page as packages/comic keeps it; people who have it open write into what is shared first. */
    content: jsonb('content').$type<Record<string, unknown>>().notNull(),
    updated_by: ref('updated_by').references(() => users.id),
    updated_at: instant('updated_at').notNull().defaultNow(),
    deleted_at: instant('deleted_at'),
  },
  table => [
    index('comic_pages_order').on(table.doc_id, table.order_key),
    index('comic_pages_pictures').using('gin', picturesOn(table.content)),
  ],
)

export const comicPageVersions = pgTable(
  'comic_page_versions',
  {
    id: rowId(),
    page_id: ref('page_id')
      .notNull()
      .references(() => comicPages.id, { onDelete: 'cascade' }),
    user_id: ref('user_id').references(() => users.id),
    /** '' for one that was kept by itself. */
    name: text('name').notNull(),
    content: jsonb('content').$type<Record<string, unknown>>().notNull(),
    created_at: instant('created_at').notNull(),
  },
  table => [
    index('comic_page_versions_page').on(table.page_id, table.id),
    index('comic_page_versions_pictures').using('gin', picturesOn(table.content)),
  ],
)

export const userMarks = pgTable(
  'user_marks',
  {
    user_id: ref('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    name: text('name').notNull(),
    value: text('value').notNull(),
    updated_at: instant('updated_at').notNull(),
  },
  table => [primaryKey({ columns: [table.user_id, table.key] })],
)

/** What the canvas of a matching picture, or of a picture of a shot, keeps beside the picture itself. */
export const sceneCanvases = pgTable(
  'scene_canvases',
  {
    id: rowId(),
    image_id: ref('image_id').references(() => matchingImages.id, { onDelete: 'cascade' }),
    shot_image_id: ref('shot_image_id').references(() => storyboardImages.id, { onDelete: 'cascade' }),
    scene_id: text('scene_id').notNull().default(''),
    compose_json: text('compose_json').notNull().default(''),
    dialogue_json: text('dialogue_json').notNull().default(''),
    /** Files that it shows: they stay as long as it does. */
    file_ids: bigint('file_ids', { mode: 'number' }).array().notNull().default([]),
    saves: integer('saves').notNull().default(0),
  },
  table => [
    uniqueIndex('scene_canvases_image').on(table.image_id),
    uniqueIndex('scene_canvases_shot_image').on(table.shot_image_id),
    index('scene_canvases_files').using('gin', table.file_ids),
    check('scene_canvases_of_one', sql`num_nonnulls(image_id, shot_image_id) = 1`),
  ],
)
