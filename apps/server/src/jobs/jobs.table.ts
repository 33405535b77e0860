// Long work: the jobs themselves, and per pool and person a lane that says whose turn it is.
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

const instant = () => timestamp({ withTimezone: true })

export const jobs = pgTable(
  'jobs',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text().notNull(),
    pool: text().notNull(),
    title: text().notNull(),
    team_id: bigint({ mode: 'number' }),
    user_id: bigint({ mode: 'number' }).notNull(),
    /** waiting, running, done, failed or cancelled (jobs.rules.ts). */
    state: text().notNull().default('waiting'),
    /** Among the jobs of one person: higher first; a fraction, so that one is put between two others by writing it alone. */
    priority: doublePrecision().notNull().default(0),
    /** 0–1 */
    progress: real().notNull().default(0),
    message: text().notNull().default(''),
    payload: jsonb().notNull(),
    result: jsonb(),
    /** Why it failed, for the user (Chinese). */
    error: text().notNull().default(''),
    /** Path of the result inside the product. */
    link: text().notNull().default(''),
    /** How many times it was begun. */
    attempt: integer().notNull().default(0),
    /** The process that runs it, until lease_until. */
    worker: uuid(),
    lease_until: instant(),
    idempotency_key: text(),
    /** Shown in the task tray; the many pictures of one drawing are shown where they are drawn. */
    listed: boolean().notNull().default(true),
    created_at: instant().notNull().defaultNow(),
    /** When the present attempt was begun. */
    started_at: instant(),
    finished_at: instant(),
  },
  table => [
    index('jobs_waiting')
      .on(table.pool, table.user_id, table.priority.desc(), table.id)
      .where(sql`state = 'waiting'`),
    index('jobs_leases')
      .on(table.lease_until)
      .where(sql`state = 'running'`),
    index('jobs_user').on(table.user_id, table.id),
    uniqueIndex('jobs_idempotency')
      .on(table.user_id, table.kind, table.idempotency_key)
      .where(sql`idempotency_key is not null`),
  ],
)

export const jobLanes = pgTable(
  'job_lanes',
  {
    pool: text().notNull(),
    user_id: bigint({ mode: 'number' }).notNull(),
    /** Virtual time: grows by one with each job that was begun. The lane with the least is served next. */
    vtime: bigint({ mode: 'number' }).notNull().default(0),
    waiting: integer().notNull().default(0),
    /** Nothing of it is begun until its person lets it go on. */
    paused: boolean().notNull().default(false),
  },
  table => [
    primaryKey({ columns: [table.pool, table.user_id] }),
    index('job_lanes_next')
      .on(table.pool, table.vtime, table.user_id)
      .where(sql`waiting > 0 and not paused`),
  ],
)
