// The job that films shots: as many at once as its engines take, each kept and paid for by itself, found again after the process died.
import { FILM_TAKE_LIMITS } from '@qianmu/contract/works/film-takes/takes'
import { STATUS } from '@qianmu/contract/kit/status'
import { workScreen } from '@qianmu/contract/works/kinds'
import { frameFor } from '@qianmu/comic/animatic'
import { lengthFor } from '@qianmu/engines'
import type pg from 'pg'
import sharp from 'sharp'
import type { Uses } from '../../app.ts'
import { bytesOf } from '../../drawing/index.ts'
import { pauseAfter, type ProbedFilming } from '../../engines/index.ts'
import { fileIn } from '../../files/index.ts'
import { isOver, JobRefusal, type JobRow, JobSetback, type JobTools } from '../../jobs/index.ts'
import type { Actor, Row } from '../../kit/answer.ts'
import { inTransaction } from '../../kit/pool.ts'
import { found, Refusal, refuse, refuseField } from '../../kit/refuse.ts'
import { aboutWork } from '../../kit/work-access.store.ts'
import { shotSheet } from '../storyboards/index.ts'
import { insertRun, openTakes, type TakeRow, type Wanted } from './film-takes.store.ts'
import { keepTake } from './keep.ts'
import { giveBack, holdFor, spendHeld, yuanFor } from './money.store.ts'
import { type Asking, engineNow, standing } from './quote.ts'

const FILM_TAKE_JOB = 'film_takes'
export const FILM_TAKE_POOL = 'film_takes'
/** Jobs at a time in one process: each only waits for its engines. */
export const FILM_TAKE_PLACES = 20
interface Payload {
  run_id: number
}
type Doing = Asking & Uses<'events' | 'jobs' | 'log'>

interface Wish {
  doc_id: number
  ids: readonly number[]
  cap: number
  words?: string | undefined
}

/** Asks for a take of each of some shots. */
export async function beginTakes(app: Doing, actor: Actor, row: Row, { doc_id, ids, cap, words }: Wish) {
  if (words !== undefined && ids.length > 1) refuseField('words', '几镜一起时，每一镜用自己的画面内容')
  const engine = await engineNow(app)
  if ('reason' in engine) return refuse(STATUS.noEngine, engine.reason, { port: 'film', reason: engine.reason })
  const asked = new Set(ids)
  const shots = (await standing(app, actor, row, doc_id)).filter(({ shot }) => asked.has(shot.id))
  if (shots.length !== asked.size) refuseField('ids', '分镜不存在')
  const bare = shots.filter(({ shot }) => shot.src === '').length
  if (bare) refuseField('ids', `${bare} 镜还没有画面，先出图`)
  const wanted = shots.map(({ shot, seconds }): Wanted => ({
    storyboard_id: shot.id,
    picture_file_id: fileIn(shot.src),
    words: (words ?? shot.content).trim().slice(0, FILM_TAKE_LIMITS.words),
    move: shot.move,
    seconds,
  }))
  const { rows } = await app.pool.query<{ name: string }>('select name from docs where id = $1', [doc_id])
  const job_id = await inTransaction(app.pool, async client => {
    const run_id = await insertRun(client, app, actor, { workId: row.workId, docId: doc_id, cap, wanted })
    const title = `《${rows[0]!.name}》生成视频 ${wanted.length} 镜`
    const job = await app.jobs.enqueue(
      { kind: FILM_TAKE_JOB, title, userId: actor.userId, teamId: row.teamId, payload: { run_id } satisfies Payload },
      client,
    )
    await client.query('update film_runs set job_id = $2 where id = $1', [run_id, job.id])
    return job.id
  })
  const queued = wanted.map(({ storyboard_id }) => storyboard_id)
  await shotSheet.tell(app, row.teamId, doc_id, queued)
  return { job_id, queued }
}

