// Templates in the database, and the built-in ones beside them as one library.
import { SCOPE } from '@qianmu/contract/kit/limits'
import { MEDIA_TYPES, type MediaType } from '@qianmu/contract/works/kinds'
import type { Template } from '@qianmu/contract/works/templates'
import { withoutPictures } from '@qianmu/script/pictures'
import { plainText } from '@qianmu/script/plain-text'
import { countWords } from '@qianmu/script/statistics'
import type { Uses } from '../../app.ts'
import type { Actor } from '../../kit/answer.ts'
import { firstOf } from '../../kit/cut.ts'
import { likeOf } from '../../kit/database.ts'
import { found, refuse } from '../../kit/refuse.ts'
import { dropFiles } from '../materials/index.ts'
import { STATUS } from '@qianmu/contract/kit/status'
import type { TemplateBody } from './body.ts'
import { BUILT_IN, builtInOf, type BuiltIn } from './built-in.ts'
import { ownRow } from '../../kit/own-row.store.ts'

export const findTemplate = ownRow('templates x', { user: 'x.user_id', team: 'x.team_id' })

/** Built-in templates were last changed with this version of the texts. */
const BUILT_IN_AT = '2026-11-20T00:00:00.000Z'
const BUILT_IN_AUTHOR = '千幕'

interface TemplateRow {
  id: number
  team_id: number
  user_id: number
  scope: number
  template_type: 1 | 2 | 3
  script_type: MediaType
  name: string
  about: string
  cover_file_id: number | null
  docs: number
  words: number
  opening: string
  published: boolean
  used: number
  author: string
  updated_at: Date
}

/** Characters of a beginning that a card shows. */
const OPENING = 160

/** What lists tell of a body. */
const sizes = (body: TemplateBody) => ({
  docs: body.docs.length,
  opening: firstOf(body.docs[0] ? plainText(body.docs[0].content).trim() : '', OPENING),
  words: body.docs.reduce((sum, doc) => sum + countWords(plainText(doc.content)), 0),
})

const ofBuiltIn = ({ body, ...rest }: BuiltIn): Template => ({
  ...rest,
  owner: SCOPE.sys,
  cover: '',
  ...sizes(body),
  published: true,
  used: 0,
  mine: false,
  may_write: false,
  author: BUILT_IN_AUTHOR,
  updated_at: BUILT_IN_AT,
})

const ofRow = (app: Uses<'files'>, actor: Actor, row: TemplateRow): Template => ({
  template_id: row.id,
  template_name: row.name,
  template_type: row.template_type,
  owner: row.scope === SCOPE.sys ? SCOPE.sys : SCOPE.user,
  script_type: row.script_type,
  about: row.about,
  cover: row.cover_file_id ? app.files.address(row.cover_file_id, 'small') : '',
  docs: row.docs,
  words: row.words,
  opening: row.opening,
  published: row.published,
  used: row.used,
  mine: row.user_id === actor.userId,
  may_write: mayWrite(actor, row),
  author: row.author,
  updated_at: row.updated_at.toISOString(),
})

const mayWrite = (actor: Actor, row: Pick<TemplateRow, 'team_id' | 'user_id'>) =>
  row.user_id === actor.userId || (actor.isOwner && row.team_id === actor.teamId)

const COLUMNS = `t.id, t.team_id, t.user_id, t.scope, t.template_type, t.script_type, t.name, t.about, t.cover_file_id, t.docs, t.words, t.opening, t.published, t.used, u.nickname author, t.updated_at`
// $1 user, $2 team: one's own, what the team published, what an official user published for all.
const VISIBLE = `t.deleted_at is null and (t.user_id = $1 or (t.published and (t.team_id = $2 or t.scope = ${SCOPE.sys})))`

export interface ListQuery {
  page: number
  size: number
  owner?: 1 | 2 | undefined
  mine: 0 | 1
  template_type?: 1 | 2 | 3 | undefined
  script_type?: MediaType | undefined
  keyword: string
}

const isWanted = (each: BuiltIn, query: ListQuery) =>
  !query.mine &&
  query.owner !== SCOPE.user &&
  (!query.template_type || each.template_type === query.template_type) &&
  (!query.script_type || each.script_type === query.script_type) &&
  each.template_name.includes(query.keyword)

/** One page of the library: what people made, newest first, then what comes with the product. */
export async function listTemplates(app: Uses<'files' | 'pool'>, actor: Actor, query: ListQuery) {
  const builtIn = BUILT_IN.filter(each => isWanted(each, query)).map(ofBuiltIn)
  const offset = (query.page - 1) * query.size
  const where = `${VISIBLE} and ($3::int is null or t.scope = $3) and (not $4 or t.user_id = $1)
    and ($5::int is null or t.template_type = $5) and ($6::text is null or t.script_type = $6) and ($7 = '' or t.name ilike $7)`
  const values = [
    actor.userId,
    actor.teamId,
    query.owner ?? null,
    query.mine === 1,
    query.template_type ?? null,
    query.script_type ?? null,
    likeOf(query.keyword),
  ]
  const { rows: counted } = await app.pool.query<{ count: number }>(`select count(*)::int count from templates t where ${where}`, values)
  const { rows } = await app.pool.query<TemplateRow>(
    `select ${COLUMNS} from templates t join users u on u.id = t.user_id where ${where} order by t.updated_at desc, t.id desc limit $8 offset $9`,
    [...values, query.size, offset],
  )
  const made = counted[0]!.count
  const from = Math.max(0, offset - made)
  const list = [...rows.map(row => ofRow(app, actor, row)), ...builtIn.slice(from, from + query.size - rows.length)]
  return { list, total: made + builtIn.length, page: query.page, size: query.size }
}

