// The tables of the first hour: what people began with, and the sample works of teams.
import { boolean, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { users } from '../account/account.table.ts'
import { instant, ref } from '../kit/columns.ts'
import { teams } from '../team/team.table.ts'

export const beginnings = pgTable('beginnings', {
  user_id: ref('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  choice: text('choice').notNull().default(''),
  done: text('done').array().notNull().default([]),
  away: boolean('away').notNull().default(false),
})

export const samples = pgTable('samples', {
  team_id: ref('team_id')
    .primaryKey()
    .references(() => teams.id, { onDelete: 'cascade' }),
  user_id: ref('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  job_id: ref('job_id'),
  /** Ids of what is made by the name of its step: a run that breaks off goes on behind them. */
  made: jsonb('made').$type<Record<string, number>>().notNull().default({}),
  created_at: instant('created_at').notNull(),
})
