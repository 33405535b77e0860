// Reports about drawings: kept with the feedback that people write elsewhere.
import { reports } from '@qianmu/contract/drawing/reports'
import { addFeedback } from '../../audit/index.ts'
import { answer } from '../../kit/answer.ts'
import { checkImage } from './reports.store.ts'

export const reportAnswers = answer(reports)({
  async report({ app, actor, body: { record_id, image_id, ...said } }) {
    if (image_id !== undefined) await checkImage(app.db, record_id, image_id)
    await addFeedback(app, actor, { ...said, record_id, image_id })
    return null
  },
})
