// How many bytes a team or a person may keep, counted exactly also under parallel uploads.
import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../kit/database.ts'
import { fileUsage } from './files.table.ts'

// What does not belong to a team are avatars and the like.
const PERSON_BYTES = 200 * 1024 * 1024

/** Whose a file is: the team's, or with no team the person's own. */
export interface Owner {
  teamId: number | null
  userId: number
}

/** There is no room for the file in the owner's quota. The message is for the user. */
export class QuotaExceeded extends Error {}

/** The counters, changed in the transaction that writes or deletes the file's row. */
export interface Quota {
  /** @throws QuotaExceeded */
  take(tx: Database, owner: Owner, bytes: number): Promise<void>
  give(tx: Database, owner: Owner, bytes: number): Promise<void>
  used(db: Database, owner: Owner): Promise<number>
  /** Bytes that the owner may still keep. */
  room(db: Database, owner: Owner): Promise<number>
}

/** @param teamLimit bytes that a team may keep; 0 for no limit */
export function createQuota(teamLimit: (teamId: number) => Promise<number>): Quota {
  const limitOf = async ({ teamId }: Owner) => (teamId === null ? PERSON_BYTES : (await teamLimit(teamId)) || Number.MAX_SAFE_INTEGER)
  async function usedBy(db: Database, owner: Owner): Promise<number> {
    const [row] = await db.select().from(fileUsage).where(isOf(owner))
    return row?.bytes ?? 0
  }
  return {
    async take(tx, owner, bytes) {
      const limit = await limitOf(owner)
      const used = sql`${fileUsage.bytes} + ${bytes}`
      const taken = await tx
        .insert(fileUsage)
        .values({ ...rowOf(owner), bytes })
        .onConflictDoUpdate({ target: [fileUsage.team_id, fileUsage.user_id], set: { bytes: used }, setWhere: sql`${used} <= ${limit}` })
        .returning()
      if (!taken[0] || taken[0].bytes > limit) throw new QuotaExceeded(owner.teamId === null ? '个人空间已用完' : '团队空间已用完')
    },
    async give(tx, owner, bytes) {
      await tx
        .update(fileUsage)
        .set({ bytes: sql`${fileUsage.bytes} - ${bytes}` })
        .where(isOf(owner))
    },
    used: usedBy,
    room: async (db, owner) => Math.max(0, (await limitOf(owner)) - (await usedBy(db, owner))),
  }
}

function rowOf({ teamId, userId }: Owner): { team_id: number; user_id: number } {
  return { team_id: teamId ?? 0, user_id: teamId === null ? userId : 0 }
}

function isOf(owner: Owner) {
  const { team_id, user_id } = rowOf(owner)
  return and(eq(fileUsage.team_id, team_id), eq(fileUsage.user_id, user_id))
}
