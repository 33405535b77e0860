// The card templates of a team beside the official ones: which there are, which one a card has, and how they are made and changed.
import { CARD_LIMITS, type CardTemplate, type CardType, FIELD_KINDS, type TemplateField } from '@qianmu/contract/works/cards'
import { STATUS } from '@qianmu/contract/kit/status'
import type pg from 'pg'
import type { Uses } from '../../app.ts'
import type { Actor } from '../../kit/answer.ts'
import { inTransaction } from '../../kit/pool.ts'
import { found, refuse, refuseField } from '../../kit/refuse.ts'
import { OFFICIAL, officialOf } from './official-templates.ts'
import { ownRow } from '../../kit/own-row.store.ts'

export const findCardTemplate = ownRow('card_templates x', { team: 'x.team_id' })

type Client = pg.Pool | pg.PoolClient
type Asking = Pick<Actor, 'userId' | 'teamId' | 'isOwner'>

interface Row {
  id: number
  team_id: number
  user_id: number
  type: CardType
  name: string
  fields: TemplateField[]
  deleted: boolean
}
const COLUMNS = 'id, team_id, user_id, type, name, fields, deleted_at is not null deleted'

/** The JSON schema of a form with these fields. */
const schemaOf = (fields: readonly TemplateField[]): CardTemplate['schema'] => ({
  type: 'object',
  properties: Object.fromEntries(
    fields.map(({ key, title, kind, options }) => [
      key,
      {
        type: 'string',
        title,
        maxLength: FIELD_KINDS[kind].max,
        ...(kind === 'choice' ? { enum: options } : {}),
        ...(kind === 'area' ? { format: 'textarea' as const } : {}),
      },
    ]),
  ),
})

const mayWrite = (actor: Asking, row: Pick<Row, 'team_id' | 'user_id'>) =>
  row.team_id === actor.teamId && (row.user_id === actor.userId || actor.isOwner)

const ofRow = (actor: Asking, row: Row): CardTemplate => ({
  template_id: row.id,
  type: row.type,
  name: row.name,
  official: false,
  is_delete: row.deleted ? 1 : 0,
  may_write: !row.deleted && mayWrite(actor, row),
  schema: schemaOf(row.fields),
})

/** The official templates, then those of the caller's team; one that was deleted while cards of the work still have it. */
export async function listTemplates(app: Uses<'pool'>, actor: Asking, workId: number, type?: CardType): Promise<CardTemplate[]> {
  const { rows } = await app.pool.query<Row>(
    `select ${COLUMNS} from card_templates t where team_id = $1 and ($2::text is null or type = $2)
     and (deleted_at is null or exists (select 1 from idea_cards c where c.work_id = $3 and c.template_id = t.id and c.deleted_at is null)) order by id`,
    [actor.teamId, type ?? null, workId],
  )
  return [...OFFICIAL.filter(each => !type || each.type === type), ...rows.map(row => ofRow(actor, row))]
}

/** One template, deleted or not; undefined when the team has none of that id. */
export async function templateFor(client: Client, actor: Asking, id: number | null): Promise<CardTemplate | undefined> {
  const official = officialOf(id)
  if (official || id === null) return official
  const { rows } = await client.query<Row>(`select ${COLUMNS} from card_templates where id = $1 and team_id = $2`, [id, actor.teamId])
  return rows[0] && ofRow(actor, rows[0])
}

/** Whether a card can be given the template: it is official, or the team's and not deleted. */
export async function isOffered(client: Client, teamId: number, id: number): Promise<boolean> {
  if (officialOf(id)) return true
  const { rowCount } = await client.query('select 1 from card_templates where id = $1 and team_id = $2 and deleted_at is null', [
    id,
    teamId,
  ])
  return rowCount === 1
}

/** Refuses fields with one name twice, and a choice of nothing. */
function checkFields(fields: readonly TemplateField[]): void {
  const keys = new Set(fields.map(({ key }) => key))
  const titles = new Set(fields.map(({ title }) => title))
  if (keys.size < fields.length || titles.size < fields.length) refuseField('fields', '字段名称不能重复')
  const empty = fields.find(({ kind, options }) => kind === 'choice' && options.length === 0)
  if (empty) refuseField('fields', `「${empty.title}」至少要有一个选项`)
}

export const addTemplate = (
  app: Uses<'now' | 'pool'>,
  actor: Actor,
  type: CardType,
  name: string,
  fields: TemplateField[],
): Promise<number> => {
  checkFields(fields)
  return inTransaction(app.pool, async client => {
    await client.query('select 1 from teams where id = $1 for update', [actor.teamId])
    const most = CARD_LIMITS.templates
    const { rows } = await client.query<{ id: number }>(
      `insert into card_templates (team_id, user_id, type, name, fields, updated_at) select $1, $2, $3, $4, $5, $6
       where (select count(*) from card_templates where team_id = $1 and deleted_at is null) < ${most} returning id`,
      [actor.teamId, actor.userId, type, name, JSON.stringify(fields), app.now()],
    )
    return (rows[0] ?? refuse(STATUS.limit, `一个团队最多 ${most} 个卡片模板`)).id
  })
}

/** Refuses whoever did not make the template and does not lead the team. */
async function checkMayWrite(app: Uses<'pool'>, actor: Actor, id: number, binned = false): Promise<void> {
  const { rows } = await app.pool.query<Row>(`select ${COLUMNS} from card_templates where id = $1 and (deleted_at is not null) = $2`, [
    id,
    binned,
  ])
  if (!mayWrite(actor, found(rows[0], '卡片模板'))) refuse(STATUS.noPermission, '只能修改自己的卡片模板')
}

export async function changeTemplate(
  app: Uses<'now' | 'pool'>,
  actor: Actor,
  id: number,
  name: string,
  fields: TemplateField[],
): Promise<void> {
  checkFields(fields)
  await checkMayWrite(app, actor, id)
  await app.pool.query('update card_templates set name = $2, fields = $3, updated_at = $4 where id = $1', [
    id,
    name,
    JSON.stringify(fields),
    app.now(),
  ])
}

/** Takes a template out of the offer, or puts it back. */
export async function binTemplate(app: Uses<'now' | 'pool'>, actor: Actor, id: number, binned: boolean): Promise<void> {
  await checkMayWrite(app, actor, id, !binned)
  await app.pool.query('update card_templates set deleted_at = $2 where id = $1', [id, binned ? app.now() : null])
}
