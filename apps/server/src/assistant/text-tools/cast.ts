// The cast of a work as its documents name it: what names are checked against and kept apart from.
import { onWork } from '@qianmu/contract/kit/needs'
import type { Uses } from '../../app.ts'
import type { Actor } from '../../kit/answer.ts'
import { permit } from '../../kit/permit.ts'
import { outlinesOf } from '../../works/documents/index.ts'

/** Names of everybody who speaks or is listed in the work; none without a work. Refuses when the caller is not in it. */
export async function castOf(
  app: Uses<'collab' | 'finders' | 'long' | 'pool'>,
  actor: Actor,
  projectId: number | undefined,
): Promise<string[]> {
  if (projectId === undefined) return []
  const { workId } = await permit(app.finders, app.pool, onWork('any'), actor, { project_id: projectId })
  const outlines = await outlinesOf(app, workId)
  return [...new Set(outlines.flatMap(outline => outline.scenes.flatMap(scene => scene.speakers.map(speaker => speaker.name))))]
}
