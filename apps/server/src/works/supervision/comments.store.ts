// Comments in the database: threads with replies, the place of each in its text, and the messages they send.
import { SUPERVISION_LIMITS, type Remark, type Thread } from '@qianmu/contract/works/supervision'
import { STATUS } from '@qianmu/contract/kit/status'
import type { Anchor } from '@qianmu/script/comments/anchor'
import type { Uses } from '../../app.ts'
import type { Actor } from '../../kit/answer.ts'
import { found, refuse, refuseField } from '../../kit/refuse.ts'
import { sendMessage } from '../../messages/index.ts'
import type { CommentChange, HeldComment } from './comments.rules.ts'
import { type About, aboutOf, COLUMNS, NOUNS, placeOf } from './about.store.ts'
import { isLong } from '../long/index.ts'
import { findAnchor, type Selection } from './anchor.store.ts'
import { keysByMember, personOf } from './faces.store.ts'

interface Row {
  comment_id: number
  parent_id: number | null
  user_id: number
  nickname: string
  avatar_file_id: number | null
  level: Thread['level']
  body: string
  anchor: Anchor | null
  mentions: number[]
  round: number
  resolver: string | null
  resolved_at: Date | null
  created_at: Date
  edited_at: Date | null
}

/** The threads about something, oldest first, each with its replies. */
export async function listThreads(app: Uses<'files' | 'pool'>, { kind, id }: About): Promise<Thread[]> {
  const { rows } = await app.pool.query<Row>(
    `select c.id comment_id, c.parent_id, c.user_id, u.nickname, u.avatar_file_id, c.level, c.body, c.anchor, array_to_json(c.mentions) mentions, c.round,
       r.nickname resolver, c.resolved_at, c.created_at, c.edited_at
     from comments c join users u on u.id = c.user_id left join users r on r.id = c.resolved_by
     where c.${COLUMNS[kind]} = $1 and c.deleted_at is null order by c.id`,
    [id],
  )
  const remark = (row: Row): Remark => ({
    comment_id: row.comment_id,
    author: personOf(app, row),
    body: row.body,
    mentions: row.mentions,
    created_at: row.created_at.toISOString(),
    edited_at: row.edited_at?.toISOString() ?? null,
  })
  const threads = new Map<number, Thread>()
  for (const row of rows) {
    if (row.parent_id !== null) {
      threads.get(row.parent_id)?.replies.push(remark(row))
      continue
    }
    const { level, anchor, round, resolver, resolved_at } = row
    threads.set(row.comment_id, {
      ...remark(row),
      level,
      anchor,
      round,
      resolved_by: resolver ?? '',
      resolved_at: resolved_at?.toISOString() ?? null,
      replies: [],
    })
  }
  return [...threads.values()]
}

export interface NewComment {
  body: string
  level: Thread['level']
  selection?: Selection | null | undefined
  parent_comment_id?: number | undefined
  mentions: number[]
}

async function anchorIn(app: Uses<'collab' | 'long' | 'pool'>, docId: number, selection: Selection): Promise<Anchor> {
  const anchor = (await isLong(app.pool, [docId]))
    ? await app.long.run<Anchor | null>(0, { do: 'anchor', docId, selection })
    : await findAnchor(app, docId, selection)
  return anchor ?? refuseField('selection', '选中的文字刚被修改，请重新选择')
}

/** Writes a comment or a reply, and tells whom it concerns. */
export async function addComment(
  app: Uses<'collab' | 'events' | 'files' | 'long' | 'now' | 'pool'>,
  actor: Actor,
  workId: number,
  about: About,
  given: NewComment,
): Promise<number> {
  const { body, parent_comment_id: parent } = given
  const column = COLUMNS[about.kind]
  const mentions = [...new Set(given.mentions)]
  if (mentions.length) {
    const members = await keysByMember(app, workId, mentions)
    if (mentions.some(userId => !members.has(userId))) refuseField('mentions', '提到的人没有参与这部作品')
  }
  const anchored = about.kind === 'doc' && given.selection && parent === undefined && given.level !== 'whole'
  const anchor = anchored ? await anchorIn(app, about.id, given.selection!) : null
  // Comments have no order among them and wait for nothing; those of one moment may pass the limit by their number.
  const { rows: counted } = await app.pool.query<{ count: number }>(
    `select count(*)::int count from comments where ${column} = $1 and deleted_at is null`,
    [about.id],
  )
  const most = SUPERVISION_LIMITS.comments
  if (counted[0]!.count >= most) refuse(STATUS.limit, `一个${NOUNS[about.kind]}最多 ${most} 条批注和回复`)
  const { rows } = await app.pool.query<{ id: number }>(
    `insert into comments (${column}, parent_id, user_id, level, body, anchor, mentions, created_at, round)
     select $1, $2, $3, $4, $5, $6, $7, $8, coalesce((select round from doc_reviews where doc_id = $9), 0)
     where $2::bigint is null or exists (select 1 from comments where id = $2 and ${column} = $1 and parent_id is null and deleted_at is null)
     returning id`,
    [
      about.id,
      parent ?? null,
      actor.userId,
      given.level,
      body,
      anchor && JSON.stringify(anchor),
      mentions,
      app.now(),
      about.kind === 'doc' ? about.id : null,
    ],
  )
  const { id } = rows[0] ?? refuseField('parent_comment_id', '要回复的批注已删除')
  await sendNews(app, actor, about, { thread: parent ?? id, body, mentions, news: parent === undefined ? 'thread' : 'reply' })
  return id
}

