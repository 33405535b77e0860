// A drawing for a thing of a work: asked for with what the work joins, and linked to what it is made from.
import type { Uses } from '../../app.ts'
import type { Actor } from '../../kit/answer.ts'
import { type NewDrawing, planDrawing, writeDrawings } from '../draw.ts'
import type { Subject } from '../pictures.store.ts'
import { drawSeries, type Series } from '../series.job.ts'
import { joinWork } from './joining.ts'

type Drawing = Uses<'files' | 'images' | 'jobs' | 'now' | 'pool' | 'settings'>

async function drawingFor(app: Drawing, actor: Actor, subject: Subject, asked: unknown): Promise<NewDrawing> {
  const { request, note } = await joinWork(app, subject, asked)
  return { plan: await planDrawing(app, actor, request), subject, note }
}

/** Makes the record of a drawing for a thing with its tasks. */
export async function drawSubject(
  app: Drawing,
  actor: Actor,
  subject: Subject,
  asked: unknown,
): Promise<{ record_id: number; task_ids: number[] }> {
  const [record] = await writeDrawings(app, actor, [await drawingFor(app, actor, subject, asked)])
  return record!
}

/** Makes a drawing for each of many things of a work, as one job; its id, or null for none. */
export async function drawSubjects(
  app: Drawing,
  actor: Actor,
  series: Series,
  things: readonly { subject: Subject; asked: unknown }[],
): Promise<number | null> {
  if (things.length === 0) return null
  const drawings: NewDrawing[] = []
  for (const { subject, asked } of things) drawings.push(await drawingFor(app, actor, subject, asked))
  return (await drawSeries(app, actor, series, drawings)).job_id
}
