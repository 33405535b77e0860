// The first part of every drawing: checkpoint, LoRAs, clip skip, VAE, and the words of the whole picture or of its regions.
import { comfyPrompt, engineSampler, loraTag, regionalPrompts, type Region } from '@qianmu/drawing'
import { familyOf, fileIn } from '../../connect/names.ts'
import { optionsOf } from '../object-info.ts'
import type { PictureSize } from '../../connect/picture-size.ts'
import { fluxWords } from './flux.ts'
import { aloneIn, FLUX, inParts, isFlow, QWEN, vaeInParts } from './parts.ts'
import { adapted, besidePictures, shownToQwen, wordsBeside } from './references.ts'
import { type Link, output } from './sheet.ts'
import { engineFile, type Param, refuseField, type Work } from './work.ts'

export interface Model {
  model: Link
  clip: Link
  vae: Link
  /** Its family as its name tells it, '' when it does not. */
  family: string
  /** As the request names it. */
  file: string
}
export interface Words {
  positive: Link
  negative: Link
}

const CHECKPOINT = ['CheckpointLoaderSimple', 'ckpt_name'] as const

/** The checkpoint of a request; one that names none is drawn with the engine's first. */
export function loadModel(work: Work, param: Param): Model {
  const wanted = param.checkpoint || (optionsOf(work.info, ...CHECKPOINT)[0] ?? aloneIn(work.info)[0] ?? '')
  const loaded = loadCheckpoint(work, 'model', wanted, 'ai_param.checkpoint')
  const { sheet, task } = work
  const { family } = loaded
  let { model, clip } = loaded
  for (const [nth, lora] of task.loras.entries()) {
    const { name, weight } = lora
    // Nodes know one weight for model and words; what else a tag says is told.
    if (lora.rest) work.ignored.add(loraTag(lora))
    const lora_name = engineFile(work, ['LoraLoader', 'lora_name'], name, 'ai_param.prompt', ' LoRA')
    const given = { model, clip, lora_name, strength_model: weight, strength_clip: weight }
    model = sheet.add(`lora_${nth}`, 'LoraLoader', `LoRA ${name}`, given, 'ai_param.prompt')
    clip = output(model, 1)
  }
  model = adapted(work, param, model, family)
  if (!isFlow(family) && engineSampler(param, task.loras).comfy.sampler_name === 'lcm')
    model = sheet.add('lcm', 'ModelSamplingDiscrete', 'LCM 采样', { model, sampling: 'lcm', zsnr: false }, 'ai_param.sampler_index')
  // The last layer but n−1, as the WebUI counts; 1 is what a model does by itself.
  if (!isFlow(family) && param.clip_skip > 1)
    clip = sheet.add('clip_skip', 'CLIPSetLastLayer', 'CLIP 跳过层', { clip, stop_at_clip_layer: -param.clip_skip }, 'ai_param.clip_skip')
  return { model, clip, vae: vaeOf(work, param.vae, loaded.vae), family, file: wanted }
}

/** A model as it is loaded; its own VAE costs a node where it comes in parts. */
type Loaded = Omit<Model, 'vae' | 'file'> & { vae: () => Link }

export function loadCheckpoint(work: Work, id: string, wanted: string, field: string): Loaded {
  if (!wanted) refuseField(work, field, '绘图引擎里没有大模型')
  // The folder that the engine keeps a file in may tell what its name does not.
  const family = familyOf(fileIn(optionsOf(work.info, ...CHECKPOINT), wanted) ?? wanted)
  const alone = fileIn(optionsOf(work.info, ...CHECKPOINT), wanted) === undefined ? fileIn(aloneIn(work.info), wanted) : undefined
  if (alone !== undefined) return { ...inParts(work, id, alone, field), vae: () => vaeInParts(work, family), family }
  const ckpt_name = wanted ? engineFile(work, CHECKPOINT, wanted, field, '大模型') : wanted
  const model = work.sheet.add(id, CHECKPOINT[0], '大模型', { ckpt_name }, field)
  return { model, clip: output(model, 1), vae: () => output(model, 2), family }
}

/** `Automatic` and `None` are the one that comes with the checkpoint. */
function vaeOf(work: Work, wanted: string, own: () => Link): Link {
  if (!wanted || wanted === 'Automatic' || wanted === 'None') return own()
  const vae_name = engineFile(work, ['VAELoader', 'vae_name'], wanted, 'ai_param.vae', ' VAE')
  return work.sheet.add('vae', 'VAELoader', 'VAE', { vae_name }, 'ai_param.vae')
}

