// The scenes of a work's documents with who is in them: kept beside the text, made anew where the text has changed since.
import type { Content } from '@qianmu/script/elements'
import { scenesOf, type ScenePresence } from '@qianmu/script/presence'
import { ofText } from './content-now.store.ts'
import type pg from 'pg'
import type { Uses } from '../../app.ts'
import { whereRoom } from '../../kit/envelope.ts'
import { found } from '../../kit/refuse.ts'

export interface DocOutline {
  doc_id: number
  doc_name: string
  volume_id: number | null
  volume_name: string | null
  scenes: ScenePresence[]
}
const scenesIn = ofText('@qianmu/script/presence', scenesOf)
/** Texts that one reader has made anew at a time. */
const AT_ONCE = 4
/** $3: what the text must still be; a document deleted for ever meanwhile has no outline to keep. */
const keepIf = (column: 'content_hash' | 'version') =>
  `insert into doc_outlines (doc_id, content_hash, scenes) select id, content_hash, $2 from docs where id = $1 and ${column} = $3
   on conflict (doc_id) do update set content_hash = excluded.content_hash, scenes = excluded.scenes`
interface OutlineRow extends Omit<DocOutline, 'scenes'> {
  content_hash: string
  scenes: ScenePresence[] | null
}

/** The documents of a work (not its ideas), or some of them, in reading order, with their scenes as of the last settled text. */
export async function outlinesOf(app: Uses<'collab' | 'long' | 'pool'>, workId: number, docIds?: readonly number[]): Promise<DocOutline[]> {
  if (docIds?.length === 0) return []
  const { rows } = await app.pool.query<OutlineRow>({
    name: 'doc-outlines',
    text: `select d.id doc_id, d.name doc_name, d.volume_id, v.name volume_name, d.content_hash, o.scenes
      from docs d left join volumes v on v.id = d.volume_id left join doc_outlines o on o.doc_id = d.id and o.content_hash = d.content_hash
      where d.work_id = $1 and d.kind = 'doc' and d.deleted_at is null and ($2::bigint[] is null or d.id = any($2))
      order by v.order_key nulls last, d.volume_id, d.order_key, d.id`,
    values: [workId, docIds ?? null],
  })
  const outlines: DocOutline[] = []
  for (let at = 0; at < rows.length; at += AT_ONCE)
    outlines.push(
      ...(await Promise.all(
        rows.slice(at, at + AT_ONCE).map(async ({ content_hash, scenes, ...doc }) => ({
          ...doc,
          scenes: scenes ?? (await makeOutline(app, doc.doc_id, content_hash)),
        })),
      )),
    )
  return outlines
}

/** Keeps the outline of a text that somebody has just settled, so that no reader of the work has to make it. */
export async function keepOutline(pool: pg.Pool, docId: number, version: number, content: Content): Promise<void> {
  await pool.query(keepIf('version'), [docId, JSON.stringify(scenesOf(content)), version])
}

/** The scenes of one document, an idea's too. */
export async function outlineOf(
  app: Uses<'collab' | 'long' | 'pool'>,
  docId: number,
): Promise<{ doc_name: string; scenes: ScenePresence[] }> {
  const { rows } = await app.pool.query<{ doc_name: string; content_hash: string; scenes: ScenePresence[] | null }>(
    `select d.name doc_name, d.content_hash, o.scenes from docs d
     left join doc_outlines o on o.doc_id = d.id and o.content_hash = d.content_hash where d.id = $1`,
    [docId],
  )
  const { doc_name, content_hash, scenes } = found(rows[0], '文档')
  return { doc_name, scenes: scenes ?? (await makeOutline(app, docId, content_hash)) }
}

async function makeOutline(app: Uses<'collab' | 'long' | 'pool'>, docId: number, contentHash: string): Promise<ScenePresence[]> {
  const scenes = await scenesIn(app, 0, docId)
  await whereRoom(app.pool.query(keepIf('content_hash'), [docId, JSON.stringify(scenes), contentHash]))
  return scenes
}
