// Tables of instructions: those that people write for themselves, their team or everybody, and which of all of them a work keeps at hand.
import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { users } from '../../account/account.table.ts'
import { instant, ref } from '../../kit/columns.ts'
import { ofPerson } from '../../team/owner.table.ts'
import { works } from '../../works/projects/projects.table.ts'

/** The built-in ones are code; ids of both are one series, these begin at 1001. */
export const instructions = pgTable(
  'instructions',
  {
    id: ref('id').primaryKey().generatedAlwaysAsIdentity({ startWith: 1001 }),
    ...ofPerson(),
    /** user 1, official 2, team 3. */
    scope: integer('scope').notNull(),
    use: text('use').notNull(),
    title: text('title').notNull(),
    about: text('about').notNull(),
    instruction: text('instruction').notNull(),
    updated_at: instant('updated_at').notNull().defaultNow(),
    /** It lies in the bin for a day. */
    deleted_at: instant('deleted_at'),
  },
  table => [index('instructions_team').on(table.team_id, table.scope)],
)

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
