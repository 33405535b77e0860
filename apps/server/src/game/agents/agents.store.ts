// Role agents in the database: agents, talks, turns and memories.
import { AGENT_LIMITS, type Agent } from '@qianmu/contract/game/agents'
import { STATUS } from '@qianmu/contract/kit/status'
import type { Uses } from '../../app.ts'
import type { Actor } from '../../kit/answer.ts'
import { ownRow, readsRow } from '../../kit/own-row.store.ts'
import { found, refuse, refuseMissing } from '../../kit/refuse.ts'
import type { Card } from './read-card.ts'

export const findAgent = ownRow('agents x', { team: 'x.team_id', work: 'x.work_id' })
/** A talk is of who began it; one of a time when talks did not know theirs, of the team. */
export const findInstance = ownRow('agent_instances x join agents a on a.id = x.agent_id', {
  user: 'x.user_id',
  team: 'case when x.user_id is null then a.team_id end',
  work: 'a.work_id',
  maker: 'a.user_id',
})

export interface AgentRow {
  id: number
  team_id: number
  work_id: number | null
  character_id: number | null
  card: Card
  updated_at: Date
}
const ROWS = 'select id, team_id, work_id, character_id, card, updated_at from agents'
export const shownAgent = ({ id, work_id, character_id, card, updated_at }: AgentRow): Agent => ({
  agent_id: id,
  project_id: work_id,
  character_id,
  name: card.name,
  card: { ...card },
  updated_at: updated_at.toISOString(),
})

export async function oneAgent(app: Uses<'pool'>, id: number): Promise<AgentRow> {
  const { rows } = await app.pool.query<AgentRow>(`${ROWS} where id = $1 and deleted_at is null`, [id])
  return found(rows[0], '智能体')
}
/** An agent of a work, or of its team and no work. */
export async function agentOfWork(app: Uses<'pool'>, id: number, workId: number): Promise<AgentRow> {
  const { rows } = await app.pool.query<AgentRow>(
    `${ROWS} where id = $1 and deleted_at is null and team_id = (select team_id from works where id = $2) and (work_id is null or work_id = $2)`,
    [id, workId],
  )
  return found(rows[0], '智能体')
}
export async function listAgents(app: Uses<'pool'>, { teamId, userId }: Actor, workId?: number): Promise<AgentRow[]> {
  const { rows } = await app.pool.query<AgentRow>(
    `${ROWS} where team_id = $1 and deleted_at is null and ($2::bigint is null or work_id = $2) and ${readsRow('work_id', 'user_id', '$3')} order by id`,
    [teamId, workId ?? null, userId],
  )
  return rows
}
interface Link {
  project_id?: number | null | undefined
  character_id?: number | null | undefined
}
export async function addAgent(app: Uses<'now' | 'pool'>, actor: Actor, { project_id, character_id }: Link, card: Card): Promise<AgentRow> {
  const { rows: counted } = await app.pool.query<{ agents: number }>(
    'select count(*)::int agents from agents where team_id = $1 and deleted_at is null',
    [actor.teamId],
  )
  if (counted[0]!.agents >= AGENT_LIMITS.agents) refuse(STATUS.limit, `一个团队最多 ${AGENT_LIMITS.agents} 个智能体`)
  const { rows } = await app.pool.query<AgentRow>(
    `insert into agents (team_id, user_id, work_id, character_id, card, updated_at) values ($1, $2, $3, $4, $5, $6)
     returning id, team_id, work_id, character_id, card, updated_at`,
    [actor.teamId, actor.userId, project_id ?? null, character_id ?? null, JSON.stringify(card), app.now()],
  )
  return rows[0]!
}
export async function saveAgent(app: Uses<'now' | 'pool'>, id: number, card: Card): Promise<AgentRow> {
  const { rows } = await app.pool.query<AgentRow>(
    `update agents set card = $2, updated_at = $3 where id = $1 and deleted_at is null returning id, team_id, work_id, character_id, card, updated_at`,
    [id, JSON.stringify(card), app.now()],
  )
  return found(rows[0], '智能体')
}
export async function binAgent(app: Uses<'now' | 'pool'>, id: number, gone: boolean): Promise<void> {
  await app.pool.query('update agents set deleted_at = $2 where id = $1', [id, gone ? app.now() : null])
}

