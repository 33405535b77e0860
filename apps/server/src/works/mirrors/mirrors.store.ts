// Writing 画面配置: folders, mirrors, where they come from, and their pictures.
import { MIRROR_LIMITS, type Mirror, type MirrorDir, type MirrorPicture } from '@qianmu/contract/works/mirrors'
import { STATUS } from '@qianmu/contract/kit/status'
import type pg from 'pg'
import type { Uses } from '../../app.ts'
import { relink } from '../../graph/index.ts'
import type { Actor, Row } from '../../kit/answer.ts'
import { inTransaction } from '../../kit/pool.ts'
import { refuse, refuseField, refuseMissing } from '../../kit/refuse.ts'
import { holdOrder } from '../documents/index.ts'
import { dropFiles } from '../materials/index.ts'
import { dirSheet, dirsOf, mirrorRow, mirrorRows, mirrorSheet, oneDir, oneMirror, picturesOf, toldPicture } from './rows.store.ts'

type Writes = Uses<'events' | 'files' | 'now' | 'pool'>
const by = (app: Uses<'now'>, actor: Actor) => ({ updated_by: actor.userId, updated_at: app.now() })

/** Changes of the order of a work take turns. */
const inOrder = <T>(app: Writes, { workId, teamId }: Row, work: (client: pg.PoolClient) => Promise<T>): Promise<T> =>
  inTransaction(app.pool, async client => {
    await holdOrder(client, workId)
    const done = await work(client)
    await mirrorSheet.tell(app, teamId, workId, undefined, client)
    return done
  })

async function checkDoc(client: pg.PoolClient, workId: number, docId: number | null | undefined): Promise<void> {
  if (!docId) return
  const { rows } = await client.query('select 1 from docs where id = $1 and work_id = $2 and deleted_at is null', [docId, workId])
  if (!rows.length) refuseField('doc_id', '文档不存在或已删除')
}

async function checkDir(client: pg.PoolClient, workId: number, dirId: number | null | undefined): Promise<void> {
  if (dirId && !(await dirsOf(client, workId, dirId)).length) refuseField('dir_id', '文件夹不存在或已删除')
}

/** The shots of a work that are not deleted, in the order they are given. */
async function checkShots(client: pg.PoolClient, workId: number, ids: readonly number[]): Promise<void> {
  const { rows } = await client.query(
    'select 1 from storyboards s join docs d on d.id = s.doc_id where s.id = any($1) and d.work_id = $2 and s.deleted_at is null',
    [ids, workId],
  )
  if (rows.length !== new Set(ids).size) refuseField('storyboard_id', '分镜不存在或已删除')
}

export async function addDir(app: Writes, actor: Actor, row: Row, name: string): Promise<MirrorDir> {
  const id = await inOrder(app, row, async client => {
    if ((await dirsOf(client, row.workId)).length >= MIRROR_LIMITS.dirs) refuse(STATUS.limit, `最多 ${MIRROR_LIMITS.dirs} 个文件夹`)
    const [order_key] = await dirSheet.keysAtEnd(client, row.workId, 1)
    return dirSheet.insert(client, { work_id: row.workId, name, order_key, ...by(app, actor) })
  })
  return oneDir(app.pool, row.workId, id)
}

/** Renames a folder, or puts it behind another one (null = first). */
export const changeDir = (
  app: Writes,
  actor: Actor,
  row: Row,
  dirId: number,
  { name, after_id }: { name?: string; after_id?: number | null },
): Promise<void> =>
  inOrder(app, row, async client => {
    await oneDir(client, row.workId, dirId)
    if (name !== undefined) await dirSheet.set(client, dirId, { name, ...by(app, actor) })
    if (after_id !== undefined)
      await dirSheet.set(client, dirId, { order_key: await dirSheet.keyBehind(client, row.workId, dirId, after_id) })
  })

export const binDir = (app: Writes, actor: Actor, row: Row, dirId: number, gone: boolean): Promise<void> =>
  inOrder(app, row, async client => {
    if (!(await dirSheet.bin(app, client, actor, row.workId, [dirId], gone)).length) refuseMissing('文件夹')
  })

