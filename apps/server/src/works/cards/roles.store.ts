// Role cards of a work: their figures from the script, and names that occur twice.
import type { RoleCard } from '@qianmu/contract/works/cards'
import { presenceOf } from '@qianmu/script/presence'
import type { Uses } from '../../app.ts'
import { outlinesNaming } from '../documents/index.ts'
import { repeatedNames } from './cards.rules.ts'
import { SHOWN } from './cards.store.ts'
import { roleNames } from './check.store.ts'

/** Role cards in order. */
export async function listRoles(app: Uses<'pool'>, workId: number): Promise<RoleCard[]> {
  const { rows } = await app.pool.query<RoleCard>(
    `select c.id card_id, c.title, c.aliases, c.figures from idea_cards c join docs d on d.id = c.idea_id
     where c.work_id = $1 and c.type = 'role' and ${SHOWN} order by c.order_key, c.id`,
    [workId],
  )
  return rows
}

/** Counts lines, words and scenes of every role card anew; the cards' versions stay, nobody wrote anything. */
export async function refreshFigures(app: Uses<'collab' | 'long' | 'pool'>, workId: number): Promise<RoleCard[]> {
  const list = await listRoles(app, workId)
  const { outlines } = await outlinesNaming(
    app,
    workId,
    list.flatMap(role => [role.title, ...role.aliases]),
  )
  const roles = list.map(role => ({ ...role, figures: presenceOf([role.title, ...role.aliases], outlines) }))
  await app.pool.query(
    'update idea_cards c set figures = f.figures from unnest($1::bigint[], $2::jsonb[]) f(id, figures) where c.id = f.id',
    [roles.map(role => role.card_id), roles.map(role => JSON.stringify(role.figures))],
  )
  return roles
}

/** Names by which another role card than `cardId` goes. */
export async function repeatsOf(app: Uses<'pool'>, workId: number, names: readonly string[], cardId: number) {
  const others = await roleNames(app.pool, workId, cardId)
  return repeatedNames(names, others).map(({ name, other }) => ({ name, card_id: other.id, title: other.title }))
}
