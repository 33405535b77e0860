// A picture for each passage of a document, or for each of many shots: drawings under their own names, in the queue of whoever asked.
import { DRAW_STATUS } from '@qianmu/contract/drawing/pictures'
import { workScreen } from '@qianmu/contract/works/kinds'
import { RUN_MAX, type PassageRun, type SHOT_RATIOS } from '@qianmu/contract/works/shot-pictures'
import { plainRequest } from '@qianmu/drawing'
import { clausesIn, DRAWN_WORDS_MAX, drawnWords } from '@qianmu/script/shots/drawn-words'
import type { Uses } from '../../app.ts'
import { drawingsFor, drawSubjects } from '../../drawing/subjects/index.ts'
import type { Actor, Row } from '../../kit/answer.ts'
import { firstOf } from '../../kit/cut.ts'
import { found, refuseField } from '../../kit/refuse.ts'
import { storyboardOf } from '../storyboards/index.ts'

/** What drawings for a passage are kept under. */
const subjectIdOf = (infoId: number) => `passage:${infoId}`
const NAME_MAX = 24
const HEADING_MAX = 40

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
  const made = plainRequest(clausesIn(text).join('，').slice(0, DRAWN_WORDS_MAX), '16:9')
  return 'problem' in made ? refuseField('ids', made.problem) : made.request
}

type Drawing = Uses<'files' | 'images' | 'jobs' | 'now' | 'pool' | 'settings'>

/** What a document is called, and where its shots are shown. */
async function placeOf(app: Uses<'pool'>, docId: number) {
  const { rows } = await app.pool.query<{ name: string; project_id: number; project_type: number }>(
    'select d.name, w.id project_id, w.project_type from docs d join works w on w.id = d.work_id where d.id = $1',
    [docId],
  )
  const { name, ...work } = found(rows[0], '文档')
  return { name, shots: `${workScreen(work, 'storyboard')}?doc=${docId}` }
}

/** Queues a drawing for each passage. */
export async function runPassages(app: Drawing, actor: Actor, { workId }: Row, docId: number, ids: readonly number[] | undefined) {
  const all = await passagesOf(app, docId, ids)
  if (ids && all.length !== new Set(ids).size) refuseField('ids', '配图段落不存在')
  const now = all.slice(0, RUN_MAX)
  const things = now.map(({ id, text }) => {
    const name = `配图 ${clausesIn(text)[0]?.slice(0, NAME_MAX) ?? ''}`
    return { subject: { workId, scene: 'resource' as const, subjectId: subjectIdOf(id), name }, asked: requestOf(text) }
  })
  const { name } = await placeOf(app, docId)
  const series = { title: `《${name}》整篇配图 ${now.length} 段`, link: `/workMatchPicture?doc=${docId}` }
  const job_id = await drawSubjects(app, actor, series, things)
  return { job_id, queued: now.map(({ id }) => id), rest: all.length - now.length }
}

/** Queues a picture for each shot by its own words. */
export async function runShots(
  app: Drawing & Uses<'collab' | 'long'>,
  actor: Actor,
  row: Row,
  { doc_id, ids, ratio }: { doc_id: number; ids: readonly number[]; ratio: (typeof SHOT_RATIOS)[number] },
) {
  const wanted = new Set(ids)
  const { scenes } = await storyboardOf(app, row, doc_id)
  const shots = scenes.flatMap(scene => scene.shots.flatMap((shot, at) => (wanted.has(shot.storyboard_id) ? { scene, shot, at } : [])))
  if (shots.length !== wanted.size) refuseField('ids', '分镜不存在')
  const things = shots.flatMap(({ scene, shot, at }) => {
    const made = plainRequest(drawnWords(shot, scene.heading), ratio)
    const name = `${scene.no ? `第 ${scene.no} 场` : firstOf(scene.heading || '正文', HEADING_MAX)} · 镜头 ${at + 1}`
    const subject = { workId: row.workId, scene: 'cartoon' as const, subjectId: String(shot.storyboard_id), name }
    return 'problem' in made ? [] : { subject, asked: made.request }
  })
  const queued = things.map(({ subject }) => Number(subject.subjectId))
  const { name, shots: link } = await placeOf(app, doc_id)
  const job_id = await drawSubjects(app, actor, { title: `《${name}》分镜出图 ${things.length} 镜`, link }, things)
  return { job_id, queued, wordless: [...wanted].filter(id => !queued.includes(id)) }
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
