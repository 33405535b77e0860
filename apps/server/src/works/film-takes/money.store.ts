// What takes of film cost: held before an engine is asked, under the cap of what was asked for and the day of its team, and given back where it came to nothing.
import type pg from 'pg'
import type { Uses } from '../../app.ts'
import { holdYuan, settleYuan } from '../../assistant/chat/index.ts'
import { STATUS } from '@qianmu/contract/kit/status'
import { inTransaction } from '../../kit/pool.ts'
import { refuse } from '../../kit/refuse.ts'
import type { TakeRow } from './film-takes.store.ts'

/** Yuan for so many seconds; hundredths of a fen do not add up over many takes. */
export const yuanFor = (price: number, seconds: number): number => Math.round(price * seconds * 10_000) / 10_000
/** What adding numbers with fractions leaves over. */
const SLACK = 1e-6

interface Engine {
  id: string
  name: string
  kind: string
}

/**
 * Gives a take to an engine and holds what it may cost: under both caps, or not at all. What is held already is not held again.
 * @throws Refusal where it does not fit
 */
export const holdFor = (app: Uses<'now' | 'pool' | 'settings'>, take: TakeRow, engine: Engine, yuan: number): Promise<void> =>
  inTransaction(app.pool, async client => {
    const { rowCount } = await client.query(
      `update film_takes set state = 'running', engine_id = $2, engine = $3, engine_kind = $4, held = $5, held_at = $6 where id = $1 and held_at is null`,
      [take.id, engine.id, engine.name, engine.kind, yuan, app.now()],
    )
    if (!rowCount) return void (await client.query(`update film_takes set state = 'running' where id = $1`, [take.id]))
    const run = await client.query('update film_runs set yuan = yuan + $2 where id = $1 and yuan + $2 <= cap + $3', [
      take.run_id,
      yuan,
      SLACK,
    ])
    if (!run.rowCount) refuse(STATUS.limit, `这一镜估计要 ${yuan.toFixed(2)} 元，会超过这一次 ${take.cap} 元的上限，没有生成`)
    await holdYuan({ ...app, pool: client }, take.team_id, yuan, '这一镜')
  })

type Held = Pick<TakeRow, 'id' | 'run_id' | 'team_id'>
/** What was held of a take and since when; it is held no more. */
async function released(client: pg.PoolClient, { id }: Held, isSpent: boolean): Promise<{ held: number; held_at: Date } | undefined> {
  const { rows } = await client.query<{ held: number; held_at: Date }>(
    `update film_takes t set held = 0, held_at = null, cost = t.cost + case when $2 then b.held else 0 end
     from (select id, held, held_at from film_takes where id = $1 for update) b where t.id = b.id and b.held_at is not null returning b.held, b.held_at`,
    [id, isSpent],
  )
  return rows[0]
}

/** What was held was paid, or may have been. */
export const spendHeld = (client: pg.PoolClient, take: Held): Promise<unknown> => released(client, take, true)

/** Gives back what was held for a take that came to nothing. */
export async function giveBack(client: pg.PoolClient, take: Held): Promise<void> {
  const was = await released(client, take, false)
  if (!was) return
  await client.query('update film_runs set yuan = greatest(0, yuan - $2) where id = $1', [take.run_id, was.held])
  await settleYuan({ pool: client }, take.team_id, was.held_at, was.held, 0)
}
