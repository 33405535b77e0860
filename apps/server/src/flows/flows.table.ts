// Tables of workflows: the library, who likes which, runs with their single draws, and what came out.
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, real, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '../account/account.table.ts'
import { bytes, instant, ref, rowId } from '../kit/columns.ts'
import { ofPerson } from '../team/owner.table.ts'
import { teams } from '../team/team.table.ts'

export const flows = pgTable(
  'flows',
  {
    id: rowId(),
    /** Of an example that comes along; those belong to nobody. */
    official_key: text('official_key').unique(),
    team_id: ref('team_id').references(() => teams.id, { onDelete: 'cascade' }),
    user_id: ref('user_id').references(() => users.id),
    name: text('name').notNull(),
    intro: text('intro').notNull().default(''),
    category_id: smallint('category_id').notNull(),
    /** The JSON as its author's program wrote it, byte for byte. */
    workflow: text('workflow').notNull(),
    /** Classes of its nodes, and files that they name: `[class, input, value]`. */
    classes: text('classes').array().notNull(),
    named_files: jsonb('named_files').$type<[string, string, string][]>().notNull(),
    /** Stands for both of them: what needs the same is judged once. */
    needs: text('needs').notNull(),
    /** Inputs that the form shows; none for the usual ones. */
    exposed: jsonb('exposed').notNull(),
    cover_id: ref('cover_id'),
    shared: boolean('shared').notNull().default(false),
    /** Those whom it is shared with change its graph too. */
    team_edits: boolean('team_edits').notNull().default(false),
    runs: integer('runs').notNull().default(0),
    seconds: real('seconds'),
    created_at: instant('created_at').notNull().defaultNow(),
    updated_at: instant('updated_at').notNull().defaultNow(),
    deleted_at: instant('deleted_at'),
  },
  table => [index('flows_team').on(table.team_id, table.id)],
)

export const flowVersions = pgTable(
  'flow_versions',
  {
    id: rowId(),
    flow_id: ref('flow_id')
      .notNull()
      .references(() => flows.id, { onDelete: 'cascade' }),
    user_id: ref('user_id').references(() => users.id),
    /** '' for one that was kept by itself. */
    name: text('name').notNull(),
    workflow: text('workflow').notNull(),
    exposed: jsonb('exposed').notNull(),
    created_at: instant('created_at').notNull(),
  },
  table => [index('flow_versions_flow').on(table.flow_id, table.id)],
)

export const flowFavourites = pgTable(
  'flow_favourites',
  {
    flow_id: ref('flow_id')
      .notNull()
      .references(() => flows.id, { onDelete: 'cascade' }),
    user_id: ref('user_id')
      .notNull()
      .references(() => users.id),
  },
  table => [primaryKey({ columns: [table.user_id, table.flow_id] })],
)

export const flowRuns = pgTable(
  'flow_runs',
  {
    id: rowId(),
    ...ofPerson(),
    flow_id: ref('flow_id')
      .notNull()
      .references(() => flows.id, { onDelete: 'cascade' }),
    /** What was filled in, and the graph that came of it, before its seeds. */
    inputs: jsonb('inputs').$type<Record<string, string | number | boolean | null>>().notNull(),
    graph: jsonb('graph').notNull(),
    seed_mode: text('seed_mode').notNull(),
    engine: text('engine').notNull(),
    created_at: instant('created_at').notNull().defaultNow(),
  },
  table => [index('flow_runs_user').on(table.team_id, table.user_id, table.id), index('flow_runs_flow').on(table.flow_id, table.id)],
)

export const flowDraws = pgTable(
  'flow_draws',
  {
    id: rowId(),
    run_id: ref('run_id')
      .notNull()
      .references(() => flowRuns.id, { onDelete: 'cascade' }),
    nth: integer('nth').notNull(),
    /** By `node.input`, where they differ from the run's graph. */
    seeds: jsonb('seeds').$type<Record<string, number>>().notNull(),
    job_id: ref('job_id'),
    status: smallint('status').notNull().default(0),
    error: text('error').notNull().default(''),
    node_errors: jsonb('node_errors').$type<Record<string, unknown>>().notNull().default({}),
    /** How its nodes are, as the contract shows them. */
    nodes: jsonb('nodes').notNull().default([]),
    /** What its nodes made and may not make twice, by node and item. */
    kept: jsonb('kept').notNull().default({}),
    deleted_at: instant('deleted_at'),
  },
  table => [uniqueIndex('flow_draws_run').on(table.run_id, table.nth), index('flow_draws_job').on(table.job_id)],
)

export const flowOutputs = pgTable(
  'flow_outputs',
  {
    id: rowId(),
    draw_id: ref('draw_id')
      .notNull()
      .references(() => flowDraws.id, { onDelete: 'cascade' }),
    nth: integer('nth').notNull(),
    node: text('node').notNull(),
    kind: text('kind').notNull(),
    name: text('name').notNull(),
    text: text('text').notNull().default(''),
    file_id: ref('file_id'),
    width: integer('width'),
    height: integer('height'),
    deleted_at: instant('deleted_at'),
  },
  table => [
    // A draw that is run again after its worker died must not show its results twice.
    uniqueIndex('flow_outputs_draw').on(table.draw_id, table.nth),
    index('flow_outputs_file')
      .on(table.file_id)
      .where(sql`file_id is not null`),
  ],
)

/** How a result looks while it comes along: the latest alone. */
export const flowPreviews = pgTable('flow_previews', {
  draw_id: ref('draw_id')
    .primaryKey()
    .references(() => flowDraws.id, { onDelete: 'cascade' }),
  mime: text('mime').notNull(),
  bytes: bytes('bytes').notNull(),
  nth: integer('nth').notNull().default(1),
  at: instant('at').notNull().defaultNow(),
})
