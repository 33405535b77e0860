// The built-in pages of QR sign-in: the framed page with the QR code, the phone's confirmation page, WeChat's way back. Plain HTML, no script.
import { Phone, SmsCode } from '@qianmu/contract/account'
import { SMS_TYPE } from '@qianmu/contract/kit/sign-in'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { renderSVG } from 'uqr'
import * as z from 'zod'
import type { Uses } from '../app.ts'
import { isForeign } from '../kit/origin.ts'
import { limitRate } from '../kit/rate.store.ts'
import { Refusal } from '../kit/refuse.ts'
import { confirmQr, qrBySession, scanQr, type WaitingQr } from './qr.store.ts'
import { issueCode, spendCode } from './sms-codes.store.ts'
import { localIdentity } from './users.store.ts'
import { firstOf } from '../kit/cut.ts'

const escape = (text: string) => text.replace(/[&<>"']/g, char => `&#${char.charCodeAt(0)};`)
const style = `
  :root{color-scheme:light dark}*{box-sizing:border-box}
  body{margin:0;padding:24px;font:15px/1.6 "PingFang SC","Microsoft YaHei UI","Noto Sans CJK SC",system-ui,sans-serif;background:#fff;color:#1b1f29;text-align:center}
  main{max-width:360px;margin:0 auto}h1{font-size:18px;margin:8px 0 4px}p{margin:0 0 16px;color:#4e525e}
  form{display:grid;gap:12px;text-align:left;margin-top:12px}label{display:grid;gap:4px;font-size:13px}
  input{height:44px;border:1px solid #858993;border-radius:6px;padding:0 12px;font:inherit}
  button{height:44px;border:0;border-radius:6px;background:#5456d4;color:#fff;font:inherit;font-weight:600}
  .quiet{background:#ebedf1;color:#1b1f29}.error{color:#c2272d;margin:0}svg{width:220px;height:220px;display:block;margin:16px auto;border-radius:6px}
  @media (prefers-color-scheme:dark){body.phone{background:#16171b;color:#eaebee}.phone p{color:#aeb1b8}.phone input{background:#202127;color:#eaebee;border-color:#686c75}.phone .quiet{background:#282a30;color:#eaebee}}`

const page = (reply: FastifyReply, title: string, body: string, kind: 'frame' | 'phone') =>
  reply
    .type('text/html; charset=utf-8')
    .headers({
      'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'self'`,
      'cache-control': 'no-store',
    })
    .send(
      `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title><style>${style}</style><body class="${kind}"><main>${body}</main></body></html>`,
    )

const over = (reply: FastifyReply) => page(reply, '二维码已过期', '<h1>二维码已过期</h1><p>请回到电脑上刷新二维码再试。</p>', 'phone')
const who = (qr: WaitingQr) => `<p>${escape(qr.device)} 正在请求登录<br>来自 ${escape(qr.ip)}</p>`
const text = (value: unknown) => (typeof value === 'string' ? firstOf(value, 200) : '')

const phoneForm = (key: string, qr: WaitingQr, error = '', phone = '') => `
  <h1>登录千幕</h1>${who(qr)}<p class="error" role="alert">${escape(error)}</p>
  <form method="post"><input type="hidden" name="k" value="${escape(key)}"><input type="hidden" name="step" value="send">
  <label>手机号<input name="phone" inputmode="numeric" autocomplete="tel" maxlength="11" value="${escape(phone)}" required></label><button>获取验证码</button></form>`
const codeForm = (key: string, qr: WaitingQr, phone: string, error = '') => `
  <h1>确认登录</h1>${who(qr)}<p>验证码已发送到 ${escape(phone)}</p><p class="error" role="alert">${escape(error)}</p>
  <form method="post"><input type="hidden" name="k" value="${escape(key)}"><input type="hidden" name="step" value="confirm"><input type="hidden" name="phone" value="${escape(phone)}">
  <label>验证码<input name="code" inputmode="numeric" autocomplete="one-time-code" maxlength="6" required></label><button>确认登录</button></form>
  <form method="post"><input type="hidden" name="k" value="${escape(key)}"><button class="quiet" name="step" value="back">换一个手机号</button></form>`

const firstMessage = (error: unknown) => {
  if (error instanceof Refusal) return error.message
  if (error instanceof z.ZodError) return error.issues[0]!.message
  throw error
}

async function phoneStep(
  app: Uses<'now' | 'pool' | 'secrets' | 'settings' | 'sms'>,
  request: FastifyRequest,
  reply: FastifyReply,
  qr: WaitingQr,
  form: Record<string, unknown>,
) {
  const [key, phone, step] = [text(form.k), text(form.phone), text(form.step)]
  // Codes are bound to a device; here the device is this QR session.
  const deviceId = `qr:${qr.key_hash}`
  if (step === 'send') {
    try {
      await limitRate(app.pool, 'sms', 0, request.ip, app.now(), app.settings.QIANMU_RATE_SCALE)
      await issueCode(app, Phone.parse(phone), SMS_TYPE.login, { deviceId, ip: request.ip })
      return page(reply, '确认登录', codeForm(key, qr, phone), 'phone')
    } catch (error) {
      return page(reply, '登录千幕', phoneForm(key, qr, firstMessage(error), phone), 'phone')
    }
  }
  if (step !== 'confirm') return page(reply, '登录千幕', phoneForm(key, qr), 'phone')
  try {
    await spendCode(app, {
      phone: Phone.parse(phone),
      smsType: SMS_TYPE.login,
      code: SmsCode.parse(text(form.code)),
      deviceId,
      ip: request.ip,
    })
  } catch (error) {
    return page(reply, '确认登录', codeForm(key, qr, phone, firstMessage(error)), 'phone')
  }
  const done = await confirmQr(app, qr, { identity: localIdentity(phone), nickname: '', phone })
  return done ? page(reply, '已确认', '<h1>已确认</h1><p>请回到电脑上继续。</p>', 'phone') : over(reply)
}

/** Registers the pages. The phone reaches them at the instance's public address. */
export function qrPages(fastify: FastifyInstance, app: Uses<'now' | 'pool' | 'secrets' | 'settings' | 'sms' | 'wechat'>): void {
  const base = `${app.settings.QIANMU_BASE}ixj_shared/wx_login`
  fastify.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: 10_000 }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  fastify.get(`${base}/page`, (request, reply) => {
    const key = text((request.query as Record<string, unknown>).k)
    const address = `${app.settings.publicUrl}${base}/confirm?k=${encodeURIComponent(key)}`
    return page(reply, '扫码登录', `${renderSVG(address, { border: 2 })}<p>用手机扫一扫，在手机上确认登录</p>`, 'frame')
  })
  fastify.get(`${base}/confirm`, async (request, reply) => {
    const key = text((request.query as Record<string, unknown>).k)
    const qr = await scanQr(app, key)
    return qr ? page(reply, '登录千幕', phoneForm(key, qr), 'phone') : over(reply)
  })
  fastify.post(`${base}/confirm`, async (request, reply) => {
    const form = (request.body ?? {}) as Record<string, unknown>
    // Another site's page must not send texts, or confirm, in the name of its visitor.
    if (isForeign(request.headers, [...app.settings.QIANMU_ORIGINS, new URL(app.settings.publicUrl).origin])) return over(reply.code(403))
    const qr = await scanQr(app, text(form.k))
    return qr ? phoneStep(app, request, reply, qr, form) : over(reply)
  })
  fastify.get(`${base}/callback`, async (request, reply) => {
    const { code, state } = request.query as Record<string, unknown>
    const qr = await qrBySession(app, text(state))
    if (!qr || !text(code) || !app.wechat.connected) return over(reply)
    const person = await app.wechat.identityOf(text(code))
    const done = await confirmQr(app, qr, { ...person, phone: null })
    return done ? page(reply, '已确认', '<h1>扫码成功</h1><p>正在登录…</p>', 'frame') : over(reply)
  })
}
