// Roles of a team: list, add, change, remove, assign.
import type { Role } from '@qianmu/contract/team'
import { STATUS } from '@qianmu/contract/kit/status'
import { and, eq } from 'drizzle-orm'
import type { Uses } from '../app.ts'
import type { Actor } from '../kit/answer.ts'
import { found, refuse, refuseField, unlessTaken } from '../kit/refuse.ts'
import { rightsChanged } from '../kit/rights.ts'
import { ALL_KEYS } from '../kit/session.store.ts'
import { mustHold, mustOutrank, mustRule } from './team.rules.ts'
import { memberRole } from './team.store.ts'
import { roles, teamMembers } from './team.table.ts'
import { ownRow } from '../kit/own-row.store.ts'

export const findRole = ownRow('roles x', { team: 'x.team_id' })

const MAX_ROLES = 20

/** Every role of a team (or one), the founder's first. */
export async function listRoles(app: Uses<'pool'>, teamId: number, roleId?: number): Promise<Role[]> {
  const { rows } = await app.pool.query<{
    role_id: number
    role_name: string
    is_owner: boolean
    permissions: string[]
    member_count: number
  }>(
    `select r.id role_id, r.name role_name, r.is_owner, r.permissions, (select count(*)::int from team_members m where m.role_id = r.id) member_count
     from roles r where r.team_id = $1 and ($2::bigint is null or r.id = $2) order by r.is_owner desc, r.id`,
    [teamId, roleId ?? null],
  )
  return rows.map(row => ({ ...row, permissions: (row.is_owner ? ALL_KEYS : row.permissions) as Role['permissions'] }))
}

export const oneRole = async (app: Uses<'pool'>, teamId: number, roleId: number): Promise<Role> =>
  found((await listRoles(app, teamId, roleId))[0], '角色')

const TWIN = { index: 'roles_team_name', field: 'role_name', msg: '已有同名角色' }
/** A write of a role's name that somebody else may be writing too. */
const onlyOne = <T>(write: PromiseLike<T>) => unlessTaken(write, TWIN)

const taken = async (app: Uses<'db'>, teamId: number, name: string, except = 0) => {
  const same = await app.db
    .select({ id: roles.id })
    .from(roles)
    .where(and(eq(roles.team_id, teamId), eq(roles.name, name)))
  if (same.some(role => role.id !== except)) refuseField(TWIN.field, TWIN.msg)
}

export async function addRole(app: Uses<'db' | 'pool'>, actor: Actor, name: string, permissions: string[]): Promise<number> {
  const { teamId } = actor
  mustHold(actor, permissions, 'permissions')
  await taken(app, teamId, name)
  if ((await listRoles(app, teamId)).length >= MAX_ROLES) refuse(STATUS.limit, `一个团队最多 ${MAX_ROLES} 个角色`)
  const [row] = await onlyOne(app.db.insert(roles).values({ team_id: teamId, name, permissions }).returning())
  return row!.id
}

/** Everyone who holds the role feels a change at once: their editors close and open again under the new keys. */
async function apply(app: Uses<'collab' | 'db' | 'events'>, teamId: number, roleId: number) {
  const holders = await app.db.select({ id: teamMembers.user_id }).from(teamMembers).where(eq(teamMembers.role_id, roleId))
  for (const { id } of holders) {
    await rightsChanged(app, id, 'permissions', teamId)
  }
}

export async function changeRole(
  app: Uses<'collab' | 'db' | 'events' | 'pool'>,
  actor: Actor,
  roleId: number,
  change: { name?: string; permissions?: string[] },
): Promise<void> {
  const { teamId } = actor
  const role = await oneRole(app, teamId, roleId)
  mustOutrank(actor, role)
  mustHold(actor, change.permissions ?? [], 'permissions')
  if (change.name) await taken(app, teamId, change.name, roleId)
  if (role.is_owner && change.permissions) refuse(STATUS.noPermission, `${role.role_name}的权限不能减`)
  if (Object.keys(change).length) await onlyOne(app.db.update(roles).set(change).where(eq(roles.id, roleId)))
  if (change.permissions) await apply(app, teamId, roleId)
}

export async function removeRole(app: Uses<'db' | 'pool'>, actor: Actor, roleId: number): Promise<void> {
  const role = await oneRole(app, actor.teamId, roleId)
  mustOutrank(actor, role)
  if (role.is_owner) refuse(STATUS.noPermission, '创建者的角色不能删除')
  if (role.member_count) refuse(STATUS.noPermission, `还有 ${role.member_count} 人是「${role.role_name}」，请先给他们换角色`)
  await app.db.delete(roles).where(eq(roles.id, roleId))
}

export async function assignRole(
  app: Uses<'collab' | 'db' | 'events' | 'pool'>,
  actor: Actor,
  userId: number,
  roleId: number,
): Promise<void> {
  const { teamId } = actor
  const before = await memberRole(app.db, teamId, userId)
  const role = await oneRole(app, teamId, roleId)
  if (before.is_owner || role.is_owner) refuse(STATUS.noPermission, '创建者的角色只能通过移交团队改变')
  mustRule(actor, { user_id: userId, permissions: before.permissions })
  mustHold(actor, role.permissions, 'role_id')
  await app.db
    .update(teamMembers)
    .set({ role_id: roleId })
    .where(and(eq(teamMembers.team_id, teamId), eq(teamMembers.user_id, userId)))
  await rightsChanged(app, userId, 'permissions', teamId)
}
