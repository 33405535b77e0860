// One request and one of its pictures → the graph that draws it, or what stands against it. Pure.
import { DRAW, type Problem } from '@qianmu/drawing'
import { checkGraph, completed } from '../check.ts'
import type { Outcome } from './finish.ts'
import { cutOut, detailed, upscaled } from './from-file.ts'
import { fromPicture } from './from-picture.ts'
import { fromWords } from './from-words.ts'
import { inpainted, outpainted } from './repaint.ts'
import type { Graph } from './sheet.ts'
import { refuseField, type Work, workOf } from './work.ts'

export interface Compiled {
  graph: Graph
  /** The size that the result must have; undefined where only the engine knows. */
  size: Outcome
  /** Syntax of the prompts that has no effect here. */
  ignored: readonly string[]
}

/**
 * The graph of a picture, already held against the engine's description. Its ids are the same from picture to picture, so that loaded models
 * and encoded words stay in the engine's cache.
 */
export function graphOf(given: Parameters<typeof workOf>[0]): Compiled | { problems: readonly Problem[] } {
  const work = workOf(given)
  const size = written(work)
  const graph = completed(work.sheet.graph, work.info)
  // What was refused already explains why the graph is not whole.
  const problems = work.problems.length ? work.problems : checkGraph(graph, work.info, work.sheet.blame)
  return problems.length ? { problems } : { graph, size, ignored: [...work.ignored] }
}

function written(work: Work): Outcome {
  const { draw } = work
  switch (draw.ai_draw_type) {
    case DRAW.textToImage:
      return fromWords(work, draw.param)
    case DRAW.imageToImage:
      return fromPicture(work, draw.param)
    case DRAW.inpaint:
      return inpainted(work, draw.param)
    case DRAW.outpaint:
      return outpainted(work, draw.param)
    case DRAW.matting:
      return cutOut(work, draw.param)
    case DRAW.upscale:
      return upscaled(work, draw.param)
    case DRAW.detail:
      return detailed(work, draw.param)
    default:
      refuseField(work, 'ai_draw_type', 'ComfyUI 暂不支持智能分割预览')
      return undefined
  }
}
