// Reviews in the database: where each document stands, the drafts that were handed in, and the messages about them.
import type pg from 'pg'
import type { Review, Round } from '@qianmu/contract/works/supervision'
import { STATUS } from '@qianmu/contract/kit/status'
import type { Uses } from '../../app.ts'
import type { Actor } from '../../kit/answer.ts'
import { inTransaction } from '../../kit/pool.ts'
import { refuse, refuseField, refuseOften } from '../../kit/refuse.ts'
import { sendMessage } from '../../messages/index.ts'
import { keepPresent } from '../history/index.ts'
import { keysByMember, linkTo, personOf, placeOfDoc } from './faces.store.ts'
import { type Decision, type ReviewState, stateBefore, whyNotDecide, whyNotRemind, whyNotSubmit, whyNotWithdraw } from './reviews.rules.ts'

/** Time between two messages that urge the same document on, in s. */
const REMIND_AGAIN_S = 600

interface ReviewRow extends Omit<Review, 'assignee' | 'submitted_at'> {
  assignee_id: number | null
  assignee: string
  avatar_file_id: number | null
  submitted_at: Date | null
}
const OPEN = `from comments c where c.doc_id = d.id and c.parent_id is null and c.deleted_at is null and c.resolved_at is null`

/** Every document (or idea) of a work in reading order with its review. */
export async function listReviews(app: Uses<'files' | 'pool'>, workId: number, kind: 'doc' | 'idea'): Promise<Review[]> {
  const { rows } = await app.pool.query<ReviewRow>(
    `select d.id doc_id, d.name doc_name, d.kind, d.edit_type, d.words, coalesce(r.state, 'draft') state, coalesce(r.round, 0) round,
       (row_number() over (order by v.order_key nulls last, d.volume_id, d.order_key, d.id))::int no,
       (select count(*)::int ${OPEN}) open_comments, (select count(*)::int ${OPEN} and c.level = 'must') open_musts,
       r.assignee_id, coalesce(a.nickname, '') assignee, a.avatar_file_id, coalesce(s.nickname, '') submitted_by, last.submitted_by submitter_id, last.submitted_at
     from docs d left join volumes v on v.id = d.volume_id left join doc_reviews r on r.doc_id = d.id
     left join users a on a.id = r.assignee_id left join doc_review_rounds last on last.doc_id = d.id and last.round = r.round and last.withdrawn_at is null
     left join users s on s.id = last.submitted_by
     where d.work_id = $1 and d.kind = $2 and d.deleted_at is null order by no`,
    [workId, kind],
  )
  return rows.map(({ assignee_id, assignee, avatar_file_id, submitted_at, ...row }) => ({
    ...row,
    assignee: assignee_id === null ? null : personOf(app, { user_id: assignee_id, nickname: assignee, avatar_file_id }),
    submitted_at: submitted_at?.toISOString() ?? null,
  }))
}

interface RoundRow extends Omit<Round, 'submitted_at' | 'decided_at' | 'withdrawn_at'> {
  submitted_at: Date
  decided_at: Date | null
  withdrawn_at: Date | null
}

/** The drafts of a document that were handed in, newest first. */
export async function listRounds(app: Uses<'pool'>, docId: number): Promise<Round[]> {
  const { rows } = await app.pool.query<RoundRow>(
    `select r.round, r.history_id, r.note, s.nickname submitted_by, r.submitted_at, r.decision, r.decision_note,
       coalesce(d.nickname, '') decided_by, r.decided_at, r.withdrawn_at
     from doc_review_rounds r join users s on s.id = r.submitted_by left join users d on d.id = r.decided_by
     where r.doc_id = $1 order by r.round desc`,
    [docId],
  )
  return rows.map(row => ({
    ...row,
    submitted_at: row.submitted_at.toISOString(),
    decided_at: row.decided_at?.toISOString() ?? null,
    withdrawn_at: row.withdrawn_at?.toISOString() ?? null,
  }))
}

interface Standing {
  state: ReviewState
  round: number
  open_musts: number
  assignee_id: number | null
  reminded_at: Date | null
  /** Who handed the last draft in. */
  submitted_by: number | null
  updated_by: number
}

async function standingOf(app: Uses<'pool'>, docId: number): Promise<Standing> {
  const { rows } = await app.pool.query<Standing>(
    `select coalesce(r.state, 'draft') state, coalesce(r.round, 0) round, r.assignee_id, r.reminded_at, d.updated_by,
       (select submitted_by from doc_review_rounds x where x.doc_id = d.id and x.withdrawn_at is null order by round desc limit 1) submitted_by,
       (select count(*)::int ${OPEN} and c.level = 'must') open_musts
     from docs d left join doc_reviews r on r.doc_id = d.id where d.id = $1`,
    [docId],
  )
  return rows[0]!
}

