// Tables of accounts: users, sessions with their tokens, SMS codes, QR sign-in sessions and codes.
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant, ref, rowId } from '../kit/columns.ts'

const identity = () => rowId()

export const users = pgTable(
  'users',
  {
    id: identity(),
    /** null until a phone is bound (a user who came by chat app). */
    phone: text('phone'),
    nickname: text('nickname').notNull(),
    avatar_file_id: ref('avatar_file_id'),
    sex: smallint('sex').notNull().default(0),
    /** argon2id in PHC form; null = no password set. */
    password: text('password'),
    /** Identity at the chat app; `local:` + phone for the built-in page. */
    wx_identity: text('wx_identity'),
    /** Those of the ten special tags that are 1. */
    tags: text('tags')
      .array()
      .notNull()
      .default(sql`'{}'`),
    disabled: boolean('disabled').notNull().default(false),
    created_at: instant('created_at').notNull().defaultNow(),
  },
  table => [
    uniqueIndex('users_phone').on(table.phone),
    uniqueIndex('users_wx_identity').on(table.wx_identity),
    check('users_sex', sql`${table.sex} between 0 and 2`),
  ],
)

/** One signed-in browser. `team_id` is the team it works in. */
export const sessions = pgTable(
  'sessions',
  {
    id: identity(),
    user_id: ref('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    team_id: ref('team_id'),
    device_id: text('device_id').notNull().default(''),
    device: text('device').notNull().default(''),
    ip: text('ip').notNull().default(''),
    /** After this instant the session is over, however often it was refreshed. */
    ends_at: instant('ends_at').notNull(),
    revoked_at: instant('revoked_at'),
    seen_at: instant('seen_at').notNull().defaultNow(),
    created_at: instant('created_at').notNull().defaultNow(),
  },
  table => [index('sessions_user').on(table.user_id)],
)

/** Tokens as SHA-256 only. A rotated token stays valid for the grace period; used after it, its whole session dies. */
export const sessionTokens = pgTable(
  'session_tokens',
  {
    hash: text('hash').primaryKey(),
    session_id: ref('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    expires_at: instant('expires_at').notNull(),
    /** Set when rotated: the end of the grace period. */
    replaced_until: instant('replaced_until'),
  },
  table => [index('session_tokens_session').on(table.session_id)],
)

export const smsCodes = pgTable(
  'sms_codes',
  {
    id: identity(),
    phone: text('phone').notNull(),
    sms_type: smallint('sms_type').notNull(),
    device_id: text('device_id').notNull().default(''),
    /** HMAC of the code under the instance secret. */
    hash: text('hash').notNull(),
    tries: integer('tries').notNull().default(0),
    used_at: instant('used_at'),
    expires_at: instant('expires_at').notNull(),
    created_at: instant('created_at').notNull().defaultNow(),
  },
  table => [index('sms_codes_phone').on(table.phone, table.sms_type, table.id)],
)

/** Proof that the old phone was verified (step 1 of changing it); single use. */
export const phoneProofs = pgTable('phone_proofs', {
  user_id: ref('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  session_id: ref('session_id').notNull(),
  expires_at: instant('expires_at').notNull(),
})

/** A QR sign-in that some browser asked for. Keys are stored hashed. */
export const qrSessions = pgTable('qr_sessions', {
  key_hash: text('key_hash').primaryKey(),
  /** What the phone's page carries; it cannot poll. */
  confirm_hash: text('confirm_hash').notNull().unique(),
  /** The http-only cookie of the browser that asked. */
  browser_hash: text('browser_hash').notNull(),
  device_id: text('device_id').notNull(),
  device: text('device').notNull(),
  ip: text('ip').notNull(),
  status: smallint('status').notNull().default(0),
  polls: integer('polls').notNull().default(0),
  wx_code: text('wx_code').notNull().default(''),
  ended: boolean('ended').notNull().default(false),
  expires_at: instant('expires_at').notNull(),
})

/** A confirmed identity, to be redeemed once by the browser that asked. */
export const wxCodes = pgTable('wx_codes', {
  hash: text('hash').primaryKey(),
  browser_hash: text('browser_hash').notNull(),
  identity: text('identity').notNull(),
  nickname: text('nickname').notNull().default(''),
  phone: text('phone'),
  used_at: instant('used_at'),
  expires_at: instant('expires_at').notNull(),
})

/** Fixed-window counters of the rate limits, shared by every process. */
export const rateWindows = pgTable(
  'rate_windows',
  {
    key: text('key').primaryKey(),
    count: integer('count').notNull(),
    ends_at: instant('ends_at').notNull(),
  },
  table => [index('rate_windows_ends').on(table.ends_at)],
)

/** Small facts of the instance: its secret, whether it was set up. */
export const instanceFacts = pgTable('instance_facts', { key: text('key').primaryKey(), value: text('value').notNull() })
