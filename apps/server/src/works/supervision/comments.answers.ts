// Answers of the calls on comments and common remarks.
import { comments } from '@qianmu/contract/works/supervision'
import { answer } from '../../kit/answer.ts'
import { checkChange } from './comments.rules.ts'
import { addComment, changeComment, heldComment, listThreads } from './comments.store.ts'
import { isProducer, tell } from './faces.ts'
import * as templates from './templates.store.ts'

export const commentAnswers = answer(comments)({
  list: ({ app, query }) => listThreads(app, query.doc_id),
  async add({ app, actor, row, body }) {
    const comment_id = await addComment(app, actor, row.workId, body)
    await tell(app, row.teamId, 'comments', body.doc_id)
    return { comment_id }
  },
  async change({ app, actor, row, body: { comment_id, ...change } }) {
    const held = await heldComment(app, comment_id)
    checkChange(held, change, { mine: held.user_id === actor.userId, producer: await isProducer(app, actor, row.workId) })
    await changeComment(app, actor, held, row.workId, change)
    await tell(app, row.teamId, 'comments', held.doc_id)
    return null
  },
  async remove({ app, actor, row, query }) {
    const held = await heldComment(app, query.comment_id)
    const change = { is_delete: 1 } as const
    checkChange(held, change, { mine: held.user_id === actor.userId, producer: await isProducer(app, actor, row.workId) })
    await changeComment(app, actor, held, row.workId, change)
    await tell(app, row.teamId, 'comments', held.doc_id)
    return null
  },
  templates: ({ app, actor }) => templates.listTemplates(app, actor.teamId),
  addTemplate: async ({ app, actor, body }) => ({
    comment_template_id: await templates.addTemplate(app, actor, body.body, body.level),
  }),
  async changeTemplate({ app, body }) {
    await templates.changeTemplate(app, body.comment_template_id, body.body, body.level)
    return null
  },
  async removeTemplate({ app, query }) {
    await templates.removeTemplate(app, query.comment_template_id)
    return null
  },
})
