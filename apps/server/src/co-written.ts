// What people write together besides documents: who may, and what follows a pause. One entry for each kind.
import type { Uses } from './app.ts'
import { sharedPages } from './canvas/index.ts'
import { type Access, sharedUnder } from './collab/index.ts'
import { grantFiles, type Holder } from './files/index.ts'
import { sharedGraphs } from './flows/index.ts'
import { sharedGames } from './game/index.ts'
import type { Actor } from './kit/answer.ts'
import { actorOf } from './kit/session.store.ts'
import { accessOf } from './works/documents/index.ts'
import { afterWriting } from './works/history/index.ts'

/** One kind of what is co-written; `of` is the id of the row that it belongs to. */
interface CoWrittenKind {
  /** Null for whoever has nothing to do with it. */
  access(app: Uses<'pool'>, of: number, actor: Actor): Promise<'read' | 'write' | null>
  changed(app: Uses<'collab' | 'images' | 'now' | 'pool'>, of: number, userIds: readonly number[]): Promise<void>
  /** Whose readers see the files that people put into it. */
  holder(app: Uses<'pool'>, of: number): Promise<Holder>
}

const KINDS: ReadonlyMap<string, CoWrittenKind> = new Map<string, CoWrittenKind>([
  ['flow', sharedGraphs],
  ['comic_page', sharedPages],
  ['game', sharedGames],
])

/** What the holder of a token may do with what is co-written under an id. */
export function coWritingAccess(app: Uses<'now' | 'pool'>): (token: string, id: number) => Promise<Access | null> {
  const onDocument = accessOf(app)
  return async (token, id) => {
    const access = await onDocument(token, id)
    const shared = access ? undefined : await sharedUnder(app.pool, id)
    const actor = shared && (await actorOf(app.pool, token, app.now()))
    const right = actor && (await KINDS.get(shared.kind)?.access(app, shared.of, actor))
    return right ? { userId: actor.userId, name: actor.nickname, right } : access
  }
}

/** Lets the readers of what is co-written under an id see files that somebody put into it. */
export async function noteCoWritten(app: Uses<'pool'>, id: number, userId: number, fileIds: readonly number[]): Promise<void> {
  const shared = await sharedUnder(app.pool, id)
  const holder = shared ? await KINDS.get(shared.kind)?.holder(app, shared.of) : { docId: id }
  if (holder) await grantFiles(app.pool, holder, userId, fileIds)
}

/** What follows a pause of the writers. */
export async function afterCoWriting(
  app: Uses<'collab' | 'events' | 'images' | 'long' | 'now' | 'pool'>,
  id: number,
  userIds: readonly number[],
): Promise<void> {
  const shared = await sharedUnder(app.pool, id)
  if (shared) await KINDS.get(shared.kind)?.changed(app, shared.of, userIds)
  else await afterWriting(app, id, userIds)
}
