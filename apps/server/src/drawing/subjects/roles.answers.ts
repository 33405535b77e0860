// Answers of drawing for sheets of roles, scenes, clothing and props: with the words of the sheet, and put on it.
import { type AssetImage, roleImages } from '@qianmu/contract/works/assets'
import { IMAGE_SLOTS, type ImageSlot } from '@qianmu/contract/works/asset-kinds'
import type { SubjectDrawing } from '@qianmu/contract/drawing/subjects'
import { compileDraw, defaultForm, MODE, withSize } from '@qianmu/drawing'
import type { Uses } from '../../app.ts'
import { type Actor, answer, type Row } from '../../kit/answer.ts'
import { found, refuseField, refuseMissing } from '../../kit/refuse.ts'
import { addImage, type AssetRow, assetRow, assetSheet, oneAsset, openRow } from '../../works/assets/index.ts'
import { usedStyle } from '../../works/styles/index.ts'
import { chosenPicture } from './chosen.store.ts'
import { drawSubject, drawSubjects } from './draw-subject.ts'
import { ageOf, clausesOf } from './joining.ts'
import { drawingsOf, oneDrawing, sheetLink } from './subjects.store.ts'
import { subjectIdOf } from './thing.ts'

/** Drawings of a sheet that are told. */
const LISTED = 50
interface Shape {
  slot: ImageSlot
  label: string
}
const RATIOS: Readonly<Record<AssetRow['kind'], '16:9' | '3:4' | '1:1'>> = { role: '3:4', scene: '16:9', clothing: '3:4', prop: '1:1' }
const ratioOf = ({ kind }: AssetRow, { slot }: Shape) => (slot === 'three_view' ? '16:9' : slot === 'expression' ? '1:1' : RATIOS[kind])

/** What the prompt of a picture for a sheet is made of; the style of the work is joined when it is drawn. */
function wordsOf(asset: AssetRow, { slot, label }: Shape): string[] {
  const before =
    asset.kind === 'role'
      ? [asset.gender, ageOf(asset)]
      : asset.kind === 'clothing'
        ? ['服装设定图', asset.name]
        : asset.kind === 'prop'
          ? ['道具设定图', asset.name]
          : [asset.name]
  const place = slot === 'three_view' ? ['三视图', '全身'] : slot === 'expression' ? ['头像', label && `${label}的表情`] : [label]
  const colours = asset.palette.flatMap(({ name }) => name || [])
  return [...new Set([...before, ...clausesOf(asset), ...place, ...colours].flatMap(each => each.trim() || []))]
}

function requestOf(asset: AssetRow, shape: Shape, count: number) {
  const mode = asset.kind === 'role' && shape.slot === 'three_view' ? MODE.threeView : MODE.textToImage
  const form = withSize(defaultForm(mode), { image_size_ratio: ratioOf(asset, shape) })
  const compiled = compileDraw({ ...form, prompt: wordsOf(asset, shape), draw_number: count }, { checkpoint: '' })
  return 'problems' in compiled ? refuseField('words', `${compiled.problems[0]!.text}：先写下「${asset.name}」的外貌`) : compiled.request
}

/** What a drawing of a sheet is called, and what its name says that it shows. */
const nameOf = (asset: AssetRow, { slot, label }: Shape) => `${asset.name} ${label || IMAGE_SLOTS[slot]}`

const shown = ({ record_id, subject_name, status, tasks, images }: SubjectDrawing) => ({
  record_id,
  name: subject_name,
  status,
  error: tasks.find(task => task.error)?.error ?? '',
  progress: tasks.length ? tasks.reduce((sum, task) => sum + task.progress, 0) / tasks.length : 0,
  images: images.filter(image => image.role === 'result'),
})
const subjectOf = (asset: AssetRow) => ({ scene: 'resource' as const, workId: asset.work_id, subjectId: subjectIdOf(asset) })

async function configOf(app: Uses<'files' | 'pool'>, id: number, shape: Shape) {
  const asset = await assetRow(app.pool, id)
  const [style, { images }] = await Promise.all([usedStyle(app.pool, asset.work_id), oneAsset(app, id)])
  const references = images.filter(({ slot }: AssetImage) => slot === 'reference').map(({ url }) => url)
  return { words: wordsOf(asset, shape), style: style?.name ?? '', models: asset.models, references, ratio: ratioOf(asset, shape) }
}

async function take(app: Uses<'events' | 'files' | 'now' | 'pool'>, actor: Actor, row: Row, id: number, imageId: number, shape: Shape) {
  const fileId = await chosenPicture(app, subjectOf(await assetRow(app.pool, id)), imageId)
  await addImage(app, actor, id, { ...shape, fileId, srcType: 2 })
  await assetSheet.tell(app, row.teamId, row.workId)
  return oneAsset(app, id)
}

export const roleImageAnswers = answer(roleImages)({
  async list({ app, actor, query }) {
    const subject = subjectOf(await assetRow(app.pool, query.asset_id))
    return (await drawingsOf(app, actor, subject, { size: LISTED })).list.map(shown)
  },
  async draw({ app, actor, body: { asset_id, count, ...shape } }) {
    const asset = await assetRow(app.pool, asset_id)
    return drawSubject(app, actor, { ...subjectOf(asset), name: nameOf(asset, shape) }, requestOf(asset, shape, count))
  },
  async drawSet({ app, actor, body: { asset_id, slot, labels } }) {
    const asset = await assetRow(app.pool, asset_id)
    const things = [...new Set(labels)].map(label => {
      const shape = { slot, label }
      return { subject: { ...subjectOf(asset), name: nameOf(asset, shape) }, asked: requestOf(asset, shape, 1) }
    })
    const series = { title: `「${asset.name}」${IMAGE_SLOTS[slot]} ${things.length} 张`, link: await sheetLink(app, asset) }
    return { job_id: (await drawSubjects(app, actor, series, things))! }
  },
  config: ({ app, query: { asset_id, ...shape } }) => configOf(app, asset_id, shape),
  async setConfig({ app, actor, row, body: { asset_id, models } }) {
    const client = await app.pool.connect()
    try {
      await assetSheet.change(app, client, actor, await openRow(client, asset_id), { models })
    } finally {
      client.release()
    }
    await assetSheet.tell(app, row.teamId, row.workId)
    return configOf(app, asset_id, { slot: 'reference', label: '' })
  },
  async one({ app, actor, query }) {
    const drawing = await oneDrawing(app, actor, query.record_id)
    return drawing.scene === 'resource' ? shown(found(drawing, '绘图记录')) : refuseMissing('绘图记录')
  },
  take: ({ app, actor, row, body: { asset_id, image_id, ...shape } }) => take(app, actor, row, asset_id, image_id, shape),
})
