// A finished or failed request made again.
import { DRAW } from '../form/modes.ts'
import type { DrawRequest } from './request.ts'
import type { DrawWrapper } from './parameters.ts'

/** The wrapper of a request, as it was sent: the inverse of reading. */
export function writeRequest({ param, ...wrapper }: DrawRequest): DrawWrapper {
  return { ...wrapper, ai_param: JSON.stringify(param) }
}

/** The request to try again: detail enhancement in refinement mode 2 without tiles (document 3 §5), everything else as it was. */
export function retryOf(request: DrawRequest): DrawRequest {
  if (request.ai_draw_type !== DRAW.detail || request.param.refinement_mode !== 2) return request
  return { ...request, param: { ...request.param, tiles: false } }
}
