// The message centre: its answers, and how other areas send a message.
import { messages } from '@qianmu/contract/messages'
import { answer } from '../kit/answer.ts'
import { listMessages, markRead, unread } from './messages.store.ts'

export const messageAnswers = answer(messages)({
  quantity: ({ app, actor }) => unread(app, actor.userId),
  list: ({ app, actor, query }) => listMessages(app, actor.userId, query.page, query.size, query.kind),
  async read({ app, actor, body }) {
    await markRead(app, actor.userId, { id: body.id })
    return null
  },
  async readAll({ app, actor, body }) {
    await markRead(app, actor.userId, { kind: body.kind })
    return null
  },
})
