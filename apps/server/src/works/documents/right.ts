// What somebody may do with the text of a document.
import type { Right } from '@qianmu/script/opening'
import type { Uses } from '../../app.ts'
import type { Access } from '../../collab/index.ts'
import type { Actor } from '../../kit/answer.ts'
import { type WorkAccess, workKeys } from '../../kit/permit.ts'
import { findDocument } from './find.store.ts'

/** Who is in its work reads it, any key of theirs lets them suggest, that of writing it write. Null for whoever has nothing to do with it. */
export function rightOn(actor: Actor, access: WorkAccess): Right | null {
  const keys = workKeys(actor, access)
  if (keys.includes(access.writeKey)) return 'write'
  if (keys.length > 0) return 'suggest'
  return access.joined ? 'read' : null
}

/** What the holder of a token may do with a document. */
export function accessOf(app: Uses<'now' | 'pool'>) {
  return async (token: string, docId: number): Promise<Access | null> => {
    const { actor, access } = await findDocument.findWithSession(app.pool, docId, token, app.now())
    if (!actor || !access || access.deleted || access.teamId !== actor.teamId) return null
    const right = rightOn(actor, access)
    return right && { userId: actor.userId, name: actor.nickname, right }
  }
}
