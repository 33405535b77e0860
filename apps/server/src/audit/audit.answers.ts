// Answers of the calls that write the audit log and the feedback.
import { audit } from '@qianmu/contract/audit'
import { answer } from '../kit/answer.ts'
import { addFeedback, appendAudit } from './audit.store.ts'

export const auditAnswers = answer(audit)({
  async write({ app, actor, origin, body }) {
    const { event, message, img_urls } = body.data
    const entry = {
      actor,
      origin: { ...origin, deviceId: origin.deviceId || body.device_id },
      module: body.module,
      event,
      message,
      data: { date_time: body.date_time, ...(img_urls ? { img_urls } : {}) },
    }
    await appendAudit(app, entry, 'client')
    return null
  },
  async feedback({ app, actor, body }) {
    await addFeedback(app, actor, body)
    return null
  },
})
