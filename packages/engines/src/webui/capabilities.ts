// What a WebUI can do, from its own lists: draw types, files, and the parameters of a request that change its pictures.
import { DRAW, preprocessorsFor, samplersOf, schedulersOf } from '@qianmu/drawing'
import { modelFile } from '../connect/names.ts'
import type { ImageCapabilities, ModelFile } from '../ports/image.ts'
import type { Held, Named } from './held.ts'
import { REGIONAL, REPAIRING } from './payload/generation.ts'
import { MAX_PIXELS } from './payload/index.ts'

const HONOURS = (
  'prompt negative_prompt width height n_iter steps cfg_scale seed sampler_index checkpoint vae clip_skip dynamic_prompting ' +
  'dynamic_prompting_setting refiner_checkpoint refiner_switch_at hr hr_upscaler hr_second_pass_steps hr_scale hr_resize_x hr_resize_y ' +
  'denoising_strength resize_mode init_images background_img mask mask_blur mask_mode masked_content inpaint_area only_masked_padding ' +
  'direction expand upscaler_index upscaling_resize hr_setting'
).split(' ')

const fileOf = ({ plain }: Named): ModelFile => modelFile(plain)

export function capabilitiesOf(held: Held): ImageCapabilities {
  const { samplers, scripts, modules } = held
  const when = (has: boolean, ...names: string[]) => (has ? names : [])
  return {
    drawTypes: [DRAW.textToImage, DRAW.imageToImage, DRAW.inpaint, DRAW.outpaint, DRAW.upscale, DRAW.detail],
    honours: [
      ...HONOURS,
      ...when(held.schedulers !== undefined, 'scheduler'),
      ...when(modules.size > 0, 'controlnet_units'),
      ...when(
        held.controls.some(each => /inpaint/i.test(each.plain)),
        'inpaint_control_mode',
      ),
      ...when(scripts.has(REPAIRING), 'adetailer', 'adetailer_setting'),
      ...when(scripts.has(REGIONAL), 'regional_prompter', 'regional_prompter_setting'),
      ...when(scripts.has('outpainting mk2'), 'noise_q', 'color_variation'),
      ...when(scripts.has('sd upscale'), 'tiles'),
    ],
    checkpoints: held.checkpoints.map(fileOf),
    vaes: held.vaes.map(fileOf),
    loras: held.loras,
    upscalers: held.upscalers.map(fileOf),
    controls: held.controls.map(fileOf),
    repairs: held.repairs,
    samplers: samplersOf('webui', [...samplers]),
    schedulers: schedulersOf('webui', [...(held.schedulers ?? [])]),
    preprocessors: preprocessorsFor('SD1.5')
      .map(each => each.name)
      .filter(name => modules.size > 0 && (name === 'none' || modules.has(name))),
    maxPixels: MAX_PIXELS,
    previews: true,
  }
}
