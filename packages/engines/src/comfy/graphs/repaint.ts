// Inpainting and outpainting (document 3 §9, types 2 and 3): a mask says what is drawn anew, the rest stays pixel for pixel.
import type { PictureSize } from '../../connect/picture-size.ts'
import { encodeWords, loadModel, type Model } from './base.ts'
import { steered } from './controls.ts'
import { finished, type Outcome } from './finish.ts'
import { blurred, fitted } from './fit.ts'
import { drawn } from './sampling.ts'
import { inverted } from './cut-out.ts'
import { type Link, output } from './sheet.ts'
import { loadPicture, type ParamOf, refuseField, type Work } from './work.ts'

/** Pixels that the white of a mask grows by where its content is thrown away, so that no seam shows (nodes.py: grow_mask_by). */
const GROW_FILLED = 6

export function inpainted(work: Work, param: ParamOf<2>): Outcome {
  const { sheet, task } = work
  const size = { width: param.width, height: param.height }
  if (param.inpaint_area === 1) refuseField(work, 'ai_param.inpaint_area', 'ComfyUI 暂不支持「只重绘蒙版区域」，请选择整张图片')
  if (param.inpaint_control_mode) refuseField(work, 'ai_param.inpaint_control_mode', 'ComfyUI 暂不支持重绘控制，请关闭后再试')
  if (param.hr) refuseField(work, 'ai_param.hr', '局部重绘不能同时高清修复，请关闭后再试')
  const picture = loadPicture(work, task.image, 'picture', '原图', 'init_images')
  const painted = loadPicture(work, param.mask, 'mask', '蒙版', 'ai_param.mask')
  const model = loadModel(work, param)
  const words = steered(work, param, model, encodeWords(work, param, model.clip, size), size)
  const mode = param.resize_mode
  const pixels = fitted(work, {
    id: 'fit',
    image: picture.link,
    from: picture.size,
    to: size,
    mode,
    margin: 'colours',
    field: 'init_images',
  })
  // A mask is painted over the whole picture, whatever size the painter kept it in.
  const over = sheet.add('mask_over', 'ImageScale', '蒙版对齐原图', {
    image: painted.link,
    upscale_method: 'bilinear',
    width: picture.size.width,
    height: picture.size.height,
    crop: 'disabled',
  })
  const fit = fitted(work, { id: 'mask_fit', image: over, from: picture.size, to: size, mode, margin: 'black', field: 'ai_param.mask' })
  const soft = blurred(work, 'mask_soft', fit, size, param.mask_blur)
  const white = sheet.add('mask_white', 'ImageToMask', '蒙版', { image: soft, channel: 'red' })
  const mask = param.mask_mode === 1 ? inverted(work, white, 'mask_rest') : white
  const latent = maskedLatent(work, param, model, pixels, mask, size)
  const { image } = drawn(work, { param, model, words, latent, size, denoise: param.denoising_strength })
  return finished(work, param, { image: pasted(work, pixels, image, mask), size })
}

/** What stands under the mask when the drawing begins (document 3 §9, masked_content). */
function maskedLatent(work: Work, { masked_content }: ParamOf<2>, { vae }: Model, pixels: Link, mask: Link, size: PictureSize): Link {
  const { sheet } = work
  if (masked_content === 2) refuseField(work, 'ai_param.masked_content', 'ComfyUI 不能用潜空间噪声填充蒙版，请选择其他蒙版内容')
  if (masked_content === 0)
    return sheet.add(
      'masked',
      'VAEEncodeForInpaint',
      '填充蒙版',
      { pixels, vae, mask, grow_mask_by: GROW_FILLED },
      'ai_param.masked_content',
    )
  const encoded = sheet.add('encode', 'VAEEncode', '编码', { pixels, vae })
  const samples = masked_content === 3 ? emptied(work, encoded, mask, size) : encoded
  return sheet.add('masked', 'SetLatentNoiseMask', '重绘区域', { samples, mask })
}

/** Zeros where the mask is white. */
function emptied({ sheet }: Work, destination: Link, mask: Link, size: PictureSize): Link {
  const source = sheet.add('nothing', 'EmptyLatentImage', '空白', { ...size, batch_size: 1 })
  const given = { destination, source, mask, x: 0, y: 0, resize_source: false }
  return sheet.add('emptied', 'LatentCompositeMasked', '清空蒙版', given, 'ai_param.masked_content')
}

/** The drawing inside the mask, the untouched picture around it: decoding changes every pixel a little. */
const pasted = ({ sheet }: Work, destination: Link, source: Link, mask: Link): Link =>
  sheet.add('paste', 'ImageCompositeMasked', '贴回原图', { destination, source, mask, x: 0, y: 0, resize_source: false })

/** Latent pixels are 8 wide. */
const toGrid = (length: number) => Math.ceil(length / 8) * 8

export function outpainted(work: Work, param: ParamOf<3>): Outcome {
  const { sheet, task } = work
  for (const [name, usual, label] of [
    ['noise_q', 1, '衰减指数'],
    ['color_variation', 0.05, '色彩变化'],
  ] as const)
    if (param[name] !== usual) refuseField(work, `ai_param.${name}`, `ComfyUI 的扩图没有「${label}」，请保持默认值 ${usual}`)
  if (param.hr) refuseField(work, 'ai_param.hr', '扩图不能同时高清修复，请关闭后再试')
  const { link: image, size: from } = loadPicture(work, task.image, 'picture', '原图', 'init_images')
  const { left, up, right, down } = param.expand
  // What is missing to whole latent pixels is added where the picture grows anyway.
  const size = { width: toGrid(from.width + left + right), height: toGrid(from.height + up + down) }
  const x = right > 0 || left === 0 ? left : size.width - from.width
  const y = down > 0 || up === 0 ? up : size.height - from.height
  const sides = { left: x, top: y, right: size.width - from.width - x, bottom: size.height - from.height - y }
  const pad = sheet.add('pad', 'ImagePadForOutpaint', '扩展画布', { image, ...sides, feathering: param.mask_blur }, 'ai_param.expand')
  const mask = output(pad, 1)
  // The picture's own colours, stretched and blurred, give the new parts something to begin with; the node leaves them grey.
  const behind = sheet.add('behind', 'ImageScale', '底色', { image, upscale_method: 'bilinear', ...size, crop: 'disabled' })
  const destination = blurred(work, 'behind_soft', behind, size, 24)
  const pixels = sheet.add('fit', 'ImageCompositeMasked', '放入原图', { destination, source: image, x, y, resize_source: false })
  const model = loadModel(work, param)
  const words = steered(work, param, model, encodeWords(work, param, model.clip, size), size)
  const samples = sheet.add('encode', 'VAEEncode', '编码', { pixels, vae: model.vae })
  const latent = sheet.add('masked', 'SetLatentNoiseMask', '扩展区域', { samples, mask })
  const result = drawn(work, { param, model, words, latent, size, denoise: param.denoising_strength })
  return finished(work, param, { image: pasted(work, pixels, result.image, mask), size })
}
