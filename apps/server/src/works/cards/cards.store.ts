// Reading cards: those of a work, of an idea, one; with the scenes they have landed in as the script stands now.
import type { Card, CardType } from '@qianmu/contract/works/cards'
import type pg from 'pg'
import type { Uses } from '../../app.ts'
import { found } from '../../kit/refuse.ts'
import { type DocOutline, outlinesOf } from '../documents/index.ts'
import { workFinder } from '../../kit/work-access.store.ts'

export const findCard = workFinder(
  'card',
  'idea_cards x join works w on w.id = x.work_id join docs d on d.id = x.idea_id',
  'x.deleted_at is not null or d.deleted_at is not null',
  `'EditIdeas'`,
)

/** A card as the database holds it, with its side tables. */
export interface CardRow {
  id: number
  work_id: number
  idea_id: number
  no: number
  order_key: string
  type: CardType
  title: string
  text: string
  template_id: number | null
  form: Record<string, string>
  image_file_ids: number[]
  color: string
  lane: string
  storyline: string
  doc_id: number | null
  x: number | null
  y: number | null
  mood: number
  assignee_id: number | null
  assignee: string | null
  people: number[]
  aliases: string[]
  figures: Card['figures']
  version: number
  field_versions: Record<string, number>
  updated_at: Date
  updater: string
  links: { doc_id: number; scene_id: string }[]
  causes: number[]
}

type Given<T> = { [K in keyof T]?: T[K] | undefined }
/** What a card says; fields that are not given stay as they are. */
export type CardText = Given<
  Pick<
    CardRow,
    | 'type'
    | 'title'
    | 'text'
    | 'template_id'
    | 'form'
    | 'image_file_ids'
    | 'color'
    | 'mood'
    | 'assignee_id'
    | 'people'
    | 'aliases'
    | 'causes'
  > & {
    scenes: CardRow['links']
  }
>
/** Where it stands. */
export type CardPlace = Given<Pick<CardRow, 'idea_id' | 'lane' | 'storyline' | 'doc_id' | 'x' | 'y'> & { after_id: number | null }>

/** Cards that are shown: not in the bin, their idea not in the bin and worked on as cards or characters (edit types 2 and 3). */
export const SHOWN = 'c.deleted_at is null and d.deleted_at is null and d.edit_type in (2, 3)'
const FROM = 'idea_cards c join docs d on d.id = c.idea_id'
const SELECT = `
  select c.id, c.work_id, c.idea_id, c.no, c.order_key, c.type, c.title, c.text, c.template_id, c.form, to_json(c.image_file_ids) image_file_ids, c.color, c.lane, c.storyline, c.doc_id,
    c.x, c.y, c.mood, c.assignee_id, a.nickname assignee, to_json(c.people) people, c.aliases, c.figures, c.version, c.field_versions, c.updated_at, u.nickname updater,
    coalesce((select json_agg(json_build_object('doc_id', s.doc_id, 'scene_id', s.scene_id) order by s.doc_id, s.scene_id)
      from card_scenes s where s.card_id = c.id), '[]') links,
    coalesce((select json_agg(k.to_id order by k.to_id) from card_causes k join idea_cards t on t.id = k.to_id and t.deleted_at is null
      where k.from_id = c.id), '[]') causes
  from ${FROM} join users u on u.id = c.updated_by left join users a on a.id = c.assignee_id`

/** Where each scene of a work stands, under the document's and the scene's id, in reading order. */
export type Scenes = ReadonlyMap<string, { place: number; scene: Card['scenes'][number] }>
const keyOf = ({ doc_id, scene_id }: { doc_id: number; scene_id: string }) => `${doc_id} ${scene_id}`

/** The scenes of outlines under their keys. */
export function scenesIn(outlines: readonly DocOutline[]): Scenes {
  const scenes = outlines.flatMap(({ doc_id, doc_name, scenes: own }) =>
    own.map(({ scene_id, no, heading, words }) => ({ doc_id, doc_name, scene_id, no, heading, words })),
  )
  return new Map(scenes.map((scene, place) => [keyOf(scene), { place, scene }]))
}

