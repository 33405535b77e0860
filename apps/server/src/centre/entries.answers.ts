// Answers of the material centre.
import path from 'node:path'
import { entries } from '@qianmu/contract/centre/entries'
import { STATUS } from '@qianmu/contract/kit/status'
import { answer } from '../kit/answer.ts'
import { apart } from '../kit/apart/apart.ts'
import { given } from '../files/index.ts'
import { refuse, refuseField } from '../kit/refuse.ts'
import * as collections from './collections.store.ts'
import * as store from './entries.store.ts'
import { readEntries, sorted, writeEntries } from './exchange.ts'

const exchange = path.join(import.meta.dirname, 'exchange.ts')
const rowsIn = apart(exchange, readEntries)
const fileOf = apart(exchange, writeEntries)

export const entryAnswers = answer(entries)({
  types: ({ app, actor, query }) => {
    const among = actor.permissions.includes('mMaterialCenter') ? query.among : 'public'
    return store.countTypes(app, actor, among, query.keyword)
  },
  list: ({ app, actor, query }) => store.listEntries(app, actor, { ...query, among: 'public' }),
  detail: ({ app, actor, query }) => store.oneEntry(app, actor, query.material_id),
  similar: async ({ app, actor, body }) => ({ list: await store.similarEntries(app, actor, body.material_id, body.size) }),
  own: ({ app, actor, query }) => store.listEntries(app, actor, query),
  collectionTypes: async ({ app, actor }) => ({
    list: await store.countTypes(app, actor, 'collected'),
    folders: await collections.folders(app, actor.userId),
  }),
  collections: ({ app, actor, query }) => store.listEntries(app, actor, { ...query, among: 'collected' }),
  async collect({ app, actor, body: { material_id, folder } }) {
    await store.oneEntry(app, actor, material_id)
    await collections.collect(app, actor.userId, material_id, folder)
    return null
  },
  async uncollect({ app, actor, query }) {
    await collections.uncollect(app, actor.userId, query.material_ids)
    return null
  },
  async addFolder({ app, actor, body: { folder } }) {
    await collections.addFolder(app, actor.userId, folder)
    return null
  },
  async moveCollected({ app, actor, body: { folder, material_ids, from } }) {
    const isTaken = from && folder && folder !== from && (await collections.folders(app, actor.userId)).some(each => each.folder === folder)
    if (isTaken) refuseField('folder', `已有收藏夹「${folder}」`)
    return { material_ids: await collections.moveCollected(app, actor.userId, folder, material_ids, from) }
  },
  async use({ app, actor, body }) {
    await store.oneEntry(app, actor, body.material_id)
    return { used: await store.countUse(app, body.material_id) }
  },
  async add({ app, actor, body: { scope, ...fields } }) {
    if (scope === 2 && !actor.isOfficial) refuse(STATUS.noPermission, '公共素材由官方人员维护')
    return store.oneEntry(app, actor, await store.addEntry(app, actor.userId, scope === 2 ? null : actor.teamId, fields))
  },
  async change({ app, actor, body: { material_id, ...change } }) {
    await store.checkMayWrite(app, actor, material_id)
    await store.changeEntry(app, actor, material_id, change)
    return store.oneEntry(app, actor, material_id)
  },
  async remove({ app, actor, query }) {
    await store.checkMayWrite(app, actor, query.material_id)
    await store.binEntry(app, query.material_id, true)
    return null
  },
  async restore({ app, actor, body }) {
    await store.checkMayWrite(app, actor, body.material_id, true)
    await store.binEntry(app, body.material_id, false)
    return null
  },
  async handIn({ app, actor, body: { material_id } }) {
    const { state } = await store.checkMayWrite(app, actor, material_id)
    if (state === 'published') refuse(STATUS.input, '这条素材已经公开')
    await store.setState(app, material_id, 'waiting')
    return store.oneEntry(app, actor, material_id)
  },
  async withdraw({ app, actor, query: { material_id } }) {
    await store.checkMayWrite(app, actor, material_id)
    await store.setState(app, material_id, 'private')
    return store.oneEntry(app, actor, material_id)
  },
  async import({ app, actor, body, files }) {
    const { path, name, size } = given(files.file)
    const rows = await rowsIn({ person: actor.userId, size, field: 'file' }, path, name)
    const { good, rejected } = sorted(rows, await store.knownTexts(app, actor.teamId))
    const taken = body.all === 1 && rejected.length ? [] : good
    for (const entry of taken) await store.addEntry(app, actor.userId, actor.teamId, entry)
    return { added: taken.length, fitting: good.length, rejected }
  },
  async export({ app, actor, query: { among, format } }) {
    const all = await store.exportedEntries(app, actor, among)
    const size = all.reduce((sum, { body }) => sum + body.length, 0)
    const { mime, text } = await fileOf({ person: actor.userId, size, field: 'among' }, all, format)
    return { name: `素材.${format}`, mime, body: Buffer.from(text) }
  },
})
