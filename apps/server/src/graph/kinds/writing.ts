// What is written, as what is made hangs on it: lines of documents, documents made of others, cards of ideas.
import { bare, DOCS, inScene, type Kind, says, things } from './kind.ts'

export const line: Kind = {
  now: things(
    {
      id: 'x.doc_id',
      part: 'x.block_id',
      work: 'd.work_id',
      doc: 'x.doc_id',
      name: `case when x.speaker = '' then '' else x.speaker || '：' end || left(x.text, 60)`,
      place: inScene('d.name', 'x.scene_no'),
      at: 'x.nth',
    },
    `linked_lines x ${DOCS} where x.doc_id = any($ids)`,
  ),
}

/** A script that a chapter of a novel was made. */
export const script: Kind = {
  now: things({ id: 'd.id', work: 'd.work_id', doc: 'd.id', name: 'd.name' }, `docs d where d.id = any($ids) and d.deleted_at is null`),
  says: says({ doc: 'f.doc_id', id: 'f.script_id', kind: 'document' }, 'films f where f.doc_id = any($docs) and f.script_id is not null'),
}

/** A card of ideas that has landed in scenes. */
export const card: Kind = {
  now: things(
    {
      id: 'x.id',
      work: 'x.work_id',
      doc: 'coalesce(x.doc_id, x.idea_id)',
      name: 'x.title',
      stale: `exists (select from card_scenes s join linked_docs l on l.doc_id = s.doc_id where s.card_id = x.id
        and not exists (select from linked_lines n where n.doc_id = s.doc_id and n.scene_id = s.scene_id))`,
      hand: 'true',
      picture: 'x.image_file_ids[1]',
    },
    'idea_cards x where x.id = any($ids) and x.deleted_at is null',
  ),
  says: says(
    { doc: 's.doc_id', id: 's.card_id', toPart: 'n.block_id' },
    'card_scenes s join linked_lines n on n.doc_id = s.doc_id and n.scene_id = s.scene_id where s.doc_id = any($docs)',
  ),
}

/** What a storyline took over from a screenplay, by the blocks of the document. */
const BLOCK = `split_part(k.key, '/', 2)`
const SYNCED = `(select s.doc_id, ${BLOCK} block_id,
    case when k.key like 'line/%' then k.value::jsonb ->> 2 else k.value::jsonb ->> 0 end as msg
  from game_syncs s, jsonb_each_text(s.synced) k where s.doc_id = any($ids) and (k.key like 'line/%' or k.key like 'option/%'))`
export const node: Kind = {
  now: things(
    {
      id: 'x.doc_id',
      part: 'x.block_id',
      work: 'd.work_id',
      doc: 'x.doc_id',
      name: `'剧情「' || left(x.msg, 20) || '」'`,
      stale: `not exists (select from linked_lines n where n.doc_id = x.doc_id and n.block_id = x.block_id and position(${bare('x.msg')} in ${bare('n.text')}) > 0)`,
    },
    `${SYNCED} x ${DOCS}`,
  ),
  says: says(
    { doc: 's.doc_id', id: 's.doc_id', part: BLOCK, toPart: BLOCK },
    `game_syncs s, jsonb_object_keys(s.synced) k(key) where s.doc_id = any($docs) and (k.key like 'line/%' or k.key like 'option/%')`,
  ),
}
