// Searching documents and more: the pairs of characters each holds, kept beside it, and the hits with what stands around.
import { foldText, queryGrams, textGrams } from '@qianmu/script/bigrams'
import type { Content } from '@qianmu/script/elements'
import { plainText } from '@qianmu/script/plain-text'
import { plainNow } from './text-now.store.ts'
import type pg from 'pg'
import type { Uses } from '../../app.ts'
import type { Actor } from '../../kit/answer.ts'

/** Answered at most. */
const FOUND = 20
/** Candidates looked at in one round, where each may hold the pairs without holding the keyword. */
const ROUND = 60
const ROUNDS = 5
/** Of a word that more documents hold, the newest of so many of them are told: sorting all of them would take longer than reading the answer. */
const SORTED = 1000
/** Stands before the pairs and signs of a name: no pair holds it, so that names and texts are told apart in one index. */
const NAME_SIGN = '@'
/** Characters of a text that are looked through for the excerpt. */
const LOOKED_THROUGH = 200_000
/** Characters shown on either side of the keyword. */
const AROUND = 24
const LATE_AT_ONCE = 100

/** Grows with a change of `pairsOf`: what was made findable before is then made so anew. 1: single signs and emoji. */
const EDITION = 1

const INDEX = `
  insert into doc_texts (doc_id, name, content_hash, text, pairs, edition) select id, $2, $3, $4, $5, ${EDITION} from docs where id = $1
  on conflict (doc_id) do update set name = excluded.name, content_hash = excluded.content_hash, text = excluded.text, pairs = excluded.pairs,
    edition = excluded.edition`

/** What a document is found by: the pairs and signs of its text, and those of its name. */
export const pairsOf = (name: string, text: string): string[] => [...textGrams(text), ...textGrams(name).map(gram => NAME_SIGN + gram)]

/** Makes a document findable by this name and text. */
export const indexText = (client: pg.Pool | pg.PoolClient, id: number, name: string, contentHash: string, text: string) =>
  client.query({ name: 'doc-index', text: INDEX, values: [id, name, contentHash, text, pairsOf(name, text)] })

interface LateRow {
  id: number
  version: number
  name: string
  content_hash: string
  text: string | null
}

/** Documents whose name or text has changed since they were last made findable, or what makes findable. `text` where their own has not. */
const LATE = `
  select d.id, d.version, d.name, d.content_hash, case when t.content_hash = d.content_hash then t.text end as text
  from docs d left join doc_texts t on t.doc_id = d.id
  where d.kind = 'doc' and d.deleted_at is null and (t.doc_id is null or t.content_hash <> d.content_hash or t.name <> d.name or t.edition < ${EDITION})
    and ($1::bigint[] is null or d.id = any($1)) and d.id > $2 order by d.id limit ${LATE_AT_ONCE}`

/**
 * Brings the search up to the documents as they are settled: these, or all that are late (after an update of the software, a restored
 * backup, a crash).
 *
 * @param known one of them as it was settled, for who has it already
 */
export async function indexLate(
  app: Uses<'collab' | 'long' | 'pool'>,
  docIds?: readonly number[],
  known?: { id: number; version: number; content: Content },
): Promise<void> {
  for (let after = 0; ;) {
    const { rows } = await app.pool.query<LateRow>({ name: 'doc-late', text: LATE, values: [docIds ?? null, after] })
    for (const { id, version, name, content_hash, text } of rows) {
      const content = known?.id === id && known.version === version ? known.content : undefined
      await indexText(app.pool, id, name, content_hash, text ?? (content ? plainText(content) : await plainNow(app, 0, id)))
      after = id
    }
    if (rows.length < LATE_AT_ONCE) return
  }
}

interface FoundRow {
  doc_id: number
  doc_name: string
  project_id: number
  project_name: string
  text: string
}

/** Rights are those of the list of works. $1 team, $2 user, $3 founder. */
const VISIBLE = `w.team_id = $1 and w.deleted_at is null and d.deleted_at is null and d.kind = 'doc' and ($3 or w.owner_id = $2 or m.user_id is not null)`
const FROM = `join works w on w.id = d.work_id left join work_members m on m.work_id = w.id and m.user_id = $2`
const HEAD = `d.id doc_id, d.name doc_name, w.id project_id, w.name project_name`
const BY_PAIRS = `
  with held as (
    select ${HEAD}, d.updated_at from doc_texts t join docs d on d.id = t.doc_id ${FROM} where t.pairs @> $4 and ${VISIBLE} limit ${SORTED}),
  found as (select * from held order by updated_at desc, doc_id desc limit $5 offset $6)
  select found.*, left(t.text, ${LOOKED_THROUGH}) as text from found join doc_texts t using (doc_id) order by updated_at desc, doc_id desc`

