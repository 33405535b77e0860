// Tables of custom models: what is to be trained, the pictures with their words, and what a training told and left.
import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, pgTable, primaryKey, real, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant, ref, rowId } from '../kit/columns.ts'
import { modelFiles } from '../models/models.table.ts'
import { ofPerson } from '../team/owner.table.ts'

const words = (name: string) =>
  text(name)
    .array()
    .notNull()
    .default(sql`'{}'`)

export const trainings = pgTable(
  'trainings',
  {
    /** The number that the model has before it is one, and keeps when it is released. */
    model_id: ref('model_id')
      .primaryKey()
      .references(() => modelFiles.id),
    ...ofPerson(),
    name: text('name').notNull(),
    model_type: text('model_type').notNull(),
    base_model: text('base_model').notNull(),
    /** Name of the large model that is trained upon; '' for the usual one of the family. */
    checkpoint: text('checkpoint').notNull().default(''),
    trigger_word: text('trigger_word').notNull(),
    class_word: text('class_word').notNull().default(''),
    intro: text('intro').notNull().default(''),
    cover_id: ref('cover_id'),
    /** Pictures are cut to their buckets when they leave. */
    crop: boolean('crop').notNull().default(false),
    features: words('features'),
    prompts: words('prompts'),
    /** The parameters as a TOML text; what the form does not have stays as its author wrote it. */
    params: text('params').notNull(),
    state: text('state').notNull().default('draft'),
    error: text('error').notNull().default(''),
    /** The job that trains, or did last. */
    job_id: ref('job_id'),
    /** The job that last worked on the pictures. */
    set_job_id: ref('set_job_id'),
    /** What of that work could not be taken. */
    set_error: text('set_error').notNull().default(''),
    /** Counts trainings; what they left is kept by it. */
    run: integer('run').notNull().default(0),
    engine: text('engine').notNull().default(''),
    step: integer('step').notNull().default(0),
    total_steps: integer('total_steps').notNull().default(0),
    epoch: integer('epoch').notNull().default(0),
    epochs: integer('epochs').notNull().default(0),
    loss: real('loss'),
    seconds_per_step: real('seconds_per_step'),
    stops_after: boolean('stops_after').notNull().default(false),
    log: words('log'),
    created_at: instant('created_at').notNull().defaultNow(),
    updated_at: instant('updated_at').notNull().defaultNow(),
    deleted_at: instant('deleted_at'),
  },
  table => [index('trainings_owner').on(table.team_id, table.user_id, table.model_id)],
)

const ofTraining = () =>
  ref('model_id')
    .notNull()
    .references(() => trainings.model_id, { onDelete: 'cascade' })

export const trainingImages = pgTable(
  'training_images',
  {
    id: rowId(),
    model_id: ofTraining(),
    file_id: ref('file_id').notNull(),
    name: text('name').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    tags: words('tags'),
    /** As they came with the picture. */
    first_tags: words('first_tags'),
    /** 64 bits of how it looks, for finding what looks the same. */
    hash: bigint('hash', { mode: 'bigint' }).notNull(),
    /** How much its neighbouring pixels differ. */
    sharpness: real('sharpness').notNull(),
    twin_of: ref('twin_of'),
    /** The entry of the archive that it came from: a job that runs again takes it once. */
    origin: text('origin'),
    deleted_at: instant('deleted_at'),
  },
  table => [
    index('training_images_set').on(table.model_id, table.id),
    uniqueIndex('training_images_origin').on(table.model_id, table.origin),
  ],
)

export const trainingPoints = pgTable(
  'training_points',
  { model_id: ofTraining(), run: integer('run').notNull(), step: integer('step').notNull(), loss: real('loss').notNull(), lr: real('lr') },
  table => [primaryKey({ columns: [table.model_id, table.run, table.step] })],
)

export const trainingEpochs = pgTable(
  'training_epochs',
  {
    id: rowId(),
    model_id: ofTraining(),
    run: integer('run').notNull(),
    epoch: integer('epoch').notNull(),
    file_id: ref('file_id').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    loss: real('loss'),
    created_at: instant('created_at').notNull().defaultNow(),
  },
  table => [uniqueIndex('training_epochs_once').on(table.model_id, table.run, table.epoch)],
)

export const trainingSamples = pgTable(
  'training_samples',
  {
    model_id: ofTraining(),
    run: integer('run').notNull(),
    epoch: integer('epoch').notNull(),
    nth: integer('nth').notNull(),
    file_id: ref('file_id').notNull(),
  },
  table => [primaryKey({ columns: [table.model_id, table.run, table.epoch, table.nth] })],
)
