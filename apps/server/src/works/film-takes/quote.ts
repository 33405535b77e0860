// What takes of film would cost: which shots can be filmed, for how long each, by which engine.
import { FILM_TAKE_LIMITS, type FilmQuote } from '@qianmu/contract/works/film-takes/takes'
import type { ComicShot } from '@qianmu/contract/works/canvas'
import { lengthFor } from '@qianmu/engines'
import { FfmpegFault, findFfmpeg } from '@qianmu/engines/video'
import type { Uses } from '../../app.ts'
import { spentToday } from '../../assistant/chat/index.ts'
import type { ProbedFilming } from '../../engines/index.ts'
import type { Actor, Row } from '../../kit/answer.ts'
import { heardOf } from '../storyboards/index.ts'
import { shotsWithout } from './film-takes.store.ts'
import { yuanFor } from './money.store.ts'

export type Asking = Uses<'collab' | 'filming' | 'files' | 'long' | 'now' | 'pool' | 'settings'>

/** Why nothing can be filmed here, whatever engine there is; '' else. */
function obstacle({ settings }: Uses<'settings'>): string {
  try {
    findFfmpeg(settings.FFMPEG_PATH)
    return ''
  } catch (error) {
    if (error instanceof FfmpegFault) return error.message
    throw error
  }
}

/** The engine that would be asked, or why none can. */
export async function engineNow(app: Asking): Promise<{ chosen: ProbedFilming } | { reason: string }> {
  const reason = obstacle(app)
  if (reason) return { reason }
  const choice = await app.filming.choose()
  return 'reason' in choice ? { reason: choice.reason } : { chosen: choice.chosen[0]! }
}

/** Shots with how long each stands. */
export const standing = async (app: Asking, actor: Actor, row: Row, docId: number): Promise<{ shot: ComicShot; seconds: number }[]> =>
  (await heardOf(app, actor, row, docId)).map(({ shot, heard }) => ({ shot, seconds: heard.seconds }))

/** @param ids undefined for those without a take */
export async function quoteOf(app: Asking, actor: Actor, row: Row, docId: number, ids: readonly number[] | undefined): Promise<FilmQuote> {
  const [engine, all, spent] = await Promise.all([engineNow(app), standing(app, actor, row, docId), spentToday(app, row.teamId)])
  const asked = ids
    ? new Set(ids)
    : await shotsWithout(
        app,
        all.map(({ shot }) => shot.id),
      )
  const wanted = all.filter(({ shot }) => asked.has(shot.id))
  const { lengths, price } = 'chosen' in engine ? engine.chosen.probe.capabilities : { lengths: [], price: 0 }
  const shots = wanted
    .filter(({ shot }) => shot.src !== '')
    .slice(0, FILM_TAKE_LIMITS.shots)
    .map(({ shot, seconds: stands }) => {
      const seconds = lengthFor(lengths, stands)
      return { storyboard_id: shot.id, seconds, yuan: yuanFor(price, seconds) }
    })
  const sum = (of: (shot: (typeof shots)[number]) => number) => shots.reduce((total, shot) => total + of(shot), 0)
  return {
    engine: 'chosen' in engine ? engine.chosen.probe.name : '',
    reason: 'chosen' in engine ? '' : engine.reason,
    price,
    shots,
    stills: wanted.filter(({ shot }) => shot.src === '').length,
    seconds: sum(({ seconds }) => seconds),
    yuan: Math.round(sum(({ yuan }) => yuan) * 10_000) / 10_000,
    spent,
    day_cap: app.settings.QIANMU_CHAT_DAY_YUAN,
  }
}
