// When someone's rights change: their windows are told, their editors and event streams close at once and come back under the new rights.
import type { Uses } from '../app.ts'

/** `what` changed in the team or work `id`. Takes effect on every process within moments. */
export async function rightsChanged(
  app: Uses<'events' | 'collab'>,
  userId: number,
  what: 'team' | 'permissions',
  id: number,
): Promise<void> {
  await app.events.publish({ userId }, { type: 'changed', what, id })
  await app.collab.revoke({ userId })
  await app.events.endUser(userId)
}
