// Storyboards of documents: answers and the finder of shots.
import type { StoryboardFormat } from '@qianmu/contract/works/storyboard-formats'
import { storyboards } from '@qianmu/contract/works/storyboards'
import type { PrintLayout } from '@qianmu/script/film/print'
import { pictureBehind } from '../../files/index.ts'
import { answer } from '../../kit/answer.ts'
import { HEAVY_BYTES } from '../long/index.ts'
import { refuseField } from '../../kit/refuse.ts'
import * as images from './images.store.ts'
import { type ListFormat, listOf } from './film.ts'
import { importShots } from './import.store.ts'
import { heardOf } from './lines.store.ts'
import { filmLosses } from './losses.ts'
import { packPictures } from './pack.ts'
import { shotPlaces } from './places.store.ts'
import { printOf } from './print.ts'
import { completeShots } from './complete.store.ts'
import { revertShots } from './revert.store.ts'
import { addPasted } from './rows.store.ts'
import { sheetOf } from './sheet.ts'
import * as shots from './shots.store.ts'
import { syncShots } from './sync.store.ts'

/** What formats are printed as. */
const PRINTED: Readonly<Partial<Record<StoryboardFormat, PrintLayout | 'docx'>>> = {
  docx: 'docx',
  pdf_table: 'table',
  pdf_cards: 'cards',
  pdf_grid: 'grid',
  pdf_conti: 'conti',
}

/** The body names the work too (document 3 §3); it must be the document's. */
const checkWork = (given: number, actual: number) => given === actual || refuseField('work_id', '文档不属于这部作品')

export const storyboardAnswers = answer(storyboards, [], { sync: () => HEAVY_BYTES })({
  list: ({ app, row, query }) => shots.storyboardOf(app, row, query.doc_id),
  detail: ({ app, row, query }) => shots.oneShot(app, row, query.storyboard_id),
  add: ({ app, actor, row, body }) => shots.addShot(app, actor, row, body),
  addRows: async ({ app, actor, row, body }) => ({ ids: await addPasted(app, actor, row, body) }),
  change: ({ app, actor, row, body }) => shots.changeShot(app, actor, row, body),
  async order({ app, row, body }) {
    await shots.moveShot(app, row, body)
    return null
  },
  remove: async ({ app, actor, row, query }) => ({ ids: await shots.binShots(app, actor, row, query.doc_id, query.ids, true) }),
  restore: async ({ app, actor, row, body }) => ({ ids: await shots.binShots(app, actor, row, body.doc_id, body.ids, false) }),
  sync: ({ app, actor, row, body: { doc_id, ...asked } }) => syncShots(app, actor, row, doc_id, asked),
  complete: async ({ app, actor, row, body: { doc_id, ...asked } }) => ({ filled: await completeShots(app, actor, row, doc_id, asked) }),
  revert: async ({ app, actor, row, body }) => ({ ids: await revertShots(app, actor, row, body.doc_id, body.steps) }),
  export({ app, actor, row, query: { doc_id, format, rate, ids } }) {
    if (format === 'xlsx') return sheetOf(app, row, actor.userId, doc_id, ids)
    const layout = PRINTED[format]
    return layout
      ? printOf(app, actor, row, doc_id, layout, ids)
      : listOf(app, actor, row, doc_id, { format: format as ListFormat, rate, ids })
  },
  unsaid: async ({ app, actor, row, query: { doc_id, format, rate, ids } }) => ({
    losses: await filmLosses(app, actor, row, doc_id, { format, rate, ids }),
  }),
  async voices({ app, actor, row, query: { doc_id } }) {
    return (await heardOf(app, actor, row, doc_id)).map(({ shot, heard }) => ({ storyboard_id: shot.id, ...heard }))
  },
  places: ({ app, row }) => shotPlaces(app, row.workId),
  import: ({ app, actor, row, body, files }) =>
    importShots(app, actor, row, body.doc_id, files['file'] ?? refuseField('file', '请选择文件')),
  exportImages: ({ app, row, body }) => packPictures(app, row, body.doc_id, body.ids),
  async saveImage({ app, actor, row, body }) {
    checkWork(body.work_id, row.workId)
    const fileId = await pictureBehind(app, actor, body.image_url)
    const { doc_id: docId, src_type: srcType, matching_image_storyboard_id: shotId } = body
    const image = await images.addImage(app, actor, { docId, shotId, fileId, srcType, baseId: body.base_image_id ?? null })
    await shots.shotSheet.tell(app, row.teamId, docId, [shotId])
    return image
  },
  async updateImage({ app, actor, row, body }) {
    checkWork(body.work_id, row.workId)
    const fileId = await pictureBehind(app, actor, body.image_url)
    const image = await images.changeImage(app, body.id, body.doc_id, fileId, body.src_type)
    await shots.shotSheet.tell(app, row.teamId, body.doc_id)
    return image
  },
  images: ({ app, query }) => images.listImages(app, query.doc_id, query.matching_image_storyboard_id),
  async removeImages({ app, row, query }) {
    await images.removeImages(app, query.doc_id, query.ids)
    await shots.shotSheet.tell(app, row.teamId, query.doc_id)
    return null
  },
  baseImage: ({ app, query }) => images.baseOf(app, query.doc_id, query.id),
})
