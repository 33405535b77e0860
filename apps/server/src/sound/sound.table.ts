// Tables of sound: what was said and composed, timbres of teams, and grids of lines with their takes.
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, real, text } from 'drizzle-orm/pg-core'
import { instant, ref, rowId } from '../kit/columns.ts'
import { ofPerson } from '../team/owner.table.ts'
import { teams } from '../team/team.table.ts'
import { docs } from '../works/documents/documents.table.ts'

const words = (name: string) =>
  text(name)
    .array()
    .notNull()
    .default(sql`'{}'`)
const when = () => ({ created_at: instant('created_at').notNull().defaultNow(), deleted_at: instant('deleted_at') })

export const soundRecords = pgTable(
  'sound_records',
  {
    id: rowId(),
    ...ofPerson(),
    kind: text('kind', { enum: ['voice', 'music', 'take'] }).notNull(),
    name: text('name').notNull().default(''),
    text: text('text').notNull().default(''),
    voice_id: text('voice_id').notNull().default(''),
    /** Of the text, the voice and its delivery: a take of the same is not stale. */
    hash: text('hash').notNull().default(''),
    params: jsonb('params').notNull().default({}),
    status: text('status', { enum: ['waiting', 'running', 'done', 'failed'] })
      .notNull()
      .default('waiting'),
    error: text('error').notNull().default(''),
    file_id: ref('file_id'),
    midi_id: ref('midi_id'),
    mime: text('mime').notNull().default(''),
    duration_ms: integer('duration_ms').notNull().default(0),
    words: jsonb('words').notNull().default([]),
    peaks: jsonb('peaks').notNull().default([]),
    sections: jsonb('sections').notNull().default([]),
    keywords: words('keywords'),
    ignored: words('ignored'),
    engine: text('engine').notNull().default(''),
    engine_kind: text('engine_kind'),
    seed: integer('seed').notNull().default(0),
    tempo: integer('tempo').notNull().default(0),
    key: text('key').notNull().default(''),
    favourite: boolean('favourite').notNull().default(false),
    line_id: ref('line_id'),
    job_id: ref('job_id'),
    ...when(),
  },
  table => [
    index('sound_records_owner').on(table.team_id, table.user_id, table.kind, table.id),
    index('sound_records_line').on(table.line_id, table.id),
    index('sound_records_file').on(table.file_id),
  ],
)

export const timbres = pgTable(
  'timbres',
  {
    id: rowId(),
    ...ofPerson(),
    name: text('name').notNull(),
    base_voice_id: text('base_voice_id').notNull(),
    speed: real('speed').notNull().default(1),
    pitch: real('pitch').notNull().default(0),
    licence: text('licence').notNull().default(''),
    consent_id: ref('consent_id'),
    sample_id: ref('sample_id'),
    favourite: boolean('favourite').notNull().default(false),
    ...when(),
  },
  table => [index('timbres_team').on(table.team_id, table.id)],
)

/** How words are read in all dubbing of a team. */
export const voiceLexicon = pgTable(
  'voice_lexicon',
  {
    team_id: ref('team_id')
      .notNull()
      .references(() => teams.id, { onDelete: 'cascade' }),
    word: text('word').notNull(),
    reading: text('reading').notNull(),
  },
  table => [primaryKey({ columns: [table.team_id, table.word] })],
)

export const dubs = pgTable(
  'dubs',
  {
    id: rowId(),
    ...ofPerson(),
    title: text('title').notNull(),
    /** Speaker → voice. */
    cast: jsonb('cast').notNull().default({}),
    /** Of a time when lines did not know theirs. */
    job_id: ref('job_id'),
    /** The document that its lines come from. */
    doc_id: ref('doc_id').references(() => docs.id, { onDelete: 'set null' }),
    /** The work that it was made of; it stays when the document, or the work, is gone. */
    work_id: ref('work_id'),
    /** Those of the document that have lines, in its order, as they were called when it was made. */
    scenes: jsonb('scenes').notNull().default([]),
    ...when(),
  },
  table => [index('dubs_team').on(table.team_id, table.id)],
)

export const dubLines = pgTable(
  'dub_lines',
  {
    id: rowId(),
    dub_id: ref('dub_id')
      .notNull()
      .references(() => dubs.id, { onDelete: 'cascade' }),
    nth: integer('nth').notNull(),
    speaker: text('speaker').notNull(),
    text: text('text').notNull(),
    slot_ms: integer('slot_ms'),
    /** When it begins, where a film says so. */
    start_ms: integer('start_ms'),
    scene_id: text('scene_id').notNull().default(''),
    /** The block of the document that it was taken from; '' where nobody knows. */
    block_id: text('block_id').notNull().default(''),
    /** Its own, instead of that of its speaker. */
    voice_id: text('voice_id').notNull().default(''),
    /** The take that counts. */
    record_id: ref('record_id'),
    /** The job that is to say it, until it is said; beside an error the one that could not. */
    job_id: ref('job_id'),
    error: text('error').notNull().default(''),
  },
  table => [index('dub_lines_dub').on(table.dub_id, table.nth)],
)
