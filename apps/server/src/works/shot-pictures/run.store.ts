// A picture for each passage of a document: drawings under the passages' own names, in the queue of whoever asked.
import { DRAW_STATUS } from '@qianmu/contract/drawing/pictures'
import { RUN_MAX, type PassageRun } from '@qianmu/contract/works/shot-pictures'
import { compileDraw, defaultForm, MODE, withSize } from '@qianmu/drawing'
import { clausesIn, DRAWN_WORDS_MAX } from '@qianmu/script/shots/drawn-words'
import type { Uses } from '../../app.ts'
import { drawingsFor, drawSubject } from '../../drawing/subjects/index.ts'
import type { Actor, Row } from '../../kit/answer.ts'
import { refuseField } from '../../kit/refuse.ts'

/** What drawings for a passage are kept under. */
const subjectIdOf = (infoId: number) => `passage:${infoId}`
const NAME_MAX = 24

interface Passage {
  id: number
  text: string
}

/** Passages without a picture that nothing is drawn for, or those that are named, in the order of the text. */
async function passagesOf(app: Uses<'pool'>, docId: number, ids: readonly number[] | undefined): Promise<Passage[]> {
  const { rows } = await app.pool.query<Passage>(
    `select i.id, i.text from matching_infos i where i.doc_id = $1 and case when $2::bigint[] is null
       then not exists (select 1 from matching_images p where p.info_id = i.id) and not exists (
         select 1 from draw_records r join draw_tasks t on t.record_id = r.id
         where r.work_id = (select work_id from docs where id = $1) and r.scene = 'resource' and r.subject_id = 'passage:' || i.id and r.deleted_at is null
           and (t.status <> all($3) or exists (select 1 from draw_images m where m.task_id = t.id and m.deleted_at is null)))
       else i.id = any($2) end order by i.order_key, i.id`,
    [docId, ids ?? null, [DRAW_STATUS.failed, DRAW_STATUS.finished]],
  )
  return rows
}

function requestOf(text: string) {
  const words = clausesIn(text).join('，').slice(0, DRAWN_WORDS_MAX)
  const form = withSize(defaultForm(MODE.textToImage), { image_size_ratio: '16:9' })
  const compiled = compileDraw({ ...form, prompt: words.split('，').filter(Boolean), draw_number: 1 }, { checkpoint: '' })
  return 'problems' in compiled ? refuseField('ids', compiled.problems[0]!.text) : compiled.request
}

/** Queues a drawing for each passage. */
export async function runPassages(
  app: Uses<'files' | 'images' | 'jobs' | 'now' | 'pool' | 'settings'>,
  actor: Actor,
  { workId }: Row,
  docId: number,
  ids: readonly number[] | undefined,
) {
  const all = await passagesOf(app, docId, ids)
  if (ids && all.length !== new Set(ids).size) refuseField('ids', '配图段落不存在')
  const now = all.slice(0, RUN_MAX)
  for (const { id, text } of now) {
    const name = `配图 ${clausesIn(text)[0]?.slice(0, NAME_MAX) ?? ''}`
    await drawSubject(app, actor, { workId, scene: 'resource', subjectId: subjectIdOf(id), name }, requestOf(text))
  }
  return { queued: now.map(({ id }) => id), rest: all.length - now.length }
}

/** The newest drawing of each passage that has one. */
export async function runsOf(
  app: Uses<'files' | 'jobs' | 'pool'>,
  actor: Actor,
  workId: number,
  docId: number,
  size: number,
): Promise<PassageRun[]> {
  const { rows } = await app.pool.query<{ id: number; record_id: number }>(
    `select distinct on (i.order_key, i.id) i.id, r.id record_id from matching_infos i join draw_records r on r.work_id = $1 and r.scene = 'resource'
       and r.subject_id = 'passage:' || i.id and r.deleted_at is null where i.doc_id = $2 order by i.order_key, i.id, r.id desc limit $3`,
    [workId, docId, size],
  )
  const drawings = new Map(
    (
      await drawingsFor(
        app,
        actor,
        rows.map(row => row.record_id),
      )
    ).map(drawing => [drawing.record_id, drawing]),
  )
  return rows.flatMap(({ id, record_id }) => {
    const drawing = drawings.get(record_id)
    if (!drawing) return []
    const { tasks, images, status } = drawing
    return [
      {
        matching_image_info_id: id,
        record_id,
        status,
        progress: tasks.length ? tasks.reduce((sum, task) => sum + task.progress, 0) / tasks.length : 0,
        error: tasks.find(({ error }) => error)?.error ?? '',
        images: images.filter(({ role }) => role === 'result'),
      },
    ]
  })
}
