// Tables of the AI chat: conversations, their turns as a tree, what operators say of the models, what teams spend.
import { sql } from 'drizzle-orm'
import { boolean, date, doublePrecision, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { instant, ref, rowId } from '../../kit/columns.ts'
import { ofPerson } from '../../team/owner.table.ts'
import { teams } from '../../team/team.table.ts'

export const chatConversations = pgTable(
  'chat_conversations',
  {
    /** `<team>_<user>_<any>` (document 3 §6). */
    id: text('id').primaryKey(),
    ...ofPerson(),
    title: text('title').notNull(),
    pinned: boolean('pinned').notNull().default(false),
    /** The end of the branch that was shown last; a turn, or nothing once that is gone. */
    leaf_id: ref('leaf_id'),
    updated_at: instant('updated_at').notNull().defaultNow(),
    /** It lies in the bin for a day. */
    deleted_at: instant('deleted_at'),
  },
  table => [index('chat_conversations_user').on(table.user_id, table.team_id, table.pinned, table.updated_at)],
)

export const chatTurns = pgTable(
  'chat_turns',
  {
    id: rowId(),
    conversation_id: text('conversation_id')
      .notNull()
      .references(() => chatConversations.id, { onDelete: 'cascade' }),
    parent_id: ref('parent_id').references((): AnyPgColumn => chatTurns.id, { onDelete: 'cascade' }),
    user_id: ref('user_id').notNull(),
    ask_id: text('ask_id'),
    query: text('query').notNull(),
    /** What went along: titles and texts. */
    sent: jsonb('sent').notNull().default([]),
    thinking: text('thinking').notNull().default(''),
    message: text('message').notNull().default(''),
    model: text('model').notNull(),
    engine: text('engine').notNull().default(''),
    /** streaming, done, stopped, error or interrupted. */
    state: text('state').notNull(),
    finish: text('finish').notNull().default('stop'),
    reason: text('reason').notNull().default(''),
    tokens: integer('tokens').notNull().default(0),
    started_at: instant('started_at').notNull(),
    /** When the process that runs it said last that it lives. */
    beat_at: instant('beat_at').notNull(),
    /** It lies in the bin for a day, with all that followed from it. */
    deleted_at: instant('deleted_at'),
    /** What it is found by: pairs and signs of question and answer. */
    pairs: text('pairs').array().notNull().default([]),
  },
  table => [
    index('chat_turns_conversation').on(table.conversation_id, table.id),
    index('chat_turns_parent').on(table.parent_id),
    index('chat_turns_pairs').using('gin', table.pairs),
    index('chat_turns_running')
      .on(table.beat_at)
      .where(sql`state = 'streaming'`),
    uniqueIndex('chat_turns_ask').on(table.user_id, table.ask_id),
  ],
)

/** What operators say of a model: the engine behind it ('' = whichever has it), and yuan for a million tokens. */
export const chatModels = pgTable('chat_models', {
  value: text('value').primaryKey(),
  engine: text('engine').notNull(),
  input_price: doublePrecision('input_price').notNull(),
  output_price: doublePrecision('output_price').notNull(),
})

/** Yuan that a team spends in a day: what is held for answers on their way, and what those cost that came. */
export const chatSpending = pgTable(
  'chat_spending',
  {
    team_id: ref('team_id')
      .notNull()
      .references(() => teams.id, { onDelete: 'cascade' }),
    day: date('day').notNull(),
    yuan: doublePrecision('yuan').notNull(),
  },
  table => [primaryKey({ columns: [table.team_id, table.day] })],
)
