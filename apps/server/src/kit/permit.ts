// One check for every call: does the one who asks hold what the contract says the call needs?
import type { Finder, Needs, WorkKey } from '@qianmu/contract/kit/needs'
import { WORK_KEYS } from '@qianmu/contract/kit/needs'
import { STATUS } from '@qianmu/contract/kit/status'
import type pg from 'pg'
import type { Actor, Row } from './answer.ts'
import { refuse, refuseMissing, Refusal } from './refuse.ts'

/** How a row leads to a work, and what the asking user is there. */
export interface WorkAccess extends Row {
  ownerId: number
  deleted: boolean
  joined: boolean
  /** Author keys given for this work; null = those of the team role. */
  own: readonly string[] | null
  /** The key that writing this row needs: WriteWork, but EditIdeas where the row is an idea. */
  writeKey: WorkKey
}
/** A row that belongs to a user or to a team, outside of works. */
export interface OwnedRow {
  userId: number | null
  teamId: number | null
  /** Of one that was made of a work: who made it, and what the asking user is in that work; undefined once the work is gone for good. */
  made?: { by: number; access: WorkAccess | undefined }
}
export interface WorkFinder {
  find(pool: pg.Pool, id: number, userId: number): Promise<WorkAccess | undefined>
  /** The same for whoever holds a token, in one statement with the session. */
  findWithSession(
    pool: pg.Pool,
    id: number,
    token: string,
    now: Date,
  ): Promise<{ actor: Actor | undefined; access: WorkAccess | undefined }>
}
/** A row of a work that was looked up before the input was checked. */
export interface Sought {
  id: number
  access: WorkAccess | undefined
}
/** Of several ids at once, by their ids. */
export type RowFinder = (pool: pg.Pool, ids: readonly number[], userId: number) => Promise<ReadonlyMap<number, OwnedRow>>
export interface Finders {
  work: Partial<Record<Finder, WorkFinder>>
  row: Partial<Record<Finder, RowFinder>>
}

/** The author keys that an actor holds in a work (document 1 §6): all for its owner and the team's founder. */
export const workKeys = (actor: Actor, access: Pick<WorkAccess, 'ownerId' | 'joined' | 'own'>): readonly WorkKey[] => {
  if (actor.isOwner || access.ownerId === actor.userId) return WORK_KEYS
  if (!access.joined) return []
  const held = access.own ?? actor.permissions
  return WORK_KEYS.filter(key => held.includes(key))
}

const noPermission = () => refuse(STATUS.noPermission, '没有操作权限')
const mustBeIn = (actor: Actor) => {
  if (!actor.teamId) refuse(STATUS.noTeam, '还没有加入团队')
}

function permitWork(needs: Extract<Needs, { who: 'work' }>, actor: Actor, access: WorkAccess | undefined): Row {
  if (!access || access.teamId !== actor.teamId || (access.deleted && !needs.deleted)) return refuseMissing()
  const mine = access.ownerId === actor.userId || actor.isOwner
  if (!mine && !access.joined) return refuse(STATUS.noAccess, '你没有加入这部作品')
  if (needs.key === 'any') return access
  // A call on a text asks for WriteWork, whatever the text belongs to; the row knows which key that is.
  const key = needs.key === 'WriteWork' ? access.writeKey : needs.key
  const held = workKeys(actor, access)
  if (key === 'some') return held.length ? access : noPermission()
  if (key === 'owner' ? !mine : !held.includes(key) && !(needs.or && held.includes(needs.or))) return noPermission()
  return access
}

/** Whether a row is the actor's or of the actor's team, and, where it was made of a work, theirs to read or to change there. */
function permitRow(needs: Extract<Needs, { who: 'row' }>, actor: Actor, row: OwnedRow | undefined): void {
  const mine = row && (row.userId === actor.userId || (row.teamId !== null && row.teamId === actor.teamId))
  if (!mine) return refuseMissing()
  if (row.made) {
    const { by, access } = row.made
    const isMaker = by === actor.userId
    // Of a work that is gone for good, what was made of it is left to who made it.
    if (!access) return isMaker || actor.isOwner ? undefined : refuseMissing()
    permitWork({ who: 'work', key: 'any', by: 'work', field: needs.field }, actor, access)
    const held = workKeys(actor, access)
    if (!needs.reads && !isMaker && !held.includes('WriteWork') && !held.includes('Producer')) noPermission()
  }
  if (needs.key && !actor.permissions.includes(needs.key)) noPermission()
}

/** Of some rows those that `permit` would let the actor ask for. */
export async function permittedRows(
  finders: Finders,
  pool: pg.Pool,
  needs: Extract<Needs, { who: 'row' }>,
  actor: Actor,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await finders.row[needs.by]?.(pool, ids, actor.userId)
  const may = (id: number) => {
    try {
      permitRow(needs, actor, rows?.get(id))
      return true
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return false
    }
  }
  return new Set(ids.filter(may))
}

/**
 * Throws the documented refusal unless `actor` may make this call; answers the work's row for calls on works.
 * @param sought the row if it is at hand already; one of another id is not used
 */
export async function permit(
  finders: Finders,
  pool: pg.Pool,
  needs: Needs,
  actor: Actor,
  input: Readonly<Record<string, unknown>>,
  sought?: Sought,
): Promise<Row> {
  const nowhere: Row = { workId: 0, teamId: actor.teamId }
  if (needs.who === 'anyone') return nowhere
  if (!actor.userId) return refuse(STATUS.signedOut, '你的登录状态已过期，请重新登录')
  if (needs.who === 'signedIn') return nowhere
  if (needs.who === 'official') return actor.isOfficial ? nowhere : noPermission()
  if (needs.who === 'row') {
    const id = Number(input[needs.field])
    permitRow(needs, actor, (await finders.row[needs.by]?.(pool, [id], actor.userId))?.get(id))
    return nowhere
  }
  mustBeIn(actor)
  if (needs.who === 'work') {
    const id = Number(input[needs.field])
    return permitWork(needs, actor, sought?.id === id ? sought.access : await finders.work[needs.by]?.find(pool, id, actor.userId))
  }
  if (needs.who === 'member') return nowhere
  const holds = needs.who === 'owner' ? actor.isOwner : needs.who === 'team' && actor.permissions.includes(needs.key)
  return holds ? nowhere : noPermission()
}
