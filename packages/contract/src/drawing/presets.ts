// Presets of the studio: how a person likes to draw, kept under a name for one mode. The form's fields are checked by the drawing package.
import * as z from 'zod'
import { calls, DELETE, GET, POST, PUT } from '../kit/call.ts'
import { member, ownRow } from '../kit/needs.ts'
import { id, instant, line, num } from '../kit/scalars.ts'

/** Presets of one person for one mode (ours). */
export const PRESETS_MAX = 50
/** Letters of a preset's name (ours). */
export const PRESET_NAME_MAX = 30
/** JSON of the kept fields, in characters. */
const FORM_MAX = 100_000

const Mode = num('绘图模式无效', { min: 1, max: 1000 })
const Name = line('预设名称', PRESET_NAME_MAX)
const Form = z
  .record(z.string().max(60, '字段名过长'), z.unknown(), '绘图参数的格式不对')
  .refine(form => JSON.stringify(form).length <= FORM_MAX, '绘图参数过长')
const Preset = z.object({
  preset_id: z.int(),
  client_draw_type: z.int(),
  name: z.string(),
  cover: z.string().describe('a small picture that was drawn with it, or empty'),
  form: z.record(z.string(), z.unknown()).describe('fields of the draw form: how to draw, without words, seed and pictures'),
  create_time: instant(),
})
export type DrawPreset = z.infer<typeof Preset>

const Cover = id().optional().describe('own picture that shows what it draws')
const OnePreset = z.object({ preset_id: id() })
const ofPreset = ownRow('draw_preset', 'preset_id')

export const presets = calls('presets', {
  list: GET('/ai_web/ai/draw_preset_list', {
    needs: member,
    fails: '获取预设失败',
    query: z.object({ client_draw_type: Mode }),
    data: z.array(Preset),
  }),
  add: POST('/ai_web/ai/add_draw_preset', {
    needs: member,
    fails: '保存预设失败',
    body: z.object({ client_draw_type: Mode, name: Name, form: Form, image_id: Cover }),
    data: Preset,
    about: 'Refused at name when one’s own preset of this mode has it already, with 1013 beyond the most that one may keep.',
  }),
  change: PUT('/ai_web/ai/update_draw_preset', {
    needs: ofPreset,
    fails: '修改预设失败',
    body: OnePreset.extend({ name: Name.optional(), form: Form.optional(), image_id: Cover }),
    data: Preset,
  }),
  remove: DELETE('/ai_web/ai/delete_draw_preset', { needs: ofPreset, fails: '删除预设失败', query: OnePreset }),
  restore: PUT('/ai_web/ai/restore_draw_preset', {
    needs: ofPreset,
    fails: '恢复预设失败',
    body: OnePreset,
    about: 'Undoes a deletion.',
  }),
})
