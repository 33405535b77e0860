// Runs of workflows in the database: what was asked for, each single draw, and what came out.
import { DRAW_STATUS } from '@qianmu/contract/drawing/pictures'
import type { FlowDraw, FlowOutput, FlowRun, SEED_MODES } from '@qianmu/contract/flows'
import { ENGINE_AWAY } from '@qianmu/engines'
import type { ApiGraph } from '@qianmu/flow'
import type pg from 'pg'
import type { Uses } from '../app.ts'
import { DRAW_POOL, type DrawStatus, previewsIn, statusOfJob, statusOfRun } from '../drawing/index.ts'
import { type JobRow, type JobState, noteWithWork } from '../jobs/index.ts'
import type { Actor } from '../kit/answer.ts'
import type { Database } from '../kit/database.ts'
import { ownRow } from '../kit/own-row.store.ts'
import { found } from '../kit/refuse.ts'
import { and, eq, isNull } from 'drizzle-orm'
import { flowOutputs, flows } from './flows.table.ts'

export const findFlowDraw = ownRow('flow_draws x join flow_runs r on r.id = x.run_id', { user: 'r.user_id' })
export const flowPreviews = previewsIn('flow_previews', 'draw_id')

/** Jobs that wait of which a place in the queue is told. */
const PLACES_TOLD = 500
export type Values = Record<string, string | number | boolean | null>

