// Decisions about teams that need no database: first roles, the permission matrix, invitation codes.
import { randomBytes } from 'node:crypto'
import { MENU_LEVEL } from '@qianmu/contract/kit/limits'
import type { TeamKey, WorkKey } from '@qianmu/contract/kit/needs'
import { STATUS } from '@qianmu/contract/kit/status'
import type { Actor } from '../kit/answer.ts'
import { refuse, refuseField } from '../kit/refuse.ts'

type Key = TeamKey | WorkKey
/** The founder's role; it holds every key for ever. */
export const OWNER_ROLE = '主编'
/** Roles that a new team starts with. */
export const FIRST_ROLES: readonly { name: string; permissions: readonly Key[] }[] = [
  { name: '编剧', permissions: ['mWorkManage', 'mMaterialCenter', 'mAiEvaluate', 'mTemplateLib', 'EditIdeas', 'WriteWork', 'AiEvaluate'] },
  { name: '画师', permissions: ['mMaterialCenter', 'mTemplateLib'] },
  {
    name: '制片',
    permissions: ['mWorkManage', 'mMaterialCenter', 'mAiEvaluate', 'mTeamManage', 'mTemplateLib', 'inviteMember', 'Producer', 'AiEvaluate'],
  },
  { name: '访客', permissions: ['mMaterialCenter', 'AiEvaluate'] },
]

const menu = (key: Key, label: string) => ({ key, label, level: MENU_LEVEL.menu })
const button = (key: Key, label: string) => ({ key, label, level: MENU_LEVEL.button })
/** Permission options as the role matrix shows them: modules of menus and buttons (document 1 §6). */
export const PERMISSION_GROUPS = [
  {
    group: '团队',
    level: MENU_LEVEL.module,
    options: [
      menu('mWorkManage', '管理作品'),
      menu('mMaterialCenter', '素材中心'),
      menu('mAiEvaluate', 'AI 评测'),
      menu('mTeamManage', '团队管理'),
      menu('mTemplateLib', '模板与 AI 创作'),
      button('inviteMember', '邀请成员'),
      button('deleteForever', '永久删除'),
    ],
  },
  {
    group: '作品',
    level: MENU_LEVEL.module,
    options: [button('EditIdeas', '改构思'), button('WriteWork', '写正文'), button('Producer', '监制审阅'), button('AiEvaluate', '看评测')],
  },
]

const labelOf = (key: string) => PERMISSION_GROUPS.flatMap(({ options }) => options).find(option => option.key === key)?.label ?? key

/** Keys among these that `actor` does not hold; a founder holds all. */
const beyond = (actor: Actor, keys: readonly string[]) => (actor.isOwner ? [] : keys.filter(key => !actor.permissions.includes(key)))

/** Nobody gives what they do not hold: refuses at the field, with the keys. */
export function mustHold(actor: Actor, keys: readonly string[], field: string): void {
  const missing = beyond(actor, keys)
  if (missing.length) refuseField(field, `不能给出自己没有的权限：${missing.map(labelOf).join('、')}`)
}

/** Nobody but the founder changes a role that holds more than their own, or their own. */
export function mustOutrank(actor: Actor, role: { role_id: number; permissions: readonly string[] }): void {
  if (actor.isOwner) return
  if (role.role_id === actor.roleId) refuse(STATUS.noPermission, '不能修改自己的角色')
  if (beyond(actor, role.permissions).length) refuse(STATUS.noPermission, '不能修改权限比自己多的角色')
}

/** Nobody but the founder changes what somebody may who may more than they, or what they may themselves. */
export function mustRule(actor: Actor, member: { user_id: number; permissions: readonly string[] }): void {
  if (actor.isOwner) return
  if (member.user_id === actor.userId) refuse(STATUS.noPermission, '不能修改自己的权限')
  if (beyond(actor, member.permissions).length) refuse(STATUS.noPermission, '不能修改权限比自己多的成员')
}

// No 0 O 1 I L: the code is read out and typed.
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const SHORT = 8

/** Eight letters to read out. 40 bits: enough behind the guess limit and an expiry, and never the only secret of a link. */
export function shortCode(): string {
  const letters: string[] = []
  while (letters.length < SHORT) {
    for (const byte of randomBytes(SHORT)) {
      // 248 = 8 × 31: larger bytes would favour the first letters.
      if (byte < 248 && letters.length < SHORT) letters.push(ALPHABET[byte % ALPHABET.length]!)
    }
  }
  return letters.join('')
}

/** The code as typed or pasted: dashes and spaces gone, capitals; a link's long code stays as it is. */
export const readCode = (typed: string) => {
  const compact = typed.replace(/[\s-]/g, '')
  return compact.length === SHORT ? compact.toUpperCase() : typed.trim()
}

/** `QS7K-42MP`. */
export const shownCode = (code: string) => `${code.slice(0, 4)}-${code.slice(4)}`

export type InvitationState = 'open' | 'expired' | 'used_up' | 'revoked' | 'member'
/** Why an invitation can or cannot be used. */
export function invitationState(
  row: { expires_at: Date; revoked_at: Date | null; used: number; max_uses: number; is_member: boolean },
  now: Date,
): InvitationState {
  if (row.is_member) return 'member'
  if (row.revoked_at) return 'revoked'
  if (row.expires_at <= now) return 'expired'
  return row.used >= row.max_uses ? 'used_up' : 'open'
}
/** What is said to who cannot use it. */
export const INVITATION_TEXTS: Record<Exclude<InvitationState, 'open'>, string> = {
  member: '你已经在这个团队里了',
  revoked: '邀请已被撤回，请联系邀请人',
  expired: '邀请已过期，请联系邀请人重新邀请',
  used_up: '邀请的使用次数已用完，请联系邀请人',
}
