// ComfyUI's graphs in a picture: from the saved picture back to its sampler, and from there along the links to words, model and size.
import { isObject, memberOf } from '../json.ts'
import type { LoraUse } from '../form/models.ts'
import { takeLoras } from '../prompt/lora.ts'
import { along, apiGraph, editorGraph, type Graph, type GraphNode, linked, plain, upstream } from './comfy-graph.ts'
import { type Settings, stem } from './settings.ts'

/** One graph and the sampler that draws in it. */
interface Read {
  graph: Graph
  /** The sampler and the nodes it is put together from. */
  parts: readonly GraphNode[]
  unread: string[]
}

const number = (graph: Graph, value: unknown, name: string) => {
  const found = plain(graph, value, name)
  const given = typeof found === 'string' && found.trim() ? Number(found) : found
  return typeof given === 'number' && Number.isFinite(given) ? given : undefined
}
const string = (graph: Graph, value: unknown, name: string) => {
  const found = plain(graph, value, name)
  return typeof found === 'string' ? found : undefined
}

const LATENT = along(/^(?:latent|latent_image|samples|samples_to|pixels|images?|optional_latent|upscaled?_?image|destination)$/)
const hasSeed = ({ inputs }: GraphNode) => ['seed', 'noise_seed', 'noise'].some(name => inputs[name] !== undefined)
/** Detailers work on a picture that is there; their sampling is not that of the picture. */
const isSampler = (node: GraphNode) => {
  const { inputs, type } = node
  if (inputs['guide_size'] !== undefined || inputs['bbox_detector'] !== undefined) return false
  if (/sampler/i.test(type) && (inputs['latent_image'] !== undefined || inputs['positive'] !== undefined)) return true
  return (
    hasSeed(node) &&
    ['steps', 'sigmas'].some(name => inputs[name] !== undefined) &&
    ['cfg', 'guider'].some(name => inputs[name] !== undefined)
  )
}

/** The nodes that stand before a saved picture; before any where none is saved. */
function drawn(graph: Graph): GraphNode[] {
  const nodes = [...graph.values()]
  const outputs = ['save', 'preview'].map(word =>
    nodes.filter(({ type, inputs }) => type.toLowerCase().includes(word) && (inputs['images'] ?? inputs['image']) !== undefined),
  )
  const output = outputs[0]![0] ?? outputs[1]![0]
  const before = output ? upstream(graph, output.inputs['images'] ?? output.inputs['image'], () => true) : []
  return before.some(isSampler) ? before : nodes
}

/** The sampler that draws first: none stands before it. */
function firstSampler(graph: Graph): { base: GraphNode; later: GraphNode[] } | undefined {
  const samplers = drawn(graph).filter(isSampler).slice(0, 50)
  const before = (node: GraphNode) =>
    ['latent_image', 'latent', 'samples', 'image', 'images'].flatMap(name => upstream(graph, node.inputs[name], LATENT)).filter(isSampler)
  const base = samplers.find(node => before(node).every(each => each === node)) ?? samplers[0]
  return base && { base, later: samplers.filter(node => node !== base && before(node).includes(base)) }
}

/** Sampling numbers stand at the sampler itself, or at the nodes a custom sampler is put together from, or in what hands many things on. */
function partsOf(graph: Graph, sampler: GraphNode): GraphNode[] {
  const follow = along(/^(?:noise|guider|sampler|sigmas|optional_sigmas|scheduler|settings|script)$/)
  const near = Object.keys(sampler.inputs).filter(follow)
  return [sampler, ...new Set(near.flatMap(name => upstream(graph, sampler.inputs[name], follow)))]
}

/** The first of the parts that has an input of one of the names. */
const inputOf = ({ parts }: Read, ...names: string[]): { name: string; value: unknown } | undefined => {
  for (const name of names) {
    const part = parts.find(each => each.inputs[name] !== undefined)
    if (part) return { name, value: part.inputs[name] }
  }
  return undefined
}

/** A value of the sampling; where a node computes it, it is said. */
function sampled(read: Read, label: string, ...names: string[]): string | number | undefined {
  const found = inputOf(read, ...names)
  if (!found) return undefined
  const value = plain(read.graph, found.value, found.name)
  const by = value === undefined ? linked(read.graph, found.value)?.type : undefined
  if (by) read.unread.push(`${label}由节点 ${by.slice(0, 60)} 算出，图片里没有写下结果`)
  return value
}

const numeric = (value: string | number | undefined) => (typeof value === 'number' ? value : undefined)
const textual = (value: string | number | undefined) => (typeof value === 'string' ? value : undefined)

