// Conversions of novels: one row for each, and one for each of its chapters.
import { boolean, index, integer, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { instant, ref, rowId } from '../../kit/columns.ts'
import { ofPerson } from '../../team/owner.table.ts'

export const conversions = pgTable(
  'conversions',
  {
    id: rowId(),
    ...ofPerson(),
    title: text('title').notNull(),
    /** The text that was given, until it is cut into chapters; or where it stands. */
    given: jsonb('given'),
    chapters_per_episode: integer('chapters_per_episode').notNull(),
    /** False while the cast and the episodes wait to be confirmed. */
    confirmed: boolean('confirmed').notNull(),
    roles: jsonb('roles').notNull().default([]),
    status: smallint('status').notNull().default(0),
    error: text('error').notNull().default(''),
    job_id: ref('job_id'),
    project_id: ref('project_id'),
    /** Held back by its owner, until they let it go on. */
    paused: boolean('paused').notNull().default(false),
    /** How a model is asked, and how far that came; null = never. */
    rewriting: jsonb('rewriting'),
    /** What a person decided on places that look like one, by question. */
    merges: jsonb('merges').notNull().default({}),
    /** The documents it was saved as, with their chapters. */
    saved: jsonb('saved').notNull().default([]),
    created_at: instant('created_at').notNull().defaultNow(),
  },
  table => [index('conversions_user').on(table.team_id, table.user_id, table.id)],
)

export const conversionChapters = pgTable(
  'conversion_chapters',
  {
    conversion_id: ref('conversion_id')
      .notNull()
      .references(() => conversions.id, { onDelete: 'cascade' }),
    no: integer('no').notNull(),
    name: text('name').notNull(),
    words: integer('words').notNull(),
    paragraphs: jsonb('paragraphs').notNull(),
    blocks: jsonb('blocks').notNull(),
    questions: jsonb('questions').notNull(),
    /** What a person decided, by question, and wrote, by block: it stands above every conversion. */
    answers: jsonb('answers').notNull().default({}),
    edits: jsonb('edits').notNull().default({}),
    /** Its scenes stand, by the plan as it is. */
    converted: boolean('converted').notNull().default(false),
    /** Places of its scenes, with how many. */
    places: jsonb('places').notNull().default([]),
    /** What a model wrote, by passage. */
    written: jsonb('written').notNull().default({}),
  },
  table => [primaryKey({ columns: [table.conversion_id, table.no] })],
)