export interface InstanceRow {
  id: number
  agent_id: number
  doc_id: number | null
  scene: number
}
export async function addInstance(
  app: Uses<'now' | 'pool'>,
  { userId }: Actor,
  agentId: number,
  docId: number | null,
  scene: number,
): Promise<number> {
  const { rows } = await app.pool.query<{ id: number }>(
    'insert into agent_instances (agent_id, user_id, doc_id, scene, created_at) values ($1, $2, $3, $4, $5) returning id',
    [agentId, userId, docId, scene, app.now()],
  )
  return rows[0]!.id
}
export async function oneInstance(app: Uses<'pool'>, id: number): Promise<InstanceRow> {
  const { rows } = await app.pool.query<InstanceRow>('select id, agent_id, doc_id, scene from agent_instances where id = $1', [id])
  return found(rows[0], '对话')
}

export interface TurnRow {
  id: number
  role: 'user' | 'agent'
  text: string
  created_at: Date
}
export async function addTurn(app: Uses<'now' | 'pool'>, instanceId: number, role: TurnRow['role'], text: string): Promise<number> {
  const { rows } = await app.pool.query<{ id: number }>(
    'insert into agent_turns (instance_id, role, text, created_at) values ($1, $2, $3, $4) returning id',
    [instanceId, role, text, app.now()],
  )
  return rows[0]!.id
}
/** The last turns of a talk, oldest first. */
export async function turnsOf(app: Uses<'pool'>, instanceId: number, limit = 400): Promise<TurnRow[]> {
  const { rows } = await app.pool.query<TurnRow>(
    'select id, role, text, created_at from agent_turns where instance_id = $1 order by id desc limit $2',
    [instanceId, limit],
  )
  return rows.toReversed()
}

export interface MemoryRow {
  id: number
  text: string
  salience: number
  pinned: boolean
  turn_id: number | null
  created_at: Date
}
const MEMORIES = 'select id, text, salience, pinned, turn_id, created_at from agent_memories'
export const shownMemory = ({ id, created_at, ...row }: MemoryRow) => ({ memory_id: id, ...row, created_at: created_at.toISOString() })

/** What an agent remembers: what was pinned first, then by weight. */
export async function memoriesOf(app: Uses<'pool'>, agentId: number): Promise<MemoryRow[]> {
  const { rows } = await app.pool.query<MemoryRow>(
    `${MEMORIES} where agent_id = $1 and deleted_at is null order by pinned desc, salience desc, id desc`,
    [agentId],
  )
  return rows
}
export interface MemoryWish {
  memory_id?: number | undefined
  text?: string | undefined
  salience?: number | undefined
  pinned?: boolean | undefined
  removed?: boolean | undefined
  turn_id?: number | undefined
}
/** Adds a memory, or changes one of this agent. */
export async function writeMemory(app: Uses<'now' | 'pool'>, agentId: number, wish: MemoryWish): Promise<MemoryRow> {
  const { memory_id, text, salience, pinned, removed, turn_id } = wish
  if (memory_id === undefined) {
    if ((await memoriesOf(app, agentId)).length >= AGENT_LIMITS.memories)
      refuse(STATUS.limit, `一个智能体最多记住 ${AGENT_LIMITS.memories} 条，请先删除一些`)
    const { rows } = await app.pool.query<MemoryRow>(
      `insert into agent_memories (agent_id, turn_id, text, salience, pinned, created_at) values ($1, $2, $3, $4, $5, $6)
       returning id, text, salience, pinned, turn_id, created_at`,
      [agentId, turn_id ?? null, text ?? '', salience ?? 0.5, pinned ?? false, app.now()],
    )
    return rows[0]!
  }
  const { rows } = await app.pool.query<MemoryRow>(
    `update agent_memories set text = coalesce($3, text), salience = coalesce($4, salience), pinned = coalesce($5, pinned),
       deleted_at = case when $6::boolean is null then deleted_at when $6 then $7::timestamptz end
     where id = $1 and agent_id = $2 and (deleted_at is null or $6 = false) returning id, text, salience, pinned, turn_id, created_at`,
    [memory_id, agentId, text ?? null, salience ?? null, pinned ?? null, removed ?? null, app.now()],
  )
  return found(rows[0], '记忆')
}
export async function removeMemories(app: Uses<'now' | 'pool'>, agentId: number, ids: readonly number[]): Promise<void> {
  const { rowCount } = await app.pool.query(
    'update agent_memories set deleted_at = $3 where agent_id = $1 and id = any($2) and deleted_at is null',
    [agentId, ids, app.now()],
  )
  if (!rowCount) refuseMissing('记忆')
}