/** The settings of a graph in either form; undefined when no sampler is found in it. */
export function readComfy(prompt: unknown, workflow?: unknown): Settings | undefined {
  const api = apiGraph(prompt)
  const graph = api.size ? api : editorGraph(workflow ?? prompt)
  const samplers = firstSampler(graph)
  if (!samplers) return undefined
  const read: Read = { graph, parts: partsOf(graph, samplers.base), unread: [] }
  const model = upstream(graph, inputOf(read, 'model', 'base_model')?.value, along(MODEL))
  const models = [...new Set([...model, ...bundles(read)])]
  const positive = sideOf(read, 'positive')
  const guidance = guidanceOf(graph, positive.nodes)
  const cfg = numeric(sampled(read, '提示词相关性', 'cfg'))
  return {
    ...present({
      prompt: positive.text,
      negative: sideOf(read, 'negative').text,
      steps: numeric(sampled(read, '步数', 'steps', 'steps_total')),
      cfg: guidance ?? cfg,
      baseModel: guidance === undefined ? undefined : 'F.1',
      seed: sampled(read, '种子', 'seed', 'noise_seed'),
      sampler: textual(sampled(read, '采样方法', 'sampler_name')),
      scheduler: textual(sampled(read, '调度器', 'scheduler')),
      checkpoint: fileOf(graph, models, /^(?:base_)?(?:ckpt|unet|model|gguf|diffusion_model)_name$/),
      vae: vaeOf(graph, read),
      clipSkip: clipSkipOf(graph, [...models, ...positive.nodes, ...clipsOf(graph, positive.nodes)]),
      ...sizeOf(read, samplers.base),
    }),
    loras: models.flatMap(each => lorasOf(graph, each)).reverse(),
    ...passes(graph, samplers.base, samplers.later),
    unknown: strangers(graph),
    unread: read.unread,
  }
}

const present = (values: { [K in keyof Settings]?: Settings[K] | undefined }): Settings =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Settings

const MODEL = /^(?:model|opt_model|base_model|lora_stack|optional_lora_stack|lora_params|prev_lora|model_opt)$/
/** The nodes that a sampler's bundles come from. */
const bundles = ({ graph, parts }: Read) =>
  parts.flatMap(part =>
    Object.keys(part.inputs)
      .filter(name => along(/^$/)(name))
      .flatMap(name => upstream(graph, part.inputs[name], along(MODEL))),
  )

const CONDITIONING = 'conditioning\\w*|cond\\w*|base|to|from|opt_conditioning'
/** Texts a node encodes. The text a wildcard was drawn into goes before the one with the wildcard. */
const TEXTS = [['populated_text'], ['text', 'text_g', 'text_l', 't5xxl', 'clip_l', 'clip_g', 'prompt', 'llama', 'wildcard_text', 'string']]

interface Side {
  text?: string
  nodes: GraphNode[]
}

/** The words of one side: of all text nodes its conditioning is made from, each once. A node with both sides is passed on its own side. */
function sideOf(read: Read, side: 'positive' | 'negative'): Side {
  const { graph } = read
  const direct = inputOf(read, side) ?? (side === 'positive' ? inputOf(read, 'conditioning') : undefined)
  const own = new RegExp(`^(?:(?:base_)?${side}|${side === 'positive' ? 'cond1|' : 'cond2|'}${CONDITIONING})$`)
  const starts = direct
    ? [direct.value]
    : read.parts.flatMap(part =>
        Object.keys(part.inputs)
          .filter(along(own))
          .map(name => part.inputs[name]),
      )
  const nodes = [...new Set(starts.flatMap(start => upstream(graph, start, along(own))))]
  const given = direct && (typeof direct.value === 'string' ? [direct.value] : [])
  const found = [...(given ?? []), ...nodes.flatMap(node => textsOf(graph, node, side))]
  const texts = [...new Set(found.map(each => each.trim()).filter(Boolean))].slice(0, 20)
  // Encoders with several texts get the same one twice, or a short form of it.
  const whole = texts.filter(text => !texts.some(other => other !== text && other.includes(text)))
  if (!whole.length && nodes.length) {
    const by = nodes.find(node => TEXTS[1]!.some(name => linked(graph, node.inputs[name])))
    const name = by && TEXTS[1]!.find(each => linked(graph, by.inputs[each]))
    if (name)
      read.unread.push(
        `${side === 'positive' ? '提示词' : '反向提示词'}由节点 ${linked(graph, by.inputs[name])!.type.slice(0, 60)} 算出，图片里没有写下结果`,
      )
  }
  return { nodes, ...(whole.length ? { text: whole.join(', ') } : found.length ? { text: '' } : {}) }
}

