// The end of a drawing: faces mended and the background removed when that is asked for, and handed out.
import type { PictureSize } from '../../connect/picture-size.ts'
import type { Model } from './base.ts'
import { foreground, inverted, withoutMasked } from './cut-out.ts'
import { repaired } from './repair.ts'
import type { Link } from './sheet.ts'
import { deliver, type Param, type Work } from './work.ts'

/** The size that the result must have; undefined where only the engine knows. */
export type Outcome = PictureSize | undefined

export function finished(work: Work, param: Param, model: Model, drawing: { image: Link; size: PictureSize }): Outcome {
  const { size } = drawing
  const image = repaired(work, param, model, drawing.image, size)
  const front = () => inverted(work, foreground(work, image, 'ai_param.remove_background'), 'cut_behind')
  deliver(work, param.remove_background ? withoutMasked(work, image, front()) : image)
  return size
}
