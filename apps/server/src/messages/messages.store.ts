// Messages of the message centre.
import type { Message, MessageKind } from '@qianmu/contract/messages'
import { MESSAGE_KINDS } from '@qianmu/contract/kit/messages'
import type { Uses } from '../app.ts'
import { ownRow } from '../kit/own-row.store.ts'
import { firstOf } from '../kit/cut.ts'

export const findMessage = ownRow('messages x')

export interface NewMessage {
  kind: MessageKind
  title: string
  text?: string
  /** Path inside the product. */
  link?: string
  from?: string
}

/** Puts a message into someone's centre and tells their open windows. */
export async function sendMessage(
  app: Uses<'events' | 'pool'>,
  userId: number,
  { kind, title, text = '', link = '', from = '' }: NewMessage,
): Promise<void> {
  const { rows } = await app.pool.query<{ id: number }>(
    `insert into messages (user_id, kind, title, text, link, "from") values ($1, $2, $3, $4, $5, $6) returning id`,
    [userId, kind, firstOf(title, 200), firstOf(text, 1000), link, from],
  )
  await app.events.publish({ userId }, { type: 'message', id: rows[0]!.id, kind, title })
}

/** Unread messages of each kind. */
export async function unread(app: Uses<'pool'>, userId: number) {
  const { rows } = await app.pool.query<{ kind: MessageKind; quantity: number }>(
    `select kind, count(*)::int quantity from messages where user_id = $1 and not is_read group by kind`,
    [userId],
  )
  const counts = new Map(rows.map(row => [row.kind, row.quantity]))
  return (Object.keys(MESSAGE_KINDS) as MessageKind[]).map(kind => ({ kind, quantity: counts.get(kind) ?? 0 }))
}

/** One page of messages, newest first. */
export async function listMessages(app: Uses<'pool'>, userId: number, page: number, size: number, kind: MessageKind | undefined) {
  const values = [userId, kind ?? null]
  const where = `user_id = $1 and ($2::text is null or kind = $2)`
  const [{ rows }, total] = await Promise.all([
    app.pool.query<Omit<Message, 'is_read' | 'created_at'> & { is_read: boolean; created_at: Date }>(
      `select id, kind, title, text, link, "from", is_read, created_at from messages where ${where} order by id desc limit $3 offset $4`,
      [...values, size, (page - 1) * size],
    ),
    app.pool.query<{ total: number }>(`select count(*)::int total from messages where ${where}`, values),
  ])
  const list = rows.map(row => ({ ...row, is_read: row.is_read ? (1 as const) : (0 as const), created_at: row.created_at.toISOString() }))
  return { list, total: total.rows[0]!.total, page, size }
}

/** Marks one message, or all (of a kind), as read. */
export const markRead = (app: Uses<'pool'>, userId: number, which: { id?: number; kind?: MessageKind | undefined }) =>
  app.pool.query(
    `update messages set is_read = true where user_id = $1 and not is_read and ($2::bigint is null or id = $2) and ($3::text is null or kind = $3)`,
    [userId, which.id ?? null, which.kind ?? null],
  )