function textsOf(graph: Graph, node: GraphNode, side: 'positive' | 'negative'): string[] {
  const sided = [side, `text_${side}`, `${side}_prompt`, `prompt_${side}`, `positive_${side}`].find(
    name => typeof node.inputs[name] === 'string',
  )
  if (sided) return [node.inputs[sided] as string]
  if (isSampler(node)) return []
  const names = TEXTS.find(all => all.some(name => node.inputs[name] !== undefined)) ?? []
  return names.flatMap(name => string(graph, node.inputs[name], name) ?? [])
}

/** Flux takes its guidance with the words; the number at the sampler stays 1. */
function guidanceOf(graph: Graph, nodes: readonly GraphNode[]): number | undefined {
  const node = nodes.find(each => each.inputs['guidance'] !== undefined && /flux/i.test(each.type))
  return node && number(graph, node.inputs['guidance'], 'guidance')
}

function fileOf(graph: Graph, nodes: readonly GraphNode[], names: RegExp): string | undefined {
  for (const node of nodes)
    for (const name of Object.keys(node.inputs)) {
      const file = names.test(name) ? string(graph, node.inputs[name], name) : undefined
      if (file && file !== 'None') return stem(file)
    }
  return undefined
}

/** The VAE that unpacked the picture, unless it is the model's own. */
function vaeOf(graph: Graph, read: Read): string | undefined {
  const decoders = drawn(graph).filter(each => /VAEDecode/i.test(each.type))
  const starts = [...decoders, ...read.parts].map(each => each.inputs['vae'] ?? each.inputs['optional_vae'])
  const nodes = starts.flatMap(start => upstream(graph, start, along(/^(?:vae|optional_vae)$/)))
  const file = fileOf(graph, [...nodes, ...bundles(read)], /^vae_name$/)
  return file === 'Baked VAE' ? undefined : file
}

const clipsOf = (graph: Graph, nodes: readonly GraphNode[]) =>
  nodes.flatMap(node => upstream(graph, node.inputs['clip'], along(/^(?:clip|opt_clip)$/)))

/** Layers that are left out are negative at ComfyUI's own node. */
function clipSkipOf(graph: Graph, nodes: readonly GraphNode[]): number | undefined {
  for (const node of nodes)
    for (const name of ['stop_at_clip_layer', 'clip_skip', 'base_clip_skip']) {
      const layer = number(graph, node.inputs[name], name)
      if (layer) return Math.abs(layer)
    }
  return undefined
}

const WEIGHTS = ['strength_model', 'lora_model_strength', 'model_strength', 'strength', 'weight', 'lora_weight']

/** The LoRAs of one node: one of its own, numbered ones of a stack, or rows that are objects. What is switched off is left out. */
function lorasOf(graph: Graph, node: GraphNode): LoraUse[] {
  const { inputs } = node
  const weigh = (names: readonly string[]) => names.map(name => number(graph, inputs[name], name)).find(each => each !== undefined) ?? 1
  const found: LoraUse[] = []
  const add = (file: unknown, weight: number) => {
    if (typeof file === 'string' && file && file !== 'None' && weight !== 0) found.push({ name: stem(file), weight })
  }
  add(string(graph, inputs['lora_name'], 'lora_name'), weigh(WEIGHTS))
  // Loaders that take tags in a text.
  for (const name of ['text', 'lora_syntax', 'loras', 'prompt'])
    if (/lora/i.test(node.type)) for (const lora of takeLoras(string(graph, inputs[name], name) ?? '').loras) add(lora.name, lora.weight)
  const count = number(graph, inputs['lora_count'], 'lora_count') ?? Number.POSITIVE_INFINITY
  const simple = inputs['input_mode'] === 'simple'
  for (const [name, value] of Object.entries(inputs).slice(0, 200)) {
    const place = /^lora_(?:name_)?0?(\d{1,2})(?:_name)?$/.exec(name)?.[1]
    if (isObject(value)) rowsOf(value).forEach(([file, weight]) => add(file, weight))
    else if (place && Number(place) <= count && inputs[`switch_${place}`] !== 'Off') {
      const short = name.replace(/^lora_(?:name_)?/, '')
      const own = simple
        ? [`lora_wt_${place}`]
        : [`model_str_${place}`, `model_weight_${place}`, `strength_${short}`, `lora_${place}_strength`, `lora_wt_${place}`]
      add(value, weigh(own))
    }
  }
  return found
}

