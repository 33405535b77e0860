// Invitations: made with role, works, expiry and use count; looked at; used; revoked.
import { DEFAULT_ROLE } from '@qianmu/contract/team'
import type { Uses } from '../app.ts'
import type { Actor } from '../kit/answer.ts'
import { found, refuseField } from '../kit/refuse.ts'
import { hashOf } from '../kit/session.store.ts'
import { randomToken } from '../kit/secrets.store.ts'
import { sendMessage } from '../messages/index.ts'
import { listRoles } from './roles.store.ts'
import { INVITATION_TEXTS, invitationState, mustHold, readCode, shortCode, shownCode, type InvitationState } from './team.rules.ts'
import { ownRow } from '../kit/own-row.store.ts'

export const findInvitation = ownRow('invitations x', { team: 'x.team_id' })

export interface NewInvitation {
  role_id?: number | undefined
  max_uses: number
  /** Seconds. */
  expires_in: number
  project_ids?: number[] | undefined
}

/** A new invitation with both of its codes; they are shown once and stored hashed. */
export async function invite(app: Uses<'now' | 'pool' | 'secrets' | 'settings'>, actor: Actor, wanted: NewInvitation) {
  const roles = (await listRoles(app, actor.teamId)).filter(role => !role.is_owner)
  const role = wanted.role_id
    ? roles.find(each => each.role_id === wanted.role_id)
    : (roles.find(each => each.role_name === DEFAULT_ROLE) ?? roles[0])
  if (!role) return refuseField('role_id', '请选择一个角色')
  mustHold(actor, role.permissions, 'role_id')
  const projectIds = wanted.project_ids ?? []
  const { rows: works } = await app.pool.query<{ name: string }>(
    'select name from works where team_id = $1 and id = any($2) and deleted_at is null order by name',
    [actor.teamId, projectIds],
  )
  if (works.length !== new Set(projectIds).size) refuseField('project_ids', '有作品不存在或已删除')
  const code = shortCode()
  const link = randomToken()
  const expires = new Date(app.now().getTime() + wanted.expires_in * 1000)
  const { rows } = await app.pool.query<{ id: number }>(
    `insert into invitations (team_id, role_id, inviter_id, code_hash, link_hash, project_ids, max_uses, expires_at) values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
    [actor.teamId, role.role_id, actor.userId, app.secrets.sign('invite', code), hashOf(link), projectIds, wanted.max_uses, expires],
  )
  return {
    invitation_id: rows[0]!.id,
    code: shownCode(code),
    url: `${app.settings.publicUrl}${app.settings.QIANMU_BASE}team/inviteLink?code=${link}`,
    role_name: role.role_name,
    works: works.map(work => work.name),
    expires_at: expires.toISOString(),
    uses_left: wanted.max_uses,
  }
}

interface InvitationRow {
  id: number
  team_id: number
  team_name: string
  role_id: number
  role_name: string
  inviter: string
  inviter_id: number
  works: string[]
  project_ids: number[]
  max_uses: number
  used: number
  expires_at: Date
  revoked_at: Date | null
  is_member: boolean
}
const FIND = `
  select i.id, i.team_id, t.name team_name, r.id role_id, r.name role_name, u.nickname inviter, i.inviter_id, i.project_ids, i.max_uses, i.used, i.expires_at, i.revoked_at,
    array(select w.name from works w where w.id = any(i.project_ids) and w.deleted_at is null) works,
    exists (select 1 from team_members m where m.team_id = i.team_id and m.user_id = $3) is_member
  from invitations i join teams t on t.id = i.team_id join roles r on r.id = i.role_id join users u on u.id = i.inviter_id
  where (i.code_hash = $1 and $3 > 0) or i.link_hash = $2`

async function byCode(
  app: Uses<'now' | 'pool' | 'secrets'>,
  typed: string,
  userId: number,
): Promise<InvitationRow & { state: InvitationState }> {
  const code = readCode(typed)
  const { rows } = await app.pool.query<InvitationRow>(FIND, [app.secrets.sign('invite', code), hashOf(code), userId])
  const row = rows[0] ?? refuseField('code', '邀请码不正确')
  return { ...row, state: invitationState(row, app.now()) }
}

/** What the invited person sees before accepting, of a link even before signing in. @param userId 0 of whoever is not signed in */
export async function lookAtInvitation(app: Uses<'now' | 'pool' | 'secrets'>, code: string, userId: number) {
  const row = await byCode(app, code, userId)
  return {
    invitation_id: row.id,
    team_id: row.team_id,
    team_name: row.team_name,
    role_name: row.role_name,
    inviter: row.inviter,
    state: row.state,
    works: userId > 0 ? row.works : [],
    expires_at: row.expires_at.toISOString(),
    uses_left: Math.max(0, row.max_uses - row.used),
  }
}

/** Joins the team and answers where to begin; the use is counted in the same statement that checks it, so parallel joins cannot pass the limit. */
export async function join(app: Uses<'events' | 'now' | 'pool' | 'secrets'>, code: string, actor: Actor) {
  const row = await byCode(app, code, actor.userId)
  if (row.state !== 'open') return refuseField('code', INVITATION_TEXTS[row.state])
  const { rows } = await app.pool.query<{ used: number; work: { project_id: number; project_type: number } | null }>(
    `with used as (
       update invitations set used = used + 1 where id = $1 and used < max_uses and revoked_at is null and expires_at > $3 returning team_id, role_id, project_ids),
     joined as (insert into team_members (team_id, user_id, role_id) select team_id, $2, role_id from used on conflict do nothing),
     entered as (insert into work_members (work_id, user_id)
       select w.id, $2 from used join works w on w.id = any(used.project_ids) and w.team_id = used.team_id on conflict do nothing)
     select count(*)::int used, (
       select json_build_object('project_id', w.id, 'project_type', w.project_type) from works w, used
       where w.id = any(used.project_ids) and w.team_id = used.team_id and w.deleted_at is null order by array_position(used.project_ids, w.id) limit 1) work
     from used`,
    [row.id, actor.userId, app.now()],
  )
  if (!rows[0]!.used) refuseField('code', INVITATION_TEXTS.used_up)
  await sendMessage(app, row.inviter_id, {
    kind: 'team',
    title: `${actor.nickname} 加入了${row.team_name}`,
    text: `角色：${row.role_name}`,
    link: '/workBench/team',
    from: actor.nickname,
  })
  return { team_id: row.team_id, work: rows[0]!.work }
}

/** Open invitations of a team. */
export async function listInvitations(app: Uses<'now' | 'pool'>, teamId: number) {
  const { rows } = await app.pool.query<{
    id: number
    role_name: string
    inviter: string
    expires_at: Date
    max_uses: number
    used: number
  }>(
    `select i.id, r.name role_name, u.nickname inviter, i.expires_at, i.max_uses, i.used
     from invitations i join roles r on r.id = i.role_id join users u on u.id = i.inviter_id
     where i.team_id = $1 and i.revoked_at is null and i.expires_at > $2 and i.used < i.max_uses order by i.id desc limit 100`,
    [teamId, app.now()],
  )
  return rows.map(({ id, expires_at, ...row }) => ({ invitation_id: id, ...row, expires_at: expires_at.toISOString() }))
}

export const revokeInvitation = async (app: Uses<'now' | 'pool'>, id: number): Promise<void> => {
  const { rows } = await app.pool.query<{ id: number }>(
    'update invitations set revoked_at = coalesce(revoked_at, $2) where id = $1 returning id',
    [id, app.now()],
  )
  found(rows[0], '邀请')
}
