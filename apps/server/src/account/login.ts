// Signing in by password, SMS code or chat-app code.
import type { Login } from '@qianmu/contract/account'
import { LOGIN_TYPE, SMS_TYPE } from '@qianmu/contract/kit/sign-in'
import { STATUS } from '@qianmu/contract/kit/status'
import type * as z from 'zod'
import type { Uses } from '../app.ts'
import type { Origin } from '../kit/answer.ts'
import { countEvent, forgetEvents, networkOf } from '../kit/rate.store.ts'
import { refuse, refuseField, refuseOften } from '../kit/refuse.ts'
import { backOffS } from './account.rules.ts'
import { checkPassword, hashPassword } from './password.ts'
import { redeemWxCode } from './qr.store.ts'
import { spendCode } from './sms-codes.store.ts'
import { changeUser, userByPhone, userOfPhone, type UserRow } from './users.store.ts'

type Body = z.output<typeof Login>
/** Wrong passwords are remembered this long, in seconds. */
const WRONG_MEMORY_S = 3600

async function byPassword(app: Uses<'db' | 'now' | 'pool'>, phone: string, password: string, ip: string): Promise<UserRow> {
  const now = app.now()
  const key = `password:${phone}:${networkOf(ip)}`
  // Counted before the password is looked at, and taken back when the try is refused or fits: guesses sent at once cannot pass together.
  const tries = await countEvent(app.pool, key, WRONG_MEMORY_S, now)
  const wait = backOffS(tries.count - 1)
  if (wait) {
    const pause = await countEvent(app.pool, `${key}:pause`, wait, now)
    if (pause.count > 1) {
      await countEvent(app.pool, key, WRONG_MEMORY_S, now, -1)
      refuseOften('密码错误次数过多，请稍后再试', pause.leftS)
    }
  }
  const user = await userByPhone(app, phone)
  const { fits, outdated } = await checkPassword(password, user?.password ?? null)
  if (!user || !fits) return refuseField('password', '手机号或密码不正确')
  await forgetEvents(app.pool, [key, `${key}:pause`])
  return outdated ? changeUser(app, user.id, { password: await hashPassword(password) }) : user
}

async function provenUser(app: Uses<'db' | 'now' | 'pool' | 'secrets' | 'settings'>, body: Body, origin: Origin): Promise<UserRow> {
  if (body.login_type === LOGIN_TYPE.password) return byPassword(app, body.phone, body.password, origin.ip)
  if (body.login_type === LOGIN_TYPE.wx) return redeemWxCode(app, body.wx_code, origin)
  await spendCode(app, { phone: body.phone, smsType: SMS_TYPE.login, code: body.sms_code, deviceId: origin.deviceId, ip: origin.ip })
  return userOfPhone(app, body.phone)
}

/** The user who proved themselves; 4025 while the instance is open only to internal accounts (document 1 §6). */
export async function signIn(app: Uses<'db' | 'now' | 'pool' | 'secrets' | 'settings'>, body: Body, origin: Origin): Promise<UserRow> {
  const user = await provenUser(app, body, origin)
  if (user.disabled) refuse(STATUS.internalOnly, '这个账号已被停用，请联系管理员')
  const internal = user.tags.includes('is_official') || (user.phone !== null && app.settings.QIANMU_INTERNAL_PHONES.includes(user.phone))
  if (app.settings.QIANMU_INTERNAL_ONLY && !internal) refuse(STATUS.internalOnly, '当前仅对内部账号开放，需要官方审核通过后才能进入')
  return user
}
