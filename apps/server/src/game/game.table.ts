// Tables of games that are shared: links with what they publish, and how often nodes were entered. The game itself is in the co-writing log.
import { bigint, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant, ref, rowId } from '../kit/columns.ts'
import { docs } from '../works/documents/documents.table.ts'
import { works } from '../works/projects/projects.table.ts'

export const gameShares = pgTable(
  'game_shares',
  {
    id: rowId(),
    work_id: ref('work_id')
      .notNull()
      .references(() => works.id, { onDelete: 'cascade' }),
    /** The last part of its address; nobody guesses it. */
    link: text('link').notNull(),
    password: text('password'),
    expires_at: instant('expires_at'),
    revoked_at: instant('revoked_at'),
    /** The game as it was published; files stand in it by their numbers. */
    content: jsonb('content').notNull(),
    revision: integer('revision').notNull().default(1),
    plays: integer('plays').notNull().default(0),
    /** Answers of agents a day; 0 = none. */
    talks_a_day: integer('talks_a_day').notNull().default(0),
    created_by: ref('created_by').notNull(),
    created_at: instant('created_at').notNull(),
  },
  table => [uniqueIndex('game_shares_link').on(table.link), uniqueIndex('game_shares_work').on(table.work_id, table.id)],
)

/** What a screenplay and the graph last had in common: the base of their merge. */
export const gameSyncs = pgTable('game_syncs', {
  doc_id: ref('doc_id')
    .primaryKey()
    .references(() => docs.id, { onDelete: 'cascade' }),
  synced: jsonb('synced').$type<Record<string, string>>().notNull(),
})

export const gameVisits = pgTable(
  'game_visits',
  {
    share_id: ref('share_id')
      .notNull()
      .references(() => gameShares.id, { onDelete: 'cascade' }),
    node_id: text('node_id').notNull(),
    visits: bigint('visits', { mode: 'number' }).notNull(),
  },
  table => [primaryKey({ columns: [table.share_id, table.node_id] })],
)
