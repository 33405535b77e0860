// Instructions that people wrote: for themselves, for their team, and official ones for everybody.
import { instructions as table } from './instructions.table.ts'
import type { Instruction } from '@qianmu/contract/assistant/instructions'
import { STATUS } from '@qianmu/contract/kit/status'
import { and, desc, eq, ilike, isNull, lt, or } from 'drizzle-orm'
import type { Uses } from '../../app.ts'
import type { Actor } from '../../kit/answer.ts'
import { ownRow } from '../../kit/own-row.store.ts'
import { found, refuse, refuseField } from '../../kit/refuse.ts'
import { BUILT_IN, type BuiltIn } from './built-in.ts'
import { fieldsOf } from './instructions.rules.ts'

export const findInstruction = ownRow('instructions x', { user: 'x.user_id', team: 'case when x.scope = 3 then x.team_id end' })

/** Of one person, in a team. */
const MOST = 200
type Row = typeof table.$inferSelect
export interface Written {
  title: string
  about: string
  instruction: string
  use: BuiltIn['use']
  scope: 1 | 2 | 3
}

const asTemplate = ({ id, title, about, instruction, use, scope }: Row): BuiltIn => {
  const fields = fieldsOf(instruction)
  return {
    template_id: id,
    type: fields.length ? 'ADVANCED' : 'GENERAL',
    use: use as BuiltIn['use'],
    title,
    about,
    instruction,
    fields,
    scope: scope as 1 | 2 | 3,
  }
}
const seenBy = (actor: Actor) => and(isNull(table.deleted_at), shownTo(actor))
const shownTo = (actor: Actor) =>
  or(
    and(eq(table.scope, 1), eq(table.user_id, actor.userId), eq(table.team_id, actor.teamId)),
    and(eq(table.scope, 3), eq(table.team_id, actor.teamId)),
    eq(table.scope, 2),
  )
/** Own ones are their writer's, and the team's too, as what a team shares is; official ones are official users'. */
const mayChange = (actor: Actor, row: Row) => row.user_id === actor.userId || (row.scope === 3 && row.team_id === actor.teamId)

/** All that the actor may use: what people wrote, the newest first, then the built-in ones. */
export async function templatesFor(app: Uses<'db'>, actor: Actor, keyword = ''): Promise<Omit<Instruction, 'bound'>[]> {
  const like = `%${keyword.replace(/[\\%_]/g, '\\$&')}%`
  const rows = await app.db
    .select()
    .from(table)
    .where(and(seenBy(actor), ilike(table.title, like)))
    .orderBy(desc(table.updated_at), desc(table.id))
  return [
    ...rows.map(row => ({ ...asTemplate(row), may_change: mayChange(actor, row) ? (1 as const) : (0 as const) })),
    ...BUILT_IN.filter(({ title }) => title.includes(keyword)).map(each => ({ ...each, may_change: 0 as const })),
  ]
}

/** One that the actor may use. */
export async function templateOf(app: Uses<'db'>, actor: Actor, id: number): Promise<Omit<Instruction, 'bound'>> {
  const builtIn = BUILT_IN.find(each => each.template_id === id)
  if (builtIn) return { ...builtIn, may_change: 0 }
  const [row] = await app.db
    .select()
    .from(table)
    .where(and(eq(table.id, id), seenBy(actor)))
  const there = found(row, '指令模板')
  return { ...asTemplate(there), may_change: mayChange(actor, there) ? 1 : 0 }
}

const checkScope = (actor: Actor, { scope }: Written) => {
  if (scope === 2 && !actor.isOfficial) refuse(STATUS.noPermission, '只有官方管理员可以保存官方模板')
}

export async function addTemplate(app: Uses<'db' | 'now'>, actor: Actor, written: Written): Promise<number> {
  checkScope(actor, written)
  const held = await app.db.$count(table, and(eq(table.user_id, actor.userId), eq(table.team_id, actor.teamId), isNull(table.deleted_at)))
  if (held >= MOST) refuseField('title', `每人最多 ${MOST} 个模板`)
  const [row] = await app.db
    .insert(table)
    .values({ ...written, team_id: actor.teamId, user_id: actor.userId, updated_at: app.now() })
    .returning({ id: table.id })
  return row!.id
}

export async function changeTemplate(app: Uses<'db' | 'now'>, actor: Actor, id: number, written: Written): Promise<void> {
  checkScope(actor, written)
  await app.db
    .update(table)
    .set({ ...written, updated_at: app.now() })
    .where(and(eq(table.id, id), isNull(table.deleted_at)))
}

const DAY_MS = 86_400_000

/** Deletes softly; what this person deleted more than a day ago goes for good. */
export async function removeTemplate(app: Uses<'db' | 'now'>, actor: Actor, id: number): Promise<void> {
  await app.db.delete(table).where(and(eq(table.user_id, actor.userId), lt(table.deleted_at, new Date(app.now().getTime() - DAY_MS))))
  await app.db
    .update(table)
    .set({ deleted_at: app.now() })
    .where(and(eq(table.id, id), isNull(table.deleted_at)))
}

export async function restoreTemplate(app: Uses<'db'>, id: number): Promise<void> {
  await app.db.update(table).set({ deleted_at: null }).where(eq(table.id, id))
}
