// Takes back what one act made of many shots: each is put back where it still is as that act left it.
import type { StoryboardStep } from '@qianmu/contract/works/storyboards'
import type { Uses } from '../../app.ts'
import { touched } from '../../graph/index.ts'
import type { Actor, Row } from '../../kit/answer.ts'
import { inTransaction } from '../../kit/pool.ts'
import { holdOrder } from '../documents/index.ts'
import { checkRoom, type ShotRow, shotRows, shotSheet } from './shots.store.ts'

type State = StoryboardStep['now']

/** Is the shot still as that act left it? What the script said is no part of what people see. */
const isStill = (shot: ShotRow, { gone, script: _script, order_key: _key, ...text }: State): boolean =>
  (gone === undefined || gone === (shot.deleted_at !== null)) &&
  Object.entries(text).every(([field, value]) => value === undefined || shot[field as keyof ShotRow] === value)

/** Puts shots back; those that somebody has changed since stay. @returns those that were put back */
export async function revertShots(
  app: Uses<'events' | 'now' | 'pool'>,
  actor: Actor,
  row: Row,
  docId: number,
  steps: readonly StoryboardStep[],
): Promise<number[]> {
  return inTransaction(app.pool, async client => {
    await holdOrder(client, row.workId)
    const rows = new Map((await shotRows(client, docId, true)).map(each => [each.id, each]))
    const done: number[] = []
    for (const { storyboard_id: id, before, now } of steps) {
      const shot = rows.get(id)
      if (!shot || !isStill(shot, now)) continue
      const { gone, script, ...text } = before
      const values = {
        ...text,
        ...(script !== undefined && { script }),
        ...(gone !== undefined && { deleted_at: gone ? app.now() : null }),
      }
      await shotSheet.change(app, client, actor, shot, values, Object.keys(text))
      done.push(id)
    }
    await checkRoom(client, docId, 0)
    await touched(client, docId)
    if (done.length) await shotSheet.tell(app, row.teamId, docId, done, client)
    return done
  })
}
