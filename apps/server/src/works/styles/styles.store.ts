// Styles of works in the database, and the one that every drawing of a work carries.
import { type Style, STYLES_MAX } from '@qianmu/contract/works/styles'
import type { ModelUse } from '@qianmu/contract/works/assets'
import { STATUS } from '@qianmu/contract/kit/status'
import type pg from 'pg'
import type { Uses } from '../../app.ts'
import type { Actor, Row } from '../../kit/answer.ts'
import { inTransaction } from '../../kit/pool.ts'
import { found, refuse, refuseField } from '../../kit/refuse.ts'
import { rowsOf } from '../../kit/sheet/rows.store.ts'
import { workFinder } from '../../kit/work-access.store.ts'
import { checkPicture } from '../../files/index.ts'
import { comicStyles } from './styles.table.ts'

export const findStyle = workFinder('style', 'comic_styles x join works w on w.id = x.work_id', 'x.deleted_at is not null')

export interface StyleRow {
  style_id: number
  work_id: number
  name: string
  words: string
  negative: string
  models: ModelUse[]
  cover_file_id: number | null
  used: boolean
  updated_at: Date
}
const SELECT = `select s.id style_id, s.work_id, s.name, s.words, s.negative, s.models, s.cover_file_id, s.used, s.updated_at from comic_styles s where s.deleted_at is null`
const { set, insert } = rowsOf(comicStyles)

export const shownStyle = (app: Uses<'files'>, { work_id: _work, cover_file_id, updated_at, ...row }: StyleRow): Style => ({
  ...row,
  cover: cover_file_id === null ? '' : app.files.address(cover_file_id, 'small'),
  updated_at: updated_at.toISOString(),
})

/** The styles of a work, the oldest first. */
export async function styleRows(db: pg.Pool | pg.PoolClient, workId: number): Promise<StyleRow[]> {
  const { rows } = await db.query<StyleRow>(`${SELECT} and s.work_id = $1 order by s.id`, [workId])
  return rows
}

export async function styleRow(db: pg.Pool | pg.PoolClient, id: number): Promise<StyleRow> {
  const { rows } = await db.query<StyleRow>(`${SELECT} and s.id = $1`, [id])
  return found(rows[0], '画风')
}

/** The style that every drawing of a work carries. */
export async function usedStyle(db: pg.Pool | pg.PoolClient, workId: number): Promise<StyleRow | undefined> {
  const { rows } = await db.query<StyleRow>(`${SELECT} and s.work_id = $1 and s.used`, [workId])
  return rows[0]
}

interface Saved {
  style_id?: number | undefined
  name: string
  words?: string | undefined
  negative?: string | undefined
  models?: ModelUse[] | undefined
  cover_file_id?: number | null | undefined
}

/** Writes what is given of a style, or a new one. */
export const saveStyle = (app: Uses<'now' | 'pool'>, actor: Actor, { workId }: Row, { style_id, ...given }: Saved): Promise<StyleRow> =>
  inTransaction(app.pool, async client => {
    await client.query('select 1 from works where id = $1 for update', [workId])
    const rows = await styleRows(client, workId)
    if (style_id && !rows.some(row => row.style_id === style_id)) refuseField('style_id', '画风不存在或已删除')
    if (rows.some(row => row.name === given.name && row.style_id !== style_id)) refuseField('name', `已经有画风「${given.name}」`)
    if (!style_id && rows.length >= STYLES_MAX) refuse(STATUS.limit, `一部作品最多 ${STYLES_MAX} 种画风`)
    if (given.cover_file_id) await checkPicture(client, actor, given.cover_file_id, 'cover_file_id')
    const values = { ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)), updated_at: app.now() }
    const id = style_id ?? (await insert(client, { ...values, work_id: workId }))
    if (style_id) await set(client, style_id, values)
    return styleRow(client, id)
  })

/** Makes a style the one of its work, or none. */
export const useStyle = (app: Uses<'pool'>, { workId }: Row, id: number | null): Promise<StyleRow | undefined> =>
  inTransaction(app.pool, async client => {
    await client.query('select 1 from works where id = $1 for update', [workId])
    if (id !== null && !(await styleRows(client, workId)).some(row => row.style_id === id)) refuseField('style_id', '画风不存在或已删除')
    await client.query('update comic_styles set used = false where work_id = $1 and used', [workId])
    if (id !== null) await set(client, id, { used: true })
    return usedStyle(client, workId)
  })

/** Deletes a style or brings it back; it is in use again only where nothing else is. */
export const binStyle = (app: Uses<'now' | 'pool'>, { workId }: Row, id: number, gone: boolean): Promise<void> =>
  inTransaction(app.pool, async client => {
    await client.query('select 1 from works where id = $1 for update', [workId])
    const other = !gone && (await usedStyle(client, workId))
    await set(client, id, { deleted_at: gone ? app.now() : null, ...(other ? { used: false } : {}) })
  })
