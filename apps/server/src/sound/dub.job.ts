// The job that says lines of a grid one after the other; what was said stays when it is cancelled or dies, and is not said again.
import type { Uses } from '../app.ts'
import { JobRefusal, type JobRow, type JobTools } from '../jobs/index.ts'
import { Refusal } from '../kit/refuse.ts'
import { failLine, linesOf, oneDub, stateOf, takeLine, type WithTake } from './dubs.store.ts'
import { asJob } from './make.job.ts'
import { sayNow } from './say.ts'

export const DUB_JOB = 'dub'
export interface DubPayload {
  dub_id: number
  line_ids: number[]
  /** Also lines that are ready are said again. */
  anew: boolean
  /** Records after this one are of this job. */
  since: number
}
type Doing = Uses<'events' | 'files' | 'log' | 'now' | 'pool' | 'settings' | 'speech'>
const SAY_MS = 120_000
const PLAIN = { speed: 1, pitch: 0, volume: 0 }

async function run(app: Doing, job: JobRow, { signal, progress }: JobTools) {
  const { dub_id, line_ids, anew, since } = job.payload as DubPayload
  const dub = await asJob(() => oneDub(app, dub_id))
  const wanted = new Set(line_ids)
  const isDue = (line: WithTake) =>
    wanted.has(line.id) && (anew ? !(line.take && line.take.id > since) : stateOf(line, dub.cast) !== 'ready') && line.text.trim() !== ''
  const due = (await linesOf(app, dub_id)).filter(isDue)
  let failed = 0
  for (const [nth, line] of due.entries()) {
    signal.throwIfAborted()
    progress(nth / due.length, `第 ${nth + 1} / ${due.length} 句`)
    const voice_id = dub.cast[line.speaker]
    try {
      if (!voice_id) throw new JobRefusal('请先为该角色配置配音')
      const said = { text: line.text, voice_id, kind: 'take' as const, line_id: line.id, available_ms: line.available_ms, ...PLAIN }
      const record = await sayNow(
        app,
        { teamId: dub.team_id, userId: job.user_id },
        said,
        AbortSignal.any([signal, AbortSignal.timeout(SAY_MS)]),
      )
      await takeLine(app, line.id, record.id)
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof Refusal || error instanceof JobRefusal)) throw error
      failed++
      await failLine(app, line.id, error.message)
      if (failed === due.length) throw new JobRefusal(error.message)
    }
    await app.events.changed({ userId: job.user_id }, 'dubs', dub_id, [line.id])
  }
  return { link: `/aiWork/dubbing/voice?id=${dub_id}` }
}

/** Lets this process dub. */
export function registerDubbing(app: Doing & Uses<'jobs'>): void {
  app.jobs.register(DUB_JOB, { pool: 'sound', run: (job, tools) => run(app, job, tools) })
}
