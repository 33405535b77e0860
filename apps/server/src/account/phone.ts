// Changing the bound phone in two steps: prove the old one, then bind the new one (document 1 §4.5).
import { FIELD_TEXTS, SMS_TYPE } from '@qianmu/contract/kit/sign-in'
import type { Uses } from '../app.ts'
import type { Actor, Origin } from '../kit/answer.ts'
import { refuseField } from '../kit/refuse.ts'
import { hasProof, keepProof, spendProof } from './phone-proofs.store.ts'
import { endSessions } from './sessions.store.ts'
import { spendCode } from './sms-codes.store.ts'
import { changeUser, localIdentity, userById } from './users.store.ts'

interface Body {
  opt_type: 1 | 2
  phone: string
  sms_code: string
}

async function proveOld(
  app: Uses<'now' | 'pool' | 'secrets' | 'settings'>,
  actor: Actor,
  oldPhone: string | null,
  body: Body,
  guess: Parameters<typeof spendCode>[1],
) {
  if (body.phone !== oldPhone) refuseField('phone', '请输入当前绑定的手机号')
  await spendCode(app, { ...guess, smsType: SMS_TYPE.verifyPhone })
  await keepProof(app, actor)
}

/** opt_type 1 leaves the phone as it is and keeps a proof for 10 minutes; 2 spends the proof (if there was a phone) and binds the new one. */
export async function changePhone(
  app: Uses<'collab' | 'db' | 'events' | 'now' | 'pool' | 'secrets' | 'settings'>,
  actor: Actor,
  body: Body,
  origin: Origin,
): Promise<void> {
  const user = await userById(app, actor.userId)
  const guess = { phone: body.phone, smsType: SMS_TYPE.bindPhone, code: body.sms_code, deviceId: origin.deviceId, ip: origin.ip }
  if (body.opt_type === 1) return proveOld(app, actor, user.phone, body, guess)
  if (body.phone === user.phone) refuseField('phone', FIELD_TEXTS.samePhone)
  if (user.phone && !(await hasProof(app, actor))) refuseField('phone', '请先验证当前手机号')
  await spendCode(app, guess)
  if (user.phone && !(await spendProof(app, actor))) refuseField('phone', '请先验证当前手机号')
  // Whoever is given the old number later must not come in by confirming a QR code with it.
  const stale = user.wx_identity === localIdentity(user.phone ?? '') ? { wx_identity: null } : {}
  await changeUser(
    app,
    actor.userId,
    { phone: body.phone, ...stale },
    { index: 'users_phone', field: 'phone', msg: '这个手机号已绑定其他账号' },
  )
  await endSessions(app, actor.userId, { except: actor.sessionId })
}