/** How many templates the library has for each media type. */
export async function countByType(app: Uses<'pool'>, actor: Actor) {
  const { rows } = await app.pool.query<{ script_type: string; count: number }>(
    `select t.script_type, count(*)::int count from templates t where ${VISIBLE} group by 1`,
    [actor.userId, actor.teamId],
  )
  return (Object.keys(MEDIA_TYPES) as MediaType[]).map(script_type => ({
    script_type,
    name: MEDIA_TYPES[script_type].name,
    count:
      (rows.find(row => row.script_type === script_type)?.count ?? 0) + BUILT_IN.filter(each => each.script_type === script_type).length,
  }))
}

/** A template with what it holds; refused when the caller may not see it. */
export async function oneTemplate(app: Uses<'files' | 'pool'>, actor: Actor, id: number): Promise<Template & { body: TemplateBody }> {
  const builtIn = builtInOf(id)
  if (builtIn) return { ...ofBuiltIn(builtIn), body: builtIn.body }
  const { rows } = await app.pool.query<TemplateRow & { body: TemplateBody }>(
    `select ${COLUMNS}, t.body from templates t join users u on u.id = t.user_id where t.id = $3 and ${VISIBLE}`,
    [actor.userId, actor.teamId, id],
  )
  const row = found(rows[0], '模板')
  return { ...ofRow(app, actor, row), body: row.team_id === actor.teamId ? row.body : withoutTheirPictures(row.body) }
}

/** Another team's files are not shown. */
const withoutTheirPictures = (body: TemplateBody): TemplateBody => ({
  ...body,
  docs: body.docs.map(doc => ({ ...doc, content: withoutPictures(doc.content) })),
})

export interface NewTemplate {
  template_name: string
  template_type: number
  about: string
}

/** Keeps a new template; an official user's belongs to the system (document 1 §6). */
export async function addTemplate(
  app: Uses<'now' | 'pool'>,
  actor: Actor,
  given: NewTemplate,
  scriptType: string,
  body: TemplateBody,
): Promise<number> {
  const { docs, words, opening } = sizes(body)
  const { rows } = await app.pool.query<{ id: number }>(
    `insert into templates (team_id, user_id, scope, template_type, script_type, name, about, body, docs, words, opening, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12) returning id`,
    [
      actor.teamId,
      actor.userId,
      actor.isOfficial ? SCOPE.sys : SCOPE.user,
      given.template_type,
      scriptType,
      given.template_name,
      given.about,
      JSON.stringify(body),
      docs,
      words,
      opening,
      app.now(),
    ],
  )
  return rows[0]!.id
}

/** Refuses whoever did not make the template and does not lead its team. */
export async function checkMayWrite(app: Uses<'pool'>, actor: Actor, id: number, binned = false): Promise<{ template_type: 1 | 2 | 3 }> {
  const { rows } = await app.pool.query<TemplateRow>(
    'select team_id, user_id, template_type from templates where id = $1 and (deleted_at is not null) = $2',
    [id, binned],
  )
  const row = found(rows[0], '模板')
  if (!mayWrite(actor, row)) refuse(STATUS.noPermission, '只能修改自己的模板')
  return row
}

const CHANGEABLE = ['name', 'about', 'cover_file_id', 'published', 'deleted_at'] as const
type Change = Partial<Record<(typeof CHANGEABLE)[number], string | number | boolean | Date | null>>

/** Changes fields of a template. */
export async function changeTemplate(app: Uses<'now' | 'pool'>, id: number, change: Change): Promise<void> {
  const fields = CHANGEABLE.filter(field => change[field] !== undefined)
  if (!fields.length) return
  const sets = fields.map((field, at) => `${field} = $${at + 3}`).join(', ')
  await app.pool.query(`update templates set ${sets}, updated_at = $2 where id = $1`, [
    id,
    app.now(),
    ...fields.map(field => change[field]),
  ])
}

/** Puts another body into the place of the present one. */
export async function replaceBody(app: Uses<'now' | 'pool'>, id: number, body: TemplateBody): Promise<void> {
  const { docs, words, opening } = sizes(body)
  await app.pool.query(
    'update templates set body = $2, docs = $3, words = $4, opening = $5, published = true, updated_at = $6 where id = $1',
    [id, JSON.stringify(body), docs, words, opening, app.now()],
  )
}

/** Gives a template another cover (null = the drawn one); the picture before goes unless another place shows it. */
export async function setCover(app: Uses<'files' | 'now' | 'pool'>, id: number, fileId: number | null): Promise<void> {
  const { rows } = await app.pool.query<{ cover_file_id: number | null }>('select cover_file_id from templates where id = $1', [id])
  await changeTemplate(app, id, { cover_file_id: fileId })
  const before = rows[0]?.cover_file_id
  if (before && before !== fileId) await dropFiles(app, [before])
}

export const countUse = (app: Uses<'pool'>, id: number) => app.pool.query('update templates set used = used + 1 where id = $1', [id])
