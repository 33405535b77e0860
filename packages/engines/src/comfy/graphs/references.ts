// Reference pictures: read by an IP-Adapter (SD1.5, SDXL), by Redux (F.1), or by a model that edits (Kontext, Qwen-Image-Edit).
import { type ControlUnit, preprocessorOf } from '@qianmu/drawing'
import { plainName } from '../../connect/names.ts'
import { optionsOf } from '../object-info.ts'
import type { Model, Words } from './base.ts'
import { FLUX, type Part, partOf, QWEN } from './parts.ts'
import type { Link } from './sheet.ts'
import { engineFile, loadPicture, type Param, refuseField, type Work } from './work.ts'

/** Modules of the WebUI's control units that take a picture as a reference. */
const REFERENCES = ['reference_only', 'reference_adain', 'reference_adain+attn'] as const
export const isReference = ({ module }: Pick<ControlUnit, 'module'>) => preprocessorOf(module)?.kind === 'reference'

interface Reference {
  unit: ControlUnit
  field: string
  id: string
}
const referencesOf = (param: Param): Reference[] =>
  param.controlnet_units.flatMap((unit, nth) =>
    unit.enable === 1 && isReference(unit) ? [{ unit, field: `ai_param.controlnet_units.${nth}`, id: `reference_${nth}` }] : [],
  )

/** Models that edit take any picture they are shown as what is to be changed or kept. */
const isEditing = (file: string) => /kontext/i.test(file) || /qwen[\s_.-]?image[\s_.-]?edit/i.test(file)

const picturesOf = (work: Work, { unit, field, id }: Reference): Link[] =>
  (unit.input_image.length ? unit.input_image : ['']).map(
    (address, nth) => loadPicture(work, address, nth ? `${id}_image_${nth}` : `${id}_image`, '参考图', `${field}.input_image`).link,
  )

/** What a way of reading references does not have is refused where it was changed. */
function refuseChanged(
  work: Work,
  { unit, field }: Reference,
  what: string,
  names: readonly ('weight' | 'guidance_start' | 'guidance_end')[],
) {
  const usual = { weight: 1, guidance_start: 0, guidance_end: 1 }
  for (const name of names)
    if (unit[name] !== usual[name]) refuseField(work, `${field}.${name}`, `${what}没有这一项，请保持 ${usual[name]}`)
}

const lacking = (work: Work, nodes: readonly string[], field: string, text: string) => {
  const lacks = nodes.some(node => !work.info.has(node))
  if (lacks) refuseField(work, field, text)
  return lacks
}

const ADAPTER = ['IPAdapterModelLoader', 'ipadapter_file'] as const
const VISION = ['CLIPVisionLoader', 'clip_name'] as const
const adapter = (words: RegExp, usual: string): Part => ({ list: ADAPTER, words, usual, folder: 'ipadapter' })
const ADAPTERS: Readonly<Record<string, Part>> = {
  __proto__: null as never,
  'SD1.5': adapter(/ip.?adapter(?:.plus)?.sd15$/i, 'ip-adapter-plus_sd15.safetensors'),
  SDXL: adapter(/ip.?adapter(?:.plus)?.sdxl.vit.h$/i, 'ip-adapter-plus_sdxl_vit-h.safetensors'),
}
const vision = (words: RegExp, usual: string): Part => ({ list: VISION, words, usual, folder: 'clip_vision' })
const VIT_H = vision(/vit.?h.?14|ipadapter.*sd15|sd1.?5.*model/i, 'CLIP-ViT-H-14-laion2B-s32B-b79K.safetensors')
const VIT_G = vision(/vit.?bigg.?14|sdxl.*model/i, 'CLIP-ViT-bigG-14-laion2B-39B-b160k.safetensors')
/** Adapters that were trained beside the larger eye; all others look through the smaller one. */
const LARGE_EYE = /vit.?g|^ip.?adapter.sdxl$/i
const SIGLIP = vision(/sigclip/i, 'sigclip_vision_patch14_384.safetensors')
const REDUX: Part = {
  list: ['StyleModelLoader', 'style_model_name'],
  words: /redux/i,
  usual: 'flux1-redux-dev.safetensors',
  folder: 'style_models',
}

