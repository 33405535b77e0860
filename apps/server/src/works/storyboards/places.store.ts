// Where the shots of a work stand now: by the scenes of its scripts, and by number in them.
import type { Uses } from '../../app.ts'
import { firstOf } from '../../kit/cut.ts'
import { outlinesOf } from '../documents/index.ts'

const HEADING_MAX = 40

/** The name of each shot by its place; empty for those that are deleted, or whose document is. */
export async function shotPlaces(
  app: Uses<'collab' | 'long' | 'pool'>,
  workId: number,
): Promise<{ storyboard_id: number; name: string }[]> {
  const [outlines, { rows }] = await Promise.all([
    outlinesOf(app, workId),
    app.pool.query<{ id: number; scene_id: string; nth: number; gone: boolean }>(
      `select s.id, s.scene_id, s.deleted_at is not null or d.deleted_at is not null gone,
         count(*) filter (where s.deleted_at is null) over (partition by s.doc_id, s.scene_id order by s.order_key, s.id)::int nth
       from storyboards s join docs d on d.id = s.doc_id where d.work_id = $1 order by s.id`,
      [workId],
    ),
  ])
  const scenes = new Map(
    outlines.flatMap(({ scenes: own }) => own.map(({ scene_id, no, heading }) => [scene_id, { no, heading }] as const)),
  )
  return rows.map(({ id, scene_id, nth, gone }) => {
    const scene = scenes.get(scene_id)
    const called = !scene ? '脚本里已没有的场次' : scene.no ? `第 ${scene.no} 场` : firstOf(scene.heading || '正文', HEADING_MAX)
    return { storyboard_id: id, name: gone ? '' : `${called} · 镜头 ${nth}` }
  })
}
