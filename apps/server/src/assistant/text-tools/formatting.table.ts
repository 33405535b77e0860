// The last formatting that a person had planned for a document: its changes until the next one is planned.
import { integer, jsonb, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { bytes, instant, ref } from '../../kit/columns.ts'
import { docs } from '../../works/documents/documents.table.ts'

export const docFormattings = pgTable(
  'doc_formattings',
  {
    doc_id: ref('doc_id')
      .notNull()
      .references(() => docs.id, { onDelete: 'cascade' }),
    user_id: ref('user_id').notNull(),
    job_id: ref('job_id').notNull(),
    /** The planned changes as deflated JSON; null until the plan is made. */
    changes: bytes('changes'),
    total: integer('total').notNull().default(0),
    /** The ids of the changes that were made, and of the version kept before; null while none was, or after they were taken back. */
    applied: jsonb('applied'),
    created_at: instant('created_at').notNull().defaultNow(),
  },
  table => [primaryKey({ columns: [table.doc_id, table.user_id] })],
)