const refuseNow = (why: string | undefined): void => {
  if (why !== undefined) refuse(STATUS.conflict, why)
}
/** What the list of documents says of one whose review stands so. */
const STATUS_AT = { draft: 'writing', reviewing: 'review', revising: 'writing', conditional: 'final', passed: 'final' } as const
const follow = (client: pg.PoolClient, docId: number, state: keyof typeof STATUS_AT) =>
  client.query('update docs set status = $2 where id = $1', [docId, STATUS_AT[state]])

const refuseRace = (): never => refuse(STATUS.conflict, '审阅状态刚被别人改变，请看一眼再操作')

/** The version of a text as it is handed in: a new one, or, when nothing changed since, the newest, which automatic thinning then leaves alone. */
async function versionOf(
  app: Uses<'collab' | 'events' | 'long' | 'now' | 'pool'>,
  docId: number,
  round: number,
  userId: number,
): Promise<number> {
  const name = `第 ${round} 稿`
  const kept = await keepPresent(app, docId, { kind: 'manual', name, userId })
  if (kept !== undefined) return kept
  const { rows } = await app.pool.query<{ id: number }>(
    `update doc_versions set name = case name when '' then $2 else name end
     where id = (select max(id) from doc_versions where doc_id = $1) returning id`,
    [docId, name],
  )
  return rows[0]!.id
}

/** Hands a document in for review: its text is kept as a version, and the producers are told, or those of them that are asked. */
export async function submit(
  app: Uses<'collab' | 'events' | 'files' | 'long' | 'now' | 'pool'>,
  actor: Actor,
  docId: number,
  { note, reviewer_ids }: { note: string; reviewer_ids: readonly number[] },
) {
  const before = await standingOf(app, docId)
  refuseNow(whyNotSubmit(before.state))
  const place = await placeOfDoc(app, docId)
  const producers = [...(await keysByMember(app, place.work_id))].filter(([, keys]) => keys.includes('Producer'))
  if (reviewer_ids.some(id => !producers.some(([userId]) => userId === id))) refuseField('reviewer_ids', '只能请这部作品的监制来审')
  const round = before.round + 1
  const history_id = await versionOf(app, docId, round, actor.userId)
  await inTransaction(app.pool, async client => {
    const done = await client.query(
      `insert into doc_reviews as r (doc_id, state, round) values ($1, 'reviewing', $2)
       on conflict (doc_id) do update set state = 'reviewing', round = $2, reminded_at = null where r.round = $3 and r.state = $4`,
      [docId, round, before.round, before.state],
    )
    if (!done.rowCount) refuseRace()
    await client.query(
      'insert into doc_review_rounds (doc_id, round, history_id, note, submitted_by, submitted_at) values ($1, $2, $3, $4, $5, $6)',
      [docId, round, history_id, note, actor.userId, app.now()],
    )
    await follow(client, docId, 'reviewing')
  })
  const title = `${actor.nickname} 提交了《${place.work_name}》${place.doc_name} 第 ${round} 稿，等你审阅`
  for (const [userId, keys] of producers)
    if (userId !== actor.userId && (!reviewer_ids.length || reviewer_ids.includes(userId)))
      await sendMessage(app, userId, { kind: 'cowrite', title, text: note, link: linkTo(place, docId, keys), from: actor.nickname })
  return { round, history_id }
}

interface Handed {
  submitted_by: number
  decision: Decision | null
  withdrawn: boolean
}

/** Takes back the draft under review: by who handed it in or the work's owner. Both sides are told. */
export async function withdraw(app: Uses<'events' | 'files' | 'now' | 'pool'>, actor: Actor, docId: number): Promise<void> {
  const standing = await standingOf(app, docId)
  refuseNow(whyNotWithdraw(standing.state))
  const place = await placeOfDoc(app, docId)
  const { rows } = await app.pool.query<Handed>(
    'select submitted_by, decision, withdrawn_at is not null withdrawn from doc_review_rounds where doc_id = $1 order by round desc',
    [docId],
  )
  const [present, ...before] = rows
  const mayWithdraw = present!.submitted_by === actor.userId || place.owner_id === actor.userId || actor.isOwner
  if (!mayWithdraw) refuse(STATUS.noPermission, '只有提交的人或作品的负责人可以撤回')
  await inTransaction(app.pool, async client => {
    const done = await client.query(
      `update doc_reviews set state = $2, reminded_at = null where doc_id = $1 and state = 'reviewing' and round = $3`,
      [docId, stateBefore(before), standing.round],
    )
    if (!done.rowCount) refuseRace()
    await follow(client, docId, stateBefore(before))
    await client.query('update doc_review_rounds set withdrawn_at = $3 where doc_id = $1 and round = $2', [
      docId,
      standing.round,
      app.now(),
    ])
  })
  const title = `${actor.nickname} 撤回了《${place.work_name}》${place.doc_name} 第 ${standing.round} 稿，不用再审`
  for (const [userId, keys] of await keysByMember(app, place.work_id))
    if (userId !== actor.userId && (keys.includes('Producer') || userId === present!.submitted_by))
      await sendMessage(app, userId, { kind: 'cowrite', title, text: '', link: linkTo(place, docId, keys), from: actor.nickname })
}

