// Teams and their members in the database.
import type pg from 'pg'
import type { CurrentTeam, Member } from '@qianmu/contract/team'
import { STATUS } from '@qianmu/contract/kit/status'
import { and, eq } from 'drizzle-orm'
import { maskPhone } from '../account/index.ts'
import type { Uses } from '../app.ts'
import type { Actor } from '../kit/answer.ts'
import type { Database } from '../kit/database.ts'
import { refuse, refuseField, refuseMissing } from '../kit/refuse.ts'
import { rightsChanged } from '../kit/rights.ts'
import { ALL_KEYS } from '../kit/session.store.ts'
import { FIRST_ROLES, mustRule, OWNER_ROLE } from './team.rules.ts'
import { roles, teamMembers, teams } from './team.table.ts'

interface TeamRow {
  team_id: number
  team_name: string
  role: string
  role_id: number
  is_owner: boolean
  permissions: string[]
  member_count: number
}
const TEAM_ROW = `
  select t.id team_id, t.name team_name, r.name role, r.id role_id, r.is_owner, r.permissions,
         (select count(*)::int from team_members c where c.team_id = t.id) member_count
  from team_members m join teams t on t.id = m.team_id join roles r on r.id = m.role_id
  where m.user_id = $1`

const IN_WORKS = `exists (select 1 from works w where w.team_id = t.id and w.deleted_at is null
  and (w.owner_id = $1 or exists (select 1 from work_members j where j.work_id = w.id and j.user_id = $1)))`

/** The team a session works in; refuses 7007 when there is none. */
export async function currentTeam(app: Uses<'pool'>, userId: number, teamId: number): Promise<CurrentTeam> {
  const { rows } = await app.pool.query<TeamRow & { in_works: boolean }>(
    `${TEAM_ROW.replace('select ', `select ${IN_WORKS} in_works, `)} and t.id = $2`,
    [userId, teamId],
  )
  const row = rows[0] ?? refuse(STATUS.noTeam, '还没有加入团队')
  const { permissions, ...team } = row
  return { ...team, my_permissions: (team.is_owner ? ALL_KEYS : permissions) as CurrentTeam['my_permissions'] }
}

/** Every team of a user, oldest membership first. */
export async function teamsOf(app: Uses<'pool'>, userId: number): Promise<TeamRow[]> {
  return (await app.pool.query<TeamRow>(`${TEAM_ROW} order by m.joined_at, t.id`, [userId])).rows
}

/** Lets a session work in a team; refuses when the user is not in it. */
export async function workIn(app: Uses<'pool'>, sessionId: number, userId: number, teamId: number): Promise<void> {
  const done = await app.pool.query(
    `update sessions set team_id = $3 where id = $1 and exists (select 1 from team_members where user_id = $2 and team_id = $3)`,
    [sessionId, userId, teamId],
  )
  if (!done.rowCount) refuseMissing('团队')
}

/** Teams one user may found: an instance is for people, not for scripts. */
const MAX_FOUNDED = 20

/** A new team with its first roles; the founder becomes its owner. */
export async function foundTeam(app: Uses<'db'>, userId: number, name: string): Promise<number> {
  return app.db.transaction(async tx => {
    const founded = await tx.select({ id: teams.id }).from(teams).where(eq(teams.founder_id, userId))
    if (founded.length >= MAX_FOUNDED) refuse(STATUS.limit, `一个账号最多创建 ${MAX_FOUNDED} 个团队`)
    const [team] = await tx.insert(teams).values({ name, founder_id: userId }).returning()
    const [owner] = await tx.insert(roles).values({ team_id: team!.id, name: OWNER_ROLE, is_owner: true }).returning()
    await tx.insert(roles).values(FIRST_ROLES.map(role => ({ team_id: team!.id, name: role.name, permissions: [...role.permissions] })))
    await tx.insert(teamMembers).values({ team_id: team!.id, user_id: userId, role_id: owner!.id })
    return team!.id
  })
}

export const renameTeam = (app: Uses<'db'>, teamId: number, name: string) => app.db.update(teams).set({ name }).where(eq(teams.id, teamId))

interface MemberRow {
  user_id: number
  nickname: string
  avatar_file_id: number | null
  phone: string | null
  role_id: number
  role_name: string
  is_owner: boolean
  works: { project_id: number; project_name: string }[]
  joined_at: Date
  seen_at: Date | null
}
/** Seen within this many ms counts as online. */
const ONLINE_MS = 3 * 60_000

/** The members of a team with their works, the founder first. */
export async function listMembers(app: Uses<'files' | 'now' | 'pool'>, teamId: number): Promise<Member[]> {
  const { rows } = await app.pool.query<MemberRow>(
    `select u.id user_id, u.nickname, u.avatar_file_id, u.phone, r.id role_id, r.name role_name, r.is_owner, m.joined_at,
       (select max(s.seen_at) from sessions s where s.user_id = u.id and s.team_id = $1) seen_at,
       coalesce((select json_agg(json_build_object('project_id', w.id, 'project_name', w.name) order by w.updated_at desc)
         from works w left join work_members wm on wm.work_id = w.id and wm.user_id = u.id
         where w.team_id = $1 and w.deleted_at is null and (wm.user_id is not null or w.owner_id = u.id)), '[]') works
     from team_members m join users u on u.id = m.user_id join roles r on r.id = m.role_id
     where m.team_id = $1 order by r.is_owner desc, m.joined_at`,
    [teamId],
  )
  const now = app.now().getTime()
  return rows.map(row => ({
    user_id: row.user_id,
    nickname: row.nickname,
    avatar: row.avatar_file_id ? app.files.address(row.avatar_file_id, 'mini') : '',
    phone: maskPhone(row.phone),
    role_id: row.role_id,
    role_name: row.role_name,
    is_owner: row.is_owner,
    works: row.works,
    joined_at: row.joined_at.toISOString(),
    seen_at: row.seen_at?.toISOString() ?? null,
    online: row.seen_at !== null && now - row.seen_at.getTime() < ONLINE_MS,
  }))
}

