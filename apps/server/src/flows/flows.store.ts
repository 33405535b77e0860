// Workflows of the library in the database: who may see which, in which order, and what each needs.
import { FLOW_CATEGORIES, type Flow, type FLOW_SORTS, type FLOW_TABS, FLOWS_MAX } from '@qianmu/contract/flows'
import { STATUS } from '@qianmu/contract/kit/status'
import type { Exposed } from '@qianmu/flow'
import type { Uses } from '../app.ts'
import { coverAddress } from './cover-address.ts'
import { grantFiles } from '../files/index.ts'
import type { Actor } from '../kit/answer.ts'
import { ownRow } from '../kit/own-row.store.ts'
import { createHash } from 'node:crypto'
import type pg from 'pg'
import { inTransaction } from '../kit/pool.ts'
import { found, refuse } from '../kit/refuse.ts'
import { type House, judge, type Judged } from './houses.ts'

export const findFlow = ownRow('flows x')

export interface FlowRow {
  id: number
  official_key: string | null
  user_id: number | null
  name: string
  intro: string
  category_id: number
  classes: string[]
  named_files: [string, string, string][]
  cover_id: number | null
  shared: boolean
  team_edits: boolean
  team_id: number | null
  runs: number
  seconds: number | null
  updated_at: Date
  owner_name: string | null
  favourite: boolean
}
type Tab = (typeof FLOW_TABS)[number]

const COLUMNS = `f.id, f.official_key, f.user_id, f.name, f.intro, f.category_id, f.classes, f.named_files, f.cover_id, f.shared, f.team_edits, f.team_id, f.runs, f.seconds, f.updated_at,
  u.nickname owner_name, l.user_id is not null favourite`
const FROM = 'from flows f left join users u on u.id = f.user_id left join flow_favourites l on l.flow_id = f.id and l.user_id = $2'
// $1 the team, $2 the person: examples that come along, one's own, and what others share.
const SEEN = '(f.official_key is not null or (f.team_id = $1 and (f.user_id = $2 or f.shared))) and f.deleted_at is null'
const TABS: Readonly<Record<Tab, string>> = {
  official: 'f.official_key is not null',
  team: 'f.team_id = $1 and f.shared',
  mine: 'f.team_id = $1 and f.user_id = $2',
  favourite: 'l.user_id is not null',
}

/** The picture that was chosen or made first, and of what comes along the one that came with it. */
const coverOf = ({ files, settings }: Uses<'files' | 'settings'>, { cover_id, official_key }: FlowRow): string => {
  if (cover_id !== null) return files.address(cover_id, 'mid')
  return official_key === null ? '' : coverAddress(settings.QIANMU_BASE, official_key)
}

export const shownFlow = (
  app: Uses<'files' | 'settings'>,
  { userId }: Actor,
  row: FlowRow,
  { missing_nodes, missing_models, runnable, lacks }: Judged,
): Flow => ({
  comfy_id: row.id,
  name: row.name,
  intro: row.intro,
  category_id: row.category_id,
  official: row.official_key !== null,
  shared: row.shared,
  team_edits: row.team_edits,
  mine: row.user_id === userId,
  owner_name: row.owner_name ?? '官方',
  cover: coverOf(app, row),
  favourite: row.favourite,
  runs: row.runs,
  seconds: row.seconds,
  runnable,
  lacks,
  missing_nodes,
  missing_models,
  update_time: row.updated_at.toISOString(),
})

export interface FlowFilter {
  tab?: Tab | undefined
  category_id?: number | undefined
  keyword: string
  sort: (typeof FLOW_SORTS)[number]
  page: number
  size: number
}

const ORDERS: Readonly<Record<FlowFilter['sort'], string>> = {
  runnable: 'f.needs = any($5) desc, f.runs desc, f.id desc',
  used: 'f.runs desc, f.id desc',
  new: 'f.updated_at desc, f.id desc',
}

/** What stands for all that a workflow needs. */
const needsOf = ({ classes, named_files }: Pick<FlowRow, 'classes' | 'named_files'>) =>
  createHash('sha256')
    .update(JSON.stringify([classes, named_files]))
    .digest('hex')
    .slice(0, 32)

