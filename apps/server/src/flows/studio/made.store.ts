// What nodes of one run have made and may not make twice: kept with the draw, so that a run that begins again after a crash finds it.
import type { Uses } from '../../app.ts'

/** By node and item what it made, as JSON. */
export async function once<T>(app: Uses<'pool'>, drawId: number, key: string, make: () => Promise<T>): Promise<T> {
  const { rows } = await app.pool.query<{ made: { value: T } | null }>('select kept -> $2 made from flow_draws where id = $1', [
    drawId,
    key,
  ])
  const before = rows[0]?.made
  if (before) return before.value
  const value = await make()
  await app.pool.query(`update flow_draws set kept = kept || jsonb_build_object($2::text, $3::jsonb) where id = $1`, [
    drawId,
    key,
    JSON.stringify({ value }),
  ])
  return value
}
