// What is read for the search by meaning, and how it is found late: each kind as SQL, and as passages.
import path from 'node:path'
import type { MeantKind } from '@qianmu/contract/meaning'
import type { Uses } from '../app.ts'
import { ofText } from '../works/documents/index.ts'
import { type Passage, passagesOf } from './meaning.rules.ts'

export type SourceKind = MeantKind | 'entry'
export interface LateThing {
  id: number
  work_id: number | null
  stamp: string
  /** Of all kinds but documents. */
  text: string
}
export interface Source {
  kind: SourceKind
  /** Things of one round. */
  most: number
  /** Rows `id, work_id, stamp, text, still`: all that may be read; `still` says since when nothing changed. */
  from: string
  passages(app: Uses<'collab' | 'long' | 'pool'>, thing: LateThing): Passage[] | Promise<Passage[]>
}

/** Things of one round; few materials, so that what people write now does not wait for hundreds of them. */
const passagesIn = ofText(path.join(import.meta.dirname, 'meaning.rules.ts'), passagesOf)
const [ROUND, ENTRY_ROUND] = [50, 10]
/** Materials that are compared; of more the most used ones. */
const MOST_ENTRIES = 20_000
const ENTRY_TEXT = 300
const one = (_app: unknown, { text }: LateThing): Passage[] => (text.trim() ? [{ block: '', text: text.trim() }] : [])
const words = (...columns: string[]) => `concat_ws(' ', ${columns.map(column => `nullif(${column}, '')`).join(', ')})`

export const SOURCES: readonly Source[] = [
  {
    kind: 'doc',
    most: ROUND,
    from: `select d.id, d.work_id, d.content_hash stamp, '' as text, d.updated_at still from docs d where d.kind = 'doc' and d.deleted_at is null`,
    passages: async (app, { id }) => passagesIn(app, 0, id),
  },
  {
    kind: 'card',
    most: ROUND,
    from: `select c.id, c.work_id, c.version::text stamp, ${words('c.title', 'c.text', `(select string_agg(value, ' ') from jsonb_each_text(c.form))`)} as text, c.updated_at still
      from idea_cards c where c.deleted_at is null`,
    passages: one,
  },
  {
    kind: 'character',
    most: ROUND,
    from: `select c.id, c.work_id, c.version::text stamp, ${words('c.name', 'c.identity', 'c.want', 'c.notes', 'c.appearance', `array_to_string(c.tags, ' ')`)} as text, c.updated_at still
      from characters c where c.deleted_at is null and c.merged_into is null and c.status <> 'ignored'`,
    passages: one,
  },
  {
    kind: 'shot',
    most: ROUND,
    from: `select s.id, d.work_id, s.version::text stamp, ${words('s.content', 's.dialogue', 's.note')} as text, s.updated_at still
      from storyboards s join docs d on d.id = s.doc_id and d.deleted_at is null where s.deleted_at is null`,
    passages: one,
  },
  {
    kind: 'entry',
    most: ENTRY_ROUND,
    from: `select e.id, null::bigint work_id, md5(e.title || e.body) stamp, e.title || e'\\n' || left(e.body, ${ENTRY_TEXT}) as text, e.updated_at still
      from (select * from entries where state = 'published' and deleted_at is null order by score desc, id desc limit ${MOST_ENTRIES}) e`,
    passages: one,
  },
]
