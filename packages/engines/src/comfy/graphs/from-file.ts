// What is done to a finished picture: enlarging, detail enhancement, cutting out (document 3 §9, types 8, 11, 7).
import { encodeWords, loadModel } from './base.ts'
import { steered } from './controls.ts'
import { foreground, inverted, withoutMasked } from './cut-out.ts'
import { enlarged } from './enlarge.ts'
import { finished, type Outcome } from './finish.ts'
import type { PictureSize } from '../../connect/picture-size.ts'
import { drawn } from './sampling.ts'
import type { Link } from './sheet.ts'
import { deliver, loadPicture, type ParamOf, refuseField, sideOf, type Work } from './work.ts'

const times = ({ width, height }: PictureSize, by: number): PictureSize => ({ width: sideOf(width * by), height: sideOf(height * by) })

export function upscaled(work: Work, { upscaler_index, upscaling_resize }: ParamOf<8>): Outcome {
  const { link, size } = loadPicture(work, work.task.image, 'picture', '原图', 'init_images')
  const to = times(size, upscaling_resize)
  deliver(work, enlarged(work, link, { id: 'enlarge', upscaler: upscaler_index, to, field: 'ai_param.upscaler_index' }))
  return to
}

/** Tiles are drawn one by one at a size that every checkpoint draws well; their seams overlap by an eighth. */
const TILE = { tile_width: 1024, tile_height: 1024, overlap: 128 }

/** From what the target size is taken (document 3 §3, hr_setting; the WebUI's Ultimate Upscale has the same three). */
function detailSize({ hr_setting, width, height, upscaling_resize }: ParamOf<11>, from: PictureSize): PictureSize {
  const to =
    hr_setting.target_size_type === 0
      ? { width, height }
      : hr_setting.target_size_type === 1
        ? { width: hr_setting.custom_width, height: hr_setting.custom_height }
        : times(from, upscaling_resize)
  // Whole latent pixels, or the picture would lose its edge.
  return { width: Math.max(64, Math.round(to.width / 8) * 8), height: Math.max(64, Math.round(to.height / 8) * 8) }
}

export function detailed(work: Work, param: ParamOf<11>): Outcome {
  const { sheet, task } = work
  const { link, size: from } = loadPicture(work, task.image, 'picture', '原图', 'init_images')
  const size = detailSize(param, from)
  const larger = enlarged(work, link, {
    id: 'enlarge',
    upscaler: param.hr_setting.upscaler_index,
    to: size,
    field: 'ai_param.hr_setting.upscaler_index',
  })
  if (param.hr) refuseField(work, 'ai_param.hr', '细节增强不能同时高清修复，请关闭后再试')
  if (param.tiles && param.regional_prompter) refuseField(work, 'ai_param.regional_prompter', '分块时不能使用分区提示词')
  if (param.tiles && param.controlnet_units.some(unit => unit.enable === 1))
    refuseField(work, 'ai_param.controlnet_units', '分块时不能使用控制单元，请关闭分块')
  const model = loadModel(work, param)
  const words = steered(work, param, model, encodeWords(work, param, model, size), size)
  const pixels: Link = param.tiles
    ? sheet.add('tiles', 'SplitImageToTileList', '分块', { image: larger, ...TILE }, 'ai_param.tiles')
    : larger
  const latent = sheet.add('encode', 'VAEEncode', '编码', { pixels, vae: model.vae })
  const { image } = drawn(work, { param, model, words, latent, size, denoise: param.denoising_strength })
  if (!param.tiles) return finished(work, param, model, { image, size })
  const merged = { image_list: image, final_width: size.width, final_height: size.height, overlap: TILE.overlap }
  return finished(work, param, model, { image: sheet.add('merge', 'ImageMergeTileList', '合并分块', merged, 'ai_param.tiles'), size })
}

export function cutOut(work: Work, { max_size, matting_type, ori_img }: ParamOf<7>): Outcome {
  const { sheet, task } = work
  const { link, size } = loadPicture(work, task.image || ori_img, 'picture', '原图', 'init_images')
  const to = times(size, Math.min(1, max_size / Math.max(size.width, size.height)))
  const smaller = sheet.add('fit', 'ImageScale', '缩放', { image: link, upscale_method: 'lanczos', ...to, crop: 'disabled' })
  const front = foreground(work, smaller, 'ai_draw_type')
  const back = inverted(work, front, 'cut_behind')
  const [kept, gone] = matting_type === 'FOREGROUND' ? [front, back] : [back, front]
  deliver(work, withoutMasked(work, smaller, gone))
  deliver(work, sheet.add('cut_shown', 'MaskToImage', '蒙版图', { mask: kept }), 'mask', '蒙版')
  return to
}
