// The job behind 「更新全部」: whatever is late by something that was changed is made anew, document by document; what people made or chose stays.
// Run again, as after a stop of the server, it looks at what is late then.
import { FILM_STAGES, films, type FilmStageKey, type MadeKind } from '@qianmu/contract/film'
import type { Received } from '@qianmu/contract/kit/call'
import { SHOTS_RUN_MAX } from '@qianmu/contract/works/shot-pictures'
import { type JobRow, JobRefusal, type JobTools } from '../jobs/index.ts'
import type { Actor, Row } from '../kit/answer.ts'
import { permit } from '../kit/permit.ts'
import { memberOf } from '../kit/session.store.ts'
import { runShots } from '../works/shot-pictures/index.ts'
import { beginFilm, stopFilm } from './film.job.ts'
import { changeFilm } from './films.store.ts'
import { dueOf } from './impact-of.ts'
import { type MakingApp, wait } from './stages.ts'

export const RENEW_JOB = 'renew'
/** Apart from the films that it waits for: places that only wait must not keep those from beginning. */
export const RENEW_POOL = 'renewals'
export const RENEW_PLACES = 50
type Wish = Received<typeof films.renew>['body']
type Payload = Wish & { docs: number[] }

/** Begins the job where there is something that it may make anew. */
export async function beginRenewal(app: MakingApp, actor: Actor, row: Row, wish: Wish): Promise<{ things: number; job_id: number | null }> {
  const due = await dueOf(app, actor, row, wish, wish.kinds)
  if (due.things === 0) return { things: 0, job_id: null }
  const docs = [...new Set([...due.stages.keys(), ...due.shots.keys()])]
  const payload: Payload = { ...wish, docs }
  const { id } = await app.jobs.enqueue({
    kind: RENEW_JOB,
    title: `更新 ${due.things} 处`,
    userId: actor.userId,
    teamId: actor.teamId,
    payload,
  })
  return { things: due.things, job_id: id }
}

/** Stages in their order, with what comes of them: a film is cut anew where its parts were. */
const inOrder = (stages: Iterable<FilmStageKey>) => FILM_STAGES.filter(key => new Set(stages).has(key))

async function run(app: MakingApp, job: JobRow, { signal, progress }: JobTools) {
  const { docs, kinds, ratio, ...source } = job.payload as Payload
  const actor = await memberOf(app.pool, job.user_id, job.team_id!)
  if (!actor) throw new JobRefusal('你已不在这个团队里')
  const row = await permit(app.finders, app.pool, films.renew.needs, actor, source)
  const isAsked = (kind: MadeKind) => kinds.length === 0 || kinds.includes(kind)
  for (const [nth, docId] of docs.entries()) {
    const tell = (share: number, message: string) => progress((nth + share) / docs.length, message)
    const film = async (only: readonly FilmStageKey[]) => {
      if (!only.length) return
      const wish = { doc_id: docId, ratio, stale_only: true, only }
      await wait({ app, docId, signal, tell }, await beginFilm(app, actor, wish), '更新')
    }
    // The shots first: what is drawn of them is late only once they say something else.
    const before = await dueOf(app, actor, row, source, kinds)
    const stages = before.stages.get(docId) ?? new Set<FilmStageKey>()
    if (stages.delete('storyboard')) await film(['storyboard'])
    const { shots } = isAsked('picture') ? await dueOf(app, actor, row, source, ['picture']) : before
    const ids = isAsked('picture') ? (shots.get(docId) ?? []).map(({ shot }) => shot!) : []
    for (let at = 0; at < ids.length; at += SHOTS_RUN_MAX) {
      const { job_id } = await runShots(app, actor, row, { doc_id: docId, ids: ids.slice(at, at + SHOTS_RUN_MAX), ratio })
      if (job_id === null) continue
      await changeFilm(app, app.pool, docId, { waits_for: [job_id] })
      await wait({ app, docId, signal, tell }, job_id, '画面')
    }
    // A film whose parts were made anew is late by now, though it was not before.
    const after = (await dueOf(app, actor, row, source, kinds)).stages.get(docId) ?? []
    await film(inOrder([...stages, ...after].filter(key => key !== 'pictures' && key !== 'storyboard')))
  }
  return {}
}

/** Lets this process bring up to date what is late. */
export function registerRenewals(app: MakingApp): void {
  app.jobs.register(RENEW_JOB, {
    pool: RENEW_POOL,
    run: (job, tools) => run(app, job, tools),
    async along({ payload }, step) {
      if (step !== 'retry') for (const docId of (payload as Payload).docs) await stopFilm(app, docId)
    },
  })
}
