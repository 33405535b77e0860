// How a film stands: counted from the shots, takes, pages and pieces that there are, not from what a job said of them.
import { saidLines } from '@qianmu/comic/animatic'
import { DRAW_STATUS } from '@qianmu/contract/drawing/pictures'
import type { FilmStage, FilmStageKey } from '@qianmu/contract/film'
import { GAME_WORK } from '@qianmu/contract/works/kinds'
import type { Shot } from '@qianmu/contract/works/storyboards'
import type { Uses } from '../app.ts'
import { followed, pagesNow } from '../canvas/index.ts'
import { isSynced } from '../game/index.ts'
import { sourcesOf } from '../graph/index.ts'
import type { Actor, Row } from '../kit/answer.ts'
import { heardOf, storyboardOf } from '../works/storyboards/index.ts'
import type { Scored } from './keywords.rules.ts'
import { filmRow, finalPictures, finalTakes, pieceUnder } from './films.store.ts'
import { filmKey, type HeardShot, scenesScored, scoreKey } from './score.rules.ts'

export type Standing = Uses<'collab' | 'files' | 'jobs' | 'long' | 'now' | 'pool'>
export type Board = Awaited<ReturnType<typeof storyboardOf>>
/** Days for which the file of an export is there. */
const KEPT_MS = 7 * 86_400_000

export const shotsOf = ({ scenes }: Board): Shot[] => scenes.flatMap(scene => scene.shots)
const ENDED: readonly number[] = [DRAW_STATUS.failed, DRAW_STATUS.finished]
export const isDrawing = ({ drawing }: Shot): boolean => drawing !== null && !ENDED.includes(drawing.status)

/** Shots whose picture nobody chose: those without one, and those whose picture was drawn from something that says something else now. */
export async function duePictures(app: Uses<'pool'>, shots: readonly Shot[]): Promise<{ missing: Shot[]; stale: Shot[] }> {
  const open = shots.filter(shot => shot.picture === null && !isDrawing(shot))
  const drawn = open.filter(shot => shot.candidate !== null && shot.drawing !== null)
  const sources = await sourcesOf(
    app,
    'drawing',
    drawn.map(shot => shot.drawing!.record_id),
  )
  const old = new Set(sources.flatMap(({ from_id, stale }) => (stale ? from_id : [])))
  return { missing: open.filter(shot => shot.candidate === null), stale: drawn.filter(shot => old.has(shot.drawing!.record_id)) }
}

export interface Stand {
  board: Board
  heard: HeardShot[]
  film: Awaited<ReturnType<typeof filmRow>>
  parts: Scored[]
  music: Awaited<ReturnType<typeof pieceUnder>>
}

/** What the stages count. */
export async function standOf(app: Standing, actor: Pick<Actor, 'userId'>, row: Row, docId: number): Promise<Stand> {
  const [board, heard, film] = await Promise.all([storyboardOf(app, row, docId), heardOf(app, actor, row, docId), filmRow(app.pool, docId)])
  const headings = new Map(board.scenes.map(scene => [scene.scene_id, scene.heading]))
  return { board, heard, film, parts: scenesScored(heard, headings), music: await pieceUnder(app, film.music_id) }
}

/** The MP4 of a film: whether there is one that can be fetched, and whether it is of the shots as they are. */
export async function fileOf(app: Uses<'jobs' | 'now'>, { film, heard, music }: Stand) {
  const job = film.file_job === null ? undefined : await app.jobs.find(film.file_job)
  const isThere = job?.state === 'done' && job.finished_at !== null && app.now().getTime() - job.finished_at.getTime() < KEPT_MS
  return { job: isThere ? job : undefined, isStale: film.file_of !== filmKey(heard, music?.id ?? null) }
}

/** Films for whom it is told at once whether they are late: each is a storyboard to read. */
const MOST_FILMS = 12
/** Which films are there, and which of them, and of the pieces under them, are of other shots than there are now. */
export async function lateFilms(app: Standing, actor: Pick<Actor, 'userId'>, row: Row, docIds: readonly number[]) {
  const late = new Map<number, { isThere: boolean; film: boolean; music: boolean }>()
  for (const docId of docIds.slice(0, MOST_FILMS)) {
    const stand = await standOf(app, actor, row, docId)
    const { job, isStale } = await fileOf(app, stand)
    const music = stand.music?.status === 'done' && !stand.film.music_by_hand && stand.film.music_for !== scoreKey(stand.parts)
    late.set(docId, { isThere: job !== undefined, film: job !== undefined && isStale, music })
  }
  return late
}

