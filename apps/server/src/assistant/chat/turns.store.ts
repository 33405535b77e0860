// Turns of conversations: a question with its answer, written while it comes, read as pages, as a branch, from where a reader stopped.
import { CHAT_LIMITS, type ChatTurn, EDITED, type TURN_STATES } from '@qianmu/contract/assistant/chat'
import { estimateTokens } from '@qianmu/script/prompts/tokens'
import { textGrams } from '@qianmu/script/bigrams'
import type pg from 'pg'
import type { Uses } from '../../app.ts'
import type { Actor } from '../../kit/answer.ts'
import { ownRow } from '../../kit/own-row.store.ts'
import { inTransaction } from '../../kit/pool.ts'
import { found, refuseField, refuseMissing } from '../../kit/refuse.ts'

export type TurnState = (typeof TURN_STATES)[number]
/** A part of what goes along with a question. */
export interface Part {
  title: string
  text: string
}
export interface NewTurn {
  conversationId: string
  parentId: number | null
  userId: number
  askId: string | undefined
  query: string
  sent: readonly Part[]
  model: string
}
/** What came of an answer until now. */
export interface Progress {
  thinking: string
  message: string
  state: TurnState
  finish: 'stop' | 'length' | 'stopped'
  reason: string
  engine: string
  tokens: number
}

/** An answer that nobody writes on for so long was left by a process that died, in seconds. */
export const ORPHANED_S = 60
const INTERRUPTED = '回答没有说完就中断了，可以再试一次'

export const findTurn = ownRow('chat_turns x join chat_conversations c on c.id = x.conversation_id', { user: 'c.user_id' })

/** Begins a turn at the end of its branch, which is shown from then on. @returns its id, and whether it was there before under the same ask_id */
export async function insertTurn(
  app: Uses<'now' | 'pool'>,
  turn: NewTurn,
): Promise<{ id: number; isNew: boolean; conversationId: string }> {
  const { conversationId, parentId, userId, askId, query, sent, model } = turn
  const { rows } = await app.pool.query<{ id: number }>({
    name: 'chat-ask',
    text: `with made as (
       insert into chat_turns (conversation_id, parent_id, user_id, ask_id, query, sent, model, state, started_at, beat_at, pairs)
       values ($1, $2, $3, $4, $5, $6, $7, 'streaming', $8, $8, $9) on conflict (user_id, ask_id) do nothing returning id),
     shown as (update chat_conversations set leaf_id = made.id, updated_at = $8 from made where chat_conversations.id = $1)
     select id from made`,
    values: [conversationId, parentId, userId, askId ?? null, query, JSON.stringify(sent), model, app.now(), textGrams(query)],
  })
  const id = rows[0]?.id
  if (id !== undefined) return { id, isNew: true, conversationId }
  return { ...found(await askedBefore(app.pool, userId, askId!), '对话'), isNew: false }
}

/** Another version of an answer that is over, in the words of the person; the branch that is shown goes on from it. @returns its id */
export const editTurn = (app: Uses<'now' | 'pool'>, actor: Actor, id: number, message: string): Promise<number> =>
  inTransaction(app.pool, async client => {
    const { rows } = await client.query<{ conversation_id: string; query: string; state: TurnState; turns: number }>(
      `select t.conversation_id, query, state, (select count(*)::int from chat_turns x where x.conversation_id = c.id) turns
       from chat_turns t join chat_conversations c on c.id = t.conversation_id
       where t.id = $1 and c.team_id = $2 and t.deleted_at is null and c.deleted_at is null for update of c`,
      [id, actor.teamId],
    )
    const { conversation_id, query, state, turns } = found(rows[0], '回答')
    if (state === 'streaming') refuseField('answer_id', '回答还没有写完，写完或停止后再改')
    if (turns >= CHAT_LIMITS.turns) refuseField('answer_id', `一个对话最多 ${CHAT_LIMITS.turns} 轮，请新建一个`)
    const { rows: made } = await client.query<{ id: number }>(
      `insert into chat_turns (conversation_id, parent_id, user_id, query, sent, model, state, finish, engine, message, tokens, started_at, beat_at, pairs)
       select conversation_id, parent_id, user_id, query, sent, model, 'done', 'stop', $2, $3, $4, $5, $5, $6 from chat_turns where id = $1 returning id`,
      [id, EDITED, message, estimateTokens(message), app.now(), textGrams(`${query}\n${message}`)],
    )
    const edited = made[0]!.id
    await client.query('update chat_conversations set leaf_id = $2, updated_at = $3 where id = $1', [conversation_id, edited, app.now()])
    return edited
  })

