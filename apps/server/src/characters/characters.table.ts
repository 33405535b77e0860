// Tables of characters: who they are, how they stand to each other, what merging took away, what a reading of the script found.
import { sql } from 'drizzle-orm'
import { boolean, doublePrecision, index, integer, jsonb, pgTable, primaryKey, real, smallint, text } from 'drizzle-orm/pg-core'
import { instant, ref, rowId } from '../kit/columns.ts'
import type { SpeechHabits } from '@qianmu/script/language/speech-habits'
import { ideaCards } from '../works/cards/cards.table.ts'
import { docs } from '../works/documents/documents.table.ts'
import { works } from '../works/projects/projects.table.ts'

export const characters = pgTable(
  'characters',
  {
    id: rowId(),
    work_id: ref('work_id')
      .notNull()
      .references(() => works.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** Other names, with how often the last reading of the script found each. */
    aliases: jsonb('aliases').$type<{ text: string; count: number }[]>().notNull().default([]),
    gender: text('gender').notNull().default('未知'),
    age: text('age').notNull().default(''),
    identity: text('identity').notNull().default(''),
    /** What the character wants, in one sentence. */
    want: text('want').notNull().default(''),
    notes: text('notes').notNull().default(''),
    /** What the character looks like: the words that drawing begins with. */
    appearance: text('appearance').notNull().default(''),
    /** How the character sounds, for who speaks or casts it. */
    voice_age: text('voice_age').notNull().default(''),
    voice_timbre: text('voice_timbre').notNull().default(''),
    voice_pace: text('voice_pace').notNull().default(''),
    voice_accent: text('voice_accent').notNull().default(''),
    voice_phrases: text('voice_phrases').notNull().default(''),
    voice_reference: text('voice_reference').notNull().default(''),
    tags: text('tags')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** One sentence for each stretch of the story; a stretch of no volume is the whole work. */
    arc: jsonb('arc').$type<{ volume_id: number | null; text: string }[]>().notNull().default([]),
    /** candidate, confirmed or ignored. */
    status: text('status').notNull().default('confirmed'),
    /** Place in the chart palette, 0–26. */
    hue: smallint('hue').notNull().default(0),
    profile_file_id: ref('profile_file_id'),
    /** auto: accepted from a reading of the script; manual: by hand. */
    source: text('source').notNull().default('manual'),
    /** 0–1, as the reading told it; 1 by hand. */
    confidence: real('confidence').notNull().default(1),
    /** Place in the list; lists are saved whole, so plain numbers do. */
    position: integer('position').notNull().default(0),
    /** Place in the graph; null = laid out. */
    x: doublePrecision('x'),
    y: doublePrecision('y'),
    /** The role card that it was last synced to. */
    card_id: ref('card_id').references(() => ideaCards.id, { onDelete: 'set null' }),
    /** Goes up with each change of a written field. */
    version: integer('version').notNull().default(1),
    /** The version at which each written field last changed. */
    field_versions: jsonb('field_versions').$type<Record<string, number>>().notNull().default({}),
    /** The character that this one was merged into: it is kept so that the merge can be undone. */
    merged_into: ref('merged_into'),
    updated_by: ref('updated_by').notNull(),
    updated_at: instant('updated_at').notNull().defaultNow(),
    created_at: instant('created_at').notNull().defaultNow(),
    deleted_at: instant('deleted_at'),
  },
  table => [index('characters_work').on(table.work_id, table.position), index('characters_card').on(table.card_id)],
)

export const characterRelations = pgTable(
  'character_relations',
  {
    id: rowId(),
    work_id: ref('work_id')
      .notNull()
      .references(() => works.id, { onDelete: 'cascade' }),
    from_id: ref('from_id')
      .notNull()
      .references(() => characters.id, { onDelete: 'cascade' }),
    to_id: ref('to_id')
      .notNull()
      .references(() => characters.id, { onDelete: 'cascade' }),
    type: text('type').notNull(),
    label: text('label').notNull().default(''),
    directed: boolean('directed').notNull().default(false),
    /** −5 hostile … 5 close. */
    strength: smallint('strength').notNull().default(0),
    /** The documents it holds from and to; null = from the beginning, to the end. */
    from_doc_id: ref('from_doc_id').references(() => docs.id, { onDelete: 'set null' }),
    to_doc_id: ref('to_doc_id').references(() => docs.id, { onDelete: 'set null' }),
    secret: boolean('secret').notNull().default(false),
    /** Scenes that show it. */
    evidence: jsonb('evidence').$type<{ doc_id: number; scene_id: string }[]>().notNull().default([]),
    updated_by: ref('updated_by').notNull(),
    updated_at: instant('updated_at').notNull().defaultNow(),
  },
  table => [
    index('character_relations_work').on(table.work_id),
    index('character_relations_from').on(table.from_id),
    index('character_relations_to').on(table.to_id),
  ],
)

/** Pairs that are often together and yet, somebody said, have no relation; the smaller id first. */
export const characterStrangers = pgTable(
  'character_strangers',
  {
    one_id: ref('one_id')
      .notNull()
      .references(() => characters.id, { onDelete: 'cascade' }),
    other_id: ref('other_id')
      .notNull()
      .references(() => characters.id, { onDelete: 'cascade' }),
  },
  table => [primaryKey({ columns: [table.one_id, table.other_id] }), index('character_strangers_other').on(table.other_id)],
)

/** What a merge changed, for taking it back. */
export const characterMerges = pgTable(
  'character_merges',
  {
    id: rowId(),
    kept_id: ref('kept_id')
      .notNull()
      .references(() => characters.id, { onDelete: 'cascade' }),
    merged_id: ref('merged_id')
      .notNull()
      .references(() => characters.id, { onDelete: 'cascade' }),
    /** Aliases that the kept one gained. */
    gained: text('gained').array().notNull(),
    /** The relations of the merged one as they were. */
    relations: jsonb('relations').$type<Record<string, unknown>[]>().notNull(),
    user_id: ref('user_id').notNull(),
    created_at: instant('created_at').notNull().defaultNow(),
    undone_at: instant('undone_at'),
  },
  table => [index('character_merges_kept').on(table.kept_id), index('character_merges_merged').on(table.merged_id)],
)

/** The last reading of each work's script. */
export const characterRecognitions = pgTable('character_recognitions', {
  work_id: ref('work_id')
    .primaryKey()
    .references(() => works.id, { onDelete: 'cascade' }),
  job_id: ref('job_id').notNull(),
  user_id: ref('user_id').notNull(),
  /** Whom it found; null until the job is done. */
  candidates: jsonb('candidates').$type<Record<string, unknown>[]>(),
  created_at: instant('created_at').notNull().defaultNow(),
})

/** How everybody speaks in a document, made from its text when first asked for after a change. */
export const docHabits = pgTable('doc_habits', {
  doc_id: ref('doc_id')
    .primaryKey()
    .references(() => docs.id, { onDelete: 'cascade' }),
  /** Of the content they were made from; another one in `docs` means that they are late. */
  content_hash: text('content_hash').notNull(),
  habits: jsonb('habits').$type<SpeechHabits[]>().notNull(),
})