const VERDICTS: Record<Decision, string> = { revising: '退回修改', conditional: '有条件通过', passed: '通过' }

/** Decides on the draft under review and tells who handed it in. */
export async function decide(
  app: Uses<'events' | 'files' | 'now' | 'pool'>,
  actor: Actor,
  docId: number,
  decision: Decision,
  note: string,
): Promise<void> {
  const before = await standingOf(app, docId)
  refuseNow(whyNotDecide(before.state, decision, before.open_musts))
  const submitter = await inTransaction(app.pool, async client => {
    const done = await client.query(
      'update doc_reviews set state = $2, reminded_at = null where doc_id = $1 and state = $3 and round = $4',
      [docId, decision, before.state, before.round],
    )
    if (!done.rowCount) refuseRace()
    await follow(client, docId, decision)
    const { rows } = await client.query<{ submitted_by: number }>(
      `update doc_review_rounds set decision = $3, decision_note = $4, decided_by = $5, decided_at = $6
       where doc_id = $1 and round = $2 returning submitted_by`,
      [docId, before.round, decision, note, actor.userId, app.now()],
    )
    return rows[0]!.submitted_by
  })
  const place = await placeOfDoc(app, docId)
  const title = `《${place.work_name}》${place.doc_name} 第 ${before.round} 稿：${VERDICTS[decision]}`
  const concerned = new Set([submitter, before.assignee_id ?? submitter])
  const members = await keysByMember(app, place.work_id, [...concerned])
  for (const userId of concerned) {
    if (userId === actor.userId || !members.has(userId)) continue
    const link = linkTo(place, docId, [])
    await sendMessage(app, userId, { kind: 'cowrite', title, text: note, link, from: actor.nickname })
  }
}

/** Says who writes a document; null = nobody in particular. */
export async function assign(app: Uses<'files' | 'pool'>, workId: number, docId: number, userId: number | null): Promise<void> {
  if (userId !== null && !(await keysByMember(app, workId, [userId])).has(userId)) refuseField('assignee_id', '这个人没有参与这部作品')
  await app.pool.query(
    `insert into doc_reviews (doc_id, state, round, assignee_id) values ($1, 'draft', 0, $2)
     on conflict (doc_id) do update set assignee_id = excluded.assignee_id`,
    [docId, userId],
  )
}

/** Urges on who has the work: who is assigned, else who handed the last draft in, else who wrote last. @param note in the words of who urges @returns their name */
export async function remind(app: Uses<'events' | 'files' | 'now' | 'pool'>, actor: Actor, docId: number, note: string): Promise<string> {
  const standing = await standingOf(app, docId)
  refuseNow(whyNotRemind(standing.state))
  const since = standing.reminded_at ? (app.now().getTime() - standing.reminded_at.getTime()) / 1000 : Infinity
  if (since < REMIND_AGAIN_S) refuseOften('刚刚催过，过一会儿再催', REMIND_AGAIN_S - since)
  const place = await placeOfDoc(app, docId)
  const writer = standing.assignee_id ?? standing.submitted_by ?? standing.updated_by
  if (writer === actor.userId) refuseField('doc_id', '这篇由你自己写，不用催交')
  const keys = (await keysByMember(app, place.work_id, [writer])).get(writer) ?? refuseField('doc_id', '写的人已不在作品里，请先指派编剧')
  await app.pool.query(
    `insert into doc_reviews (doc_id, state, round, reminded_at) values ($1, 'draft', 0, $2)
     on conflict (doc_id) do update set reminded_at = excluded.reminded_at`,
    [docId, app.now()],
  )
  await sendMessage(app, writer, {
    kind: 'cowrite',
    title: `${actor.nickname} 在等《${place.work_name}》${place.doc_name}`,
    text: [note, standing.state === 'draft' ? '还没有提交审阅。' : '退回的稿子还没有再次提交。'].filter(Boolean).join('\n'),
    link: linkTo(
      place,
      docId,
      keys.filter(key => key !== 'Producer'),
    ),
    from: actor.nickname,
  })
  const { rows } = await app.pool.query<{ nickname: string }>('select nickname from users where id = $1', [writer])
  return rows[0]!.nickname
}
