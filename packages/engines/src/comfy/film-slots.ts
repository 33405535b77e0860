// Where a workflow of people takes the still, the words, the length, the size and the seed of a film, and the same workflow with them put in. Pure.
import {
  type ApiGraph,
  type Catalogue,
  checkGraph,
  completed,
  type FormField,
  formOf,
  PROMPTS,
  readWorkflow,
  rolesIn,
  toApi,
} from '@qianmu/flow'
import type { PictureSize } from '../connect/picture-size.ts'
import { type FilmRequest, type FilmWish, wordsWithMove } from '../ports/film.ts'

/** Frames of a clip, and frames of one second, by the names that nodes of Wan, LTXV, Hunyuan and AnimateDiff give them. */
const FRAMES: ReadonlySet<string> = new Set(['length', 'num_frames', 'frames', 'frame_count', 'video_length', 'video_frames'])
const RATES: ReadonlySet<string> = new Set(['fps', 'frame_rate', 'frames_per_second'])
/** Nodes that make an own frame of each picture of a batch. */
const ANIMATES = /animatediff|^ADE_/i
/** Frames a second of Wan, where a workflow does not say. */
const USUAL_RATE = 16
const PROMPT_CHARS = 2000
/** Sides of a film come in steps of this many pixels. */
const STEP = 32

/** What a workflow takes; where it has no place for it, that is left out. */
export interface FilmSlots {
  graph: ApiGraph
  still: FormField
  words: FormField | undefined
  negative: FormField | undefined
  seeds: readonly FormField[]
  frames: FormField | undefined
  /** Frames a second. */
  rate: number
  size: { width: FormField; height: FormField } | undefined
}

/** Classes that a workflow names: of the engine's whole description only these are read. */
export function classesIn(text: string): Set<string> {
  const names = new Set<string>()
  // Ids and titles among them do no harm.
  for (const [, name] of text.matchAll(/"(?:class_type|type)"\s*:\s*"([^"\\]{1,200})"/g)) names.add(name!)
  return names
}

/** Finds the places. @returns what is wrong with the workflow, in Chinese */
export function slotsOf(text: string, catalogue: Catalogue): FilmSlots | { problem: string } {
  const workflow = readWorkflow(text)
  if ('problem' in workflow) return workflow
  const graph = workflow.kind === 'api' ? workflow.graph : toApi(workflow.ui, catalogue)
  const fields = formOf(graph, catalogue)
  const still = fields.find(({ kind, class_type, input }) => kind === 'image' || (class_type === 'LoadImage' && input === 'image'))
  // Without the engine's nodes nothing is found; which of them it lacks is the better reason.
  const [problem] = checkGraph(completed(graph, catalogue), catalogue).filter(
    ({ input, class_type }) => !(class_type === 'LoadImage' && input === 'image'),
  )
  if (problem) return { problem: problem.text }
  if (!still) return { problem: '这份工作流没有「载入图片」的节点，不能从画面生成视频' }
  const roleOf = rolesIn(graph, catalogue)
  const texts = fields.filter(({ kind, input }) => (kind === 'long' || kind === 'text') && PROMPTS.has(input))
  const numbers = fields.filter(({ kind, value }) => (kind === 'int' || kind === 'float') && typeof value === 'number')
  const animates = Object.values(graph).some(({ class_type }) => ANIMATES.test(class_type))
  const frames =
    numbers.find(({ input }) => FRAMES.has(input)) ?? (animates ? numbers.find(({ input }) => input === 'batch_size') : undefined)
  const beside = (input: string) => numbers.find(field => field.input === input && field.node === frames?.node)
  const [width, height] = [beside('width'), beside('height')]
  const negative = texts.find(({ node }) => roleOf(node) === 'negative')
  return {
    graph,
    still,
    words: texts.find(({ node }) => roleOf(node) === 'positive') ?? texts.find(field => field !== negative),
    negative,
    seeds: fields.filter(({ kind }) => kind === 'seed'),
    frames,
    rate: Number(numbers.find(({ input }) => RATES.has(input))?.value) || USUAL_RATE,
    size: width && height && { width, height },
  }
}

/** What of a request a workflow has a place for. */
export const honoursOf = ({ words, negative, seeds, frames, size }: FilmSlots): FilmWish[] => [
  ...(words ? (['words'] as const) : []),
  ...(negative ? (['negative'] as const) : []),
  ...(frames ? (['seconds'] as const) : []),
  ...(seeds.length ? (['seed'] as const) : []),
  ...(size ? (['size'] as const) : []),
]

/** As many pixels as the workflow makes, in the shape of the film. */
function sizeOf({ width, height }: NonNullable<FilmSlots['size']>, wanted: PictureSize): PictureSize {
  const pixels = Number(width.value) * Number(height.value)
  const shape = wanted.width / wanted.height
  const side = (length: number) => Math.max(STEP, Math.round(length / STEP) * STEP)
  return { width: side(Math.sqrt(pixels * shape)), height: side(Math.sqrt(pixels / shape)) }
}

/** Frames for so many seconds, in the steps that the model knows: 4n + 1 of Wan, 8n + 1 of LTXV. */
function framesOf({ min, max, step }: FormField, seconds: number, rate: number): number {
  const [least, by] = [min ?? 1, step && step >= 1 ? step : 1]
  const wanted = Math.ceil((seconds * rate - least) / by) * by + least
  return Math.min(max ?? wanted, Math.max(least, wanted))
}

/** The workflow with a request put in. @param name how the engine names the still */
export function filmGraph(slots: FilmSlots, request: FilmRequest, name: string): ApiGraph {
  const graph = structuredClone(slots.graph)
  const put = (field: FormField | undefined, value: string | number) => {
    if (field) graph[field.node]!.inputs[field.input] = value
  }
  put(slots.still, name)
  const words = wordsWithMove(request, PROMPT_CHARS)
  if (words) put(slots.words, words)
  if (request.negative) put(slots.negative, request.negative)
  for (const seed of slots.seeds) put(seed, request.seed)
  if (slots.frames) put(slots.frames, framesOf(slots.frames, request.seconds, slots.rate))
  if (slots.size) {
    const { width, height } = sizeOf(slots.size, request.size)
    put(slots.size.width, width)
    put(slots.size.height, height)
  }
  return graph
}
