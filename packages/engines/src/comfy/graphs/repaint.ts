// Inpainting and outpainting (document 3 §9, types 2 and 3): a mask says what is drawn anew, the rest stays pixel for pixel.
import type { PictureSize } from '../../connect/picture-size.ts'
import { encodeWords, loadModel, type Model } from './base.ts'
import { steered } from './controls.ts'
import { finished, type Outcome } from './finish.ts'
import { blurred, fitted, toGrid } from './fit.ts'
import { emptyLatent } from './flux.ts'
import { type Cut, cropped, cutAround, cutOutOf, laidBack } from './region.ts'
import { drawn } from './sampling.ts'
import { inverted } from './cut-out.ts'
import { type Link, output } from './sheet.ts'
import { loadPicture, type ParamOf, refuseField, type Work } from './work.ts'

/** Pixels that the white of a mask grows by where its content is thrown away, so that no seam shows (nodes.py: grow_mask_by). */
const GROW_FILLED = 6

/** A picture and its mask at the size of the drawing, and how what is drawn comes into the picture. */
interface Stage {
  pixels: Link
  mask: Link
  paste(image: Link): Link
  /** What the result measures. */
  result: PictureSize
  cut?: Cut
}

export function inpainted(work: Work, param: ParamOf<2>): Outcome {
  const size = { width: param.width, height: param.height }
  if (param.inpaint_control_mode) refuseField(work, 'ai_param.inpaint_control_mode', 'ComfyUI 暂不支持重绘控制，请关闭后再试')
  if (param.hr) refuseField(work, 'ai_param.hr', '局部重绘不能同时高清修复，请关闭后再试')
  const { pixels, mask, paste, result, cut } = param.inpaint_area === 1 ? regionStage(work, param, size) : wholeStage(work, param, size)
  const model = loadModel(work, param)
  const words = steered(work, param, model, encodeWords(work, param, model, size), size, cut)
  const latent = maskedLatent(work, param, model, pixels, mask, size)
  const { image } = drawn(work, { param, model, words, latent, size, denoise: param.denoising_strength })
  return finished(work, param, model, { image: paste(image), size: result })
}

/** The picture, and its mask over the whole of it. */
function loaded(work: Work, param: ParamOf<2>) {
  const picture = loadPicture(work, work.task.image, 'picture', '原图', 'init_images')
  const painted = loadPicture(work, param.mask, 'mask', '蒙版', 'ai_param.mask')
  // A mask is painted over the whole picture, whatever size the painter kept it in.
  const over = work.sheet.add('mask_over', 'ImageScale', '蒙版对齐原图', {
    image: painted.link,
    upscale_method: 'bilinear',
    width: picture.size.width,
    height: picture.size.height,
    crop: 'disabled',
  })
  return { picture, painted, over }
}

/** What is drawn of a mask that stands as a picture: its white, or the rest. */
function maskOf(work: Work, { mask_mode }: ParamOf<2>, id: string, image: Link): Link {
  const white = work.sheet.add(`${id}_white`, 'ImageToMask', '蒙版', { image, channel: 'red' })
  return mask_mode === 1 ? inverted(work, white, `${id}_rest`) : white
}

function wholeStage(work: Work, param: ParamOf<2>, size: PictureSize): Stage {
  const { picture, over } = loaded(work, param)
  const both = { from: picture.size, to: size, mode: param.resize_mode }
  const pixels = fitted(work, { id: 'fit', image: picture.link, ...both, margin: 'colours', field: 'init_images' })
  const fit = fitted(work, { id: 'mask_fit', image: over, ...both, margin: 'black', field: 'ai_param.mask' })
  const mask = maskOf(work, param, 'mask', blurred(work, 'mask_soft', fit, size, param.mask_blur))
  return { pixels, mask, result: size, paste: image => pasted(work, pixels, image, mask) }
}

