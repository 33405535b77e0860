// The job that makes a film of a document: its stages in their order, those that need nothing of each other at once. It can be run again at any
// moment: each stage looks at what is there. One that fails does not keep the others from being made.
import { films } from '@qianmu/contract/film'
import type { FilmStageKey } from '@qianmu/contract/film'
import { GAME_WORK } from '@qianmu/contract/works/kinds'
import type { SHOT_RATIOS } from '@qianmu/contract/works/shot-pictures'
import type { Uses } from '../app.ts'
import type { Actor } from '../kit/answer.ts'
import { isOver, JobRefusal, type JobRow, type JobTools } from '../jobs/index.ts'
import { permit } from '../kit/permit.ts'
import { inTransaction } from '../kit/pool.ts'
import { found, Refusal } from '../kit/refuse.ts'
import { memberOf } from '../kit/session.store.ts'
import { changeFilm, filmRow, headOf, holdFilm, noteStage, scriptOf } from './films.store.ts'
import {
  makeFile,
  makeMusic,
  makePages,
  makePictures,
  makeScript,
  makeStory,
  makeStoryboard,
  makeVoices,
  type Making,
  type MakingApp,
  wait,
} from './stages.ts'

export const FILM_JOB = 'film'
export const FILM_POOL = 'films'
/** Films at a time in one process: each only waits for jobs of other pools. */
export const FILM_PLACES = 50
export interface FilmPayload {
  doc_id: number
  ratio: (typeof SHOT_RATIOS)[number]
  stale_only: boolean
  /** These stages alone; empty for all, as in jobs from before it could be said. */
  only?: readonly FilmStageKey[]
}

/** Shares of the whole that stages take, about as long as they take by rules. */
const SHARES: Readonly<Record<Exclude<FilmStageKey, 'captions'>, number>> = {
  script: 0.1,
  storyboard: 0.03,
  pictures: 0.3,
  voices: 0.15,
  music: 0.07,
  film: 0.4,
  pages: 0.05,
  story: 0.05,
}
const NAMES: Readonly<Record<FilmStageKey, string>> = {
  script: '剧本',
  storyboard: '分镜',
  pictures: '画面',
  voices: '配音',
  music: '音乐',
  captions: '字幕',
  film: '成片',
  pages: '漫画页',
  story: '剧情',
}

export const filmLink = (docId: number, { work_id, project_type }: { work_id: number; project_type: number }) =>
  `/workDetail/${work_id}/${project_type}/film/${docId}`

/** Begins a film, or tells the job that is under way. @returns its id */
export async function beginFilm(
  app: Uses<'jobs' | 'now' | 'pool'>,
  { userId, teamId }: Pick<Actor, 'teamId' | 'userId'>,
  payload: FilmPayload,
): Promise<number> {
  const { doc_name } = await headOf(app, payload.doc_id)
  return inTransaction(app.pool, async client => {
    const { job_id } = await holdFilm(client, payload.doc_id)
    const going = job_id === null ? undefined : await app.jobs.find(job_id)
    if (going && !isOver(going.state)) return going.id
    const job = await app.jobs.enqueue({ kind: FILM_JOB, title: `一键成片《${doc_name}》`, userId, teamId, payload }, client)
    await changeFilm(app, client, payload.doc_id, { job_id: job.id, waits_for: [] })
    return job.id
  })
}

async function run(app: MakingApp, job: JobRow, { signal, progress }: JobTools) {
  const { doc_id: docId, ratio, stale_only: staleOnly, only = [] } = job.payload as FilmPayload
  const actor = await memberOf(app.pool, job.user_id, job.team_id!)
  if (!actor) throw new JobRefusal('你已不在这个团队里')
  const shares = new Map<FilmStageKey, number>()
  const errors: string[] = []
  const head = await headOf(app, docId).catch((error: unknown) => {
    throw error instanceof Refusal ? new JobRefusal(error.message) : error
  })
  // Those of a novel are of the film of its script.
  const isAsked = (key: FilmStageKey) => only.length === 0 || head.script_type === 'NOVEL' || only.includes(key)
  /** @returns whether what is made from it can be: it is there, or is to be left as it is */
  const stage = async (key: Exclude<FilmStageKey, 'captions'>, work: (making: Making) => Promise<void>): Promise<boolean> => {
    if (!isAsked(key)) return true
    const began = app.now().getTime()
    await noteStage(app, docId, key, { began, ended: null, error: '' })
    const tell = (share: number, message: string) => {
      shares.set(key, share * SHARES[key])
      progress(
        [...shares.values()].reduce((sum, each) => sum + each, 0),
        message,
      )
    }
    tell(0, NAMES[key])
    try {
      // Rights may have gone since it was begun.
      const row = await permit(app.finders, app.pool, films.make.needs, actor, { doc_id: docId })
      await work({ app, actor, row, docId, docName: head.doc_name, ratio, staleOnly, signal, tell })
      tell(1, NAMES[key])
      await noteStage(app, docId, key, { began, ended: app.now().getTime(), error: '' })
      return true
    } catch (error) {
      if (signal.aborted || !(error instanceof Refusal || error instanceof JobRefusal)) throw error
      errors.push(`${NAMES[key]}：${error.message}`)
      await noteStage(app, docId, key, { began, ended: app.now().getTime(), error: error.message })
      return false
    }
  }
  /** What goes on at once ends together, or nothing of the job would be over when it is. */
  const together = async (...stages: Promise<boolean>[]) => {
    for (const end of await Promise.allSettled(stages)) if (end.status === 'rejected') throw end.reason
  }
  if (head.script_type === 'NOVEL') {
    if (!(await stage('script', makeScript))) throw new JobRefusal(errors.join('；'))
    const script = found(await scriptOf(app, docId), '剧本')
    await stage('film', async making => {
      await wait(making, await beginFilm(app, actor, { doc_id: script.doc_id, ratio, stale_only: staleOnly, only }), '成片')
    })
    if (errors.length) throw new JobRefusal(errors.join('；'))
    return { link: filmLink(script.doc_id, script) }
  }
  if (await stage('storyboard', makeStoryboard)) {
    await together(stage('pictures', makePictures), stage('voices', makeVoices))
    await stage('music', makeMusic)
    const isGame = head.project_type === GAME_WORK
    await together(stage('film', makeFile), isGame ? stage('story', makeStory) : stage('pages', makePages))
  }
  if (errors.length) throw new JobRefusal(errors.join('；'))
  return { link: filmLink(docId, head) }
}

/** Stops what makes the film of a document, with what that, or whatever brings it up to date, waits for. */
export async function stopFilm(app: Uses<'jobs' | 'pool'>, docId: number): Promise<void> {
  const { job_id, waits_for } = await filmRow(app.pool, docId)
  for (const id of [job_id ?? [], waits_for ?? []].flat()) {
    const going = await app.jobs.find(id)
    if (going && !isOver(going.state)) await app.jobs.cancel(going.id)
  }
}

/** Lets this process make films. */
export function registerFilms(app: MakingApp): void {
  app.jobs.register(FILM_JOB, {
    pool: FILM_POOL,
    run: (job, tools) => run(app, job, tools),
    async along({ payload }, step) {
      if (step !== 'retry') await stopFilm(app, (payload as FilmPayload).doc_id)
    },
  })
}
