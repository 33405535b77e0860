// Answers of the official library: the contract lets official users alone in, and has every change audited.
import { officialLibrary } from '@qianmu/contract/centre/official'
import { keepPicture, pictureBehind } from '../files/index.ts'
import { answer } from '../kit/answer.ts'
import { sendMessage } from '../messages/index.ts'
import { setState } from './entries.store.ts'
import * as store from './official.store.ts'
import { TAKE_JOB, type TakePayload } from './take.job.ts'

const NAME_MAX = 40

export const officialAnswers = answer(officialLibrary)({
  categories: ({ app }) => store.listCategories(app),
  addCategory: ({ app, actor, body }) => store.addCategory(app, actor, body),
  changeCategory: ({ app, body: { category_tag_id, ...change } }) => store.changeCategory(app, category_tag_id, change),
  async removeCategory({ app, query }) {
    await store.binCategory(app, query.category_tag_id, true)
    return null
  },
  async restoreCategory({ app, body }) {
    await store.binCategory(app, body.category_tag_id, false)
    return null
  },
  sort: ({ app, body }) => store.sortCategories(app, body.parent_id, body.category_tag_ids),
  pictures: ({ app, query }) => store.listPictures(app, query),
  tagsById: async ({ app, query }) =>
    (await store.picturesById(app, query.material_ids)).map(({ material_id, tags }) => ({ material_id, tags })),
  async batchEdit({ app, body: { material_ids, ...edit } }) {
    await store.editPictures(app, material_ids, edit)
    return { ids: material_ids }
  },
  async rename({ app, body: { material_id, name } }) {
    await store.picturesById(app, [material_id])
    await store.renamePicture(app, material_id, name)
    return (await store.picturesById(app, [material_id]))[0]!
  },
  remove: async ({ app, body }) => ({ ids: await store.binPictures(app, body.material_ids, true) }),
  restore: async ({ app, body }) => ({ ids: await store.binPictures(app, body.material_ids, false) }),
  async upload({ app, actor, body: { category_id, name, shown }, files }) {
    await store.oneCategory(app, category_id, 'category', 'category_id')
    const { id } = await keepPicture(app, files.file, actor)
    const called = name ?? files.file!.name.replace(/\.[^.]*$/, '').slice(0, NAME_MAX)
    const made = await store.addPicture(app, actor, { categoryId: category_id, name: called || '图片', fileId: id, shown: shown === 1 })
    return (await store.picturesById(app, [made]))[0]!
  },
  async takeDrawn({ app, actor, body: { category_id, name, image_urls, tag_ids } }) {
    await store.oneCategory(app, category_id, 'category', 'category_id')
    for (const id of tag_ids ?? []) await store.oneCategory(app, id, 'tag', 'tag_ids')
    const fileIds: number[] = []
    for (const url of image_urls) fileIds.push(await pictureBehind(app, actor.teamId, url))
    const payload: TakePayload = { categoryId: category_id, name, fileIds, tagIds: tag_ids ?? [], teamId: actor.teamId }
    const title = `加入官方图库「${name}」`
    return { job_id: (await app.jobs.enqueue({ kind: TAKE_JOB, title, userId: actor.userId, teamId: actor.teamId, payload })).id }
  },
  handedIn: ({ app, query }) => store.listHandedIn(app, query.state, query.page, query.size),
  async review({ app, body: { material_id, accept, note } }) {
    const { title } = await store.oneHandedIn(app, material_id)
    await setState(app, material_id, accept ? 'published' : 'refused', note)
    await sendMessage(app, await store.authorOf(app, material_id), {
      kind: 'system',
      title: accept ? `你投稿的素材「${title}」已公开` : `你投稿的素材「${title}」被退回`,
      text: note,
      link: `/workBench/sucai/list?id=${material_id}`,
    })
    return store.oneHandedIn(app, material_id)
  },
})