export interface NewRun {
  flowId: number
  inputs: Values
  graph: ApiGraph
  seedMode: (typeof SEED_MODES)[number]
  engine: string
  seeds: readonly Record<string, number>[]
}
export async function insertRun(
  client: pg.PoolClient,
  { teamId, userId }: Actor,
  run: NewRun,
  now: Date,
): Promise<{ runId: number; drawIds: number[] }> {
  const { rows } = await client.query<{ id: number }>(
    `insert into flow_runs (team_id, user_id, flow_id, inputs, graph, seed_mode, engine, created_at) values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
    [teamId, userId, run.flowId, JSON.stringify(run.inputs), JSON.stringify(run.graph), run.seedMode, run.engine, now],
  )
  const runId = rows[0]!.id
  const draws = await client.query<{ id: number }>(
    `insert into flow_draws (run_id, nth, seeds) select $1, (at - 1)::int, value from jsonb_array_elements($2::jsonb) with ordinality as given (value, at) order by at returning id`,
    [runId, JSON.stringify(run.seeds)],
  )
  return { runId, drawIds: draws.rows.map(({ id }) => id) }
}
export const linkDrawJobs = (client: pg.PoolClient, drawIds: readonly number[], jobIds: readonly number[]) =>
  client.query('update flow_draws set job_id = given.job from unnest($1::bigint[], $2::bigint[]) given (draw, job) where id = given.draw', [
    [...drawIds],
    [...jobIds],
  ])

/** What a running job needs of its draw; undefined once it is gone. */
export async function drawToRun(app: Uses<'pool'>, drawId: number) {
  const { rows } = await app.pool.query<{
    run_id: number
    flow_id: number
    team_id: number
    user_id: number
    graph: ApiGraph
    seeds: Record<string, number>
    workflow: string
    drawn: boolean
  }>(
    `select r.id run_id, r.flow_id, r.team_id, r.user_id, r.graph, d.seeds, f.workflow, exists (select 1 from flow_outputs o where o.draw_id = d.id) drawn
     from flow_draws d join flow_runs r on r.id = d.run_id join flows f on f.id = r.flow_id where d.id = $1 and d.deleted_at is null`,
    [drawId],
  )
  return rows[0]
}

/** How many runs and drawings are under way on each engine, besides one. */
export async function loadOfEngines(client: pg.PoolClient, butJob: number): Promise<Map<string, number>> {
  const { rows } = await client.query<{ needs: string; count: number }>(
    `select payload ->> 'needs' needs, count(*)::int count from jobs
     where state = 'running' and pool = $1 and id <> $2 and payload ? 'needs' group by 1`,
    [DRAW_POOL, butJob],
  )
  return new Map(rows.map(({ needs, count }) => [needs, count]))
}
/** Writes down which engine a run is begun on, with its job and its record. */
export async function writeEngine(client: pg.PoolClient, job: JobRow, engine: string): Promise<void> {
  await noteWithWork(client, job, { needs: engine, begun: job.attempt })
  await client.query(
    'update flow_runs r set engine = $2 from flow_draws d where d.run_id = r.id and d.id = $1 and r.engine is distinct from $2',
    [(job.payload as { draw_id: number }).draw_id, engine],
  )
}

export const writeNodes = (app: Uses<'pool'>, drawId: number, nodes: FlowDraw['nodes']) =>
  app.pool.query('update flow_draws set nodes = $2 where id = $1', [drawId, JSON.stringify(nodes)])
export const writeNodeErrors = (app: Uses<'pool'>, drawId: number, errors: object) =>
  app.pool.query('update flow_draws set node_errors = $2 where id = $1', [drawId, JSON.stringify(errors)])
/** @returns the run it belongs to */
export async function writeDraw(client: pg.PoolClient, drawId: number, status: DrawStatus, error: string): Promise<number | undefined> {
  const { rows } = await client.query<{ run_id: number }>('update flow_draws set status = $2, error = $3 where id = $1 returning run_id', [
    drawId,
    status,
    error,
  ])
  return rows[0]?.run_id
}
/** One more run of it, and what it took: lately counts more. */
export const countRun = (client: pg.PoolClient, drawId: number, seconds: number) =>
  client.query(
    `update flows set runs = runs + 1, seconds = coalesce(seconds * 0.7 + $2 * 0.3, $2)
     where id = (select r.flow_id from flow_draws d join flow_runs r on r.id = d.run_id where d.id = $1)`,
    [drawId, seconds],
  )

/** Writes what a draw gave, all at once. @returns false when it gave its results before */
export async function insertOutputs(tx: Database, given: readonly (typeof flowOutputs.$inferInsert)[]): Promise<boolean> {
  if (!given.length) return true
  const written = await tx
    .insert(flowOutputs)
    .values([...given])
    .onConflictDoNothing()
    .returning({ id: flowOutputs.id })
  return written.length === given.length
}

/** A picture of its owner's becomes the cover of a workflow that has none. */
export const coverIfNone = (tx: Database, { flow_id, user_id }: { flow_id: number; user_id: number }, file_id: number) =>
  tx
    .update(flows)
    .set({ cover_id: file_id })
    .where(and(eq(flows.id, flow_id), eq(flows.user_id, user_id), isNull(flows.cover_id)))

interface DrawRow {
  id: number
  run_id: number
  status: DrawStatus
  error: string
  node_errors: Record<string, unknown>
  nodes: FlowDraw['nodes']
  seeds: Record<string, number>
  state: JobState | null
  attempt: number
  progress: number
  message: string
  job_id: number | null
  preview_nth: number | null
}
interface OutputRow extends Omit<FlowOutput, 'output_id' | 'url' | 'thumbs'> {
  id: number
  draw_id: number
  file_id: number | null
}
const DRAWS = `select d.id, d.run_id, d.status, d.error, d.node_errors, d.nodes, d.seeds, j.state, coalesce(j.attempt, 0) attempt, coalesce(j.progress, 0) progress,
  coalesce(j.message, '') message, j.id job_id, p.nth preview_nth from flow_draws d left join jobs j on j.id = d.job_id left join flow_previews p on p.draw_id = d.id`

const shownOutput = (app: Uses<'files'>, { id, draw_id: _draw, file_id, ...rest }: OutputRow): FlowOutput => ({
  ...rest,
  output_id: id,
  url: file_id === null ? '' : app.files.address(file_id),
  thumbs: file_id !== null && rest.kind === 'image' ? app.files.addresses(file_id) : null,
})

function shownDraw(row: DrawRow, outputs: FlowOutput[], places: ReadonlyMap<number, number>): FlowDraw {
  const status = row.state === 'running' ? statusOfRun(row.message) : row.state ? statusOfJob(row.state, row.attempt) : row.status
  return {
    draw_id: row.id,
    status,
    progress: status === DRAW_STATUS.finished ? 1 : row.progress,
    message: row.message === ENGINE_AWAY ? '工作流引擎暂时连不上，正在等它恢复' : row.message,
    node: row.state === 'running' ? (row.nodes.find(({ state }) => state === 'running')?.node ?? '') : '',
    nodes: row.nodes,
    queue_position: row.job_id === null ? null : (places.get(row.job_id) ?? null),
    preview: row.state === 'running' && row.preview_nth !== null ? String(row.preview_nth) : '',
    outputs,
    seeds: row.seeds,
    error: row.error,
    node_errors: row.node_errors,
  }
}

/** Draws with what came out of them. @param places of the jobs that wait, from 1 */
async function shownDraws(
  app: Uses<'files' | 'jobs' | 'pool'>,
  rows: readonly DrawRow[],
  userId: number,
): Promise<Map<number, FlowDraw[]>> {
  const outputs = await app.pool.query<OutputRow>(
    `select id, draw_id, node, kind, name, text, file_id, width, height from flow_outputs where draw_id = any($1) and deleted_at is null order by draw_id, nth`,
    [rows.map(({ id }) => id)],
  )
  const waits = rows.some(({ state }) => state === 'waiting')
  const queue = waits ? await app.jobs.waiting(DRAW_POOL, userId, PLACES_TOLD) : []
  const places = new Map(queue.map((id, at) => [id, at + 1]))
  const by = Map.groupBy(outputs.rows, ({ draw_id }) => draw_id)
  const shown = rows.map(
    row =>
      [
        row.run_id,
        shownDraw(
          row,
          (by.get(row.id) ?? []).map(each => shownOutput(app, each)),
          places,
        ),
      ] as const,
  )
  return new Map([...Map.groupBy(shown, ([run]) => run)].map(([run, all]) => [run, all.map(([, draw]) => draw)]))
}

export async function oneDraw(app: Uses<'files' | 'jobs' | 'pool'>, { userId }: Actor, drawId: number): Promise<FlowDraw> {
  const { rows } = await app.pool.query<DrawRow>(`${DRAWS} where d.id = $1 and d.deleted_at is null`, [drawId])
  const row = found(rows[0], '运行记录')
  return (await shownDraws(app, [row], userId)).get(row.run_id)![0]!
}

interface RunRow {
  id: number
  flow_id: number
  name: string
  inputs: Values
  seed_mode: NewRun['seedMode']
  nickname: string
  user_id: number
  created_at: Date
}
const RUNS = `select r.id, r.flow_id, f.name, r.inputs, r.seed_mode, u.nickname, r.user_id, r.created_at
  from flow_runs r join flows f on f.id = r.flow_id join users u on u.id = r.user_id
  where r.team_id = $1 and r.user_id = $2 and exists (select 1 from flow_draws d where d.run_id = r.id and d.deleted_at is null)`

async function shownRuns(app: Uses<'files' | 'jobs' | 'pool'>, { userId }: Actor, runs: readonly RunRow[]): Promise<FlowRun[]> {
  const draws = await app.pool.query<DrawRow>(`${DRAWS} where d.run_id = any($1) and d.deleted_at is null order by d.run_id, d.nth`, [
    runs.map(({ id }) => id),
  ])
  const by = await shownDraws(app, draws.rows, userId)
  return runs.map(({ id, flow_id, user_id, created_at, ...rest }) => ({
    ...rest,
    run_id: id,
    comfy_id: flow_id,
    mine: user_id === userId,
    create_time: created_at.toISOString(),
    draws: by.get(id) ?? [],
  }))
}

/** One's own runs, newest first. */
export async function listRuns(
  app: Uses<'files' | 'jobs' | 'pool'>,
  actor: Actor,
  { comfy_id = null, before = null, size }: { comfy_id?: number | null | undefined; before?: number | null | undefined; size: number },
) {
  const { rows } = await app.pool.query<RunRow>(
    `${RUNS} and ($3::bigint is null or r.flow_id = $3) and ($4::bigint is null or r.id < $4) order by r.id desc limit $5`,
    [actor.teamId, actor.userId, comfy_id, before, size + 1],
  )
  const page = rows.slice(0, size)
  return { list: await shownRuns(app, actor, page), next: rows.length > size ? page.at(-1)!.id : null }
}

/** The last run of each workflow that one has run, newest first. */
export async function recentRuns(app: Uses<'files' | 'jobs' | 'pool'>, actor: Actor, size: number): Promise<FlowRun[]> {
  const { rows } = await app.pool.query<RunRow>(
    `${RUNS} and not exists (select 1 from flow_runs later where later.flow_id = r.flow_id and later.user_id = r.user_id and later.team_id = r.team_id and later.id > r.id)
     order by r.id desc limit $3`,
    [actor.teamId, actor.userId, size],
  )
  return shownRuns(app, actor, rows)
}

/** Jobs of one's own draws; others are left out. */
export async function jobsOfDraws(
  app: Uses<'pool'>,
  { userId }: Actor,
  drawIds: readonly number[],
): Promise<{ id: number; job_id: number; state: JobState | null }[]> {
  const { rows } = await app.pool.query<{ id: number; job_id: number; state: JobState | null }>(
    `select d.id, d.job_id, j.state from flow_draws d join flow_runs r on r.id = d.run_id left join jobs j on j.id = d.job_id where d.id = any($1) and r.user_id = $2`,
    [[...drawIds], userId],
  )
  return rows
}
export const binDraws = (app: Uses<'now' | 'pool'>, { userId }: Actor, drawIds: readonly number[]) =>
  app.pool.query('update flow_draws d set deleted_at = $3 from flow_runs r where r.id = d.run_id and d.id = any($1) and r.user_id = $2', [
    [...drawIds],
    userId,
    app.now(),
  ])
export const binOutputs = (app: Uses<'now' | 'pool'>, { userId }: Actor, ids: readonly number[]) =>
  app.pool.query(
    `update flow_outputs o set deleted_at = $3 from flow_draws d join flow_runs r on r.id = d.run_id where d.id = o.draw_id and o.id = any($1) and r.user_id = $2`,
    [[...ids], userId, app.now()],
  )
/** The picture of one's own result. */
export async function pictureOf(app: Uses<'pool'>, { userId }: Actor, outputId: number): Promise<number> {
  const { rows } = await app.pool.query<{ file_id: number }>(
    `select o.file_id from flow_outputs o join flow_draws d on d.id = o.draw_id join flow_runs r on r.id = d.run_id where o.id = $1 and r.user_id = $2 and o.kind = 'image' and o.deleted_at is null`,
    [outputId, userId],
  )
  return found(rows[0], '图片').file_id
}
