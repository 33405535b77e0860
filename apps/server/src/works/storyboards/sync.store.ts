// Shots and the script they were made from: what the script changed, and taking it.
import { STORYBOARD_LIMITS, type StoryboardChange, type StoryboardStep } from '@qianmu/contract/works/storyboards'
import { STATUS } from '@qianmu/contract/kit/status'
import { changesOf, type KeptShot, type ShotChange, type ShotStep, stepOf, type Answer } from '@qianmu/script/shots/compare'
import { type ScriptShot, shotsOf } from '@qianmu/script/shots/from-script'
import { generateKeyBetween } from 'fractional-indexing'
import type pg from 'pg'
import type { Uses } from '../../app.ts'
import { touched } from '../../graph/index.ts'
import type { Actor, Row } from '../../kit/answer.ts'
import { inTransaction } from '../../kit/pool.ts'
import { refuse } from '../../kit/refuse.ts'
import { holdOrder, readText } from '../documents/index.ts'
import { type ShotRow, shotRows, shotSheet } from './shots.store.ts'

type Place = number | string | null

const keptOf = ({
  deleted_at,
  order_key: _key,
  doc_id: _doc,
  updated_at: _at,
  updater: _by,
  version: _version,
  field_versions: _fields,
  note: _note,
  ...row
}: ShotRow): KeptShot => ({
  ...row,
  isGone: deleted_at !== null,
})
const saidOf = ({ scene_id, size, move, content, dialogue, sound, seconds }: KeptShot | ScriptShot) => ({
  scene_id,
  size,
  move,
  content,
  dialogue,
  sound,
  seconds,
})

/** A change as it is told. */
function toldOf(change: ShotChange): StoryboardChange {
  const { id, kind } = change
  if (kind === 'add') {
    const { shot, gone } = change
    return { id, kind, storyboard_id: null, scene_id: shot.scene_id, fields: [], said: saidOf(shot), is_edited: gone !== null }
  }
  const { kept } = change
  const fields = kind === 'change' ? change.fields.map(({ isEdited, ...field }) => ({ ...field, is_edited: isEdited })) : []
  const is_edited = kind === 'change' ? fields.some(field => field.is_edited) : change.isEdited
  return { id, kind, storyboard_id: kept.id, scene_id: kept.scene_id, fields, said: saidOf(kept), is_edited }
}

/** What the script of a document has changed since its shots were made. */
async function changesIn(
  db: pg.Pool | pg.PoolClient,
  docId: number,
  shots: readonly ScriptShot[],
): Promise<{ rows: ShotRow[]; changes: ShotChange[] }> {
  const rows = await shotRows(db, docId, true)
  // Of a storyboard that was emptied everything is made anew.
  const kept = rows.some(row => !row.deleted_at) ? rows : []
  return { rows, changes: changesOf(kept.map(keptOf), shots) }
}

/** The shots in order while new ones come among them, under their ids or, before they have one, the names the script gives them. */
export class Order {
  readonly #places: { at: Place; scene: string; key: string }[]
  constructor(rows: readonly ShotRow[]) {
    this.#places = rows.filter(row => !row.deleted_at).map(row => ({ at: row.id, scene: row.scene_id, key: row.order_key }))
  }
  /** The key of a place behind another one; without one, before the first of its scene or behind all. */
  put(at: Place, scene: string, after: Place): string {
    const places = this.#places
    const behind = after === null ? -1 : places.findLastIndex(place => place.at === after)
    const first = places.findIndex(place => place.scene === scene)
    const index = behind >= 0 ? behind + 1 : first < 0 ? places.length : first
    const before = places[index - 1]?.key ?? null
    const next = places.slice(index).find(place => before === null || place.key > before)
    const key = generateKeyBetween(before, next?.key ?? null)
    places.splice(index, 0, { at, scene, key })
    return key
  }
}

type Update = Extract<ShotStep, { do: 'update' }>
type Insert = Extract<ShotStep, { do: 'insert' }>

async function insertShots(client: pg.PoolClient, actor: Actor, docId: number, at: Date, given: readonly (Insert & { key: string })[]) {
  const rows = given.map(({ shot, key }) => ({ ...saidOf(shot), order_key: key, script: shot }))
  const { rows: made } = await client.query<{ id: number; order_key: string }>(
    `insert into storyboards (doc_id, scene_id, order_key, size, move, content, dialogue, sound, seconds, script, updated_by, updated_at)
     select $1, scene_id, order_key, size, move, content, dialogue, sound, seconds, script, $3, $4
     from jsonb_to_recordset($2) x(scene_id text, order_key text, size text, move text, content text, dialogue text, sound text, seconds float8, script jsonb)
     order by order_key returning id, order_key`,
    [docId, JSON.stringify(rows), actor.userId, at],
  )
  // What stands again is no longer remembered as deleted.
  const gone = given.flatMap(step => step.gone ?? [])
  if (gone.length) await client.query('update storyboards set script = null where doc_id = $1 and id = any($2)', [docId, gone])
  const byKey = new Map(made.map(({ id, order_key }) => [order_key, id]))
  return given.flatMap(({ shot, key, gone: old }): StoryboardStep[] => {
    const said = saidOf(shot)
    const step = {
      storyboard_id: byKey.get(key)!,
      before: { ...said, gone: true, script: null },
      now: { ...said, gone: false, script: shot },
    }
    return old === null ? [step] : [step, { storyboard_id: old, before: { gone: true, script: shot }, now: { gone: true, script: null } }]
  })
}

