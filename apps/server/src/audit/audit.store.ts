// The append-only audit log and what people say about the product.
import type { Uses } from '../app.ts'
import type { Origin } from '../kit/answer.ts'
import { auditLog, feedback } from './audit.table.ts'

export interface AuditEntry {
  actor: { userId: number; teamId: number; nickname: string }
  origin: Pick<Origin, 'ip' | 'deviceId'>
  /** snake_case name of what happened. */
  event: string
  module: string
  message: string
  data: unknown
}
/** Who says so, and the project that the log names for them. */
const PROJECTS = { server: 'qianmu', client: 'qianmu-web' }
// A line break inside a value would let someone forge a line in an export.
const oneLine = (text: string) => text.replace(/[\r\n\u2028\u2029]+/g, ' ')

/** Appends one line. Secrets and document text never belong into `data`. */
export async function appendAudit(app: Uses<'db' | 'now'>, entry: AuditEntry, source: keyof typeof PROJECTS = 'server'): Promise<void> {
  await app.db.insert(auditLog).values({
    at: app.now(),
    team_id: entry.actor.teamId || null,
    user_id: entry.actor.userId || null,
    nickname: entry.actor.nickname,
    ip: entry.origin.ip,
    device_id: entry.origin.deviceId,
    source,
    project: PROJECTS[source],
    module: entry.module,
    event: entry.event,
    message: oneLine(entry.message),
    data: entry.data,
  })
}

/** A page of a team's log, newest first: what the server saw itself. What clients say of themselves is kept beside it. */
export async function listLog(app: Uses<'pool'>, teamId: number, page: number, size: number) {
  const [{ rows }, total] = await Promise.all([
    app.pool.query<{ id: number; at: Date; nickname: string; event: string; message: string }>(
      `select id, at, nickname, event, message from audit_log where team_id = $1 and source = 'server' order by id desc limit $2 offset $3`,
      [teamId, size, (page - 1) * size],
    ),
    app.pool.query<{ total: number }>(`select count(*)::int total from audit_log where team_id = $1 and source = 'server'`, [teamId]),
  ])
  return { list: rows.map(row => ({ ...row, at: row.at.toISOString() })), total: total.rows[0]!.total, page, size }
}

type Said = Pick<typeof feedback.$inferInsert, 'page' | 'text'> & { record_id?: number; image_id?: number | undefined; reason?: string }

/** Keeps what a person says about the product, or about a drawing of theirs. */
export async function addFeedback(app: Uses<'db'>, actor: { userId: number }, said: Said): Promise<void> {
  await app.db.insert(feedback).values({ ...said, user_id: actor.userId, text: said.text.trim() })
}
