// Evaluations with the text as it was and the report of it, and the works from outside that are evaluated.
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, real, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { bytes, instant, ref, rowId } from '../kit/columns.ts'
import { ofPerson } from '../team/owner.table.ts'
import { works } from '../works/projects/projects.table.ts'

export const evaluatedFiles = pgTable(
  'evaluated_files',
  {
    id: rowId(),
    ...ofPerson(),
    name: text('name').notNull(),
    /** script or novel */
    kind: text('kind').notNull(),
    words: integer('words').notNull(),
    /** Its documents, packed. */
    docs: bytes('docs').notNull(),
    /** False for an upload that nobody has made a work of yet. */
    is_kept: boolean('is_kept').notNull().default(false),
    created_at: instant('created_at').notNull().defaultNow(),
    deleted_at: instant('deleted_at'),
  },
  table => [index('evaluated_files_team').on(table.team_id)],
)

export const evaluations = pgTable(
  'evaluations',
  {
    id: rowId(),
    ...ofPerson(),
    /** A work of this instance, or else a file from outside. */
    work_id: ref('work_id').references(() => works.id, { onDelete: 'cascade' }),
    file_id: ref('file_id').references(() => evaluatedFiles.id, { onDelete: 'cascade' }),
    /** The documents that were chosen; null = all. */
    doc_ids: jsonb('doc_ids'),
    name: text('name').notNull(),
    kind: text('kind').notNull(),
    words: integer('words').notNull(),
    /** 0–6 as document 2 §3 has them. */
    status: integer('status').notNull().default(0),
    reason: text('reason').notNull().default(''),
    score: real('score'),
    /** The documents as they were, packed; and the report packed. */
    snapshot: bytes('snapshot').notNull(),
    report: bytes('report'),
    manual: jsonb('manual')
      .notNull()
      .default(sql`'[]'`),
    is_shared: boolean('is_shared').notNull().default(false),
    job_id: ref('job_id'),
    created_at: instant('created_at').notNull().defaultNow(),
    finished_at: instant('finished_at'),
    deleted_at: instant('deleted_at'),
  },
  table => [
    index('evaluations_team').on(table.team_id),
    index('evaluations_work').on(table.work_id, table.id),
    index('evaluations_file').on(table.file_id, table.id),
  ],
)

/** Findings that are no problem, of a work or of a file from outside. */
export const dismissedFindings = pgTable(
  'dismissed_findings',
  {
    id: rowId(),
    ...ofPerson(),
    work_id: ref('work_id').references(() => works.id, { onDelete: 'cascade' }),
    file_id: ref('file_id').references(() => evaluatedFiles.id, { onDelete: 'cascade' }),
    /** What it is about and its lines, hashed. */
    key: text('key').notNull(),
    created_at: instant('created_at').notNull().defaultNow(),
  },
  table => [
    uniqueIndex('dismissed_findings_work').on(table.work_id, table.key),
    uniqueIndex('dismissed_findings_file').on(table.file_id, table.key),
  ],
)