function textOf(work: Work, prompt: string): string {
  const { text, ignored } = comfyPrompt(prompt, work.embeddings)
  for (const each of ignored) work.ignored.add(each)
  return text
}

function encode(work: Work, clip: Link, prompt: string, id: string, title: string): Link {
  const text = textOf(work, prompt)
  return work.sheet.add(id, 'CLIPTextEncode', title, { text, clip })
}

/** Both prompts for a picture of the given size. @param original the picture that is drawn anew; models that edit look at it */
export function encodeWords(work: Work, param: Param, model: Model, size: PictureSize, original?: Link): Words {
  const { clip, family } = model
  if (family === FLUX) {
    const words = fluxWords(work, positiveWords(work, param, clip, size), param.cfg_scale, 'words')
    return besidePictures(work, param, model, words, original)
  }
  const shown = family === QWEN ? shownToQwen(work, param, model, original) : undefined
  if (shown) {
    if (param.regional_prompter) refuseField(work, 'ai_param.regional_prompter', 'Qwen-Image-Edit 不能分区提示词')
    const side = (id: keyof Words, title: string, prompt: string) => wordsBeside(work, model, textOf(work, prompt), shown, id, title)
    return { positive: side('positive', '提示词', work.task.prompt), negative: side('negative', '反向提示词', work.task.negative_prompt) }
  }
  const negative = encode(work, clip, work.task.negative_prompt, 'negative', '反向提示词')
  if (param.regional_prompter && param.regional_prompter_setting.use_neg_common && /\bBREAK\b/.test(work.task.negative_prompt))
    refuseField(work, 'ai_param.regional_prompter_setting.use_neg_common', 'ComfyUI 的反向提示词不能分区，请去掉其中的 BREAK')
  return { positive: positiveWords(work, param, clip, size), negative }
}

/** Words of a part of the picture that has some of its own. */
export function ownWords(
  work: Work,
  param: Param,
  { clip, family }: Model,
  { positive, negative }: Record<keyof Words, string>,
  id: string,
): Words {
  const wanted = encode(work, clip, positive, `${id}_positive`, '修复提示词')
  if (family === FLUX) return fluxWords(work, wanted, param.cfg_scale, id)
  return { positive: wanted, negative: encode(work, clip, negative, `${id}_negative`, '修复反向提示词') }
}

/** The prompt of the whole picture, or those of its regions. */
function positiveWords(work: Work, param: Param, clip: Link, size: PictureSize): Link {
  const { task } = work
  if (!param.regional_prompter) return encode(work, clip, task.prompt, 'positive', '提示词')
  const { common, regions } = regionalPrompts(task.prompt, param.regional_prompter_setting)
  const parts = regions.map((region, nth) => {
    const prompt = [common, region.prompt].filter(Boolean).join(', ')
    const conditioning = encode(work, clip, prompt, `region_${nth}`, `第 ${nth + 1} 区提示词`)
    const mask = regionMask(work, region, size, nth)
    const given = { conditioning, mask, strength: 1, set_cond_area: 'default' }
    return work.sheet.add(`region_${nth}_masked`, 'ConditioningSetMask', `第 ${nth + 1} 区`, given, 'ai_param.regional_prompter')
  })
  return parts.reduce((conditioning_1, conditioning_2, nth) =>
    work.sheet.add(`regions_${nth}`, 'ConditioningCombine', `合并到第 ${nth + 1} 区`, { conditioning_1, conditioning_2 }),
  )
}

/** White where the region is; neighbours meet at the same pixel. */
function regionMask({ sheet }: Work, region: Region, { width, height }: PictureSize, nth: number): Link {
  const from = { x: Math.round(region.x * width), y: Math.round(region.y * height) }
  const to = { x: Math.round((region.x + region.width) * width), y: Math.round((region.y + region.height) * height) }
  const destination = sheet.add('regions_empty', 'SolidMask', '空白蒙版', { value: 0, width, height })
  const source = sheet.add(`region_${nth}_solid`, 'SolidMask', `第 ${nth + 1} 区大小`, {
    value: 1,
    width: Math.max(1, to.x - from.x),
    height: Math.max(1, to.y - from.y),
  })
  return sheet.add(`region_${nth}_mask`, 'MaskComposite', `第 ${nth + 1} 区蒙版`, { destination, source, ...from, operation: 'add' })
}