/** `{on, lora, strength}` of a power loader, and `{__value__: [{name, strength, active}]}` of a manager. */
function rowsOf(value: unknown): [file: unknown, weight: number][] {
  const list = memberOf(value, '__value__')
  const rows = Array.isArray(list) ? (list as unknown[]).slice(0, 100) : [value]
  return rows.flatMap(row => {
    const [file, weight] = [memberOf(row, 'lora') ?? memberOf(row, 'name'), Number(memberOf(row, 'strength') ?? 1)]
    const on = memberOf(row, 'on') !== false && memberOf(row, 'active') !== false
    return on && Number.isFinite(weight) ? ([[file, weight]] as [unknown, number][]) : []
  })
}

/** The side lengths of the first latent: as numbers, or in a text like `832 x 1216 (portrait)`. */
function sizeOf(read: Read, base: GraphNode): Pick<Settings, 'width' | 'height'> {
  const { graph } = read
  const nodes = [...['latent_image', 'latent', 'samples'].flatMap(name => upstream(graph, base.inputs[name], LATENT)), ...bundles(read)]
  for (const { inputs } of nodes) {
    for (const prefix of ['', 'empty_latent_', 'latent_']) {
      const [width, height] = ['width', 'height'].map(side => number(graph, inputs[prefix + side], prefix + side))
      if (width && height) return { width, height }
    }
    for (const name of ['dimensions', 'resolution', 'size', 'image_size']) {
      const sides = /(\d{2,5})\s?[x×*]\s?(\d{2,5})/.exec((string(graph, inputs[name], name) ?? '').slice(0, 100))
      if (sides) return { width: Number(sides[1]), height: Number(sides[2]) }
    }
  }
  return {}
}

/** A second pass after a latent upscale is our high-res fix; a first one over a picture is image to image. */
function passes(graph: Graph, base: GraphNode, later: readonly GraphNode[]): Partial<Settings> {
  const latent = upstream(graph, base.inputs['latent_image'], LATENT)
  const second = later[0]
  if (!second) {
    const fromPicture = latent.some(each => /VAEEncode|InpaintModelConditioning/.test(each.type))
    return fromPicture ? present({ denoise: number(graph, base.inputs['denoise'], 'denoise') }) : {}
  }
  // The same noise taken further is one drawing in two parts, as with a refiner.
  if (second.inputs['add_noise'] === 'disable') return {}
  const between = ['latent_image', 'latent', 'image', 'images'].flatMap(name => upstream(graph, second.inputs[name], LATENT))
  const scaled = between.find(each => ['scale_by', 'upscale_by'].some(name => each.inputs[name] !== undefined)) ?? second
  const [steps, scale] = [
    number(graph, second.inputs['steps'], 'steps'),
    number(graph, scaled.inputs['scale_by'] ?? scaled.inputs['upscale_by'], 'scale_by'),
  ]
  const denoise = number(graph, second.inputs['denoise'], 'denoise')
  return { hires: { ...(steps !== undefined && { steps }), ...(scale !== undefined && { scale }) }, ...present({ denoise }) }
}

/** Nodes whose work is in the form or makes no difference to it; others are named. */
const KNOWN =
  /sampler|CLIPTextEncode|Loader|^CLIPSetLastLayer$|LatentImage$|Latent.*Size|^VAE|^LatentUpscale|^Preview|Save|^LoadImage|^RandomNoise$|Guider$|Scheduler$|^Conditioning|^FluxGuidance$|Reroute|Primitive|^Note$|^MarkdownNote$|lora.*stack|^Seed|^Context|^ShowText|(?:text|string).*(?:concat|multiline)|(?:concat|join).*(?:text|string)|prompt|wildcard|^ModelSampling|^Any Switch|Image Comparer|^Display/i

const strangers = (graph: Graph) =>
  [...new Set([...graph.values()].map(each => each.type).filter(type => !KNOWN.test(type)))].map(type => `节点 ${type.slice(0, 60)}`)

/** What Civitai's own generator adds to a graph, as JSON in a text: `{prompt, negativePrompt, steps, cfgScale, sampler, seed}`. */
export function readExtra(extra: unknown): Settings {
  const of = (name: string) => memberOf(extra, name)
  const text = (name: string) => (typeof of(name) === 'string' ? (of(name) as string) : undefined)
  const numeral = (name: string) => (typeof of(name) === 'number' ? (of(name) as number) : undefined)
  const seed = of('seed')
  return present({
    prompt: text('prompt'),
    negative: text('negativePrompt'),
    steps: numeral('steps'),
    cfg: numeral('cfgScale'),
    sampler: text('sampler'),
    seed: typeof seed === 'number' || typeof seed === 'string' ? seed : undefined,
    width: numeral('width'),
    height: numeral('height'),
  })
}
