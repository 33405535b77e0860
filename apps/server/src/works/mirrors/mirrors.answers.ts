// Answers of the calls on 画面配置.
import { mirrors } from '@qianmu/contract/works/mirrors'
import { pictureBehind } from '../../files/index.ts'
import { answer } from '../../kit/answer.ts'
import { found, refuseField } from '../../kit/refuse.ts'
import { outlineOf } from '../documents/index.ts'
import { mirrorDocs } from './docs.store.ts'
import { drawingOf } from './drawing.store.ts'
import { exportPictures } from './export.ts'
import * as store from './mirrors.store.ts'
import * as rows from './rows.store.ts'

export const mirrorAnswers = answer(mirrors)({
  async tree({ app, row }) {
    const [dirs, all] = await Promise.all([rows.dirsOf(app.pool, row.workId), rows.mirrorRows(app.pool, row)])
    const ofDir = Map.groupBy(await rows.shownMirrors(app, all), ({ dir_id }) => dir_id)
    return { dirs: dirs.map(dir => ({ ...dir, list: ofDir.get(dir.dir_id) ?? [] })), list: ofDir.get(null) ?? [] }
  },
  dirs: ({ app, row }) => rows.dirsOf(app.pool, row.workId),
  docs: ({ app, row }) => mirrorDocs(app, row.workId),
  mirrorDocs: async ({ app, row, query }) => (await mirrorDocs(app, row.workId, query.dir_id)).filter(doc => doc.mirrors > 0),
  async doc({ app, row, query: { doc_id } }) {
    const doc = found(
      (await mirrorDocs(app, row.workId)).find(each => each.doc_id === doc_id),
      '文档',
    )
    const [{ scenes }, list] = await Promise.all([
      outlineOf(app, doc_id),
      rows.mirrorRows(app.pool, { workId: row.workId, doc_id }).then(all => rows.shownMirrors(app, all)),
    ])
    return { ...doc, scenes: scenes.map(({ scene_id, no, heading }) => ({ scene_id, no, heading })), list }
  },
  async list({ app, row, query: { project_id: _work, page, size, ...wanted } }) {
    const all = await rows.mirrorRows(app.pool, { workId: row.workId, ...wanted })
    return { list: await rows.shownMirrors(app, all.slice((page - 1) * size, page * size)), total: all.length, page, size }
  },
  async pictures({ app, row, query: { mirror_id, storyboard_id } }) {
    const pictures = storyboard_id
      ? await rows.picturesOfShot(app, row.workId, storyboard_id)
      : await rows.picturesOf(app, row.workId, mirror_id ? { mirrorIds: [mirror_id] } : {})
    return pictures.map(rows.toldPicture)
  },
  export: ({ app, row, query: { project_id: _work, ...wanted } }) => exportPictures(app, row, wanted),
  save: ({ app, actor, row, body: { project_id: _work, ...said } }) => store.saveMirror(app, actor, row, said),
  async move({ app, row, body }) {
    await store.moveMirrors(app, row, body)
    return null
  },
  remove: async ({ app, actor, row, query }) => ({ ids: await store.binMirrors(app, actor, row, query.mirror_ids, true) }),
  async restore({ app, actor, row, body: { mirror_ids, dir_id, picture_ids } }) {
    if (!mirror_ids && !dir_id && !picture_ids) refuseField('mirror_ids', '请选择至少一项')
    if (dir_id) await store.binDir(app, actor, row, dir_id, false)
    if (mirror_ids) await store.binMirrors(app, actor, row, mirror_ids, false)
    if (picture_ids) await store.binPictures(app, row, picture_ids, false)
    return null
  },
  addDir: ({ app, actor, row, body }) => store.addDir(app, actor, row, body.name),
  async changeDir({ app, actor, row, body: { dir_id, name } }) {
    await store.changeDir(app, actor, row, dir_id, { name })
    return rows.oneDir(app.pool, row.workId, dir_id)
  },
  async removeDir({ app, actor, row, query }) {
    await store.binDir(app, actor, row, query.dir_id, true)
    return null
  },
  async orderDir({ app, actor, row, body: { dir_id, after_id } }) {
    await store.changeDir(app, actor, row, dir_id, { after_id })
    return null
  },
  async addDraft({ app, actor, row, body: { project_id: _work, mirror_id, image_url, ...draft } }) {
    if (draft.kind === 'picture' && !image_url) refuseField('image_url', '请选择线稿图片')
    const fileId = draft.kind === 'picture' ? await pictureBehind(app, actor, image_url!) : undefined
    return store.addDraft(app, row, mirror_id, { ...draft, fileId })
  },
  removeDraft: ({ app, row, query }) => store.removeDraft(app, row, query.mirror_id, query.draft_id),
  async detail({ app, row, query: { mirror_id } }) {
    const mirror = await rows.oneMirror(app, row.workId, mirror_id)
    const [pictures, drawing] = await Promise.all([
      rows.picturesOf(app, row.workId, { mirrorIds: [mirror_id] }),
      drawingOf(app, row.workId, mirror),
    ])
    return { ...mirror, list: pictures.map(rows.toldPicture), ...drawing }
  },
  async addPicture({ app, actor, row, body: { mirror_id, image_url, src_type, storyboard_ids } }) {
    const fileId = await pictureBehind(app, actor, image_url)
    return store.addPicture(app, actor, row, mirror_id, { fileId, srcType: src_type, shotIds: storyboard_ids })
  },
  removePictures: async ({ app, row, query }) => ({ ids: await store.binPictures(app, row, query.picture_ids, true) }),
})
