// Writing cards: adding, changing field by field, moving, deleting and bringing back.
import type { Card, CardType } from '@qianmu/contract/works/cards'
import { STATUS } from '@qianmu/contract/kit/status'
import { CARD_LABELS, MAX_CARDS } from '@qianmu/contract/works/cards'
import type pg from 'pg'
import type { Uses } from '../../app.ts'
import { touched } from '../../graph/index.ts'
import type { Actor } from '../../kit/answer.ts'
import { inTransaction } from '../../kit/pool.ts'
import { found, refuse, refuseField } from '../../kit/refuse.ts'
import { sheet, type Wish } from '../../kit/sheet/sheet.store.ts'
import { holdOrder } from '../documents/index.ts'
import { checkCard } from './check.store.ts'
import { cardRow, type CardPlace, type CardRow, type CardText, scenesFor, shownCard } from './cards.store.ts'
import { ideaCards } from './cards.table.ts'
import { homeOf } from './home.store.ts'

/** Cards as people write in them; `form`, scenes and causes are judged value by value beside these. */
const cardSheet = sheet({ table: ideaCards, list: 'work_id', labels: CARD_LABELS, what: 'ideas' })
const PLACES = ['idea_id', 'lane', 'storyline', 'doc_id', 'x', 'y'] as const
const inOrder = (links: CardRow['links']) => links.toSorted((a, b) => a.doc_id - b.doc_id || (a.scene_id < b.scene_id ? -1 : 1))
const unique = (ids: readonly number[]) => [...new Set(ids)].toSorted((one, other) => one - other)

/** Tells every window on the work's ideas of some of its cards, or of all. */
export const tellIdeas = cardSheet.tell

/** The given written fields beside what stands in the row. */
function wishesFor(row: CardRow, given: CardText): Wish[] {
  const wishes = cardSheet.wishes(row, given)
  for (const [name, wanted] of Object.entries(given.form ?? {}))
    wishes.push({ field: `form.${name}`, present: row.form[name] ?? '', wanted })
  if (given.scenes) wishes.push({ field: 'scenes', present: inOrder(row.links), wanted: inOrder(given.scenes) })
  if (given.causes) wishes.push({ field: 'causes', present: row.causes, wanted: unique(given.causes) })
  return wishes
}

async function writeSides(client: pg.PoolClient, id: number, { scenes, causes }: CardText): Promise<void> {
  if (scenes) {
    const { rows: gone } = await client.query<{ doc_id: number }>('delete from card_scenes where card_id = $1 returning doc_id', [id])
    await touched(client, ...gone.map(({ doc_id }) => doc_id), ...scenes.map(({ doc_id }) => doc_id))
    await client.query(
      'insert into card_scenes (card_id, doc_id, scene_id) select $1, * from unnest($2::bigint[], $3::text[]) on conflict do nothing',
      [id, scenes.map(link => link.doc_id), scenes.map(link => link.scene_id)],
    )
  }
  if (causes) {
    await client.query('delete from card_causes where from_id = $1', [id])
    await client.query('insert into card_causes (from_id, to_id) select $1, * from unnest($2::bigint[])', [id, unique(causes)])
  }
}

const formAfter = (row: CardRow, given: CardText) =>
  Object.fromEntries(Object.entries({ ...row.form, ...given.form }).filter(([, value]) => value !== ''))

/**
 * Changes the given fields of a card. Written fields that somebody else changed since `base` are refused with the present card (1009), the
 * others are merged; the place is the last mover's.
 */
export async function changeCard(
  app: Uses<'collab' | 'files' | 'long' | 'now' | 'pool'>,
  actor: Actor,
  id: number,
  base: number,
  given: CardText & CardPlace,
): Promise<Card> {
  const { work_id } = await cardRow(app.pool, id)
  const scenes = await scenesFor(app, work_id, given.scenes ?? [])
  const { row, late } = await inTransaction(app.pool, async client => {
    await holdOrder(client, work_id)
    const row = await cardRow(client, id)
    const { changes, late } = cardSheet.judge(row, wishesFor(row, given), base)
    if (late) return { row, late }
    await checkCard(client, actor, row, given, scenes)
    const columns: Record<string, unknown> = {}
    for (const field of PLACES) if (given[field] !== undefined) columns[field] = given[field]
    if (given.after_id !== undefined) columns.order_key = await cardSheet.keyBehind(client, work_id, id, given.after_id)
    if (changes.length) {
      for (const field of cardSheet.fields) if (given[field] !== undefined) columns[field] = given[field]
      if (given.form) columns.form = formAfter(row, given)
      Object.assign(
        columns,
        cardSheet.stamp(
          app,
          actor,
          row,
          changes.map(({ field }) => field),
        ),
      )
    }
    await cardSheet.set(client, id, columns)
    await writeSides(client, id, given)
    return { row: await cardRow(client, id), late }
  })
  // Its scenes are read when nobody waits for the order of the work any more.
  const shown = shownCard(app, row, await scenesFor(app, work_id, row.links))
  return late ? cardSheet.refuseLate(row, late, shown) : shown
}

/** What a card begins with, before it has a row. */
const blank = (workId: number, type: CardType, title: string): CardRow => ({
  id: 0,
  work_id: workId,
  idea_id: 0,
  no: 0,
  order_key: '',
  type,
  title,
  text: '',
  template_id: null,
  form: {},
  image_file_ids: [],
  color: '',
  lane: '',
  storyline: '',
  doc_id: null,
  x: null,
  y: null,
  mood: 0,
  assignee_id: null,
  assignee: null,
  people: [],
  aliases: [],
  figures: null,
  version: 1,
  field_versions: {},
  updated_at: new Date(0),
  updater: '',
  links: [],
  causes: [],
})

