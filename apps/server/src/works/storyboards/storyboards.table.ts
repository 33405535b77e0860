// Tables of the shots of storyboards, and of the pictures that were added to them beside what was drawn.
import type { ScriptShot } from '@qianmu/script/shots/from-script'
import { doublePrecision, index, integer, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { instant, orderKey, ref, rowId } from '../../kit/columns.ts'
import { docs } from '../documents/documents.table.ts'

const docId = () =>
  ref('doc_id')
    .notNull()
    .references(() => docs.id, { onDelete: 'cascade' })
const words = (name: string) => text(name).notNull().default('')

export const storyboards = pgTable(
  'storyboards',
  {
    id: rowId(),
    doc_id: docId(),
    /** The scene of the script it stands under; shown by the order of scenes there, whatever the keys say. */
    scene_id: text('scene_id').notNull(),
    /** Fractional key over the document: a move writes one row. */
    order_key: orderKey('order_key').notNull(),
    /** 景别, 运镜. */
    size: words('size'),
    move: words('move'),
    content: words('content'),
    dialogue: words('dialogue'),
    sound: words('sound'),
    seconds: doublePrecision('seconds').notNull(),
    note: words('note'),
    /** What the script said when it was asked last; null for a shot that people made. */
    script: jsonb('script').$type<ScriptShot>(),
    /** Goes up with each change of a written field. */
    version: integer('version').notNull().default(1),
    /** The version at which each written field last changed. */
    field_versions: jsonb('field_versions').$type<Record<string, number>>().notNull().default({}),
    updated_by: ref('updated_by').notNull(),
    updated_at: instant('updated_at').notNull().defaultNow(),
    deleted_at: instant('deleted_at'),
  },
  table => [index('storyboards_order').on(table.doc_id, table.order_key)],
)

export const storyboardImages = pgTable(
  'storyboard_images',
  {
    id: rowId(),
    storyboard_id: ref('storyboard_id')
      .notNull()
      .references(() => storyboards.id, { onDelete: 'cascade' }),
    file_id: ref('file_id').notNull(),
    /** 1 material, 2 ai, 3 chartlet, 4 aiCompose (document 2 §3). */
    src_type: smallint('src_type').notNull(),
    /** The picture of a shot it was made from. */
    base_image_id: ref('base_image_id'),
    created_by: ref('created_by').notNull(),
    created_at: instant('created_at').notNull().defaultNow(),
  },
  table => [index('storyboard_images_shot').on(table.storyboard_id, table.id), index('storyboard_images_file').on(table.file_id)],
)
