// Links to games that anybody may play: made, changed, revoked, opened, and how often their nodes were entered.
import { type gamePlay, SHARE_LIMITS } from '@qianmu/contract/game/play'
import type { Data } from '@qianmu/contract/kit/call'
import { STATUS } from '@qianmu/contract/kit/status'
import type { GameNode } from '@qianmu/story/model'
import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { checkPassword, hashPassword } from '../account/index.ts'
import type { Uses } from '../app.ts'
import { Json, type Origin } from '../kit/answer.ts'
import { apart } from '../kit/apart/apart.ts'
import { limitRate } from '../kit/rate.store.ts'
import { found, refuse, refuseField } from '../kit/refuse.ts'
import { filesInText, playedGame } from './aside/index.ts'
import { addressesOf } from './files.store.ts'
import { publishedText } from './play.store.ts'

type Writes = Uses<'collab' | 'files' | 'now' | 'pool'>
type Opens = Uses<'files' | 'now' | 'pool' | 'settings'>
interface ShareRow {
  id: number
  link: string
  password: string | null
  expires_at: Date | null
  revision: number
  plays: number
  talks_a_day: number
  created_at: Date
}
const ROWS = 'select id, link, password, expires_at, revision, plays, talks_a_day, created_at from game_shares'
const shown = ({ id, link, password, expires_at, revision, plays, talks_a_day, created_at }: ShareRow) => ({
  share_id: id,
  link,
  has_password: password !== null,
  expires_at: expires_at?.toISOString() ?? null,
  revision,
  plays,
  talks_a_day,
  created_at: created_at.toISOString(),
})
export interface Terms {
  password?: string | null | undefined
  days?: number | null | undefined
  talks_a_day?: number | undefined
}

/** The links of a game that were not revoked. */
export async function listShares(app: Uses<'pool'>, workId: number) {
  const { rows } = await app.pool.query<ShareRow>(`${ROWS} where work_id = $1 and revoked_at is null order by id`, [workId])
  return rows.map(shown)
}
const endOf = (app: Uses<'now'>, days: number | null | undefined) => (days ? new Date(app.now().getTime() + days * 86_400_000) : null)

/** Publishes a game under a new link. */
export async function addShare(app: Writes, userId: number, workId: number, { password, days, talks_a_day = 0 }: Terms) {
  if ((await listShares(app, workId)).length >= SHARE_LIMITS.links)
    refuse(STATUS.limit, `一个游戏最多同时有 ${SHARE_LIMITS.links} 个分享链接，请先撤销不用的`)
  const content = await publishedText(app, userId, workId)
  const { rows } = await app.pool.query<ShareRow>(
    `insert into game_shares (work_id, link, password, expires_at, content, created_by, created_at, talks_a_day) values ($1, $2, $3, $4, $5, $6, $7, $8)
     returning id, link, password, expires_at, revision, plays, talks_a_day, created_at`,
    [
      workId,
      randomBytes(18).toString('base64url'),
      password ? await hashPassword(password) : null,
      endOf(app, days),
      content,
      userId,
      app.now(),
      talks_a_day,
    ],
  )
  return shown(rows[0]!)
}

/** Changes the terms of a link, and what it publishes. */
export async function changeShare(
  app: Writes,
  userId: number,
  workId: number,
  id: number,
  { password, days, talks_a_day, publish }: Terms & { publish: boolean },
) {
  const content = publish ? await publishedText(app, userId, workId) : null
  const { rows } = await app.pool.query<ShareRow>(
    `update game_shares set password = case when $3 then $4 else password end, expires_at = case when $5 then $6 else expires_at end,
       talks_a_day = coalesce($8, talks_a_day), content = coalesce($7::jsonb, content), revision = revision + ($7 is not null)::int
     where id = $1 and work_id = $2 and revoked_at is null returning id, link, password, expires_at, revision, plays, talks_a_day, created_at`,
    [
      id,
      workId,
      password !== undefined,
      password ? await hashPassword(password) : null,
      days !== undefined,
      endOf(app, days),
      content,
      talks_a_day ?? null,
    ],
  )
  return shown(found(rows[0], '分享链接'))
}

/** Ends a link for good; what it published is forgotten, its counts stay. */
export async function revokeShare(app: Uses<'now' | 'pool'>, workId: number, id: number): Promise<void> {
  const { rows } = await app.pool.query(
    `update game_shares set revoked_at = $3, content = 'null' where id = $1 and work_id = $2 and revoked_at is null returning id`,
    [id, workId, app.now()],
  )
  found(rows[0], '分享链接')
}

