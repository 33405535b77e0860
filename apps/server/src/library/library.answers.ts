// The assets of a team: answers.
import { library } from '@qianmu/contract/library'
import { answer } from '../kit/answer.ts'
import * as store from './library.store.ts'
import { packAssets } from './pack.ts'

export const libraryAnswers = answer(library)({
  list: ({ app, actor, query }) => store.listAssets(app, actor, query),
  detail: ({ app, actor, query }) => store.oneAsset(app, actor, query.file_id),
  async change({ app, actor, body: { file_ids, ...change } }) {
    return { ids: await store.changeAssets(app, actor, file_ids, change) }
  },
  async remove({ app, actor, query }) {
    return { ids: await store.binAssets(app, actor, query.file_ids, true) }
  },
  async restore({ app, actor, body }) {
    return { ids: await store.binAssets(app, actor, body.file_ids, false) }
  },
  shelf: ({ app, actor }) => store.shelfOf(app, actor),
  addFolder: ({ app, actor, body }) => store.addFolder(app, actor, body),
  renameFolder: ({ app, actor, body }) => store.renameFolder(app, actor, body),
  async removeFolder({ app, actor, query }) {
    await store.removeFolder(app, actor, query.folder_id)
    return null
  },
  pack: ({ app, actor, body }) => packAssets(app, actor, body.file_ids),
  licences: ({ app, actor, query }) => store.expiringIn(app, actor, query.project_id),
})
