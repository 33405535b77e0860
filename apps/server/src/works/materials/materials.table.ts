// The table of categories of picture material: a team's, or official ones, which are no team's.
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant, ref, rowId } from '../../kit/columns.ts'
import { teams } from '../../team/team.table.ts'

export const materialCategories = pgTable(
  'material_categories',
  {
    id: rowId(),
    /** Null for official ones, which every team sees and operators write. */
    team_id: ref('team_id').references(() => teams.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** category, or tag: both of official ones alone. */
    kind: text('kind').notNull().default('category'),
    /** The category that an official one stands in, and where among those. */
    parent_id: ref('parent_id'),
    nth: integer('nth').notNull().default(0),
    cover_file_id: ref('cover_file_id'),
    created_by: ref('created_by').notNull(),
    created_at: instant('created_at').notNull().defaultNow(),
    deleted_at: instant('deleted_at'),
  },
  table => [index('material_categories_team').on(table.team_id, table.id)],
)
