// What an area says of a kind of thing: as SQL, so that any number of things are asked for at once.

/** Columns of things as they are; those that a kind has nothing for are left out. */
export interface Columns {
  id: string
  part?: string
  work: string
  doc: string
  name: string
  /** Where it stands, for what is called by its words. */
  place?: string
  /** Its place in the order of its kind, the least first; without one the newest come first. */
  at?: string
  /** It says something else than what it was made from says now. Left out where the links tell by their hashes. */
  stale?: string
  /** A person made, chose or changed it: nothing makes it anew by itself. */
  hand?: string
  /** Files: of its picture, of its sound. */
  picture?: string
  sound?: string
  /** The shot it belongs to, and the page it stands on, from 1. */
  shot?: string
  page?: string
}

export interface Kind {
  /** SQL of things as they are, by their ids `$ids`, with the columns above; things that are gone are none of them. */
  now: string
  /** SQL of links of things of the documents `$docs` (`says`), those in a bin among them: they are back the moment they are taken out. Left out where a link is said once, when something is made. */
  says?: string
}

const REST = {
  part: `''`,
  place: `''`,
  at: '0',
  stale: 'null::boolean',
  hand: 'false',
  picture: 'null::bigint',
  sound: 'null::bigint',
  shot: 'null::bigint',
  page: '0',
} satisfies Partial<Columns>

/** Things as they are. @param from what stands behind `from` in SQL, with its conditions */
export const things = (columns: Columns, from: string): string =>
  `select ${Object.entries({ ...REST, ...columns })
    .map(([name, sql]) => `${sql} as "${name}"`)
    .join(', ')} from ${from}`

interface Says {
  doc: string
  id: string
  part?: string
  /** A line of the same document, where nothing else is named. */
  kind?: string
  to?: string
  toPart?: string
  hash?: string
}
/** Links as an area's tables tell them. @param from what stands behind `from` in SQL, with its conditions */
export const says = ({ doc, id, part = `''`, kind = 'line', to = doc, toPart = `''`, hash = `''` }: Says, from: string): string =>
  `select ${doc} doc_id, ${id} from_id, ${part} from_part, '${kind}' to_kind, ${to} to_id, ${toPart} to_part, ${hash} hash from ${from}`

/** A text without its spaces and ends of lines: two that differ in these say the same. */
export const bare = (text: string): string => `regexp_replace(${text}, '\\s', '', 'g')`

/** The place of a line or a shot in its document. @param numbers of the scene, '' for text without a heading */
export const inScene = (doc: string, number: string): string =>
  `${doc} || ' · ' || case when coalesce(${number}, '') = '' then '正文' else '第 ' || ${number} || ' 场' end`

/** The documents of things, where both are there. */
export const DOCS = `join docs d on d.id = x.doc_id and d.deleted_at is null`
