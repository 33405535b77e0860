// Table of the card templates that teams made; the official ones are code.
import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { CARD_LIMITS, type TemplateField } from '@qianmu/contract/works/cards'
import { instant, ref } from '../../kit/columns.ts'
import { ofPerson } from '../../team/owner.table.ts'

export const cardTemplates = pgTable(
  'card_templates',
  {
    id: ref('id')
      .primaryKey()
      .generatedAlwaysAsIdentity({ startWith: CARD_LIMITS.officialTemplates + 1 }),
    ...ofPerson(),
    type: text('type').notNull(),
    name: text('name').notNull(),
    /** In the order of the form. */
    fields: jsonb('fields').$type<TemplateField[]>().notNull(),
    updated_at: instant('updated_at').notNull().defaultNow(),
    deleted_at: instant('deleted_at'),
  },
  table => [index('card_templates_team').on(table.team_id, table.id)],
)
