// What a card must not be given: rows of another work, causes in a circle, a form that is none, a name that another character has.
import type pg from 'pg'
import { usablePictures } from '../../files/index.ts'
import type { Actor } from '../../kit/answer.ts'
import { refuseField } from '../../kit/refuse.ts'
import { closesCircle, formProblem, repeatedNames } from './cards.rules.ts'
import { type CardPlace, type CardRow, type CardText, lostIn, type Scenes, SHOWN } from './cards.store.ts'
import { isOffered, templateFor } from './card-templates.store.ts'

type Client = pg.Pool | pg.PoolClient

const allThere = async (client: Client, sql: string, ids: readonly number[], ...more: unknown[]) => {
  const wanted = [...new Set(ids)]
  if (!wanted.length) return true
  return (await client.query(sql, [wanted, ...more])).rowCount === wanted.length
}

/** Role cards of a work, for telling names apart. */
export const roleNames = async (client: Client, workId: number, without: number) =>
  (
    await client.query<{ id: number; title: string; aliases: string[] }>(
      `select c.id, c.title, c.aliases from idea_cards c join docs d on d.id = c.idea_id where c.work_id = $1 and c.type = 'role' and c.id <> $2 and ${SHOWN}`,
      [workId, without],
    )
  ).rows

async function checkNames(client: Client, row: CardRow, given: CardText): Promise<void> {
  const { type = row.type, title, aliases } = given
  if (type !== 'role' || (title === undefined && aliases === undefined && given.type === undefined)) return
  const others = await roleNames(client, row.work_id, row.id)
  for (const [field, names] of [
    ['title', [title ?? row.title]],
    ['aliases', aliases ?? row.aliases],
  ] as const) {
    const [taken] = repeatedNames(names, others)
    if (taken) refuseField(field, `「${taken.name}」已是人物「${taken.other.title}」的名字`)
  }
}

async function checkCauses(client: Client, row: CardRow, causes: readonly number[]): Promise<void> {
  if (causes.includes(row.id)) refuseField('causes', '一张卡片不能引出自己')
  const there = 'select 1 from idea_cards where id = any($1) and work_id = $2 and deleted_at is null'
  if (!(await allThere(client, there, causes, row.work_id))) refuseField('causes', '引出的卡片不存在或已删除')
  const { rows } = await client.query<{ from_id: number; to_id: number }>(
    `select k.from_id, k.to_id from card_causes k join idea_cards f on f.id = k.from_id join idea_cards t on t.id = k.to_id
     where f.work_id = $1 and f.deleted_at is null and t.deleted_at is null`,
    [row.work_id],
  )
  if (closesCircle(row.id, causes, rows)) refuseField('causes', '因果不能绕成一圈')
}

/** Refuses, at the field, what the card of `row` must not be given. */
export async function checkCard(client: Client, actor: Actor, row: CardRow, given: CardText & CardPlace, scenes: Scenes): Promise<void> {
  const { work_id: workId } = row
  const { template_id: templateId = row.template_id, form, image_file_ids: images, people, assignee_id: assignee, doc_id: doc } = given
  const isNew = given.template_id && given.template_id !== row.template_id
  if (isNew && !(await isOffered(client, actor.teamId, given.template_id!))) refuseField('template_id', '卡片模板不存在')
  const problem = form && formProblem(form, await templateFor(client, actor, templateId))
  if (problem) refuseField('form', problem)
  await checkNames(client, row, given)
  if (images && (await usablePictures(client, actor, images)).size < new Set(images).size) refuseField('image_file_ids', '图片不存在')
  const roles = `select 1 from idea_cards where id = any($1) and work_id = $2 and type = 'role' and deleted_at is null`
  if (people && !(await allThere(client, roles, people, workId))) refuseField('people', '人物不存在或已删除')
  const members =
    'select 1 from users u where u.id = any($1) and (exists (select 1 from work_members m where m.user_id = u.id and m.work_id = $2) or exists (select 1 from works w where w.id = $2 and w.owner_id = u.id))'
  if (assignee && !(await allThere(client, members, [assignee], workId))) refuseField('assignee_id', '负责人没有加入这部作品')
  const docs = `select 1 from docs where id = any($1) and work_id = $2 and kind = 'doc' and deleted_at is null`
  if (doc && !(await allThere(client, docs, [doc], workId))) refuseField('doc_id', '文档不存在或已删除')
  const ideas = `select 1 from docs where id = any($1) and work_id = $2 and kind = 'idea' and edit_type in (2, 3) and deleted_at is null`
  if (given.idea_id && !(await allThere(client, ideas, [given.idea_id], workId))) refuseField('idea_id', '构思不存在，或不是卡片')
  if (given.scenes) {
    const known = new Set(row.links.map(link => `${link.doc_id} ${link.scene_id}`))
    const lost = lostIn(given.scenes, scenes).filter(link => !known.has(`${link.doc_id} ${link.scene_id}`))
    if (lost.length) refuseField('scenes', '场次不存在或已删除')
  }
  if (given.causes) await checkCauses(client, row, given.causes)
}
