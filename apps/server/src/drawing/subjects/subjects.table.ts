// The table of pictures that were chosen for the things of works that they were drawn for.
import type { Scene } from '@qianmu/contract/drawing/subjects'
import { sql } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '../../account/account.table.ts'
import { instant, ref, rowId } from '../../kit/columns.ts'
import { works } from '../../works/projects/projects.table.ts'
import { drawImages } from '../drawing.table.ts'

export const subjectPictures = pgTable(
  'subject_pictures',
  {
    id: rowId(),
    scene: text('scene').$type<Scene>().notNull(),
    work_id: ref('work_id')
      .notNull()
      .references(() => works.id, { onDelete: 'cascade' }),
    subject_id: text('subject_id').notNull(),
    image_id: ref('image_id')
      .notNull()
      .references(() => drawImages.id, { onDelete: 'cascade' }),
    chosen_by: ref('chosen_by')
      .notNull()
      .references(() => users.id),
    chosen_at: instant('chosen_at').notNull(),
  },
  table => [
    index('subject_pictures_subject').on(table.work_id, table.scene, table.subject_id),
    // A picture of the storyboard is one; everything else may have several. No row is under both rules, so that two who choose the same at once
    // meet at one of them.
    uniqueIndex('subject_pictures_one')
      .on(table.work_id, table.subject_id)
      .where(sql`scene = 'cartoon'`),
    uniqueIndex('subject_pictures_image')
      .on(table.image_id)
      .where(sql`scene <> 'cartoon'`),
    index('subject_pictures_drawn').on(table.image_id),
  ],
)
