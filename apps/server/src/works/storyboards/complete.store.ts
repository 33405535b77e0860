// What shots lack, filled in by rules, and taken back where nobody has changed it since.
import type { StoryboardFilled } from '@qianmu/contract/works/storyboards'
import { proposalsOf, RULED_FIELDS, type RuledField } from '@qianmu/script/shots/propose'
import type pg from 'pg'
import type { Uses } from '../../app.ts'
import type { Actor, Row } from '../../kit/answer.ts'
import { inTransaction } from '../../kit/pool.ts'
import { holdOrder, outlineOf } from '../documents/index.ts'
import { type ShotRow, shotRows, shotSheet } from './shots.store.ts'

export interface Completing {
  preview: boolean
  fields?: readonly RuledField[] | undefined
  ids?: readonly number[] | undefined
}

/** Nobody has decided how long it takes: it is as the script or the rules said. */
const isEstimated = ({ seconds, script }: ShotRow) =>
  seconds === 0 || (script !== null && (seconds === script.seconds || seconds === script.filled?.seconds))

const pick = <T extends object>(from: T, fields: readonly (keyof T)[]) =>
  Object.fromEntries(fields.map(field => [field, from[field]])) as Partial<T>

/** What rules would fill in, shot by shot; those that lack nothing are left out. */
function proposed(rows: readonly ShotRow[], headings: ReadonlyMap<string, string>, { fields = RULED_FIELDS, ids }: Completing) {
  const wanted = ids && new Set(ids)
  const scenes = [...Map.groupBy(rows, row => row.scene_id)]
  const proposals = proposalsOf(
    scenes.map(([id, shots]) => ({
      heading: headings.get(id) ?? '',
      shots: shots.map(row => ({ ...row, isEstimated: isEstimated(row) })),
    })),
  )
  return scenes.flatMap(([, shots], scene) =>
    shots.flatMap((row, at) => {
      const proposal = proposals[scene]![at]!
      const given = fields.filter(field => proposal[field] !== undefined && proposal[field] !== '')
      if (given.length === 0 || (wanted && !wanted.has(row.id))) return []
      return { row, now: pick(proposal, given), before: pick<Pick<ShotRow, RuledField>>(row, given) }
    }),
  )
}

/** Fills in what shots of a document lack, or tells what that would be. */
export async function completeShots(
  app: Uses<'collab' | 'events' | 'long' | 'now' | 'pool'>,
  actor: Actor,
  row: Row,
  docId: number,
  asked: Completing,
): Promise<StoryboardFilled[]> {
  const { scenes } = await outlineOf(app, docId)
  const headings = new Map(scenes.map(scene => [scene.scene_id, scene.heading]))
  const read = async (db: pg.Pool | pg.PoolClient) => proposed(await shotRows(db, docId), headings, asked)
  const told = ({ row: { id, version }, now, before }: Awaited<ReturnType<typeof read>>[number], more: 0 | 1) => ({
    storyboard_id: id,
    version: version + more,
    now,
    before,
  })
  if (asked.preview) return (await read(app.pool)).map(each => told(each, 0))
  return inTransaction(app.pool, async client => {
    await holdOrder(client, row.workId)
    const filled = await read(client)
    for (const { row: shot, now } of filled) {
      const script = shot.script && { ...shot.script, filled: { ...shot.script.filled, ...now } }
      await shotSheet.change(app, client, actor, shot, { ...now, script }, Object.keys(now))
    }
    const ids = filled.map(each => each.row.id)
    if (ids.length) await shotSheet.tell(app, row.teamId, docId, ids, client)
    return filled.map(each => told(each, 1))
  })
}
