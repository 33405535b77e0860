// ComfyUI's graphs in a picture: from the sampler back along the links to the words, the model, the size.
import { isObject, type JsonObject, memberOf } from '../json.ts'
import type { LoraUse } from '../form/models.ts'
import type { Settings } from './settings.ts'

interface GraphNode {
  type: string
  inputs: JsonObject
}
type Graph = ReadonlyMap<string, GraphNode>

const MAX_NODES = 5000
/** Nodes one walk may pass: graphs of people have some hundred, and links may run in circles. */
const MAX_STEPS = 2000

/** A graph of the API's form, `{id: {class_type, inputs}}`. */
function apiGraph(value: unknown): Graph {
  const graph = new Map<string, GraphNode>()
  if (!isObject(value)) return graph
  for (const [id, node] of Object.entries(value).slice(0, MAX_NODES)) {
    const [type, inputs] = [memberOf(node, 'class_type'), memberOf(node, 'inputs')]
    if (typeof type === 'string' && isObject(inputs)) graph.set(id, { type, inputs })
  }
  return graph
}

/** The widgets of the nodes that matter, in the order the editor keeps their values; '' is the hidden one after a seed. */
const WIDGETS: Readonly<Record<string, readonly string[]>> = {
  KSampler: ['seed', '', 'steps', 'cfg', 'sampler_name', 'scheduler', 'denoise'],
  KSamplerAdvanced: ['add_noise', 'noise_seed', '', 'steps', 'cfg', 'sampler_name', 'scheduler', 'start_at_step', 'end_at_step'],
  CLIPTextEncode: ['text'],
  CheckpointLoaderSimple: ['ckpt_name'],
  UNETLoader: ['unet_name', 'weight_dtype'],
  LoraLoader: ['lora_name', 'strength_model', 'strength_clip'],
  LoraLoaderModelOnly: ['lora_name', 'strength_model'],
  VAELoader: ['vae_name'],
  CLIPSetLastLayer: ['stop_at_clip_layer'],
  EmptyLatentImage: ['width', 'height', 'batch_size'],
  EmptySD3LatentImage: ['width', 'height', 'batch_size'],
  LatentUpscaleBy: ['upscale_method', 'scale_by'],
  FluxGuidance: ['guidance'],
}

/** A graph of the editor's form, `{nodes, links}`: values by their place, links by their number. */
function editorGraph(value: unknown): Graph {
  const graph = new Map<string, GraphNode>()
  const [nodes, links] = [memberOf(value, 'nodes'), memberOf(value, 'links')]
  if (!Array.isArray(nodes) || !Array.isArray(links)) return graph
  const from = new Map<unknown, unknown>()
  for (const link of links.slice(0, MAX_NODES * 4) as unknown[]) {
    if (Array.isArray(link)) from.set(link[0], link[1])
    else if (isObject(link)) from.set(link['id'], link['origin_id'])
  }
  for (const node of nodes.slice(0, MAX_NODES) as unknown[]) {
    const [id, type, slots, values] = ['id', 'type', 'inputs', 'widgets_values'].map(name => memberOf(node, name))
    if (typeof type !== 'string') continue
    const inputs: Record<string, unknown> = {}
    if (Array.isArray(values)) (WIDGETS[type] ?? []).forEach((name, index) => name && (inputs[name] = values[index]))
    for (const slot of Array.isArray(slots) ? (slots as unknown[]) : []) {
      const [name, origin] = [memberOf(slot, 'name'), from.get(memberOf(slot, 'link'))]
      if (typeof name === 'string' && origin !== undefined) inputs[name] = [String(origin), 0]
    }
    graph.set(String(id), { type, inputs })
  }
  return graph
}

/** The node an input is linked to. */
function linked(graph: Graph, value: unknown): GraphNode | undefined {
  return Array.isArray(value) && value.length === 2 && (typeof value[0] === 'string' || typeof value[0] === 'number')
    ? graph.get(String(value[0]))
    : undefined
}

