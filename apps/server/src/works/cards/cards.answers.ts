// Answers of the calls on idea cards and their templates.
import { type CardTemplate, cards, type CardType } from '@qianmu/contract/works/cards'
import { answer } from '../../kit/answer.ts'
import { found, refuseField } from '../../kit/refuse.ts'
import { outlinesOf } from '../documents/index.ts'
import { cardRow, lastTemplateOf, listCards, oneCard, pageOfCards } from './cards.store.ts'
import { listRoles, refreshFigures, repeatsOf } from './roles.store.ts'
import * as templates from './card-templates.store.ts'
import { addCard, changeCard, removeCard, restoreCards, tellIdeas } from './write.store.ts'

export const cardAnswers = answer(cards)({
  template: async ({ app, actor, query }) => found(await templates.templateFor(app.pool, actor, query.template_id), '卡片模板'),
  templates: ({ app, actor, query }) => templates.listTemplates(app, actor, query.project_id, query.type),
  async lastTemplate({ app, actor, query }) {
    const id = await lastTemplateOf(app.pool, query.project_id, actor.userId, query.type)
    const last = id && (await templates.templateFor(app.pool, actor, id))
    return last && !last.is_delete ? last : null
  },
  async formTemplates({ app, actor, query }) {
    const all = await templates.listTemplates(app, actor, query.project_id)
    return Object.groupBy(all, template => template.type) as Partial<Record<CardType, CardTemplate[]>>
  },
  addTemplate: async ({ app, actor, body }) => ({
    card_template_id: await templates.addTemplate(app, actor, body.type, body.name, body.fields),
  }),
  async changeTemplate({ app, actor, body }) {
    await templates.changeTemplate(app, actor, body.card_template_id, body.name, body.fields)
    return null
  },
  async removeTemplate({ app, actor, query }) {
    await templates.binTemplate(app, actor, query.card_template_id, true)
    return null
  },
  async restoreTemplate({ app, actor, body }) {
    await templates.binTemplate(app, actor, body.card_template_id, false)
    return null
  },
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
    await tellIdeas(app, row.teamId, project_id, [card.card_id])
    return card
  },
  async update({ app, actor, row, body: { card_id, version, ...given } }) {
    const card = await changeCard(app, actor, card_id, version, given)
    await tellIdeas(app, row.teamId, row.workId, [card_id])
    return card
  },
  async updateRole({ app, actor, row, body: { card_id, version, ...given } }) {
    if ((await cardRow(app.pool, card_id)).type !== 'role') refuseField('card_id', '这张卡片不是人物')
    const card = await changeCard(app, actor, card_id, version, given)
    await tellIdeas(app, row.teamId, row.workId, [card_id])
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
    await tellIdeas(app, row.teamId, row.workId, [query.card_id])
    return null
  },
  async restore({ app, actor, row, body }) {
    await restoreCards(app, actor, row.workId, body.card_ids)
    await tellIdeas(app, row.teamId, row.workId)
    return null
  },
})
