// F.1 (facts: image engines §5.3, §5.4): its guidance is a number among its words and no CFG, it has no negative prompt, its latent pictures
// have sixteen channels, and it may come in parts: the diffusion model alone, two text encoders and a VAE.
import type { PictureSize } from '../../connect/picture-size.ts'
import { familyOf, fileIn, plainName } from '../../connect/names.ts'
import { type ObjectInfo, optionsOf } from '../object-info.ts'
import type { Link } from './sheet.ts'
import { refuseField, type Work } from './work.ts'

/** The name of the family. */
export const FLUX = 'F.1'
/** The schedule that F.1 is made for; those of Karras and his kind go through strengths of noise that it never saw. */
export const FLUX_SCHEDULER = 'simple'
/** What has no effect with F.1. */
export const FLUX_IDLE = ['negative_prompt', 'clip_skip', 'refiner_checkpoint']

const DIFFUSION = ['UNETLoader', 'unet_name'] as const
const ENCODERS = ['DualCLIPLoader', 'clip_name1'] as const
const VAE = ['VAELoader', 'vae_name'] as const

/** The diffusion models among the engine's that are of F.1; of the others nobody knows what belongs to them. */
export const fluxAlone = (info: ObjectInfo): string[] => optionsOf(info, ...DIFFUSION).filter(file => familyOf(file) === FLUX)

/** Files by what their publishers call them; umt5 is another model's. */
const PARTS = {
  clip: { list: ENCODERS, words: /(?:^|[^a-z])clip[_-]?l(?:[^a-z]|$)/i, usual: 'clip_l.safetensors', folder: 'text_encoders' },
  t5: { list: ENCODERS, words: /(?:^|[^a-z])t5(?:[_-]?v1[_.-]?1)?[_-]?xxl/i, usual: 't5xxl_fp16.safetensors', folder: 'text_encoders' },
  vae: { list: VAE, words: /^ae$|flux[_.-]?1?[_-]?(?:vae|ae)(?:[^a-z]|$)/i, usual: 'ae.safetensors', folder: 'vae' },
} as const

/** A part as the engine names it; one that is missing is said at the field with the way to get it. */
function part(work: Work, of: keyof typeof PARTS, field: string): string {
  const { list, words, usual, folder } = PARTS[of]
  const files = optionsOf(work.info, list[0], list[1])
  const file = fileIn(files, usual) ?? files.find(each => words.test(plainName(each)))
  if (file === undefined) refuseField(work, field, `绘图引擎缺少 F.1 大模型所需的 ${usual}，请放进 ComfyUI 的 models/${folder} 后再试`)
  return file ?? usual
}

/** The diffusion model and its encoders. */
export function fluxInParts(work: Work, id: string, unet_name: string, field: string): { model: Link; clip: Link } {
  const model = work.sheet.add(id, DIFFUSION[0], '大模型', { unet_name, weight_dtype: 'default' }, field)
  const encoders = { clip_name1: part(work, 'clip', field), clip_name2: part(work, 't5', field), type: 'flux' }
  return { model, clip: work.sheet.add(`${id}_clip`, ENCODERS[0], '文本编码器', encoders, field) }
}

export const fluxVae = (work: Work): Link =>
  work.sheet.add('vae', VAE[0], 'VAE', { vae_name: part(work, 'vae', 'ai_param.vae') }, 'ai_param.vae')

/** The words with the strength at which they guide. What stands for the negative is never read at CFG 1, but the sampler wants a link. */
export function fluxWords({ sheet }: Work, conditioning: Link, guidance: number, id: string): { positive: Link; negative: Link } {
  const negative = sheet.add(`${id}_none`, 'ConditioningZeroOut', '无反向提示词', { conditioning })
  return { positive: sheet.add(`${id}_guided`, 'FluxGuidance', '引导强度', { conditioning, guidance }, 'ai_param.cfg_scale'), negative }
}

/** An empty latent picture as a family has them. */
export const emptyLatent = ({ sheet }: Work, id: string, title: string, size: PictureSize, family: string): Link =>
  sheet.add(id, family === FLUX ? 'EmptySD3LatentImage' : 'EmptyLatentImage', title, { ...size, batch_size: 1 })
