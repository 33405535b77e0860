// The stages of a film: each makes what is missing or stale, can be run again at any moment, and leaves alone what a person made or chose.
import { saidLines } from '@qianmu/comic/animatic'
import { conversion, CONVERSION_LIMITS, CONVERSION_STATUS } from '@qianmu/contract/assistant/conversion'
import { SHOTS_RUN_MAX, type SHOT_RATIOS } from '@qianmu/contract/works/shot-pictures'
import { SOUND_LIMITS } from '@qianmu/contract/sound/records'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Uses } from '../app.ts'
import { addConversion, conversionOf, conversionRow, enqueueConversion, saveConversion } from '../assistant/conversion/index.ts'
import { beginReading, castRows, recognitionOf } from '../characters/index.ts'
import { enqueueComic, followPages, pourPages } from '../canvas/index.ts'
import { isSynced, syncScreenplay } from '../game/index.ts'
import { isOver, JobRefusal } from '../jobs/index.ts'
import type { Actor, Row } from '../kit/answer.ts'
import { apart } from '../kit/apart/apart.ts'
import { permit } from '../kit/permit.ts'
import { composeScore, dubOf, dubOfDoc, followLines, linesOf, oneDub, packsOf, sayLines, stateOf } from '../sound/index.ts'
import { runShots } from '../works/shot-pictures/index.ts'
import { completeShots, storyboardOf, syncShots } from '../works/storyboards/index.ts'
import { changeFilm, filmRow, headOf, noteWait, scriptOf, scriptWorkOf } from './films.store.ts'
import { scored } from './keywords.rules.ts'
import { filmKey, scoreKey } from './score.rules.ts'
import { duePictures, fileOf, isDrawing, linesHeard, pagesOf, shotsOf, type Standing, standOf } from './stand.ts'

const LOOK_MS = 400

/** What films are made with. */
export type MakingApp = Standing & Uses<'db' | 'events' | 'finders' | 'images' | 'languages' | 'log' | 'music' | 'settings' | 'speech'>
/** Who makes which film, and how far it is. */
export interface Making {
  app: MakingApp
  actor: Actor
  row: Row
  docId: number
  docName: string
  ratio: (typeof SHOT_RATIOS)[number]
  /** Nothing is made that was not there. */
  staleOnly: boolean
  signal: AbortSignal
  /** @param share 0–1 of the stage */
  tell(share: number, message: string): void
}

/** Waits until a job is over, which stops with what waits for it. @throws JobRefusal with its reason where it failed */
export async function wait(
  making: Pick<Making, 'docId' | 'signal' | 'tell'> & { app: Uses<'jobs' | 'pool'> },
  jobId: number,
  named: string,
): Promise<void> {
  const { app, docId, signal, tell } = making
  await noteWait(app, docId, jobId)
  for (;;) {
    const job = await app.jobs.find(jobId)
    if (!job) throw new JobRefusal(`${named}的任务已被清除，请再来一次`)
    tell(job.progress, job.message || named)
    if (isOver(job.state)) {
      if (job.state === 'done') return
      throw new JobRefusal(job.state === 'cancelled' ? `${named}被停下了` : job.error)
    }
    await sleep(LOOK_MS, undefined, { signal })
  }
}

/** A document of a novel is made a script by rules, once: what a person changed there since stays. */
export async function makeScript(making: Making): Promise<void> {
  const { app, actor, row, docId } = making
  if (await scriptOf(app, docId)) return
  await permit(app.finders, app.pool, conversion.start.needs, actor, {})
  const { conversion_id } = await filmRow(app.pool, docId)
  // Of a run that broke off the conversion goes on, and what it had written into a work is found there.
  const before = conversion_id === null ? undefined : await conversionRow(app, conversion_id)
  if (before && before.status <= CONVERSION_STATUS.running && before.job_id !== null) await wait(making, before.job_id, '转剧本')
  const [written] = before ? (await conversionOf(app, before.id, 'none')).saved : []
  if (written) await changeFilm(app, app.pool, docId, { script_id: written.doc_id })
  if (written && (await scriptOf(app, docId))) return
  // What was written is in the bin by now, or nothing was.
  const isReady = before && !written && before.status !== CONVERSION_STATUS.failed
  const id = isReady ? before.id : await convert(making)
  const [script] = (await saveConversion(app, actor, id, await scriptWorkOf(app, row.workId))).docs
  if (!script) throw new JobRefusal('这一章里没有能成为剧本的内容')
  await changeFilm(app, app.pool, docId, { script_id: script.doc_id })
}
async function convert(making: Making): Promise<number> {
  const { app, actor, row, docId, docName } = making
  const { work_name } = await headOf(app, docId)
  const given = { project_id: row.workId, doc_ids: [docId] }
  const wish = { title: `${work_name} 剧本`, given, chapters_per_episode: CONVERSION_LIMITS.each, confirmed: true }
  const id = await addConversion(app, actor, wish)
  await changeFilm(app, app.pool, docId, { conversion_id: id })
  await wait(making, await enqueueConversion(app, actor, id, docName), '转剧本')
  return id
}

