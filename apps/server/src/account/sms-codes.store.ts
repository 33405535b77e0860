// SMS codes: issued under limits, kept as keyed hashes, five guesses each, used once (performance-reliability §6 A1–A3).
import { randomInt } from 'node:crypto'
import { SMS_CODE_LENGTH, SMS_COUNTDOWN_S } from '@qianmu/contract/kit/limits'
import type { Uses } from '../app.ts'
import { countEvent, networkOf } from '../kit/rate.store.ts'
import { refuseField, refuseOften } from '../kit/refuse.ts'
import { latestEnd } from './account.rules.ts'

/** Seconds a code lives. */
export const CODE_LIFE_S = 300
/** Guesses per code. */
export const CODE_GUESSES = 5
/** Texts per phone and day. */
const PER_PHONE_DAY = 10
/** Wrong codes per address and hour. Per phone, 10 texts × 5 guesses a day is the bound; a stranger's guesses never lock the owner out. */
const WRONG_PER_IP_HOUR = 50

const hash = (app: Uses<'secrets'>, phone: string, type: number, code: string) => app.secrets.sign('sms', `${phone}:${type}:${code}`)

/** Issues and sends a code. One text per phone and minute, ten a day, and a budget for the whole instance. */
export async function issueCode(
  app: Uses<'now' | 'pool' | 'secrets' | 'settings' | 'sms'>,
  phone: string,
  smsType: number,
  deviceId: string,
): Promise<void> {
  const now = app.now()
  const scale = app.settings.QIANMU_RATE_SCALE
  const last = await countEvent(app.pool, `sms-minute:${phone}`, SMS_COUNTDOWN_S, now)
  if (last.count > Math.max(1, Math.floor(scale))) refuseOften('验证码已发送，请稍后再获取', last.leftS)
  const day = await countEvent(app.pool, `sms-day:${phone}`, 86400, now)
  if (day.count > PER_PHONE_DAY * scale) refuseOften('今天获取验证码的次数已用完，请明天再试', day.leftS)
  const total = await countEvent(app.pool, 'sms-total', 86400, now)
  if (total.count > app.settings.SMS_DAY_TOTAL) refuseOften('今天的短信额度已用完，请联系管理员', total.leftS)
  const code = String(randomInt(10 ** SMS_CODE_LENGTH)).padStart(SMS_CODE_LENGTH, '0')
  await app.pool.query(
    `with old as (update sms_codes set used_at = $6 where phone = $1 and sms_type = $2 and used_at is null)
     insert into sms_codes (phone, sms_type, device_id, hash, expires_at) values ($1, $2, $3, $4, $5)`,
    [phone, smsType, deviceId, hash(app, phone, smsType, code), new Date(now.getTime() + CODE_LIFE_S * 1000), now],
  )
  await app.sms.send({ phone, sms_type: smsType, code }, now)
}

export interface Guess {
  phone: string
  smsType: number
  code: string
  deviceId: string
  ip: string
}

/** Spends the code; refuses at the field when it is wrong, expired, used, of another kind, another phone or another device. */
export async function spendCode(
  app: Uses<'now' | 'pool' | 'secrets' | 'settings'>,
  { phone, smsType, code, deviceId, ip }: Guess,
): Promise<void> {
  const now = app.now()
  const wrongKey = `sms-wrong:${networkOf(ip)}`
  const wrong = await countEvent(app.pool, wrongKey, 3600, now, 0)
  if (wrong.count >= WRONG_PER_IP_HOUR * app.settings.QIANMU_RATE_SCALE) refuseOften('验证码错误次数过多，请稍后再试', wrong.leftS)
  // The guess is counted before it is looked at, in the same statement, so parallel guesses cannot pass five.
  const { rows } = await app.pool.query<{ id: number; fits: boolean; tries: number }>(
    `update sms_codes set tries = tries + 1 where id = (
       select id from sms_codes where phone = $1 and sms_type = $2 and used_at is null and expires_at > $3 and expires_at <= $6 and device_id = $5
       order by id desc limit 1 for update)
     returning id, hash = $4 as fits, tries`,
    [phone, smsType, now, hash(app, phone, smsType, code), deviceId, latestEnd(now, CODE_LIFE_S)],
  )
  const tried = rows[0]
  if (!tried || !tried.fits || tried.tries > CODE_GUESSES) {
    await countEvent(app.pool, wrongKey, 3600, now)
    return refuseField('sms_code', tried && tried.tries >= CODE_GUESSES ? '验证码已失效，请重新获取' : '验证码错误或已过期')
  }
  const spent = await app.pool.query('update sms_codes set used_at = $2 where id = $1 and used_at is null', [tried.id, now])
  if (spent.rowCount !== 1) refuseField('sms_code', '验证码错误或已过期')
}
