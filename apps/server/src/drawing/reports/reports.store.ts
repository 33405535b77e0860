// What a report about a drawing names.
import { and, eq } from 'drizzle-orm'
import type { Database } from '../../kit/database.ts'
import { found } from '../../kit/refuse.ts'
import { drawImages } from '../drawing.table.ts'

/** Refuses a picture that is not one of the record. */
export async function checkImage(db: Database, recordId: number, imageId: number): Promise<void> {
  const [picture] = await db
    .select({ id: drawImages.id })
    .from(drawImages)
    .where(and(eq(drawImages.id, imageId), eq(drawImages.record_id, recordId)))
  found(picture, '图片')
}
