// The last reading of a work's script for characters: whom it found that the work does not know yet.
import type { Candidate, Recognition } from '@qianmu/contract/characters'
import type { Uses } from '../app.ts'
import { RULES_ENGINE } from '../assistant/text-tools/index.ts'
import { castIndex, nameForm } from './characters.rules.ts'
import { castRows, namedOf } from './characters.store.ts'

/** Notes that a job reads the script; what an earlier one found goes. The job may be done by then. */
export const noteReading = (app: Uses<'now' | 'pool'>, workId: number, userId: number, jobId: number) =>
  app.pool.query(
    `insert into character_recognitions (work_id, job_id, user_id, created_at) values ($1, $2, $3, $4)
     on conflict (work_id) do update set job_id = excluded.job_id, user_id = excluded.user_id, candidates = null, created_at = excluded.created_at
     where character_recognitions.job_id < excluded.job_id`,
    [workId, jobId, userId, app.now()],
  )

/** Keeps whom a job found, unless a later one was asked for or the work is gone. How often aliases come is noted with those known. */
export async function keepCandidates(
  app: Uses<'now' | 'pool'>,
  workId: number,
  jobId: number,
  candidates: readonly Candidate[],
): Promise<void> {
  await app.pool.query(
    `insert into character_recognitions (work_id, job_id, user_id, candidates, created_at) select w.id, $2, j.user_id, $3, $4 from works w, jobs j where w.id = $1 and j.id = $2
     on conflict (work_id) do update set job_id = excluded.job_id, candidates = excluded.candidates
     where character_recognitions.job_id <= excluded.job_id`,
    [workId, jobId, JSON.stringify(candidates), app.now()],
  )
  const counts = new Map(
    candidates.flatMap(
      each => [[nameForm(each.name), each.count], ...each.aliases.map(alias => [nameForm(alias.text), alias.count])] as [string, number][],
    ),
  )
  for (const { id, aliases } of await castRows(app.pool, workId)) {
    const counted = aliases.map(({ text, count }) => ({ text, count: counts.get(nameForm(text)) ?? count }))
    if (counted.some(({ count }, at) => count !== aliases[at]!.count))
      await app.pool.query('update characters set aliases = $2 where id = $1 and aliases = $3', [
        id,
        JSON.stringify(counted),
        JSON.stringify(aliases),
      ])
  }
}

interface Row {
  job_id: number
  candidates: Candidate[] | null
  created_at: Date
}

/** The state of the last reading, with the candidates whom the work does not know under any name; null when there was none. */
export async function recognitionOf(app: Uses<'jobs' | 'pool'>, workId: number): Promise<Recognition | null> {
  const { rows } = await app.pool.query<Row>('select job_id, candidates, created_at from character_recognitions where work_id = $1', [
    workId,
  ])
  const row = rows[0]
  if (!row) return null
  const job = await app.jobs.find(row.job_id)
  const known = castIndex((await castRows(app.pool, workId)).map(namedOf))
  const candidates = (row.candidates ?? []).filter(({ name }) => !known.has(nameForm(name)))
  // A job that was cleared from its owner's list is over; what it found stays.
  const { state = row.candidates ? 'done' : 'cancelled', progress = 1, message = '', error = '' } = job ?? {}
  return { job_id: row.job_id, state, progress, message, error, candidates, engine: RULES_ENGINE, created_at: row.created_at.toISOString() }
}

/** Forgets the last reading if it failed. */
export const forgetFailed = (app: Uses<'pool'>, workId: number) =>
  app.pool.query(
    `delete from character_recognitions r using jobs j where r.work_id = $1 and j.id = r.job_id and j.state = 'failed' and r.candidates is null`,
    [workId],
  )

/** Somebody of a work as far as drawings and voices need to know. */
export interface KnownPerson {
  name: string
  aliases: readonly string[]
  gender: string
}
/** How sure a guess of the sex has to be before it is drawn and said. */
const SURE = 0.7

/** The people of a work: its characters, or before there are any those whom the last reading of its script found. */
export async function peopleOf(app: Uses<'pool'>, workId: number): Promise<KnownPerson[]> {
  const cast = (await castRows(app.pool, workId)).filter(row => row.status !== 'ignored')
  if (cast.length > 0) return cast.map(row => ({ ...namedOf(row), gender: row.gender }))
  const { rows } = await app.pool.query<{ candidates: Candidate[] | null }>(
    'select candidates from character_recognitions where work_id = $1',
    [workId],
  )
  return (rows[0]?.candidates ?? []).map(({ name, aliases, gender, gender_confidence }) => ({
    name,
    aliases: aliases.map(alias => alias.text),
    gender: gender_confidence >= SURE ? gender : '未知',
  }))
}

/** Every name that somebody in a work goes by, with the name of whom it is. */
export async function spokenNames(app: Uses<'pool'>, workId: number): Promise<Map<string, string>> {
  return new Map((await peopleOf(app, workId)).flatMap(({ name, aliases }) => [name, ...aliases].map(each => [each, name] as const)))
}
