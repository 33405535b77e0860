// The table of presets: forms that people keep under a name.
import { index, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { instant, ref, rowId } from '../../kit/columns.ts'
import { ofPerson } from '../../team/owner.table.ts'
import { drawImages } from '../drawing.table.ts'

export const drawPresets = pgTable(
  'draw_presets',
  {
    id: rowId(),
    ...ofPerson(),
    /** Mode of the studio (document 3 §3). */
    client_draw_type: smallint('client_draw_type').notNull(),
    name: text('name').notNull(),
    /** What of the form is kept. */
    form: jsonb('form').notNull(),
    /** A picture that was drawn with it. */
    cover_id: ref('cover_id').references(() => drawImages.id, { onDelete: 'set null' }),
    created_at: instant('created_at').notNull().defaultNow(),
    deleted_at: instant('deleted_at'),
  },
  table => [index('draw_presets_user').on(table.team_id, table.user_id, table.client_draw_type, table.id)],
)