const PRIMITIVES = ['value', 'text', 'string', 'int', 'float', 'seed', 'noise_seed', 'Number', 'Text']

/** A plain value of an input, followed through nodes that only hold one. */
function plain(graph: Graph, value: unknown, steps = 8): string | number | undefined {
  if (typeof value === 'string' || typeof value === 'number') return value
  const node = steps > 0 ? linked(graph, value) : undefined
  const name = node && PRIMITIVES.find(each => node.inputs[each] !== undefined)
  return node && name ? plain(graph, node.inputs[name], steps - 1) : undefined
}

const number = (graph: Graph, value: unknown) => {
  const found = plain(graph, value)
  return typeof found === 'number' && Number.isFinite(found) ? found : undefined
}
const string = (graph: Graph, value: unknown) => {
  const found = plain(graph, value)
  return typeof found === 'string' ? found : undefined
}

/** Every node upstream of a value along the named inputs, nearest first. */
function upstream(graph: Graph, start: unknown, names: readonly string[]): GraphNode[] {
  const seen = new Set<GraphNode>()
  const waiting = [linked(graph, start)]
  for (let step = 0; waiting.length && step < MAX_STEPS; step++) {
    const node = waiting.shift()
    if (!node || seen.has(node)) continue
    seen.add(node)
    for (const name of names) if (node.inputs[name] !== undefined) waiting.push(linked(graph, node.inputs[name]))
  }
  return [...seen]
}

const CONDITIONING = ['conditioning', 'conditioning_1', 'conditioning_2', 'conditioning_to', 'conditioning_from', 'base']
const TEXTS = ['text', 'text_g', 'clip_l', 't5xxl', 'prompt', 'text_l']

/** The words of a conditioning: of all text nodes it is made from, each once. A node with both sides is passed on its own side. */
function words(graph: Graph, start: unknown, side: 'positive' | 'negative'): string | undefined {
  const found = upstream(graph, start, [side, ...CONDITIONING]).flatMap(node => {
    const name = TEXTS.find(each => node.inputs[each] !== undefined)
    return name ? [string(graph, node.inputs[name])] : []
  })
  const texts = [...new Set(found.filter(each => each !== undefined))]
  return texts.length ? texts.join(', ') : undefined
}

const LATENT = ['latent_image', 'samples', 'latent', 'pixels', 'image', 'upscale_model_output']
const isSampler = ({ type, inputs }: GraphNode) =>
  /sampler/i.test(type) && (inputs['latent_image'] !== undefined || inputs['positive'] !== undefined)

/** The sampler that draws first: none stands before it. */
function firstSampler(graph: Graph): { base: GraphNode; later: GraphNode[] } | undefined {
  const samplers = [...graph.values()].filter(isSampler).slice(0, 50)
  const before = (node: GraphNode) => upstream(graph, node.inputs['latent_image'], LATENT).filter(isSampler)
  const base = samplers.find(node => before(node).length === 0) ?? samplers[0]
  return base && { base, later: samplers.filter(node => node !== base && before(node).includes(base)) }
}

/** Sampling numbers stand at the sampler itself, or at the nodes a custom sampler is put together from. */
function parts(graph: Graph, sampler: GraphNode): GraphNode[] {
  return [sampler, ...['noise', 'guider', 'sampler', 'sigmas'].flatMap(name => linked(graph, sampler.inputs[name]) ?? [])]
}