/** How much of a reference is taken: all of it, or its style alone. */
const WEIGHT_TYPES: Readonly<Record<string, string>> = {
  __proto__: null as never,
  reference_adain: 'style transfer',
  'reference_adain+attn': 'strong style transfer',
}

/** The model, with the references of a request read into it by IP-Adapters; families that read them among the words stay as they are. */
export function adapted(work: Work, param: Param, model: Link, family: string): Link {
  if (family === FLUX || family === QWEN) return model
  return referencesOf(param).reduce((from, reference) => adaptedBy(work, from, family, reference), model)
}

function adaptedBy(work: Work, model: Link, family: string, reference: Reference): Link {
  const { unit, field, id } = reference
  const missing = '绘图引擎缺少读取参考图的节点，请用 ComfyUI-Manager 安装 ComfyUI_IPAdapter_plus 后再试'
  if (lacking(work, ['IPAdapterModelLoader', 'IPAdapterAdvanced', 'CLIPVisionLoader'], `${field}.module`, missing)) return model
  const ipadapter_file = adapterFile(work, family, reference)
  if (/face.?id/i.test(ipadapter_file)) refuseField(work, `${field}.model`, 'FaceID 还需要 InsightFace，暂不支持，请改用 plus-face 模型')
  const clip_name = partOf(work, LARGE_EYE.test(plainName(ipadapter_file)) ? VIT_G : VIT_H, '参考图', `${field}.module`)
  const [first, ...others] = picturesOf(work, reference)
  const image = others.reduce(
    (image1, image2, nth) => work.sheet.add(`${id}_images_${nth}`, 'ImageBatch', '参考图合并', { image1, image2 }, `${field}.input_image`),
    first!,
  )
  const given = {
    model,
    ipadapter: work.sheet.add(`${id}_model`, ADAPTER[0], 'IP-Adapter 模型', { ipadapter_file }, `${field}.model`),
    clip_vision: work.sheet.add(`${id}_eye`, VISION[0], '图像编码器', { clip_name }, `${field}.module`),
    image,
    weight: unit.weight,
    weight_type: WEIGHT_TYPES[unit.module] ?? 'linear',
    combine_embeds: others.length ? 'average' : 'concat',
    start_at: unit.guidance_start,
    end_at: unit.guidance_end,
    embeds_scaling: 'V only',
  }
  return work.sheet.add(id, 'IPAdapterAdvanced', '参考图', given, field)
}

/** The picked model, or the one that goes with the family of the large model. */
function adapterFile(work: Work, family: string, { unit, field }: Reference): string {
  const picked = unit.model && unit.model !== 'None' ? unit.model : ''
  if (picked) return engineFile(work, ADAPTER, picked, `${field}.model`, ' IP-Adapter 模型')
  const part = ADAPTERS[family]
  if (part) return partOf(work, part, `${family} 参考图`, `${field}.module`)
  refuseField(work, `${field}.model`, '从大模型的名字看不出它属于 SD1.5 还是 SDXL，请为参考图选定 IP-Adapter 模型')
  return ''
}

/** Words of F.1 with the references beside them. @param original a picture that is drawn anew, which a model that edits is shown too */
export function besidePictures(work: Work, param: Param, { file, vae }: Pick<Model, 'file' | 'vae'>, words: Words, original?: Link): Words {
  const references = referencesOf(param)
  if (!isEditing(file)) return references.reduce((from, reference) => redux(work, from, reference), words)
  for (const reference of references) refuseChanged(work, reference, 'Kontext 的参考图', ['weight', 'guidance_start', 'guidance_end'])
  const field = references[0]?.field ?? 'ai_param.checkpoint'
  const pictures = [...(original ? [original] : []), ...references.flatMap(reference => picturesOf(work, reference))]
  if (
    pictures.length &&
    lacking(work, ['ReferenceLatent', 'FluxKontextImageScale'], field, '绘图引擎的版本太旧，不能用 Kontext 改图，请更新 ComfyUI')
  )
    return words
  const positive = pictures.reduce((conditioning, image, nth) => {
    const pixels = work.sheet.add(`shown_${nth}_fit`, 'FluxKontextImageScale', '参考图缩放', { image }, field)
    const latent = work.sheet.add(`shown_${nth}_encode`, 'VAEEncode', '参考图编码', { pixels, vae }, field)
    return work.sheet.add(`shown_${nth}`, 'ReferenceLatent', '参考图', { conditioning, latent }, field)
  }, words.positive)
  return { ...words, positive }
}

