// The history area: answers, finder, and the automatic versions that co-writing asks for.
import { history } from '@qianmu/contract/works/history'
import { answer } from '../../kit/answer.ts'
import { authorsBetween } from './authors.store.ts'
import { HEAVY_BYTES } from '../long/index.ts'
import { addVersion, listVersions, oneVersion, recover, removeVersion, renameVersion } from './history.store.ts'

export const historyAnswers = answer(history, ['authors'], { add: () => HEAVY_BYTES, recover: () => HEAVY_BYTES })({
  add: async ({ app, actor, body }) => ({ history_id: await addVersion(app, actor, body.doc_id, body.name ?? '') }),
  list: ({ app, query }) => listVersions(app, query.doc_id, query.page, query.size),
  get: ({ app, query }) => oneVersion(app, query.history_id),
  authors: ({ app, query }) => authorsBetween(app, query.doc_id, query.one, query.other),
  async rename({ app, body }) {
    await renameVersion(app, body.history_id, body.name)
    return null
  },
  async remove({ app, query }) {
    await removeVersion(app, query.history_id)
    return null
  },
  recover: ({ app, actor, query }) => recover(app, actor, query.doc_id, query.history_id, query.scene_id),
})
