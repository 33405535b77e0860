// How pictures look, noted among the assets as soon as their first scaled copy is there.
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Database } from '../kit/database.ts'
import { bandsOf, mainColour } from './assets.ts'
import { assets, files } from './files.table.ts'
import { hashIn } from './looks.ts'

/** Notes main colour and perceptual hash of every asset with this content that nobody has looked at. @param mini the smallest scaled copy of it */
export async function noteLooks(db: Database, key: string, mini: Buffer): Promise<void> {
  const [hash, colour] = await Promise.all([hashIn(mini), mainColour(mini)])
  const same = db.select({ id: files.id }).from(files).where(eq(files.key, key))
  await db
    .update(assets)
    .set({ colour, hash, bands: bandsOf(hash) })
    .where(and(inArray(assets.file_id, same), eq(assets.kind, 'image'), isNull(assets.colour)))
}
