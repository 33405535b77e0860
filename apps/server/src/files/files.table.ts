// Uploaded files, and how much of their quota teams and people have used.
import { bigint, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

export const files = pgTable(
  'files',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Null for what belongs to a person, such as an avatar. */
    team_id: bigint({ mode: 'number' }),
    user_id: bigint({ mode: 'number' }).notNull(),
    /** Where the content lies in the object store; several files may share it. */
    key: text().notNull(),
    name: text().notNull(),
    mime: text().notNull(),
    size: bigint({ mode: 'number' }).notNull(),
    /** Pixels, of pictures only. */
    width: integer(),
    height: integer(),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  table => [index('files_team').on(table.team_id, table.id), index('files_key').on(table.key)],
)

/** Contents that no file had any more while a backup ran, which still needs them; removed after it. */
export const leftContents = pgTable('left_contents', { key: text().primaryKey() })

export const fileUsage = pgTable(
  'file_usage',
  {
    /** 0 for a person's own files. */
    team_id: bigint({ mode: 'number' }).notNull(),
    /** 0 for a team's files. */
    user_id: bigint({ mode: 'number' }).notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
  },
  table => [primaryKey({ columns: [table.team_id, table.user_id] })],
)
