// Shots of storyboards in the database: by scene with their pictures, added, changed, moved, deleted and brought back.
import { type Shot, SHOT_LABELS, type ShotText, STORYBOARD_LIMITS, type StoryboardScene } from '@qianmu/contract/works/storyboards'
import { STATUS } from '@qianmu/contract/kit/status'
import type { ScriptShot } from '@qianmu/script/shots/from-script'
import type pg from 'pg'
import type { Uses } from '../../app.ts'
import { type Stand, standsOf } from '../../drawing/subjects/index.ts'
import type { Actor, Row } from '../../kit/answer.ts'
import { inTransaction } from '../../kit/pool.ts'
import { found, refuse, refuseField, refuseMissing } from '../../kit/refuse.ts'
import { sheet } from '../../kit/sheet/sheet.store.ts'
import { workFinder } from '../../kit/work-access.store.ts'
import { holdOrder, outlineOf } from '../documents/index.ts'
import { filmsOf, NO_FILMS } from './film-takes.store.ts'
import { storyboards } from './storyboards.table.ts'

/** A deleted shot is found: its detail says that it is gone, and everything else refuses it. */
export const findStoryboard = workFinder(
  'storyboard',
  'storyboards x join docs d on d.id = x.doc_id join works w on w.id = d.work_id',
  'd.deleted_at is not null',
)

export interface ShotRow extends ShotText {
  id: number
  doc_id: number
  scene_id: string
  order_key: string
  script: ScriptShot | null
  version: number
  field_versions: Record<string, number>
  updated_at: Date
  updater: string
  deleted_at: Date | null
}
/** The picture that was added to a shot last. */
interface Added {
  storyboard_id: number
  images: number
  id: number
  file_id: number
  src_type: 1 | 2 | 3 | 4 | 5 | 6
  created_at: Date
}
/** Shots of a document as people write in them. */
export const shotSheet = sheet({ table: storyboards, list: 'doc_id', labels: SHOT_LABELS, what: 'storyboards' })
const SELECT = `select s.id, s.doc_id, s.scene_id, s.order_key, ${shotSheet.fields.map(field => `s.${field}`).join(', ')}, s.script, s.version,
  s.field_versions, s.updated_at, u.nickname updater, s.deleted_at from storyboards s join users u on u.id = s.updated_by`
/** A shot that nobody has written in. */
export const BLANK: ShotText = { size: '', move: '', content: '', dialogue: '', sound: '', seconds: 3, note: '' }

/** The shots of a document in the order of their keys, those deleted among them when asked for. */
export async function shotRows(db: pg.Pool | pg.PoolClient, docId: number, withGone = false): Promise<ShotRow[]> {
  const { rows } = await db.query<ShotRow>(`${SELECT} where s.doc_id = $1 and ($2 or s.deleted_at is null) order by s.order_key, s.id`, [
    docId,
    withGone,
  ])
  return rows
}

function pictureOf(app: Uses<'files'>, added: Added | undefined, chosen: Stand['chosen'] | undefined): Shot['picture'] {
  const shown = (fileId: number) => ({ image_url: app.files.address(fileId), thumbs: app.files.addresses(fileId) })
  // What was decided last counts, whether it was a drawing or a picture from elsewhere.
  if (chosen && (!added || chosen.at >= added.created_at))
    return { ...shown(chosen.file_id), src_type: 2, id: null, image_id: chosen.image_id, engine_kind: chosen.engine_kind }
  return added ? { ...shown(added.file_id), src_type: added.src_type, id: added.id, image_id: null, engine_kind: '' } : null
}

/** Rows as the screens see them. */
async function shown(app: Uses<'files' | 'pool'>, workId: number, rows: readonly ShotRow[]): Promise<Shot[]> {
  const ids = rows.map(row => row.id)
  const [stands, films, { rows: added }] = await Promise.all([
    standsOf(app, workId, 'cartoon', ids.map(String)),
    filmsOf(app, ids),
    app.pool.query<Added>(
      `select distinct on (storyboard_id) storyboard_id, count(*) over (partition by storyboard_id)::int images, id, file_id, src_type, created_at
       from storyboard_images p where storyboard_id = any($1)
       order by storyboard_id, exists (select 1 from storyboard_images m where m.base_image_id = p.id and m.storyboard_id = p.storyboard_id), id desc`,
      [ids],
    ),
  ])
  const last = new Map(added.map(row => [row.storyboard_id, row]))
  return rows.map(({ id, script, field_versions: _fields, updated_at, updater, deleted_at: _gone, ...row }) => {
    const stand = stands.get(String(id))
    return {
      storyboard_id: id,
      ...row,
      from_script: script !== null,
      picture: pictureOf(app, last.get(id), stand?.chosen),
      images: last.get(id)?.images ?? 0,
      drawn: stand?.drawn ?? 0,
      candidate: stand?.newest
        ? {
            image_id: stand.newest.image_id,
            image_url: app.files.address(stand.newest.file_id),
            thumbs: app.files.addresses(stand.newest.file_id),
          }
        : null,
      drawing: stand?.latest ?? null,
      ...(films.get(id) ?? NO_FILMS),
      updated_at: updated_at.toISOString(),
      updated_by: updater,
    }
  })
}

