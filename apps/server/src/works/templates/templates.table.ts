// Table of the templates that people made; the built-in ones are code.
import { BUILT_IN_IDS } from '@qianmu/contract/works/templates'
import { boolean, index, integer, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { instant, ref } from '../../kit/columns.ts'
import { ofPerson } from '../../team/owner.table.ts'
import type { TemplateBody } from './body.ts'

export const templates = pgTable(
  'templates',
  {
    id: ref('id')
      .primaryKey()
      .generatedAlwaysAsIdentity({ startWith: BUILT_IN_IDS + 1 }),
    ...ofPerson(),
    /** 1 user, 2 system: made by an official user (document 2 §3). */
    scope: smallint('scope').notNull(),
    /** 1 full, 2 alone, 3 sub (document 2 §3). */
    template_type: smallint('template_type').notNull(),
    script_type: text('script_type').notNull(),
    name: text('name').notNull(),
    about: text('about').notNull().default(''),
    body: jsonb('body').$type<TemplateBody>().notNull(),
    /** Figures of the body, so that lists need not read it. */
    docs: integer('docs').notNull(),
    words: integer('words').notNull(),
    /** How it begins, for its card; '' of those from before it was kept. */
    opening: text('opening').notNull().default(''),
    cover_file_id: ref('cover_file_id'),
    /** Seen by the whole team; of scope 2 by everybody. */
    published: boolean('published').notNull().default(false),
    used: integer('used').notNull().default(0),
    updated_at: instant('updated_at').notNull().defaultNow(),
    created_at: instant('created_at').notNull().defaultNow(),
    deleted_at: instant('deleted_at'),
  },
  table => [index('templates_team').on(table.team_id, table.updated_at), index('templates_scope').on(table.scope, table.updated_at)],
)
