// Answers of the account calls.
import { account } from '@qianmu/contract/account'
import { SMS_TYPE } from '@qianmu/contract/kit/sign-in'
import { STATUS } from '@qianmu/contract/kit/status'
import { QR_POLL_MAX, QR_POLL_MS } from '@qianmu/contract/kit/limits'
import { keepPicture } from '../files/index.ts'
import { answer } from '../kit/answer.ts'
import { refuse, refuseField } from '../kit/refuse.ts'
import { maskPhone } from './account.rules.ts'
import { signIn } from './login.ts'
import { hashPassword } from './password.ts'
import { changePhone } from './phone.ts'
import { BROWSER_COOKIE, bindWx, endQr, pollQr, startQr } from './qr.store.ts'
import { endSessions, listSessions, openSession, refreshSession } from './sessions.store.ts'
import { claimSetup } from './setup.ts'
import { issueCode, spendCode } from './sms-codes.store.ts'
import { changeUser, userById, userByPhone, userInfo } from './users.store.ts'

export const accountAnswers = answer(account)({
  async login({ app, body, origin }) {
    const user = await claimSetup(app, await signIn(app, body, origin), origin)
    const session = await openSession(app, user.id, origin)
    await app.audit({
      actor: { userId: user.id, teamId: 0, nickname: user.nickname },
      origin,
      event: 'sign_in',
      module: 'account.login',
      message: '',
      data: { login_type: body.login_type },
    })
    return { ...session, user_id: user.id, user: userInfo(app, user) }
  },
  async logout({ app, actor }) {
    await endSessions(app, actor.userId, { only: actor.sessionId })
    return null
  },
  async requestSms({ app, actor, body, origin }) {
    if (body.sms_type === SMS_TYPE.verifyPhone || body.sms_type === SMS_TYPE.bindPhone) {
      if (!actor.userId) refuse(STATUS.signedOut, '你的登录状态已过期，请重新登录')
    }
    if (body.sms_type === SMS_TYPE.verifyPhone) {
      const { phone } = await userById(app, actor.userId)
      if (phone !== body.phone) refuseField('phone', '请输入当前绑定的手机号')
    }
    await issueCode(app, body.phone, body.sms_type, origin)
    return null
  },
  myInfo: async ({ app, actor }) => userInfo(app, await userById(app, actor.userId)),
  refresh: ({ app, actor, origin }) => refreshSession(app, actor.sessionId, origin.token),
  myPhone: async ({ app, actor }) => ({ phone: maskPhone((await userById(app, actor.userId)).phone) }),
  async changeWechat({ app, actor, body, origin }) {
    await bindWx(app, actor.userId, body.wx_code, origin)
    return null
  },
  async setPassword({ app, actor, body }) {
    if (body.user_id !== actor.userId) refuse(STATUS.noAccess, '只能设置自己的密码')
    await changeUser(app, actor.userId, { password: await hashPassword(body.password) })
    await endSessions(app, actor.userId, { except: actor.sessionId })
    return null
  },
  async retrievePassword({ app, body, origin }) {
    await spendCode(app, {
      phone: body.phone,
      smsType: SMS_TYPE.findPassword,
      code: body.sms_code,
      deviceId: origin.deviceId,
      ip: origin.ip,
    })
    const user = await userByPhone(app, body.phone)
    if (!user) return refuseField('sms_code', '验证码错误或已过期')
    await changeUser(app, user.id, { password: await hashPassword(body.password) })
    await endSessions(app, user.id)
    return null
  },
  updateUser: async ({ app, actor, body }) =>
    userInfo(app, await (Object.keys(body).length ? changeUser(app, actor.userId, body) : userById(app, actor.userId))),
  async changePhone({ app, actor, body, origin }) {
    await changePhone(app, actor, body, origin)
    return null
  },
  async setAvatar({ app, actor, files }) {
    const stored = await keepPicture(app, files.file, { userId: actor.userId, teamId: null })
    const { avatar_file_id: former } = await userById(app, actor.userId)
    const user = await changeUser(app, actor.userId, { avatar_file_id: stored.id })
    if (former) await app.files.remove(former)
    return { avatar: userInfo(app, user).avatar }
  },
  async sessions({ app, actor }) {
    const rows = await listSessions(app, actor.userId)
    return rows.map(row => ({
      session_id: row.id,
      device: row.device,
      ip: row.ip,
      seen_at: row.seen_at.toISOString(),
      current: row.id === actor.sessionId,
    }))
  },
  async endSession({ app, actor, query }) {
    await endSessions(app, actor.userId, query.session_id ? { only: query.session_id } : { except: actor.sessionId })
    return null
  },
  async startQr({ app, body, origin, setCookie }) {
    const own = new URL(app.settings.publicUrl).origin
    const back = body.callback_html && URL.canParse(body.callback_html, own) ? new URL(body.callback_html, own).origin : own
    if (back !== own) refuseField('callback_html', '回调地址不属于本站')
    const qr = await startQr(app, origin)
    setCookie(BROWSER_COOKIE, qr.browserKey, { maxAgeS: (QR_POLL_MAX * QR_POLL_MS) / 1000 + 300, path: app.settings.QIANMU_BASE })
    const pages = `${app.settings.QIANMU_BASE}ixj_shared/wx_login`
    const redirect = app.wechat.connected ? app.wechat.qrPage(`${own}${pages}/callback`, qr.sessionKey) : `${pages}/page?k=${qr.confirmKey}`
    return { session_key: qr.sessionKey, redirect_uri: redirect }
  },
  async endQr({ app, body, origin }) {
    await endQr(app, body.session_key, origin)
    return null
  },
  pollQr: ({ app, query, origin }) => pollQr(app, query.session_key, origin),
})