/** Shots that stand on pages, and pages that say something else than their shots. */
export async function pagesOf(app: Standing, docId: number, { heard }: Stand) {
  const pages = await pagesNow(app, docId)
  const shots = heard.map(({ shot }) => shot)
  const on = new Set(pages.flatMap(({ page }) => page.items.map(({ shot }) => shot)))
  const now = followed(pages, shots)
  return {
    count: pages.length,
    missing: shots.filter(({ id }) => !on.has(id)).length,
    stale: pages.filter((page, nth) => now[nth] !== page).length,
  }
}

/** The lines of a shot, and which of them are heard. */
export const linesHeard = ({ shot, heard: { voices, captions } }: HeardShot) =>
  saidLines(shot).map((line, nth) => {
    const { at: from = 0, until = 0 } = captions[nth] ?? {}
    return { ...line, isHeard: voices.some(({ at }) => at >= from && at < until) }
  })

/** Lines by who says them, and how many of each are heard. */
export const rolesOf = (heard: readonly HeardShot[]): { speaker: string; done: number; of: number }[] =>
  [...Map.groupBy(heard.flatMap(linesHeard), ({ speaker }) => speaker || '旁白')].map(([speaker, lines]) => ({
    speaker,
    done: lines.filter(({ isHeard }) => isHeard).length,
    of: lines.length,
  }))

/** The stages of a film with their counts. @param fileIds the numbers behind the addresses of what is heard */
export async function stagesOf(
  app: Standing,
  stand: Stand,
  { docId, projectType, isRunning, fileIds }: { docId: number; projectType: number; isRunning: boolean; fileIds: readonly number[] },
): Promise<FilmStage[]> {
  const { board, heard, film, parts, music } = stand
  const shots = shotsOf(board)
  const lines = heard.reduce((sum, { shot }) => sum + saidLines(shot).length, 0)
  const spoken = heard.reduce((sum, each) => sum + each.heard.voices.length, 0)
  const isGame = projectType === GAME_WORK
  const [due, file, pages, synced, pictures, voices] = await Promise.all([
    duePictures(app, shots),
    fileOf(app, stand),
    isGame ? undefined : pagesOf(app, docId, stand),
    isGame && isSynced(app, docId),
    finalPictures(
      app,
      shots.flatMap(({ picture, candidate, film: take }) => (picture || take || !candidate ? [] : candidate.image_id)),
    ),
    finalTakes(app, fileIds),
  ])
  const hasMusic = music?.status === 'done'
  const isOld = !film.music_by_hand && film.music_for !== scoreKey(parts)
  const any = shots.length > 0 ? 1 : 0
  const made = (count: boolean) => (count ? 1 : 0)
  const counts: Counts = {
    storyboard: { done: shots.length, of: shots.length, stale: 0, final: 0 },
    pictures: {
      done: shots.filter(({ picture, candidate }) => picture ?? candidate).length,
      of: shots.length,
      stale: due.stale.length,
      final: shots.filter(({ picture, film: take }) => picture !== null || take !== null).length + pictures,
    },
    voices: { done: spoken, of: lines, stale: 0, final: voices },
    music: { done: made(hasMusic), of: any, stale: made(hasMusic && isOld), final: made(film.music_by_hand) },
    captions: { done: spoken, of: lines, stale: 0, final: 0 },
    film: { done: made(file.job !== undefined), of: any, stale: made(file.job !== undefined && file.isStale), final: 0 },
    ...(pages && { pages: { done: shots.length - pages.missing, of: shots.length, stale: pages.stale, final: 0 } }),
    ...(isGame && { story: { done: made(synced), of: any, stale: 0, final: 0 } }),
  }
  return told(counts, film, isRunning)
}

type Counts = Partial<Record<FilmStageKey, Pick<FilmStage, 'done' | 'of' | 'stale' | 'final'>>>
/** Counts as stages, with how they went last. */
export const told = (counts: Counts, film: Stand['film'], isRunning: boolean): FilmStage[] =>
  Object.entries(counts).map(([name, count]) => {
    const key = name as FilmStageKey
    const run = film.stages[key]
    const goesOn = isRunning && run !== undefined && run.ended === null
    const isWhole = count.of > 0 && count.done >= count.of && count.stale === 0
    return {
      key,
      ...count,
      state: goesOn ? 'running' : run?.error ? 'failed' : isWhole ? 'done' : 'idle',
      seconds: run?.ended ? (run.ended - run.began) / 1000 : null,
      error: run?.error ?? '',
    }
  })
