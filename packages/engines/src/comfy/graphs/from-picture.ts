// Image to image (document 3 §9, type 1): the picture, or a background, brought to size and drawn anew as far as the strength says.
import { encodeWords, loadModel } from './base.ts'
import { steered } from './controls.ts'
import { finished, type Outcome } from './finish.ts'
import { fitted } from './fit.ts'
import { drawn } from './sampling.ts'
import { loadPicture, type ParamOf, refuseField, type Work } from './work.ts'

export function fromPicture(work: Work, param: ParamOf<1>): Outcome {
  const size = { width: param.width, height: param.height }
  if (param.character_settings.length) refuseField(work, 'ai_param.character_settings', 'ComfyUI 暂不支持把角色放入背景，请先在图片里合成')
  const [address, field] = work.task.image ? [work.task.image, 'init_images'] : [param.background_img, 'ai_param.background_img']
  const { link, size: from } = loadPicture(work, address, 'picture', '原图', field)
  const model = loadModel(work, param)
  const pixels = fitted(work, { id: 'fit', image: link, from, to: size, mode: param.resize_mode, margin: 'colours', field })
  const words = steered(work, param, model, encodeWords(work, param, model, size, pixels), size)
  const latent = work.sheet.add('encode', 'VAEEncode', '编码', { pixels, vae: model.vae })
  return finished(work, param, model, drawn(work, { param, model, words, latent, size, denoise: param.denoising_strength }))
}
