// The message centre: its answers, and how other areas send a message.
import { messages } from '@qianmu/contract/messages'
import { answer } from '../kit/answer.ts'
import type { RowFinder } from '../kit/permit.ts'
import { listMessages, markRead, unread } from './messages.store.ts'

export { sendMessage, type NewMessage } from './messages.store.ts'

export const findMessage: RowFinder = async (pool, id) => {
  const { rows } = await pool.query<{ user_id: number }>('select user_id from messages where id = $1', [id])
  return rows[0] && { userId: rows[0].user_id, teamId: null }
}

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
