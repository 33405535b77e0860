// Shots and what is seen of them: drawings, pictures of passages, pictures of 画面配置, pages of comics.
import { bare, DOCS, inScene, type Kind, says, things } from './kind.ts'

/** Shots of the documents in question, numbered within their scenes. */
const NUMBERED = `(select s.*, row_number() over (partition by s.doc_id, s.scene_id order by s.order_key, s.id) nth from storyboards s
  where s.deleted_at is null and s.doc_id in (select o.doc_id from storyboards o where o.id = any($shots)))`
const NUMBER = `(select n.scene_no from linked_lines n where n.doc_id = x.doc_id and n.scene_id = x.scene_id limit 1)`
const SHOT_NAME = `${inScene('d.name', NUMBER)} || ' · 镜 ' || x.nth`
/** The picture that was drawn of a record. */
const DRAWN = `(select i.file_id from draw_images i where i.record_id = r.id and i.role = 'result' and i.deleted_at is null order by i.id limit 1)`
/** What a shot says of the script; the same text as `shotText` of @qianmu/script/shots/said. */
const SAID = `concat_ws('|', x.script ->> 'size', x.script ->> 'move', x.script ->> 'content', x.script ->> 'dialogue', x.script ->> 'sound')`

export const shot: Kind = {
  now: things(
    {
      id: 'x.id',
      work: 'd.work_id',
      doc: 'x.doc_id',
      name: SHOT_NAME,
      stale: `x.script is not null and not (md5(${SAID}) = any(l.shots))`,
      hand: `x.script is null or (x.dialogue, x.sound) is distinct from (x.script ->> 'dialogue', x.script ->> 'sound')`,
      shot: 'x.id',
    },
    `${NUMBERED.replace('$shots', '$ids')} x ${DOCS} join linked_docs l on l.doc_id = x.doc_id where x.id = any($ids)`,
  ),
  says: says(
    { doc: 's.doc_id', id: 's.id', toPart: 'b.block_id' },
    `storyboards s, jsonb_array_elements_text(s.script -> 'blocks') b(block_id) where s.doc_id = any($docs)`,
  ),
}

/** The newest drawing of a shot that stands; older ones are history. */
export const drawing: Kind = {
  now: things(
    {
      id: 'r.id',
      work: 'd.work_id',
      doc: 'x.doc_id',
      name: SHOT_NAME,
      hand: `exists (select from subject_pictures p where p.work_id = d.work_id and p.scene = 'cartoon' and p.subject_id = r.subject_id)`,
      picture: DRAWN,
      shot: 'x.id',
    },
    `draw_records r join ${NUMBERED.replace(
      '$shots',
      `array(select q.subject_id::bigint from draw_records q where q.id = any($ids) and q.scene = 'cartoon')`,
    )} x on x.id::text = r.subject_id
     ${DOCS} where r.id = any($ids) and r.scene = 'cartoon' and r.deleted_at is null and not exists
       (select from draw_records n where n.work_id = r.work_id and n.scene = 'cartoon' and n.subject_id = r.subject_id and n.id > r.id and n.deleted_at is null)`,
  ),
}

/** A take of film of a shot, with the still that it begins with; those that failed are none. */
export const film_take: Kind = {
  now: things(
    {
      id: 't.id',
      work: 'd.work_id',
      doc: 'x.doc_id',
      name: `${SHOT_NAME} || ' · ' || t.engine`,
      hand: 'true',
      picture: 't.picture_file_id',
      shot: 'x.id',
    },
    `film_takes t join ${NUMBERED.replace('$shots', 'array(select q.storyboard_id from film_takes q where q.id = any($ids))')} x on x.id = t.storyboard_id
     ${DOCS} where t.id = any($ids) and t.state = 'done' and t.deleted_at is null`,
  ),
}

/** A passage that has pictures. */
export const matching: Kind = {
  now: things(
    {
      id: 'x.id',
      work: 'd.work_id',
      doc: 'x.doc_id',
      name: `d.name || ' · 配图「' || left(x.text, 16) || '」'`,
      stale: `exists (select from unnest(x.block_ids) b(id) left join linked_lines n on n.doc_id = x.doc_id and n.block_id = b.id
        where position(${bare('coalesce(n.text, chr(1))')} in ${bare('x.text')}) = 0)`,
      hand: 'true',
      picture: '(select p.file_id from matching_images p where p.info_id = x.id order by p.order_key limit 1)',
    },
    `matching_infos x ${DOCS} where x.id = any($ids) and exists (select from matching_images p where p.info_id = x.id)`,
  ),
  says: says(
    { doc: 'i.doc_id', id: 'i.id', toPart: 'b.block_id' },
    'matching_infos i, unnest(i.block_ids) b(block_id) where i.doc_id = any($docs)',
  ),
}

export const mirror_picture: Kind = {
  now: things(
    {
      id: 'p.id',
      work: 'm.work_id',
      doc: 'coalesce(m.doc_id, 0)',
      name: `'画面配置「' || m.name || '」'`,
      hand: 'true',
      picture: 'p.file_id',
    },
    `mirror_pictures p join mirrors m on m.id = p.mirror_id and m.deleted_at is null where p.id = any($ids) and p.deleted_at is null`,
  ),
}

/** Things on pages that stand for a line. */
const ITEMS = `(select p.id, p.doc_id, p.nth, i.item from
    (select c.*, row_number() over (partition by c.doc_id order by c.order_key, c.id) nth from comic_pages c where c.deleted_at is null and c.doc_id in
      (select o.doc_id from comic_pages o where o.id = any($ids))) p, jsonb_array_elements(p.content -> 'items') i(item)
  where p.id = any($ids) and i.item ->> 'line' <> '' and i.item ->> 'text' <> '')`
const POURED = `x.item -> 'poured' ->> 'text'`
export const balloon: Kind = {
  now: things(
    {
      id: 'x.id',
      part: `x.item ->> 'id'`,
      work: 'd.work_id',
      doc: 'x.doc_id',
      name: `d.name || ' · 第 ' || x.nth || ' 页「' || left(x.item ->> 'text', 12) || '」'`,
      stale: `n.text is null or position(${bare(`coalesce(${POURED}, x.item ->> 'text')`)} in ${bare('n.text')}) = 0`,
      hand: `${POURED} is distinct from x.item ->> 'text'`,
      shot: `(x.item ->> 'shot')::bigint`,
      page: 'x.nth',
    },
    `${ITEMS} x ${DOCS} left join linked_lines n on n.doc_id = x.doc_id and n.block_id = x.item ->> 'line'`,
  ),
  says: says(
    { doc: 'p.doc_id', id: 'p.id', part: `i.item ->> 'id'`, toPart: `i.item ->> 'line'` },
    `comic_pages p, jsonb_array_elements(p.content -> 'items') i(item)
     where p.doc_id = any($docs) and i.item ->> 'line' <> '' and i.item ->> 'text' <> ''`,
  ),
}
