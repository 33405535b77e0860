// News for people's open windows, kept for an hour for those whose connection broke, and tickets that open the stream.
import { bigint, index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

export const events = pgTable(
  'events',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Exactly one of the two is set. */
    user_id: bigint({ mode: 'number' }),
    team_id: bigint({ mode: 'number' }),
    body: jsonb().notNull(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  table => [index('events_at').on(table.at)],
)

export const eventTickets = pgTable('event_tickets', {
  /** sha256 of the ticket, hex. */
  hash: text().primaryKey(),
  user_id: bigint({ mode: 'number' }).notNull(),
  team_id: bigint({ mode: 'number' }),
  session_id: bigint({ mode: 'number' }).notNull(),
  expires_at: timestamp({ withTimezone: true }).notNull(),
})
