// Tables of drawing: what was asked for, the task of each picture, the pictures.
import type { Scene } from '@qianmu/contract/drawing/subjects'
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, jsonb, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { bytes, instant, ref, rowId } from '../kit/columns.ts'
import { ofPerson } from '../team/owner.table.ts'
import { drawAlbums } from './albums/albums.table.ts'
import { works } from '../works/projects/projects.table.ts'

/** A table of drawings as it was typed; what was drawn of it are records. */
export const drawBatches = pgTable(
  'draw_batches',
  {
    id: rowId(),
    ...ofPerson(),
    name: text('name').notNull(),
    /** Rows, axes and the form they change, as the contract describes them. */
    sheet: jsonb('sheet').notNull(),
    created_at: instant('created_at').notNull().defaultNow(),
    updated_at: instant('updated_at').notNull().defaultNow(),
    deleted_at: instant('deleted_at'),
  },
  table => [index('draw_batches_user').on(table.team_id, table.user_id, table.id)],
)

export const drawRecords = pgTable(
  'draw_records',
  {
    id: rowId(),
    ...ofPerson(),
    /** Mode of the studio and type of the request (document 3 §3, §9). */
    client_draw_type: smallint('client_draw_type').notNull(),
    ai_draw_type: smallint('ai_draw_type').notNull(),
    /** The wrapper as it was sent. */
    request: jsonb('request').notNull(),
    prompt: text('prompt').notNull(),
    /** What else it is found by: models, sampler, seed and size; a line each. */
    details: text('details').notNull().default(''),
    /** Pairs of neighbouring characters of the prompt and the details, for searching. */
    grams: text('grams')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Pinyin of what it is found by; null until it is said (kit/text). */
    spoken: text('spoken').array(),
    /** Stands in for a seed of −1, so that a task made again is the same task. */
    base_seed: bigint('base_seed', { mode: 'number' }).notNull(),
    engine: text('engine').notNull(),
    quantity: integer('quantity').notNull(),
    /** The batch it belongs to, the row there (from 0), and of a grid the cell. */
    batch_id: ref('batch_id').references(() => drawBatches.id, { onDelete: 'set null' }),
    batch_row: integer('batch_row').notNull().default(0),
    grid_x: integer('grid_x'),
    grid_y: integer('grid_y'),
    /** The thing of a work that it is made for: what kind, which work, the id that the work's screens give the thing. All of them or none. */
    scene: text('scene').$type<Scene>(),
    work_id: ref('work_id').references(() => works.id, { onDelete: 'cascade' }),
    subject_id: text('subject_id'),
    /** What the work's screens called it then. */
    subject_name: text('subject_name').notNull().default(''),
    album_id: ref('album_id').references(() => drawAlbums.id, { onDelete: 'set null' }),
    created_at: instant('created_at').notNull().defaultNow(),
    deleted_at: instant('deleted_at'),
  },
  table => [
    index('draw_records_album')
      .on(table.album_id, table.id)
      .where(sql`album_id is not null`),
    index('draw_records_user').on(table.team_id, table.user_id, table.id),
    index('draw_records_grams').using('gin', table.grams),
    index('draw_records_spoken').using('gin', table.spoken),
    index('draw_records_unsaid')
      .on(table.team_id, table.id)
      .where(sql`spoken is null`),
    index('draw_records_batch').on(table.batch_id, table.id),
    // Whether a prompt was used again later; the prompt itself may be longer than an index takes.
    index('draw_records_prompt').on(table.team_id, table.user_id, sql`md5(${table.prompt})`, table.id),
    index('draw_records_subject')
      .on(table.work_id, table.scene, table.subject_id, table.id)
      .where(sql`work_id is not null`),
    // Everything that was drawn for a work, newest first.
    index('draw_records_work')
      .on(table.work_id, table.scene, table.id)
      .where(sql`work_id is not null`),
    check('draw_records_subject_whole', sql`num_nonnulls(${table.scene}, ${table.work_id}, ${table.subject_id}) in (0, 3)`),
  ],
)

export const drawTasks = pgTable(
  'draw_tasks',
  {
    id: rowId(),
    record_id: ref('record_id')
      .notNull()
      .references(() => drawRecords.id, { onDelete: 'cascade' }),
    /** Place among the pictures of the record, from 0. */
    nth: integer('nth').notNull(),
    job_id: ref('job_id'),
    /** Document 3 §4. */
    status: smallint('status').notNull().default(0),
    error: text('error').notNull().default(''),
  },
  table => [uniqueIndex('draw_tasks_record').on(table.record_id, table.nth), index('draw_tasks_job').on(table.job_id)],
)

export const drawImages = pgTable(
  'draw_images',
  {
    id: rowId(),
    record_id: ref('record_id')
      .notNull()
      .references(() => drawRecords.id, { onDelete: 'cascade' }),
    task_id: ref('task_id')
      .notNull()
      .references(() => drawTasks.id, { onDelete: 'cascade' }),
    /** Among the pictures that one task gave. */
    nth: smallint('nth').notNull().default(0),
    /** result, mask or map. */
    role: text('role').notNull(),
    file_id: ref('file_id').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    seed: bigint('seed', { mode: 'number' }).notNull(),
    engine: text('engine').notNull(),
    engine_kind: text('engine_kind').notNull(),
    unknown_words: jsonb('unknown_words').$type<string[]>().notNull(),
    favourite: boolean('favourite').notNull().default(false),
    /** Stars; 0 = none. */
    rating: smallint('rating').notNull().default(0),
    created_at: instant('created_at').notNull().defaultNow(),
    deleted_at: instant('deleted_at'),
  },
  table => [
    // A task that is run again after its worker died must not show its picture twice.
    uniqueIndex('draw_images_task').on(table.task_id, table.nth),
    index('draw_images_record').on(table.record_id, table.id),
    index('draw_images_file').on(table.file_id),
  ],
)

/** How a picture looks while it is drawn: the latest alone. Unlogged (see its migration): after a crash there is none, and none is missed. */
export const drawPreviews = pgTable('draw_previews', {
  task_id: ref('task_id')
    .primaryKey()
    .references(() => drawTasks.id, { onDelete: 'cascade' }),
  mime: text('mime').notNull(),
  bytes: bytes('bytes').notNull(),
  /** Grows with each; part of the address, so that no old one is shown again. */
  nth: integer('nth').notNull().default(1),
  at: instant('at').notNull().defaultNow(),
})
