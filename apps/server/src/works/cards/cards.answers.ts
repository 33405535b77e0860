// Answers of the calls on idea cards and their templates.
import { cards, type CardType } from '@qianmu/contract/works/cards'
import { answer } from '../../kit/answer.ts'
import { found, refuseField } from '../../kit/refuse.ts'
import { outlinesOf } from '../documents/index.ts'
import { cardRow, listCards, oneCard, pageOfCards } from './cards.store.ts'
import { listRoles, refreshFigures, repeatsOf } from './roles.store.ts'
import { TEMPLATES, templateOf } from './templates.ts'
import { addCard, changeCard, removeCard, restoreCards, tellIdeas } from './write.store.ts'

const templatesFor = (type?: CardType) => TEMPLATES.filter(template => !type || template.type === type)

export const cardAnswers = answer(cards)({
  template: ({ query }) => found(templateOf(query.template_id), '卡片模板'),
  templates: ({ query }) => templatesFor(query.type),
  async lastTemplate({ app, actor, query }) {
    const { rows } = await app.pool.query<{ template_id: number }>(
      `select template_id from idea_cards where work_id = $1 and updated_by = $2 and template_id is not null and deleted_at is null
       and ($3::text is null or type = $3) order by updated_at desc, id desc limit 1`,
      [query.project_id, actor.userId, query.type ?? null],
    )
    return templateOf(rows[0]?.template_id ?? null) ?? null
  },
  formTemplates: () => Object.groupBy(TEMPLATES, template => template.type) as Partial<Record<CardType, ReturnType<typeof templatesFor>>>,
  listAll: ({ app, query }) => listCards(app, query.project_id),
  listPage: ({ app, row, query }) => pageOfCards(app, row.workId, query.idea_id, query.page, query.size),
  get: ({ app, query }) => oneCard(app, query.card_id),
  scenes: async ({ app, query }) =>
    (await outlinesOf(app, query.project_id)).map(({ scenes, ...doc }) => ({
      ...doc,
      scenes: scenes.map(({ scene_id, no, heading, words }) => ({ scene_id, no, heading, words })),
    })),
  roles: ({ app, query }) => listRoles(app, query.project_id),
  async add({ app, actor, row, body: { project_id, ...given } }) {
    const card = await addCard(app, actor, project_id, given)
    await tellIdeas(app, row.teamId, project_id)
    return card
  },
  async update({ app, actor, row, body: { card_id, version, ...given } }) {
    const card = await changeCard(app, actor, card_id, version, given)
    await tellIdeas(app, row.teamId, row.workId)
    return card
  },
  async updateRole({ app, actor, row, body: { card_id, version, ...given } }) {
    if ((await cardRow(app.pool, card_id)).type !== 'role') refuseField('card_id', '这张卡片不是人物')
    const card = await changeCard(app, actor, card_id, version, given)
    await tellIdeas(app, row.teamId, row.workId)
    return card
  },
  async refreshStatistics({ app, row, body }) {
    const roles = await refreshFigures(app, body.project_id)
    await tellIdeas(app, row.teamId, body.project_id)
    return roles
  },
  checkRepeat: ({ app, body }) => repeatsOf(app, body.project_id, [body.name, ...(body.aliases ?? [])], body.card_id ?? 0),
  async remove({ app, actor, row, query }) {
    await removeCard(app, actor, query.card_id)
    await tellIdeas(app, row.teamId, row.workId)
    return null
  },
  async restore({ app, actor, row, body }) {
    await restoreCards(app, actor, row.workId, body.card_ids)
    await tellIdeas(app, row.teamId, row.workId)
    return null
  },
})
