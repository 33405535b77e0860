// Tables of supervision: comments and their templates, tags of the structure, producers' duties, the reviews of documents and ideas.
import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant, ref, rowId } from '../../kit/columns.ts'
import type { Anchor } from '@qianmu/script/comments/anchor'
import { users } from '../../account/account.table.ts'
import { characters } from '../../characters/characters.table.ts'
import { teams } from '../../team/team.table.ts'
import { ideaCards } from '../cards/cards.table.ts'
import { docs } from '../documents/documents.table.ts'
import { docVersions } from '../history/history.table.ts'
import { works } from '../projects/projects.table.ts'

const workId = () =>
  ref('work_id')
    .notNull()
    .references(() => works.id, { onDelete: 'cascade' })
const docId = () =>
  ref('doc_id')
    .notNull()
    .references(() => docs.id, { onDelete: 'cascade' })
const userId = (name: string) =>
  ref(name)
    .notNull()
    .references(() => users.id)

export const comments = pgTable(
  'comments',
  {
    id: rowId(),
    /** What it is about: one of the three. */
    doc_id: ref('doc_id').references(() => docs.id, { onDelete: 'cascade' }),
    card_id: ref('card_id').references(() => ideaCards.id, { onDelete: 'cascade' }),
    character_id: ref('character_id').references(() => characters.id, { onDelete: 'cascade' }),
    /** The thread that a reply belongs to; null for what begins one. No foreign key: an archive restores rows in any order. */
    parent_id: ref('parent_id'),
    user_id: userId('user_id'),
    level: text('level').notNull(),
    body: text('body').notNull(),
    /** Where in the text; null = about the document as a whole, and in replies. */
    anchor: jsonb('anchor').$type<Anchor>(),
    mentions: ref('mentions')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** The draft that was under review when it was written; 0 = before the first was handed in. */
    round: integer('round').notNull().default(0),
    resolved_by: ref('resolved_by').references(() => users.id),
    resolved_at: instant('resolved_at'),
    created_at: instant('created_at').notNull().defaultNow(),
    edited_at: instant('edited_at'),
    deleted_at: instant('deleted_at'),
  },
  table => [
    index('comments_doc').on(table.doc_id, table.id),
    index('comments_card').on(table.card_id),
    index('comments_character').on(table.character_id),
    index('comments_parent').on(table.parent_id),
    check('comments_about', sql`num_nonnulls(doc_id, card_id, character_id) = 1`),
  ],
)

export const commentTemplates = pgTable(
  'comment_templates',
  {
    id: rowId(),
    team_id: ref('team_id')
      .notNull()
      .references(() => teams.id, { onDelete: 'cascade' }),
    user_id: userId('user_id'),
    body: text('body').notNull(),
    level: text('level').notNull(),
  },
  table => [index('comment_templates_team').on(table.team_id, table.id)],
)

export const structTags = pgTable(
  'struct_tags',
  {
    id: rowId(),
    work_id: workId(),
    name: text('name').notNull(),
    /** Number of a hue of the palette, from 0. */
    color: smallint('color').notNull(),
    group_name: text('group_name').notNull().default(''),
  },
  table => [uniqueIndex('struct_tags_name').on(table.work_id, table.name)],
)

/** A tag on lines of a document or idea. */
export const docStructTags = pgTable(
  'doc_struct_tags',
  {
    id: rowId(),
    doc_id: docId(),
    struct_tag_id: ref('struct_tag_id')
      .notNull()
      .references(() => structTags.id, { onDelete: 'cascade' }),
    hash: text('hash').notNull(),
    /** Ids of the tagged scenes and blocks, in reading order. */
    element_list: text('element_list').array().notNull(),
    /** Beginning of the tagged text, for when its lines are gone. */
    quote: text('quote').notNull().default(''),
    /** Where the text of each element is, to find it again when it has moved to other lines; null for scenes and empty lines. */
    anchors: jsonb('anchors').$type<(Anchor | null)[]>().notNull().default([]),
    created_by: userId('created_by'),
    created_at: instant('created_at').notNull().defaultNow(),
  },
  table => [uniqueIndex('doc_struct_tags_hash').on(table.doc_id, table.hash), index('doc_struct_tags_tag').on(table.struct_tag_id)],
)

/** What a producer of a work is there for; who is one follows from the author keys. */
export const workProducers = pgTable(
  'work_producers',
  {
    work_id: workId(),
    user_id: userId('user_id'),
    duty: text('duty').notNull(),
  },
  table => [primaryKey({ columns: [table.work_id, table.user_id] })],
)

/** Where the review of a document or idea stands; without a row it was never handed in. */
export const docReviews = pgTable('doc_reviews', {
  doc_id: ref('doc_id')
    .primaryKey()
    .references(() => docs.id, { onDelete: 'cascade' }),
  state: text('state').notNull(),
  /** Drafts handed in so far. */
  round: integer('round').notNull(),
  assignee_id: ref('assignee_id').references(() => users.id),
  reminded_at: instant('reminded_at'),
})

export const docReviewRounds = pgTable(
  'doc_review_rounds',
  {
    doc_id: docId(),
    round: integer('round').notNull(),
    /** The version that was handed in; null once somebody deleted it. */
    history_id: ref('history_id').references(() => docVersions.id, { onDelete: 'set null' }),
    note: text('note').notNull().default(''),
    submitted_by: userId('submitted_by'),
    submitted_at: instant('submitted_at').notNull(),
    /** Taken back before anything was decided. */
    withdrawn_at: instant('withdrawn_at'),
    decision: text('decision'),
    decision_note: text('decision_note').notNull().default(''),
    decided_by: ref('decided_by').references(() => users.id),
    decided_at: instant('decided_at'),
  },
  table => [primaryKey({ columns: [table.doc_id, table.round] }), index('doc_review_rounds_version').on(table.history_id)],
)
