// The message centre (document 3 §7 Messages): quantities by kind, list, mark read.
import * as z from 'zod'
import { calls, GET, PUT } from './kit/call.ts'
import { MESSAGE_KINDS } from './kit/messages.ts'
import { ownRow, signedIn } from './kit/needs.ts'
import { id, instant, listOf, Page } from './kit/scalars.ts'

export const MessageKind = z.enum(Object.keys(MESSAGE_KINDS) as (keyof typeof MESSAGE_KINDS)[], '消息类型无效')
export type MessageKind = z.infer<typeof MessageKind>

const Message = z.object({
  id: z.int(),
  kind: MessageKind,
  title: z.string(),
  text: z.string(),
  link: z.string().describe('path inside the product that the message leads to, or empty'),
  from: z.string(),
  is_read: z.literal([0, 1]),
  created_at: instant(),
})
export type Message = z.infer<typeof Message>

export const messages = calls('messages', {
  quantity: GET('/ixj_web/message/quantity', {
    needs: signedIn,
    fails: '获取消息数量失败',
    quiet: true,
    data: z.array(z.object({ kind: MessageKind, quantity: z.int().describe('unread') })),
  }),
  list: GET('/ixj_web/message/list', {
    needs: signedIn,
    fails: '获取消息列表失败',
    quiet: true,
    query: Page.extend({ kind: MessageKind.optional() }),
    data: listOf(Message),
  }),
  read: PUT('/ixj_web/message/read', { needs: ownRow('message', 'id'), fails: '标记已读失败', quiet: true, body: z.object({ id: id() }) }),
  readAll: PUT('/ixj_web/message/read_all', { needs: signedIn, fails: '全部已读失败', body: z.object({ kind: MessageKind.optional() }) }),
})