/** The needs that engines meet just now, of all workflows that one may see. */
async function metNeeds(app: Uses<'pool'>, { teamId, userId }: Actor, houses: readonly House[]): Promise<string[]> {
  const { rows } = await app.pool.query<Pick<FlowRow, 'classes' | 'named_files'> & { needs: string }>(
    `select distinct on (f.needs) f.needs, f.classes, f.named_files from flows f
     where (f.official_key is not null or (f.team_id = $1 and (f.user_id = $2 or f.shared))) and f.deleted_at is null order by f.needs`,
    [teamId, userId],
  )
  return rows.filter(row => judge(houses, row).runnable).map(({ needs }) => needs)
}

/** A page of what one may see; whether each runs hangs on the engines, so it is found out first. */
export async function listFlows(app: Uses<'files' | 'pool' | 'settings'>, actor: Actor, houses: readonly House[], filter: FlowFilter) {
  const { tab, category_id = null, keyword, page, size, sort } = filter
  const met = await metNeeds(app, actor, houses)
  const where = `${SEEN} and ${tab ? TABS[tab] : 'true'} and ($3::int is null or f.category_id = $3)
    and ($4 = '' or strpos(lower(f.name), $4) > 0 or strpos(lower(f.intro), $4) > 0)`
  const values = [actor.teamId, actor.userId, category_id, keyword.trim().toLowerCase(), met]
  const tabs = Object.entries(TABS).map(([name, of]) => `(count(*) filter (where ${of}))::int "${name}"`)
  const [rows, totals, counts] = await Promise.all([
    app.pool.query<FlowRow>(`select ${COLUMNS} ${FROM} where ${where} order by ${ORDERS[sort]}, $5::text[] limit $6 offset $7`, [
      ...values,
      size,
      (page - 1) * size,
    ]),
    app.pool.query<{ total: number; runnable: number }>(
      `select count(*)::int total, (count(*) filter (where f.needs = any($5)))::int runnable ${FROM} where ${where}`,
      values,
    ),
    app.pool.query<Record<Tab, number>>(`select ${tabs.join(', ')} ${FROM} where ${SEEN}`, [actor.teamId, actor.userId]),
  ])
  const { total, runnable } = totals.rows[0]!
  return { list: rows.rows.map(row => shownFlow(app, actor, row, judge(houses, row))), total, page, size, runnable, tabs: counts.rows[0]! }
}

export async function countCategories(app: Uses<'pool'>, { teamId, userId }: Actor, tab: Tab | undefined) {
  const { rows } = await app.pool.query<{ category_id: number; count: number }>(
    `select f.category_id, count(*)::int count ${FROM} where ${SEEN} and ${tab ? TABS[tab] : 'true'} group by f.category_id`,
    [teamId, userId],
  )
  return FLOW_CATEGORIES.map(each => ({ ...each, count: rows.find(row => row.category_id === each.category_id)?.count ?? 0 }))
}

export type WholeFlow = FlowRow & { workflow: string; exposed: Exposed[] }
/** One that the person may see. */
export async function oneFlow(app: Uses<'pool'>, { teamId, userId }: Actor, id: number): Promise<WholeFlow> {
  const { rows } = await app.pool.query<WholeFlow>(`select ${COLUMNS}, f.workflow, f.exposed ${FROM} where ${SEEN} and f.id = $3`, [
    teamId,
    userId,
    id,
  ])
  return found(rows[0], '工作流')
}
/** Any that is not deleted, whoever may see it. */
export async function writtenFlow(pool: pg.Pool, id: number) {
  const { rows } = await pool.query<Pick<WholeFlow, 'user_id' | 'team_id' | 'shared' | 'team_edits' | 'workflow' | 'exposed'>>(
    'select user_id, team_id, shared, team_edits, workflow, exposed from flows where id = $1 and deleted_at is null',
    [id],
  )
  return rows[0]
}
/** Several that the person may see, by their ids. */
export async function flowsOf(app: Uses<'pool'>, { teamId, userId }: Actor, ids: readonly number[]): Promise<Map<number, FlowRow>> {
  const { rows } = await app.pool.query<FlowRow>(`select ${COLUMNS} ${FROM} where ${SEEN} and f.id = any($3)`, [teamId, userId, [...ids]])
  return new Map(rows.map(row => [row.id, row]))
}

