// Tables of what is made from what: the links, and the lines of documents that most of them end at.
import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { ref } from '../kit/columns.ts'
import { docs } from '../works/documents/documents.table.ts'
import { works } from '../works/projects/projects.table.ts'

const docId = () => ref('doc_id').references(() => docs.id, { onDelete: 'cascade' })

export const links = pgTable(
  'links',
  {
    work_id: ref('work_id')
      .notNull()
      .references(() => works.id, { onDelete: 'cascade' }),
    /** What was made; the part is of a thing that has no row of its own, as a line or a balloon. */
    from_kind: text('from_kind').notNull(),
    from_id: ref('from_id').notNull(),
    from_part: text('from_part').notNull().default(''),
    /** What it was made from, and the hash of what that said then; '' where the thing itself tells whether it is late. */
    to_kind: text('to_kind').notNull(),
    to_id: ref('to_id').notNull(),
    to_part: text('to_part').notNull().default(''),
    hash: text('hash').notNull().default(''),
    /** The document whose tables say so (`relate.store.ts`); null for what was said when it was made and stands nowhere else. */
    doc_id: docId(),
  },
  table => [
    primaryKey({ columns: [table.from_kind, table.from_id, table.from_part, table.to_kind, table.to_id, table.to_part] }),
    index('links_to').on(table.to_kind, table.to_id, table.to_part),
    index('links_work').on(table.work_id),
    index('links_doc')
      .on(table.doc_id)
      .where(sql`doc_id is not null`),
  ],
)

/** How far the links of a document are. */
export const linkedDocs = pgTable('linked_docs', {
  doc_id: docId().primaryKey(),
  /** Of the text that its lines were read from; another one in `docs` means that they are late. */
  content_hash: text('content_hash').notNull(),
  /** MD5 of what each shot of the script says. */
  shots: text('shots').array().notNull(),
  /** False once something was made from the document since its links were told. */
  linked: boolean('linked').notNull().default(false),
})

export const linkedLines = pgTable(
  'linked_lines',
  {
    doc_id: docId().notNull(),
    block_id: text('block_id').notNull(),
    nth: integer('nth').notNull(),
    scene_id: text('scene_id').notNull(),
    scene_no: text('scene_no').notNull(),
    speaker: text('speaker').notNull(),
    text: text('text').notNull(),
  },
  table => [primaryKey({ columns: [table.doc_id, table.block_id] }), index('linked_lines_scene').on(table.doc_id, table.scene_id)],
)
