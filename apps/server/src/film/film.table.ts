// The table of films that are made from documents: what belongs to one, and how its stages went.
import { boolean, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { FilmStageKey } from '@qianmu/contract/film'
import { instant, ref } from '../kit/columns.ts'
import { docs } from '../works/documents/documents.table.ts'

/** How a stage went last; times in ms since 1970. */
export interface StageRun {
  began: number
  ended: number | null
  error: string
}

export const films = pgTable('films', {
  doc_id: ref('doc_id')
    .primaryKey()
    .references(() => docs.id, { onDelete: 'cascade' }),
  /** Of a novel: the document of the script that it was made, whose film is the film. */
  script_id: ref('script_id').references(() => docs.id, { onDelete: 'set null' }),
  conversion_id: ref('conversion_id'),
  /** The newest job that made it, and those that it waits for. */
  job_id: ref('job_id'),
  waits_for: ref('waits_for').array(),
  /** The piece under it, for which scenes it was composed, and whether a person chose it. */
  music_id: ref('music_id'),
  music_for: text('music_for').notNull().default(''),
  music_by_hand: boolean('music_by_hand').notNull().default(false),
  /** The job that made its MP4, and of what. */
  file_job: ref('file_job'),
  file_of: text('file_of').notNull().default(''),
  stages: jsonb('stages').$type<Partial<Record<FilmStageKey, StageRun>>>().notNull().default({}),
  updated_at: instant('updated_at').notNull().defaultNow(),
})
