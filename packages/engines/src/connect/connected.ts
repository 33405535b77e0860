// What connected image engines add to every connected one: what they refuse before a job is made of it, and their picture tools.
import type { DrawRequest, Problem } from '@qianmu/drawing'
import type { ImageCapabilities, ImageEngine, ImageRequest, ImageResult } from '../ports/image.ts'
import type { PictureTools } from '../ports/tools.ts'
import type { FlowEngine } from '../ports/flow.ts'
import { type Link, type Linked, linked, type LinkOptions, type Standing } from './linked.ts'

/** One kind of engine. */
export interface Connector<Description> extends Link<Description, ImageCapabilities, ImageRequest, ImageResult> {
  refusals(draw: DrawRequest, description: Description): readonly Problem[]
  /** What it can do with pictures besides drawing. @param now how it is */
  tools?(now: (signal: AbortSignal) => Promise<Standing<Description>>): PictureTools
  /** The workflows that it runs, in the same places. */
  flows?(
    link: Pick<Linked<Description, ImageCapabilities, ImageRequest, ImageResult, never>, 'last' | 'now' | 'through' | 'told'>,
  ): FlowEngine
}

export const NO_CAPABILITIES: ImageCapabilities = {
  drawTypes: [],
  honours: [],
  checkpoints: [],
  vaes: [],
  loras: [],
  upscalers: [],
  controls: [],
  repairs: [],
  samplers: [],
  preprocessors: [],
  maxPixels: 0,
  previews: false,
}

/** Nothing is asked of the engine before the first `probe`. */
export function connected<Description>(connector: Connector<Description>, options: LinkOptions = {}): ImageEngine {
  const link = linked(connector, options)
  const { engine, now, glance, told, renew } = link
  return {
    ...engine,
    ...(connector.tools && { tools: connector.tools(now) }),
    ...(connector.flows && { flows: connector.flows(link) }),
    renew,
    glance: told,
    refusals(request) {
      const { description, reason } = glance()
      return description === undefined ? [{ field: '', text: reason }] : connector.refusals(request, description)
    },
  }
}
