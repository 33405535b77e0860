// The table of poses that people keep.
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { users } from '../../account/account.table.ts'
import { instant, ref, rowId } from '../../kit/columns.ts'
import { teams } from '../../team/team.table.ts'

export const poses = pgTable(
  'poses',
  {
    id: rowId(),
    team_id: ref('team_id')
      .notNull()
      .references(() => teams.id, { onDelete: 'cascade' }),
    user_id: ref('user_id')
      .notNull()
      .references(() => users.id),
    name: text('name').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    /** OpenPose JSON; null for a picture. */
    keypoints: jsonb('keypoints'),
    /** The picture; null for keypoints. */
    file_id: ref('file_id'),
    created_at: instant('created_at').notNull().defaultNow(),
    deleted_at: instant('deleted_at'),
  },
  table => [index('poses_user').on(table.team_id, table.user_id, table.id)],
)
