// Whether somebody whom an address was signed for is still there to read it.
import { sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Database } from '../kit/database.ts'
import type { FileRow } from './files.store.ts'
import { OFFICIAL } from './may-use.store.ts'

/** So long somebody who was taken out of a team may still fetch what they had the address of. */
const TTL_MS = 5000
const MOST = 20_000

/** Whether the person is in the file's team, or the file belongs to nobody's team or to everybody. */
export function readersOfFiles(db: Database): (userId: number, file: Pick<FileRow, 'id' | 'team_id'>) => Promise<boolean> {
  const known = new LRUCache<string, boolean>({ max: MOST, ttl: TTL_MS })
  return async (userId, { id, team_id }) => {
    if (userId === 0 || team_id === null) return true
    const [member, one] = [`${team_id} ${userId}`, `${userId} of ${id}`]
    const answer = known.get(member) || known.get(one)
    if (answer !== undefined) return answer
    const { rows } = await db.execute<{ member: boolean; official: boolean }>(
      sql`select exists (select 1 from team_members where team_id = ${team_id} and user_id = ${userId}) member, exists (select 1 from files f where f.id = ${id} and ${sql.raw(OFFICIAL)}) official`,
    )
    const row = rows[0]!
    // Of a member all files of the team are known by it, of anybody else this one.
    known.set(row.member ? member : one, row.member || row.official)
    return row.member || row.official
  }
}