/** Refuses more than MAX_CARDS, and answers the number of the next card. To be called while the work's order is held. */
export async function nextNumber(client: pg.PoolClient, workId: number, more: number): Promise<number> {
  const { rows } = await client.query<{ last: number | null; count: number }>(
    'select max(no) as last, (count(*) filter (where deleted_at is null))::int count from idea_cards where work_id = $1',
    [workId],
  )
  const { last, count } = rows[0]!
  if (count + more > MAX_CARDS) refuse(STATUS.limit, `一部作品最多 ${MAX_CARDS} 张卡片`)
  return (last ?? 0) + 1
}

/** Adds a card behind the others, or where `after_id` says; without `idea_id` into the first idea of cards, or of characters for a role. */
export async function addCard(
  app: Uses<'collab' | 'files' | 'long' | 'now' | 'pool'>,
  actor: Actor,
  workId: number,
  given: CardText & CardPlace & { title: string },
): Promise<Card> {
  const scenes = await scenesFor(app, workId, given.scenes ?? [])
  const { title, type = 'beat' } = given
  return inTransaction(app.pool, async client => {
    await holdOrder(client, workId)
    await checkCard(client, actor, blank(workId, type, title), { ...given, type }, scenes)
    const ideaId = given.idea_id ?? (await homeOf(app, client, actor, workId, type))
    const no = await nextNumber(client, workId, 1)
    const [end] = await cardSheet.keysAtEnd(client, workId, 1)
    const order_key = given.after_id === undefined ? end : await cardSheet.keyBehind(client, workId, 0, given.after_id)
    const said = Object.fromEntries(
      [...cardSheet.fields, ...PLACES].flatMap(field => (given[field] === undefined ? [] : [[field, given[field]]])),
    )
    const by = { updated_by: actor.userId, updated_at: app.now(), created_at: app.now() }
    const form = formAfter(blank(workId, type, title), given)
    const id = await cardSheet.insert(client, { ...said, work_id: workId, idea_id: ideaId, no, type, title, form, order_key, ...by })
    await writeSides(client, id, given)
    return shownCard(app, await cardRow(client, id), scenes)
  })
}

/**
 * Writes cards that say only title and text, behind the others: new ones, and those that have an id already. To be called while the work's order
 * is held.
 */
export async function addPlainCards(
  app: Uses<'now'>,
  client: pg.PoolClient,
  actor: Actor,
  workId: number,
  ideaId: number,
  type: CardType,
  said: readonly { id: number | null; title: string; text: string }[],
): Promise<void> {
  const first = await nextNumber(client, workId, said.filter(({ id }) => id === null).length)
  const keys = await cardSheet.keysAtEnd(client, workId, said.length)
  let no = first
  for (const [at, { id, title, text }] of said.entries()) {
    const common = [title, text, keys[at], actor.userId, app.now()]
    if (id === null) {
      await client.query(
        `insert into idea_cards (title, text, order_key, updated_by, updated_at, created_at, work_id, idea_id, no, type)
         values ($1, $2, $3, $4, $5, $5, $6, $7, $8, $9)`,
        [...common, workId, ideaId, no++, type],
      )
    } else {
      await client.query(
        `update idea_cards set title = $1, text = $2, order_key = $3, updated_by = $4, updated_at = $5, version = version + 1,
           field_versions = field_versions || jsonb_build_object('text', version + 1) where id = $6`,
        [...common, id],
      )
    }
  }
}

/** Adds a role card for a character that another area has found; refuses a name that another role card goes by. */
export const addRoleCard = (
  app: Uses<'collab' | 'files' | 'long' | 'now' | 'pool'>,
  actor: Actor,
  workId: number,
  role: { title: string; aliases?: string[]; text?: string; form?: Record<string, string>; template_id?: number },
) => addCard(app, actor, workId, { ...role, type: 'role' })

/** Deletes a card softly; its causes and scenes stay with it and come back with it. */
export async function removeCard(app: Uses<'now' | 'pool'>, actor: Actor, id: number): Promise<void> {
  const { rows } = await app.pool.query<{ id: number }>(
    'update idea_cards set deleted_at = $2, updated_by = $3 where id = $1 and deleted_at is null returning id',
    [id, app.now(), actor.userId],
  )
  found(rows[0], '卡片')
}

/** Brings deleted cards of a work back. A role whose name has been given away meanwhile, or a circle of causes, is refused. */
export async function restoreCards(app: Uses<'pool'>, actor: Actor, workId: number, ids: readonly number[]): Promise<void> {
  await inTransaction(app.pool, async client => {
    await holdOrder(client, workId)
    await nextNumber(client, workId, ids.length)
    const { rows } = await client.query<{ id: number }>(
      `update idea_cards c set deleted_at = null, updated_by = $3 from docs d
       where c.id = any($1) and c.work_id = $2 and c.deleted_at is not null and d.id = c.idea_id and d.deleted_at is null returning c.id`,
      [ids, workId, actor.userId],
    )
    if (rows.length !== new Set(ids).size) refuseField('card_ids', '有卡片不在回收站，或它的构思已删除')
    for (const { id } of rows) {
      const row = await cardRow(client, id)
      const names = row.type === 'role' ? { title: row.title, aliases: row.aliases } : {}
      await checkCard(client, actor, row, { ...names, causes: row.causes }, new Map())
    }
  })
}
