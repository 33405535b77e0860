// What texts mean, as vectors: a row for each passage of a document, and for each card, character, shot and public material.
import { bigint, bit, index, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { bytes, ref } from '../kit/columns.ts'
import { works } from '../works/projects/projects.table.ts'

export const meanings = pgTable(
  'meanings',
  {
    /** doc, card, character, shot or entry. */
    kind: text('kind').notNull(),
    thing_id: bigint('thing_id', { mode: 'number' }).notNull(),
    /** Its passages in their order, from 0 on; a thing without words has one without a vector. */
    part: smallint('part').notNull(),
    /** Null for materials. */
    work_id: ref('work_id').references(() => works.id, { onDelete: 'cascade' }),
    /** What the thing was when it was read, and the model that read it: others mean that it is late. */
    stamp: text('stamp').notNull(),
    model: text('model').notNull(),
    /** The block of a document that the passage begins with. */
    block: text('block').notNull().default(''),
    text: text('text').notNull(),
    /** 384 whole numbers of −127 to 127. */
    vector: bytes('vector'),
    /** Their signs: what is near is looked for by them, and compared by the numbers. */
    signs: bit('signs', { dimensions: 384 }),
  },
  table => [primaryKey({ columns: [table.kind, table.thing_id, table.part] }), index('meanings_work').on(table.work_id)],
)
