// The table of what was decided on the pictures of shots.
import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { instant, ref, rowId } from '../../kit/columns.ts'
import { storyboards } from '../storyboards/storyboards.table.ts'

export const storyboardLogs = pgTable(
  'storyboard_logs',
  {
    id: rowId(),
    storyboard_id: ref('storyboard_id')
      .notNull()
      .references(() => storyboards.id, { onDelete: 'cascade' }),
    action: text('action').notNull(),
    note: text('note').notNull().default(''),
    file_id: ref('file_id'),
    user_id: ref('user_id').notNull(),
    created_at: instant('created_at').notNull().defaultNow(),
  },
  table => [index('storyboard_logs_shot').on(table.storyboard_id, table.id), index('storyboard_logs_file').on(table.file_id)],
)
