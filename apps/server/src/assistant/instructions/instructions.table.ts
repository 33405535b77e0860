// Table of the templates of instructions that works keep at hand; the templates themselves are code.
import { integer, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { users } from '../../account/account.table.ts'
import { instant, ref } from '../../kit/columns.ts'
import { works } from '../../works/projects/projects.table.ts'

export const workInstructions = pgTable(
  'work_instructions',
  {
    work_id: ref('work_id')
      .notNull()
      .references(() => works.id, { onDelete: 'cascade' }),
    template_id: integer('template_id').notNull(),
    user_id: ref('user_id')
      .notNull()
      .references(() => users.id),
    at: instant('at').notNull().defaultNow(),
  },
  table => [primaryKey({ columns: [table.work_id, table.template_id] })],
)
