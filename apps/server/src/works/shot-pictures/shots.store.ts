// Shots as the matching screens show them: with their pictures, what was decided on them, and by what their export is narrowed.
import type { ShotLog, ShotPicture } from '@qianmu/contract/works/shot-pictures'
import type { Shot, StoryboardScene } from '@qianmu/contract/works/storyboards'
import type { Uses } from '../../app.ts'
import { castRows, namedOf } from '../../characters/index.ts'
import type { Actor } from '../../kit/answer.ts'
import { sceneName } from '../storyboards/index.ts'

/** Entries of a log that are told. */
const TOLD = 50

/** 1-1 镜 03 */
export const shotNameOf = (scene: Pick<StoryboardScene, 'no' | 'heading' | 'is_standing'>, at: number): string =>
  `${scene.no || sceneName(scene)} 镜 ${String(at + 1).padStart(2, '0')}`

const rowOf = (scene: StoryboardScene, shot: Shot, at: number): ShotPicture => ({
  storyboard_id: shot.storyboard_id,
  scene_id: scene.scene_id,
  name: shotNameOf(scene, at),
  content: shot.content,
  dialogue: shot.dialogue,
  picture: shot.picture && { image_url: shot.picture.image_url, thumbs: shot.picture.thumbs, engine_kind: shot.picture.engine_kind },
  images: shot.images + shot.drawn,
})
export const shotRowsOf = (scenes: readonly StoryboardScene[]): ShotPicture[] =>
  scenes.flatMap(scene => scene.shots.map((shot, at) => rowOf(scene, shot, at)))

export async function logOf(app: Uses<'files' | 'pool'>, shotId: number): Promise<ShotLog[]> {
  const { rows } = await app.pool.query<Omit<ShotLog, 'image_url' | 'at'> & { file_id: number | null; at: Date }>(
    `select l.id, l.action, l.note, l.file_id, u.nickname "by", l.created_at "at" from storyboard_logs l join users u on u.id = l.user_id
     where l.storyboard_id = $1 order by l.id desc limit $2`,
    [shotId, TOLD],
  )
  return rows.map(({ file_id, at, ...row }) => ({
    ...row,
    image_url: file_id === null ? '' : app.files.address(file_id),
    at: at.toISOString(),
  }))
}

export const noteLog = (app: Uses<'now' | 'pool'>, actor: Actor, shotId: number, action: string, note: string, fileId: number | null) =>
  app.pool.query(
    'insert into storyboard_logs (storyboard_id, action, note, file_id, user_id, created_at) values ($1, $2, $3, $4, $5, $6)',
    [shotId, action, note, fileId, actor.userId, app.now()],
  )

/** What the pictures of a storyboard can be narrowed to; each choice with its shots that have a picture. */
export async function filterOf(app: Uses<'pool'>, workId: number, scenes: readonly StoryboardScene[]) {
  const pictured = scenes.map(scene => ({ scene, shots: scene.shots.filter(({ picture }) => picture) })).filter(({ shots }) => shots.length)
  const cast = (await castRows(app.pool, workId)).map(namedOf)
  const idsOf = (shots: readonly Shot[]) => shots.map(({ storyboard_id }) => storyboard_id)
  const all = pictured.flatMap(({ shots }) => shots)
  const sizes = Map.groupBy(all, ({ size }) => size)
  return {
    total: all.length,
    scenes: pictured.map(({ scene, shots }) => ({ key: scene.scene_id, label: sceneName(scene), ids: idsOf(shots) })),
    sizes: [...sizes].map(([size, shots]) => ({ key: size, label: size || '未写景别', ids: idsOf(shots) })),
    characters: cast.flatMap(({ id, name, aliases }) => {
      const shots = all.filter(({ content, dialogue }) => [name, ...aliases].some(each => `${content}\n${dialogue}`.includes(each)))
      return shots.length ? [{ key: String(id), label: name, ids: idsOf(shots) }] : []
    }),
  }
}
