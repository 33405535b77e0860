// What somebody may do with the text of a document.
import type { Right } from '@qianmu/script/opening'
import type { Actor } from '../../kit/answer.ts'
import { type WorkAccess, workKeys } from '../../kit/permit.ts'

/** Who is in its work reads it, any key of theirs lets them suggest, that of writing it write. Null for whoever has nothing to do with it. */
export function rightOn(actor: Actor, access: WorkAccess): Right | null {
  const keys = workKeys(actor, access)
  if (keys.includes(access.writeKey)) return 'write'
  if (keys.length > 0) return 'suggest'
  return access.joined ? 'read' : null
}
