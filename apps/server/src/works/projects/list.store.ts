// The list of works: filtered, sorted, and searched by name, tags, base information and what their documents hold, with where it was found.
import { foldText } from '@qianmu/script/bigrams'
import type { MediaType } from '@qianmu/contract/works/kinds'
import type { Found, Project } from '@qianmu/contract/works/projects'
import type { Uses } from '../../app.ts'
import type { Actor } from '../../kit/answer.ts'
import { likeOf } from '../../kit/database.ts'
import { excerptOf, worksHolding } from '../documents/index.ts'
import { COLUMNS, FROM, projectOf, type ProjectRow, VISIBLE } from './projects.store.ts'

const ORDERS = { updated: 'w.updated_at desc', created: 'w.created_at desc', name: 'w.name' } as const
export interface ListQuery {
  page: number
  size: number
  is_delete: 0 | 1
  keyword: string
  project_type?: 1 | 2 | 3 | 4 | undefined
  script_type?: MediaType | undefined
  length_type?: Project['length_type'] | undefined
  target_group?: Project['target_group'] | undefined
  sort: keyof typeof ORDERS
}

/** $5 the keyword, $6 works whose documents hold it, $7–$9 what is filtered by. */
const ASKED = `($5 = '' or w.name ilike $5 or w.id = any($6) or exists (select 1 from unnest(w.tags) tag where tag ilike $5)
    or exists (select 1 from base_infos b where b.work_id = w.id and (b.label ilike $5 or b.value ilike $5)))
  and ($7::text is null or w.script_type = $7) and ($8::text is null or w.length_type = $8) and ($9::text is null or w.target_group = $9)`
const FOUND = `w.name ilike $5 named, (select tag from unnest(w.tags) tag where tag ilike $5 limit 1) found_tag,
  (select json_build_object('label', b.label, 'value', b.value) from base_infos b
     where b.work_id = w.id and (b.label ilike $5 or b.value ilike $5) order by b.order_key limit 1) found_info`

interface ListedRow extends ProjectRow {
  named: boolean
  found_tag: string | null
  found_info: { label: string; value: string } | null
}
type InDocs = Awaited<ReturnType<typeof worksHolding>>

/** Where the keyword was found: what is nearest to the work as a whole is told. */
function foundIn({ id, named, found_tag, found_info }: ListedRow, keyword: string, inDocs: InDocs): Found | undefined {
  if (keyword === '' || named) return undefined
  if (found_tag !== null) return { where: 'tag', name: found_tag, text: '' }
  if (found_info) return { where: 'info', name: found_info.label, text: excerptOf(found_info.value, foldText(keyword)) }
  const doc = inDocs.get(id)
  return doc && { where: 'doc', name: doc.doc_name, text: doc.excerpt, doc_id: doc.doc_id }
}

/** One page of the works that `actor` may see, and how many there are of each type. */
export async function listProjects(app: Uses<'files' | 'pool'>, actor: Actor, query: ListQuery) {
  const inDocs: InDocs = query.keyword ? await worksHolding(app, actor, query.keyword, query.is_delete === 1) : new Map()
  const values = [
    actor.userId,
    actor.teamId,
    actor.isOwner,
    query.is_delete === 1,
    likeOf(query.keyword),
    [...inDocs.keys()],
    query.script_type ?? null,
    query.length_type ?? null,
    query.target_group ?? null,
  ]
  const [counted, { rows }] = await Promise.all([
    app.pool.query<{ project_type: 1 | 2 | 3 | 4; count: number }>(
      `select w.project_type, count(*)::int count ${FROM} where ${VISIBLE} and ${ASKED} group by 1`,
      values,
    ),
    app.pool.query<ListedRow>(
      `select ${COLUMNS}, ${FOUND} ${FROM} where ${VISIBLE} and ${ASKED} and ($10::int is null or w.project_type = $10)
       order by coalesce(m.pinned, false) desc, ${ORDERS[query.sort]}, w.id desc limit $11 offset $12`,
      [...values, query.project_type ?? null, query.size, (query.page - 1) * query.size],
    ),
  ])
  const counts = { all: 0, 1: 0, 2: 0, 3: 0, 4: 0 }
  for (const { project_type, count } of counted.rows) {
    counts[project_type] = count
    counts.all += count
  }
  const total = query.project_type ? counts[query.project_type] : counts.all
  const list = rows.map(row => {
    const found = foundIn(row, query.keyword, inDocs)
    return { ...projectOf(app, actor, row), ...(found ? { found } : {}) }
  })
  return { list, total, page: query.page, size: query.size, counts }
}