/** Documents that `actor` may see and whose name or text holds `keyword`; those with it in the name first, then the newest. */
export async function searchDocs(app: Uses<'pool'>, actor: Actor, keyword: string) {
  const asker = [actor.teamId, actor.userId, actor.isOwner]
  const pairs = queryGrams(keyword)
  const folded = foldText(keyword)
  // Two characters are their own pair, and one is its own sign: whoever has it holds them.
  const round = pairs.length === 1 && pairs[0] === folded ? FOUND : ROUND
  const holding = async (wanted: readonly string[], nth: number) =>
    (await app.pool.query<FoundRow>({ name: 'doc-by-pairs', text: BY_PAIRS, values: [...asker, wanted, round, nth * round] })).rows
  const found = new Map<number, ReturnType<typeof shown>>()
  const take = (rows: readonly FoundRow[], isNamed: boolean) => {
    for (const row of rows) {
      if (found.size === FOUND) return
      if (found.has(row.doc_id) || (isNamed && !foldText(row.doc_name).includes(folded))) continue
      const excerpt = excerptOf(row.text, folded)
      if (isNamed || excerpt !== '') found.set(row.doc_id, shown(row, excerpt))
    }
  }
  const [named, first] = await Promise.all([
    holding(
      pairs.map(pair => NAME_SIGN + pair),
      0,
    ),
    holding(pairs, 0),
  ])
  take(named, true)
  take(first, false)
  for (let nth = 1, rows = first; nth < ROUNDS && found.size < FOUND && rows.length === round; nth++) {
    rows = await holding(pairs, nth)
    take(rows, false)
  }
  return [...found.values()]
}

const shown = ({ doc_id, doc_name, project_id, project_name }: FoundRow, excerpt: string) => ({
  doc_id,
  doc_name,
  project_id,
  project_name,
  excerpt,
})

/** Works found by their documents at most, and the documents looked at of each in one round. */
const FOUND_WORKS = 200
const OF_EACH = 3
/** $4 pairs, $5 pairs of a name, $6 of the bin, $7 works that are found already, $8 and $9 which of each work's documents, the newest first. */
const WORKS_BY_PAIRS = `
  with held as (
    select d.id doc_id, d.name doc_name, d.work_id, w.updated_at, row_number() over (partition by d.work_id order by d.updated_at desc, d.id desc) nth
    from doc_texts t join docs d on d.id = t.doc_id ${FROM}
    where (t.pairs @> $4 or t.pairs @> $5) and w.team_id = $1 and (w.deleted_at is not null) = $6 and d.deleted_at is null and d.kind = 'doc'
      and ($3 or w.owner_id = $2 or m.user_id is not null) and w.id <> all($7))
  select held.doc_id, held.doc_name, held.work_id, left(t.text, ${LOOKED_THROUGH}) as text from held join doc_texts t using (doc_id)
  where nth > $8 and nth <= $9 order by held.updated_at desc, held.work_id, nth limit ${FOUND_WORKS}`

/** Of works that `actor` may see (or that are in the bin), a document whose name or text holds `keyword`. */
export async function worksHolding(
  app: Uses<'pool'>,
  actor: Actor,
  keyword: string,
  binned: boolean,
): Promise<Map<number, { doc_id: number; doc_name: string; excerpt: string }>> {
  const found = new Map<number, { doc_id: number; doc_name: string; excerpt: string }>()
  const pairs = queryGrams(keyword)
  if (!pairs.length) return found
  const folded = foldText(keyword)
  const asked = [actor.teamId, actor.userId, actor.isOwner, pairs, pairs.map(pair => NAME_SIGN + pair), binned]
  for (let nth = 0; nth < ROUNDS; nth++) {
    const { rows } = await app.pool.query<{ doc_id: number; doc_name: string; work_id: number; text: string }>({
      name: 'works-by-pairs',
      text: WORKS_BY_PAIRS,
      values: [...asked, [...found.keys()], nth * OF_EACH, (nth + 1) * OF_EACH],
    })
    for (const { work_id, text, ...doc } of rows) {
      if (found.has(work_id)) continue
      const excerpt = excerptOf(text, folded)
      if (excerpt !== '' || foldText(doc.doc_name).includes(folded)) found.set(work_id, { ...doc, excerpt })
    }
    if (!rows.length || found.size >= FOUND_WORKS) break
  }
  return found
}

/** The first line that holds the keyword (folded), cut to what stands around it; '' when none does. */
export function excerptOf(text: string, folded: string): string {
  if (!foldText(text).includes(folded)) return ''
  for (const line of text.split('\n')) {
    const at = foldText(line).indexOf(folded)
    if (at < 0) continue
    // Folding may change lengths; a line is short enough to walk along it.
    let start = 0
    let foldedLength = 0
    for (const character of line) {
      if (foldedLength >= at) break
      foldedLength += foldText(character).length
      start += character.length
    }
    const [from, to] = [Math.max(0, start - AROUND), start + folded.length + AROUND]
    return `${from > 0 ? '…' : ''}${line.slice(from, to).replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, '')}${to < line.length ? '…' : ''}`
  }
  return ''
}