interface News {
  thread: number
  body: string
  mentions: readonly number[]
  /** A thread that begins, a reply in one, or people who are mentioned later. */
  news: 'thread' | 'reply' | 'mention'
}

/** Whose work it is: who is to write it, wrote it last, handed it in. */
const CONCERNED = {
  doc: `select unnest(array[d.assignee_id, d.updated_by, r.submitted_by]) as user_id from docs d
    left join (select submitted_by from doc_review_rounds where doc_id = $1 order by round desc limit 1) r on true where d.id = $1`,
  card: 'select updated_by as user_id from idea_cards where id = $1',
  character: 'select updated_by as user_id from characters where id = $1',
} as const

/** Messages to whose work it is about, to who is mentioned and, of a reply, to who else spoke in the thread. */
async function sendNews(
  app: Uses<'events' | 'files' | 'pool'>,
  actor: Actor,
  about: About,
  { thread, body, mentions, news }: News,
): Promise<void> {
  const { workId, where, link } = await placeOf(app, about)
  const titles = new Map<number, string>()
  const tellAll = async (sql: string, id: number, title: string) => {
    const { rows } = await app.pool.query<{ user_id: number | null }>(sql, [id])
    for (const { user_id } of rows) if (user_id !== null) titles.set(user_id, title)
  }
  if (news === 'thread') await tellAll(CONCERNED[about.kind], about.id, `${actor.nickname} 批注了${where}`)
  if (news === 'reply')
    await tellAll(
      'select distinct user_id from comments where (id = $1 or parent_id = $1) and deleted_at is null',
      thread,
      `${actor.nickname} 回复了${where} 的批注`,
    )
  for (const userId of mentions) titles.set(userId, `${actor.nickname} 在${where} 的批注里提到了你`)
  titles.delete(actor.userId)
  if (!titles.size) return
  const members = await keysByMember(app, workId, [...titles.keys()])
  for (const [userId, title] of titles) {
    const keys = members.get(userId)
    // Whoever has left the work meanwhile is told nothing of it.
    if (keys) await sendMessage(app, userId, { kind: 'comment', title, text: body, link: link(keys, thread), from: actor.nickname })
  }
}

/** A comment as it is kept, deleted or not. */
export async function heldComment(app: Uses<'pool'>, id: number): Promise<HeldComment> {
  const { rows } = await app.pool.query<HeldComment>(
    'select id, doc_id, card_id, character_id, parent_id, user_id, level, deleted_at is not null deleted from comments where id = $1',
    [id],
  )
  return found(rows[0], '批注')
}

/** Changes what is given; people who are newly mentioned are told. */
export async function changeComment(
  app: Uses<'events' | 'files' | 'now' | 'pool'>,
  actor: Actor,
  held: HeldComment,
  workId: number,
  change: CommentChange,
): Promise<void> {
  const { body, level, resolved, is_delete } = change
  const mentions = change.mentions && [...new Set(change.mentions)]
  const members = mentions && (await keysByMember(app, workId, mentions))
  if (mentions?.some(userId => !members!.has(userId))) refuseField('mentions', '提到的人没有参与这部作品')
  const { rows } = await app.pool.query<{ before: number[]; body: string }>(
    `with old as (select id, mentions from comments where id = $1)
     update comments c set body = coalesce($2, c.body), level = coalesce($3, c.level), mentions = coalesce($4, c.mentions),
       anchor = case when $3 = 'whole' then null else c.anchor end,
       edited_at = case when $2::text is not null and $2 <> c.body then $8 else c.edited_at end,
       resolved_by = case $5::int when 1 then $6 when 0 then null else c.resolved_by end,
       resolved_at = case $5::int when 1 then $8 when 0 then null else c.resolved_at end,
       deleted_at = case $7::int when 1 then $8 when 0 then null else c.deleted_at end
     from old where c.id = old.id returning array_to_json(old.mentions) before, c.body`,
    [held.id, body ?? null, level ?? null, mentions ?? null, resolved ?? null, actor.userId, is_delete ?? null, app.now()],
  )
  const fresh = mentions?.filter(userId => !rows[0]!.before.includes(userId)) ?? []
  if (fresh.length)
    await sendNews(app, actor, aboutOf(held), {
      thread: held.parent_id ?? held.id,
      body: rows[0]!.body,
      mentions: fresh,
      news: 'mention',
    })
}
