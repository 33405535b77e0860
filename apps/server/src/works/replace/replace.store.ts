// Finding a text in all documents of a work, and putting another in its place: one change per document, over a kept version.
import { FIND_LIMITS } from '@qianmu/contract/works/replace'
import { findIn, type Hit, matcherOf, type Place, replaceIn, type Sought } from '@qianmu/script/language/find'
import { MAX_STEPS } from '@qianmu/script/language/pattern/match'
import { ScriptRefusal } from '@qianmu/script/refusal'
import { applyContent, yToContent } from '@qianmu/script/ydoc'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Uses } from '../../app.ts'
import type { Actor } from '../../kit/answer.ts'
import { likeOf } from '../../kit/database.ts'
import { refuseField } from '../../kit/refuse.ts'
import { checkDocs, settle } from '../documents/index.ts'
import { keepBefore, recover } from '../history/index.ts'

/** The documents of a work that may hold the text, in reading order. Those whose search text is late are looked through too. */
const CANDIDATES = `
  select d.id, d.name from docs d left join volumes v on v.id = d.volume_id left join doc_texts t on t.doc_id = d.id
  where d.work_id = $1 and d.kind = 'doc' and d.deleted_at is null
    and (t.doc_id is null or t.content_hash <> d.content_hash or t.text ilike $2)
  order by v.order_key nulls last, d.volume_id, d.order_key, d.id`

/** Steps that a pattern may take through a whole work; between documents others have their turn. */
const WORK_STEPS = 10 * MAX_STEPS

/** A pattern that is wrong, or takes too long, is told at the field. */
function refusing<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (error instanceof ScriptRefusal) return refuseField('text', error.message)
    throw error
  }
}

/** Where the documents of a work hold the text: at most 2,000 hits, 500 of them in one document. */
export async function findInWork(app: Uses<'collab' | 'pool'>, workId: number, sought: Sought) {
  refusing(() => matcherOf(sought))
  // A pattern may find what none of its own characters stand in.
  const { rows } = await app.pool.query<{ id: number; name: string }>(CANDIDATES, [workId, sought.isPattern ? '%' : likeOf(sought.text)])
  const docs: { doc_id: number; doc_name: string; hits: Hit[] }[] = []
  let total = 0
  let more = false
  let steps = WORK_STEPS
  for (const { id, name } of rows) {
    const left = FIND_LIMITS.hits - total
    if (left <= 0) {
      more = true
      break
    }
    const doc = await app.collab.read(id)
    const limit = Math.min(left, FIND_LIMITS.perDoc)
    const budget = { steps: Math.min(steps, MAX_STEPS) }
    steps -= budget.steps
    const hits = refusing(() => findIn(yToContent(doc), matcherOf(sought, budget), limit + 1))
    steps += budget.steps
    doc.destroy()
    more ||= hits.length > limit
    if (hits.length) docs.push({ doc_id: id, doc_name: name, hits: hits.slice(0, limit) })
    total += Math.min(hits.length, limit)
    await nextTurn()
  }
  return { docs, total, more }
}

interface Wanted {
  sought: Sought
  replacement: string
  docs: readonly { doc_id: number; places: readonly Place[] }[]
}

/** Replaces at the chosen places. What others changed meanwhile, and what lies across a suggestion, is left and told as skipped. */
export async function replaceInWork(
  app: Uses<'collab' | 'events' | 'now' | 'pool'>,
  workId: number,
  userId: number,
  { sought, replacement, docs }: Wanted,
) {
  await checkDocs(
    app,
    workId,
    docs.map(doc => doc.doc_id),
  )
  refusing(() => matcherOf(sought))
  const done: { doc_id: number; replaced: number; skipped: number; history_id: number }[] = []
  for (const { doc_id, places } of docs) {
    const { content } = await settle(app, doc_id)
    const history_id = await keepBefore(app, doc_id, content, { kind: 'before_replace', name: '', userId })
    let [replaced, skipped] = [0, places.length]
    await app.collab.edit(doc_id, userId, doc => {
      const after = refusing(() => replaceIn(yToContent(doc), sought, places, replacement))
      replaced = after.done
      skipped = after.skipped
      if (replaced) applyContent(doc, after.content)
    })
    await settle(app, doc_id, userId)
    done.push({ doc_id, replaced, skipped, history_id })
  }
  return { docs: done }
}

/** Takes documents of a work back to the versions that were kept before. Refused where one is not of the work, before anything is changed. */
export async function undoReplace(
  app: Uses<'collab' | 'events' | 'now' | 'pool'>,
  actor: Actor,
  workId: number,
  docs: readonly { doc_id: number; history_id: number }[],
): Promise<number[]> {
  const ids = docs.map(({ doc_id }) => doc_id)
  const { rows } = await app.pool.query<{ n: number }>(
    `select count(distinct h.id)::int n from unnest($2::bigint[], $3::bigint[]) g (doc_id, history_id)
     join doc_versions h on h.id = g.history_id and h.doc_id = g.doc_id
     join docs d on d.id = g.doc_id and d.work_id = $1 and d.deleted_at is null`,
    [workId, ids, docs.map(({ history_id }) => history_id)],
  )
  if (rows[0]!.n !== new Set(docs.map(({ history_id }) => history_id)).size) refuseField('docs', '有文档或版本已不在这部作品里')
  for (const { doc_id, history_id } of docs) {
    await recover(app, actor, doc_id, history_id, undefined)
    await nextTurn()
  }
  return ids
}
