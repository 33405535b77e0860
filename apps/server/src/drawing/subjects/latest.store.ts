// How the drawings for many things of a work stand at once: what was chosen, how many there are to choose from, how the newest one comes along.
import type { DrawnPicture } from '@qianmu/contract/drawing/pictures'
import type { Scene } from '@qianmu/contract/drawing/subjects'
import type { Uses } from '../../app.ts'
import { type DrawStatus, statusOfAll, statusOfJob } from '../drawing.rules.ts'

interface TaskRow {
  record_id: number
  status: DrawStatus
  error: string
  state: Parameters<typeof statusOfJob>[0] | null
  attempt: number
}

export interface Stand {
  /** What was chosen last. */
  chosen: { image_id: number; file_id: number; engine_kind: DrawnPicture['engine_kind']; at: Date } | null
  /** Pictures that can be chosen, and the newest of them. */
  drawn: number
  newest: { image_id: number; file_id: number } | null
  latest: { record_id: number; status: DrawStatus; error: string } | null
}

/** How drawings of one kind for things of a work stand, by the things' ids; those that nothing was drawn for are left out. */
export async function standsOf(
  app: Uses<'pool'>,
  workId: number,
  scene: Scene,
  subjectIds: readonly string[],
): Promise<Map<string, Stand>> {
  const which = [workId, scene, subjectIds]
  const { rows: records } = await app.pool.query<{ subject_id: string; latest: number }>(
    `select subject_id, max(id) latest from draw_records
     where work_id = $1 and scene = $2 and subject_id = any($3) and deleted_at is null group by 1`,
    which,
  )
  const { rows: tasks } = await app.pool.query<TaskRow>(
    `select t.record_id, t.status, t.error, j.state, coalesce(j.attempt, 0) attempt from draw_tasks t left join jobs j on j.id = t.job_id
     where t.record_id = any($1) order by t.nth`,
    [records.map(row => row.latest)],
  )
  // After the tasks: a picture is kept before its task is said to be finished, and a finished one must not be shown without it.
  const [pictures, chosen] = await Promise.all([
    app.pool.query<{ subject_id: string; drawn: number; image_id: number; file_id: number }>(
      `select distinct on (r.subject_id) r.subject_id, count(*) over (partition by r.subject_id)::int drawn, i.id image_id, i.file_id
       from draw_records r join draw_images i on i.record_id = r.id and i.role = 'result' and i.deleted_at is null
       where r.work_id = $1 and r.scene = $2 and r.subject_id = any($3) and r.deleted_at is null order by r.subject_id, i.id desc`,
      which,
    ),
    app.pool.query<{ subject_id: string; image_id: number; file_id: number; engine_kind: DrawnPicture['engine_kind']; at: Date }>(
      `select distinct on (s.subject_id) s.subject_id, i.id image_id, i.file_id, i.engine_kind, s.chosen_at at from subject_pictures s
       join draw_images i on i.id = s.image_id and i.deleted_at is null join draw_records r on r.id = i.record_id and r.deleted_at is null
       where s.work_id = $1 and s.scene = $2 and s.subject_id = any($3) order by s.subject_id, s.chosen_at desc, s.id desc`,
      which,
    ),
  ])
  const tasksOf = Map.groupBy(tasks, task => task.record_id)
  const stands = new Map<string, Stand>()
  for (const { subject_id, latest } of records) {
    const own = tasksOf.get(latest) ?? []
    const status = statusOfAll(own.map(task => (task.state ? statusOfJob(task.state, task.attempt) : task.status)))
    const error = own.find(task => task.error !== '')?.error ?? ''
    stands.set(subject_id, { chosen: null, drawn: 0, newest: null, latest: { record_id: latest, status, error } })
  }
  for (const { subject_id, drawn, ...newest } of pictures.rows) {
    const stand = stands.get(subject_id)
    if (stand) Object.assign(stand, { drawn, newest })
  }
  for (const { subject_id, ...picture } of chosen.rows) {
    const stand = stands.get(subject_id)
    if (stand) stand.chosen = picture
  }
  return stands
}
