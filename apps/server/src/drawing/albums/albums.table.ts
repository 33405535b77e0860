// The table of albums.
import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { users } from '../../account/account.table.ts'
import { instant, ref, rowId } from '../../kit/columns.ts'
import { teams } from '../../team/team.table.ts'

export const drawAlbums = pgTable(
  'draw_albums',
  {
    id: rowId(),
    team_id: ref('team_id')
      .notNull()
      .references(() => teams.id, { onDelete: 'cascade' }),
    user_id: ref('user_id')
      .notNull()
      .references(() => users.id),
    name: text('name').notNull(),
    deleted_at: instant('deleted_at'),
  },
  table => [index('draw_albums_user').on(table.team_id, table.user_id, table.id)],
)