interface Said {
  mirror_id?: number | undefined
  name?: string | undefined
  words?: string | undefined
  note?: string | undefined
  doc_id?: number | null | undefined
  dir_id?: number | null | undefined
  version?: number | undefined
}

/** Writes the given fields of a mirror, or makes one behind the others. Refuses fields that others changed since `version` (1009). */
export async function saveMirror(app: Writes, actor: Actor, row: Row, { mirror_id, version, dir_id, ...said }: Said): Promise<Mirror> {
  const { workId } = row
  const done = await inOrder(app, row, async client => {
    await checkDoc(client, workId, said.doc_id)
    if (mirror_id === undefined) {
      await checkDir(client, workId, dir_id)
      const { rows } = await client.query<{ count: number }>(
        'select count(*)::int count from mirrors where work_id = $1 and deleted_at is null',
        [workId],
      )
      if (rows[0]!.count >= MIRROR_LIMITS.mirrors) refuse(STATUS.limit, `最多 ${MIRROR_LIMITS.mirrors} 个画面配置`)
      const name = said.name ?? `画面 ${rows[0]!.count + 1}`
      const [order_key] = await mirrorSheet.keysAtEnd(client, workId, 1)
      const values = Object.fromEntries(Object.entries({ ...said, name }).filter(([, value]) => value !== undefined))
      return { id: await mirrorSheet.insert(client, { ...values, work_id: workId, dir_id: dir_id ?? null, order_key, ...by(app, actor) }) }
    }
    await mirrorSheet.hold(client, mirror_id)
    const present = await mirrorRow(client, workId, mirror_id)
    const { changes, late } = mirrorSheet.judge(present, mirrorSheet.wishes(present, said), version ?? present.version)
    if (late) return { id: mirror_id, present, late }
    if (changes.length)
      await mirrorSheet.change(app, client, actor, present, Object.fromEntries(changes.map(({ field, wanted }) => [field, wanted])))
    return { id: mirror_id }
  })
  const mirror = await oneMirror(app, workId, done.id)
  return done.late ? mirrorSheet.refuseLate(done.present, done.late, mirror) : mirror
}

/** Puts mirrors into a folder, behind one of it (null = first, undefined = last), in the order they are named. */
export const moveMirrors = (
  app: Writes,
  row: Row,
  { mirror_ids, dir_id, after_id }: { mirror_ids: readonly number[]; dir_id: number | null; after_id?: number | null | undefined },
): Promise<void> =>
  inOrder(app, row, async client => {
    await checkDir(client, row.workId, dir_id)
    const ids = [...new Set(mirror_ids)]
    const all = await mirrorRows(client, { workId: row.workId })
    if (!ids.every(id => all.some(each => each.id === id))) refuseField('mirror_ids', '画面配置不存在或已删除')
    const inDir = all.filter(each => each.dir_id === dir_id && !ids.includes(each.id))
    if (after_id && !inDir.some(each => each.id === after_id)) refuseField('after_id', '目标位置已不存在，请刷新后再试')
    let after = after_id === undefined ? (inDir.at(-1)?.id ?? null) : after_id
    for (const id of ids) {
      await mirrorSheet.set(client, id, { dir_id, order_key: await mirrorSheet.keyBehind(client, row.workId, id, after) })
      after = id
    }
  })

export const binMirrors = (app: Writes, actor: Actor, row: Row, ids: readonly number[], gone: boolean): Promise<number[]> =>
  inOrder(app, row, client => mirrorSheet.bin(app, client, actor, row.workId, ids, gone))

export interface NewDraft {
  kind: 'text' | 'shot' | 'picture'
  doc_id?: number | undefined
  block_ids: readonly string[]
  text: string
  storyboard_id?: number | undefined
  fileId?: number | undefined
}

