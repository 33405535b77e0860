// The image engines of an instance: which of them draws a request, and what they can do together.
import type { ImageEngine } from '@qianmu/engines'
import type { DrawRequest, Problem } from '@qianmu/drawing'

/** An engine under the name that records keep. */
export interface NamedEngine {
  id: string
  engine: ImageEngine
  /** Pictures that may be given to it at once; 1 unless it has a queue of its own to keep filled. */
  places?: number
}

export interface ImagePool {
  /** The first engine that takes the request, or why none does (of the engine that objects least). */
  choose(request: DrawRequest): { chosen: NamedEngine } | { problems: readonly Problem[] }
  find(id: string): NamedEngine | undefined
  all: readonly NamedEngine[]
}

/** @param engines those that are preferred first */
export function createImagePool(engines: readonly NamedEngine[]): ImagePool {
  return {
    choose(request) {
      let least: readonly Problem[] = [{ field: '', text: '没有可用的绘图引擎' }]
      for (const [at, named] of engines.entries()) {
        const problems = named.engine.refusals(request)
        if (!problems.length) return { chosen: named }
        if (at === 0 || problems.length < least.length) least = problems
      }
      return { problems: least }
    },
    all: engines,
    find: id => engines.find(named => named.id === id),
  }
}
