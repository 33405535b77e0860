// Reports about drawings: kept with the feedback that people write elsewhere.
import { reports } from '@qianmu/contract/drawing/reports'
import { and, eq } from 'drizzle-orm'
import { addFeedback } from '../../audit/index.ts'
import { answer } from '../../kit/answer.ts'
import { found } from '../../kit/refuse.ts'
import { drawImages } from '../drawing.table.ts'

export const reportAnswers = answer(reports)({
  async report({ app, actor, body: { record_id, image_id, ...said } }) {
    if (image_id !== undefined) {
      const [picture] = await app.db
        .select({ id: drawImages.id })
        .from(drawImages)
        .where(and(eq(drawImages.id, image_id), eq(drawImages.record_id, record_id)))
      found(picture, '图片')
    }
    await addFeedback(app, actor, { ...said, record_id, image_id })
    return null
  },
})
