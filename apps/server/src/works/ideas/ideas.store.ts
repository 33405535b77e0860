// Ideas in the database: listing, adding, and the tree of ideas, cards and scenes.
import type pg from 'pg'
import { STATUS } from '@qianmu/contract/kit/status'
import type { Idea } from '@qianmu/contract/works/ideas'
import { emptyContent } from '@qianmu/script/elements'
import type { Uses } from '../../app.ts'
import type { Actor } from '../../kit/answer.ts'
import { inTransaction } from '../../kit/pool.ts'
import { found, refuse } from '../../kit/refuse.ts'
import { listCards } from '../cards/index.ts'
import { addDocs } from '../documents/index.ts'
import { leadOf, noteContent } from './convert.rules.ts'

/** Ideas one work can hold (ours). */
const MAX_IDEAS = 1000

interface IdeaRow extends Omit<Idea, 'updated_at'> {
  updated_at: Date
}
const SELECT = `
  select d.id idea_id, d.name idea_name, d.doc_type, d.edit_type, d.words, d.updated_at, u.nickname updated_by,
    case when d.edit_type in (2, 3) then (select count(*)::int from idea_cards c where c.idea_id = d.id and c.deleted_at is null) else 0 end cards
  from docs d join users u on u.id = d.updated_by`
const shown = (row: IdeaRow): Idea => ({ ...row, updated_at: row.updated_at.toISOString() })

/** The ideas of a work in order (or those in the bin), perhaps those of one doc type. */
export async function listIdeas(app: Uses<'pool'>, workId: number, docType?: number, binned = false): Promise<Idea[]> {
  const { rows } = await app.pool.query<IdeaRow>(
    `${SELECT} where d.work_id = $1 and d.kind = 'idea' and (d.deleted_at is not null) = $3 and ($2::int is null or d.doc_type = $2) order by d.order_key, d.id`,
    [workId, docType ?? null, binned],
  )
  return rows.map(shown)
}

export async function oneIdea(app: Uses<'pool'>, id: number): Promise<Idea> {
  const { rows } = await app.pool.query<IdeaRow>(`${SELECT} where d.id = $1`, [id])
  return shown(found(rows[0], '构思'))
}

/** The edit type of an idea. */
export async function editTypeOf(app: Uses<'pool'>, id: number): Promise<number> {
  const { rows } = await app.pool.query<{ edit_type: number }>('select edit_type from docs where id = $1', [id])
  return found(rows[0], '构思').edit_type
}

/** Whether an idea is worked on as cards or characters (document 2 §3). */
export const hasCards = (editType: number) => editType === 2 || editType === 3

/** Adds an idea at the end of the work's; without a name it goes by its first line. */
export async function addIdea(
  app: Uses<'now' | 'pool'>,
  actor: Actor,
  workId: number,
  given: { idea_name?: string | undefined; doc_type: number; edit_type: number; text?: string | undefined },
): Promise<number> {
  const { idea_name, text = '', ...types } = given
  const content = text ? noteContent(text) : emptyContent()
  const doc = { ...types, kind: 'idea' as const, name: idea_name ?? leadOf(text), content }
  return inTransaction(app.pool, async client => {
    const [added] = await addDocs(client, workId, null, actor.userId, [doc], app.now())
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int count from docs where work_id = $1 and kind = 'idea' and deleted_at is null`,
      [workId],
    )
    if (rows[0]!.count > MAX_IDEAS) refuse(STATUS.limit, `一部作品最多 ${MAX_IDEAS} 份构思`)
    return added!.doc_id
  })
}

/** Ideas with their cards and the scenes these have landed in. */
export async function ideaOutline(app: Uses<'collab' | 'files' | 'long' | 'pool'>, workId: number) {
  const [ideas, cards] = await Promise.all([listIdeas(app, workId), listCards(app, workId)])
  const byIdea = Map.groupBy(cards, card => card.idea_id)
  return ideas.map(({ idea_id, idea_name, doc_type, edit_type }) => ({
    idea_id,
    idea_name,
    doc_type,
    edit_type,
    cards: (byIdea.get(idea_id) ?? []).map(({ card_id, no, type, title, scenes }) => ({ card_id, no, type, title, scenes })),
  }))
}

/** Changes what an idea is called a draft of. */
export async function setType(pool: pg.Pool, ideaId: number, docType: number): Promise<void> {
  await pool.query('update docs set doc_type = $2 where id = $1', [ideaId, docType])
}
