// Tables of idea cards, of the scenes they have landed in, and of what leads to what.
import { sql } from 'drizzle-orm'
import { doublePrecision, index, integer, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { instant, orderKey, ref, rowId } from '../../kit/columns.ts'
import { docs } from '../documents/documents.table.ts'
import { works } from '../projects/projects.table.ts'

export const ideaCards = pgTable(
  'idea_cards',
  {
    id: rowId(),
    work_id: ref('work_id')
      .notNull()
      .references(() => works.id, { onDelete: 'cascade' }),
    /** The idea document that the card lies in. */
    idea_id: ref('idea_id')
      .notNull()
      .references(() => docs.id, { onDelete: 'cascade' }),
    /** Number within the work, given once. */
    no: integer('no').notNull(),
    type: text('type').notNull(),
    title: text('title').notNull(),
    text: text('text').notNull().default(''),
    /** The template whose fields `form` holds; null = none. */
    template_id: integer('template_id'),
    form: jsonb('form').$type<Record<string, string>>().notNull().default({}),
    image_file_ids: ref('image_file_ids')
      .array()
      .notNull()
      .default(sql`'{}'`),
    color: text('color').notNull().default(''),
    /** Fractional key among the cards of the work: a move writes one row. */
    order_key: orderKey('order_key').notNull(),
    /** Act: the column of the board. */
    lane: text('lane').notNull().default(''),
    storyline: text('storyline').notNull().default(''),
    /** The document (episode) it is planned for; null = where its first scene stands. */
    doc_id: ref('doc_id').references(() => docs.id, { onDelete: 'set null' }),
    /** Place in the mind map; null = not moved by hand. */
    x: doublePrecision('x'),
    y: doublePrecision('y'),
    /** −10 low … 10 high. */
    mood: smallint('mood').notNull().default(0),
    assignee_id: ref('assignee_id'),
    /** Role cards in it. */
    people: ref('people')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Role cards: other names under which the character speaks. */
    aliases: text('aliases')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Role cards: figures from the script as last counted; null = never counted. */
    figures: jsonb('figures').$type<{
      lines: number
      words: number
      scenes: number
      first_doc_id: number | null
      last_doc_id: number | null
    }>(),
    /** Goes up with each change of a written field. */
    version: integer('version').notNull().default(1),
    /** The version at which each written field last changed, for finding out whether two people changed the same one. */
    field_versions: jsonb('field_versions').$type<Record<string, number>>().notNull().default({}),
    updated_by: ref('updated_by').notNull(),
    updated_at: instant('updated_at').notNull().defaultNow(),
    created_at: instant('created_at').notNull().defaultNow(),
    deleted_at: instant('deleted_at'),
  },
  table => [
    index('idea_cards_order').on(table.work_id, table.order_key),
    index('idea_cards_idea').on(table.idea_id),
    index('idea_cards_images').using('gin', table.image_file_ids),
  ],
)

/** Scenes that a card has landed in. A scene is known by the id its node carries; whether it still stands, the document's outline tells. */
export const cardScenes = pgTable(
  'card_scenes',
  {
    card_id: ref('card_id')
      .notNull()
      .references(() => ideaCards.id, { onDelete: 'cascade' }),
    doc_id: ref('doc_id')
      .notNull()
      .references(() => docs.id, { onDelete: 'cascade' }),
    scene_id: text('scene_id').notNull(),
  },
  table => [primaryKey({ columns: [table.card_id, table.doc_id, table.scene_id] }), index('card_scenes_doc').on(table.doc_id)],
)

/** One card leads to another; never in a circle. */
export const cardCauses = pgTable(
  'card_causes',
  {
    from_id: ref('from_id')
      .notNull()
      .references(() => ideaCards.id, { onDelete: 'cascade' }),
    to_id: ref('to_id')
      .notNull()
      .references(() => ideaCards.id, { onDelete: 'cascade' }),
  },
  table => [primaryKey({ columns: [table.from_id, table.to_id] }), index('card_causes_to').on(table.to_id)],
)