/** Of a work that has no characters yet the script is read for them, so that pictures and voices know who is who; nobody is added to the work. */
async function readCast(making: Making): Promise<void> {
  const { app, actor, row } = making
  if ((await castRows(app.pool, row.workId)).length > 0 || (await recognitionOf(app, row.workId))?.state === 'done') return
  await wait(making, await beginReading(app, actor, row.workId), '认人物')
}

export async function makeStoryboard(making: Making): Promise<void> {
  const { app, actor, row, docId, staleOnly } = making
  if (staleOnly && shotsOf(await storyboardOf(app, row, docId)).length === 0) return
  await readCast(making)
  const { steps } = await syncShots(app, actor, row, docId, { preview: false })
  // Where it is to be brought up to date alone, what nobody changed keeps what it says, and so its picture.
  const ids = staleOnly ? steps.map(({ storyboard_id }) => storyboard_id) : undefined
  await completeShots(app, actor, row, docId, { preview: false, ids })
  if (shotsOf(await storyboardOf(app, row, docId)).length === 0) throw new JobRefusal('文档里还没有能成为分镜的内容，先写几句动作或对白')
}

export async function makePictures(making: Making): Promise<void> {
  const { app, actor, row, docId, ratio, staleOnly, signal, tell } = making
  for (let isAsked = false; ; isAsked = true) {
    const shots = shotsOf(await storyboardOf(app, row, docId))
    const { missing, stale } = await duePictures(app, shots)
    const coming = shots.filter(isDrawing)
    const done = shots.filter(({ picture, candidate }) => picture ?? candidate).length
    tell(done / shots.length, `画面 ${done} / ${shots.length}`)
    const due = isAsked ? [] : [...(staleOnly ? [] : missing), ...stale].map(shot => shot.storyboard_id)
    for (let at = 0; at < due.length; at += SHOTS_RUN_MAX) {
      const { job_id } = await runShots(app, actor, row, { doc_id: docId, ids: due.slice(at, at + SHOTS_RUN_MAX), ratio })
      if (job_id !== null) await noteWait(app, docId, job_id)
    }
    if (!due.length && !coming.length) {
      const failed = missing.filter(({ drawing }) => drawing !== null)
      if (failed.length) throw new JobRefusal(`${failed.length} 镜没有画成：${failed[0]!.drawing!.error || '原因不明'}`)
      return
    }
    await sleep(LOOK_MS, undefined, { signal })
  }
}

/** The lines of the shots, as a grid takes them. */
const linesIn = (stand: Awaited<ReturnType<typeof standOf>>) =>
  stand.heard.flatMap(({ shot }) =>
    saidLines(shot).map(({ id, speaker, text }) => ({
      block_id: id,
      speaker: speaker || '旁白',
      text: text.slice(0, SOUND_LIMITS.text),
      slot_ms: null,
      start_ms: null,
      scene_id: shot.scene,
    })),
  )

