// The unsaved changes of the role matrix: which roles differ from the server's, and whom that concerns. Pure.
import type { CurrentTeam, Role } from '@qianmu/contract/team'
import type { Key } from '../kit/permission.ts'

/** Changed permission sets by role id. */
export type Changes = ReadonlyMap<number, ReadonlySet<Key>>

export const permissionsOf = (role: Role, changes: Changes): ReadonlySet<Key> => changes.get(role.role_id) ?? new Set(role.permissions)

/** The changes after one box was toggled; a set equal to the server's is no change. */
export const toggled = (role: Role, key: Key, changes: Changes): Changes => {
  const next = new Set(permissionsOf(role, changes))
  if (!next.delete(key)) next.add(key)
  const same = next.size === role.permissions.length && role.permissions.every(held => next.has(held))
  const all = new Map(changes)
  if (same) all.delete(role.role_id)
  else all.set(role.role_id, next)
  return all
}

/** Whether one box differs from the server's state. */
export const isChanged = (role: Role, key: Key, changes: Changes): boolean =>
  permissionsOf(role, changes).has(key) !== role.permissions.includes(key)

/** 画师改了 2 项，影响 1 人 */
export const changeText = (roles: readonly Role[], changes: Changes): string =>
  roles
    .filter(role => changes.has(role.role_id))
    .map(role => {
      const now = permissionsOf(role, changes)
      const count = new Set([...now, ...role.permissions].filter(key => now.has(key) !== role.permissions.includes(key))).size
      return `${role.role_name}改了 ${count} 项，影响 ${role.member_count} 人`
    })
    .join('；')

/** Whether this person may tick the key for the role; the server asks the same. */
export const mayTick = (me: Pick<CurrentTeam, 'is_owner' | 'role_id' | 'my_permissions'>, role: Role, key: Key): boolean => {
  if (role.is_owner || me.is_owner) return !role.is_owner
  const held = new Set<Key>(me.my_permissions)
  if (!held.has('mTeamManage')) return false
  return role.role_id !== me.role_id && held.has(key) && role.permissions.every(each => held.has(each))
}
