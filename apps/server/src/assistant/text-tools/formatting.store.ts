// The planned formatting of a document: kept per person, applied as one forward change, taken back the same way.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { FormatChange as ShownChange, Formatting } from '@qianmu/contract/assistant/text-tools'
import { STATUS } from '@qianmu/contract/kit/status'
import { applyChanges, type Replacement } from '@qianmu/script/language/format/apply'
import type { FormatChange } from '@qianmu/script/language/format/plan'
import { bindContent } from '@qianmu/script/ydoc'
import type { Uses } from '../../app.ts'
import type { Actor } from '../../kit/answer.ts'
import { found, refuse } from '../../kit/refuse.ts'
import { settle } from '../../works/documents/index.ts'
import { keepVersion } from '../../works/history/index.ts'
import { RULES_ENGINE } from './engine.ts'

/** Changes that are made in one go, some tens of ms; between them others have their turn. */
const AT_ONCE = 2000

interface Row {
  job_id: number
  changes: Buffer | null
  applied: number[] | null
}

const rowOf = async (app: Uses<'pool'>, docId: number, userId: number): Promise<Row | undefined> =>
  (await app.pool.query<Row>('select job_id, changes, applied from doc_formattings where doc_id = $1 and user_id = $2', [docId, userId]))
    .rows[0]

const unpack = (changes: Buffer | null): FormatChange[] =>
  changes ? (JSON.parse(inflateRawSync(changes).toString()) as FormatChange[]) : []

/** Notes that a job plans the formatting; what an earlier one planned goes. The job may be done by then. */
export const notePlanning = (app: Uses<'now' | 'pool'>, docId: number, userId: number, jobId: number) =>
  app.pool.query(
    `insert into doc_formattings (doc_id, user_id, job_id, created_at) values ($1, $2, $3, $4)
     on conflict (doc_id, user_id) do update set job_id = excluded.job_id, changes = null, applied = null, total = 0, created_at = excluded.created_at
     where doc_formattings.job_id < excluded.job_id`,
    [docId, userId, jobId, app.now()],
  )

/** Keeps a plan, unless a later one was asked for or the document is gone. */
export const keepPlan = (app: Uses<'now' | 'pool'>, docId: number, userId: number, jobId: number, changes: readonly FormatChange[]) =>
  app.pool.query(
    `insert into doc_formattings (doc_id, user_id, job_id, changes, total, created_at) select id, $2, $3, $4, $5, $6 from docs where id = $1
     on conflict (doc_id, user_id) do update set job_id = excluded.job_id, changes = excluded.changes, total = excluded.total, applied = null
     where doc_formattings.job_id <= excluded.job_id`,
    [docId, userId, jobId, deflateRawSync(JSON.stringify(changes), { level: 4 }), changes.length, app.now()],
  )

const shown = ({ id, before, old_lines, new_lines, steps, confidence, reason }: FormatChange): ShownChange => ({
  id,
  block_id: before[0]!.attrs.id,
  old_lines,
  new_lines,
  steps,
  confidence,
  reason,
})

/** The state of the caller's last formatting of a document with one page of its changes; null when there was none. */
export async function statusOf(
  app: Uses<'jobs' | 'pool'>,
  actor: Actor,
  docId: number,
  page: number,
  size: number,
): Promise<Formatting | null> {
  const row = await rowOf(app, docId, actor.userId)
  const job = row && (await app.jobs.find(row.job_id))
  // Cleared from the task list: there is nothing left to look at.
  if (!row || !job) return null
  const changes = unpack(row.changes)
  const steps: Record<string, number> = {}
  for (const change of changes) for (const step of change.steps) steps[step] = (steps[step] ?? 0) + 1
  const list = changes.slice((page - 1) * size, page * size).map(shown)
  return {
    job_id: row.job_id,
    state: job.state,
    progress: job.progress,
    message: job.message,
    error: job.error,
    changes: { list, total: changes.length, page, size },
    steps,
    applied: row.applied?.length ?? 0,
    engine: RULES_ENGINE,
  }
}

export interface Applying {
  docId: number
  jobId: number
  /** All when absent; none when taken back. */
  changeIds?: readonly number[] | undefined
  undo: boolean
}

/** Makes the chosen changes, or takes back those that were made. A version is kept before; changed blocks are left alone. */
export async function applyPlan(
  app: Uses<'collab' | 'events' | 'now' | 'pool'>,
  actor: Actor,
  { docId, jobId, changeIds, undo }: Applying,
) {
  const row = await rowOf(app, docId, actor.userId)
  const plan = found(row?.job_id === jobId ? row.changes : undefined, '排版结果')
  const made = new Set(row?.applied)
  const chosen = changeIds && new Set(changeIds)
  const wanted = unpack(plan).filter(change => (undo ? made.has(change.id) : !made.has(change.id) && (chosen?.has(change.id) ?? true)))
  if (wanted.length === 0) return refuse(STATUS.conflict, undo ? '没有可以撤销的排版' : '没有选中的修改')
  const replacements: Replacement[] = undo ? wanted.map(({ id, before, after }) => ({ id, before: after, after: before })) : wanted
  const present = await settle(app, docId)
  const history_id = await keepVersion(app, docId, present.content, { kind: 'before_restore', name: '', userId: actor.userId })
  const done: number[] = []
  const skipped: number[] = []
  await app.collab.edit(docId, actor.userId, async doc => {
    const bound = bindContent(doc)
    // From the end: what is taken out of a long text then moves only what stands behind it.
    for (let end = replacements.length; end > 0; end -= AT_ONCE) {
      const applied = applyChanges(bound.content, replacements.slice(Math.max(0, end - AT_ONCE), end))
      done.push(...applied.done)
      skipped.push(...applied.skipped)
      bound.apply(applied.content)
      await nextTurn()
    }
  })
  const applied = undo ? [] : [...made, ...done]
  await app.pool.query('update doc_formattings set applied = $4 where doc_id = $1 and user_id = $2 and job_id = $3', [
    docId,
    actor.userId,
    jobId,
    applied.length > 0 ? JSON.stringify(applied) : null,
  ])
  const { version, words } = await settle(app, docId, actor.userId)
  return { version, words, done: done.length, skipped: skipped.length, history_id: history_id ?? null }
}
