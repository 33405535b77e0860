// What operators give to accounts: found, given, taken, written into the log, and what it opens at once; for operators alone.
import { type Loose, openStudio, type Person, type Studio } from '@qianmu/testkit/studio'
import { afterAll, beforeAll, expect, it } from 'vitest'

let studio: Studio
let operator: Person
let writer: Person
beforeAll(async () => {
  studio = await openStudio({ env: { QIANMU_AI_CHAT: '0' } })
  ;[operator, writer] = [await studio.founder(), await studio.founder()]
  await studio.app.pool.query(`update users set tags = array['is_official'] where id = $1`, [operator.userId])
  await studio.app.pool.query(`update users set nickname = '写手_100%' where id = $1`, [writer.userId])
})
afterAll(() => studio.close())

const list = async (input: object = {}) => (await operator.call<Loose>('GET', '/ixj_web/ai_access/list', input)).data
const set = (input: object, who = operator) => who.call<Loose>('PUT', '/ixj_web/ai_access/set', { account_id: writer.userId, ...input })
const NOTHING = { ai_chat: 0, ai_evaluate: 0, novel_to_script: 0, level: 'instance' }

it('lists accounts with what they have, by a part of the name or a whole phone', async () => {
  const all = await list()
  expect(all).toMatchObject({ total: 2, instance_level: 0 })
  expect(all.list.map((each: Loose) => each.account_id)).toEqual([writer.userId, operator.userId])
  expect(all.list[0]).toMatchObject({ ...NOTHING, nickname: '写手_100%', is_official: 0 })
  expect(all.list[0].phone).toMatch(/^1\d\d\*{4}\d{4}$/)
  expect(await list({ keyword: '手_100%' })).toMatchObject({ total: 1 })
  expect(await list({ keyword: '手%' })).toMatchObject({ total: 0, list: [] })
  const { rows } = await studio.app.pool.query('select phone from users where id = $1', [writer.userId])
  expect(await list({ keyword: rows[0].phone })).toMatchObject({ total: 1 })
  expect(await list({ keyword: (rows[0].phone as string).slice(0, 7) })).toMatchObject({ total: 0 })
  expect(await list({ page: 2, size: 1 })).toMatchObject({ list: [{ account_id: operator.userId }] })
})

it('gives and takes what is named, leaves the rest, and opens it at once', async () => {
  const info = async () => (await writer.call<Loose>('GET', '/ixj_web/user/get_my_info', {})).data.special_tags
  const level = async () => (await writer.call<Loose>('GET', '/aigc_web/ai/models', {})).data.level
  expect(await info()).toMatchObject({ ai_evaluate: 0, novel_to_script: 0 })
  expect(await level()).toBe(0)
  expect((await set({ ai_evaluate: 1, level: 'gpt3' })).data).toMatchObject({ ...NOTHING, ai_evaluate: 1, level: 'gpt3' })
  expect((await set({ novel_to_script: 1 })).data).toMatchObject({ ai_evaluate: 1, novel_to_script: 1, level: 'gpt3' })
  expect(await info()).toMatchObject({ ai_evaluate: 1, novel_to_script: 1, ai_chat: 0 })
  expect(await level()).toBe(3)
  expect((await set({ level: 'glm' })).data.level).toBe('glm')
  expect((await set({ level: 'instance', ai_evaluate: 0 })).data).toMatchObject({ ...NOTHING, novel_to_script: 1 })
  expect(await level()).toBe(0)
  // Two operators at once.
  await Promise.all([set({ ai_chat: 1 }), set({ ai_evaluate: 1 }), set({ novel_to_script: 0 })])
  expect((await list({ keyword: '写手' })).list[0]).toMatchObject({ ai_chat: 1, ai_evaluate: 1, novel_to_script: 0 })
  const { rows } = await studio.app.pool.query(`select data from audit_log where event = 'ai_access_set' and user_id = $1`, [
    operator.userId,
  ])
  expect(rows.length).toBe(7)
  expect(rows[0].data).toEqual({ account_id: writer.userId, ai_evaluate: 1, level: 'gpt3' })
})

it('is for operators, about accounts that there are, and never makes one an operator', async () => {
  expect(await set({ ai_chat: 1 }, writer)).toMatchObject({ status: 7014 })
  expect(await writer.call('GET', '/ixj_web/ai_access/list', {})).toMatchObject({ status: 7014 })
  expect(await set({ account_id: 999_999, ai_chat: 1 })).toMatchObject({ status: 1004 })
  expect(await set({ level: 'boss' })).toMatchObject({ status: 1000 })
  expect((await set({ is_official: 1, ai_chat: 0 })).data).toMatchObject({ is_official: 0 })
})
