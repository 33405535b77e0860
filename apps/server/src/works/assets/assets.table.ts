// Tables of roles, scenes and clothing, of their pictures and of the versions of their sheets.
import type { ModelUse } from '@qianmu/contract/works/assets'
import type { AssetKind, ImageSlot } from '@qianmu/contract/works/asset-kinds'
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { characters } from '../../characters/characters.table.ts'
import { instant, orderKey, ref, rowId } from '../../kit/columns.ts'
import { works } from '../projects/projects.table.ts'

const texts = (name: string) =>
  text(name)
    .array()
    .notNull()
    .default(sql`'{}'`)

export const comicAssets = pgTable(
  'comic_assets',
  {
    id: rowId(),
    work_id: ref('work_id')
      .notNull()
      .references(() => works.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<AssetKind>().notNull(),
    /** Of a role the character that it is of, whose name, aliases, looks and portrait are its own; of clothing whoever wears it. */
    character_id: ref('character_id').references(() => characters.id, { onDelete: 'cascade' }),
    /** Empty for a role, as are the aliases and the words. */
    name: text('name').notNull().default(''),
    aliases: texts('aliases'),
    words: text('words').notNull().default(''),
    tags: texts('tags'),
    palette: jsonb('palette').$type<{ name: string; color: string }[]>().notNull().default([]),
    models: jsonb('models').$type<ModelUse[]>().notNull().default([]),
    /** The picture that it is shown with; a role is shown with the portrait of its character. */
    cover_file_id: ref('cover_file_id'),
    order_key: orderKey('order_key').notNull(),
    /** Number of the version that is 定稿. */
    final: integer('final'),
    /** Goes up with each change of a written field. */
    version: integer('version').notNull().default(1),
    /** The version at which each written field last changed. */
    field_versions: jsonb('field_versions').$type<Record<string, number>>().notNull().default({}),
    updated_by: ref('updated_by').notNull(),
    updated_at: instant('updated_at').notNull().defaultNow(),
    deleted_at: instant('deleted_at'),
  },
  table => [
    index('comic_assets_order').on(table.work_id, table.kind, table.order_key),
    uniqueIndex('comic_assets_role')
      .on(table.character_id)
      .where(sql`kind = 'role'`),
    index('comic_assets_character').on(table.character_id),
  ],
)

/** What a sheet was when it became 定稿. */
export const comicAssetVersions = pgTable(
  'comic_asset_versions',
  {
    id: rowId(),
    asset_id: ref('asset_id')
      .notNull()
      .references(() => comicAssets.id, { onDelete: 'cascade' }),
    no: integer('no').notNull(),
    sheet: jsonb('sheet').notNull(),
    created_by: ref('created_by').notNull(),
    created_at: instant('created_at').notNull().defaultNow(),
  },
  table => [uniqueIndex('comic_asset_versions_no').on(table.asset_id, table.no)],
)

/** Pictures of characters, and of scenes and clothing: each of one of the two. The portrait of a character is named by `profile_file_id` there. */
export const characterFigures = pgTable(
  'character_figures',
  {
    id: rowId(),
    character_id: ref('character_id').references(() => characters.id, { onDelete: 'cascade' }),
    asset_id: ref('asset_id').references(() => comicAssets.id, { onDelete: 'cascade' }),
    file_id: ref('file_id').notNull(),
    /** What it is for on the sheet, and what it shows there. */
    slot: text('slot').$type<ImageSlot>().notNull().default('reference'),
    label: text('label').notNull().default(''),
    /** 1 uploaded, 2 drawn (document 2 §3). */
    src_type: smallint('src_type').notNull(),
    created_by: ref('created_by').notNull(),
    created_at: instant('created_at').notNull().defaultNow(),
    deleted_at: instant('deleted_at'),
  },
  table => [
    uniqueIndex('character_figures_file').on(table.character_id, table.file_id),
    uniqueIndex('character_figures_asset').on(table.asset_id, table.file_id),
  ],
)
