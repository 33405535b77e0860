// Text to image (document 3 §9, type 0).
import { encodeWords, loadModel } from './base.ts'
import { steered } from './controls.ts'
import { finished, type Outcome } from './finish.ts'
import { emptyLatent } from './flux.ts'
import { drawn } from './sampling.ts'
import type { Param, Work } from './work.ts'

export function fromWords(work: Work, param: Param): Outcome {
  const size = { width: param.width, height: param.height }
  const model = loadModel(work, param)
  const words = steered(work, param, model, encodeWords(work, param, model, size), size)
  const latent = emptyLatent(work, 'canvas', '空白画布', size, model.family)
  return finished(work, param, model, drawn(work, { param, model, words, latent, size, denoise: 1 }))
}