/** The scenes of the documents that these links name, and of no others. */
export const scenesFor = async (app: Uses<'collab' | 'long' | 'pool'>, workId: number, links: CardRow['links']): Promise<Scenes> =>
  scenesIn(await outlinesOf(app, workId, [...new Set(links.map(({ doc_id }) => doc_id))]))
const linksOf = (rows: readonly CardRow[]) => rows.flatMap(({ links }) => links)

/** Links to scenes that do not stand. */
export const lostIn = (links: CardRow['links'], scenes: Scenes) => links.filter(link => !scenes.has(keyOf(link)))

/** A row as the wire shows it. */
export function shownCard(app: Uses<'files'>, row: CardRow, scenes: Scenes): Card {
  const { id, work_id: _work, field_versions: _fields, links, image_file_ids, updater, updated_at, ...card } = row
  const standing = links.flatMap(link => scenes.get(keyOf(link)) ?? []).toSorted((one, other) => one.place - other.place)
  return {
    ...card,
    card_id: id,
    images: image_file_ids.map(file_id => ({ file_id, url: app.files.address(file_id, 'small') })),
    scenes: standing.map(({ scene }) => scene),
    lost_scenes: links.length - standing.length,
    updated_at: updated_at.toISOString(),
    updated_by: updater,
  }
}

/** Every shown card of a work in order. */
export async function listCards(app: Uses<'collab' | 'files' | 'long' | 'pool'>, workId: number): Promise<Card[]> {
  const { rows } = await app.pool.query<CardRow>({
    name: 'card-list',
    text: `${SELECT} where c.work_id = $1 and ${SHOWN} order by c.order_key, c.id`,
    values: [workId],
  })
  const scenes = await scenesFor(app, workId, linksOf(rows))
  return rows.map(row => shownCard(app, row, scenes))
}

/** Some of the shown cards of a work, by their ids. */
export async function theseCards(
  app: Uses<'collab' | 'files' | 'long' | 'pool'>,
  workId: number,
  ids: readonly number[],
): Promise<Map<number, Card>> {
  const { rows } = await app.pool.query<CardRow>(`${SELECT} where c.work_id = $1 and c.id = any($2) and ${SHOWN}`, [workId, ids])
  const scenes = await scenesFor(app, workId, linksOf(rows))
  return new Map(rows.map(row => [row.id, shownCard(app, row, scenes)]))
}

/** One page of the cards of an idea, however it is worked on. */
export async function pageOfCards(
  app: Uses<'collab' | 'files' | 'long' | 'pool'>,
  workId: number,
  ideaId: number,
  page: number,
  size: number,
) {
  const { rows } = await app.pool.query<CardRow>(
    `${SELECT} where c.idea_id = $1 and c.deleted_at is null order by c.order_key, c.id limit $2 offset $3`,
    [ideaId, size, (page - 1) * size],
  )
  const counted = await app.pool.query<{ total: number }>(
    'select count(*)::int total from idea_cards where idea_id = $1 and deleted_at is null',
    [ideaId],
  )
  const scenes = await scenesFor(app, workId, linksOf(rows))
  return { list: rows.map(row => shownCard(app, row, scenes)), total: counted.rows[0]!.total, page, size }
}

/** The row of one card that is not deleted. */
export async function cardRow(client: pg.Pool | pg.PoolClient, id: number): Promise<CardRow> {
  const { rows } = await client.query<CardRow>(`${SELECT} where c.id = $1 and c.deleted_at is null`, [id])
  return found(rows[0], '卡片')
}

/** One card as the wire shows it. */
export async function oneCard(app: Uses<'collab' | 'files' | 'long' | 'pool'>, id: number): Promise<Card> {
  const row = await cardRow(app.pool, id)
  return shownCard(app, row, await scenesFor(app, row.work_id, row.links))
}

/** The template of the card that a person changed last, of any type or of one. */
export async function lastTemplateOf(pool: pg.Pool, workId: number, userId: number, type?: CardType): Promise<number | undefined> {
  const { rows } = await pool.query<{ template_id: number }>(
    `select template_id from idea_cards where work_id = $1 and updated_by = $2 and template_id is not null and deleted_at is null
     and ($3::text is null or type = $3) order by updated_at desc, id desc limit 1`,
    [workId, userId, type ?? null],
  )
  return rows[0]?.template_id
}