/** The turn that this person began under this id. */
export async function askedBefore(client: pg.Pool | pg.PoolClient, userId: number, askId: string) {
  const { rows } = await client.query<{ id: number; conversationId: string }>(
    'select id, conversation_id "conversationId" from chat_turns where user_id = $1 and ask_id = $2',
    [userId, askId],
  )
  return rows[0]
}

/** Writes down how an answer ended. One that was settled already stays as it is. */
export async function keepProgress(app: Uses<'now' | 'pool'>, id: number, query: string, now: Progress): Promise<void> {
  await app.pool.query({
    name: 'chat-progress',
    text: `update chat_turns set thinking = $2, message = $3, state = $4, finish = $5, reason = $6, engine = $7, tokens = $8, beat_at = $9,
      pairs = $10 where id = $1 and state in ('streaming', 'interrupted')`,
    values: [
      id,
      now.thinking,
      now.message,
      now.state,
      now.finish,
      now.reason,
      now.engine,
      now.tokens,
      app.now(),
      textGrams(`${query}\n${now.message}`),
    ],
  })
}

/** Writes down what came of answers that go on, of all of them at once. */
export async function keepAll(app: Uses<'now' | 'pool'>, all: readonly { id: number; now: Progress }[]): Promise<void> {
  await app.pool.query({
    name: 'chat-progress-all',
    text: `update chat_turns t set thinking = n.thinking, message = n.message, beat_at = $4
      from unnest($1::bigint[], $2::text[], $3::text[]) n(id, thinking, message) where t.id = n.id and t.state = 'streaming'`,
    values: [all.map(({ id }) => id), all.map(({ now }) => now.thinking), all.map(({ now }) => now.message), app.now()],
  })
}

/** An answer as it stands, for a reader in another process or after its end. */
export async function progressOf(app: Uses<'pool'>, id: number): Promise<Progress & { conversation_id: string; beat_at: Date }> {
  const { rows } = await app.pool.query<Progress & { conversation_id: string; beat_at: Date }>({
    name: 'chat-turn',
    text: 'select thinking, message, state, finish, reason, engine, tokens, conversation_id, beat_at from chat_turns where id = $1',
    values: [id],
  })
  return found(rows[0], '回答')
}

/** Answers whose process died are interrupted: of this one turn, or of all turns of a conversation. */
export const settleOrphans = (app: Uses<'now' | 'pool'>, which: { turn?: number; conversation?: string }) =>
  app.pool.query(
    `update chat_turns set state = 'interrupted', reason = $4
     where state = 'streaming' and beat_at <= $3::timestamptz - make_interval(secs => ${ORPHANED_S}) and (id = $1 or conversation_id = $2)`,
    [which.turn ?? null, which.conversation ?? null, app.now(), INTERRUPTED],
  )

interface TurnRow extends Omit<ChatTurn, 'start_time' | 'read'> {
  start_time: Date
  read: Part['title'][]
}
const TURN = `id answer_id, parent_id, query, message, user_id userid, started_at start_time, model, thinking, state, reason, engine, tokens,
  coalesce((select json_agg(part ->> 'title') from jsonb_array_elements(sent) part), '[]') as read`

