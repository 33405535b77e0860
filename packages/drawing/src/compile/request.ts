// Reads a draw request that anyone may have sent: every field typed and bounded, defaults filled, or problems with Chinese sentences.
import type { Problem } from '../form/field.ts'
import { DRAW, DRAW_MODES, type ServerDrawType } from '../form/modes.ts'
import { SIDES } from '../form/parameters.ts'
import { samplingBounds, within } from '../form/sampling.ts'
import { gridSize } from '../form/sizes.ts'
import { isObject, memberOf, parseJson } from '../json.ts'
import { dynamicPrompt } from '../prompt/dynamic.ts'
import { regionCount } from '../prompt/regions.ts'
import { type DrawWrapper, type GenerationParam, MAX_PARAM_CHARS, PARAMETERS, type ParametersByType, WRAPPER } from './parameters.ts'

/** Form, list, entry, group in it, list in that: five, and room. */
const MAX_DEPTH = 12
/** Pixels of a side that is only named: the default of the WebUI's Outpainting mk2. */
const USUAL_EXPANSION = 128

/** A draw request that was read: the wrapper with `param` in place of the JSON text. `ai_draw_type` says which parameters it has. */
export type DrawRequest = {
  [K in ServerDrawType]: Omit<DrawWrapper, 'ai_param' | 'ai_draw_type'> & { ai_draw_type: K; param: ParametersByType[K] }
}[ServerDrawType]

/** The requests that a diffusion model draws. */
export type GeneratedRequest = Extract<DrawRequest, { param: GenerationParam }>

export const isGenerated = (request: DrawRequest): request is GeneratedRequest =>
  request.ai_draw_type !== DRAW.matting && request.ai_draw_type !== DRAW.upscale && request.ai_draw_type !== DRAW.segment

export type Reading = { request: DrawRequest } | { problems: Problem[] }

/** The request, or what is wrong with it. Never throws; time and memory are bounded by the caps of the fields. */
export function readRequest(body: unknown): Reading {
  const problems: Problem[] = []
  if (!isObject(body)) return { problems: [{ field: '', text: '绘图请求的格式不对' }] }
  for (const name of ['ai_draw_type', 'client_draw_type'])
    if (memberOf(body, name) === undefined) problems.push({ field: name, text: `缺少${name === 'ai_draw_type' ? '绘图类型' : '绘图模式'}` })
  const { ai_param, ...wrapper } = WRAPPER.read(body, '', problems)
  const parsed = parseJson(ai_param, { chars: MAX_PARAM_CHARS, depth: MAX_DEPTH })
  if (!isObject(parsed)) problems.push({ field: 'ai_param', text: '绘图参数不是有效的 JSON 对象' })
  const param = PARAMETERS[wrapper.ai_draw_type].read(parsed, 'ai_param', problems)
  const sketch = memberOf(body, 'sketch') === 1
  const request = { ...wrapper, ...(sketch && { sketch: 1 }), param } as DrawRequest
  if (!problems.length) {
    if (isGenerated(request)) Object.assign(request.param, gridSize(request.param.width, request.param.height))
    if (request.ai_draw_type === DRAW.outpaint) spread(request.param)
    problems.push(...conflicts(request))
  }
  return problems.length ? { problems } : { request }
}

/** Sides that are named grow, by the usual amount where none is given; the others do not. */
function spread({ direction, expand }: ParametersByType[3]) {
  for (const side of SIDES) expand[side] = direction.includes(side) ? expand[side] || USUAL_EXPANSION : 0
}

/** What the fields of a request say against one another. */
function conflicts(request: DrawRequest): Problem[] {
  const modes = DRAW_MODES[request.client_draw_type]
  const kind = modes.server.includes(request.ai_draw_type) ? [] : [{ field: 'ai_draw_type', text: `${modes.title}没有这种绘图类型` }]
  return [...kind, ...missing(request), ...(isGenerated(request) ? generationConflicts(request.param) : [])]
}

function missing(request: DrawRequest): Problem[] {
  const images = request.init_images.filter(each => each.url).length
  const picture = images ? [] : [{ field: 'init_images', text: '请上传图片' }]
  switch (request.ai_draw_type) {
    case DRAW.textToImage:
      return request.param.prompt.some(each => each.trim()) ? [] : [{ field: 'ai_param.prompt', text: '请输入提示词' }]
    case DRAW.imageToImage:
      return request.param.background_img ? [] : picture
    case DRAW.inpaint:
      return request.param.mask ? picture : [...picture, { field: 'ai_param.mask', text: '请涂抹要重绘的区域' }]
    case DRAW.outpaint:
      return request.param.direction.length ? picture : [...picture, { field: 'ai_param.direction', text: '请选择要扩展的方向' }]
    case DRAW.matting:
      return request.param.ori_img ? [] : picture
    case DRAW.segment:
      return request.sam_params.image ? [] : [{ field: 'sam_params.image', text: '请上传图片' }]
    default:
      return picture
  }
}

/** The prompt, of a dynamic one the first possibility: its choices may hold parts that never stand together. */
const firstWords = ({ prompt, dynamic_prompting }: GenerationParam) =>
  dynamic_prompting ? dynamicPrompt(prompt.join(', ')).at(0) : prompt.join(', ')

function generationConflicts(param: GenerationParam): Problem[] {
  const problems: Problem[] = []
  // Whether a speed-up is on is not sent; its bounds lie within those without one.
  const { steps, cfg } = samplingBounds(param.sampler_index, false)
  if (!within(param.steps, steps)) problems.push({ field: 'ai_param.steps', text: `步数应在 ${steps.min} 到 ${steps.max} 之间` })
  if (!within(param.cfg_scale, cfg)) problems.push({ field: 'ai_param.cfg_scale', text: `提示词相关性应在 ${cfg.min} 到 ${cfg.max} 之间` })
  if (param.regional_prompter) {
    const { ratios, wanted, held } = regionCount(firstWords(param), param.regional_prompter_setting)
    if (!ratios) problems.push({ field: 'ai_param.regional_prompter_setting.ratios', text: '分割比例应是用逗号隔开的正数' })
    else if (wanted !== held)
      problems.push({ field: 'ai_param.prompt', text: `分割成 ${wanted} 段，提示词却有 ${held} 段，请用 BREAK 隔开` })
  }
  return problems
}
