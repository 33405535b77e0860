// Control units: the picture, brought to size and preprocessed, steers the drawing through a ControlNet.
import type { ControlUnit } from '@qianmu/drawing'
import type { PictureSize } from '../../connect/picture-size.ts'
import type { Model, Words } from './base.ts'
import { fitted } from './fit.ts'
import { isReference, referencesIn } from './references.ts'
import { type Link, output } from './sheet.ts'
import { type Cut, cutOutOf } from './region.ts'
import { engineFile, loadPicture, type Param, refuseField, type Work } from './work.ts'

type Preprocessing = Readonly<Record<string, string | number>>
/** The node of a module and what it is given besides the picture and the resolution. */
type Recipe = readonly [node: string, inputs?: (unit: ControlUnit) => Preprocessing]

const pose = (...parts: readonly ('hand' | 'face')[]): Recipe => [
  'OpenposePreprocessor',
  () => ({
    detect_body: 'enable',
    detect_hand: parts.includes('hand') ? 'enable' : 'disable',
    detect_face: parts.includes('face') ? 'enable' : 'disable',
  }),
]

/** Modules by the nodes of the comfyui_controlnet_aux collection (facts: image engines §5.3); `canny` alone is one of the program's own. */
const AUX: Readonly<Record<string, Recipe>> = {
  __proto__: null as never,
  openpose: pose(),
  openpose_face: pose('face'),
  openpose_hand: pose('hand'),
  openpose_full: pose('hand', 'face'),
  dw_openpose_full: ['DWPreprocessor', () => ({ detect_hand: 'enable', detect_body: 'enable', detect_face: 'enable' })],
  depth_midas: ['MiDaS-DepthMapPreprocessor'],
  depth_leres: ['LeReS-DepthMapPreprocessor', ({ threshold_a, threshold_b }) => ({ rm_nearest: threshold_a, rm_background: threshold_b })],
  depth_zoe: ['Zoe-DepthMapPreprocessor'],
  depth_anything_v2: ['DepthAnythingV2Preprocessor'],
  scribble_hed: ['FakeScribblePreprocessor'],
  pidinet_scribble: ['Scribble_PiDiNet_Preprocessor'],
  scribble_xdog: ['Scribble_XDoG_Preprocessor', ({ threshold_a }) => ({ threshold: threshold_a })],
  lineart_realistic: ['LineArtPreprocessor', () => ({ coarse: 'disable' })],
  lineart_coarse: ['LineArtPreprocessor', () => ({ coarse: 'enable' })],
  lineart_standard: ['LineartStandardPreprocessor'],
  lineart_anime: ['AnimeLineArtPreprocessor'],
  softedge_hed: ['HEDPreprocessor'],
  softedge_pidinet: ['PiDiNetPreprocessor'],
  normal_bae: ['BAE-NormalMapPreprocessor'],
  normal_midas: ['MiDaS-NormalMapPreprocessor', ({ threshold_a }) => ({ bg_threshold: threshold_a })],
  mlsd: ['M-LSDPreprocessor', ({ threshold_a, threshold_b }) => ({ score_threshold: threshold_a, dist_threshold: threshold_b })],
  seg_ofade20k: ['OneFormer-ADE20K-SemSegPreprocessor'],
  seg_ofcoco: ['OneFormer-COCO-SemSegPreprocessor'],
  shuffle: ['ShufflePreprocessor'],
  tile_resample: ['TilePreprocessor', ({ threshold_a }) => ({ pyrUp_iters: Math.round(threshold_a) })],
}
/** The picture goes in as it is. */
const PLAIN: ReadonlySet<string> = new Set(['none', 'ip2p'])

/** The modules that an engine can do. */
export function preprocessorsOf(has: (node: string) => boolean): string[] {
  const aux = Object.entries(AUX).filter(([, [node]]) => has(node))
  return [...PLAIN, ...(has('Canny') ? ['canny'] : []), ...aux.map(([name]) => name), ...referencesIn(has)]
}