export interface NewFlow extends Pick<FlowRow, 'name' | 'intro' | 'category_id' | 'classes' | 'named_files'> {
  workflow: string
  exposed: readonly Exposed[]
}

/** @throws a refusal with 1013 when the team has as many as it may */
export const insertFlow = (app: Uses<'now' | 'pool'>, { teamId, userId }: Actor, flow: NewFlow, coverId: number | null): Promise<number> =>
  inTransaction(app.pool, async client => {
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`flows ${teamId}`])
    const { rows } = await client.query<{ total: number }>(
      'select count(*)::int total from flows where team_id = $1 and deleted_at is null',
      [teamId],
    )
    if (rows[0]!.total >= FLOWS_MAX) refuse(STATUS.limit, `每个团队最多 ${FLOWS_MAX} 个工作流，请先删除不用的`)
    const made = await client.query<{ id: number }>(
      `insert into flows (name, intro, category_id, workflow, classes, named_files, exposed, needs, team_id, user_id, created_at, updated_at, cover_id)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11, $12) returning id`,
      [...columnsOf(flow), teamId, userId, app.now(), coverId],
    )
    const { id } = made.rows[0]!
    await grantFiles(client, { flowId: id }, userId, filesNamed(flow.workflow))
    return id
  })

/** The files that the text of a workflow names. */
const filesNamed = (workflow: string): number[] => [...workflow.matchAll(/\/file\/(\d{1,15})/g)].map(([, id]) => Number(id))

/** Lets those whom a workflow is shared with use the files that somebody puts into it. */
export async function grantNamed(app: Uses<'pool'>, { userId }: Actor, flowId: number, workflow: string): Promise<void> {
  const { rows } = await app.pool.query<{ workflow: string }>('select workflow from flows where id = $1', [flowId])
  const there = new Set(filesNamed(rows[0]?.workflow ?? ''))
  await grantFiles(
    app.pool,
    { flowId },
    userId,
    filesNamed(workflow).filter(id => !there.has(id)),
  )
}

/** The values of name, intro, category_id, workflow, classes, named_files, exposed and needs. */
const columnsOf = (flow: NewFlow): unknown[] => [
  flow.name,
  flow.intro,
  flow.category_id,
  flow.workflow,
  flow.classes,
  JSON.stringify(flow.named_files),
  JSON.stringify(flow.exposed),
  needsOf(flow),
]

/** What of a workflow is changed; what is undefined stays. */
export type FlowChange = {
  [K in Exclude<keyof NewFlow, 'classes' | 'named_files'> | 'shared' | 'team_edits' | 'cover_id' | 'deleted_at']?: unknown
} & Partial<Pick<NewFlow, 'classes' | 'named_files'>>
const AS_JSON: readonly string[] = ['named_files', 'exposed']
export async function changeFlow(app: Uses<'now' | 'pool'>, id: number, change: FlowChange): Promise<void> {
  const { classes, named_files } = change
  const needs = classes && named_files && needsOf({ classes, named_files })
  const given = Object.entries({ ...change, needs }).filter(([, value]) => value !== undefined)
  // Names of columns, out of the type above.
  const sets = given.map(([column], nth) => `, ${column} = $${nth + 3}`).join('')
  const values = given.map(([column, value]) => (AS_JSON.includes(column) ? JSON.stringify(value) : value))
  await app.pool.query(`update flows set updated_at = $2${sets} where id = $1`, [id, app.now(), ...values])
}

export const likeFlow = (app: Uses<'pool'>, { userId }: Actor, id: number, liked: boolean) =>
  app.pool.query(
    liked
      ? 'insert into flow_favourites (flow_id, user_id) values ($1, $2) on conflict do nothing'
      : 'delete from flow_favourites where flow_id = $1 and user_id = $2',
    [id, userId],
  )

/** Writes an example that comes along, unless it stands there as it is. */
export const plantFlow = (app: Uses<'pool'>, key: string, flow: NewFlow) =>
  app.pool.query(
    `insert into flows (name, intro, category_id, workflow, classes, named_files, exposed, needs, official_key) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (official_key) do update set name = $1, intro = $2, category_id = $3, workflow = $4, classes = $5, named_files = $6, exposed = $7, needs = $8
     where flows.workflow <> $4 or flows.exposed <> $7 or flows.name <> $1`,
    [...columnsOf(flow), key],
  )
