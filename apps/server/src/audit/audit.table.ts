// The append-only audit log, and what people wrote in the feedback dialog.
import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instant, ref, rowId } from '../kit/columns.ts'

const identity = () => rowId()

/** No foreign keys: a line outlives the user and the team that it names. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: identity(),
    at: instant('at').notNull().defaultNow(),
    team_id: ref('team_id'),
    user_id: ref('user_id'),
    nickname: text('nickname').notNull().default(''),
    ip: text('ip').notNull().default(''),
    device_id: text('device_id').notNull().default(''),
    /** Who says so: server or client. A client may say anything. */
    source: text('source').notNull(),
    project: text('project').notNull(),
    module: text('module').notNull(),
    event: text('event').notNull(),
    message: text('message').notNull().default(''),
    data: jsonb('data'),
  },
  table => [index('audit_log_team').on(table.team_id, table.id)],
)

export const feedback = pgTable('feedback', {
  id: identity(),
  at: instant('at').notNull().defaultNow(),
  user_id: ref('user_id').notNull(),
  page: text('page').notNull(),
  text: text('text').notNull(),
  /** Of a report about a drawing: the drawing and the picture of it; the report outlives both. */
  record_id: ref('record_id'),
  image_id: ref('image_id'),
  /** What is wrong, one of the contract's reasons; '' for plain feedback. */
  reason: text('reason').notNull().default(''),
})
