// SMS codes: issued under limits, kept as keyed hashes, five guesses each, used once (performance-reliability §6 A1–A3).
import { randomInt } from 'node:crypto'
import { SMS_CODE_LENGTH, SMS_COUNTDOWN_S } from '@qianmu/contract/kit/limits'
import type { Uses } from '../app.ts'
import type { Origin } from '../kit/answer.ts'
import { countEvent, forgetEvents, networkOf } from '../kit/rate.store.ts'
import { refuseField, refuseOften } from '../kit/refuse.ts'
import { latestEnd } from './account.rules.ts'

/** Seconds a code lives. */
export const CODE_LIFE_S = 300
/** Guesses per code. */
export const CODE_GUESSES = 5
/** Texts a day to a phone for devices that never signed in there, and as many for each that did. */
const PER_DAY = 10
/** Texts an hour that an address may ask for where its device never signed in. Not by whether the number is known, which nobody is told. */
const STRANGE_PER_HOUR = 10
/** Wrong codes per address and hour. Of a phone, 10 texts × 5 guesses a day is the bound of strangers, whose guesses never lock the owner out. */
const WRONG_PER_IP_HOUR = 50

const hash = (app: Uses<'secrets'>, phone: string, type: number, code: string) => app.secrets.sign('sms', `${phone}:${type}:${code}`)

/** Whether somebody has signed in to the account of this phone on this device. */
async function knows(app: Uses<'pool'>, phone: string, deviceId: string): Promise<boolean> {
  const { rowCount } = await app.pool.query(
    `select 1 from users u join sessions s on s.user_id = u.id where u.phone = $1 and s.device_id = $2 and s.device_id <> '' limit 1`,
    [phone, deviceId],
  )
  return rowCount === 1
}

/**
 * Issues and sends a code. One text a minute, ten a day, and a budget for the whole instance. A device that has signed in to the account has a
 * budget of its own, and no code of another device is touched: whoever asks for somebody else's number takes nothing from them.
 */
export async function issueCode(
  app: Uses<'now' | 'pool' | 'secrets' | 'settings' | 'sms'>,
  phone: string,
  smsType: number,
  { deviceId, ip }: Pick<Origin, 'deviceId' | 'ip'>,
): Promise<void> {
  const now = app.now()
  const scale = app.settings.QIANMU_RATE_SCALE
  const isKnown = await knows(app, phone, deviceId)
  const budget = isKnown ? `${phone}:${smsType}:${deviceId}` : phone
  const last = await countEvent(app.pool, `sms-minute:${budget}`, SMS_COUNTDOWN_S, now)
  if (last.count > Math.max(1, Math.floor(scale))) refuseOften('验证码已发送，请稍后再获取', last.leftS)
  if (!isKnown) {
    const strange = await countEvent(app.pool, `sms-strange:${networkOf(ip)}`, 3600, now)
    if (strange.count > STRANGE_PER_HOUR * scale) {
      await forgetEvents(app.pool, [`sms-minute:${budget}`]) // no text goes out: somebody else may ask
      refuseOften('操作太频繁，请稍后再试', strange.leftS)
    }
  }
  const day = await countEvent(app.pool, `sms-day:${budget}`, 86400, now)
  if (day.count > PER_DAY * scale) refuseOften('今天获取验证码的次数已用完，请明天再试', day.leftS)
  const total = await countEvent(app.pool, 'sms-total', 86400, now)
  if (total.count > app.settings.SMS_DAY_TOTAL) refuseOften('今天的短信额度已用完，请联系管理员', total.leftS)
  const code = String(randomInt(10 ** SMS_CODE_LENGTH)).padStart(SMS_CODE_LENGTH, '0')
  await app.pool.query(
    `with old as (update sms_codes set used_at = $6 where phone = $1 and sms_type = $2 and device_id = $3 and used_at is null)
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
