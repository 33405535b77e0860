// Tables of simple comics and of their versions.
import { index, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { instant, ref, rowId } from '../kit/columns.ts'
import { ofPerson } from '../team/owner.table.ts'

/** What a simple comic is made of. */
export interface ComicContent {
  model: string
  template: string
  form: 'b5' | 'a5' | 'a4' | 'k32' | 'us' | 'square' | 'strip'
  parts: { key: string; text: string; record_id: number | null }[]
}

export const simpleComics = pgTable(
  'simple_comics',
  {
    id: rowId(),
    ...ofPerson(),
    name: text('name').notNull(),
    step: smallint('step').notNull().default(1),
    content: jsonb('content').$type<ComicContent>().notNull(),
    updated_at: instant('updated_at').notNull().defaultNow(),
  },
  table => [index('simple_comics_user').on(table.team_id, table.user_id, table.id)],
)

export const simpleComicVersions = pgTable(
  'simple_comic_versions',
  {
    id: rowId(),
    comic_id: ref('comic_id')
      .notNull()
      .references(() => simpleComics.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    content: jsonb('content').$type<ComicContent>().notNull(),
    created_at: instant('created_at').notNull(),
  },
  table => [index('simple_comic_versions_comic').on(table.comic_id, table.id)],
)
