// Models that come in parts (facts: image engines §5.3, §5.4): the diffusion model alone, its text encoders, and a VAE.
import { familyOf, fileIn, plainName } from '../../connect/names.ts'
import { type ObjectInfo, optionsOf } from '../object-info.ts'
import type { Link } from './sheet.ts'
import { refuseField, type Work } from './work.ts'

/** Names of the families. */
export const FLUX = 'F.1'
export const QWEN = 'Qwen-Image'
/** What both are made for: schedules of Karras and his kind go through strengths of noise that they never saw. */
export const FLOW_SCHEDULER = 'simple'
export const isFlow = (family: string) => family === FLUX || family === QWEN
/** What has no effect with them. */
export const IDLE: Readonly<Record<string, readonly string[]>> = {
  [FLUX]: ['negative_prompt', 'clip_skip', 'refiner_checkpoint'],
  [QWEN]: ['clip_skip', 'refiner_checkpoint'],
}
/** The strength at which Qwen-Image leans towards much noise, as its authors' graphs have it. */
const QWEN_SHIFT = 3.1

const DIFFUSION = ['UNETLoader', 'unet_name'] as const

/** A file that a model needs: where it is listed, what its publishers call it, and the folder it belongs into. */
export interface Part {
  list: readonly [node: string, input: string]
  words: RegExp
  usual: string
  folder: string
}
interface Family {
  /** The node that loads the encoders, its inputs, and the kind that it is told. */
  loader: string
  encoders: Readonly<Record<string, Part>>
  type: string
  vae: Part
}

const vae = (words: RegExp, usual: string): Part => ({ list: ['VAELoader', 'vae_name'], words, usual, folder: 'vae' })
const encoder = (list: Part['list'], words: RegExp, usual: string): Part => ({ list, words, usual, folder: 'text_encoders' })
const DUAL = ['DualCLIPLoader', 'clip_name1'] as const

const FAMILIES: Readonly<Record<string, Family>> = {
  __proto__: null as never,
  [FLUX]: {
    loader: 'DualCLIPLoader',
    encoders: {
      clip_name1: encoder(DUAL, /(?:^|[^a-z])clip[_-]?l(?:[^a-z]|$)/i, 'clip_l.safetensors'),
      // umt5 is another model's.
      clip_name2: encoder(DUAL, /(?:^|[^a-z])t5(?:[_-]?v1[_.-]?1)?[_-]?xxl/i, 't5xxl_fp16.safetensors'),
    },
    type: 'flux',
    vae: vae(/^ae$|flux[_.-]?1?[_-]?(?:vae|ae)(?:[^a-z]|$)/i, 'ae.safetensors'),
  },
  [QWEN]: {
    loader: 'CLIPLoader',
    encoders: { clip_name: encoder(['CLIPLoader', 'clip_name'], /qwen[_.-]?2[._]?5[_-]?vl/i, 'qwen_2.5_vl_7b_fp8_scaled.safetensors') },
    type: 'qwen_image',
    vae: vae(/qwen[_-]?image[_-]?vae/i, 'qwen_image_vae.safetensors'),
  },
}

/** The diffusion models among the engine's whose parts are known; of the others nobody knows what belongs to them. */
export const aloneIn = (info: ObjectInfo): string[] => optionsOf(info, ...DIFFUSION).filter(file => Object.hasOwn(FAMILIES, familyOf(file)))

/** A part as the engine names it; one that is missing is said at the field with the way to get it. */
export function partOf(work: Work, { list, words, usual, folder }: Part, what: string, field: string): string {
  const files = optionsOf(work.info, list[0], list[1])
  const file = fileIn(files, usual) ?? files.find(each => words.test(plainName(each)))
  if (file === undefined) refuseField(work, field, `绘图引擎缺少 ${what}所需的 ${usual}，请放进 ComfyUI 的 models/${folder} 后再试`)
  return file ?? usual
}

/** The diffusion model and its encoders. */
export function inParts(work: Work, id: string, unet_name: string, field: string): { model: Link; clip: Link } {
  const family = familyOf(unet_name)
  const { loader, encoders, type } = FAMILIES[family]!
  let model = work.sheet.add(id, DIFFUSION[0], '大模型', { unet_name, weight_dtype: 'default' }, field)
  if (family === QWEN) model = work.sheet.add(`${id}_shift`, 'ModelSamplingAuraFlow', '噪声偏移', { model, shift: QWEN_SHIFT }, field)
  const files = Object.entries(encoders).map(([input, part]) => [input, partOf(work, part, `${family} 大模型`, field)])
  return { model, clip: work.sheet.add(`${id}_clip`, loader, '文本编码器', { ...Object.fromEntries(files), type }, field) }
}

export const vaeInParts = (work: Work, family: string): Link =>
  work.sheet.add(
    'vae',
    'VAELoader',
    'VAE',
    { vae_name: partOf(work, FAMILIES[family]!.vae, `${family} 大模型`, 'ai_param.vae') },
    'ai_param.vae',
  )
