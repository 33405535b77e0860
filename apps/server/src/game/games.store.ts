// The game of a work, one co-written document: opened, read and edited.
import { keepThings } from '@qianmu/story/kept/things'
import { emptyGame, type Game, nodeOf, readThing } from '@qianmu/story/model'
import { isWritten, readAheadOf, readShared, writeShared } from '@qianmu/story/shared'
import type * as Y from 'yjs'
import type { Uses } from '../app.ts'
import { sharedIdOf, shareAs } from '../collab/index.ts'
import type { Actor } from '../kit/answer.ts'
import { inTransaction } from '../kit/pool.ts'
import { workKeys } from '../kit/permit.ts'
import { takeInTurns } from '../kit/apart/turns.ts'
import { findWork } from '../works/projects/index.ts'

const KIND = 'game'
type Shared = Uses<'collab' | 'pool'>

/** What a game begins with; its ids are always these, so that it can be shown before it was ever opened. */
export function firstGame(): Game {
  const board = readThing('boards', 'act1', { name: '第一幕' })
  return { ...emptyGame(), boards: [board], nodes: [nodeOf('start', 'START', { board: board.id, x: 80, y: 160 })] }
}

/** Opens the game of a work for co-writing. @returns the id that it is co-written under */
export async function openGame(app: Shared, workId: number): Promise<number> {
  const known = await sharedIdOf(app.pool, KIND, workId)
  return known !== undefined && (await app.collab.look(known, isWritten)) ? known : writeFirst(app, workId)
}

function writeFirst(app: Shared, workId: number): Promise<number> {
  return inTransaction(app.pool, async client => {
    // Two processes would each write it.
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`game ${workId}`])
    const shared = await shareAs(app.pool, KIND, workId)
    await app.collab.edit(shared, null, doc => {
      if (!isWritten(doc)) writeShared(doc, firstGame())
    })
    return shared
  })
}

/** Keeps the things of a game, all of them read. */
async function keepAll(doc: Y.Doc): Promise<void> {
  keepThings(doc)
  await takeInTurns(readAheadOf(doc))
}

/** The game of a work as it is now. Not to be changed: its things are kept for who asks next. */
export async function gameNow(app: Shared, workId: number): Promise<Game> {
  const shared = await sharedIdOf(app.pool, KIND, workId)
  if (shared === undefined) return firstGame()
  return app.collab.look(shared, async doc => {
    await keepAll(doc)
    return isWritten(doc) ? readShared(doc) : firstGame()
  })
}

/** Changes the game of a work, also for those who have it open; what `change` throws undoes all of it. @returns what `change` does */
export async function editGame<T>(app: Shared, userId: number | null, workId: number, change: (doc: Y.Doc) => T): Promise<T> {
  // It has an id since it was written.
  const shared = (await sharedIdOf(app.pool, KIND, workId)) ?? (await writeFirst(app, workId))
  let made: { value: T } | undefined
  await app.collab.edit(shared, userId, async doc => {
    await keepAll(doc)
    doc.transact(() => (made = { value: change(doc) }))
  })
  return made!.value
}

/** What somebody may do with the game of a work. */
export async function rightOnGame(app: Uses<'pool'>, workId: number, actor: Actor): Promise<'read' | 'write' | null> {
  const access = await findWork.find(app.pool, workId, actor.userId)
  if (!access || access.deleted || access.teamId !== actor.teamId) return null
  const keys = workKeys(actor, access)
  return keys.includes('WriteWork') ? 'write' : access.joined || keys.length ? 'read' : null
}

/** Games among what is co-written. */
export const sharedGames = {
  access: (app: Uses<'pool'>, of: number, actor: Actor) => rightOnGame(app, of, actor),
  changed: async () => {},
  holder: async (_app: Uses<'pool'>, workId: number) => ({ workId }),
}
