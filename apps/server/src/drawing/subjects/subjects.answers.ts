// Answers of drawing for things of works: asked for, looked at by everybody in the work, chosen, drawn anew, stopped and deleted.
import { type Scene, subjects } from '@qianmu/contract/drawing/subjects'
import { STATUS } from '@qianmu/contract/kit/status'
import { isGenerated, readRequest, writeRequest } from '@qianmu/drawing'
import type { Uses } from '../../app.ts'
import { type Actor, answer } from '../../kit/answer.ts'
import { refuse, refuseFields, refuseMissing } from '../../kit/refuse.ts'
import { download } from '../downloads/index.ts'
import { binPictures, binRecords, type Subject } from '../pictures.store.ts'
import { cancelRecord } from '../steps.ts'
import { choose, chooseAll, chosenOf, unchoose } from './chosen.store.ts'
import { drawSubject } from './draw-subject.ts'
import * as store from './subjects.store.ts'

interface Of {
  work_id: number
  subject_id: string
}
const subjectOf = (scene: Scene, { work_id, subject_id }: Of): Subject => ({ scene, workId: work_id, subjectId: subject_id })
/** The thing that is to be drawn, with the name that the screen gives it. */
interface Named extends Of {
  subject_name: string
}

async function drawFor(
  app: Uses<'files' | 'images' | 'jobs' | 'now' | 'pool' | 'settings'>,
  actor: Actor,
  scene: Scene,
  { work_id, subject_id, subject_name: name, ...request }: Named,
) {
  return drawSubject(app, actor, { ...subjectOf(scene, { work_id, subject_id }), name }, request)
}

/** A request as it was, but for its seeds; those of a fixed one are drawn by lot like all others. */
function withOtherSeeds(kept: unknown) {
  const reading = readRequest(kept)
  if ('problems' in reading) return refuseFields(reading.problems.map(({ field, text }) => ({ field, msg: text })))
  const { request } = reading
  if (isGenerated(request)) request.param.seed = -1
  return writeRequest(request)
}

/** What a record of this kind of thing is drawn for. */
async function recordIn(app: Uses<'pool'>, scene: Scene, recordId: number) {
  const subject = await store.subjectOf(app, recordId)
  return subject.scene === scene ? subject : refuseMissing('绘图记录')
}

/** The same, refused unless `actor` drew it: what others drew stands in their own history and queue. */
async function ownIn(app: Uses<'pool'>, actor: Actor, scene: Scene, recordId: number, what: string): Promise<void> {
  const { userId } = await recordIn(app, scene, recordId)
  if (userId !== actor.userId) refuse(STATUS.noPermission, `只能${what}自己绘制的图片`)
}

/** What was drawn for a thing, or for all things of a work. */
async function list(
  app: Uses<'files' | 'jobs' | 'pool'>,
  actor: Actor,
  scene: Scene,
  { work_id, subject_id, ...page }: Omit<Of, 'subject_id'> & { subject_id?: string | undefined } & store.PageOf,
) {
  if (subject_id === undefined) {
    const [drawings, things] = await Promise.all([
      store.drawingsOf(app, actor, { scene, workId: work_id }, page),
      page.before === undefined ? store.thingsOf(app, work_id, scene) : undefined,
    ])
    return { ...drawings, chosen: [], ...(things ? { things } : {}) }
  }
  const subject = subjectOf(scene, { work_id, subject_id })
  const [drawings, chosen] = await Promise.all([store.drawingsOf(app, actor, subject, page), chosenOf(app, actor, subject)])
  return { ...drawings, chosen }
}

async function result(app: Uses<'files' | 'jobs' | 'pool'>, actor: Actor, scene: Scene, recordId: number) {
  await recordIn(app, scene, recordId)
  return { ...(await store.oneDrawing(app, actor, recordId)), frontEndStatus: 0 as const }
}

async function cancel(
  app: Uses<'files' | 'jobs' | 'pool'>,
  actor: Actor,
  scene: Scene,
  { record_id, task_id }: { record_id: number; task_id?: number | undefined },
) {
  await ownIn(app, actor, scene, record_id, '取消')
  await cancelRecord(app, record_id, task_id)
  return store.oneDrawing(app, actor, record_id)
}

async function removeRecord(app: Uses<'jobs' | 'now' | 'pool'>, actor: Actor, scene: Scene, recordId: number) {
  await ownIn(app, actor, scene, recordId, '删除')
  await cancelRecord(app, recordId)
  await binRecords(app, actor, [recordId], app.now())
  return null
}

async function removeImage(app: Uses<'now' | 'pool'>, actor: Actor, scene: Scene, imageId: number) {
  await ownIn(app, actor, scene, await store.recordOf(app, 'draw_images', imageId), '删除')
  await binPictures(app, actor, [imageId], app.now())
  return null
}

export const subjectAnswers = answer(subjects)({
  drawMirror: ({ app, actor, body }) => drawFor(app, actor, 'cartoon', body),
  mirrorDrawings: ({ app, actor, query }) => list(app, actor, 'cartoon', query),
  mirrorResult: ({ app, actor, query }) => result(app, actor, 'cartoon', query.record_id),
  setMirrorPicture: ({ app, actor, body }) => choose(app, actor, subjectOf('cartoon', body), body.image_id),
  async setMirrorPictures({ app, actor, body }) {
    await chooseAll(app, actor, body.work_id, body.chosen)
    return null
  },
  cancelMirrorPicture: ({ app, actor, body }) => unchoose(app, actor, subjectOf('cartoon', body), body.image_id),
  cancelMirrorDrawing: ({ app, actor, body }) => cancel(app, actor, 'cartoon', body),
  removeMirrorImage: ({ app, actor, query }) => removeImage(app, actor, 'cartoon', query.image_id),
  removeMirrorRecord: ({ app, actor, query }) => removeRecord(app, actor, 'cartoon', query.record_id),
  drawResource: ({ app, actor, body }) => drawFor(app, actor, 'resource', body),
  resourceDrawings: ({ app, actor, query }) => list(app, actor, 'resource', query),
  resourceResult: ({ app, actor, query }) => result(app, actor, 'resource', query.record_id),
  setResourcePicture: ({ app, actor, body }) => choose(app, actor, subjectOf('resource', body), body.image_id),
  cancelResourcePicture: ({ app, actor, body }) => unchoose(app, actor, subjectOf('resource', body), body.image_id),
  cancelResourceDrawing: ({ app, actor, body }) => cancel(app, actor, 'resource', body),
  removeResourceImage: ({ app, actor, query }) => removeImage(app, actor, 'resource', query.image_id),
  removeResourceRecord: ({ app, actor, query }) => removeRecord(app, actor, 'resource', query.record_id),
  drawPanel: ({ app, actor, body }) => drawFor(app, actor, 'comic', body),
  async redrawPanel({ app, actor, body }) {
    const { request, ...subject } = await recordIn(app, 'comic', body.record_id)
    return drawSubject(app, actor, subject, withOtherSeeds(request))
  },
  async download({ app, row, body }) {
    const { userId } = await store.subjectOf(app, await store.recordOf(app, 'draw_images', body.image_id))
    return download(app, { userId, teamId: row.teamId }, body.image_id)
  },
  async generated({ app, actor, query }) {
    const drawing = await store.oneDrawing(app, actor, await store.recordOf(app, 'draw_tasks', query.task_id))
    const { record_id, subject_id, tasks, images } = drawing
    const task = tasks.find(each => each.task_id === query.task_id)!
    return { ...task, record_id, subject_id, images: images.filter(image => image.task_id === query.task_id), frontEndStatus: 0 as const }
  },
})