/** The words, steered by each enabled unit in turn. @param cut the region that is drawn; control pictures are of the whole */
export function steered(work: Work, param: Param, model: Model, words: Words, size: PictureSize, cut?: Cut): Words {
  let { positive, negative } = words
  for (const [nth, unit] of param.controlnet_units.entries()) {
    if (unit.enable !== 1) continue
    // References are read with the model and its words.
    if (isReference(unit)) {
      refuseUnanswered(work, unit, `ai_param.controlnet_units.${nth}`)
      continue
    }
    const field = `ai_param.controlnet_units.${nth}`
    refuseUnanswered(work, unit, field)
    const id = `control_${nth}`
    const control_net_name = engineFile(work, ['ControlNetLoader', 'control_net_name'], unit.model, `${field}.model`, '控制模型')
    const control_net = work.sheet.add(`${id}_model`, 'ControlNetLoader', '控制模型', { control_net_name }, `${field}.model`)
    const given = {
      positive,
      negative,
      control_net,
      image: hint(work, unit, id, field, cut ?? size),
      vae: model.vae,
      strength: unit.weight,
      start_percent: unit.guidance_start,
      end_percent: unit.guidance_end,
    }
    positive = work.sheet.add(id, 'ControlNetApplyAdvanced', `控制单元 ${nth + 1}`, given, field)
    negative = output(positive, 1)
  }
  return { positive, negative }
}

function refuseUnanswered(work: Work, unit: ControlUnit, field: string) {
  if (unit.control_mode !== 'Balanced') refuseField(work, `${field}.control_mode`, 'ComfyUI 的控制模式只有「均衡」，请改用控制权重调整')
  if (unit.mask) refuseField(work, `${field}.mask`, 'ComfyUI 的控制单元不支持蒙版')
  if (unit.input_image.length > 1 && !isReference(unit)) refuseField(work, `${field}.input_image`, 'ComfyUI 的控制单元只能用一张控制图')
  if (unit.guidance_start >= unit.guidance_end) refuseField(work, `${field}.guidance_end`, '终止时机应晚于介入时机')
}

/** The control picture of a unit, or the part of it where the drawing is, at the size of the drawing. */
function hint(work: Work, unit: ControlUnit, id: string, field: string, place: PictureSize | Cut): Link {
  const to = 'box' in place ? place.from : place
  const loaded = loadPicture(work, unit.input_image[0] ?? '', `${id}_image`, '控制图', `${field}.input_image`)
  const image = preprocessed(work, unit, loaded.link, `${id}_map`, `${field}.module`, to)
  const whole = fitted(work, { id: `${id}_fit`, image, from: loaded.size, to, mode: unit.resize_mode, margin: 'black', field })
  return 'box' in place ? cutOutOf(work, place, `${id}_part`, whole, 'black') : whole
}

function preprocessed(work: Work, unit: ControlUnit, image: Link, id: string, field: string, to: PictureSize): Link {
  const { module, threshold_a, threshold_b } = unit
  if (PLAIN.has(module)) return image
  if (module === 'canny') {
    // The node counts from 0 to 1 what the form counts to 255.
    const share = (threshold: number, usual: number) =>
      Number(Math.min(0.99, Math.max(0.01, (threshold < 0 ? usual : threshold) / 255)).toFixed(3))
    const given = { image, low_threshold: share(threshold_a, 100), high_threshold: share(threshold_b, 200) }
    return work.sheet.add(id, 'Canny', '硬边缘', given, field)
  }
  const recipe = AUX[module]
  if (!recipe || !work.info.has(recipe[0])) {
    refuseField(
      work,
      field,
      recipe ? `绘图引擎缺少预处理器「${module}」，可安装 comfyui_controlnet_aux` : `ComfyUI 没有预处理器「${module}」`,
    )
    return image
  }
  const [node, more] = recipe
  const known = work.info.get(node)!.inputs
  const resolution = unit.pixel_perfect ? Math.min(to.width, to.height) : unit.processor_res
  // Thresholds below 0 are the node's own.
  const chosen = Object.entries(more?.(unit) ?? {}).filter(([, value]) => typeof value === 'string' || value >= 0)
  return work.sheet.add(id, node, '预处理', { image, ...(known.has('resolution') && { resolution }), ...Object.fromEntries(chosen) }, field)
}
