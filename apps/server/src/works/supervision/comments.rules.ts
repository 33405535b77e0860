// Who may do what with a comment.
import { STATUS } from '@qianmu/contract/kit/status'
import { refuse, refuseField, refuseMissing } from '../../kit/refuse.ts'

export interface HeldComment {
  id: number
  doc_id: number | null
  card_id: number | null
  character_id: number | null
  parent_id: number | null
  user_id: number
  level: string
  deleted: boolean
}
export interface CommentChange {
  body?: string | undefined
  level?: string | undefined
  mentions?: number[] | undefined
  resolved?: 0 | 1 | undefined
  is_delete?: 0 | 1 | undefined
}
export interface Asking {
  mine: boolean
  producer: boolean
}

const notYours = () => refuse(STATUS.noPermission, '只有作者或监制可以改这条批注')

/** Refuses what is not theirs: text, level and deletion are the author's or a producer's; whoever may comment resolves what is not 必改. */
export function checkChange(held: HeldComment, change: CommentChange, { mine, producer }: Asking): void {
  if (held.deleted && change.is_delete !== 0) refuseMissing('批注')
  if (held.parent_id !== null && change.level !== undefined) refuseField('level', '回复没有级别')
  if (held.parent_id !== null && change.resolved !== undefined) refuseField('resolved', '只能解决整条批注')
  if (mine || producer) return
  const { resolved, ...other } = change
  if (Object.values(other).some(value => value !== undefined)) notYours()
  if (resolved === 1 && held.level === 'must') refuse(STATUS.noPermission, '「必改」由提出的人或监制确认解决')
}