/** One page of a conversation's turns, the first ones first; answers that nobody writes on any more are settled before. */
export async function listTurns(app: Uses<'now' | 'pool'>, actor: Actor, conversation: string, page: number, size: number) {
  await settleOrphans(app, { conversation })
  const from = `from chat_turns t where conversation_id = (select id from chat_conversations where id = $1 and user_id = $2 and team_id = $3 and deleted_at is null) and deleted_at is null`
  const values = [conversation, actor.userId, actor.teamId]
  const [{ rows }, counted] = await Promise.all([
    app.pool.query<TurnRow>(`select ${TURN} ${from} order by id limit $4 offset $5`, [...values, size, (page - 1) * size]),
    app.pool.query<{ total: number }>(`select count(*)::int total ${from}`, values),
  ])
  const response = rows.map((row): ChatTurn => ({ ...row, start_time: row.start_time.toISOString() }))
  return { response, page, size, total: counted.rows[0]!.total }
}

/** Questions and answers from the beginning to this turn; the last ones, so many. */
export async function branchTo(app: Uses<'pool'>, id: number | null, most: number): Promise<{ query: string; message: string }[]> {
  if (id === null) return []
  const { rows } = await app.pool.query<{ query: string; message: string }>(
    `with recursive branch as (
       select id, parent_id, query, message, 1 nth from chat_turns where id = $1
       union all select t.id, t.parent_id, t.query, t.message, nth + 1 from chat_turns t join branch b on t.id = b.parent_id where nth < $2)
     select query, message from branch order by nth desc`,
    [id, most],
  )
  return rows
}

/** The parts that went along with a question. */
export async function sentWith(app: Uses<'pool'>, actor: Actor, id: number): Promise<Part[]> {
  const { rows } = await app.pool.query<{ sent: Part[] }>(
    `select sent from chat_turns t join chat_conversations c on c.id = t.conversation_id where t.id = $1 and c.team_id = $2`,
    [id, actor.teamId],
  )
  return found(rows[0], '回答').sent
}

/** Deletes a turn softly with all that follow from it; what was deleted more than a day ago goes for good. @returns the ids that are gone */
export const removeBranch = (app: Uses<'now' | 'pool'>, actor: Actor, id: number): Promise<number[]> =>
  inTransaction(app.pool, async client => {
    const { rows } = await client.query<{ id: number; parent_id: number | null; conversation_id: string }>(
      `with recursive gone as (
         select t.id, t.parent_id, t.conversation_id from chat_turns t join chat_conversations c on c.id = t.conversation_id where t.id = $1 and c.team_id = $2 and t.deleted_at is null
         union all select t.id, t.parent_id, t.conversation_id from chat_turns t join gone g on t.parent_id = g.id where t.deleted_at is null)
       select id, parent_id, conversation_id from gone order by id`,
      [id, actor.teamId],
    )
    const first = rows[0]
    if (!first) return refuseMissing('回答')
    const ids = rows.map(row => row.id)
    await client.query('update chat_conversations set leaf_id = $2 where id = $1 and (leaf_id is null or leaf_id = any($3))', [
      first.conversation_id,
      first.parent_id,
      ids,
    ])
    await client.query('update chat_turns set deleted_at = $2 where id = any($1)', [ids, app.now()])
    await client.query(`delete from chat_turns where user_id = $1 and deleted_at < $2::timestamptz - interval '1 day'`, [
      actor.userId,
      app.now(),
    ])
    return ids
  })

/** Brings a deleted turn back with all that went with it, and shows it. Refuses one whose question before it is gone. */
export async function restoreBranch(app: Uses<'pool'>, actor: Actor, id: number): Promise<void> {
  const { rowCount } = await app.pool.query(
    `with recursive back as (
       select t.id, t.conversation_id, t.deleted_at from chat_turns t join chat_conversations c on c.id = t.conversation_id
       where t.id = $1 and c.team_id = $2 and c.deleted_at is null and t.deleted_at is not null
         and not exists (select from chat_turns p where p.id = t.parent_id and p.deleted_at is not null)
       union all select t.id, t.conversation_id, t.deleted_at from chat_turns t join back b on t.parent_id = b.id where t.deleted_at = b.deleted_at),
     shown as (update chat_conversations set leaf_id = (select max(id) from back) where id = (select conversation_id from back where id = $1))
     update chat_turns set deleted_at = null where id in (select id from back)`,
    [id, actor.teamId],
  )
  if (!rowCount) refuseMissing('回答')
}