/** Only what lies around the mask is drawn, at the size of the form; the result is the untouched picture with that in its place. */
function regionStage(work: Work, param: ParamOf<2>, size: PictureSize): Stage {
  const { picture, painted, over } = loaded(work, param)
  const bounds = param.mask_mode === 1 ? painted.bounds?.black : painted.bounds?.white
  if (!bounds) refuseField(work, 'ai_param.mask', '蒙版里没有要重绘的部分，请先涂抹')
  const cut = cutAround({
    painted: bounds ?? { x: 0, y: 0, ...painted.size },
    mask: painted.size,
    picture: picture.size,
    padding: param.only_masked_padding,
    blur: param.mask_blur,
    to: size,
  })
  const soft = blurred(work, 'mask_soft', over, picture.size, param.mask_blur)
  const mask = maskOf(work, param, 'mask', cutOutOf(work, cut, 'mask_fit', soft, 'black'))
  const { x, y } = cut.box
  return {
    pixels: cutOutOf(work, cut, 'fit', picture.link, 'colours'),
    mask,
    result: picture.size,
    cut,
    paste: image =>
      pasted(
        work,
        picture.link,
        laidBack(work, cut, 'back', image),
        maskOf(work, param, 'paste_mask', cropped(work, 'mask_fit_crop', soft, cut)),
        { x, y },
      ),
  }
}

/** What stands under the mask when the drawing begins (document 3 §9, masked_content). */
function maskedLatent(work: Work, { masked_content }: ParamOf<2>, model: Model, pixels: Link, mask: Link, size: PictureSize): Link {
  const { sheet } = work
  const { vae } = model
  if (masked_content === 0)
    return sheet.add(
      'masked',
      'VAEEncodeForInpaint',
      '填充蒙版',
      { pixels, vae, mask, grow_mask_by: GROW_FILLED },
      'ai_param.masked_content',
    )
  const encoded = sheet.add('encode', 'VAEEncode', '编码', { pixels, vae })
  const nothing = () => emptyLatent(work, 'nothing', '空白', size, model.family)
  const samples =
    masked_content === 3
      ? replaced(work, encoded, nothing(), mask)
      : masked_content === 2
        ? replaced(work, encoded, noise(work, model, nothing()), mask)
        : encoded
  return sheet.add('masked', 'SetLatentNoiseMask', '重绘区域', { samples, mask })
}

/** Another latent picture where the mask is white. */
const replaced = ({ sheet }: Work, destination: Link, source: Link, mask: Link): Link =>
  sheet.add(
    'replaced',
    'LatentCompositeMasked',
    '替换蒙版内容',
    { destination, source, mask, x: 0, y: 0, resize_source: false },
    'ai_param.masked_content',
  )

/** Noise of the strength that the values of a latent picture have, by the seed of the drawing, as the WebUI puts it there. */
function noise({ sheet, task }: Work, { model }: Model, latent_image: Link): Link {
  const field = 'ai_param.masked_content'
  const random = sheet.add('noise', 'RandomNoise', '潜空间噪声', { noise_seed: task.seed }, field)
  // AddNoise takes its strength from the first and the last of a schedule; one step of this one goes from 1 to 0.
  const sigmas = sheet.add('noise_strength', 'KarrasScheduler', '噪声强度', { steps: 1, sigma_max: 1, sigma_min: 0.03, rho: 7 }, field)
  return sheet.add('noisy', 'AddNoise', '填充噪声', { model, noise: random, sigmas, latent_image }, field)
}

/** The drawing inside the mask, the untouched picture around it: decoding changes every pixel a little. */
const pasted = ({ sheet }: Work, destination: Link, source: Link, mask: Link, at = { x: 0, y: 0 }): Link =>
  sheet.add('paste', 'ImageCompositeMasked', '贴回原图', { destination, source, mask, ...at, resize_source: false })

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
  const words = steered(work, param, model, encodeWords(work, param, model, size), size)
  const samples = sheet.add('encode', 'VAEEncode', '编码', { pixels, vae: model.vae })
  const latent = sheet.add('masked', 'SetLatentNoiseMask', '扩展区域', { samples, mask })
  const result = drawn(work, { param, model, words, latent, size, denoise: param.denoising_strength })
  return finished(work, param, model, { image: pasted(work, pixels, result.image, mask), size })
}
