// Tags of the structure: those of a work, and where they lie in documents and ideas.
import { type Placement, type StructTag, SUPERVISION_LIMITS } from '@qianmu/contract/works/supervision'
import { STATUS } from '@qianmu/contract/kit/status'
import { type Content, textOf } from '@qianmu/script/elements'
import { textMapOf } from '@qianmu/script/comments/anchor'
import { anchorOfLine } from '@qianmu/script/comments/elements'
import { newId } from '@qianmu/script/ids'
import type pg from 'pg'
import type { Uses } from '../../app.ts'
import { inTransaction } from '../../kit/pool.ts'
import { found, refuse, refuseField } from '../../kit/refuse.ts'
import { holdOrder, settle } from '../documents/index.ts'
import { firstOf } from '../../kit/cut.ts'

/** Characters of a tagged text that are kept. */
const QUOTE = 80

export async function listTags(app: Uses<'pool'>, workId: number): Promise<StructTag[]> {
  const { rows } = await app.pool.query<StructTag>(
    `select t.id struct_tag_id, t.name, t.color, t.group_name "group",
       (select count(*)::int from doc_struct_tags p join docs d on d.id = p.doc_id and d.deleted_at is null where p.struct_tag_id = t.id) uses
     from struct_tags t where t.work_id = $1 order by t.group_name, t.id`,
    [workId],
  )
  return rows
}

const refuseTwin = (): never => refuseField('name', '已有同名标签')

export const addTag = (app: Uses<'pool'>, workId: number, name: string, color: number, group: string): Promise<number> =>
  inTransaction(app.pool, async client => {
    await holdOrder(client, workId)
    const { rows: counted } = await client.query<{ count: number }>('select count(*)::int count from struct_tags where work_id = $1', [
      workId,
    ])
    const most = SUPERVISION_LIMITS.tags
    if (counted[0]!.count >= most) refuse(STATUS.limit, `一部作品最多 ${most} 个结构标签`)
    const { rows } = await client.query<{ id: number }>(
      'insert into struct_tags (work_id, name, color, group_name) values ($1, $2, $3, $4) on conflict do nothing returning id',
      [workId, name, color, group],
    )
    return (rows[0] ?? refuseTwin()).id
  })

export interface TagChange {
  name?: string | undefined
  color?: number | undefined
  group?: string | undefined
}

export const changeTag = (app: Uses<'pool'>, workId: number, id: number, { name, color, group }: TagChange): Promise<void> =>
  inTransaction(app.pool, async client => {
    await holdOrder(client, workId)
    const done = await client.query(
      `update struct_tags t set name = coalesce($2, name), color = coalesce($3, color), group_name = coalesce($4, group_name)
       where id = $1 and not exists (select 1 from struct_tags twin where twin.work_id = t.work_id and twin.name = $2 and twin.id <> t.id)`,
      [id, name ?? null, color ?? null, group ?? null],
    )
    if (!done.rowCount) refuseTwin()
  })

export const removeTag = (app: Uses<'pool'>, id: number) => app.pool.query('delete from struct_tags where id = $1', [id])

const PLACEMENT = 'p.id doc_struct_tag_id, p.struct_tag_id, p.hash, p.element_list, p.quote, p.anchors'

export async function listPlacements(app: Uses<'pool'>, docId: number): Promise<Placement[]> {
  const { rows } = await app.pool.query<Placement>(`select ${PLACEMENT} from doc_struct_tags p where p.doc_id = $1 order by p.id`, [docId])
  return rows
}

/** The given elements as a placement keeps them: in reading order, with the beginning of their text and an anchor of each. */
async function keptElements(
  app: Uses<'collab' | 'now' | 'pool'>,
  docId: number,
  ids: readonly string[],
): Promise<Pick<Placement, 'element_list' | 'quote' | 'anchors'>> {
  const { elements, quote } = elementsIn((await settle(app, docId)).content, ids)
  const anchors = await app.collab.look(docId, doc => {
    const map = textMapOf(doc)
    return elements.map(id => anchorOfLine(map, id))
  })
  return { element_list: elements, quote, anchors }
}

