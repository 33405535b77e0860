// Answers of the calls on comments and common remarks.
import { comments } from '@qianmu/contract/works/supervision'
import type { Uses } from '../../app.ts'
import { type Actor, answer, type Row } from '../../kit/answer.ts'
import { type About, aboutOf } from './about.store.ts'
import { checkChange } from './comments.rules.ts'
import { addComment, changeComment, heldComment, listThreads, type NewComment } from './comments.store.ts'
import { isProducer, tell } from './faces.store.ts'
import * as templates from './templates.store.ts'

async function add(
  app: Uses<'collab' | 'events' | 'files' | 'long' | 'now' | 'pool'>,
  actor: Actor,
  row: Row,
  about: About,
  given: NewComment,
) {
  const comment_id = await addComment(app, actor, row.workId, about, given)
  await tell(app, row.teamId, 'comments', about.id)
  return { comment_id }
}

export const commentAnswers = answer(comments)({
  list: ({ app, query }) => listThreads(app, { kind: 'doc', id: query.doc_id }),
  add: ({ app, actor, row, body: { doc_id, ...given } }) => add(app, actor, row, { kind: 'doc', id: doc_id }, given),
  ofCard: ({ app, query }) => listThreads(app, { kind: 'card', id: query.card_id }),
  addToCard: ({ app, actor, row, body: { card_id, ...given } }) => add(app, actor, row, { kind: 'card', id: card_id }, given),
  ofCharacter: ({ app, query }) => listThreads(app, { kind: 'character', id: query.character_id }),
  addToCharacter: ({ app, actor, row, body: { character_id, ...given } }) =>
    add(app, actor, row, { kind: 'character', id: character_id }, given),
  async change({ app, actor, row, body: { comment_id, ...change } }) {
    const held = await heldComment(app, comment_id)
    checkChange(held, change, { mine: held.user_id === actor.userId, producer: await isProducer(app, actor, row.workId) })
    await changeComment(app, actor, held, row.workId, change)
    await tell(app, row.teamId, 'comments', aboutOf(held).id)
    return null
  },
  async remove({ app, actor, row, query }) {
    const held = await heldComment(app, query.comment_id)
    const change = { is_delete: 1 } as const
    checkChange(held, change, { mine: held.user_id === actor.userId, producer: await isProducer(app, actor, row.workId) })
    await changeComment(app, actor, held, row.workId, change)
    await tell(app, row.teamId, 'comments', aboutOf(held).id)
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
