// Sending SMS codes: into the outbox file (default), to a webhook, or through Alibaba Cloud.
import { createHmac, randomUUID } from 'node:crypto'
import { appendFile, mkdir } from 'node:fs/promises'
import path from 'node:path'
import { STATUS } from '@qianmu/contract/kit/status'
import type { Logger } from 'pino'
import { Refusal } from '../kit/refuse.ts'
import type { Settings } from '../kit/settings.ts'

export interface Text {
  phone: string
  sms_type: number
  code: string
}
export interface Sms {
  /** Resolves when the carrier took the text; refuses with a Chinese sentence otherwise. */
  send(text: Text, at: Date): Promise<void>
}

const TIMEOUT_MS = 8000
const failed = () => new Refusal(STATUS.busy, '短信服务暂时不可用，请稍后再试', { http: 503, retryAfterS: 10 })

async function post(url: string, body: string, headers: Record<string, string>, log: Logger): Promise<unknown> {
  try {
    const response = await fetch(url, { method: 'POST', body, headers, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) })
    const answer = (await response.text()).slice(0, 10_000)
    if (!response.ok) throw new Error(`HTTP ${response.status}: ${answer.slice(0, 300)}`)
    return answer
  } catch (error) {
    log.error({ err: error }, 'the SMS provider refused')
    throw failed()
  }
}

/** Appends `{"at","phone","sms_type","code"}` lines to `$QIANMU_DATA/outbox/sms.jsonl`, mode 0600 (wire.md). */
const outbox = (settings: Settings, log: Logger): Sms => ({
  async send(text, at) {
    const file = path.join(settings.data, 'outbox', 'sms.jsonl')
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
    await appendFile(file, `${JSON.stringify({ at: at.toISOString(), ...text })}\n`, { mode: 0o600 })
    log.info(`短信验证码已写入 ${file}`)
  },
})

const webhook = (settings: Settings, log: Logger): Sms => ({
  async send(text, at) {
    await post(settings.SMS_WEBHOOK_URL, JSON.stringify({ at: at.toISOString(), ...text }), { 'content-type': 'application/json' }, log)
  },
})

const percent = (text: string) => encodeURIComponent(text).replace(/[!'()*]/g, char => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)

/** The signed form of an Alibaba Cloud RPC request (SignatureVersion 1.0, HMAC-SHA1). */
export function aliyunForm(parameters: Record<string, string>, secret: string): string {
  const canonical = Object.entries(parameters)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, value]) => `${percent(key)}=${percent(value)}`)
    .join('&')
  const signature = createHmac('sha1', `${secret}&`)
    .update(`POST&${percent('/')}&${percent(canonical)}`)
    .digest('base64')
  return `Signature=${percent(signature)}&${canonical}`
}

const aliyun = (settings: Settings, log: Logger): Sms => ({
  async send({ phone, code }, at) {
    const form = aliyunForm(
      {
        Action: 'SendSms',
        Version: '2017-05-25',
        Format: 'JSON',
        SignatureMethod: 'HMAC-SHA1',
        SignatureVersion: '1.0',
        SignatureNonce: randomUUID(),
        Timestamp: at.toISOString().replace(/\.\d+Z$/, 'Z'),
        AccessKeyId: settings.SMS_ALIYUN_KEY_ID,
        PhoneNumbers: phone,
        SignName: settings.SMS_ALIYUN_SIGN,
        TemplateCode: settings.SMS_ALIYUN_TEMPLATE,
        TemplateParam: JSON.stringify({ code }),
      },
      settings.SMS_ALIYUN_KEY_SECRET,
    )
    const answer = await post(settings.SMS_ALIYUN_URL, form, { 'content-type': 'application/x-www-form-urlencoded' }, log)
    if (!/"Code"\s*:\s*"OK"/.test(String(answer))) {
      log.error({ answer: String(answer).slice(0, 300) }, 'Alibaba Cloud did not take the SMS')
      throw failed()
    }
  },
})

/** The sender that SMS_PROVIDER names. */
export const smsOf = (settings: Settings, log: Logger): Sms => ({ outbox, webhook, aliyun })[settings.SMS_PROVIDER](settings, log)