/** The storyboard of a document: its scenes in the order of the script with their shots; those of scenes that are gone come last. */
export async function storyboardOf(app: Uses<'collab' | 'files' | 'long' | 'pool'>, { workId }: Row, docId: number) {
  const [{ doc_name, scenes: outline }, rows] = await Promise.all([outlineOf(app, docId), shotRows(app.pool, docId)])
  const ofScene = Map.groupBy(await shown(app, workId, rows), shot => shot.scene_id)
  const scenes = outline.map(({ scene_id, no, heading }): StoryboardScene => {
    const shots = ofScene.get(scene_id) ?? []
    ofScene.delete(scene_id)
    return { scene_id, no, heading, is_standing: true, shots }
  })
  for (const [scene_id, shots] of ofScene) scenes.push({ scene_id, no: '', heading: '', is_standing: false, shots })
  return { doc_id: docId, doc_name, work_id: workId, scenes }
}

/** The row of a shot, in the bin or not. */
async function shotRow(db: pg.Pool | pg.PoolClient, id: number): Promise<ShotRow> {
  const { rows } = await db.query<ShotRow>(`${SELECT} where s.id = $1`, [id])
  return found(rows[0], '分镜')
}

/** What the script said when the shots of a document were made from it, by their ids. */
export const scriptsOf = async ({ pool }: Uses<'pool'>, docId: number): Promise<Map<number, ScriptShot>> =>
  new Map((await shotRows(pool, docId)).flatMap(({ id, script }) => (script ? [[id, script] as const] : [])))

/** Some shots of a document that are not deleted, by their ids. */
export async function theseShots(app: Uses<'files' | 'pool'>, docId: number, ids: readonly number[]): Promise<Map<number, Shot>> {
  const { rows } = await app.pool.query<ShotRow & { work_id: number }>(
    `select w.work_id, s.* from (${SELECT} where s.doc_id = $1 and s.id = any($2) and s.deleted_at is null) s join docs w on w.id = s.doc_id`,
    [docId, ids],
  )
  const shots = rows[0]
    ? await shown(
        app,
        rows[0].work_id,
        rows.map(({ work_id: _work, ...row }) => row),
      )
    : []
  return new Map(shots.map(shot => [shot.storyboard_id, shot]))
}

/** One shot; status 2002 when it was deleted (document 2 §4). */
export async function oneShot(app: Uses<'files' | 'pool'>, { workId }: Row, id: number): Promise<Shot> {
  const row = await shotRow(app.pool, id)
  if (row.deleted_at) return refuse(STATUS.storyboardGone, '这个分镜已删除')
  return (await shown(app, workId, [row]))[0]!
}

/** Refuses more shots than a document holds. */
export const checkRoom = async (client: pg.PoolClient, docId: number, more: number): Promise<void> => {
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int count from storyboards where doc_id = $1 and deleted_at is null',
    [docId],
  )
  if (rows[0]!.count + more > STORYBOARD_LIMITS.shots) refuse(STATUS.limit, `一个文档最多 ${STORYBOARD_LIMITS.shots} 个分镜`)
}

/** The scene must stand in the script, or hold shots already. */
export async function checkScene(app: Uses<'collab' | 'long' | 'pool'>, docId: number, sceneId: string): Promise<void> {
  const { rows } = await app.pool.query('select 1 from storyboards where doc_id = $1 and scene_id = $2 and deleted_at is null limit 1', [
    docId,
    sceneId,
  ])
  if (rows.length) return
  const { scenes } = await outlineOf(app, docId)
  if (!scenes.some(scene => scene.scene_id === sceneId)) refuseField('scene_id', '这一场已不在脚本里，请刷新后再试')
}

/** A shot to stand behind must be one of that scene. */
async function checkAfter(client: pg.PoolClient, docId: number, sceneId: string, afterId: number): Promise<void> {
  const { rows } = await client.query('select 1 from storyboards where id = $1 and doc_id = $2 and scene_id = $3 and deleted_at is null', [
    afterId,
    docId,
    sceneId,
  ])
  if (!rows.length) refuseField('after_id', '目标位置已不存在，请刷新后再试')
}

