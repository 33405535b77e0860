// Uploaded files, and how much of their quota teams and people have used.
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { instant, ref, rowId } from '../kit/columns.ts'

export const files = pgTable(
  'files',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Null for what belongs to a person, such as an avatar. */
    team_id: bigint({ mode: 'number' }),
    user_id: bigint({ mode: 'number' }).notNull(),
    /** Where the content lies in the object store; several files may share it. */
    key: text().notNull(),
    name: text().notNull(),
    mime: text().notNull(),
    size: bigint({ mode: 'number' }).notNull(),
    /** Pixels, of pictures only. */
    width: integer(),
    height: integer(),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  table => [index('files_team').on(table.team_id, table.id), index('files_key').on(table.key)],
)

const words = (name: string) =>
  text(name)
    .array()
    .notNull()
    .default(sql`'{}'`)

/** Folders of a team's assets; one with a query is what that finds now. */
export const assetFolders = pgTable(
  'asset_folders',
  {
    id: rowId(),
    team_id: ref('team_id').notNull(),
    name: text('name').notNull(),
    /** The filters of a smart folder; null for one that things are put into. */
    query: jsonb('query').$type<Record<string, string>>(),
    created_by: ref('created_by').notNull(),
    created_at: instant('created_at').notNull().defaultNow(),
  },
  table => [uniqueIndex('asset_folders_name').on(table.team_id, table.name)],
)

/** What a team can pick from: each of its files that is a picture, a film, a sound, a text or a model, with what people say of it. */
export const assets = pgTable(
  'assets',
  {
    file_id: ref('file_id')
      .primaryKey()
      .references(() => files.id, { onDelete: 'cascade' }),
    team_id: ref('team_id').notNull(),
    user_id: ref('user_id').notNull(),
    kind: text('kind').notNull(),
    name: text('name').notNull(),
    /** Its characters and pairs of them: what a search can ask for. */
    grams: words('grams'),
    tags: words('tags'),
    folder_id: ref('folder_id').references(() => assetFolders.id, { onDelete: 'set null' }),
    rating: smallint('rating').notNull().default(0),
    /** wide, tall or square; '' for what has no pixels. */
    ratio: text('ratio').notNull().default(''),
    /** Name of its main colour; null until it was looked at. */
    colour: text('colour'),
    /** 64 bits of how it looks, and those in seven pieces by which like ones are found. */
    hash: bigint('hash', { mode: 'bigint' }),
    bands: integer('bands').array(),
    /** All of the team see it; else its owner, and who sees a work that uses it. */
    shared: boolean('shared').notNull().default(false),
    licence: text('licence').notNull().default(''),
    /** The last day that it may be used on. */
    expires_on: date('expires_on'),
    /** Taken out of the library: hidden there, its file stays. */
    deleted_at: instant('deleted_at'),
    /** Pinyin of what it is found by; null until it is said (kit/text). */
    spoken: text('spoken').array(),
    /** When a camera took it, by its own clock, and which camera; of pictures whose EXIF told. Where is not kept. */
    taken_at: timestamp('taken_at', { mode: 'string' }),
    camera: text('camera').notNull().default(''),
  },
  table => [
    index('assets_team').on(table.team_id, table.file_id),
    index('assets_own').on(table.team_id, table.user_id, table.file_id),
    index('assets_kind').on(table.team_id, table.kind, table.file_id),
    index('assets_folder')
      .on(table.folder_id, table.file_id)
      .where(sql`folder_id is not null`),
    index('assets_tags').using('gin', table.tags),
    index('assets_grams').using('gin', table.grams),
    index('assets_bands').using('gin', table.bands),
    index('assets_spoken').using('gin', table.spoken),
    index('assets_unsaid')
      .on(table.team_id, table.file_id)
      .where(sql`spoken is null`),
    index('assets_taken')
      .on(table.team_id, table.taken_at)
      .where(sql`taken_at is not null`),
    index('assets_unseen')
      .on(table.team_id, table.file_id)
      .where(sql`kind = 'image' and colour is null`),
  ],
)

/** Files that people put into what is written together, each by somebody who might use it: whoever may read that may see them. */
export const fileGrants = pgTable(
  'file_grants',
  {
    /** Of what `of` is the id: a work, or a workflow. */
    kind: text('kind', { enum: ['work', 'flow'] }).notNull(),
    of: ref('of').notNull(),
    file_id: ref('file_id')
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
    user_id: ref('user_id').notNull(),
    at: instant('at').notNull().defaultNow(),
  },
  table => [primaryKey({ columns: [table.kind, table.of, table.file_id] }), index('file_grants_file').on(table.file_id)],
)

/** Contents that no file had any more while a backup ran, which still needs them; removed after it. */
export const leftContents = pgTable('left_contents', { key: text().primaryKey() })

export const fileUsage = pgTable(
  'file_usage',
  {
    /** 0 for a person's own files. */
    team_id: bigint({ mode: 'number' }).notNull(),
    /** 0 for a team's files. */
    user_id: bigint({ mode: 'number' }).notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
  },
  table => [primaryKey({ columns: [table.team_id, table.user_id] })],
)