/** The engine that a take was given to; of one that nothing is held for, whichever can now. */
async function engineFor(app: Doing, take: TakeRow): Promise<ProbedFilming | { reason: string; away: boolean }> {
  const given = take.held_at ? app.filming.find(take.engine_id) : undefined
  if (given) return { ...given, probe: await given.engine.probe(AbortSignal.timeout(3000)) }
  if (take.held_at) return { reason: '生成它的引擎已被移除，不知道它做到哪里', away: false }
  const choice = await app.filming.choose()
  return 'reason' in choice ? { reason: choice.reason, away: choice.isAway } : choice.chosen[0]!
}

/** Somebody waits for nothing of it any more, or it cannot be made: what was held for it is given back, unless it may go on at its engine. */
async function failTake(app: Doing, take: TakeRow, error: string, isUnsure: boolean): Promise<void> {
  await inTransaction(app.pool, async client => {
    await client.query(`update film_takes set state = 'failed', error = $2 where id = $1 and state in ('waiting', 'running')`, [
      take.id,
      error,
    ])
    await (isUnsure ? spendHeld(client, take) : giveBack(client, take))
    await shotSheet.tell(app, take.team_id, take.doc_id, [take.storyboard_id], client)
  })
}

/** Whether the engine has taken it on and may go on with it. */
const GOES_ON = 'exists (select 1 from engine_runs e where e.engine = t.engine_id and e.job_id = t.id)'

/** Gives back what is held for takes of a job that are over without a film, and that no engine goes on with. */
async function settleOver(client: pg.PoolClient, jobId: number): Promise<void> {
  const { rows } = await client.query<Pick<TakeRow, 'id' | 'run_id' | 'team_id'>>(
    `select t.id, t.run_id, w.team_id from film_takes t join film_runs r on r.id = t.run_id and r.job_id = $1 join docs d on d.id = r.doc_id
     join works w on w.id = d.work_id where t.state = 'failed' and t.held_at is not null and not ${GOES_ON} order by t.id`,
    [jobId],
  )
  for (const take of rows) await giveBack(client, take)
}

/** px of the longer side of a still that engines are given. */
const STILL_SIDE = 1920
/** The still of a take, no larger than films are, by threads of its own. */
const stillOf = (bytes: Uint8Array): Promise<Uint8Array> =>
  sharp(bytes).rotate().resize(STILL_SIDE, STILL_SIDE, { fit: 'inside', withoutEnlargement: true }).jpeg({ quality: 95 }).toBuffer()

/** Makes one take. @returns why it is to be tried again; '' when it is over */
async function makeTake(app: Doing, take: TakeRow, { signal, progress }: JobTools): Promise<string> {
  const named = await engineFor(app, take)
  if ('reason' in named) {
    if (named.away) return named.reason
    await failTake(app, take, named.reason, true)
    return ''
  }
  const { engine, id, probe } = named
  const seconds = lengthFor(probe.capabilities.lengths, take.seconds)
  try {
    await holdFor(app, take, { id, name: probe.name, kind: probe.kind }, yuanFor(probe.capabilities.price, seconds))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await failTake(app, take, error.message, false)
    return ''
  }
  const still = await app.files.find(take.picture_file_id)
  if (!still) {
    await failTake(app, take, '这一镜的画面已不在', false)
    return ''
  }
  const size = frameFor([{ width: still.width ?? 0, height: still.height ?? 0 }])
  const request = {
    picture: await stillOf(await bytesOf(app, still)),
    words: take.words,
    move: take.move,
    negative: '',
    seconds,
    size,
    seed: take.seed,
  }
  for await (const event of engine.run(String(take.id), request, signal)) {
    if (event.type === 'progress') progress(event.share, event.message)
    if (event.type === 'done') await keepTake(app, take, event.result, signal)
    if (event.type === 'failed') {
      if (event.retry) return event.reason
      await failTake(app, take, event.reason, event.unsure === true)
    }
  }
  return ''
}

