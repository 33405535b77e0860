// The job that says lines of a grid in their order, two at once where engines take that; what was said stays when it is cancelled or dies, and is not said again.
import type { Uses } from '../app.ts'
import { JobRefusal, type JobRow, type JobTools } from '../jobs/index.ts'
import { Refusal } from '../kit/refuse.ts'
import { type DubRow, failLine, linesOf, oneDub, stateOf, takeLine, type WithTake } from './dubs.store.ts'
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
/** Lines that a job has still to say, in its order; none once it is over. */
export async function queueOf(app: Uses<'jobs'>, dub: DubRow, lines: readonly WithTake[]): Promise<number[]> {
  const job = dub.job_id === null ? undefined : await app.jobs.find(dub.job_id)
  if (!job || (job.state !== 'waiting' && job.state !== 'running')) return []
  const { line_ids, since } = job.payload as DubPayload
  const wanted = new Set(line_ids)
  const isSaid = ({ take, error }: WithTake) => error !== '' || (take !== null && take.id > since)
  return lines.flatMap(line => (wanted.has(line.id) && !isSaid(line) ? [line.id] : []))
}
const SAY_MS = 120_000
/** While one is spoken another is levelled and kept: 100 lines of the draft voice in 2.8 s instead of 4.1 s. */
const AT_ONCE = 2
const PLAIN = { speed: 1, pitch: 0, volume: 0 }

async function run(app: Doing, job: JobRow, { signal, progress }: JobTools) {
  const { dub_id, line_ids, anew, since } = job.payload as DubPayload
  const dub = await asJob(() => oneDub(app, dub_id))
  const wanted = new Set(line_ids)
  const isDue = (line: WithTake) =>
    wanted.has(line.id) && (anew ? !(line.take && line.take.id > since) : stateOf(line, dub.cast) !== 'ready') && line.text.trim() !== ''
  const due = (await linesOf(app, dub_id)).filter(isDue)
  const there = (await app.speech.probes()).filter(({ probe }) => probe.available)
  const queue = due.entries()
  const broken = new AbortController()
  const going = AbortSignal.any([signal, broken.signal])
  let failed = 0
  async function say(): Promise<void> {
    for (const [nth, line] of queue) {
      going.throwIfAborted()
      progress(nth / due.length, `第 ${nth + 1} / ${due.length} 句`)
      const voice_id = dub.cast[line.speaker]
      try {
        if (!voice_id) throw new JobRefusal('请先为该角色配置配音')
        const said = { text: line.text, voice_id, kind: 'take' as const, line_id: line.id, available_ms: line.available_ms, ...PLAIN }
        const owner = { teamId: dub.team_id, userId: job.user_id }
        const record = await sayNow(app, owner, said, AbortSignal.any([going, AbortSignal.timeout(SAY_MS)]))
        await takeLine(app, line.id, record.id)
      } catch (error) {
        going.throwIfAborted()
        if (!(error instanceof Refusal || error instanceof JobRefusal)) throw error
        failed++
        await failLine(app, line.id, error.message)
        if (failed === due.length) throw new JobRefusal(error.message)
      }
      await app.events.changed({ userId: job.user_id }, 'dubs', dub_id, [line.id])
    }
  }
  const speakers = Array.from({ length: Math.min(AT_ONCE, ...there.map(({ places }) => places)) }, () =>
    say().catch((error: unknown) => {
      broken.abort(error)
      throw error
    }),
  )
  // Nothing of the job goes on after it has ended.
  for (const end of await Promise.allSettled(speakers)) if (end.status === 'rejected') throw end.reason
  return { link: `/aiWork/dubbing/voice?id=${dub_id}` }
}

/** Lets this process dub. */
export function registerDubbing(app: Doing & Uses<'jobs'>): void {
  app.jobs.register(DUB_JOB, { pool: 'sound', run: (job, tools) => run(app, job, tools) })
}
