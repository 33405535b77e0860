// Answers of batch drawing, and whose a batch is.
import { batches } from '@qianmu/contract/drawing/batches'
import type { Uses } from '../../app.ts'
import { answer, type Actor } from '../../kit/answer.ts'
import { found, refuse, Refusal, refuseFields } from '../../kit/refuse.ts'
import { STATUS } from '@qianmu/contract/kit/status'
import { DRAW_MAX } from '@qianmu/contract/drawing/pictures'
import { type DrawingPlan, planDrawing, writeDrawings } from '../draw.ts'
import { gridSheet } from './grid.ts'
import { packPictures } from './pack.ts'
import * as store from './batches.store.ts'

/** Reads one drawing of many: what is wrong with it is named by its place. */
async function planAt(
  app: Uses<'files' | 'images' | 'pool' | 'settings'>,
  actor: Actor,
  request: unknown,
  nth: number,
): Promise<DrawingPlan> {
  try {
    return await planDrawing(app, actor, request)
  } catch (error) {
    const fields = error instanceof Refusal ? (error.data as { fields?: { field: string; msg: string }[] } | null)?.fields : undefined
    if (!fields) throw error
    return refuseFields(fields.map(({ field, msg }) => ({ field: `drawings.${nth}.request.${field}`, msg })))
  }
}

type Drawings = { row: number; x: number | null; y: number | null; request: unknown }[]

async function drawAll(
  app: Uses<'files' | 'images' | 'jobs' | 'now' | 'pool' | 'settings'>,
  actor: Actor,
  batchId: number,
  drawings: Drawings,
) {
  const plans: DrawingPlan[] = []
  for (const [nth, { request }] of drawings.entries()) plans.push(await planAt(app, actor, request, nth))
  const pictures = plans.reduce((sum, plan) => sum + plan.quantity, 0)
  if (pictures > DRAW_MAX) refuse(STATUS.limit, `共 ${pictures} 张，一次最多 ${DRAW_MAX} 张`)
  const made = await writeDrawings(
    app,
    actor,
    plans.map((plan, nth) => {
      const { row, x, y } = drawings[nth]!
      return { plan, place: { batchId, row, x, y } }
    }),
  )
  return { records: made.map(({ record_id }, nth) => ({ record_id, row: drawings[nth]!.row, x: drawings[nth]!.x, y: drawings[nth]!.y })) }
}

export const batchAnswers = answer(batches)({
  list: ({ app, actor, query }) => store.listBatches(app, actor, query),
  info: ({ app, query }) => store.oneBatch(app, query.batch_id),
  async save({ app, actor, body }) {
    const { batch_id, batch_name, sheet } = body
    const id = batch_id
      ? found(await store.updateBatch(app, actor, batch_id, batch_name, sheet), '批次')
      : await store.insertBatch(app, actor, batch_name, sheet)
    return { batch_id: id }
  },
  draw: ({ app, actor, body }) => drawAll(app, actor, body.batch_id, body.drawings),
  async remove({ app, query }) {
    await store.binBatch(app, query.batch_id, app.now())
    return null
  },
  async restore({ app, body }) {
    await store.binBatch(app, body.batch_id, null)
    return null
  },
  grid: ({ app, actor, body }) => gridSheet(app, actor, body.batch_id, body.row),
  pack: ({ app, actor, body }) => packPictures(app, actor, body.image_ids, body.names),
})
