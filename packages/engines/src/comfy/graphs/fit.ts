// Bringing a picture to the size of the drawing in the three ways of document 3 §9, and blurring masks as far as the form allows.
import type { PictureSize } from '../../connect/picture-size.ts'
import type { Link } from './sheet.ts'
import { sideOf, type Work } from './work.ts'

export type ResizeMode = 'Just Resize' | 'Crop and Resize' | 'Resize and Fill'

interface Fit {
  id: string
  image: Link
  from: PictureSize
  to: PictureSize
  mode: ResizeMode
  /** What fills the margins of 'Resize and Fill': the picture's own colours, or black for a mask. */
  margin: 'colours' | 'black'
  field: string
}

const scale = ({ sheet }: Work, id: string, title: string, image: Link, { width, height }: PictureSize, crop: 'center' | 'disabled') =>
  sheet.add(id, 'ImageScale', title, { image, upscale_method: 'lanczos', width: sideOf(width), height: sideOf(height), crop })

/** The picture at the wanted size. */
export function fitted(work: Work, { id, image, from, to, mode, margin }: Fit): Link {
  if (from.width === to.width && from.height === to.height) return image
  if (mode === 'Just Resize') return scale(work, id, '拉伸到画幅', image, to, 'disabled')
  if (mode === 'Crop and Resize') return scale(work, id, '裁剪到画幅', image, to, 'center')
  const factor = Math.min(to.width / from.width, to.height / from.height)
  const inner = { width: sideOf(from.width * factor), height: sideOf(from.height * factor) }
  const source = scale(work, `${id}_inner`, '缩放到画幅内', image, inner, 'disabled')
  const destination =
    margin === 'black'
      ? work.sheet.add(`${id}_margin`, 'EmptyImage', '黑色边缘', { ...to, batch_size: 1, color: 0 })
      : blurred(work, `${id}_margin`, scale(work, `${id}_behind`, '边缘底色', image, to, 'disabled'), to, 24)
  return work.sheet.add(id, 'ImageCompositeMasked', '填充到画幅', {
    destination,
    source,
    x: Math.round((to.width - inner.width) / 2),
    y: Math.round((to.height - inner.height) / 2),
    resize_source: false,
  })
}

/** Latent pixels are 8 wide. */
export const toGrid = (length: number) => Math.ceil(length / 8) * 8

/** The widest kernel of ImageBlur, in pixels from its middle (comfy_extras/nodes_post_processing.py). */
const MAX_RADIUS = 31
/** The kernel reaches this many sigmas, as in the WebUI. */
export const REACH = 2.5
const MAX_SIGMA = MAX_RADIUS / REACH

/**
 * A Gaussian blur of any sigma, in pixels. A wide one is made on a smaller copy: that is what a wide blur leaves of a picture anyway, and
 * the node's own kernel ends at 31 pixels.
 */
export function blurred(work: Work, id: string, image: Link, size: PictureSize, sigma: number): Link {
  if (sigma <= 0) return image
  const by = Math.ceil(sigma / MAX_SIGMA)
  const small = { width: Math.ceil(size.width / by), height: Math.ceil(size.height / by) }
  const source = by > 1 ? scale(work, `${id}_small`, '缩小以羽化', image, small, 'disabled') : image
  // The node reflects the picture at its edges, so a kernel must be narrower than the picture.
  const widest = Math.max(1, Math.min(MAX_RADIUS, small.width - 1, small.height - 1))
  const blur_radius = Math.min(widest, Math.max(1, Math.round((sigma / by) * REACH)))
  // Its sigma counts in radii, not in pixels.
  const inRadii = Math.min(10, Math.max(0.1, sigma / by / blur_radius))
  const blur = work.sheet.add(`${id}_blur`, 'ImageBlur', '羽化', { image: source, blur_radius, sigma: Number(inRadii.toFixed(2)) })
  return by > 1 ? scale(work, `${id}_back`, '恢复尺寸', blur, size, 'disabled') : blur
}