/** The settings of a graph in either form; undefined when no sampler is found in it. */
export function readComfy(prompt: unknown, workflow?: unknown): Settings | undefined {
  const api = apiGraph(prompt)
  const graph = api.size ? api : editorGraph(workflow ?? prompt)
  const samplers = firstSampler(graph)
  if (!samplers) return undefined
  const { base, later } = samplers
  const all = parts(graph, base)
  const input = (name: string) => all.find(each => each.inputs[name] !== undefined)?.inputs[name]
  const value = (name: string) => number(graph, input(name))
  const model = upstream(graph, input('model'), ['model'])
  const latent = upstream(graph, base.inputs['latent_image'], LATENT)
  const sized = latent.find(each => number(graph, each.inputs['width']) !== undefined)
  const guidance = all.find(each => each.inputs['conditioning'] !== undefined)?.inputs['conditioning']
  const layer = [...graph.values()].find(each => each.type === 'CLIPSetLastLayer')?.inputs['stop_at_clip_layer']
  const settings: Settings = {
    ...present('prompt', words(graph, input('positive') ?? guidance, 'positive')),
    ...present('negative', words(graph, input('negative'), 'negative')),
    ...present('steps', value('steps')),
    ...present('cfg', value('cfg')),
    ...present('seed', value('seed') ?? value('noise_seed')),
    ...present('sampler', string(graph, input('sampler_name'))),
    ...present('scheduler', string(graph, input('scheduler'))),
    ...present('width', sized && number(graph, sized.inputs['width'])),
    ...present('height', sized && number(graph, sized.inputs['height'])),
    ...present('checkpoint', fileOf(graph, model, ['ckpt_name', 'unet_name'])),
    ...present('vae', fileOf(graph, [...graph.values()], ['vae_name'])),
    ...present('clipSkip', number(graph, layer) === undefined ? undefined : -number(graph, layer)!),
    loras: model.flatMap(each => loraOf(graph, each)).reverse(),
    ...passes(graph, base, later, latent),
  }
  return { ...settings, unknown: strangers(graph) }
}

const present = <K extends keyof Settings>(name: K, value: Settings[K]) => (value === undefined ? {} : { [name]: value })

const stem = (file: string) => file.replace(/^.*[\\/]/, '').replace(/\.(?:safetensors|ckpt|pt|gguf|sft)$/i, '')

function fileOf(graph: Graph, nodes: readonly GraphNode[], names: readonly string[]): string | undefined {
  for (const node of nodes) {
    const file = names.map(name => string(graph, node.inputs[name])).find(each => each !== undefined)
    if (file) return stem(file)
  }
  return undefined
}

function loraOf(graph: Graph, node: GraphNode): LoraUse[] {
  const name = string(graph, node.inputs['lora_name'])
  return name ? [{ name: stem(name), weight: number(graph, node.inputs['strength_model']) ?? 1 }] : []
}

/** A second pass after a latent upscale is our high-res fix; a first one over a picture is image to image. */
function passes(graph: Graph, base: GraphNode, later: readonly GraphNode[], latent: readonly GraphNode[]): Partial<Settings> {
  const second = later[0]
  if (second) {
    const scaled = upstream(graph, second.inputs['latent_image'], LATENT).find(each => each.inputs['scale_by'] !== undefined)
    const [steps, scale] = [number(graph, second.inputs['steps']), scaled && number(graph, scaled.inputs['scale_by'])]
    const denoise = number(graph, second.inputs['denoise'])
    return { hires: { ...(steps !== undefined && { steps }), ...(scale !== undefined && { scale }) }, ...present('denoise', denoise) }
  }
  const fromPicture = latent.some(each => /VAEEncode|InpaintModelConditioning/.test(each.type))
  return fromPicture ? present('denoise', number(graph, base.inputs['denoise'])) : {}
}

/** Nodes whose work is in the form or makes no difference to it; others are named. */
const KNOWN =
  /sampler|^CLIPTextEncode|Loader|^CLIPSetLastLayer$|LatentImage$|^VAE|^LatentUpscale|^Preview|^Save|^LoadImage|^RandomNoise$|Guider$|Scheduler$|^Conditioning|^Reroute$|^Primitive|^Note$|^MarkdownNote$/i

const strangers = (graph: Graph) =>
  [...new Set([...graph.values()].map(each => each.type).filter(type => !KNOWN.test(type)))].map(type => `节点 ${type.slice(0, 60)}`)
