// The idea that a card lies in when none is named: the work's first one of that kind, made when there is none.
import type { CardType } from '@qianmu/contract/works/cards'
import { emptyContent } from '@qianmu/script/elements'
import type pg from 'pg'
import type { Uses } from '../../app.ts'
import type { Actor } from '../../kit/answer.ts'
import { addDocs } from '../documents/index.ts'

/** Edit types and doc types of document 2 §3: roles lie in a 人物设定 of characters, all else in a 故事大纲 of cards. */
const HOMES = {
  role: { edit_type: 3, doc_type: 6, name: '人物' },
  other: { edit_type: 2, doc_type: 3, name: '故事卡片' },
} as const

/** To be called while the work's order is held, so that two first cards make one idea. */
export async function homeOf(app: Uses<'now'>, client: pg.PoolClient, actor: Actor, workId: number, type: CardType): Promise<number> {
  const home = HOMES[type === 'role' ? 'role' : 'other']
  const { rows } = await client.query<{ id: number }>(
    `select id from docs where work_id = $1 and kind = 'idea' and edit_type = $2 and deleted_at is null order by order_key, id limit 1`,
    [workId, home.edit_type],
  )
  if (rows[0]) return rows[0].id
  const [made] = await addDocs(client, workId, null, actor.userId, [{ ...home, kind: 'idea', content: emptyContent() }], app.now())
  return made!.doc_id
}
