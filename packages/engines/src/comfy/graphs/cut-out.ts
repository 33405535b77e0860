// Cutting out what stands in front, with the program's own background removal (BiRefNet, ComfyUI ≥ 0.21).
import { optionsOf } from '../object-info.ts'
import type { Link } from './sheet.ts'
import { refuseField, type Work } from './work.ts'

const LOADER = ['LoadBackgroundRemovalModel', 'bg_removal_name'] as const

/** White where something stands in front. */
export function foreground(work: Work, image: Link, field: string): Link {
  const { sheet, info } = work
  const name = optionsOf(info, ...LOADER)[0]
  if (!name || !info.has('RemoveBackground')) refuseField(work, field, '绘图引擎没有抠图模型，请为 ComfyUI（0.21 以上）安装 BiRefNet')
  const bg_removal_model = sheet.add('cut_model', LOADER[0], '抠图模型', { bg_removal_name: name ?? '' }, field)
  return sheet.add('cut_mask', 'RemoveBackground', '识别前景', { bg_removal_model, image }, field)
}

/** The picture with everything away where the mask is white; JoinImageWithAlpha takes its alpha as what is to vanish (nodes_compositing.py). */
export const withoutMasked = ({ sheet }: Work, image: Link, mask: Link): Link =>
  sheet.add('cut', 'JoinImageWithAlpha', '透明背景', { image, alpha: mask })

export const inverted = ({ sheet }: Work, mask: Link, id: string): Link => sheet.add(id, 'InvertMask', '反转蒙版', { mask })
