// What a template takes from a work or a document, and what is made from it.
import { TEMPLATE_LIMITS } from '@qianmu/contract/works/templates'
import type { Content } from '@qianmu/script/elements'
import { plainText } from '@qianmu/script/plain-text'
import { acceptedContent } from '@qianmu/script/suggestions/verdicts'
import type pg from 'pg'
import type { Uses } from '../../app.ts'
import { STATUS } from '@qianmu/contract/kit/status'
import { found, refuse, refuseField } from '../../kit/refuse.ts'
import { addDocs, holdOrder, keysAtEnd, readText } from '../documents/index.ts'
import type { TemplateBody } from './body.ts'

interface DocRow {
  id: number
  name: string
  doc_type: number
  kind: 'doc' | 'idea'
  volume_id: number | null
}

const textOf = async (app: Uses<'collab' | 'now' | 'pool'>, id: number): Promise<Content> =>
  acceptedContent((await readText(app, id)).content)

function checkSize({ docs }: TemplateBody): void {
  const characters = docs.reduce((sum, doc) => sum + plainText(doc.content).length, 0)
  if (characters > TEMPLATE_LIMITS.characters) refuse(STATUS.limit, `模板最多 ${TEMPLATE_LIMITS.characters / 10_000} 万字`)
}

/** A whole work as a template: volumes, documents and ideas with their present text. */
export async function bodyOfWork(app: Uses<'collab' | 'now' | 'pool'>, workId: number): Promise<TemplateBody> {
  const { rows: volumes } = await app.pool.query<{ id: number; name: string }>(
    'select id, name from volumes where work_id = $1 order by order_key, id',
    [workId],
  )
  const { rows } = await app.pool.query<DocRow>(
    `select id, name, doc_type, kind, volume_id from docs where work_id = $1 and deleted_at is null order by kind desc, order_key, id limit $2`,
    [workId, TEMPLATE_LIMITS.docs + 1],
  )
  if (rows.length > TEMPLATE_LIMITS.docs) refuse(STATUS.limit, `模板最多 ${TEMPLATE_LIMITS.docs} 个文档`)
  const places = new Map(volumes.map(({ id }, at) => [id, at]))
  const docs = []
  for (const { id, name, doc_type, kind, volume_id } of rows)
    docs.push({ name, doc_type, kind, volume: places.get(volume_id ?? 0) ?? null, content: await textOf(app, id) })
  const body = { volumes: volumes.map(({ name }) => name), docs }
  checkSize(body)
  return body
}

/** Some scenes of a document, or some lines. */
export interface Passage {
  scene_ids?: readonly string[] | undefined
  block_ids?: readonly string[] | undefined
}

function passageOf(whole: Content, { scene_ids, block_ids }: Passage): Content {
  const scenes = scene_ids ? whole.content.filter(scene => scene_ids.includes(scene.attrs.id)) : whole.content
  if (!scenes.length) refuseField('scene_ids', '选中的场次不存在')
  if (!block_ids) return { ...whole, content: scenes }
  const wanted = new Set(block_ids)
  const content = scenes.flatMap(scene => {
    const blocks = scene.content.filter(block => wanted.has(block.attrs.id))
    return blocks.length > 0 ? { ...scene, content: blocks } : []
  })
  if (!content.length) refuseField('block_ids', '选中的段落不存在')
  return { ...whole, content }
}

/** One document as a template, or a passage of it. */
export async function bodyOfDoc(app: Uses<'collab' | 'now' | 'pool'>, docId: number, passage: Passage = {}): Promise<TemplateBody> {
  const { rows } = await app.pool.query<DocRow>(
    'select id, name, doc_type, kind, volume_id from docs where id = $1 and deleted_at is null',
    [docId],
  )
  const { name, doc_type } = found(rows[0], '文档')
  const content = passageOf(await textOf(app, docId), passage)
  const body: TemplateBody = { volumes: [], docs: [{ name, doc_type, kind: 'doc', volume: null, content }] }
  checkSize(body)
  return body
}

/** Makes what the template holds in a new work. */
export async function fillWork(client: pg.PoolClient, workId: number, userId: number, body: TemplateBody, now: Date): Promise<void> {
  await holdOrder(client, workId)
  const keys = await keysAtEnd(client, 'volumes', workId, null, body.volumes.length)
  const { rows: volumes } = await client.query<{ id: number }>(
    `insert into volumes (work_id, name, order_key) select $1, name, key from unnest($2::text[], $3::text[]) v(name, key) returning id`,
    [workId, body.volumes, keys],
  )
  for (const [place, volume] of [...volumes.map(({ id }, at) => [at, id] as const), [null, null] as const]) {
    const given = body.docs.filter(doc => doc.volume === place)
    if (given.length)
      await addDocs(
        client,
        workId,
        volume,
        userId,
        given.map(doc => ({ ...doc, edit_type: doc.kind === 'idea' ? 1 : 0 })),
        now,
      )
  }
}
