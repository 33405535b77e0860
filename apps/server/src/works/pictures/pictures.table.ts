// Tables of the pictures that match passages of a script, and of a team's own picture material for them.
import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { instant, orderKey, ref, rowId } from '../../kit/columns.ts'
import { teams } from '../../team/team.table.ts'
import { materialCategories } from '../materials/materials.table.ts'
import { docs } from '../documents/documents.table.ts'

const docId = () =>
  ref('doc_id')
    .notNull()
    .references(() => docs.id, { onDelete: 'cascade' })

/** How a document is divided into passages. */
export const matchingModes = pgTable('matching_modes', {
  doc_id: docId().primaryKey(),
  mode: text('mode').notNull(),
  updated_at: instant('updated_at').notNull().defaultNow(),
})

/** A passage that is to get a picture. */
export const matchingInfos = pgTable(
  'matching_infos',
  {
    id: rowId(),
    doc_id: docId(),
    text: text('text').notNull(),
    /** The blocks of the document it was taken from. */
    block_ids: text('block_ids')
      .array()
      .notNull()
      .default(sql`'{}'`),
    order_key: orderKey('order_key').notNull(),
  },
  table => [index('matching_infos_order').on(table.doc_id, table.order_key)],
)

export const matchingImages = pgTable(
  'matching_images',
  {
    id: rowId(),
    doc_id: docId(),
    /** Null for a picture of the document as a whole. */
    info_id: ref('info_id').references(() => matchingInfos.id, { onDelete: 'cascade' }),
    file_id: ref('file_id').notNull(),
    /** 1 material, 2 ai, 3 chartlet, 4 aiCompose (document 2 §3). */
    src_type: smallint('src_type').notNull(),
    /** The matching picture it was made from. */
    base_image_id: ref('base_image_id'),
    /** Among the pictures of its passage; the first is the one that the passage is shown with. */
    order_key: orderKey('order_key').notNull(),
    created_by: ref('created_by').notNull(),
    created_at: instant('created_at').notNull().defaultNow(),
  },
  table => [index('matching_images_doc').on(table.doc_id, table.id), index('matching_images_info').on(table.info_id, table.order_key)],
)

export const pictureMaterials = pgTable(
  'picture_materials',
  {
    id: rowId(),
    team_id: ref('team_id')
      .notNull()
      .references(() => teams.id, { onDelete: 'cascade' }),
    user_id: ref('user_id').notNull(),
    category: text('category').notNull(),
    /** The team's own category that it stands in (works/materials). */
    category_id: ref('category_id').references(() => materialCategories.id, { onDelete: 'set null' }),
    name: text('name').notNull(),
    file_id: ref('file_id').notNull(),
    /** The tags of an official one; whether teams see it, from and until when. */
    tag_ids: ref('tag_ids')
      .array()
      .notNull()
      .default(sql`'{}'`),
    shown: boolean('shown').notNull().default(true),
    shown_from: instant('shown_from'),
    shown_until: instant('shown_until'),
    /** Offered first. */
    starred: boolean('starred').notNull().default(false),
    /** Pinyin of what it is found by; null until it is said (kit/text). */
    spoken: text('spoken').array(),
    created_at: instant('created_at').notNull().defaultNow(),
    deleted_at: instant('deleted_at'),
  },
  table => [
    index('picture_materials_team').on(table.team_id, table.category, table.id),
    index('picture_materials_category').on(table.category_id, table.id),
    index('picture_materials_spoken').using('gin', table.spoken),
    index('picture_materials_unsaid')
      .on(table.team_id, table.id)
      .where(sql`spoken is null`),
  ],
)
