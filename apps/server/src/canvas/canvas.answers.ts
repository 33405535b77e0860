// Pages of comics and the canvas of a picture: answers.
import { canvas } from '@qianmu/contract/works/canvas'
import { BALLOONS, pathOf, STICKERS } from '@qianmu/comic/shapes'
import { answer } from '../kit/answer.ts'
import { refuseMissing } from '../kit/refuse.ts'
import { comicShots, shotSheet } from '../works/storyboards/index.ts'
import { enqueueComic } from './export.job.ts'
import { marksOf, setMark } from './marks.store.ts'
import * as pages from './pages.store.ts'
import { checkPages } from './painting.ts'
import { addBase, saveScene, setBase } from './scenes.store.ts'
import { listVersions, versionOf } from './versions.store.ts'

const SOUNDS = ['哗啦', '轰', '咚', '砰', '唰', '嗖', '咔嚓', '滴答', '铃铃', '嘭', '哐当', '沙沙']
const BUBBLES = [
  ...BALLOONS.map(({ key, name, group, outline }) => ({ id: key, name, kind: 'balloon' as const, group, path: pathOf([outline]) })),
  ...STICKERS.map(({ key, name, group, parts }) => ({
    id: key,
    name,
    kind: 'sticker' as const,
    group,
    path: pathOf(parts.map(part => part.points)),
  })),
  ...SOUNDS.map(name => ({ id: name, name, kind: 'sound' as const, group: '拟声', path: '' })),
]

export const canvasAnswers = answer(canvas)({
  bubbles: () => BUBBLES,
  marks: ({ app, actor }) => marksOf(app, actor.userId),
  setMark: ({ app, actor, body }) => setMark(app, actor.userId, body),
  addBase: ({ app, actor, row, body }) => addBase(app, actor, row, body),
  setBase: ({ app, body }) => setBase(app, body.doc_id, body.id, body.base_image_id),
  async matchingInfo({ app, actor, row, body }) {
    const scene = await saveScene(app, actor, row, body)
    const { storyboard_id, image_url } = body
    if (storyboard_id !== undefined && image_url !== undefined) await shotSheet.tell(app, row.teamId, body.doc_id, [storyboard_id])
    return scene
  },
  pages: ({ app, actor, row, query }) => pages.comicOf(app, actor, row, query.doc_id),
  pour: ({ app, actor, row, body: { doc_id, ...wish } }) => pages.pourPages(app, actor, row, doc_id, wish),
  follow: ({ app, actor, row, body }) => pages.followPages(app, actor, row, body.doc_id),
  addPage: ({ app, actor, row, body }) => pages.addPage(app, actor, row, body),
  async removePages({ app, row, query }) {
    await pages.binPages(app, row, query.doc_id, query.ids, app.now())
    return null
  },
  async restorePages({ app, row, body }) {
    await pages.binPages(app, row, body.doc_id, body.ids, null)
    return null
  },
  async orderPage({ app, row, body }) {
    await pages.movePage(app, row, body.doc_id, body.page_id, body.after_id)
    return null
  },
  async open({ app, actor, body }) {
    const right = (await pages.rightOnPage(app, body.page_id, actor)) ?? refuseMissing('漫画页')
    return { shared_id: await pages.openPage(app, body.page_id), right }
  },
  versions: ({ app, query }) => listVersions(app, query.page_id),
  keep: async ({ app, actor, body }) => ({ version_id: await pages.nameVersion(app, actor, body.page_id, body.name) }),
  async take({ app, actor, row, body }) {
    await pages.takeBack(app, actor, row, body.page_id, await versionOf(app, body.page_id, body.version_id))
    return null
  },
  async check({ app, actor, row, query }) {
    const [own, { shots }] = await Promise.all([pages.pagesNow(app, query.doc_id), comicShots(app, row, query.doc_id)])
    return checkPages(
      app,
      actor.userId,
      pages.followed(own, shots).map(each => each.page),
      shots,
    )
  },
  export: async ({ app, actor, row, body }) => ({ job_id: await enqueueComic(app, actor, row, body) }),
})