/** Does work for each of some, so many at once; what goes on ends before any of it fails. */
async function inPlaces<T>(places: number, all: readonly T[], work: (each: T, nth: number) => Promise<void>): Promise<void> {
  const queue = [...all.entries()]
  const lane = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) await work(next[1], next[0])
  }
  for (const end of await Promise.allSettled(Array.from({ length: places }, lane))) if (end.status === 'rejected') throw end.reason
}

async function run(app: Doing, job: JobRow, tools: JobTools) {
  const { run_id } = job.payload as Payload
  const takes = await openTakes(app, run_id)
  const { rows } = await app.pool.query<{ of: number; project_id: number; doc_id: number }>(
    `select count(*)::int "of", d.work_id project_id, d.id doc_id from film_takes t join film_runs r on r.id = t.run_id join docs d on d.id = r.doc_id
     where r.id = $1 and t.deleted_at is null group by d.id`,
    [run_id],
  )
  const { of, project_id, doc_id } = found(rows[0], '分镜')
  const shares = takes.map(() => 0)
  const again: string[] = []
  await inPlaces(app.filming.places, takes, async (take, nth) => {
    const tell = (share: number, message: string) => {
      shares[nth] = share
      const done = of - takes.length + shares.reduce((sum, each) => sum + each, 0)
      tools.progress(done / of, of > 1 ? `${message}（第 ${of - takes.length + nth + 1} / ${of} 镜）` : message)
    }
    const reason = await makeTake(app, take, { signal: tools.signal, progress: tell })
    if (reason) again.push(reason)
    else tell(1, '已生成')
  })
  if (again.length) {
    await pauseAfter(job.attempt, tools.signal)
    throw new JobSetback(again[0]!)
  }
  const { rows: failed } = await app.pool.query<{ error: string }>(
    `select error from film_takes where run_id = $1 and state = 'failed' and deleted_at is null order by id`,
    [run_id],
  )
  if (failed.length) throw new JobRefusal(`${failed.length} 镜没有生成：${failed[0]!.error}`)
  const { project_type = 2 } = (await aboutWork(app, project_id)) ?? {}
  return { link: `${workScreen({ project_id, project_type }, 'storyboard')}?doc=${doc_id}` }
}

/** Takes follow their job in the transaction that ends it. */
async function changed(app: Doing, client: pg.PoolClient, { id, state, error, team_id }: JobRow): Promise<void> {
  if (!isOver(state) || state === 'done') return
  const { rows } = await client.query<{ storyboard_id: number; doc_id: number }>(
    `update film_takes t set state = 'failed', error = $2 from film_runs r where r.id = t.run_id and r.job_id = $1 and t.state in ('waiting', 'running')
     returning t.storyboard_id, r.doc_id`,
    [id, error || '已停下'],
  )
  await settleOver(client, id)
  for (const [docId, theirs] of Map.groupBy(rows, row => row.doc_id))
    await shotSheet.tell(
      app,
      team_id!,
      docId,
      theirs.map(row => row.storyboard_id),
      client,
    )
}

/** Lets this process film shots. */
export function registerFilmTakes(app: Doing): void {
  app.jobs.register(FILM_TAKE_JOB, {
    pool: FILM_TAKE_POOL,
    async run(job, tools) {
      try {
        return await run(app, job, tools)
      } catch (error) {
        // Of what was stopped the engine has taken back what it could by now.
        if (tools.signal.aborted) await inTransaction(app.pool, client => settleOver(client, job.id))
        throw error instanceof Refusal ? new JobRefusal(error.message) : error
      }
    },
    changed: (client, job) => changed(app, client, job),
    // Whoever begins it anew wants those that failed, too.
    async along(job, step) {
      if (step !== 'retry') return
      await app.pool.query(
        `update film_takes t set state = 'waiting', error = '' from film_runs r where r.id = t.run_id and r.job_id = $1 and t.state = 'failed' and t.deleted_at is null`,
        [job.id],
      )
    },
  })
}
