// What the database says of chat models: engines and prices as operators set them, levels of people, and what teams spend in a day.
import { AI_CHAT, type ChatLevel, DEFAULT_CHAT_MODEL, isOwnModel } from '@qianmu/contract/assistant/chat-models'
import { STATUS } from '@qianmu/contract/kit/status'
import type pg from 'pg'
import type { Uses } from '../../app.ts'
import { refuse } from '../../kit/refuse.ts'

export interface ModelSetting {
  value: string
  engine: string
  input_price: number
  output_price: number
}
const UNSET = { engine: '', input_price: 0, output_price: 0 }

/** What operators said of each model; of one that they said nothing of, that whichever engine has it answers, free; one with a name of its own costs what the default one does, which may be the same engine. */
export async function settingsOfModels(app: Uses<'pool'>): Promise<(value: string) => ModelSetting> {
  const { rows } = await app.pool.query<ModelSetting>({
    name: 'chat-models',
    text: 'select value, engine, input_price, output_price from chat_models',
  })
  const priceOf = (value: string) => rows.find(row => row.value === value) ?? { ...UNSET }
  return value =>
    rows.find(row => row.value === value) ?? { ...(isOwnModel(value) ? priceOf(DEFAULT_CHAT_MODEL) : UNSET), value, engine: '' }
}

export const setModel = (app: Uses<'pool'>, { value, engine, input_price, output_price }: ModelSetting) =>
  app.pool.query(
    `insert into chat_models (value, engine, input_price, output_price) values ($1, $2, $3, $4)
     on conflict (value) do update set engine = $2, input_price = $3, output_price = $4`,
    [value, engine, input_price, output_price],
  )

/** Tags that give a person a level of their own: `ai_chat_none`, `ai_chat_glm` … */
const TAG = /^ai_chat_(none|glm|gpt3|gpt4)$/

/** The level of a person, the instance's where they have none, and whether they carry the tag ai_chat. */
export async function levelOf(app: Uses<'pool' | 'settings'>, userId: number): Promise<{ level: ChatLevel; tag: 0 | 1; tags: string[] }> {
  const { rows } = await app.pool.query<{ tags: string[] }>({
    name: 'chat-tags',
    text: 'select tags from users where id = $1',
    values: [userId],
  })
  const tags = rows[0]?.tags ?? []
  const own = tags.map(tag => TAG.exec(tag)?.[1]).find(name => name !== undefined) as keyof typeof AI_CHAT | undefined
  return { level: own ? AI_CHAT[own] : app.settings.QIANMU_AI_CHAT, tag: tags.includes('ai_chat') ? 1 : 0, tags }
}

/** Days begin where the instance's writers live. */
const DAY = `($2::timestamptz at time zone 'Asia/Shanghai')::date`

export async function spentToday(app: Uses<'now' | 'pool'>, teamId: number): Promise<number> {
  const { rows } = await app.pool.query<{ yuan: number }>(`select yuan from chat_spending where team_id = $1 and day = ${DAY}`, [
    teamId,
    app.now(),
  ])
  return rows[0]?.yuan ?? 0
}

/**
 * Holds what an answer or a film may cost, or refuses where the team's day has no room for it. Costs nothing where nothing has a price.
 * @param app its `pool` may be a transaction @param what 「这一问」
 */
export async function holdYuan(
  app: Uses<'now' | 'settings'> & { pool: Pick<pg.ClientBase, 'query'> },
  teamId: number,
  yuan: number,
  what = '这一问',
): Promise<void> {
  const cap = app.settings.QIANMU_CHAT_DAY_YUAN
  if (yuan === 0) return
  const { rowCount } = await app.pool.query(
    `insert into chat_spending (team_id, day, yuan) select $1, ${DAY}, $3::float8 where $4::float8 = 0 or $3 <= $4
     on conflict (team_id, day) do update set yuan = chat_spending.yuan + $3 where $4 = 0 or chat_spending.yuan + $3 <= $4`,
    [teamId, app.now(), yuan, cap],
  )
  if (!rowCount) refuse(STATUS.limit, `${what}估计要 ${yuan.toFixed(4)} 元，会超过团队今天 ${cap} 元的上限，请明天再问或请管理员调整`)
}

/** Puts what it cost in the place of what was held for it, on the day it was begun. */
export const settleYuan = (app: { pool: Pick<pg.ClientBase, 'query'> }, teamId: number, begun: Date, held: number, cost: number) =>
  app.pool.query(`update chat_spending set yuan = greatest(0, yuan + $3) where team_id = $1 and day = ${DAY}`, [teamId, begun, cost - held])
