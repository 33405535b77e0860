// The table of albums.
import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { instant, rowId } from '../../kit/columns.ts'
import { ofPerson } from '../../team/owner.table.ts'

export const drawAlbums = pgTable(
  'draw_albums',
  {
    id: rowId(),
    ...ofPerson(),
    name: text('name').notNull(),
    deleted_at: instant('deleted_at'),
  },
  table => [index('draw_albums_user').on(table.team_id, table.user_id, table.id)],
)
