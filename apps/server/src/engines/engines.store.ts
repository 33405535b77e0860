// The engines of operators in the database, with their keys sealed; every process is told when one changes.
import type { EngineProgram } from '@qianmu/engines'
import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing'
import type pg from 'pg'
import type { Uses } from '../app.ts'
import { inTransaction } from '../kit/pool.ts'
import { found, refuseField, refuseMissing } from '../kit/refuse.ts'
import { seal, unseal } from '../kit/seal.ts'

/** Told whenever a row was written, or what an engine holds was changed from here. */
export const ENGINES_CHANGED = 'engines_changed'

export interface EngineRow {
  id: number
  kind: EngineProgram
  name: string
  address: string
  account: string
  secret: Uint8Array | null
  model: string
  price: number
  workflow: string
  models_folder: string
  places: number
  enabled: boolean
  updated_at: Date
}

export interface NewEngine {
  kind: EngineProgram
  name: string
  address: string
  account: string
  secret: string
  model: string
  price: number
  workflow: string
  models_folder: string
  places: number
}

type Sealing = Uses<'secrets'>
/** A key is for its address alone: a row that was given another one by hand does not hand it out. */
const purpose = (address: string) => `engine ${address}`
const sealed = ({ secrets }: Sealing, address: string, secret: string) =>
  secret ? seal(secrets.key('engine'), purpose(address), secret) : null
/** '' without one, undefined when it cannot be read under the instance's present secret. */
export const secretOf = ({ secrets }: Sealing, { address, secret }: EngineRow): string | undefined =>
  secret ? unseal(secrets.key('engine'), purpose(address), secret) : ''

/** Tells every process. */
export const told = (client: Pick<pg.ClientBase, 'query'>) => client.query(`select pg_notify($1, '')`, [ENGINES_CHANGED])

/** All that are not deleted, in their order. */
export async function listEngines(pool: pg.Pool): Promise<EngineRow[]> {
  const { rows } = await pool.query<EngineRow>('select * from engines where deleted_at is null order by rank, id')
  return rows
}

export async function oneEngine(pool: pg.Pool, id: number): Promise<EngineRow> {
  const { rows } = await pool.query<EngineRow>('select * from engines where id = $1 and deleted_at is null', [id])
  return found(rows[0], '引擎')
}

export const insertEngine = (app: Uses<'now' | 'pool' | 'secrets'>, engine: NewEngine): Promise<number> =>
  inTransaction(app.pool, async client => {
    const { rows } = await client.query<{ last: string | null }>('select max(rank) as last from engines')
    const { kind, name, address, account, secret, model, models_folder, places, price, workflow } = engine
    const inserted = await client.query<{ id: number }>(
      `insert into engines (kind, name, address, account, secret, model, models_folder, places, rank, updated_at, price, workflow)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning id`,
      [
        kind,
        name,
        address,
        account,
        sealed(app, address, secret),
        model,
        models_folder,
        places,
        generateKeyBetween(rows[0]!.last, null),
        app.now(),
        price,
        workflow,
      ],
    )
    await told(client)
    return inserted.rows[0]!.id
  })

export type EngineChange = { [K in Exclude<keyof NewEngine, 'kind'> | 'enabled']?: (NewEngine & { enabled: boolean })[K] | undefined }

/** Refuses another address without the key that goes with it: a key is not handed to an address it was not given for. */
export const changeEngine = (app: Uses<'now' | 'pool' | 'secrets'>, id: number, change: EngineChange): Promise<void> =>
  inTransaction(app.pool, async client => {
    const { rows } = await client.query<EngineRow>('select * from engines where id = $1 and deleted_at is null for update', [id])
    const before = found(rows[0], '引擎')
    const after = { ...before, ...Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) } as EngineRow
    if (before.secret && change.secret === undefined && after.address !== before.address) refuseField('secret', '地址改了，请重新填写密钥')
    const secret = change.secret === undefined ? before.secret : sealed(app, after.address, change.secret)
    await client.query(
      `update engines set name = $2, address = $3, account = $4, secret = $5, model = $6, models_folder = $7, places = $8, enabled = $9, updated_at = $10,
         price = $11, workflow = $12 where id = $1`,
      [
        id,
        after.name,
        after.address,
        after.account,
        secret,
        after.model,
        after.models_folder,
        after.places,
        after.enabled,
        app.now(),
        after.price,
        after.workflow,
      ],
    )
    await told(client)
  })

/** @param deletedAt null brings it back */
export const binEngine = (app: Uses<'now' | 'pool'>, id: number, deletedAt: Date | null): Promise<void> =>
  inTransaction(app.pool, async client => {
    const { rowCount } = await client.query(
      'update engines set deleted_at = $2, updated_at = $3 where id = $1 and (deleted_at is null) = ($2::timestamptz is not null)',
      [id, deletedAt, app.now()],
    )
    if (!rowCount) refuseMissing('引擎')
    await told(client)
  })

/** Puts those named first, in this order; others follow as they stood. */
export const orderEngines = (app: Uses<'pool'>, ids: readonly number[]): Promise<void> =>
  inTransaction(app.pool, async client => {
    const { rows } = await client.query<{ id: number }>('select id from engines where deleted_at is null order by rank, id for update')
    const there = rows.map(row => row.id)
    const order = [...ids.filter(id => there.includes(id)), ...there.filter(id => !ids.includes(id))]
    await client.query(
      'update engines set rank = given.rank from unnest($1::bigint[], $2::text[]) given (id, rank) where engines.id = given.id',
      [order, generateNKeysBetween(null, null, order.length)],
    )
    await told(client)
  })
