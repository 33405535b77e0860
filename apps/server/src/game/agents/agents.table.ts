// Tables of role agents: the agent with its card, one talk, what was said in it, what is remembered.
import { boolean, index, integer, jsonb, pgTable, real, text } from 'drizzle-orm/pg-core'
import { instant, ref, rowId } from '../../kit/columns.ts'
import { ofPerson } from '../../team/owner.table.ts'

export const agents = pgTable(
  'agents',
  {
    id: rowId(),
    ...ofPerson(),
    /** It stays when the work is deleted for good: what was made of it is then left to who made it. */
    work_id: ref('work_id'),
    character_id: ref('character_id'),
    /** The data of its card, with whatever others keep in it. */
    card: jsonb('card').$type<Readonly<Record<string, unknown>> & { name: string }>().notNull(),
    updated_at: instant('updated_at').notNull(),
    deleted_at: instant('deleted_at'),
  },
  table => [index('agents_team').on(table.team_id, table.id), index('agents_work').on(table.work_id)],
)
const agentId = () =>
  ref('agent_id')
    .notNull()
    .references(() => agents.id, { onDelete: 'cascade' })

export const agentInstances = pgTable(
  'agent_instances',
  {
    id: rowId(),
    agent_id: agentId(),
    /** Who talks. */
    user_id: ref('user_id'),
    doc_id: ref('doc_id'),
    /** The last scene of the document that is known; 0 = all of it. */
    scene: integer('scene').notNull().default(0),
    created_at: instant('created_at').notNull(),
  },
  table => [index('agent_instances_agent').on(table.agent_id)],
)

export const agentTurns = pgTable(
  'agent_turns',
  {
    id: rowId(),
    instance_id: ref('instance_id')
      .notNull()
      .references(() => agentInstances.id, { onDelete: 'cascade' }),
    role: text('role').$type<'user' | 'agent'>().notNull(),
    text: text('text').notNull(),
    created_at: instant('created_at').notNull(),
  },
  table => [index('agent_turns_instance').on(table.instance_id, table.id)],
)

export const agentMemories = pgTable(
  'agent_memories',
  {
    id: rowId(),
    agent_id: agentId(),
    turn_id: ref('turn_id').references(() => agentTurns.id, { onDelete: 'set null' }),
    text: text('text').notNull(),
    salience: real('salience').notNull(),
    pinned: boolean('pinned').notNull().default(false),
    created_at: instant('created_at').notNull(),
    deleted_at: instant('deleted_at'),
  },
  table => [index('agent_memories_agent').on(table.agent_id, table.id)],
)