/** Says where a mirror comes from, besides what is said already. */
export async function addDraft(
  app: Writes,
  row: Row,
  mirrorId: number,
  { kind, doc_id, block_ids, text, storyboard_id, fileId }: NewDraft,
): Promise<Mirror> {
  if (kind === 'text' && !text.trim()) refuseField('text', '请选择原文')
  if (kind === 'shot' && !storyboard_id) refuseField('storyboard_id', '请选择分镜')
  await inOrder(app, row, async client => {
    await mirrorRow(client, row.workId, mirrorId)
    await checkDoc(client, row.workId, doc_id)
    if (storyboard_id) await checkShots(client, row.workId, [storyboard_id])
    const { rows } = await client.query<{ count: number }>('select count(*)::int count from mirror_drafts where mirror_id = $1', [mirrorId])
    if (rows[0]!.count >= MIRROR_LIMITS.drafts) refuse(STATUS.limit, `一个画面最多 ${MIRROR_LIMITS.drafts} 个来源`)
    await client.query(
      'insert into mirror_drafts (mirror_id, kind, doc_id, storyboard_id, block_ids, text, file_id) values ($1, $2, $3, $4, $5, $6, $7)',
      [mirrorId, kind, doc_id ?? null, kind === 'shot' ? storyboard_id : null, block_ids, kind === 'text' ? text : '', fileId ?? null],
    )
  })
  return oneMirror(app, row.workId, mirrorId)
}

export async function removeDraft(app: Writes, row: Row, mirrorId: number, draftId: number): Promise<Mirror> {
  const fileId = await inOrder(app, row, async client => {
    await mirrorRow(client, row.workId, mirrorId)
    const { rows } = await client.query<{ file_id: number | null }>(
      'delete from mirror_drafts where id = $1 and mirror_id = $2 returning file_id',
      [draftId, mirrorId],
    )
    return (rows[0] ?? refuseMissing('来源')).file_id
  })
  if (fileId !== null) await dropFiles(app, [fileId])
  return oneMirror(app, row.workId, mirrorId)
}

export interface NewPicture {
  fileId: number
  srcType: 1 | 2 | 3 | 4
  /** Absent = those that the mirror comes from. */
  shotIds?: readonly number[] | undefined
}

/** Gives a mirror a picture and tells which shots it shows. */
export async function addPicture(
  app: Writes,
  actor: Actor,
  row: Row,
  mirrorId: number,
  { fileId, srcType, shotIds }: NewPicture,
): Promise<MirrorPicture> {
  const { workId } = row
  const id = await inOrder(app, row, async client => {
    await mirrorRow(client, workId, mirrorId)
    const { rows: drafts } = await client.query<{ id: number }>(
      'select d.storyboard_id id from mirror_drafts d join storyboards s on s.id = d.storyboard_id and s.deleted_at is null where d.mirror_id = $1',
      [mirrorId],
    )
    const shots = shotIds ?? drafts.map(draft => draft.id)
    await checkShots(client, workId, shots)
    const { rows: count } = await client.query<{ count: number }>(
      'select count(*)::int count from mirror_pictures where mirror_id = $1 and deleted_at is null and file_id <> $2',
      [mirrorId, fileId],
    )
    if (count[0]!.count >= MIRROR_LIMITS.pictures) refuse(STATUS.limit, `一个画面最多 ${MIRROR_LIMITS.pictures} 张图片`)
    const { rows } = await client.query<{ id: number }>(
      `insert into mirror_pictures (mirror_id, file_id, src_type, created_by, created_at) values ($1, $2, $3, $4, $5)
       on conflict (mirror_id, file_id) do update set deleted_at = null, src_type = excluded.src_type returning id`,
      [mirrorId, fileId, srcType, actor.userId, app.now()],
    )
    await relink(client, workId, { kind: 'mirror_picture', id: rows[0]!.id }, 'shot', shots)
    return rows[0]!.id
  })
  return toldPicture((await picturesOf(app, workId, { ids: [id] }))[0]!)
}

/** Takes pictures of a work's mirrors away or brings them back. @returns those that this changed */
export const binPictures = (app: Writes, row: Row, ids: readonly number[], gone: boolean): Promise<number[]> =>
  inOrder(app, row, async client => {
    const { rows } = await client.query<{ id: number }>(
      `update mirror_pictures p set deleted_at = $3 from mirrors m where m.id = p.mirror_id and m.work_id = $1 and p.id = any($2)
       and (p.deleted_at is null) = ($3::timestamptz is not null) returning p.id`,
      [row.workId, ids, gone ? app.now() : null],
    )
    if (!rows.length) refuseMissing('图片')
    return rows.map(({ id }) => id).toSorted((one, other) => one - other)
  })
