// Idempotency-Key: the same POST of the same person under the same key is done once and answered the same for a day (performance-reliability §6 J1).
import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Call } from '@qianmu/contract/kit/call'
import { STATUS } from '@qianmu/contract/kit/status'
import type pg from 'pg'
import type { Uses } from '../app.ts'
import { isStream, Told, toldOf, type Ask } from './answer.ts'
import { Refusal, refuse } from './refuse.ts'
import { seal, unseal } from './seal.ts'

/** An answer is given again for this long, in seconds. */
const KEPT_S = 86_400
/** A call without an answer after this long was begun by a process that died; the web waits at most as long (document 1 §7.1). */
const ABANDONED_S = 300
/** A second request waits this long for the answer to the first, then it is told to come back. */
const PATIENCE_MS = 20_000
const LOOK_MS = 40

const CLAIM = `
  insert into kept_answers as kept (user_id, call, key, asked, at) values ($1, $2, $3, $4, $5)
  on conflict (user_id, call, key) do update set asked = excluded.asked, answer = null, at = excluded.at
    where kept.at <= $5::timestamptz - make_interval(secs => case when kept.answer is null then ${ABANDONED_S} else ${KEPT_S} end)`

type Claim = readonly [userId: number, call: string, key: string]
type Kept = Pick<Told<unknown>, 'status' | 'msg' | 'data'>

// Not the team: founding or joining one changes it under the retries.
const hashOfRequest = (ask: Ask, input: object): string => {
  const files = Object.entries(ask.files).map(([field, file]) => [field, file?.name, file?.size])
  return createHash('sha256')
    .update(JSON.stringify([input, files]))
    .digest('base64url')
}

/** The answer to the first request, once it is there; undefined when the first request failed and left the key free. */
async function answerOfFirst(app: Uses<'pool' | 'secrets'>, claim: Claim, asked: string): Promise<Told<unknown> | undefined> {
  for (let waited = 0; waited < PATIENCE_MS; waited += LOOK_MS) {
    const { rows } = await app.pool.query<{ asked: string; answer: Buffer | null }>(
      'select asked, answer from kept_answers where user_id = $1 and call = $2 and key = $3',
      [...claim],
    )
    const kept = rows[0]
    if (!kept) return undefined
    const text = kept.answer && unseal(app.secrets.key('answers'), claim.join(' '), kept.answer)
    if (kept.asked !== asked || text === undefined) return refuse(STATUS.input, '同一个请求标识已用于别的内容', { fields: [] })
    if (text) {
      const { status, msg, data } = JSON.parse(text) as Kept
      return new Told(status, msg, data)
    }
    await sleep(LOOK_MS)
  }
  throw new Refusal(STATUS.busy, '同一个请求还在处理，请稍后再试', { http: 503, retryAfterS: 2 })
}

/**
 * Does a call, or answers what it was answered before. Only a POST of somebody signed in, with an Idempotency-Key, is kept; a refusal is not,
 * so that the same key may try again. Should the process die between the work and the keeping of its answer, the work may be done twice.
 */
export async function once(call: Call, ask: Ask, input: object, work: () => Promise<unknown>): Promise<unknown> {
  const { app, actor, origin } = ask
  // Bytes and streams are made anew for whoever asks; such calls change nothing.
  if (call.method !== 'POST' || call.reads || call.kind === 'download' || call.kind === 'stream' || !origin.idempotencyKey || !actor.userId)
    return work()
  const claim: Claim = [actor.userId, call.name, origin.idempotencyKey]
  const asked = hashOfRequest(ask, input)
  const at = app.now()
  while (!(await app.pool.query(CLAIM, [...claim, asked, at])).rowCount) {
    const told = await answerOfFirst(app, claim, asked)
    if (told) return told
  }
  try {
    const answered = await work()
    // A stream is said once, to the one who asked for it.
    if (isStream(answered)) return (await forget(app, claim, at), answered)
    const told = toldOf(answered)
    const kept: Kept = { status: told.status, msg: told.msg, data: told.data }
    await app.pool.query('update kept_answers set answer = $5 where user_id = $1 and call = $2 and key = $3 and at = $4', [
      ...claim,
      at,
      seal(app.secrets.key('answers'), claim.join(' '), JSON.stringify(kept)),
    ])
    return told
  } catch (error) {
    await forget(app, claim, at)
    throw error
  }
}

const forget = (app: Uses<'pool'>, claim: readonly unknown[], at: Date) =>
  app.pool.query('delete from kept_answers where user_id = $1 and call = $2 and key = $3 and at = $4', [...claim, at])

/** Removes answers that are no longer given; run by the housekeeping timer. */
export const sweepAnswers = (pool: pg.Pool, now: Date) =>
  pool.query('delete from kept_answers where at <= $1::timestamptz - make_interval(secs => $2)', [now, KEPT_S])
