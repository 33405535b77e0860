// Answers of the calls on ideas.
import { STATUS } from '@qianmu/contract/kit/status'
import { ideas } from '@qianmu/contract/works/ideas'
import { IDEA_TEXT_MAX } from '@qianmu/contract/kit/limits'
import { answer, Told } from '../../kit/answer.ts'
import { workKeys } from '../../kit/permit.ts'
import { found, refuseField } from '../../kit/refuse.ts'
import { pageOfCards, tellIdeas } from '../cards/index.ts'
import { binDoc, findIdea, readText, renameDoc, saveGiven, settle } from '../documents/index.ts'
import { noteContent } from './convert.rules.ts'
import { addIdea, editTypeOf, hasCards, ideaOutline, listIdeas, oneIdea, setType } from './ideas.store.ts'
import { switchIdea } from './switch.store.ts'

/** Cards that a preview shows. */
const PREVIEWED = 10

export const ideaAnswers = answer(ideas, ['detail', 'preview', 'modelSwitch'])({
  list: ({ app, query }) => listIdeas(app, query.project_id, query.doc_type, query.is_delete === 1),
  async detail({ app, actor, row, query }) {
    const { content, text, version, words } = await readText(app, query.idea_id)
    const access = found(await findIdea.find(app.pool, query.idea_id, actor.userId), '构思')
    const may_write = workKeys(actor, access).includes(access.writeKey)
    return { ...(await oneIdea(app, query.idea_id)), project_id: row.workId, version, words, content, text, may_write }
  },
  async preview({ app, row, query }) {
    const { idea_id, idea_name, words, cards } = await oneIdea(app, query.idea_id)
    const { text } = await readText(app, query.idea_id)
    const { list } = await pageOfCards(app, row.workId, query.idea_id, 1, PREVIEWED)
    const first = cards ? list.map(card => ({ card_id: card.card_id, title: card.title, text: card.text })) : []
    return { idea_id, idea_name, text: text.slice(0, IDEA_TEXT_MAX).toWellFormed(), words, cards, first }
  },
  async add({ app, actor, row, body: { project_id, ...given } }) {
    const idea_id = await addIdea(app, actor, project_id, given)
    await tellIdeas(app, row.teamId, project_id)
    return { idea_id }
  },
  async modelSwitch({ app, actor, row, body }) {
    const switched = await switchIdea(app, actor, row.workId, body.idea_id, body.edit_type)
    await tellIdeas(app, row.teamId, row.workId)
    return switched
  },
  async update({ app, actor, row, body: { idea_id, version, text, content, doc_type } }) {
    if (text !== undefined && hasCards(await editTypeOf(app, idea_id))) refuseField('text', '这份构思正用卡片写，请先切换到文稿')
    const given = content ?? (text !== undefined && noteContent(text, (await settle(app, idea_id)).content))
    if (!given && doc_type === undefined) refuseField('content', '缺少正文')
    const saved = given
      ? await saveGiven(app, actor, idea_id, version, { content: given, media: '' })
      : { ...(await readText(app, idea_id)), merged: false }
    if (doc_type !== undefined) await setType(app.pool, idea_id, doc_type)
    await tellIdeas(app, row.teamId, row.workId)
    const told = { version: saved.version, words: saved.words }
    return saved.merged ? new Told(STATUS.merged, '已与他人的修改合并', told) : told
  },
  async rename({ app, actor, row, body }) {
    await renameDoc(app, actor, body.idea_id, body.idea_name)
    await tellIdeas(app, row.teamId, row.workId)
    return null
  },
  async remove({ app, actor, row, query }) {
    await binDoc(app, actor, row.workId, query.idea_id, true)
    await tellIdeas(app, row.teamId, row.workId)
    return null
  },
  outline: ({ app, query }) => ideaOutline(app, query.project_id),
})
