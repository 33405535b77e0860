// Tables of the takes of film of shots, and of what was asked for at once: how much it may cost, and what it has cost so far.
import { sql } from 'drizzle-orm'
import { boolean, doublePrecision, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant, ref, rowId } from '../../kit/columns.ts'
import { docs } from '../documents/documents.table.ts'
import { storyboards } from './storyboards.table.ts'

export const filmRuns = pgTable(
  'film_runs',
  {
    id: rowId(),
    doc_id: ref('doc_id')
      .notNull()
      .references(() => docs.id, { onDelete: 'cascade' }),
    job_id: ref('job_id'),
    /** Yuan that it may cost at most, and what is held for takes under way and was paid for others. */
    cap: doublePrecision('cap').notNull(),
    yuan: doublePrecision('yuan').notNull().default(0),
    created_at: instant('created_at').notNull().defaultNow(),
  },
  table => [index('film_runs_doc').on(table.doc_id)],
)

export const filmTakes = pgTable(
  'film_takes',
  {
    id: rowId(),
    storyboard_id: ref('storyboard_id')
      .notNull()
      .references(() => storyboards.id, { onDelete: 'cascade' }),
    run_id: ref('run_id')
      .notNull()
      .references(() => filmRuns.id, { onDelete: 'cascade' }),
    state: text('state', { enum: ['waiting', 'running', 'done', 'failed'] })
      .notNull()
      .default('waiting'),
    error: text('error').notNull().default(''),
    /** The still that it begins with. */
    picture_file_id: ref('picture_file_id').notNull(),
    file_id: ref('file_id'),
    words: text('words').notNull().default(''),
    move: text('move').notNull().default(''),
    /** Asked for; once it is there, as long as its file is. */
    seconds: doublePrecision('seconds').notNull(),
    width: integer('width').notNull().default(0),
    height: integer('height').notNull().default(0),
    seed: integer('seed').notNull(),
    /** The engine that it was given to, and what that is called and is. */
    engine_id: text('engine_id').notNull().default(''),
    engine: text('engine').notNull().default(''),
    engine_kind: text('engine_kind').notNull().default(''),
    /** Yuan that it has cost, or may have where nobody knows; and what is held while it is made, since when. */
    cost: doublePrecision('cost').notNull().default(0),
    held: doublePrecision('held').notNull().default(0),
    held_at: instant('held_at'),
    chosen: boolean('chosen').notNull().default(false),
    made_by: ref('made_by').notNull(),
    created_at: instant('created_at').notNull().defaultNow(),
    deleted_at: instant('deleted_at'),
  },
  table => [
    index('film_takes_shot').on(table.storyboard_id, table.id),
    index('film_takes_run').on(table.run_id, table.id),
    index('film_takes_file').on(table.file_id),
    uniqueIndex('film_takes_chosen')
      .on(table.storyboard_id)
      .where(sql`chosen and deleted_at is null`),
  ],
)
