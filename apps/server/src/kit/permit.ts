// One check for every call: does the one who asks hold what the contract says the call needs?
import type { Finder, Needs, WorkKey } from '@qianmu/contract/kit/needs'
import { WORK_KEYS } from '@qianmu/contract/kit/needs'
import { STATUS } from '@qianmu/contract/kit/status'
import type pg from 'pg'
import type { Actor, Row } from './answer.ts'
import { refuse, refuseMissing } from './refuse.ts'

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
export type RowFinder = (pool: pg.Pool, id: number) => Promise<OwnedRow | undefined>
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
    const row = await finders.row[needs.by]?.(pool, Number(input[needs.field]))
    const mine = row && (row.userId === actor.userId || (row.teamId !== null && row.teamId === actor.teamId))
    if (!mine) return refuseMissing()
    return needs.key && !actor.permissions.includes(needs.key) ? noPermission() : nowhere
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
