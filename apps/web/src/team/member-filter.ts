// Which members the search field and the role filter leave. Pure.
import type { Member } from '@qianmu/contract/team'

/** Members whose name or phone holds the text, in the role (0 = any). Pure. */
export const filterMembers = (members: readonly Member[], text: string, roleId: number): Member[] =>
  members.filter(
    member => (member.nickname.includes(text.trim()) || member.phone.includes(text.trim())) && (roleId === 0 || member.role_id === roleId),
  )
