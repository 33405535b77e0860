// ComfyUI's graphs as nodes with inputs, from the API's form or the editor's, and values followed along their links.
import { isObject, type JsonObject, memberOf } from '../json.ts'

export interface GraphNode {
  type: string
  inputs: JsonObject
}
export type Graph = ReadonlyMap<string, GraphNode>

const MAX_NODES = 5000
/** Nodes one walk may pass: graphs of people have some hundred, and links may run in circles. */
const MAX_STEPS = 2000

/** A graph of the API's form, `{id: {class_type, inputs}}`. */
export function apiGraph(value: unknown): Graph {
  const graph = new Map<string, GraphNode>()
  if (!isObject(value)) return graph
  for (const [id, node] of Object.entries(value).slice(0, MAX_NODES)) {
    const [type, inputs] = [memberOf(node, 'class_type'), memberOf(node, 'inputs')]
    if (typeof type === 'string' && isObject(inputs)) graph.set(id, { type, inputs })
  }
  return graph
}

const SIZE = ['width', 'height', 'batch_size']
/** The widgets of nodes in the order the editor keeps their values, for files whose slots do not name them. */
const WIDGETS: Readonly<Record<string, readonly string[]>> = {
  __proto__: null as never,
  KSampler: ['seed', 'steps', 'cfg', 'sampler_name', 'scheduler', 'denoise'],
  'KSampler (Efficient)': ['seed', 'steps', 'cfg', 'sampler_name', 'scheduler', 'denoise'],
  KSamplerAdvanced: ['add_noise', 'noise_seed', 'steps', 'cfg', 'sampler_name', 'scheduler', 'start_at_step', 'end_at_step'],
  KSamplerSelect: ['sampler_name'],
  BasicScheduler: ['scheduler', 'steps', 'denoise'],
  RandomNoise: ['noise_seed'],
  CFGGuider: ['cfg'],
  CLIPTextEncode: ['text'],
  CLIPTextEncodeFlux: ['clip_l', 't5xxl', 'guidance'],
  CLIPTextEncodeSDXL: ['width', 'height', 'crop_w', 'crop_h', 'target_width', 'target_height', 'text_g', 'text_l'],
  CheckpointLoaderSimple: ['ckpt_name'],
  UNETLoader: ['unet_name', 'weight_dtype'],
  'Efficient Loader': [
    'ckpt_name',
    'vae_name',
    'clip_skip',
    'lora_name',
    'lora_model_strength',
    'lora_clip_strength',
    'positive',
    'negative',
    'token_normalization',
    'weight_interpretation',
    'empty_latent_width',
    'empty_latent_height',
  ],
  LoraLoader: ['lora_name', 'strength_model', 'strength_clip'],
  LoraLoaderModelOnly: ['lora_name', 'strength_model'],
  VAELoader: ['vae_name'],
  CLIPSetLastLayer: ['stop_at_clip_layer'],
  EmptyLatentImage: SIZE,
  EmptySD3LatentImage: SIZE,
  EmptyFlux2LatentImage: SIZE,
  LatentUpscaleBy: ['upscale_method', 'scale_by'],
  FluxGuidance: ['guidance'],
  PrimitiveStringMultiline: ['value'],
  PrimitiveInt: ['value'],
  'Seed (rgthree)': ['seed'],
}
/** What the editor keeps behind a seed and no program is told. */
const AFTER_SEED = new Set(['fixed', 'increment', 'decrement', 'randomize'])
/** Muted, and bypassed: what such a node says was not drawn with. */
const OFF = new Set([2, 4])

/** A graph of the editor's form, `{nodes, links}`: values by their place, links by their number. */
export function editorGraph(value: unknown): Graph {
  const graph = new Map<string, GraphNode>()
  const [nodes, links] = [memberOf(value, 'nodes'), memberOf(value, 'links')]
  if (!Array.isArray(nodes) || !Array.isArray(links)) return graph
  const from = new Map<unknown, unknown[]>()
  for (const link of links.slice(0, MAX_NODES * 4) as unknown[]) {
    if (Array.isArray(link)) from.set(link[0], [link[1], link[2]])
    else if (isObject(link)) from.set(link['id'], [link['origin_id'], link['origin_slot']])
  }
  for (const node of nodes.slice(0, MAX_NODES) as unknown[]) {
    const [id, type, mode] = ['id', 'type', 'mode'].map(name => memberOf(node, name))
    if (typeof type !== 'string' || OFF.has(mode as number)) continue
    const inputs: Record<string, unknown> = valuesOf(type, node)
    for (const slot of slotsOf(node)) {
      const [name, origin] = [memberOf(slot, 'name'), from.get(memberOf(slot, 'link'))]
      if (typeof name === 'string' && origin) inputs[name] = [String(origin[0]), Number(origin[1]) || 0]
    }
    graph.set(String(id), { type, inputs })
  }
  return graph
}

function slotsOf(node: unknown): unknown[] {
  const slots = memberOf(node, 'inputs')
  return Array.isArray(slots) ? (slots as unknown[]).slice(0, 200) : []
}

