// What is heard and read of a document: takes of its lines, captions of its videos, its film and the music under it.
import { bare, DOCS, type Kind, says, things } from './kind.ts'

/** The newest grid of each document. */
const NEWEST = `not exists (select from dubs n where n.doc_id = b.doc_id and n.deleted_at is null and n.id > b.id)`

export const take: Kind = {
  now: things(
    {
      id: 'x.id',
      work: 'd.work_id',
      doc: 'b.doc_id',
      name: `x.speaker || ' · ' || round(r.duration_ms / 1000.0, 1) || ' 秒「' || left(r.text, 16) || '」'`,
      stale: `r.text <> x.text or n.text is null or position(${bare('x.text')} in ${bare('n.text')}) = 0`,
      sound: 'r.file_id',
    },
    `dub_lines x join dubs b on b.id = x.dub_id and b.deleted_at is null and ${NEWEST} ${DOCS.replace('x.doc_id', 'b.doc_id')}
     join sound_records r on r.id = x.record_id and r.deleted_at is null left join linked_lines n on n.doc_id = b.doc_id and n.block_id = x.block_id
     where x.id = any($ids)`,
  ),
  says: says(
    { doc: 'b.doc_id', id: 'l.id', toPart: 'l.block_id' },
    `dubs b join dub_lines l on l.dub_id = b.id where b.doc_id = any($docs) and l.block_id <> ''`,
  ),
}

const CUE_HASH = `md5(${bare(`c.cue ->> 'text'`)})`
const CUES = 'videos v, jsonb_array_elements(v.captions) with ordinality c(cue, nth)'
const OF_DOCS = 'v.doc_id = any($docs)'
const OF_CUE = { doc: 'v.doc_id', id: 'v.id', part: 'c.nth::text', toPart: 'n.block_id', hash: CUE_HASH }
/** Captions of a video that follows a document, by the words that they have in common. */
export const cue: Kind = {
  now: things(
    {
      id: 'x.id',
      part: 'c.nth::text',
      work: 'd.work_id',
      doc: 'x.doc_id',
      name: `x.name || ' · 第 ' || c.nth || ' 条「' || left(c.cue ->> 'text', 16) || '」'`,
      stale: `not exists (select from linked_lines n where n.doc_id = x.doc_id and position(${bare(`c.cue ->> 'text'`)} in ${bare('n.text')}) > 0)`,
      hand: `coalesce(c.cue ->> 'translation', '') <> ''`,
      picture: 'x.picture_id',
    },
    `videos x ${DOCS}, jsonb_array_elements(x.captions) with ordinality c(cue, nth) where x.id = any($ids) and x.deleted_at is null`,
  ),
  // A caption that no line says any more still belongs to the line that said it, for as long as it says the same.
  says: `${says(OF_CUE, `${CUES}, linked_lines n where ${OF_DOCS} and n.doc_id = v.doc_id and ${bare('n.text')} = ${bare(`c.cue ->> 'text'`)}`)}
    union ${says(
      { ...OF_CUE, toPart: 'k.to_part' },
      `${CUES}, links k where ${OF_DOCS} and k.from_kind = 'cue' and k.from_id = v.id and k.from_part = c.nth::text and k.hash = ${CUE_HASH}`,
    )}`,
}

/** The film of a document: its file, of which the area of films says whether it is of the shots as they are. */
export const film: Kind = {
  now: things(
    { id: 'x.doc_id', work: 'd.work_id', doc: 'x.doc_id', name: `d.name || ' · 样片'` },
    `films x ${DOCS} where x.doc_id = any($ids)`,
  ),
  says: says(
    { doc: 'f.doc_id', id: 'f.doc_id', kind: 'shot', to: 's.id' },
    'films f join storyboards s on s.doc_id = f.doc_id where f.doc_id = any($docs) and f.file_job is not null',
  ),
}

export const music: Kind = {
  now: things(
    { id: 'x.doc_id', work: 'd.work_id', doc: 'x.doc_id', name: `d.name || ' · ' || r.name`, hand: 'x.music_by_hand', sound: 'r.file_id' },
    `films x ${DOCS} join sound_records r on r.id = x.music_id and r.deleted_at is null and r.status = 'done' where x.doc_id = any($ids)`,
  ),
  says: says({ doc: 'f.doc_id', id: 'f.doc_id', kind: 'document' }, 'films f where f.doc_id = any($docs) and f.music_id is not null'),
}
