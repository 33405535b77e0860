// Enlarging a picture to a size: by interpolation, or with an upscaler model whose result is brought to the size.
import type { PictureSize } from '../../connect/picture-size.ts'
import type { Link } from './sheet.ts'
import { engineFile, refuseField, sideOf, type Work } from './work.ts'

/** The two names of the list that are no models (document 3 §9). */
const INTERPOLATIONS: Readonly<Record<string, string>> = { __proto__: null as never, Lanczos: 'lanczos', Nearest: 'nearest-exact' }

export const INTERPOLATION_NAMES = Object.keys(INTERPOLATIONS)

/** Pixels beyond which a picture is not made: 8192 × 8192. */
export const MAX_PIXELS = 8192 * 8192

export interface Enlargement {
  id: string
  upscaler: string
  to: PictureSize
  field: string
}

export function enlarged(work: Work, image: Link, { id, upscaler, to, field }: Enlargement): Link {
  const { sheet } = work
  if (to.width * to.height > MAX_PIXELS) refuseField(work, field, `放大后超过 ${Math.sqrt(MAX_PIXELS)}×${Math.sqrt(MAX_PIXELS)} 像素`)
  const scale = (source: Link, upscale_method: string) =>
    sheet.add(id, 'ImageScale', '放大到尺寸', {
      image: source,
      upscale_method,
      width: sideOf(to.width),
      height: sideOf(to.height),
      crop: 'center',
    })
  const interpolation = INTERPOLATIONS[upscaler]
  if (interpolation) return scale(image, interpolation)
  const model_name = engineFile(work, ['UpscaleModelLoader', 'model_name'], upscaler, field, '放大算法')
  const upscale_model = sheet.add(`${id}_model`, 'UpscaleModelLoader', '放大算法', { model_name }, field)
  return scale(sheet.add(`${id}_upscaled`, 'ImageUpscaleWithModel', '模型放大', { upscale_model, image }, field), 'lanczos')
}
