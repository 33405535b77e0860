// Control units in the words of sd-webui-controlnet, and the unit that inpainting adds.
import type { ControlUnit } from '@qianmu/drawing'
import { nameIn, type Param, pictureAt, refuseField, type Work } from './work.ts'

const NO_MODEL = 'None'
/** Steers by the picture itself, without a model. */
const isReference = (module: string) => module.startsWith('reference_')

export function controlUnits(work: Work, param: Param): object[] {
  const units = param.controlnet_units.flatMap((unit, nth) =>
    unit.enable === 1 ? [unitOf(work, unit, `ai_param.controlnet_units.${nth}`)] : [],
  )
  const all = 'inpaint_control_mode' in param && param.inpaint_control_mode ? [...units, repainting(work)] : units
  const none = all.length > 0 && !work.held.modules.size
  if (none) refuseField(work, 'ai_param.controlnet_units', '绘图引擎没有安装 ControlNet 扩展，不能使用控制单元')
  return all
}

/** Its own names: `guidance`, `lowvram` and `input_image` of the request are old ones (facts: image engines §3). */
function unitOf(work: Work, unit: ControlUnit, field: string): object {
  const { held } = work
  const { module, weight, resize_mode, control_mode, guidance_start, guidance_end, pixel_perfect, lowvram } = unit
  if (unit.input_image.length > 1) refuseField(work, `${field}.input_image`, 'SD WebUI 的控制单元只能用一张控制图')
  if (held.modules.size && module !== 'none' && !held.modules.has(module))
    refuseField(work, `${field}.module`, `绘图引擎里没有预处理器「${module}」`)
  return {
    enabled: true,
    module,
    model: isReference(module) || !held.modules.size ? NO_MODEL : nameIn(work, held.controls, unit.model, `${field}.model`, '控制模型'),
    weight,
    image: pictureAt(work, unit.input_image[0] ?? '', `${field}.input_image`).base64,
    ...(unit.mask && { mask: pictureAt(work, unit.mask, `${field}.mask`).base64 }),
    resize_mode,
    control_mode,
    guidance_start,
    guidance_end,
    pixel_perfect,
    low_vram: lowvram,
    processor_res: unit.processor_res,
    threshold_a: unit.threshold_a,
    threshold_b: unit.threshold_b,
    // Else the control map comes back among the results.
    save_detected_map: false,
  }
}

/** The picture and the mask of the call itself steer the repainting. */
function repainting(work: Work): object {
  const model = work.held.controls.find(each => /inpaint/i.test(each.plain))
  if (!model && work.held.modules.size)
    refuseField(work, 'ai_param.inpaint_control_mode', '绘图引擎里没有 inpaint 控制模型，请关闭重绘控制')
  return { enabled: true, module: 'inpaint_only', model: model?.full ?? NO_MODEL, weight: 1, save_detected_map: false }
}
