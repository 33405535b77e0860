// People as the answers of supervision show them, and what somebody is in a work.
import { WORK_KEYS, type WorkKey } from '@qianmu/contract/kit/needs'
import type { Person } from '@qianmu/contract/works/supervision'
import type { Uses } from '../../app.ts'
import type { Actor } from '../../kit/answer.ts'
import { workKeys } from '../../kit/permit.ts'
import { findWork, listWorkMembers } from '../projects/index.ts'

export const personOf = (app: Uses<'files'>, row: { user_id: number; nickname: string; avatar_file_id: number | null }): Person => ({
  user_id: row.user_id,
  nickname: row.nickname,
  avatar: row.avatar_file_id ? app.files.address(row.avatar_file_id, 'mini') : '',
})

/** Whether somebody holds the author key Producer in a work. */
export async function isProducer(app: Uses<'pool'>, actor: Actor, workId: number): Promise<boolean> {
  const access = await findWork.find(app.pool, workId, actor.userId)
  return access !== undefined && workKeys(actor, access).includes('Producer')
}

/** The members of a work with their author keys, by user; those of some people, where they are given. */
export async function keysByMember(
  app: Uses<'files' | 'pool'>,
  workId: number,
  userIds?: readonly number[],
): Promise<Map<number, readonly WorkKey[]>> {
  const members = await listWorkMembers(app, workId, userIds)
  return new Map(members.map(({ user_id, permissions }) => [user_id, WORK_KEYS.filter(key => permissions.includes(key))]))
}

export interface DocPlace {
  doc_name: string
  work_id: number
  work_name: string
  project_type: number
  owner_id: number
}

export async function placeOfDoc(app: Uses<'pool'>, docId: number): Promise<DocPlace> {
  const { rows } = await app.pool.query<DocPlace>(
    'select d.name doc_name, w.id work_id, w.name work_name, w.project_type, w.owner_id from docs d join works w on w.id = d.work_id where d.id = $1',
    [docId],
  )
  return rows[0]!
}

/** Games have no screen of supervision. */
const GAME = 4

/** Path to a document, where somebody with these author keys looks at its comments. */
export const linkTo = ({ work_id, project_type }: DocPlace, docId: number, keys: readonly WorkKey[], commentId?: number): string => {
  const comment = commentId === undefined ? '' : `&comment=${commentId}`
  return keys.includes('Producer') && project_type !== GAME
    ? `/workDetail/${work_id}/${project_type}/supervise?doc=${docId}${comment}`
    : `/editor/edit/${docId}?tab=comments${comment}`
}

/** Tells the open windows of a team that comments, tags or reviews changed; `id` is a document's, or for reviews and tags the work's. */
export const tell = (app: Uses<'events'>, teamId: number, what: 'comments' | 'reviews' | 'struct_tags', id: number): Promise<void> =>
  app.events.changed({ teamId }, what, id)
