// What is done when the writers of a document have paused: figures brought up to the text, what is searched, authors noted, suggestions told, perhaps an automatic version.
import type { Uses } from '../../app.ts'
import { isLong } from '../long/index.ts'
import { indexLate, keepOutline, noteAuthor, rememberPlace, settle, tellSuggestions } from '../documents/index.ts'
import { keepHands } from './hands.store.ts'
import { autoVersion, workOfDoc } from './history.store.ts'

/** Called by co-writing after a pause; what is long is read in a thread. */
export async function afterWriting(
  app: Uses<'collab' | 'events' | 'long' | 'now' | 'pool'>,
  docId: number,
  userIds: readonly number[],
): Promise<void> {
  await keepHands(app, docId)
  if (await isLong(app.pool, [docId])) await app.long.run(userIds.at(-1) ?? 0, { do: 'follow', docId, userIds })
  else await followUp(app, docId, userIds)
}

/** A document that was deleted meanwhile is left alone. */
export async function followUp(
  app: Uses<'collab' | 'events' | 'long' | 'now' | 'pool'>,
  docId: number,
  userIds: readonly number[],
): Promise<void> {
  const workId = await workOfDoc(app.pool, docId)
  const writer = userIds.at(-1)
  if (workId === undefined || writer === undefined) return
  const { version, content } = await settle(app, docId, writer)
  for (const userId of userIds) {
    await noteAuthor(app.pool, docId, userId, app.now())
    await rememberPlace(app, workId, userId, docId)
  }
  await keepOutline(app.pool, docId, version, content)
  await indexLate(app, [docId], { id: docId, version, content })
  await tellSuggestions(app, docId, content, userIds)
  await autoVersion(app, docId, content, writer)
}