/** The last shot of a scene but `id`. */
async function lastOf(client: pg.PoolClient, docId: number, sceneId: string, id = 0): Promise<number | null> {
  const { rows } = await client.query<{ id: number }>(
    'select id from storyboards where doc_id = $1 and scene_id = $2 and deleted_at is null and id <> $3 order by order_key desc, id desc limit 1',
    [docId, sceneId, id],
  )
  return rows[0]?.id ?? null
}

export async function addShot(
  app: Uses<'collab' | 'events' | 'files' | 'long' | 'now' | 'pool'>,
  actor: Actor,
  row: Row,
  { doc_id, scene_id, after_id, ...text }: Partial<ShotText> & { doc_id: number; scene_id: string; after_id?: number | null | undefined },
): Promise<Shot> {
  await checkScene(app, doc_id, scene_id)
  const id = await inTransaction(app.pool, async client => {
    await holdOrder(client, row.workId)
    await checkRoom(client, doc_id, 1)
    if (after_id) await checkAfter(client, doc_id, scene_id, after_id)
    const after = after_id === undefined ? await lastOf(client, doc_id, scene_id) : after_id
    const order_key = await shotSheet.keyBehind(client, doc_id, 0, after)
    const by = { updated_by: actor.userId, updated_at: app.now() }
    const made = await shotSheet.insert(client, { ...BLANK, ...text, doc_id, scene_id, order_key, ...by })
    await shotSheet.tell(app, row.teamId, doc_id, [made], client)
    return made
  })
  return oneShot(app, row, id)
}

/** Changes the given fields; those that others changed since `version` are refused with the present shot (1009). */
export async function changeShot(
  app: Uses<'events' | 'files' | 'now' | 'pool'>,
  actor: Actor,
  row: Row,
  { storyboard_id, version, ...text }: Partial<ShotText> & { storyboard_id: number; version?: number | undefined },
): Promise<Shot> {
  const refused = await inTransaction(app.pool, async client => {
    await shotSheet.hold(client, storyboard_id)
    const present = await shotRow(client, storyboard_id)
    if (present.deleted_at) return refuseMissing('分镜')
    const { changes, late } = shotSheet.judge(present, shotSheet.wishes(present, text), version ?? present.version)
    if (late) return { present, late }
    if (!changes.length) return undefined
    await shotSheet.change(app, client, actor, present, Object.fromEntries(changes.map(({ field, wanted }) => [field, wanted])))
    await shotSheet.tell(app, row.teamId, present.doc_id, [storyboard_id], client)
    return undefined
  })
  const now = await oneShot(app, row, storyboard_id)
  return refused ? shotSheet.refuseLate(refused.present, refused.late, now) : now
}

/** Puts a shot behind another one of its scene or of a new one (null = first); writes its row alone. */
export async function moveShot(
  app: Uses<'collab' | 'events' | 'long' | 'pool'>,
  row: Row,
  {
    doc_id,
    storyboard_id,
    scene_id,
    after_id,
  }: { doc_id: number; storyboard_id: number; scene_id?: string | undefined; after_id: number | null },
): Promise<void> {
  if (scene_id !== undefined) await checkScene(app, doc_id, scene_id)
  await inTransaction(app.pool, async client => {
    await holdOrder(client, row.workId)
    const { rows } = await client.query<{ scene_id: string }>(
      'select scene_id from storyboards where id = $1 and doc_id = $2 and deleted_at is null',
      [storyboard_id, doc_id],
    )
    const from = (rows[0] ?? refuseField('storyboard_id', '分镜不存在或已删除')).scene_id
    const scene = scene_id ?? from
    if (after_id !== null) await checkAfter(client, doc_id, scene, after_id)
    const order_key = await shotSheet.keyBehind(client, doc_id, storyboard_id, after_id)
    await shotSheet.set(client, storyboard_id, { order_key, scene_id: scene })
    await shotSheet.tell(app, row.teamId, doc_id, [storyboard_id], client)
  })
}

/** Deletes shots or brings them back. @returns those that this changed */
export async function binShots(
  app: Uses<'events' | 'now' | 'pool'>,
  actor: Actor,
  row: Row,
  docId: number,
  ids: readonly number[],
  gone: boolean,
): Promise<number[]> {
  return inTransaction(app.pool, async client => {
    await holdOrder(client, row.workId)
    const changed = await shotSheet.bin(app, client, actor, docId, ids, gone)
    if (!gone) await checkRoom(client, docId, 0)
    if (changed.length) await shotSheet.tell(app, row.teamId, docId, changed, client)
    return changed
  })
}
