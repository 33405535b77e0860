// Search by meaning: answers.
import { meaning } from '@qianmu/contract/meaning'
import type { Uses } from '../app.ts'
import { answer } from '../kit/answer.ts'
import { nearText, readOf } from './near.store.ts'

/** Given to a model that loads, in ms; and to one that reads. */
const [LOAD_MS, READ_MS] = [2000, 10_000]

/** The vector of a question with the model it is of, or why there is none. */
async function asked(app: Uses<'meaning'>, keyword: string) {
  const probe = await app.meaning.probe(AbortSignal.timeout(LOAD_MS))
  if (!probe.available) return { engine: '', reason: probe.reason }
  const inTime = AbortSignal.timeout(READ_MS)
  const meant = await app.meaning.meant([keyword], 'query', inTime).catch((error: unknown) => {
    if (inTime.aborted) return { refused: '按意思搜索的模型正忙，请稍后再试' }
    throw error
  })
  if ('refused' in meant) return { engine: probe.name, reason: meant.refused }
  return { engine: probe.name, model: probe.capabilities.model, vector: meant[0]! }
}

export const meaningAnswers = answer(meaning)({
  async find({ app, actor, query }) {
    const question = await asked(app, query.keyword)
    if (!question.vector) return { engine: question.engine, reason: question.reason, list: [], read: { docs: 0, of: 0 } }
    const { engine, model, vector } = question
    const [list, read] = await Promise.all([nearText(app, actor, model, vector), readOf(app, actor, model)])
    return { engine, reason: '', list, read }
  },
})
