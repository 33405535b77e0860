// Tables of teams: teams, roles with their permission keys, members, invitations.
import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant, ref, rowId } from '../kit/columns.ts'
import { users } from '../account/account.table.ts'

const identity = () => rowId()

export const teams = pgTable('teams', {
  id: identity(),
  name: text('name').notNull(),
  founder_id: ref('founder_id')
    .notNull()
    .references(() => users.id),
  /** Bytes of files this team may keep; null = the instance's default. */
  quota_bytes: ref('quota_bytes'),
  /** Whether pictures drawn by rules say so on their face when they are downloaded. */
  draw_strip: boolean('draw_strip').notNull().default(true),
  created_at: instant('created_at').notNull().defaultNow(),
})

export const roles = pgTable(
  'roles',
  {
    id: identity(),
    team_id: ref('team_id')
      .notNull()
      .references(() => teams.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** The founder role holds every key, whatever `permissions` says. */
    is_owner: boolean('is_owner').notNull().default(false),
    permissions: text('permissions')
      .array()
      .notNull()
      .default(sql`'{}'`),
  },
  table => [
    uniqueIndex('roles_team_name').on(table.team_id, table.name),
    uniqueIndex('roles_one_owner')
      .on(table.team_id)
      .where(sql`is_owner`),
  ],
)

export const teamMembers = pgTable(
  'team_members',
  {
    team_id: ref('team_id')
      .notNull()
      .references(() => teams.id, { onDelete: 'cascade' }),
    user_id: ref('user_id')
      .notNull()
      .references(() => users.id),
    role_id: ref('role_id')
      .notNull()
      .references(() => roles.id),
    joined_at: instant('joined_at').notNull().defaultNow(),
  },
  table => [
    primaryKey({ columns: [table.team_id, table.user_id] }),
    index('team_members_user').on(table.user_id),
    index('team_members_role').on(table.role_id),
  ],
)

export const invitations = pgTable(
  'invitations',
  {
    id: identity(),
    team_id: ref('team_id')
      .notNull()
      .references(() => teams.id, { onDelete: 'cascade' }),
    role_id: ref('role_id')
      .notNull()
      .references(() => roles.id, { onDelete: 'cascade' }),
    inviter_id: ref('inviter_id')
      .notNull()
      .references(() => users.id),
    /** Hash of the 8-letter code that people read out; guesses are rate-limited. */
    code_hash: text('code_hash').notNull().unique(),
    /** Hash of the 128-bit code in the link. */
    link_hash: text('link_hash').notNull().unique(),
    project_ids: ref('project_ids')
      .array()
      .notNull()
      .default(sql`'{}'`),
    max_uses: integer('max_uses').notNull(),
    used: integer('used').notNull().default(0),
    expires_at: instant('expires_at').notNull(),
    revoked_at: instant('revoked_at'),
    created_at: instant('created_at').notNull().defaultNow(),
  },
  table => [index('invitations_team').on(table.team_id, table.id)],
)
