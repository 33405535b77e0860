// Contents and the rows that name them: kept together or not at all, and removed with the last row.
import { eq, sql } from 'drizzle-orm'
import type { Taken } from '@qianmu/drawing/metadata'
import type { Database } from '../kit/database.ts'
import { assetOf } from './assets.ts'
import { assets, files, leftContents } from './files.table.ts'
import type { Owner, Quota } from './quota.store.ts'
import type { Body, ObjectFacts, ObjectStore } from './store.ts'
import type { Thumbnails } from './thumbnails.ts'

/** Held by a backup while it runs, and shared by whoever removes a content: the rows that a backup has seen name contents that are there. */
export const BACKUP_LOCK = 7_351_002

type FileRow = typeof files.$inferSelect

/** A file before it is kept; its body may be read twice. */
export interface NewFile {
  owner: Owner
  body: () => Body
  row: { name: string; mime: string; width?: number; height?: number }
  /** Of a picture that a camera took. */
  taken?: Taken
}

/** Contents with their rows. */
export interface Contents {
  /** Keeps files together with what `also` writes about them: nothing of it when anything fails or the process dies. @throws QuotaExceeded, StorageFull */
  keep(wanted: readonly NewFile[], also?: (tx: Database, rows: FileRow[]) => Promise<void>): Promise<FileRow[]>
  /** Deletes a content that no file has any more; while a backup runs it is left until `sweep`. */
  dropUnused(tx: Database, key: string): Promise<void>
  /** Deletes what was left while a backup ran. */
  sweep(): Promise<void>
}

export function createContents({
  db,
  store,
  quota,
  thumbnails,
  onError,
}: {
  db: Database
  store: ObjectStore
  quota: Quota
  thumbnails: Thumbnails
  onError(error: unknown, what: string): void
}): Contents {
  async function insert(tx: Database, { owner, body, row, taken }: NewFile, { key, size }: ObjectFacts): Promise<FileRow> {
    await quota.take(tx, owner, size)
    await lockContent(tx, key)
    // The last file with this content may have been removed since it was stored.
    if (!(await store.head(key))) await store.put(body())
    const values = { ...row, team_id: owner.teamId, user_id: owner.userId, key, size }
    const [file] = await tx.insert(files).values(values).returning()
    if (!file) throw new Error('the file row was not written')
    const asset = assetOf(file, taken)
    if (asset) await tx.insert(assets).values(asset)
    return file
  }

  async function dropUnused(tx: Database, key: string): Promise<void> {
    await lockContent(tx, key)
    const [other] = await tx.select({ id: files.id }).from(files).where(eq(files.key, key)).limit(1)
    if (other) return
    const { rows } = await tx.execute<{ free: boolean }>(sql`select pg_try_advisory_xact_lock_shared(${BACKUP_LOCK}) free`)
    if (rows[0]!.free) await Promise.all([store.delete(key), thumbnails.remove({ key })])
    else await tx.insert(leftContents).values({ key }).onConflictDoNothing()
  }

  return {
    async keep(wanted, also) {
      const stored = await inOrder(wanted, ({ body }) => store.put(body()))
      try {
        return await db.transaction(async tx => {
          const rows = await inOrder(wanted, (file, nth) => insert(tx, file, stored[nth]!))
          await also?.(tx, rows)
          return rows
        })
      } catch (error) {
        await inOrder(stored, ({ key }) => db.transaction(tx => dropUnused(tx, key))).catch((failure: unknown) =>
          onError(failure, 'unused contents'),
        )
        throw error
      }
    },
    dropUnused,
    async sweep() {
      const left = await db.select().from(leftContents)
      await inOrder(left, ({ key }) =>
        db.transaction(async tx => {
          await tx.delete(leftContents).where(eq(leftContents.key, key))
          await dropUnused(tx, key)
        }),
      )
    },
  }
}

/** One after the other: whole pictures in memory, and one connection, are enough at a time. */
export async function inOrder<T, R>(items: readonly T[], work: (item: T, nth: number) => Promise<R>): Promise<R[]> {
  const done: R[] = []
  for (const [nth, item] of items.entries()) done.push(await work(item, nth))
  return done
}

/** Orders the keeping and removing of one content, so that neither sees the other half done. */
async function lockContent(tx: Database, key: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
}
