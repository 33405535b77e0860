// The table of what is made from what.
import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { ref } from '../kit/columns.ts'
import { works } from '../works/projects/projects.table.ts'

export const links = pgTable(
  'links',
  {
    work_id: ref('work_id')
      .notNull()
      .references(() => works.id, { onDelete: 'cascade' }),
    /** What was made. */
    from_kind: text('from_kind').notNull(),
    from_id: ref('from_id').notNull(),
    /** What it was made from, and the hash of what that said then. */
    to_kind: text('to_kind').notNull(),
    to_id: ref('to_id').notNull(),
    hash: text('hash').notNull(),
  },
  table => [
    primaryKey({ columns: [table.from_kind, table.from_id, table.to_kind, table.to_id] }),
    index('links_to').on(table.to_kind, table.to_id),
    index('links_work').on(table.work_id),
  ],
)
