// Tables of works and of who takes part in them.
import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { instant, ref, rowId } from '../../kit/columns.ts'
import { users } from '../../account/account.table.ts'
import { teams } from '../../team/team.table.ts'

export const works = pgTable(
  'works',
  {
    id: rowId(),
    team_id: ref('team_id')
      .notNull()
      .references(() => teams.id, { onDelete: 'cascade' }),
    owner_id: ref('owner_id')
      .notNull()
      .references(() => users.id),
    name: text('name').notNull(),
    project_type: smallint('project_type').notNull(),
    script_type: text('script_type').notNull(),
    length_type: text('length_type'),
    target_group: text('target_group').notNull().default('A'),
    tags: text('tags')
      .array()
      .notNull()
      .default(sql`'{}'`),
    cover_file_id: ref('cover_file_id'),
    /** Counters kept by the documents' store, so that lists count nothing. */
    docs: integer('docs').notNull().default(0),
    words: ref('words').notNull().default(0),
    created_at: instant('created_at').notNull().defaultNow(),
    updated_at: instant('updated_at').notNull().defaultNow(),
    deleted_at: instant('deleted_at'),
  },
  table => [index('works_team_updated').on(table.team_id, table.updated_at), index('works_owner').on(table.owner_id)],
)

export const workMembers = pgTable(
  'work_members',
  {
    work_id: ref('work_id')
      .notNull()
      .references(() => works.id, { onDelete: 'cascade' }),
    user_id: ref('user_id')
      .notNull()
      .references(() => users.id),
    /** null = the author keys of the member's team role. */
    permissions: text('permissions').array(),
    pinned: boolean('pinned').notNull().default(false),
    last_doc_id: ref('last_doc_id'),
    joined_at: instant('joined_at').notNull().defaultNow(),
  },
  table => [primaryKey({ columns: [table.work_id, table.user_id] }), index('work_members_user').on(table.user_id)],
)
