// What an engine can do, from its own description: files, draw types, and the parameters of a request that change its pictures.
import { DRAW, samplersOf, schedulersOf } from '@qianmu/drawing'
import type { ImageCapabilities } from '../ports/image.ts'
import type { Description } from './client.ts'
import { preprocessorsOf } from './graphs/controls.ts'
import { INTERPOLATION_NAMES, MAX_PIXELS } from './graphs/enlarge.ts'
import { aloneIn, IDLE } from './graphs/parts.ts'
import { adaptersIn } from './graphs/references.ts'
import { repairsOf } from './graphs/repair.ts'
import { modelFile } from '../connect/names.ts'
import { optionsOf } from './object-info.ts'

/** Nodes that each draw type stands on; the rest has been in the program since its first year. */
const NODES: readonly (readonly [type: number, nodes: readonly string[]])[] = [
  [DRAW.textToImage, ['CheckpointLoaderSimple', 'CLIPTextEncode', 'EmptyLatentImage', 'KSampler', 'VAEDecode', 'PreviewImage']],
  [DRAW.imageToImage, ['CheckpointLoaderSimple', 'LoadImage', 'ImageScale', 'VAEEncode', 'KSampler', 'PreviewImage']],
  [DRAW.inpaint, ['CheckpointLoaderSimple', 'LoadImage', 'ImageToMask', 'SetLatentNoiseMask', 'ImageCompositeMasked', 'PreviewImage']],
  [DRAW.outpaint, ['CheckpointLoaderSimple', 'ImagePadForOutpaint', 'SetLatentNoiseMask', 'ImageCompositeMasked', 'ImageBlur']],
  [DRAW.matting, ['LoadBackgroundRemovalModel', 'RemoveBackground', 'JoinImageWithAlpha', 'MaskToImage']],
  [DRAW.upscale, ['LoadImage', 'ImageScale', 'PreviewImage']],
  [DRAW.detail, ['CheckpointLoaderSimple', 'LoadImage', 'ImageScale', 'VAEEncode', 'KSampler', 'PreviewImage']],
]

const HONOURS = (
  'prompt negative_prompt width height n_iter steps cfg_scale seed sampler_index scheduler checkpoint vae clip_skip dynamic_prompting ' +
  'dynamic_prompting_setting regional_prompter regional_prompter_setting refiner_checkpoint refiner_switch_at hr hr_upscaler ' +
  'hr_second_pass_steps hr_scale hr_resize_x hr_resize_y denoising_strength resize_mode controlnet_units init_images background_img mask ' +
  'mask_blur mask_mode masked_content inpaint_area only_masked_padding direction expand upscaler_index upscaling_resize hr_setting tiles'
).split(' ')

export function capabilitiesOf({ info }: Description): ImageCapabilities {
  const has = (node: string) => info.has(node)
  const files = (node: string, input: string) => optionsOf(info, node, input)
  const repairs = repairsOf(info)
  const cutsOut = has('RemoveBackground') && files('LoadBackgroundRemovalModel', 'bg_removal_name').length > 0
  return {
    drawTypes: NODES.filter(([type, nodes]) => nodes.every(has) && (type !== DRAW.matting || cutsOut)).map(([type]) => type),
    honours: [
      ...HONOURS,
      ...(cutsOut ? ['remove_background', 'matting_type', 'max_size'] : []),
      ...(repairs.length ? ['adetailer', 'adetailer_setting'] : []),
    ],
    idleWith: IDLE,
    checkpoints: [...files('CheckpointLoaderSimple', 'ckpt_name'), ...aloneIn(info)].map(modelFile),
    vaes: files('VAELoader', 'vae_name').map(modelFile),
    loras: files('LoraLoader', 'lora_name').map(modelFile),
    upscalers: [...INTERPOLATION_NAMES, ...files('UpscaleModelLoader', 'model_name')].map(modelFile),
    controls: [...files('ControlNetLoader', 'control_net_name'), ...adaptersIn(info)].map(modelFile),
    repairs,
    samplers: samplersOf('comfy', files('KSampler', 'sampler_name')),
    schedulers: schedulersOf('comfy', files('KSampler', 'scheduler')),
    preprocessors: preprocessorsOf(has),
    maxPixels: MAX_PIXELS,
    previews: true,
  }
}
