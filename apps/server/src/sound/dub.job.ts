// The job that says lines of a grid in their order, two at once where engines take that; what was said stays when it is cancelled or dies, and is not said again.
import type pg from 'pg'
import type { Uses } from '../app.ts'
import { whileComing } from '../engines/index.ts'
import { JobRefusal, type JobRow, type JobTools } from '../jobs/index.ts'
import { Refusal } from '../kit/refuse.ts'
import { failLine, linesOf, oneDub, queueOf, takeLine, voiceOf } from './dubs.store.ts'
import { asJob } from './make.job.ts'
import { sayNow } from './say.ts'

export const DUB_JOB = 'dub'
/** Which lines it has to say stands with them. */
export interface DubPayload {
  dub_id: number
}
type Doing = Uses<'events' | 'files' | 'log' | 'now' | 'pool' | 'settings' | 'speech'>
/** While one is spoken another is levelled and kept: 100 lines of the draft voice in 2.8 s instead of 4.1 s. */
const AT_ONCE = 2
const PLAIN = { speed: 1, pitch: 0, volume: 0 }

async function run(app: Doing, job: JobRow, { signal, progress }: JobTools) {
  const { dub_id } = job.payload as DubPayload
  await asJob(() => oneDub(app, dub_id))
  const due = await queueOf(app, dub_id, job.id)
  // Voices that are being made ready are in the casts too.
  await whileComing(app.speech, { signal, progress }, () => false)
  const there = (await app.speech.probes()).filter(({ probe }) => probe.available)
  const queue = due.entries()
  const broken = new AbortController()
  const going = AbortSignal.any([signal, broken.signal])
  let failed = 0
  async function say(): Promise<void> {
    for (const [nth, lineId] of queue) {
      going.throwIfAborted()
      // As it is written by now, unless another job is to say it.
      const dub = await asJob(() => oneDub(app, dub_id))
      const [line] = await linesOf(app, dub_id, [lineId])
      if (line?.job_id !== job.id) continue
      progress(nth / due.length, `第 ${nth + 1} / ${due.length} 句`)
      const voice_id = voiceOf(line, dub.cast)
      try {
        if (!voice_id) throw new JobRefusal('请先为该角色配置配音')
        if (!line.text.trim()) throw new JobRefusal('这一句没有台词')
        const said = { text: line.text, voice_id, kind: 'take' as const, line_id: line.id, available_ms: line.available_ms, ...PLAIN }
        const owner = { teamId: dub.team_id, userId: job.user_id }
        const record = await sayNow(app, owner, said, going)
        await takeLine(app, line.id, record.id, job.id)
      } catch (error) {
        going.throwIfAborted()
        if (!(error instanceof Refusal || error instanceof JobRefusal)) throw error
        failed++
        await failLine(app, line.id, error.message)
        if (failed === due.length) throw new JobRefusal(error.message)
      }
      await app.events.changed({ teamId: dub.team_id }, 'dubs', dub_id, [line.id])
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

/** What waits is not to be said any more, or is again. */
async function changed(app: Doing, client: pg.PoolClient, { state, team_id, payload }: JobRow): Promise<void> {
  if (state !== 'done' && team_id !== null)
    await app.events.changed({ teamId: team_id }, 'dubs', (payload as DubPayload).dub_id, undefined, client)
}

/** Lets this process dub. */
export function registerDubbing(app: Doing & Uses<'jobs'>): void {
  app.jobs.register(DUB_JOB, {
    pool: 'sound',
    run: (job, tools) => run(app, job, tools),
    changed: (client, job) => changed(app, client, job),
  })
}
