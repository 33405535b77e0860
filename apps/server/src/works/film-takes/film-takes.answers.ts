// Takes of film of shots: answers.
import { filmTakes } from '@qianmu/contract/works/film-takes/takes'
import { answer } from '../../kit/answer.ts'
import { beginTakes } from './film-takes.job.ts'
import { binTakes, chooseTake, takesOfShot } from './film-takes.store.ts'
import { quoteOf } from './quote.ts'

export const filmTakeAnswers = answer(filmTakes)({
  list: ({ app, row, query }) => takesOfShot(app, row, query.storyboard_id),
  quote: ({ app, actor, row, query }) => quoteOf(app, actor, row, query.doc_id, query.ids),
  make: ({ app, actor, row, body }) => beginTakes(app, actor, row, body),
  async choose({ app, row, body }) {
    await chooseTake(app, row, body.storyboard_id, body.take_id)
    return null
  },
  async remove({ app, row, query }) {
    await binTakes(app, row, query, true)
    return null
  },
  async restore({ app, row, body }) {
    await binTakes(app, row, body, false)
    return null
  },
})
