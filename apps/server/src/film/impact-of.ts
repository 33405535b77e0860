// What was drawn from a sheet or a style, over all documents of a work: shown, drawn anew, or left as it is.
import type { films, Pictured } from '@qianmu/contract/film'
import type { Received } from '@qianmu/contract/kit/call'
import { SHOTS_RUN_MAX } from '@qianmu/contract/works/shot-pictures'
import type { Uses } from '../app.ts'
import { sourcesOf } from '../graph/index.ts'
import type { Actor, Row } from '../kit/answer.ts'
import { runShots } from '../works/shot-pictures/index.ts'
import { storyboardOf } from '../works/storyboards/index.ts'
import { drawnFrom } from './films.store.ts'

type Source = Pick<Received<typeof films.impactOf>['body'], 'id' | 'kind'>
type Seeing = Uses<'collab' | 'files' | 'jobs' | 'long' | 'pool'>

const ORDER = { stale: 0, hand: 1, fresh: 2 }

/** The picture that each shot shows now, where it was drawn from the source. */
export async function drawnOf(app: Seeing, row: Row, { kind, id }: Source): Promise<Pictured[]> {
  const made: Pictured[] = []
  for (const { doc_id, doc_name, records } of await drawnFrom(app, row.workId, kind, id)) {
    const mine = new Set(records)
    const board = await storyboardOf(app, row, doc_id)
    const sources = await sourcesOf(app, 'drawing', records)
    const old = new Set(sources.flatMap(each => (each.kind === kind && each.id === id && each.stale ? each.from_id : [])))
    for (const scene of board.scenes)
      for (const [at, shot] of scene.shots.entries()) {
        const record_id = shot.drawing?.record_id
        const picture = shot.picture ?? shot.candidate
        if (record_id === undefined || !mine.has(record_id) || !picture) continue
        const isOld = old.has(record_id)
        made.push({
          kind: 'picture',
          name: `${doc_name} · ${scene.no ? `第 ${scene.no} 场` : '正文'} · 镜 ${at + 1}`,
          thumb: picture.thumbs.small,
          sound: '',
          shot_id: shot.storyboard_id,
          page: 0,
          doc_id,
          record_id,
          ...(isOld && shot.picture
            ? { state: 'hand' as const, note: '你们选用的，不会自动换' }
            : isOld
              ? { state: 'stale' as const, note: '按旧的设定画的' }
              : { state: 'fresh' as const, note: '和现在的设定一致' }),
        })
      }
  }
  return made.toSorted((one, other) => ORDER[one.state] - ORDER[other.state])
}

/** Draws anew what is stale by the source and was chosen by nobody. */
export async function renew(
  app: Parameters<typeof runShots>[0] & Seeing,
  actor: Actor,
  row: Row,
  { ratio, ...source }: Source & Pick<Received<typeof films.renew>['body'], 'ratio'>,
): Promise<{ shots: number; job_ids: number[] }> {
  const stale = (await drawnOf(app, row, source)).filter(({ state }) => state === 'stale')
  const job_ids: number[] = []
  for (const [doc_id, theirs] of Map.groupBy(stale, each => each.doc_id)) {
    for (let at = 0; at < theirs.length; at += SHOTS_RUN_MAX) {
      const ids = theirs.slice(at, at + SHOTS_RUN_MAX).map(({ shot_id }) => shot_id)
      const { job_id } = await runShots(app, actor, row, { doc_id, ids, ratio })
      if (job_id !== null) job_ids.push(job_id)
    }
  }
  return { shots: stale.length, job_ids }
}
