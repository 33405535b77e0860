// Tables of batch subtitles: batches, videos with their captions, parts that are on their way up, and profiles of settings.
import { bigint, boolean, index, integer, jsonb, pgTable, real, text } from 'drizzle-orm/pg-core'
import { users } from '../account/account.table.ts'
import { instant, ref, rowId } from '../kit/columns.ts'
import { ofPerson } from '../team/owner.table.ts'
import { docs } from '../works/documents/documents.table.ts'

const created = () => ({ created_at: instant('created_at').notNull().defaultNow() })

export const videoUploads = pgTable('video_uploads', {
  id: rowId(),
  ...ofPerson(),
  name: text('name').notNull(),
  received: bigint('received', { mode: 'number' }).notNull().default(0),
  parts: integer('parts').notNull().default(0),
  ...created(),
})
export const videoBatches = pgTable('video_batches', { id: rowId(), ...ofPerson(), ...created() })
export const videoProfiles = pgTable(
  'video_profiles',
  {
    id: rowId(),
    ...ofPerson(),
    name: text('name').notNull(),
    settings: jsonb('settings').notNull(),
    ...created(),
    deleted_at: instant('deleted_at'),
  },
  table => [index('video_profiles_team').on(table.team_id, table.id)],
)
export const videos = pgTable(
  'videos',
  {
    id: rowId(),
    ...ofPerson(),
    batch_id: ref('batch_id')
      .notNull()
      .references(() => videoBatches.id),
    name: text('name').notNull(),
    /** Whose characters speak, and the script that it follows. */
    /** It stays when the work is deleted for good: what was made of it is then left to who made it. */
    work_id: ref('work_id'),
    doc_id: ref('doc_id').references(() => docs.id, { onDelete: 'set null' }),
    /** null for a subtitle file without a video. */
    file_id: ref('file_id'),
    duration_ms: integer('duration_ms').notNull().default(0),
    width: integer('width').notNull().default(0),
    height: integer('height').notNull().default(0),
    has_sound: boolean('has_sound').notNull().default(false),
    status: integer('status').notNull().default(0),
    /** Counts pieces of work; what an older one still writes is dropped. */
    attempt: integer('attempt').notNull().default(0),
    progress: real('progress').notNull().default(0),
    error: text('error').notNull().default(''),
    log: text('log').notNull().default(''),
    job_id: ref('job_id'),
    settings: jsonb('settings').notNull(),
    captions: jsonb('captions').notNull().default([]),
    /** Counts changes of the captions. */
    edition: integer('edition').notNull().default(0),
    cuts: jsonb('cuts').notNull().default([]),
    /** What was read or heard, as it was. */
    readings: jsonb('readings').notNull().default([]),
    /** Where the captions come from. */
    source: text('source').notNull().default(''),
    /** What of the file that was read last did not come in as it stands. */
    losses: jsonb('losses').notNull().default([]),
    /** Styles and all that is no caption of the ASS file that was read last. */
    sheet: jsonb('sheet'),
    output_id: ref('output_id'),
    /** A small frame, for lists. */
    picture_id: ref('picture_id'),
    /** Of what was composed last. */
    composed_hash: text('composed_hash').notNull().default(''),
    ...created(),
    deleted_at: instant('deleted_at'),
  },
  table => [index('videos_team').on(table.team_id, table.id), index('videos_batch').on(table.batch_id)],
)

/** What people say of a moment of a video. */
export const videoNotes = pgTable(
  'video_notes',
  {
    id: rowId(),
    video_id: ref('video_id')
      .notNull()
      .references(() => videos.id, { onDelete: 'cascade' }),
    user_id: ref('user_id')
      .notNull()
      .references(() => users.id),
    at_ms: integer('at_ms').notNull(),
    text: text('text').notNull(),
    done: boolean('done').notNull().default(false),
    ...created(),
    deleted_at: instant('deleted_at'),
  },
  table => [index('video_notes_video').on(table.video_id, table.at_ms)],
)
