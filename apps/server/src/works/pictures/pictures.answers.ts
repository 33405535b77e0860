// Pictures that match passages of a script, and picture material: answers and finders.
import { MATCHING_MODES, pictures } from '@qianmu/contract/works/pictures'
import { checkPicture, keepPicture, pictureBehind } from '../../files/index.ts'
import { answer } from '../../kit/answer.ts'
import { refuseField } from '../../kit/refuse.ts'
import { readText } from '../documents/index.ts'
import { divide } from './passages.ts'
import * as store from './pictures.store.ts'

const MODES = (Object.keys(MATCHING_MODES) as store.Mode[]).map(mode => ({ mode, name: MATCHING_MODES[mode] }))
const setMode = async (app: Parameters<typeof store.setMode>[0], docId: number, mode: store.Mode | null) => {
  await store.setMode(app, docId, mode)
  return null
}
/** The body names the work too (document 3 §3); it must be the document's. */
const checkWork = (given: number, actual: number) => given === actual || refuseField('work_id', '文档不属于这部作品')

export const pictureAnswers = answer(pictures, ['divide'])({
  mode: async ({ app, query }) => ({ mode: await store.modeOf(app, query.doc_id), modes: MODES }),
  setMode: ({ app, body }) => setMode(app, body.doc_id, body.mode),
  changeMode: ({ app, body }) => setMode(app, body.doc_id, body.mode),
  resetMode: ({ app, query }) => setMode(app, query.doc_id, null),
  async divide({ app, body }) {
    if (body.text !== undefined) await store.addInfos(app, body.doc_id, [{ text: body.text, block_ids: body.block_ids ?? [] }], false)
    else {
      const { content } = await readText(app, body.doc_id)
      await store.addInfos(app, body.doc_id, divide(content, await store.modeOf(app, body.doc_id)), true)
    }
    return store.listInfos(app, body.doc_id)
  },
  async changeInfo({ app, body }) {
    await store.changeInfo(app, body.matching_image_info_id, body.text, body.block_ids)
    return store.oneInfo(app, body.matching_image_info_id)
  },
  async removeInfo({ app, query }) {
    await store.removeInfo(app, query.matching_image_info_id)
    return null
  },
  async list({ app, query }) {
    const [infos, images] = await Promise.all([
      store.listInfos(app, query.doc_id),
      store.listImages(app, query.doc_id, query.matching_image_info_id),
    ])
    return { infos, images }
  },
  mixed: ({ app, actor, row, query }) => store.mixedList(app, actor, row.workId, query),
  async save({ app, actor, row, body }) {
    checkWork(body.work_id, row.workId)
    const fileId = await pictureBehind(app, actor, body.image_url)
    const { doc_id: docId, src_type: srcType } = body
    return store.addImage(app, actor, {
      docId,
      infoId: body.matching_image_info_id ?? null,
      fileId,
      srcType,
      baseId: body.base_image_id ?? null,
    })
  },
  async update({ app, actor, row, body }) {
    checkWork(body.work_id, row.workId)
    return store.changeImage(app, body.id, body.doc_id, await pictureBehind(app, actor, body.image_url), body.src_type)
  },
  async order({ app, body }) {
    await store.moveImage(app, body.doc_id, body.id, body.after_id)
    return null
  },
  async remove({ app, query }) {
    await store.removeImages(app, query.doc_id, query.ids)
    return null
  },
  async upload({ app, actor, row, body, files: { file } }) {
    const { id } = await keepPicture(app, file, { teamId: row.teamId, userId: actor.userId })
    return store.addImage(app, actor, {
      docId: body.doc_id,
      infoId: body.matching_image_info_id ?? null,
      fileId: id,
      srcType: 1,
      baseId: null,
    })
  },
  categories: ({ app, actor }) => store.countMaterials(app, actor.teamId),
  async addMaterial({ app, actor, body }) {
    await checkPicture(app.pool, actor, body.file_id, 'file_id')
    return store.addMaterial(app, actor, body.category, body.name, body.file_id)
  },
  async changeMaterial({ app, actor, body }) {
    await store.changeMaterial(app, body.material_id, body)
    return store.oneMaterial(app, actor, body.material_id)
  },
  async removeMaterial({ app, query }) {
    await store.removeMaterial(app, query.material_id)
    return null
  },
})
