// Films of documents: answers.
import { films } from '@qianmu/contract/film'
import type { Uses } from '../app.ts'
import { fileIn } from '../files/index.ts'
import { keepAsIs } from '../graph/index.ts'
import { isOver } from '../jobs/index.ts'
import { type Actor, answer } from '../kit/answer.ts'
import { dubOfDoc, musicFile, shown } from '../sound/index.ts'
import { findDocument, rightOn } from '../works/documents/index.ts'
import { beginFilm } from './film.job.ts'
import { changeFilm, filmRow, headOf, scriptOf } from './films.store.ts'
import { impactOf } from './impact.ts'
import { consequencesOf, impactsOf } from './impact-of.ts'
import { beginRenewal } from './renew.job.ts'
import { fileOf, rolesOf, stagesOf, standOf, told } from './stand.ts'

async function mayWrite(app: Uses<'pool'>, actor: Actor, docId: number): Promise<boolean> {
  const access = await findDocument.find(app.pool, docId, actor.userId)
  return access !== undefined && rightOn(actor, access) === 'write'
}

export const filmAnswers = answer(films)({
  async detail({ app, actor, row, query: { doc_id } }) {
    const [{ script_type, ...head }, script, stand, may_write, dub] = await Promise.all([
      headOf(app, doc_id),
      scriptOf(app, doc_id),
      standOf(app, actor, row, doc_id),
      mayWrite(app, actor, doc_id),
      dubOfDoc(app, doc_id),
    ])
    const { film, heard, music } = stand
    const job = film.job_id === null ? undefined : await app.jobs.find(film.job_id)
    const fileIds = heard.flatMap(each => each.heard.voices.map(({ url }) => fileIn(url)))
    const isRunning = job !== undefined && !isOver(job.state)
    const [stages, file] = await Promise.all([
      script_type === 'NOVEL'
        ? told({ script: { done: script ? 1 : 0, of: 1, stale: 0, final: 0 } }, film, isRunning)
        : stagesOf(app, stand, { docId: doc_id, projectType: head.project_type, isRunning, fileIds }),
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
      script,
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
  make: async ({ app, actor, body }) => ({ job_id: await beginFilm(app, actor, body) }),
  impact: ({ app, actor, row, body }) => impactOf(app, actor, row, body),
  impactOf: ({ app, actor, row, body }) => impactsOf(app, actor, row, body),
  renew: ({ app, actor, row, body }) => beginRenewal(app, actor, row, body),
  async keepAsIs({ app, actor, row, body }) {
    const { seen } = await consequencesOf(app, actor, row, { ...body, part: '' })
    await keepAsIs(app, row.workId, 'drawing', body.kind, body.id)
    return { shots: seen.find(({ kind }) => kind === 'drawing')?.stale ?? 0 }
  },
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
