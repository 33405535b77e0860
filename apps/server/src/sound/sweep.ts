// What was deleted in sound a day ago is taken away with its files; a voice that an engine learnt is deleted there first, by a job that is tried daily.
import type { Uses } from '../app.ts'
import { JobRefusal, type JobRow, JobSetback, type JobTools } from '../jobs/index.ts'
import { firstOf } from '../kit/cut.ts'
import { dropFiles } from '../works/materials/index.ts'
import { forgetRecords, forgetDubs, goneDubs, goneRecords } from './gone.store.ts'
import { deletedTimbre, dropTimbre, goneTimbres, isLast } from './timbres.store.ts'

const FORGET_JOB = 'forget-voice'
const KEPT_MS = 24 * 3600_000
const FORGET_MS = 60_000
type Doing = Uses<'files' | 'jobs' | 'now' | 'pool' | 'speech'>

/** Has the engine delete the voice, then takes the timbre away; one that was brought back meanwhile stays. */
async function forget(app: Doing, { payload }: JobRow, { signal }: JobTools): Promise<void> {
  const row = await deletedTimbre(app, (payload as { timbre_id: number }).timbre_id)
  if (!row) return
  const at = row.base_voice_id.indexOf('/')
  const engine = app.speech.find(row.base_voice_id.slice(0, at))?.engine
  if (!engine) {
    // Nobody has its key any more: it is said once.
    await dropTimbre(app, row)
    throw new JobRefusal('学这个音色的引擎已被移除，学到的声音可能还在服务商那里，请到它的控制台删除')
  }
  if (engine.forget && (await isLast(app, row))) {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(FORGET_MS)])
    const outcome = await engine.forget(row.base_voice_id.slice(at + 1), limit)
    if ('refused' in outcome) throw new JobSetback(`引擎还没有删除学到的声音，明天再试：${outcome.refused}`)
  }
  await dropTimbre(app, row)
}
/** Lets this process delete voices at their engines. */
export function registerForgetting(app: Doing): void {
  app.jobs.register(FORGET_JOB, { pool: 'sound', run: (job, tools) => forget(app, job, tools) })
}

export async function sweepSounds(app: Doing): Promise<void> {
  const now = app.now()
  const before = new Date(now.getTime() - KEPT_MS)
  for (const { row, learnt } of await goneTimbres(app, before)) {
    if (!learnt) await dropTimbre(app, row)
    else
      await app.jobs.enqueue({
        kind: FORGET_JOB,
        title: `从引擎删除音色「${firstOf(row.name, 20)}」`,
        userId: row.user_id,
        teamId: row.team_id,
        payload: { timbre_id: row.id },
        // Once a day.
        idempotencyKey: `${row.id} ${now.toISOString().slice(0, 10)}`,
      })
  }
  // Rows go last: what is left after a crash is found again.
  const dubs = await goneDubs(app, before)
  const records = await goneRecords(app, before, dubs)
  await dropFiles(
    app,
    records.flatMap(record => record.files),
  )
  await forgetRecords(
    app,
    records.map(record => record.id),
  )
  await forgetDubs(app, dubs)
}
