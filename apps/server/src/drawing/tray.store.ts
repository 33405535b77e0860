// Drawings in the task tray: the pictures of one are one entry.
import type { Job } from '@qianmu/contract/jobs'
import type { Uses } from '../app.ts'
import { SERIES_JOB } from './drawing.rules.ts'

/** Entries that are shown. */
const SHOWN = 20

interface Row {
  id: number
  prompt: string
  subject_name: string
  quantity: number
  created_at: Date
  finished_at: Date | null
  waiting: number
  running: number
  done: number
  failed: number
  share: number
  error: string
}

// Those of a series are its entry. Only of records whose jobs are still there: clearing the tray takes finished jobs away.
const ROWS = `with latest as (
    select id, left(prompt, 60) prompt, subject_name, quantity, created_at from draw_records
    where user_id = $1 and deleted_at is null and created_at > now() - interval '1 day'
      and not exists (select 1 from jobs s where s.user_id = $1 and s.kind = '${SERIES_JOB}' and s.payload -> 'records' @> to_jsonb(draw_records.id)) order by id desc limit ${SHOWN})
  select l.id, l.prompt, l.subject_name, l.quantity, l.created_at, max(j.finished_at) finished_at, coalesce(max(j.error) filter (where j.state = 'failed'), '') error,
    (count(*) filter (where j.state = 'waiting'))::int waiting, (count(*) filter (where j.state = 'running'))::int running,
    (count(*) filter (where j.state = 'done'))::int done, (count(*) filter (where j.state = 'failed'))::int failed,
    (sum(case when j.state in ('waiting', 'running') then j.progress else 1 end) / count(*))::float8 share
  from latest l join draw_tasks t on t.record_id = l.id join jobs j on j.id = t.job_id group by l.id, l.prompt, l.subject_name, l.quantity, l.created_at order by l.id desc`

function stateOf({ waiting, running, done, failed }: Row): Job['state'] {
  if (running || (waiting && done)) return 'running'
  if (waiting) return 'waiting'
  if (done) return 'done'
  return failed ? 'failed' : 'cancelled'
}

const shown = (row: Row): Job => {
  const state = stateOf(row)
  const over = row.waiting + row.running === 0
  return {
    job_id: -row.id,
    kind: 'draw',
    title: row.subject_name || row.prompt || '绘图',
    state,
    progress: row.share,
    message: row.failed ? `${row.done} / ${row.quantity} 张，${row.failed} 张没有画成` : `${row.done} / ${row.quantity} 张`,
    error: row.error,
    queue_position: null,
    attempt: 0,
    link: state === 'done' ? '/aiWork/userAiWorkHistroyPage' : '',
    created_at: row.created_at.toISOString(),
    finished_at: over ? (row.finished_at?.toISOString() ?? null) : null,
    record_id: row.id,
  }
}

/** A person's drawings of the last day, newest first. */
export async function drawingsInTray(app: Uses<'pool'>, userId: number): Promise<Job[]> {
  const { rows } = await app.pool.query<Row>(ROWS, [userId])
  return rows.map(shown)
}
