// Poses: answers. What is uploaded is read as OpenPose, or kept as the picture it is.
import { poses } from '@qianmu/contract/drawing/poses'
import { MAX_POSE_CHARS, OFFICIAL_POSES, POSE_CATEGORIES, POSE_RATIOS, readOpenPose, writeOpenPose } from '@qianmu/drawing/pose'
import { readFile } from 'node:fs/promises'
import type { Uses } from '../../app.ts'
import { keepPicture } from '../../files/index.ts'
import { answer, type Actor, type Upload } from '../../kit/answer.ts'
import { refuseField } from '../../kit/refuse.ts'
import { addPose, binPose, listPoses, type NewPose } from './poses.store.ts'
import { firstOf } from '../../kit/cut.ts'

const NAME_MAX = 50
/** One's own poses that the whole library begins with. */
const LIBRARY_OWN = 100

const official = OFFICIAL_POSES.map(({ id, name, category, ratio, pose }) => ({
  pose_id: id,
  name,
  cate: category,
  ratio,
  pose: writeOpenPose(pose),
}))
const shownCategories = {
  cate_list: POSE_CATEGORIES.map(({ category, title, total }) => ({ cate: category, name: title, total })),
  ratio_list: POSE_RATIOS.map(ratio => ({ ratio, total: official.filter(pose => pose.ratio === ratio).length })),
}

const nameOf = (upload: Upload) => firstOf(upload.name.replace(/\.[^.]*$/, '').trim(), NAME_MAX) || '姿势'

/** The text of a file that says it is JSON by its name or its type. */
const isJson = ({ name, mime }: Upload) => /\.json$/i.test(name) || mime === 'application/json'

async function keypointsOf(upload: Upload): Promise<Omit<NewPose, 'name'>> {
  // One character has up to four bytes.
  if (upload.size > MAX_POSE_CHARS * 4) return refuseField('file', '姿势文件太大')
  const reading = readOpenPose((await readFile(upload.path, 'utf8')).replace(/^\uFEFF/, ''))
  if ('problem' in reading) return refuseField('file', `读不出姿势：${reading.problem}`)
  return { width: reading.pose.width, height: reading.pose.height, keypoints: writeOpenPose(reading.pose) }
}

async function pictureOf(app: Uses<'files'>, actor: Actor, upload: Upload | undefined): Promise<Omit<NewPose, 'name'>> {
  const { id, width, height } = await keepPicture(app, upload, { teamId: actor.teamId, userId: actor.userId })
  return { width, height, fileId: id }
}

export const poseAnswers = answer(poses)({
  categories: () => shownCategories,
  official: ({ query: { cate, ratio } }) => official.filter(pose => (!cate || pose.cate === cate) && (!ratio || pose.ratio === ratio)),
  own: ({ app, actor, query }) => listPoses(app, actor, query),
  library: async ({ app, actor }) => ({
    official: shownCategories.cate_list.map(({ cate, name }) => ({ cate, name, list: official.filter(pose => pose.cate === cate) })),
    own: { name: '我的姿势', ...(await listPoses(app, actor, { size: LIBRARY_OWN })) },
  }),
  async upload({ app, actor, body, files: { file } }) {
    const given = file && isJson(file) ? await keypointsOf(file) : await pictureOf(app, actor, file)
    return addPose(app, actor, { name: body.name ?? nameOf(file!), ...given })
  },
  async remove({ app, query }) {
    await binPose(app, query.pose_id, app.now())
    return null
  },
  async restore({ app, body }) {
    await binPose(app, body.pose_id, null)
    return null
  },
})
