// The canvas of a matching picture: its project beside the picture, and the picture it was made from.
import { CANVAS_LIMITS, type SceneImage } from '@qianmu/contract/works/canvas'
import { type Page, readPage, slimPage } from '@qianmu/comic/page'
import { isObject, parseJson } from '@qianmu/drawing/json'
import type { Uses } from '../app.ts'
import { fileIn, grantFiles, pictureBehind } from '../files/index.ts'
import type { Actor, Row } from '../kit/answer.ts'
import { found, refuseField } from '../kit/refuse.ts'
import { addMatching, changeMatching } from '../works/pictures/index.ts'
import { addImage, changeImage, setBaseOf } from '../works/storyboards/index.ts'
import { stored } from './pages.rules.ts'
import { addressed } from './pages.store.ts'

type SourceType = 1 | 2 | 3 | 4 | 5 | 6
interface Wish {
  doc_id: number
  id?: number | null | undefined
  storyboard_id?: number | undefined
  base_image_id?: number | null | undefined
  image_url?: string | undefined
  src_type?: SourceType | undefined
  scene_id?: string | undefined
  whole_doc_matching_image_info_id?: number | null | undefined
  compose_project_json?: string | undefined
  dialogue_project_json?: string | undefined
}
/** A picture of a shot, or of a passage where no shot is named. */
interface Target {
  docId: number
  shotId: number | undefined
}

const OF_PASSAGE = `select p.file_id, p.info_id, p.src_type, d.work_id, c.scene_id, c.compose_json, c.dialogue_json from matching_images p
  join docs d on d.id = p.doc_id left join scene_canvases c on c.image_id = p.id where p.doc_id = $1 and p.id = $2 and $3::bigint is null`
const OF_SHOT = `select p.file_id, null::bigint info_id, p.src_type, d.work_id, coalesce(c.scene_id, s.scene_id) scene_id, c.compose_json, c.dialogue_json
  from storyboard_images p join storyboards s on s.id = p.storyboard_id and s.deleted_at is null join docs d on d.id = s.doc_id
  left join scene_canvases c on c.shot_image_id = p.id where s.doc_id = $1 and p.id = $2 and s.id = $3`

/** The page that a project holds; null for what is none of ours. */
function pageIn(project: string): Page | null {
  const value = parseJson(project, { chars: CANVAS_LIMITS.project, depth: 8 })
  return isObject(value) && Array.isArray(value['items']) ? readPage(value) : null
}
/** A project with addresses that can be fetched; files that the work may not show are left out. */
async function shownProject(app: Uses<'files' | 'pool'>, docId: number, project: string): Promise<string> {
  const page = pageIn(project)
  return page ? JSON.stringify(slimPage(found((await addressed(app, docId, [page]))[0], '画面'))) : project
}
/** A project as it is kept, and the files that it shows. */
function keptProject(project: string | undefined): { json: string | null; files: number[] } {
  const page = project === undefined ? null : pageIn(project)
  const kept = page && stored(page)
  const files = kept?.items.map(item => fileIn(item.src)).filter(Boolean) ?? []
  return { json: kept ? JSON.stringify(slimPage(kept)) : (project ?? null), files: [...new Set(files)] }
}

async function sceneImage(app: Uses<'files' | 'pool'>, { docId, shotId }: Target, id: number): Promise<SceneImage> {
  const { rows } = await app.pool.query<{
    file_id: number
    info_id: number | null
    src_type: number
    work_id: number
    scene_id: string | null
    compose_json: string | null
    dialogue_json: string | null
  }>(shotId === undefined ? OF_PASSAGE : OF_SHOT, [docId, id, shotId ?? null])
  const row = rows[0] ?? refuseField('id', '这张配图不存在，或不属于该文档')
  const [composeProjectJson, dialogueProjectJson] = await Promise.all(
    [row.compose_json, row.dialogue_json].map(project => shownProject(app, docId, project ?? '')),
  )
  return {
    id,
    picId: row.file_id,
    imageUrl: app.files.address(row.file_id),
    scene_id: row.scene_id ?? '',
    composeProjectJson: composeProjectJson!,
    dialogueProjectJson: dialogueProjectJson!,
    workId: row.work_id,
    docId,
    srcType: row.src_type,
    wholeDocMatchingImageInfo: row.info_id,
  }
}

