// Many new shots at once: of a file, or pasted out of a table.
import type { ShotText } from '@qianmu/contract/works/storyboards'
import type { Uses } from '../../app.ts'
import type { Actor, Row } from '../../kit/answer.ts'
import { inTransaction } from '../../kit/pool.ts'
import { refuseField } from '../../kit/refuse.ts'
import { holdOrder } from '../documents/index.ts'
import { BLANK, checkRoom, checkScene, shotRows, shotSheet } from './shots.store.ts'
import { Order } from './sync.store.ts'

type NewShot = Partial<ShotText> & { scene_id: string }
type App = Uses<'events' | 'now' | 'pool'>

/**
 * Adds shots to their scenes in the order in which they are given.
 * @param after the shot to stand behind, where all of them are of its scene (null = first); without it they stand behind all of their scenes
 * @returns their ids in that order
 */
export async function addRows(
  app: App,
  actor: Actor,
  row: Row,
  docId: number,
  shots: readonly NewShot[],
  after?: number | null,
): Promise<number[]> {
  return inTransaction(app.pool, async client => {
    await holdOrder(client, row.workId)
    await checkRoom(client, docId, shots.length)
    const there = await shotRows(client, docId)
    const order = new Order(there)
    const last = new Map<string, number | string | null>(there.map(shot => [shot.scene_id, shot.id]))
    if (after !== undefined) {
      const scene = shots[0]!.scene_id
      if (after !== null && !there.some(({ id, scene_id }) => id === after && scene_id === scene))
        refuseField('after_id', '目标位置已不存在，请刷新后再试')
      last.set(scene, after)
    }
    const keyed = shots.map((shot, nth) => {
      const name = `new-${nth}`
      const order_key = order.put(name, shot.scene_id, last.get(shot.scene_id) ?? null)
      last.set(shot.scene_id, name)
      return { ...BLANK, ...shot, order_key }
    })
    const { rows: made } = await client.query<{ id: number; order_key: string }>(
      `insert into storyboards (doc_id, scene_id, order_key, size, move, content, dialogue, sound, seconds, note, updated_by, updated_at)
       select $1, scene_id, order_key, size, move, content, dialogue, sound, seconds, note, $3, $4
       from jsonb_to_recordset($2) x(scene_id text, order_key text, size text, move text, content text, dialogue text, sound text, seconds float8, note text)
       order by order_key returning id, order_key`,
      [docId, JSON.stringify(keyed), actor.userId, app.now()],
    )
    // In the order that was given, whatever order the keys have.
    const byKey = new Map(made.map(({ id, order_key }) => [order_key, id]))
    const ids = keyed.map(({ order_key }) => byKey.get(order_key)!)
    await shotSheet.tell(app, row.teamId, docId, ids, client)
    return ids
  })
}

/** Rows of one scene, as they are pasted. */
export async function addPasted(
  app: App & Uses<'collab' | 'long'>,
  actor: Actor,
  row: Row,
  {
    doc_id,
    scene_id,
    after_id,
    rows,
  }: { doc_id: number; scene_id: string; after_id?: number | null | undefined; rows: readonly Partial<ShotText>[] },
): Promise<number[]> {
  await checkScene(app, doc_id, scene_id)
  return addRows(
    app,
    actor,
    row,
    doc_id,
    rows.map(shot => ({ ...shot, scene_id })),
    after_id,
  )
}
