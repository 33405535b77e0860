// Tables of the material centre: texts of everybody's and of teams, and who collected which.
import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { users } from '../account/account.table.ts'
import { instant, ref } from '../kit/columns.ts'
import { teams } from '../team/team.table.ts'

/** Ids below are left free. */
const FIRST = 10_001
const texts = (name: string) =>
  text(name)
    .array()
    .notNull()
    .default(sql`'{}'`)

export const entries = pgTable(
  'entries',
  {
    id: ref('id').primaryKey().generatedAlwaysAsIdentity({ startWith: FIRST }),
    /** Names what comes with the product, so that it is planted once. */
    key: text('key').unique(),
    /** Null for what comes with the product and what official users wrote. */
    team_id: ref('team_id').references(() => teams.id, { onDelete: 'cascade' }),
    /** Null for what comes with the product. */
    user_id: ref('user_id').references(() => users.id),
    type: text('type').notNull(),
    title: text('title').notNull(),
    body: text('body').notNull(),
    why: text('why').notNull().default(''),
    source: text('source').notNull().default(''),
    tags: texts('tags'),
    words: integer('words').notNull(),
    /** private, waiting, published, refused */
    state: text('state').notNull(),
    /** What the reviewer wrote. */
    note: text('note').notNull().default(''),
    stars: integer('stars').notNull().default(0),
    used: integer('used').notNull().default(0),
    /** For the sort COMP. */
    score: integer('score')
      .notNull()
      .generatedAlwaysAs(sql`stars * 3 + used`),
    /** What a search can ask for: characters, pairs of them, words, pinyin (entries.rules). */
    grams: texts('grams'),
    /** A sample of its pairs and its tags, by which similar ones are found. */
    sketch: integer('sketch')
      .array()
      .notNull()
      .default(sql`'{}'`),
    created_at: instant('created_at').notNull().defaultNow(),
    updated_at: instant('updated_at').notNull().defaultNow(),
    deleted_at: instant('deleted_at'),
  },
  table => {
    const open = sql`state = 'published' and deleted_at is null`
    return [
      index('entries_comp').on(table.score, table.id).where(open),
      index('entries_type').on(table.type, table.score, table.id).where(open),
      index('entries_stars').on(table.stars, table.id).where(open),
      index('entries_used').on(table.used, table.id).where(open),
      index('entries_new').on(table.updated_at, table.id).where(open),
      index('entries_team').on(table.team_id, table.id),
      index('entries_waiting')
        .on(table.updated_at)
        .where(sql`state = 'waiting'`),
      index('entries_grams').using('gin', table.grams),
      index('entries_sketch').using('gin', table.sketch),
    ]
  },
)

/** Public materials by kind, kept by triggers on `entries` (migration 0035): to count a million of them takes longer than a page. */
export const entryCounts = pgTable('entry_counts', { type: text('type').primaryKey(), count: integer('count').notNull() })

export const collections = pgTable(
  'entry_collections',
  {
    user_id: ref('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    entry_id: ref('entry_id')
      .notNull()
      .references(() => entries.id, { onDelete: 'cascade' }),
    /** '' = in none. */
    folder: text('folder').notNull().default(''),
    created_at: instant('created_at').notNull().defaultNow(),
  },
  table => [primaryKey({ columns: [table.user_id, table.entry_id] }), index('entry_collections_entry').on(table.entry_id)],
)

/** Folders that people made, with or without anything in them. */
export const collectionFolders = pgTable(
  'entry_folders',
  {
    user_id: ref('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    folder: text('folder').notNull(),
    created_at: instant('created_at').notNull().defaultNow(),
  },
  table => [primaryKey({ columns: [table.user_id, table.folder] })],
)