export async function makeVoices(making: Making): Promise<void> {
  const { app, actor, row, docId, docName, staleOnly, signal, tell } = making
  const stand = await standOf(app, actor, row, docId)
  const lines = linesIn(stand)
  if (lines.length === 0) return
  const there = await dubOfDoc(app, docId)
  if (staleOnly && !there) return
  const { list, reason } = await packsOf(app, actor.teamId)
  if (list.length === 0) throw new JobRefusal(reason || '没有能念台词的音色')
  const given = { doc_id: docId, title: docName, lines, scenes: stand.board.scenes }
  if (there) await followLines(app, row, there, given)
  const dub = there ?? (await oneDub(app, await dubOf(app, actor, row, given)))
  // Also what others said of the same words in this work counts.
  const said = new Set(stand.heard.flatMap(linesHeard).flatMap(({ text, isHeard }) => (isHeard ? text : [])))
  for (let isAsked = false; ; isAsked = true) {
    const fresh = await oneDub(app, dub.id)
    const rows = await linesOf(app, dub.id)
    const states = rows.map(line => ({ line, state: stateOf(line, fresh.cast) }))
    const saying = states.filter(({ state }) => state === 'making')
    const due = isAsked
      ? []
      : states.filter(({ line, state }) => state !== 'ready' && state !== 'making' && !said.has(line.text) && (!staleOnly || line.take))
    const ready = rows.length - due.length - saying.length
    tell(ready / rows.length, `配音 ${ready} / ${rows.length}`)
    if (due.length) {
      const theirs = due.map(({ line }) => line)
      await noteWait(app, docId, await sayLines(app, actor, fresh, theirs))
    } else if (!saying.length) {
      const failed = states.find(({ line, state }) => state !== 'ready' && line.error !== '')
      if (failed) throw new JobRefusal(failed.line.error)
      return
    }
    await sleep(LOOK_MS, undefined, { signal })
  }
}

const scoredIn = apart(path.join(import.meta.dirname, 'keywords.rules.ts'), scored, { small: 5_000 })
export async function makeMusic(making: Making): Promise<void> {
  const { app, actor, row, docId, docName, staleOnly } = making
  const { film, parts, music } = await standOf(app, actor, row, docId)
  const key = scoreKey(parts)
  if (parts.length === 0 || (music && film.music_by_hand) || (staleOnly && !music)) return
  if (music?.status === 'done' && film.music_for === key) return
  // Of a run that broke off the piece is on its way.
  const isComing = music && film.music_for === key && music.status !== 'failed' && music.job_id !== null
  if (isComing) return wait(making, music.job_id!, '作曲')
  const size = parts.reduce((sum, { text }) => sum + text.length, 0)
  const score = await scoredIn({ person: actor.userId, size, field: 'doc_id' }, parts)
  const { record_id, job_id } = await composeScore(app, actor, `${docName} 配乐`, score)
  await changeFilm(app, app.pool, docId, { music_id: record_id, music_for: key, music_by_hand: false })
  await wait(making, job_id, '作曲')
}

export async function makeFile(making: Making): Promise<void> {
  const { app, actor, row, docId, staleOnly } = making
  const stand = await standOf(app, actor, row, docId)
  const { job, isStale } = await fileOf(app, stand)
  if (job ? !isStale : staleOnly) return
  const { film, heard, music } = stand
  const key = filmKey(heard, music?.id ?? null)
  const before = film.file_job === null ? undefined : await app.jobs.find(film.file_job)
  if (before && film.file_of === key && !isOver(before.state)) return wait(making, before.id, '成片')
  const music_id = music?.status === 'done' ? music.id : null
  const id = await enqueueComic(app, actor, row, { doc_id: docId, format: 'mp4', voice: true, music_id, dpi: 300 })
  await changeFilm(app, app.pool, docId, { file_job: id, file_of: key })
  await wait(making, id, '成片')
}

export async function makePages({ app, actor, row, docId, staleOnly }: Making): Promise<void> {
  const pages = await pagesOf(app, docId, await standOf(app, actor, row, docId))
  if (staleOnly && pages.count === 0) return
  if (pages.count === 0 || pages.missing) await pourPages(app, actor, row, docId, { template: '', anew: false })
  else if (pages.stale) await followPages(app, actor, row, docId)
}

export async function makeStory({ app, actor, row, docId, staleOnly }: Making): Promise<void> {
  if (staleOnly && !(await isSynced(app, docId))) return
  await syncScreenplay(app, actor, row, docId, {})
}
