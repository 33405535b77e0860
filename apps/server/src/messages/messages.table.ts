// The table of the message centre.
import { bigint, boolean, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from '../account/account.table.ts'

export const messages = pgTable(
  'messages',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    user_id: bigint('user_id', { mode: 'number' })
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind').notNull(),
    title: text('title').notNull(),
    text: text('text').notNull().default(''),
    link: text('link').notNull().default(''),
    from: text('from').notNull().default(''),
    is_read: boolean('is_read').notNull().default(false),
    created_at: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  table => [index('messages_user').on(table.user_id, table.id), index('messages_unread').on(table.user_id, table.kind, table.is_read)],
)
