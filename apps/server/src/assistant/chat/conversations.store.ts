// Conversations of a person in a team: begun, found again, named, pinned, deleted.
import { CHAT_LIMITS, type Conversation } from '@qianmu/contract/assistant/chat'
import { foldText, queryGrams } from '@qianmu/script/bigrams'
import { randomUUID } from 'node:crypto'
import type { Uses } from '../../app.ts'
import type { Actor } from '../../kit/answer.ts'
import { firstOf } from '../../kit/cut.ts'
import { refuseField, refuseMissing } from '../../kit/refuse.ts'
import { excerptOf } from '../../works/documents/index.ts'

const TITLE_CHARS = 30
const titleOf = (prompt: string) => firstOf(prompt.trim().replace(/\s+/g, ' '), TITLE_CHARS)
const prefixOf = (actor: Actor) => `${actor.teamId}_${actor.userId}_`

/** Refuses an id that is not of this person in this team. */
export const checkConversation = (actor: Actor, id: string): string => (id.startsWith(prefixOf(actor)) ? id : refuseMissing('对话'))

/** The conversation that is named, or a new one; it has its title from its first question. @returns its id and where it goes on */
export async function openConversation(
  app: Uses<'now' | 'pool'>,
  actor: Actor,
  asked: { conversation_id?: string | undefined; parent_id?: number | undefined; prompt: string },
): Promise<{ id: string; parentId: number | null }> {
  const id = checkConversation(actor, asked.conversation_id ?? prefixOf(actor) + randomUUID())
  await app.pool.query(
    `insert into chat_conversations (id, team_id, user_id, title, updated_at) values ($1, $2, $3, $4, $5) on conflict (id) do nothing`,
    [id, actor.teamId, actor.userId, titleOf(asked.prompt), app.now()],
  )
  const { rows } = await app.pool.query<{ turns: number; last: number | null; parent: boolean; gone: boolean }>(
    `select (select deleted_at is not null from chat_conversations where id = $1) gone, count(*)::int turns, coalesce(bool_or(id = $2 and deleted_at is null), false) parent,
       coalesce((select leaf_id from chat_conversations c join chat_turns t on t.id = c.leaf_id where c.id = $1), max(id) filter (where deleted_at is null)) last
     from chat_turns where conversation_id = $1`,
    [id, asked.parent_id ?? 0],
  )
  const { turns, last, parent, gone } = rows[0]!
  if (gone) refuseMissing('对话')
  if (turns >= CHAT_LIMITS.turns) refuseField('conversation_id', `一个对话最多 ${CHAT_LIMITS.turns} 轮，请新建一个`)
  if (asked.parent_id && !parent) refuseMissing('上一条回答')
  return { id, parentId: asked.parent_id === undefined ? last : asked.parent_id || null }
}

/** $1 user, $2 team, $3 pairs or null. */
const HELD = `c.user_id = $1 and c.team_id = $2 and c.deleted_at is null and exists (select from chat_turns t where t.conversation_id = c.id and t.deleted_at is null)`
const FOUND = `from chat_conversations c left join lateral (
    select t.query || E'\\n' || t.message as text from chat_turns t where t.conversation_id = c.id and t.deleted_at is null and $3::text[] is not null and t.pairs @> $3
      and strpos(lower(normalize(t.query || E'\\n' || t.message, NFKC)), $4) > 0 order by t.id desc limit 1) f on true
  where ${HELD} and ($3::text[] is null or f.text is not null or strpos(lower(normalize(c.title, NFKC)), $4) > 0)`

/** One page of conversations; those that hold the keyword. */
export async function listConversations(
  app: Uses<'pool'>,
  actor: Actor,
  { page, size, keyword }: { page: number; size: number; keyword: string },
) {
  const folded = foldText(keyword.trim())
  const values = [actor.userId, actor.teamId, folded ? queryGrams(folded) : null, folded]
  const [{ rows }, counted] = await Promise.all([
    app.pool.query<{ id: string; title: string; pinned: boolean; leaf_id: number | null; updated_at: Date; text: string | null }>(
      `select c.id, c.title, c.pinned, c.leaf_id, c.updated_at, f.text ${FOUND} order by c.pinned desc, c.updated_at desc, c.id limit $5 offset $6`,
      [...values, size, (page - 1) * size],
    ),
    app.pool.query<{ total: number }>(`select count(*)::int total ${FOUND}`, values),
  ])
  const list = rows.map(({ id, title, pinned, leaf_id, updated_at, text }): Conversation => ({
    conversation_id: id,
    title,
    pinned: pinned ? 1 : 0,
    leaf_id,
    updated_at: updated_at.toISOString(),
    excerpt: text ? excerptOf(text, folded) : '',
  }))
  return { list, total: counted.rows[0]!.total, page, size }
}

/** What of a conversation is given another value. */
interface Change {
  title?: string | undefined
  pinned?: 0 | 1 | undefined
  leaf_id?: number | undefined
}
export async function changeConversation(app: Uses<'pool'>, actor: Actor, id: string, { title, pinned, leaf_id }: Change): Promise<void> {
  const { rowCount } = await app.pool.query(
    `update chat_conversations c set title = coalesce($4, title), pinned = coalesce($5, pinned), leaf_id = coalesce($6, leaf_id)
     where id = $1 and user_id = $2 and team_id = $3 and deleted_at is null and ($6::bigint is null or exists (select from chat_turns t where t.id = $6 and t.conversation_id = c.id and t.deleted_at is null))`,
    [id, actor.userId, actor.teamId, title ?? null, pinned === undefined ? null : pinned === 1, leaf_id ?? null],
  )
  if (!rowCount) refuseMissing('对话')
}

/** Deletes softly; what was deleted more than a day ago goes for good. */
export async function removeConversation(app: Uses<'now' | 'pool'>, actor: Actor, id: string): Promise<void> {
  await app.pool.query(`delete from chat_conversations where user_id = $1 and deleted_at < $2::timestamptz - interval '1 day'`, [
    actor.userId,
    app.now(),
  ])
  await bin(app, actor, id, app.now())
}

export const restoreConversation = (app: Uses<'pool'>, actor: Actor, id: string): Promise<void> => bin(app, actor, id, null)

/** Puts a conversation into the bin, or takes it out. */
async function bin(app: Uses<'pool'>, actor: Actor, id: string, at: Date | null): Promise<void> {
  const { rowCount } = await app.pool.query(
    `update chat_conversations set deleted_at = $4 where id = $1 and user_id = $2 and team_id = $3 and (deleted_at is null) = ($4::timestamptz is not null)`,
    [id, actor.userId, actor.teamId, at],
  )
  if (!rowCount) refuseMissing('对话')
}
