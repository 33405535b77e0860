// QR sign-in sessions: bound to the browser that asked, polled at most 300 times, redeemed once (performance-reliability §6 A12, A13).
import { QR_POLL_MAX, QR_POLL_MS } from '@qianmu/contract/kit/limits'
import { STATUS } from '@qianmu/contract/kit/status'
import type { Uses } from '../app.ts'
import type { Origin } from '../kit/answer.ts'
import { found, refuse } from '../kit/refuse.ts'
import { hashOf } from '../kit/session.store.ts'
import { randomToken } from '../kit/secrets.store.ts'
import { latestEnd, WX_CODE_LIFE_S } from './account.rules.ts'
import { changeUser, userByWx, userOfPhone, userOfWx, type UserRow } from './users.store.ts'

/** The http-only cookie that ties a QR session to the browser that asked for it. */
export const BROWSER_COOKIE = 'qm_qr'
/** Waiting, scanned, confirmed. */
export const QR_STATUS = { waiting: 0, scanned: 1, confirmed: 2 } as const
const LIFE_S = (QR_POLL_MAX * QR_POLL_MS) / 1000 + 30

const expired = () => refuse(STATUS.qrExpired, '二维码已过期')

export interface NewQr {
  sessionKey: string
  confirmKey: string
  browserKey: string
}

/** Starts a session for this browser. */
export async function startQr(app: Uses<'now' | 'pool'>, origin: Origin): Promise<NewQr> {
  const qr = { sessionKey: randomToken(), confirmKey: randomToken(), browserKey: randomToken() }
  await app.pool.query(
    `insert into qr_sessions (key_hash, confirm_hash, browser_hash, device_id, device, ip, expires_at) values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      hashOf(qr.sessionKey),
      hashOf(qr.confirmKey),
      hashOf(qr.browserKey),
      origin.deviceId,
      origin.device,
      origin.ip,
      new Date(app.now().getTime() + LIFE_S * 1000),
    ],
  )
  return qr
}

/** Ends a session; its code can still be redeemed by the browser that got it. */
export const endQr = async (app: Uses<'pool'>, sessionKey: string, origin: Origin): Promise<void> => {
  await app.pool.query('update qr_sessions set ended = true where key_hash = $1 and browser_hash = $2', [
    hashOf(sessionKey),
    hashOf(origin.cookies[BROWSER_COOKIE] ?? ''),
  ])
}

/** One poll: the state and, once confirmed, the code. 4015 when expired, ended, unknown, polled too often, or asked by another browser. */
export async function pollQr(
  app: Uses<'now' | 'pool'>,
  sessionKey: string,
  origin: Origin,
): Promise<{ status: 0 | 1 | 2; wx_code: string }> {
  const { rows } = await app.pool.query<{ status: 0 | 1 | 2; wx_code: string }>(
    `update qr_sessions set polls = polls + 1
     where key_hash = $1 and browser_hash = $2 and device_id = $3 and not ended and expires_at > $4 and expires_at <= $6 and polls < $5
     returning status, wx_code`,
    [
      hashOf(sessionKey),
      hashOf(origin.cookies[BROWSER_COOKIE] ?? ''),
      origin.deviceId,
      app.now(),
      QR_POLL_MAX,
      latestEnd(app.now(), LIFE_S),
    ],
  )
  return rows[0] ?? expired()
}

export interface WaitingQr {
  device: string
  ip: string
  browser_hash: string
  key_hash: string
}

/** What the phone's page shows of the session behind `confirmKey`; marks it scanned. */
export async function scanQr(app: Uses<'now' | 'pool'>, confirmKey: string): Promise<WaitingQr | undefined> {
  const { rows } = await app.pool.query<WaitingQr>(
    `update qr_sessions set status = greatest(status, 1) where confirm_hash = $1 and not ended and expires_at > $2 and status < 2
     returning device, ip, browser_hash, key_hash`,
    [hashOf(confirmKey), app.now()],
  )
  return rows[0]
}

/** The same for WeChat's callback, whose `state` is the session key. */
export async function qrBySession(app: Uses<'now' | 'pool'>, sessionKey: string): Promise<WaitingQr | undefined> {
  const { rows } = await app.pool.query<WaitingQr>(
    `select device, ip, browser_hash, key_hash from qr_sessions where key_hash = $1 and not ended and expires_at > $2 and status < 2`,
    [hashOf(sessionKey), app.now()],
  )
  return rows[0]
}

export interface Proven {
  identity: string
  nickname: string
  phone: string | null
}

/** Puts a one-time code for a proven identity into the waiting session. Answers whether the session was still waiting. */
export async function confirmQr(app: Uses<'now' | 'pool'>, waiting: WaitingQr, proven: Proven): Promise<boolean> {
  const code = randomToken()
  const result = await app.pool.query(
    `with s as (update qr_sessions set status = 2, wx_code = $2 where key_hash = $1 and status < 2 and not ended returning browser_hash)
     insert into wx_codes (hash, browser_hash, identity, nickname, phone, expires_at) select $3, browser_hash, $4, $5, $6, $7 from s`,
    [
      waiting.key_hash,
      code,
      hashOf(code),
      proven.identity,
      proven.nickname,
      proven.phone,
      new Date(app.now().getTime() + WX_CODE_LIFE_S * 1000),
    ],
  )
  return result.rowCount === 1
}

/** Spends a code in the browser that asked for it; replayed, expired or carried to another browser it is refused. */
async function spendWxCode(app: Uses<'now' | 'pool'>, code: string, origin: Origin): Promise<Proven> {
  const { rows } = await app.pool.query<Proven>(
    `update wx_codes set used_at = $3 where hash = $1 and browser_hash = $2 and used_at is null and expires_at > $3 and expires_at <= $4 returning identity, nickname, phone`,
    [hashOf(code), hashOf(origin.cookies[BROWSER_COOKIE] ?? ''), app.now(), latestEnd(app.now(), WX_CODE_LIFE_S)],
  )
  return rows[0] ?? expired()
}

/** Signs in with a chat-app code: the user bound to the identity, else the user of the proven phone, else a new user. */
export async function redeemWxCode(app: Uses<'db' | 'now' | 'pool'>, code: string, origin: Origin): Promise<UserRow> {
  const { identity, nickname, phone } = await spendWxCode(app, code, origin)
  const known = await userByWx(app, identity)
  if (known) return known
  return phone ? userOfPhone(app, phone) : userOfWx(app, identity, nickname)
}

/** Binds the identity behind a code to a user. */
export async function bindWx(app: Uses<'db' | 'now' | 'pool'>, userId: number, code: string, origin: Origin): Promise<void> {
  const { identity } = await spendWxCode(app, code, origin)
  found(
    await changeUser(
      app,
      userId,
      { wx_identity: identity },
      { index: 'users_wx_identity', field: 'wx_code', msg: '这个微信已绑定其他账号' },
    ),
  )
}