/** Refuses unless `userId` is in the team; answers the member's role. */
export async function memberRole(db: Database, teamId: number, userId: number) {
  const [row] = await db
    .select({ role_id: roles.id, name: roles.name, is_owner: roles.is_owner, permissions: roles.permissions })
    .from(teamMembers)
    .innerJoin(roles, eq(roles.id, teamMembers.role_id))
    .where(and(eq(teamMembers.team_id, teamId), eq(teamMembers.user_id, userId)))
  return row ?? refuseField('member_id', '这个人不在团队里')
}

/** Takes a member out: their works pass to the team's founder, their open editors close at once, what they wrote stays. */
export async function removeMember(app: Uses<'collab' | 'db' | 'events' | 'pool'>, teamId: number, userId: number): Promise<void> {
  await app.db.transaction(async tx => {
    const role = await memberRole(tx, teamId, userId)
    if (role.is_owner) refuse(STATUS.noPermission, '创建者不能离开团队，请先移交团队')
    await tx.delete(teamMembers).where(and(eq(teamMembers.team_id, teamId), eq(teamMembers.user_id, userId)))
  })
  await app.pool.query(
    `with heir as (select m.user_id from team_members m join roles r on r.id = m.role_id where m.team_id = $1 and r.is_owner),
     gone as (delete from work_members wm using works w where w.id = wm.work_id and w.team_id = $1 and wm.user_id = $2)
     update works set owner_id = (select user_id from heir) where team_id = $1 and owner_id = $2`,
    [teamId, userId],
  )
  await rightsChanged(app, userId, 'team', teamId)
}

// The text logs of binned works have no foreign key: they go in the same statement.
const DELETE_TEAM = `
  with t as (select id from teams where id = $1 and (select count(*) from team_members where team_id = $1) = 1
               and not exists (select 1 from works where team_id = $1 and deleted_at is null)),
  d as (select d.id from docs d join works w on w.id = d.work_id join t on t.id = w.team_id),
  u as (delete from doc_update where doc_id in (select id from d)),
  s as (delete from doc_snapshot where doc_id in (select id from d))
  delete from teams where id in (select id from t)`

/** Leaves a team. The last person of a team takes it away with them; a founder with others must hand it over first. */
export async function quitTeam(app: Uses<'collab' | 'db' | 'events' | 'files' | 'pool'>, teamId: number, userId: number): Promise<void> {
  const role = await memberRole(app.db, teamId, userId)
  if (!role.is_owner) return removeMember(app, teamId, userId)
  const { rowCount } = await app.pool.query(DELETE_TEAM, [teamId])
  if (!rowCount) refuse(STATUS.noPermission, '团队里还有成员或作品，请先移交团队')
  const { rows } = await app.pool.query<{ id: number }>('select id from files where team_id = $1', [teamId])
  for (const { id } of rows) await app.files.remove(id)
}

/** The founder role passes to another member; the one before gets the first other role that manages the team. */
export async function handOver(app: Uses<'db'>, teamId: number, fromId: number, toId: number): Promise<void> {
  await app.db.transaction(async tx => {
    const mine = await memberRole(tx, teamId, fromId)
    const theirs = await memberRole(tx, teamId, toId)
    if (!mine.is_owner || theirs.is_owner) refuseField('member_id', '请选择另一位成员')
    await tx
      .update(teamMembers)
      .set({ role_id: mine.role_id })
      .where(and(eq(teamMembers.team_id, teamId), eq(teamMembers.user_id, toId)))
    await tx
      .update(teamMembers)
      .set({ role_id: theirs.role_id })
      .where(and(eq(teamMembers.team_id, teamId), eq(teamMembers.user_id, fromId)))
    await tx.update(teams).set({ founder_id: toId }).where(eq(teams.id, teamId))
  })
}

/** Exactly these works are the ones a member takes part in. */
export async function setMemberWorks(
  app: Uses<'collab' | 'db' | 'events' | 'pool'>,
  actor: Actor,
  userId: number,
  projectIds: readonly number[],
): Promise<void> {
  const { teamId } = actor
  const { is_owner, permissions } = await memberRole(app.db, teamId, userId)
  mustRule(actor, { user_id: userId, permissions: is_owner ? ALL_KEYS : permissions })
  const { rows } = await app.pool.query<{ id: number }>('select id from works where team_id = $1 and id = any($2) and deleted_at is null', [
    teamId,
    projectIds,
  ])
  if (rows.length !== new Set(projectIds).size) refuseField('project_ids', '有作品不存在或已删除')
  await app.pool.query(
    `with gone as (delete from work_members wm using works w where w.id = wm.work_id and w.team_id = $1 and wm.user_id = $2 and wm.work_id <> all($3))
     insert into work_members (work_id, user_id) select unnest($3::bigint[]), $2 on conflict do nothing`,
    [teamId, userId, projectIds],
  )
  await rightsChanged(app, userId, 'permissions', teamId)
}

/** Bytes a team may keep where that differs from the instance's default, else null. */
export const quotaOf = async (pool: pg.Pool, teamId: number): Promise<number | null> => {
  const { rows } = await pool.query<{ quota_bytes: number | null }>('select quota_bytes from teams where id = $1', [teamId])
  return rows[0]?.quota_bytes ?? null
}
