// Answers of the calls on the media library of a work.
import { RESOURCE_TYPES, resources, type ResourceType } from '@qianmu/contract/works/resources'
import type { Uses } from '../../app.ts'
import { given, mimeOf, told } from '../../files/index.ts'
import { type Actor, answer, type Row, type Upload } from '../../kit/answer.ts'
import { refuseField } from '../../kit/refuse.ts'
import * as store from './resources.store.ts'
import { listVersions, removeVersions, takeVersion } from './versions.store.ts'

interface Uploaded {
  check_name: boolean
  name?: string | undefined
}

/** Keeps an uploaded film or sound under its name, once the name is free or may be overwritten. */
async function upload(
  app: Uses<'files' | 'now' | 'pool'>,
  actor: Actor,
  row: Row,
  type: ResourceType,
  file: Upload | undefined,
  { check_name, name }: Uploaded,
) {
  const { path, name: fileName } = given(file)
  const named = { type, name: name ?? (fileName.replace(/\.[^.]*$/, '').slice(0, 80) || RESOURCE_TYPES[type]) }
  const repeated = check_name ? await store.repeatedNames(app.pool, row.workId, [named]) : []
  if (repeated.length) return store.asksFirst(repeated)
  const incoming = { path, name: fileName, teamId: row.teamId, userId: actor.userId }
  if (store.typeOf((await mimeOf(incoming)) ?? '') !== type) refuseField('file', `请选择${RESOURCE_TYPES[type]}文件`)
  const kept = await told(() => app.files.keep(incoming))
  return store.addResources(app, actor, row, [{ ...named, fileId: kept.id }])
}

export const resourceAnswers = answer(resources)({
  list: ({ app, row, query: { project_id: _work, ...wanted } }) => store.listResources(app, row.workId, wanted),
  async add({ app, actor, row, body }) {
    const types = await store.filesOf(
      app.pool,
      actor,
      body.resources.map(({ file_id }) => file_id),
    )
    const wanted = body.resources.map(({ name, file_id }, at) => ({
      name,
      fileId: file_id,
      type: types.get(file_id) ?? refuseField(`resources.${at}.file_id`, '文件不存在，或不是图片、视频、音频'),
    }))
    const repeated = body.check_name ? await store.repeatedNames(app.pool, row.workId, wanted) : []
    return repeated.length ? store.asksFirst(repeated) : store.addResources(app, actor, row, wanted)
  },
  remove: async ({ app, row, query }) => ({ ids: await store.binResources(app, row, query.resource_ids, true) }),
  restore: async ({ app, row, body }) => ({ ids: await store.binResources(app, row, body.resource_ids, false) }),
  change: ({ app, row, body }) => store.renameResource(app, row, body.resource_id, body.name),
  versions: ({ app, row, query }) => listVersions(app, row, query.resource_id),
  async takeVersion({ app, actor, row, body }) {
    await takeVersion(app, actor, row, body.resource_id, body.version_id)
    return (await store.theseResources(app, row.workId, [body.resource_id]))[0]!
  },
  removeVersions: async ({ app, row, query }) => ({ ids: await removeVersions(app, row, query.resource_id, query.version_ids) }),
  addVideo: ({ app, actor, row, body, files: { file } }) => upload(app, actor, row, 'VIDEO', file, body),
  addAudio: ({ app, actor, row, body, files: { file } }) => upload(app, actor, row, 'AUDIO', file, body),
})
