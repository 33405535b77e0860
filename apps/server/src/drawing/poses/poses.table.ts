// The table of poses that people keep.
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instant, ref, rowId } from '../../kit/columns.ts'
import { ofPerson } from '../../team/owner.table.ts'

export const poses = pgTable(
  'poses',
  {
    id: rowId(),
    ...ofPerson(),
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
