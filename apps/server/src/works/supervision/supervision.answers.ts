// Answers of the calls on structure tags, producers and reviews.
import { supervision } from '@qianmu/contract/works/supervision'
import { answer } from '../../kit/answer.ts'
import { tell } from './faces.store.ts'
import { notesOf } from './notes.store.ts'
import * as producers from './producers.store.ts'
import * as reviews from './reviews.store.ts'
import * as tags from './tags.store.ts'

export const supervisionAnswers = answer(supervision, ['addPlacement', 'changePlacement'])({
  tags: ({ app, query }) => tags.listTags(app, query.project_id),
  async addTag({ app, row, body }) {
    const struct_tag_id = await tags.addTag(app, row.workId, body.name, body.color, body.group)
    await tell(app, row.teamId, 'struct_tags', row.workId)
    return { struct_tag_id }
  },
  async changeTag({ app, row, body: { struct_tag_id, ...change } }) {
    await tags.changeTag(app, row.workId, struct_tag_id, change)
    await tell(app, row.teamId, 'struct_tags', row.workId)
    return null
  },
  async removeTag({ app, row, query }) {
    await tags.removeTag(app, query.struct_tag_id)
    await tell(app, row.teamId, 'struct_tags', row.workId)
    return null
  },
  placements: ({ app, query }) => tags.listPlacements(app, query.doc_id),
  async addPlacement({ app, actor, row, body }) {
    const placement = await tags.addPlacement(app, row.workId, actor.userId, body)
    await tell(app, row.teamId, 'struct_tags', row.workId)
    return placement
  },
  async changePlacement({ app, row, body: { doc_struct_tag_id, ...change } }) {
    await tags.changePlacement(app, row.workId, doc_struct_tag_id, change)
    await tell(app, row.teamId, 'struct_tags', row.workId)
    return null
  },
  async removePlacement({ app, row, query }) {
    await tags.removePlacement(app, query.doc_struct_tag_id)
    await tell(app, row.teamId, 'struct_tags', row.workId)
    return null
  },
  producer: ({ app, actor, query }) => producers.oneProducer(app, query.project_id, query.member_id ?? actor.userId),
  producers: ({ app, query }) => producers.listProducers(app, query.project_id),
  async addProducer({ app, actor, row, body }) {
    await producers.addProducer(app, row.workId, row.teamId, body.member_id, body.duty, actor.nickname)
    return null
  },
  async changeProducer({ app, row, body }) {
    await producers.changeDuty(app, row.workId, body.member_id, body.duty)
    return null
  },
  async removeProducer({ app, actor, row, query }) {
    await producers.removeProducer(app, row.workId, row.teamId, query.member_id, actor.nickname)
    return null
  },
  reviews: ({ app, query }) => reviews.listReviews(app, query.project_id, query.kind),
  review: ({ app, query }) => reviews.listRounds(app, query.doc_id),
  async submit({ app, actor, row, body }) {
    const handedIn = await reviews.submit(app, actor, body.doc_id, body)
    await tell(app, row.teamId, 'reviews', row.workId)
    return handedIn
  },
  async decide({ app, actor, row, body }) {
    await reviews.decide(app, actor, body.doc_id, body.decision, body.note)
    await tell(app, row.teamId, 'reviews', row.workId)
    return null
  },
  async withdraw({ app, actor, row, query }) {
    await reviews.withdraw(app, actor, query.doc_id)
    await tell(app, row.teamId, 'reviews', row.workId)
    return null
  },
  async assign({ app, row, body }) {
    await reviews.assign(app, row.workId, body.doc_id, body.assignee_id)
    await tell(app, row.teamId, 'reviews', row.workId)
    return null
  },
  remind: async ({ app, actor, body }) => ({ nickname: await reviews.remind(app, actor, body.doc_id, body.note.trim()) }),
  notes: ({ app, row, query }) => notesOf(app, row.workId, query.doc_id, query.format),
})