/** What the script says now, written into the shot as its next version. */
async function updateShot(
  app: Uses<'now'>,
  client: pg.PoolClient,
  actor: Actor,
  row: ShotRow,
  { text, script }: Update,
  key: string | null,
): Promise<StoryboardStep> {
  const place = key === null ? {} : { order_key: key }
  await shotSheet.change(app, client, actor, row, { ...text, script, ...place }, Object.keys(text))
  const fields = Object.keys({ ...text, ...place }) as (keyof typeof text | 'order_key')[]
  const before = Object.fromEntries(fields.map(field => [field, row[field]]))
  return { storyboard_id: row.id, before: { ...before, script: row.script }, now: { ...text, ...place, script } }
}

/** Does the steps that answer the changes. @returns how many of each */
async function take(
  client: pg.PoolClient,
  app: Uses<'now'>,
  actor: Actor,
  docId: number,
  rows: readonly ShotRow[],
  steps: readonly [ShotChange, ShotStep | undefined][],
) {
  const order = new Order(rows)
  // A shot that was not taken is no place: what stands before it is.
  const places = new Map<string, Place>()
  const placeOf = (after: Place): Place => (typeof after === 'string' && places.has(after) ? placeOf(places.get(after)!) : after)
  const inserts: (Insert & { key: string })[] = []
  const removed: number[] = []
  const byId = new Map(rows.map(row => [row.id, row]))
  const told: StoryboardStep[] = []
  let changed = 0
  for (const [change, step] of steps) {
    if (!step) {
      if (change.kind === 'add') places.set(change.shot.key, change.after)
    } else if (step.do === 'insert') {
      inserts.push({ ...step, key: order.put(step.shot.key, step.shot.scene_id, placeOf(step.after)) })
    } else if (step.do === 'remove') removed.push(step.id)
    else {
      const key = step.after === undefined ? null : order.put(step.id, step.text.scene_id!, placeOf(step.after))
      told.push(await updateShot(app, client, actor, byId.get(step.id)!, step, key))
      if (Object.keys(step.text).length) changed++
    }
  }
  const standing = rows.filter(row => !row.deleted_at).length
  if (standing + inserts.length - removed.length > STORYBOARD_LIMITS.shots)
    refuse(
      STATUS.limit,
      `一个文档最多 ${STORYBOARD_LIMITS.shots} 个分镜，脚本有 ${standing + inserts.length - removed.length} 个，请先拆分文档`,
    )
  if (inserts.length) told.push(...(await insertShots(client, actor, docId, app.now(), inserts)))
  if (removed.length) await shotSheet.bin(app, client, actor, docId, removed, true)
  told.push(...removed.map(id => ({ storyboard_id: id, before: { gone: false }, now: { gone: true } })))
  return { added: inserts.length, changed, removed: removed.length, steps: told }
}

export interface Sync {
  preview: boolean
  take?: readonly string[] | undefined
  keep?: readonly string[] | undefined
}

/** Tells what the script changed and takes what was asked for; without a choice, what overwrites and removes nothing. */
export async function syncShots(app: Uses<'collab' | 'events' | 'now' | 'pool'>, actor: Actor, row: Row, docId: number, asked: Sync) {
  // Before the transaction: a connection that waits for another one could wait for ever.
  const shots = shotsOf((await readText(app, docId)).content, STORYBOARD_LIMITS.text)
  if (asked.preview) {
    const { changes } = await changesIn(app.pool, docId, shots)
    return { added: 0, changed: 0, removed: 0, changes: changes.map(toldOf), steps: [] }
  }
  const wanted = new Set(asked.take)
  const kept = new Set(asked.keep)
  const chosen = asked.take !== undefined || asked.keep !== undefined
  const answerOf = (change: ShotChange): Answer | undefined => {
    if (wanted.has(change.id)) return 'take'
    if (kept.has(change.id)) return 'keep'
    return chosen ? undefined : 'safely'
  }
  const done = await inTransaction(app.pool, async client => {
    await holdOrder(client, row.workId)
    const { rows, changes } = await changesIn(client, docId, shots)
    const steps = changes.map((change): [ShotChange, ShotStep | undefined] => {
      const answer = answerOf(change)
      return [change, answer && stepOf(change, answer)]
    })
    const taken = await take(client, app, actor, docId, rows, steps)
    await shotSheet.tell(app, row.teamId, docId, undefined, client)
    await touched(client, docId)
    return taken
  })
  const { changes } = await changesIn(app.pool, docId, shots)
  return { ...done, changes: changes.map(toldOf) }
}