/** Adds the picture, or puts it in the place of the present one. @returns its id */
async function keepPicture(app: Uses<'files' | 'now' | 'pool'>, actor: Actor, row: Row, to: Target, wish: Wish): Promise<number> {
  const { docId, shotId } = to
  const { id, image_url, src_type } = wish
  const present = id ? await sceneImage(app, to, id) : undefined
  const given = image_url === undefined ? undefined : await pictureBehind(app, actor, image_url)
  if (present && given === undefined && src_type === undefined) return present.id
  const fileId = given ?? present?.picId ?? refuseField('image_url', '请选择图片')
  const srcType = src_type ?? (present?.srcType as SourceType | undefined) ?? 1
  if (present) await (shotId === undefined ? changeMatching : changeImage)(app, present.id, docId, fileId, srcType)
  if (present) return present.id
  const image = { docId, fileId, srcType, baseId: wish.base_image_id ?? null }
  if (shotId !== undefined) return (await addImage(app, actor, { ...image, shotId })).id
  return (await addMatching(app, actor, { ...image, infoId: wish.whole_doc_matching_image_info_id ?? null })).id
}

/** Keeps what is given of a scene image, and answers the whole. */
export async function saveScene(app: Uses<'files' | 'now' | 'pool'>, actor: Actor, row: Row, wish: Wish): Promise<SceneImage> {
  const { compose_project_json, dialogue_project_json, scene_id: scene } = wish
  const to: Target = { docId: wish.doc_id, shotId: wish.storyboard_id }
  const [compose, dialogue] = [keptProject(compose_project_json), keptProject(dialogue_project_json)]
  // What a picture shows is noted before the one in its place is let go.
  const note = async (id: number) => {
    if (compose.json === null && dialogue.json === null && scene === undefined) return
    const column = to.shotId === undefined ? 'image_id' : 'shot_image_id'
    await app.pool.query(
      `insert into scene_canvases (${column}, scene_id, compose_json, dialogue_json, file_ids, saves)
       values ($1, coalesce($2, ''), coalesce($3, ''), coalesce($4, ''), coalesce($5::bigint[], '{}'), 1)
       on conflict (${column}) do update set scene_id = coalesce($2, scene_canvases.scene_id), compose_json = coalesce($3, scene_canvases.compose_json),
         dialogue_json = coalesce($4, scene_canvases.dialogue_json), file_ids = coalesce($5, scene_canvases.file_ids), saves = scene_canvases.saves + 1`,
      [id, scene ?? null, compose.json, dialogue.json, compose.json === null ? null : compose.files],
    )
  }
  await grantFiles(app.pool, { docId: to.docId }, actor.userId, compose.files.concat(dialogue.files))
  if (wish.id) await note((await sceneImage(app, to, wish.id)).id)
  const id = await keepPicture(app, actor, row, to, wish)
  if (!wish.id) await note(id)
  return sceneImage(app, to, id)
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
  const fileId = await pictureBehind(app, actor, image_url)
  const { rows } = await app.pool.query<{ storyboard_id: number }>(
    'select p.storyboard_id from storyboard_images p join storyboards s on s.id = p.storyboard_id where p.id = $1 and s.doc_id = $2',
    [id, doc_id],
  )
  const shotId = rows[0]?.storyboard_id ?? refuseField('id', '这张配图不存在，或不属于该文档')
  const base = await addImage(app, actor, { docId: doc_id, shotId, fileId, srcType: src_type, baseId: null })
  return setBase(app, doc_id, id, base.id)
}
