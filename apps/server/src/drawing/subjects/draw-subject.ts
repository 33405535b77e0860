// A drawing for a thing of a work: asked for with what the work joins, and linked to what it is made from.
import type { Uses } from '../../app.ts'
import type { Actor } from '../../kit/answer.ts'
import { planDrawing, writeDrawings } from '../draw.ts'
import type { Subject } from '../pictures.store.ts'
import { joinWork } from './joining.ts'

/** Makes the record of a drawing for a thing with its tasks. */
export async function drawSubject(
  app: Uses<'files' | 'images' | 'jobs' | 'now' | 'pool' | 'settings'>,
  actor: Actor,
  subject: Subject,
  asked: unknown,
): Promise<{ record_id: number; task_ids: number[] }> {
  const { request, note } = await joinWork(app, subject, asked)
  const [record] = await writeDrawings(app, actor, [{ plan: await planDrawing(app, actor, request), subject, note }])
  return record!
}
