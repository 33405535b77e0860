// Presets: answers. What is kept was read field by field, so that it can be drawn with.
import { type DrawPreset, presets, PRESETS_MAX } from '@qianmu/contract/drawing/presets'
import { STATUS } from '@qianmu/contract/kit/status'
import { type Preset, readPreset } from '@qianmu/drawing'
import type { Uses } from '../../app.ts'
import { type Actor, answer } from '../../kit/answer.ts'
import { refuse, refuseField, refuseFields } from '../../kit/refuse.ts'
import { addPreset, binPreset, isOwnPicture, listPresets, onePreset, updatePreset } from './presets.store.ts'

function read(form: unknown): Preset {
  const reading = readPreset(form)
  if ('problems' in reading) return refuseFields(reading.problems.map(({ field, text }) => ({ field, msg: text })))
  return reading.preset
}

/** Names tell presets apart in a list. */
function checkName(name: string, others: readonly DrawPreset[]): void {
  if (others.some(each => each.name === name)) refuseField('name', '已有同名的预设，请换一个名称')
}

/** The picture that is to stand for a preset; null where none was named. */
async function coverOf(app: Uses<'pool'>, actor: Actor, imageId: number | undefined): Promise<number | null> {
  if (imageId === undefined) return null
  return (await isOwnPicture(app, actor, imageId)) ? imageId : refuseField('image_id', '没有这张图片，请重新选择')
}

export const presetAnswers = answer(presets)({
  list: ({ app, actor, query }) => listPresets(app, actor, query.client_draw_type),
  async add({ app, actor, body }) {
    const form = read(body.form)
    const own = await listPresets(app, actor, body.client_draw_type)
    checkName(body.name, own)
    if (own.length >= PRESETS_MAX) return refuse(STATUS.limit, `每种绘图方式最多保存 ${PRESETS_MAX} 个预设，请先删除不用的`)
    const cover = await coverOf(app, actor, body.image_id)
    return addPreset(app, actor, { mode: body.client_draw_type, name: body.name, form, cover })
  },
  async change({ app, actor, body }) {
    const form = body.form && read(body.form)
    if (body.name) {
      const { client_draw_type } = await onePreset(app, body.preset_id)
      const others = await listPresets(app, actor, client_draw_type)
      checkName(
        body.name,
        others.filter(({ preset_id }) => preset_id !== body.preset_id),
      )
    }
    return updatePreset(app, body.preset_id, { name: body.name, form, cover: await coverOf(app, actor, body.image_id) })
  },
  async remove({ app, query }) {
    await binPreset(app, query.preset_id, app.now())
    return null
  },
  async restore({ app, body }) {
    await binPreset(app, body.preset_id, null)
    return null
  },
})
