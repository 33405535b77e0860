// Answers of the official library: the contract lets official users alone in, and has every change audited.
import { type OFFICIAL_DRAW, officialLibrary } from '@qianmu/contract/centre/official'
import { compileDraw, defaultForm, MODE, withSize } from '@qianmu/drawing'
import type pg from 'pg'
import type { Uses } from '../app.ts'
import { planDrawing, writeDrawings } from '../drawing/index.ts'
import { keepPicture, pictureBehind } from '../files/index.ts'
import type { NewJob } from '../jobs/index.ts'
import { type Actor, answer } from '../kit/answer.ts'
import { refuseField } from '../kit/refuse.ts'
import { sendMessage } from '../messages/index.ts'
import { setState } from './entries.store.ts'
import * as store from './official.store.ts'
import { TAKE_JOB, type TakePayload } from './take.job.ts'

const NAME_MAX = 40

type Drawing = Uses<'files' | 'images' | 'jobs' | 'now' | 'pool' | 'settings'>

/** Draws pictures by the studio's own job, and enqueues with them the job that takes them. @returns the id of that job */
async function drawOfficial(
  app: Drawing,
  actor: Actor,
  { prompt, ratio, count }: { prompt: string; ratio: (typeof OFFICIAL_DRAW.ratios)[number]; count: number },
  job: Omit<NewJob, 'payload'>,
  payload: TakePayload,
): Promise<number> {
  const words = prompt.split(/[，,。；;\n]+/).flatMap(each => each.trim() || [])
  if (!words.length) return refuseField('prompt', '请描述要画的样子')
  const form = withSize({ ...defaultForm(MODE.textToImage), prompt: words, draw_number: count }, { image_size_ratio: ratio })
  const compiled = compileDraw(form, { checkpoint: '' })
  if ('problems' in compiled) return refuseField('prompt', compiled.problems[0]!.text)
  let jobId = 0
  const note = async (client: pg.PoolClient, recordId: number) => {
    jobId = (await app.jobs.enqueue({ ...job, payload: { ...payload, recordId } }, client)).id
  }
  await writeDrawings(app, actor, [{ plan: await planDrawing(app, actor, compiled.request), note }])
  return jobId
}

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
  async takeDrawn({ app, actor, body: { category_id, name, image_urls, tag_ids = [], ...drawing } }) {
    await store.oneCategory(app, category_id, 'category', 'category_id')
    for (const id of tag_ids) await store.oneCategory(app, id, 'tag', 'tag_ids')
    const payload: TakePayload = { categoryId: category_id, name, fileIds: [], tagIds: tag_ids, teamId: actor.teamId }
    const job = { kind: TAKE_JOB, title: `加入官方图库「${name}」`, userId: actor.userId, teamId: actor.teamId }
    if (!image_urls) return { job_id: await drawOfficial(app, actor, drawing, job, payload) }
    for (const url of image_urls) payload.fileIds.push(await pictureBehind(app, actor, url))
    return { job_id: (await app.jobs.enqueue({ ...job, payload })).id }
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
