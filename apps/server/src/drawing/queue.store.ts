// A person's own queue of drawings: what waits in which order, held back, put before another.
import type { DrawQueue } from '@qianmu/contract/drawing/pictures'
import type { Uses } from '../app.ts'
import { DRAW_POOL } from './drawing.rules.ts'

interface Waiting {
  record_id: number
  prompt: string
  subject_name: string
  client_draw_type: number
  job_ids: number[]
  priority: number
}

/** Prompts are shown by their beginning. */
const PROMPT_SHOWN = 200

/** Drawings with pictures that nobody has begun, in the order these will be. */
async function waitingRecords(app: Uses<'pool'>, userId: number): Promise<Waiting[]> {
  const { rows } = await app.pool.query<Waiting>(
    `select r.id record_id, left(r.prompt, $3) prompt, r.subject_name, r.client_draw_type, array_agg(j.id order by j.priority desc, j.id) job_ids, max(j.priority) priority
     from jobs j join draw_tasks t on t.job_id = j.id join draw_records r on r.id = t.record_id
     where j.pool = $1 and j.user_id = $2 and j.state = 'waiting' group by r.id order by max(j.priority) desc, min(j.id)`,
    [DRAW_POOL, userId, PROMPT_SHOWN],
  )
  return rows
}

export async function queueOf(app: Uses<'images' | 'jobs' | 'pool'>, userId: number, ordered?: Waiting[]): Promise<DrawQueue> {
  const [{ paused }, records] = await Promise.all([app.jobs.lane(DRAW_POOL, userId), ordered ?? waitingRecords(app, userId)])
  return {
    paused,
    away: app.images.away()[0]?.name ?? '',
    waiting: records.reduce((sum, { job_ids }) => sum + job_ids.length, 0),
    records: records.map(({ job_ids, priority: _, ...record }) => ({ ...record, waiting: job_ids.length })),
  }
}

/**
 * Puts a drawing before another one of the same person, or last. What does not wait (any more) changes nothing.
 * @returns the drawings that wait in their new order
 */
export async function moveRecord(app: Uses<'jobs' | 'pool'>, userId: number, recordId: number, before: number | null): Promise<Waiting[]> {
  const records = await waitingRecords(app, userId)
  const moved = records.find(({ record_id }) => record_id === recordId)
  if (!moved || before === recordId) return records
  const order = records.filter(each => each !== moved)
  const found = order.findIndex(({ record_id }) => record_id === before)
  const at = found < 0 ? order.length : found
  order.splice(at, 0, moved)
  if (order[records.indexOf(moved)] !== moved) await app.jobs.place(DRAW_POOL, userId, order, at)
  return order
}
