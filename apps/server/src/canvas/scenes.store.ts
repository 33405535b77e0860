// The canvas of a matching picture: its project beside the picture, and the picture it was made from.
import type { SceneImage } from '@qianmu/contract/works/canvas'
import type { Uses } from '../app.ts'
import { pictureBehind } from '../files/index.ts'
import type { Actor, Row } from '../kit/answer.ts'
import { found, refuseField } from '../kit/refuse.ts'
import { addMatching, changeMatching } from '../works/pictures/index.ts'
import { addImage, setBaseOf } from '../works/storyboards/index.ts'

type SourceType = 1 | 2 | 3 | 4 | 5 | 6
interface Wish {
  doc_id: number
  id?: number | null | undefined
  image_url?: string | undefined
  src_type?: SourceType | undefined
  scene_id?: string | undefined
  whole_doc_matching_image_info_id?: number | null | undefined
  compose_project_json?: string | undefined
  dialogue_project_json?: string | undefined
}

async function sceneImage(app: Uses<'files' | 'pool'>, docId: number, id: number): Promise<SceneImage> {
  const { rows } = await app.pool.query<{
    file_id: number
    info_id: number | null
    src_type: number
    work_id: number
    scene_id: string | null
    compose_json: string | null
    dialogue_json: string | null
  }>(
    `select p.file_id, p.info_id, p.src_type, d.work_id, c.scene_id, c.compose_json, c.dialogue_json from matching_images p
     join docs d on d.id = p.doc_id left join scene_canvases c on c.image_id = p.id where p.doc_id = $1 and p.id = $2`,
    [docId, id],
  )
  const row = rows[0] ?? refuseField('id', '这张配图不存在，或不属于该文档')
  return {
    id,
    picId: row.file_id,
    imageUrl: app.files.address(row.file_id),
    scene_id: row.scene_id ?? '',
    composeProjectJson: row.compose_json ?? '',
    dialogueProjectJson: row.dialogue_json ?? '',
    workId: row.work_id,
    docId,
    srcType: row.src_type,
    wholeDocMatchingImageInfo: row.info_id,
  }
}

/** Keeps what is given of a scene image, and answers the whole. */
export async function saveScene(app: Uses<'files' | 'now' | 'pool'>, actor: Actor, row: Row, wish: Wish): Promise<SceneImage> {
  const { doc_id: docId, image_url, compose_project_json: compose, dialogue_project_json: dialogue, scene_id: scene } = wish
  const present = wish.id ? await sceneImage(app, docId, wish.id) : undefined
  const fileId = image_url === undefined ? undefined : await pictureBehind(app, row.teamId, image_url)
  let id = wish.id ?? 0
  if (!present) {
    const image = {
      docId,
      infoId: wish.whole_doc_matching_image_info_id ?? null,
      fileId: fileId ?? refuseField('image_url', '请选择图片'),
      srcType: wish.src_type ?? 1,
      baseId: null,
    }
    id = (await addMatching(app, actor, image)).id
  } else if (fileId !== undefined || wish.src_type !== undefined)
    await changeMatching(app, id, docId, fileId ?? present.picId, wish.src_type ?? (present.srcType as SourceType))
  if (compose !== undefined || dialogue !== undefined || scene !== undefined)
    await app.pool.query(
      `insert into scene_canvases (image_id, scene_id, compose_json, dialogue_json, saves) values ($1, coalesce($2, ''), coalesce($3, ''), coalesce($4, ''), 1)
       on conflict (image_id) do update set scene_id = coalesce($2, scene_canvases.scene_id), compose_json = coalesce($3, scene_canvases.compose_json),
         dialogue_json = coalesce($4, scene_canvases.dialogue_json), saves = scene_canvases.saves + 1`,
      [id, scene ?? null, compose ?? null, dialogue ?? null],
    )
  return sceneImage(app, docId, id)
}

async function baseImage(app: Uses<'files' | 'pool'>, docId: number, id: number) {
  const { rows } = await app.pool.query<{ base_image_id: number | null; file_id: number }>(
    `select p.base_image_id, coalesce(b.file_id, p.file_id) file_id from storyboard_images p join storyboards s on s.id = p.storyboard_id
     left join storyboard_images b on b.id = p.base_image_id where p.id = $1 and s.doc_id = $2`,
    [id, docId],
  )
  const { base_image_id, file_id } = found(rows[0], '配图')
  return { id, base_image_id, image_url: app.files.address(file_id), thumbs: app.files.addresses(file_id) }
}

/** Makes a picture of the same shot the one that a matching picture was made from. */
export async function setBase(app: Uses<'files' | 'pool'>, docId: number, id: number, baseId: number | null) {
  await setBaseOf(app, docId, id, baseId)
  return baseImage(app, docId, id)
}

/** Keeps a picture as the one that a matching picture was made from. */
export async function addBase(
  app: Uses<'files' | 'now' | 'pool'>,
  actor: Actor,
  row: Row,
  { doc_id, id, image_url, src_type }: { doc_id: number; id: number; image_url: string; src_type: SourceType },
) {
  const fileId = await pictureBehind(app, row.teamId, image_url)
  const { rows } = await app.pool.query<{ storyboard_id: number }>(
    'select p.storyboard_id from storyboard_images p join storyboards s on s.id = p.storyboard_id where p.id = $1 and s.doc_id = $2',
    [id, doc_id],
  )
  const shotId = rows[0]?.storyboard_id ?? refuseField('id', '这张配图不存在，或不属于该文档')
  const base = await addImage(app, actor, { docId: doc_id, shotId, fileId, srcType: src_type, baseId: null })
  return setBase(app, doc_id, id, base.id)
}
