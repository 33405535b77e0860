// Answers of the calls on pictures of shots and passages.
import { shotPictures } from '@qianmu/contract/works/shot-pictures'
import { pictureBehind } from '../../files/index.ts'
import { answer } from '../../kit/answer.ts'
import { picturesOfShot, toldPicture } from '../mirrors/index.ts'
import { listImages, oneShot, storyboardOf } from '../storyboards/index.ts'
import { continuityOf, whyOf } from './check.store.ts'
import { runPassages, runShots, runsOf } from './run.store.ts'
import { filterOf, logOf, noteLog, shotRowsOf } from './shots.store.ts'
import { offeredPictures } from './sources.store.ts'
import { zipOf } from './zip.ts'

export const shotPictureAnswers = answer(shotPictures)({
  list: async ({ app, row, query }) => shotRowsOf((await storyboardOf(app, row, query.doc_id)).scenes),
  async detail({ app, row, query: { storyboard_id } }) {
    const shot = await oneShot(app, row, storyboard_id)
    const [{ scenes }, images, mirrors, log] = await Promise.all([
      storyboardOf(app, row, shot.doc_id),
      listImages(app, shot.doc_id, storyboard_id),
      picturesOfShot(app, row.workId, storyboard_id),
      logOf(app, storyboard_id),
    ])
    const rows = shotRowsOf(scenes)
    const at = rows.findIndex(each => each.storyboard_id === storyboard_id)
    return { shot, images, mirrors: mirrors.map(toldPicture), before: rows[at - 1] ?? null, after: rows[at + 1] ?? null, log }
  },
  async log({ app, actor, row, body: { storyboard_id, action, note, image_url } }) {
    await oneShot(app, row, storyboard_id)
    await noteLog(app, actor, storyboard_id, action, note, image_url ? await pictureBehind(app, actor, image_url) : null)
    return logOf(app, storyboard_id)
  },
  filter: async ({ app, row, query }) => filterOf(app, row.workId, (await storyboardOf(app, row, query.doc_id)).scenes),
  zip: ({ app, row, query }) => zipOf(app, row, query.doc_id),
  sources: ({ app, actor, row, query }) => offeredPictures(app, actor, row.workId, query),
  async why({ app, row, query: { storyboard_id, record_id: recordId, words } }) {
    const shot = await oneShot(app, row, storyboard_id)
    return whyOf(app, row.workId, shot, (await storyboardOf(app, row, shot.doc_id)).scenes, { recordId, words })
  },
  continuity: async ({ app, row, query }) =>
    continuityOf(app, row.workId, query.doc_id, (await storyboardOf(app, row, query.doc_id)).scenes),
  run: ({ app, actor, row, body }) => runPassages(app, actor, row, body.doc_id, body.ids),
  runShots: ({ app, actor, row, body }) => runShots(app, actor, row, body),
  runs: ({ app, actor, row, query }) => runsOf(app, actor, row.workId, query.doc_id, query.size),
})
