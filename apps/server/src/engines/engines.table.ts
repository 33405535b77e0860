// Tables of engines: those that operators have connected, and what engines call the work of ours that they have taken on.
import { boolean, doublePrecision, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { bytes, instant, orderKey, ref, rowId } from '../kit/columns.ts'

export const engines = pgTable('engines', {
  id: rowId(),
  /** What it is: a name of `ENGINE_PROGRAMS`. */
  kind: text('kind').notNull(),
  name: text('name').notNull(),
  /** Of the program or the service; '' is the service's own. */
  address: text('address').notNull(),
  /** Name for HTTP Basic, where the program asks for one. */
  account: text('account').notNull().default(''),
  /** Key or password, AES-256-GCM under the instance's secret; null without one. */
  secret: bytes('secret'),
  /** Of a service that has several. */
  model: text('model').notNull().default(''),
  /** Of an engine of films: yuan for a second; and the workflow that ComfyUI films with. */
  price: doublePrecision('price').notNull().default(0),
  workflow: text('workflow').notNull().default(''),
  /** Where models of teams are put for it, '' for nowhere. */
  models_folder: text('models_folder').notNull().default(''),
  /** Pictures given to it at once. */
  places: integer('places').notNull(),
  enabled: boolean('enabled').notNull().default(true),
  rank: orderKey('rank').notNull(),
  updated_at: instant('updated_at').notNull().defaultNow(),
  deleted_at: instant('deleted_at'),
})

/** A service gives its own name to what it has taken on; without it nobody could ask what became of it after a restart. */
export const engineRuns = pgTable(
  'engine_runs',
  {
    engine: text('engine').notNull(),
    job_id: ref('job_id').notNull(),
    /** '' from the moment before it is handed in until the answer: what became of that is unknown. */
    remote_id: text('remote_id').notNull(),
    at: instant('at').notNull().defaultNow(),
  },
  table => [primaryKey({ columns: [table.engine, table.job_id] })],
)