interface Opened {
  id: number
  work_id: number
  password: string | null
  revision: number
  talks_a_day: number
}
/** A link that works still. */
async function openLink(app: Uses<'now' | 'pool'>, link: string): Promise<Opened> {
  const { rows } = await app.pool.query<Opened>(
    `select s.id, s.work_id, s.password, s.revision, s.talks_a_day from game_shares s join works w on w.id = s.work_id
     where s.link = $1 and s.revoked_at is null and (s.expires_at is null or s.expires_at > $2) and w.deleted_at is null`,
    [link, app.now()],
  )
  return rows[0] ?? refuse(STATUS.notFound, '链接不存在、已过期或已被撤销')
}
/** Whether a password opens it; wrong ones are counted for each address. */
async function mayOpen(app: Opens, origin: Origin, { password: stored }: Opened, password: string): Promise<boolean> {
  if (stored === null) return true
  if (password === '') return false
  await limitRate(app.pool, 'guess', 0, origin.ip, app.now(), app.settings.QIANMU_RATE_SCALE)
  return (await checkPassword(password, stored)).fits || refuseField('password', '密码不正确')
}

/** A link for those who know its password. @throws Refusal at `password` */
export async function enterLink(app: Opens, origin: Origin, link: string, password: string): Promise<Opened> {
  const opened = await openLink(app, link)
  return (await mayOpen(app, origin, opened, password)) ? opened : refuseField('password', '请输入密码')
}

/** Characters of a game that is read at once. */
const LIMITS = { small: 200_000 }
const ANSWERED = path.join(import.meta.dirname, 'aside/answered.ts')
const filesOf = apart(ANSWERED, filesInText, LIMITS)
const written = apart(ANSWERED, playedGame, LIMITS)

/** The game behind a link. */
export async function playShare(app: Opens & Uses<'languages'>, origin: Origin, link: string, password: string) {
  const opened = await openLink(app, link)
  if (!(await mayOpen(app, origin, opened, password))) return { needs_password: true, revision: opened.revision, talks: false, game: null }
  await app.pool.query('update game_shares set plays = plays + 1 where id = $1', [opened.id])
  const { rows } = await app.pool.query<{ text: string }>('select content::text text from game_shares where id = $1', [opened.id])
  const { text } = rows[0]!
  // Who plays is known by the link alone.
  const turn = { person: -opened.id, size: text.length, field: 'link' }
  const told = {
    needs_password: opened.password !== null,
    revision: opened.revision,
    talks: opened.talks_a_day > 0 && 'chosen' in (await app.languages.choose()),
  }
  const addresses = await addressesOf(app, opened.work_id, await filesOf(turn, text))
  return new Json<Data<typeof gamePlay.play>>(await written(turn, text, addresses, told))
}

/** A node of the game behind a link, if that has it. */
export async function publishedNode(app: Uses<'pool'>, shareId: number, nodeId: string): Promise<GameNode | undefined> {
  const { rows } = await app.pool.query<{ node: GameNode }>(
    `select n node from game_shares, jsonb_array_elements(content -> 'nodes') n where id = $1 and n ->> 'id' = $2 limit 1`,
    [shareId, nodeId],
  )
  return rows[0]?.node
}

/** Adds what a player entered; nodes that the link does not publish are left out. */
export async function countVisits(
  app: Opens,
  origin: Origin,
  link: string,
  password: string,
  nodes: readonly { node_id: string; visits: number }[],
): Promise<void> {
  const opened = await enterLink(app, origin, link, password)
  const sums = new Map<string, number>()
  for (const { node_id, visits } of nodes) sums.set(node_id, (sums.get(node_id) ?? 0) + visits)
  await app.pool.query(
    `insert into game_visits (share_id, node_id, visits) select $1, n, v from unnest($2::text[], $3::bigint[]) t(n, v)
     where n in (select e ->> 'id' from game_shares, jsonb_array_elements(content -> 'nodes') e where id = $1)
     on conflict (share_id, node_id) do update set visits = game_visits.visits + excluded.visits`,
    [opened.id, [...sums.keys()], [...sums.values()]],
  )
}

/** How often the nodes of a game were entered, over all its links. */
export async function statisticsOf(app: Uses<'pool'>, workId: number) {
  const { rows } = await app.pool.query<{ node_id: string; visits: number }>(
    `select v.node_id, sum(v.visits)::float8 visits from game_visits v join game_shares s on s.id = v.share_id
     where s.work_id = $1 group by 1 order by 2 desc, 1`,
    [workId],
  )
  const { rows: counted } = await app.pool.query<{ plays: number }>(
    'select coalesce(sum(plays), 0)::int plays from game_shares where work_id = $1',
    [workId],
  )
  return { plays: counted[0]!.plays, nodes: rows }
}
