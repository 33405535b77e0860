// What services call the work of ours that they have taken on, kept so that a restart does not lose what is paid for.
import type { RunLedger } from '@qianmu/engines'
import type pg from 'pg'

/** Services keep their tasks for a day; what is older can no longer be asked after. */
const KEPT_DAYS = 7

/** @param engine the name that records keep */
export const ledgerOf = (pool: pg.Pool, engine: string): RunLedger => ({
  async find(jobId) {
    const { rows } = await pool.query<{ remote_id: string }>('select remote_id from engine_runs where engine = $1 and job_id = $2', [
      engine,
      jobId,
    ])
    return rows[0]?.remote_id
  },
  async write(jobId, remoteId) {
    await pool.query(
      `insert into engine_runs (engine, job_id, remote_id) values ($1, $2, $3)
       on conflict (engine, job_id) do update set remote_id = $3, at = now()`,
      [engine, jobId, remoteId],
    )
  },
  async drop(jobId) {
    await pool.query('delete from engine_runs where engine = $1 and job_id = $2', [engine, jobId])
  },
})

/** Forgets runs that no service knows any more. */
export async function sweepRuns(pool: pg.Pool): Promise<void> {
  await pool.query('delete from engine_runs where at < now() - make_interval(days => $1)', [KEPT_DAYS])
}
