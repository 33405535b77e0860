// Films of documents: answers.
import { films } from '@qianmu/contract/film'
import type { Uses } from '../app.ts'
import { fileIn } from '../files/index.ts'
import { isOver } from '../jobs/index.ts'
import { type Actor, answer } from '../kit/answer.ts'
import { inTransaction } from '../kit/pool.ts'
import { dubOfDoc, musicFile, shown } from '../sound/index.ts'
import { findDocument, rightOn } from '../works/documents/index.ts'
import { FILM_JOB, type FilmPayload } from './film.job.ts'
import { changeFilm, filmRow, headOf, holdFilm } from './films.store.ts'
import { impactOf } from './impact.ts'
import { fileOf, rolesOf, stagesOf, standOf } from './stand.ts'

async function mayWrite(app: Uses<'pool'>, actor: Actor, docId: number): Promise<boolean> {
  const access = await findDocument.find(app.pool, docId, actor.userId)
  return access !== undefined && rightOn(actor, access) === 'write'
}

export const filmAnswers = answer(films)({
  async detail({ app, actor, row, query: { doc_id } }) {
    const [head, stand, may_write, dub] = await Promise.all([
      headOf(app, doc_id),
      standOf(app, actor, row, doc_id),
      mayWrite(app, actor, doc_id),
      dubOfDoc(app, doc_id),
    ])
    const { film, heard, music } = stand
    const job = film.job_id === null ? undefined : await app.jobs.find(film.job_id)
    const fileIds = heard.flatMap(each => each.heard.voices.map(({ url }) => fileIn(url)))
    const isRunning = job !== undefined && !isOver(job.state)
    const [stages, file] = await Promise.all([
      stagesOf(app, stand, { docId: doc_id, projectType: head.project_type, isRunning, fileIds }),
      fileOf(app, stand),
    ])
    const piece = music && shown(app, music)
    return {
      doc_id,
      ...head,
      may_write,
      job: job
        ? {
            job_id: job.id,
            state: job.state,
            progress: job.progress,
            message: job.message,
            error: job.error,
            mine: job.user_id === actor.userId,
            began: job.started_at?.toISOString() ?? null,
          }
        : null,
      stages,
      roles: rolesOf(heard),
      dub_id: dub?.id ?? null,
      music: piece && {
        record_id: piece.record_id,
        name: piece.name,
        url: piece.url,
        by_hand: film.music_by_hand,
        engine_kind: piece.engine_kind,
        sections: piece.sections,
      },
      length: heard.reduce((sum, each) => sum + each.heard.seconds, 0),
      // Only whoever exported it is handed the file.
      file_job: file.job && !file.isStale && file.job.user_id === actor.userId ? file.job.id : null,
    }
  },
  async make({ app, actor, body }) {
    const { doc_name } = await headOf(app, body.doc_id)
    return inTransaction(app.pool, async client => {
      const { job_id } = await holdFilm(client, body.doc_id)
      const going = job_id === null ? undefined : await app.jobs.find(job_id)
      if (going && !isOver(going.state)) return { job_id: going.id }
      const payload = body satisfies FilmPayload
      const title = `一键成片《${doc_name}》`
      const job = await app.jobs.enqueue({ kind: FILM_JOB, title, userId: actor.userId, teamId: actor.teamId, payload }, client)
      await changeFilm(app, client, body.doc_id, { job_id: job.id, waits_for: [] })
      return { job_id: job.id }
    })
  },
  impact: ({ app, actor, row, body }) => impactOf(app, actor, row, body),
  async chooseMusic({ app, actor, body: { doc_id, record_id } }) {
    if (record_id === null) {
      const { music_id } = await filmRow(app.pool, doc_id)
      await changeFilm(app, app.pool, doc_id, { music_id, music_by_hand: false, music_for: '' })
      return null
    }
    await musicFile(app, actor, record_id)
    await changeFilm(app, app.pool, doc_id, { music_id: record_id, music_by_hand: true })
    return null
  },
})
