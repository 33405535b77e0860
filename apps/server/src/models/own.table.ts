// Tables of models that people upload: what each is, and at which engines its file was put.
import { sql } from 'drizzle-orm'
import { bigint, index, jsonb, pgTable, primaryKey, real, text } from 'drizzle-orm/pg-core'
import { engines } from '../engines/engines.table.ts'
import { instant, ref } from '../kit/columns.ts'
import { users } from '../account/account.table.ts'
import { ofPerson } from '../team/owner.table.ts'
import { modelFiles } from './models.table.ts'

export const ownModels = pgTable(
  'own_models',
  {
    /** The number that the file has at every engine, given before any has it. */
    model_id: ref('model_id')
      .primaryKey()
      .references(() => modelFiles.id),
    ...ofPerson(),
    kind: text('kind').notNull(),
    name: text('name').notNull(),
    model_type: text('model_type').notNull().default(''),
    position: text('position').notNull().default(''),
    base_model: text('base_model').notNull().default(''),
    intro: text('intro').notNull().default(''),
    scope: text('scope').notNull().default(''),
    weight: real('weight').notNull(),
    weight_from: real('weight_from'),
    weight_to: real('weight_to'),
    licence: text('licence').notNull().default(''),
    version: text('version').notNull().default(''),
    /** The first of its versions; null for that one. */
    version_of: ref('version_of'),
    trigger_words: text('trigger_words')
      .array()
      .notNull()
      .default(sql`'{}'`),
    cover_id: ref('cover_id'),
    /** The uploaded file. */
    file_id: ref('file_id').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    /** Name of its copies at engines, without folders and ending; nobody else's file has it. */
    file_name: text('file_name').notNull(),
    /** What the header tells besides: rank, dtype, tags. */
    facts: jsonb('facts').notNull(),
    released_at: instant('released_at'),
    created_at: instant('created_at').notNull().defaultNow(),
    deleted_at: instant('deleted_at'),
  },
  table => [index('own_models_team').on(table.team_id, table.user_id, table.model_id)],
)

/** Models of the shelf that somebody has starred. */
export const modelFavourites = pgTable(
  'model_favourites',
  {
    model_id: ref('model_id')
      .notNull()
      .references(() => modelFiles.id),
    user_id: ref('user_id')
      .notNull()
      .references(() => users.id),
  },
  table => [primaryKey({ columns: [table.user_id, table.model_id] })],
)

export const modelDeployments = pgTable(
  'model_deployments',
  {
    model_id: ref('model_id')
      .notNull()
      .references(() => ownModels.model_id, { onDelete: 'cascade' }),
    engine_id: ref('engine_id')
      .notNull()
      .references(() => engines.id),
    /** waiting, copying, there, unseen or failed. */
    state: text('state').notNull(),
    reason: text('reason').notNull().default(''),
    /** Where the copy is, '' before there is one. */
    path: text('path').notNull().default(''),
    at: instant('at').notNull().defaultNow(),
  },
  table => [primaryKey({ columns: [table.model_id, table.engine_id] })],
)
