// What calls with an Idempotency-Key were answered, for a day.
import { bigint, index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { bytes } from './columns.ts'

export const keptAnswers = pgTable(
  'kept_answers',
  {
    user_id: bigint({ mode: 'number' }).notNull(),
    /** `<area>.<key>` of the contract. */
    call: text().notNull(),
    key: text().notNull(),
    /** Hash of what was asked: a key stands for one request only. */
    asked: text().notNull(),
    /** `{status, msg, data}`, sealed, for some hold what is shown once; null while the call is under way. */
    answer: bytes('answer'),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  table => [primaryKey({ columns: [table.user_id, table.call, table.key] }), index('kept_answers_at').on(table.at)],
)