/** The given elements in reading order, and the beginning of their text; refuses those that the text does not have. */
function elementsIn(content: Content, ids: readonly string[]): { elements: string[]; quote: string } {
  const wanted = new Set(ids)
  const elements: string[] = []
  let quote = ''
  for (const scene of content.content) {
    const whole = wanted.has(scene.attrs.id)
    if (whole) elements.push(scene.attrs.id)
    for (const block of scene.content) {
      if (wanted.has(block.attrs.id)) elements.push(block.attrs.id)
      if (whole || wanted.has(block.attrs.id)) quote ||= firstOf(textOf(block), QUOTE)
    }
  }
  if (elements.length !== wanted.size) refuseField('element_list', '有段落已被删除，请重新选择')
  return { elements, quote }
}

async function checkTag(client: pg.Pool | pg.PoolClient, workId: number, tagId: number): Promise<void> {
  const { rowCount } = await client.query('select 1 from struct_tags where id = $1 and work_id = $2', [tagId, workId])
  if (!rowCount) refuseField('struct_tag_id', '结构标签不存在')
}

export interface NewPlacement {
  doc_id: number
  struct_tag_id: number
  element_list: string[]
  hash?: string | undefined
}

/** Lays a tag on elements of a document or idea. */
export async function addPlacement(
  app: Uses<'collab' | 'now' | 'pool'>,
  workId: number,
  userId: number,
  given: NewPlacement,
): Promise<Placement> {
  const { doc_id, struct_tag_id } = given
  const { element_list, quote, anchors } = await keptElements(app, doc_id, given.element_list)
  return inTransaction(app.pool, async client => {
    await holdOrder(client, workId)
    await checkTag(client, workId, struct_tag_id)
    const { rows: counted } = await client.query<{ count: number }>('select count(*)::int count from doc_struct_tags where doc_id = $1', [
      doc_id,
    ])
    const most = SUPERVISION_LIMITS.placements
    if (counted[0]!.count >= most) refuse(STATUS.limit, `一个文档最多 ${most} 处结构标记`)
    const { rows } = await client.query<Placement>(
      `insert into doc_struct_tags as p (doc_id, struct_tag_id, hash, element_list, quote, anchors, created_by, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing returning ${PLACEMENT}`,
      [doc_id, struct_tag_id, given.hash ?? newId(), element_list, quote, JSON.stringify(anchors), userId, app.now()],
    )
    return rows[0] ?? refuseField('hash', '这个文档里已有同名标记')
  })
}

/** Lays another tag, or the same on other elements. */
export async function changePlacement(
  app: Uses<'collab' | 'now' | 'pool'>,
  workId: number,
  id: number,
  change: { struct_tag_id?: number | undefined; element_list?: string[] | undefined },
): Promise<void> {
  const { rows: held } = await app.pool.query<{ doc_id: number }>('select doc_id from doc_struct_tags where id = $1', [id])
  const { doc_id } = found(held[0], '结构标记')
  if (change.struct_tag_id !== undefined) await checkTag(app.pool, workId, change.struct_tag_id)
  const moved = change.element_list && (await keptElements(app, doc_id, change.element_list))
  await app.pool.query(
    `update doc_struct_tags set struct_tag_id = coalesce($2, struct_tag_id), element_list = coalesce($3, element_list), quote = coalesce($4, quote),
       anchors = coalesce($5, anchors) where id = $1`,
    [id, change.struct_tag_id ?? null, moved?.element_list ?? null, moved?.quote ?? null, moved ? JSON.stringify(moved.anchors) : null],
  )
}

export const removePlacement = (app: Uses<'pool'>, id: number) => app.pool.query('delete from doc_struct_tags where id = $1', [id])