function redux(work: Work, { positive, negative }: Words, reference: Reference): Words {
  const { unit, field, id } = reference
  const missing = '绘图引擎的版本太旧，不能用 Redux 参考图，请更新 ComfyUI'
  if (lacking(work, ['StyleModelLoader', 'StyleModelApply', 'CLIPVisionLoader', 'CLIPVisionEncode'], `${field}.module`, missing))
    return { positive, negative }
  const weighs = work.info.get('StyleModelApply')!.inputs.has('strength')
  refuseChanged(work, reference, 'Redux 参考图', ['guidance_start', 'guidance_end', ...(weighs ? [] : (['weight'] as const))])
  const style_model_name = partOf(work, REDUX, 'F.1 参考图', `${field}.module`)
  const clip_name = partOf(work, SIGLIP, 'F.1 参考图', `${field}.module`)
  const style_model = work.sheet.add(`${id}_model`, 'StyleModelLoader', 'Redux 模型', { style_model_name }, `${field}.module`)
  const clip_vision = work.sheet.add(`${id}_eye`, VISION[0], '图像编码器', { clip_name }, `${field}.module`)
  const crops = work.info.get('CLIPVisionEncode')!.inputs.has('crop')
  const conditioning = picturesOf(work, reference).reduce((from, image, nth) => {
    const seen = { clip_vision, image, ...(crops && { crop: 'center' }) }
    const clip_vision_output = work.sheet.add(`${id}_seen_${nth}`, 'CLIPVisionEncode', '参考图编码', seen, field)
    const given = {
      conditioning: from,
      style_model,
      clip_vision_output,
      ...(weighs && { strength: unit.weight, strength_type: 'multiply' }),
    }
    return work.sheet.add(nth ? `${id}_${nth}` : id, 'StyleModelApply', '参考图', given, field)
  }, positive)
  return { positive: conditioning, negative }
}

/** Most pictures that Qwen-Image-Edit is shown. */
const SHOWN = 3
const QWEN_EDIT = 'TextEncodeQwenImageEditPlus'

/** The inputs of an encoder of Qwen-Image-Edit for its pictures, the one that is drawn anew first; undefined where it is shown none. */
export function shownToQwen(work: Work, param: Param, { file }: Pick<Model, 'file'>, original?: Link): Record<string, Link> | undefined {
  const references = referencesOf(param)
  const [first] = references
  if (first && !isEditing(file)) {
    refuseField(work, `${first.field}.module`, '这个 Qwen-Image 大模型不看参考图，请换用 Qwen-Image-Edit')
    return undefined
  }
  for (const reference of references)
    refuseChanged(work, reference, 'Qwen-Image-Edit 的参考图', ['weight', 'guidance_start', 'guidance_end'])
  const pictures = [...(original && isEditing(file) ? [original] : []), ...references.flatMap(reference => picturesOf(work, reference))]
  const field = first ? `${first.field}.input_image` : 'ai_param.checkpoint'
  if (!pictures.length || lacking(work, [QWEN_EDIT], field, '绘图引擎的版本太旧，不能用 Qwen-Image-Edit 改图，请更新 ComfyUI'))
    return undefined
  if (pictures.length > SHOWN) refuseField(work, field, `Qwen-Image-Edit 最多看 ${SHOWN} 张图，现在有 ${pictures.length} 张`)
  return Object.fromEntries(pictures.slice(0, SHOWN).map((image, nth) => [`image${nth + 1}`, image]))
}

/** Words of Qwen-Image-Edit together with what it is shown. */
export const wordsBeside = (
  { sheet }: Work,
  { clip, vae }: Pick<Model, 'clip' | 'vae'>,
  prompt: string,
  shown: Record<string, Link>,
  id: string,
  title: string,
) => sheet.add(id, QWEN_EDIT, title, { clip, vae, prompt, ...shown })

/** What can be done with references, for the description of the engine. */
export const referencesIn = (has: (node: string) => boolean): readonly string[] =>
  ['IPAdapterAdvanced', 'StyleModelApply', 'ReferenceLatent', QWEN_EDIT].some(has) ? REFERENCES : []

/** The IP-Adapter models of an engine. */
export const adaptersIn = (info: Work['info']): readonly string[] => optionsOf(info, ...ADAPTER)
