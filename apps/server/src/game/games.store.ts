// The game of a work, one co-written document: opened, read from private copies that are kept for a while, and edited.
import { emptyGame, type Game, nodeOf, readThing } from '@qianmu/story/model'
import { isWritten, readShared, writeShared } from '@qianmu/story/shared'
import { LRUCache } from 'lru-cache'
import * as Y from 'yjs'
import type { Uses } from '../app.ts'
import { type Collab, type LogPosition, logPosition, sharedIdOf, shareAs } from '../collab/index.ts'
import type { Actor } from '../kit/answer.ts'
import { inTransaction } from '../kit/pool.ts'
import { workKeys } from '../kit/permit.ts'
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
  if (known !== undefined && isWritten(await copyOf(app, known).then(({ doc }) => doc))) return known
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

interface Copy {
  doc: Y.Doc
  position: LogPosition
  /** Made when it is asked for first. */
  game?: Game | undefined
}
/** Games kept by one process. */
const COPIES = 12
const copies = new WeakMap<Collab, LRUCache<number, Copy>>()

async function copyOf(app: Shared, shared: number): Promise<Copy> {
  let kept = copies.get(app.collab)
  if (!kept) copies.set(app.collab, (kept = new LRUCache({ max: COPIES })))
  const copy = kept.get(shared)
  const { rows } = await app.pool.query<LogPosition>(logPosition('$1'), [shared])
  if (copy && copy.position.snapshot === rows[0]!.snapshot && copy.position.rows === rows[0]!.rows) return copy
  const doc = copy?.doc ?? new Y.Doc()
  const next: Copy = { doc, position: await app.collab.follow(shared, doc) }
  kept.set(shared, next)
  return next
}

/** The game of a work as it is now. Not to be changed: it is kept for who asks next. */
export async function gameNow(app: Shared, workId: number): Promise<Game> {
  const shared = await sharedIdOf(app.pool, KIND, workId)
  if (shared === undefined) return firstGame()
  const copy = await copyOf(app, shared)
  return (copy.game ??= isWritten(copy.doc) ? readShared(copy.doc) : firstGame())
}

/** Changes the game of a work, also for those who have it open; what `change` throws undoes all of it. @returns what `change` does */
export async function editGame<T>(app: Shared, userId: number | null, workId: number, change: (doc: Y.Doc) => T): Promise<T> {
  const shared = await openGame(app, workId)
  let made: { value: T } | undefined
  await app.collab.edit(shared, userId, doc => {
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