/** The values of a node's widgets by name: newer files name them in their slots, older ones go by the type; objects name themselves. */
function valuesOf(type: string, node: unknown): Record<string, unknown> {
  // Its names are what strangers wrote.
  const found = Object.create(null) as Record<string, unknown>
  const kept = memberOf(node, 'widgets_values')
  if (isObject(kept)) return Object.assign(found, kept)
  if (!Array.isArray(kept)) return found
  const all = (kept as unknown[]).slice(0, 500)
  const values = all.filter((each, index) => !(index > 0 && AFTER_SEED.has(each as string) && Number.isFinite(Number(all[index - 1]))))
  const named = slotsOf(node).flatMap(slot => {
    const name = memberOf(memberOf(slot, 'widget'), 'name')
    return typeof name === 'string' ? [name] : []
  })
  const names = named.length === values.length ? named : (WIDGETS[type] ?? [])
  values.forEach((each, index) => {
    // A row of a list that grows, as of a power LoRA loader, is an object and needs no name.
    const name = names[index] ?? (isObject(each) ? `row_${index}` : undefined)
    if (name) found[name] = each
  })
  return found
}

const isLink = (value: unknown): value is [string | number, number] =>
  Array.isArray(value) &&
  value.length === 2 &&
  (typeof value[0] === 'string' || typeof value[0] === 'number') &&
  typeof value[1] === 'number'

/** The node an input is linked to. */
export const linked = (graph: Graph, value: unknown): GraphNode | undefined => (isLink(value) ? graph.get(String(value[0])) : undefined)

/** Names under which nodes hold one value. */
const PRIMITIVES =
  /^(?:value|int|float|number|string|text|seed|noise_seed|populated_text|prompt|any_?\d*|input|source|text_?[a-d1-4]|string_?[a-d1-4])$/i
/** The parts that nodes put a text together from, in their order. */
const PARTS = /^(?:text|string|prompt)_?[a-d1-9]$/i
const DEPTH = 8

/**
 * A plain value of an input called `name`, followed through nodes that hold it: under the same name, under one of those for a single value,
 * or put together from texts. undefined where a node computes it.
 */
export function plain(graph: Graph, value: unknown, name: string, depth = DEPTH): string | number | undefined {
  if (typeof value === 'string' || typeof value === 'number') return value
  const node = depth > 0 ? linked(graph, value) : undefined
  if (!node) return undefined
  const chosen = chosenInput(graph, node)
  if (chosen !== undefined) return plain(graph, chosen, name, depth - 1)
  const own = name in node.inputs ? plain(graph, node.inputs[name], name, depth - 1) : undefined
  if (own !== undefined) return own
  const parts = Object.keys(node.inputs).filter(each => PARTS.test(each))
  if (parts.length > 1) return joinedParts(graph, node, parts, depth)
  const keys = Object.keys(node.inputs).filter(each => each !== name && PRIMITIVES.test(each))
  // What a wildcard node made of its text goes before the text.
  const key = keys.find(each => each === 'populated_text') ?? keys[0]
  return key === undefined ? undefined : plain(graph, node.inputs[key], name, depth - 1)
}

function joinedParts(graph: Graph, node: GraphNode, parts: readonly string[], depth: number): string | undefined {
  // Texts of texts: without a bound on the branches too, a graph could be made that takes for ever.
  const texts = parts.slice(0, 4).map(each => plain(graph, node.inputs[each], each, Math.min(2, depth - 1)))
  const found = texts.filter(each => typeof each === 'string' && each !== '')
  const delimiter = node.inputs['delimiter'] ?? node.inputs['separator']
  return found.length ? found.join(typeof delimiter === 'string' ? delimiter : ', ') : undefined
}

/** The input that a switch lets through: `select` counts from one over `input1`, `input2` …; a boolean one names both sides. */
function chosenInput(graph: Graph, { inputs }: GraphNode): unknown {
  const select = inputs['select'] ?? inputs['index']
  const number = typeof select === 'number' ? select : linked(graph, select)?.inputs['value']
  if (typeof number === 'number' && inputs[`input${number}`] !== undefined) return inputs[`input${number}`]
  const boolean = inputs['boolean'] ?? inputs['switch']
  if (typeof boolean === 'boolean') return inputs[boolean ? 'on_true' : 'on_false']
  return undefined
}

/** Every node upstream of a value along the inputs that `follow` names, nearest first. */
export function upstream(graph: Graph, start: unknown, follow: (name: string) => boolean): GraphNode[] {
  const seen = new Set<GraphNode>()
  const waiting = [linked(graph, start)]
  for (let at = 0; at < waiting.length && at < MAX_STEPS; at++) {
    const node = waiting[at]
    if (!node || seen.has(node)) continue
    seen.add(node)
    const chosen = chosenInput(graph, node)
    if (chosen !== undefined) waiting.push(linked(graph, chosen))
    else for (const name of Object.keys(node.inputs).slice(0, 100)) if (follow(name)) waiting.push(linked(graph, node.inputs[name]))
  }
  return [...seen]
}

/** Names under which nodes hand on several things at once, or anything at all. */
const BUNDLE = /(?:pipe|tuple|ctx|context)(?:_?\d+)?$|^(?:any|input|value|source)_?\d*$|^\*$|^$|^anything$/i

/** Follows the given names and whatever carries everything. */
export const along =
  (names: RegExp) =>
  (name: string): boolean =>
    names.test(name) || BUNDLE.test(name)
