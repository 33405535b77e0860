// Makes graphs as people publish them, as drawn JSON with every trap of it, together with the graph that runs: one is not made from the other's code.

/** The description of the classes that occur, in both shapes of choices. */
export const OBJECT_INFO = {
  CheckpointLoaderSimple: {
    input: { required: { ckpt_name: [['a.safetensors', 'b.safetensors'], {}] } },
    output: ['MODEL', 'CLIP', 'VAE'],
  },
  CLIPTextEncode: { input: { required: { text: ['STRING', { multiline: true }], clip: ['CLIP'] } }, output: ['CONDITIONING'] },
  EmptyLatentImage: {
    input: {
      required: {
        width: ['INT', { default: 512, min: 16, max: 8192 }],
        height: ['INT', { default: 512, min: 16, max: 8192 }],
        batch_size: ['INT', { default: 1, min: 1 }],
      },
    },
    output: ['LATENT'],
  },
  KSampler: {
    input: {
      required: {
        model: ['MODEL'],
        seed: ['INT', { default: 0, min: 0, control_after_generate: true }],
        steps: ['INT', { default: 20, min: 1, max: 100 }],
        cfg: ['FLOAT', { default: 8, min: 0, max: 100 }],
        sampler_name: ['COMBO', { options: ['euler', 'ddim'] }],
        positive: ['CONDITIONING'],
        negative: ['CONDITIONING'],
        latent_image: ['LATENT'],
        denoise: ['FLOAT', { default: 1, min: 0, max: 1 }],
      },
    },
    output: ['LATENT'],
  },
  VAEDecode: { input: { required: { samples: ['LATENT'], vae: ['VAE'] } }, output: ['IMAGE'] },
  LoadImage: { input: { required: { image: [['in.png'], { image_upload: true }] } }, output: ['IMAGE', 'MASK'] },
  ImageBlur: {
    input: {
      required: {
        image: ['IMAGE'],
        blur_radius: ['INT', { default: 1, min: 1, max: 31 }],
        sigma: ['FLOAT', { default: 1, min: 0.1, max: 10 }],
      },
    },
    output: ['IMAGE'],
  },
  SaveImage: {
    input: { required: { images: ['IMAGE'], filename_prefix: ['STRING', { default: 'ComfyUI' }] } },
    output: [],
    output_node: true,
  },
} as const
type ClassName = keyof typeof OBJECT_INFO
const LINKED: Readonly<Record<string, { from: ClassName; slot: number }[]>> = {
  MODEL: [{ from: 'CheckpointLoaderSimple', slot: 0 }],
  CLIP: [{ from: 'CheckpointLoaderSimple', slot: 1 }],
  VAE: [{ from: 'CheckpointLoaderSimple', slot: 2 }],
  CONDITIONING: [{ from: 'CLIPTextEncode', slot: 0 }],
  LATENT: [
    { from: 'EmptyLatentImage', slot: 0 },
    { from: 'KSampler', slot: 0 },
  ],
  IMAGE: [
    { from: 'VAEDecode', slot: 0 },
    { from: 'LoadImage', slot: 0 },
    { from: 'ImageBlur', slot: 0 },
  ],
}

/** Numbers below one, the same for the same seed (mulberry32). */
const randomOf = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
}

interface Made {
  id: number
  type: ClassName
  values: [string, unknown][]
  links: { name: string; type: string; from: number; slot: number }[]
}

function nodesOf(pick: <T>(of: readonly T[]) => T, whole: (below: number) => number): Made[] {
  const made: Made[] = []
  const add = (type: ClassName, depth: number): number => {
    const links: Made['links'] = []
    const values: Made['values'] = []
    for (const [name, [kind, about]] of Object.entries(OBJECT_INFO[type].input.required) as [
      string,
      [unknown, { options?: string[]; min?: number; max?: number } | undefined],
    ][]) {
      if (typeof kind === 'string' && Object.hasOwn(LINKED, kind)) {
        const sources = LINKED[kind]!.filter(({ from }) => depth < 4 || (from !== 'KSampler' && from !== 'ImageBlur'))
        const { from, slot } = pick(sources)
        const there = made.filter(each => each.type === from)
        links.push({ name, type: kind, from: there.length && whole(2) ? pick(there).id : add(from, depth + 1), slot })
      } else if (kind === 'INT') values.push([name, (about?.min ?? 0) + whole(Math.min(400, (about?.max ?? 400) - (about?.min ?? 0)))])
      else if (kind === 'FLOAT') values.push([name, Math.min(about?.max ?? 1, 0.5 + whole(50) / 100)])
      else if (kind === 'STRING')
        values.push([name, pick(['夜雨', 'a (cat:1.2), <lora:x:1>', '', '"引号"\n换行', '<script>alert(1)</script>'])])
      else values.push([name, pick(Array.isArray(kind) ? (kind as string[]) : about!.options!)])
    }
    const id = made.length + 1
    made.push({ id, type, values, links })
    return id
  }
  for (let count = 1 + whole(3); count > 0; count--) add('SaveImage', 0)
  return made
}

/** The graph that runs, with ids under a prefix for those that stand in a subgraph. */
const apiOf = (made: readonly Made[], idOf: (id: number) => string) =>
  Object.fromEntries(
    made.map(({ id, type, values, links }) => [
      idOf(id),
      {
        inputs: Object.fromEntries([...values, ...links.map(({ name, from, slot }) => [name, [idOf(from), slot]])]),
        class_type: type,
        _meta: { title: type },
      },
    ]),
  )

/** A drawn workflow and the graph that it means, the same for the same seed. */
export function madeGraph(seed: number): { ui: Record<string, unknown>; api: Record<string, unknown> } {
  const random = randomOf(seed)
  const whole = (below: number) => Math.floor(random() * below)
  const pick = <T>(of: readonly T[]): T => of[whole(of.length)]!
  const made = nodesOf(pick, whole)
  const nested = whole(3) === 0
  let last = 1000
  const links: unknown[][] = []
  const nodes: Record<string, unknown>[] = []
  const node = (type: string, about: object) => {
    nodes.push({
      id: ++last,
      type,
      pos: [whole(900), whole(900)],
      size: [200, 80],
      flags: {},
      order: nodes.length,
      mode: 0,
      inputs: [],
      outputs: [],
      properties: {},
      widgets_values: [],
      ...about,
    })
    return last
  }
  const link = (from: number, slot: number, to: number, toSlot: number, type: string) => {
    links.push([links.length + 1, from, slot, to, toSlot, type])
    return links.length
  }
  /** A link that goes through what passes it on. */
  const through = (from: number, slot: number, to: number, toSlot: number, type: string): number => {
    const trap = whole(8)
    if (trap === 0) {
      const passing = node('Reroute', { outputs: [{ name: '', type }] })
      nodes.at(-1)!['inputs'] = [{ name: '', type: '*', link: link(from, slot, passing, 0, type) }]
      return link(passing, 0, to, toSlot, type)
    }
    if (trap === 1 && type === 'IMAGE') {
      const bypassed = node('ImageBlur', { mode: 4, outputs: [{ name: 'IMAGE', type }], widgets_values: [3, 1] })
      nodes.at(-1)!['inputs'] = [{ name: 'image', type, link: link(from, slot, bypassed, 0, type) }]
      return link(bypassed, 0, to, toSlot, type)
    }
    if (trap === 2) {
      const name = `v${last}`
      const setter = node('SetNode', { widgets_values: [name] })
      nodes.at(-1)!['inputs'] = [{ name: type, type, link: link(from, slot, setter, 0, type) }]
      return link(node('GetNode', { widgets_values: [name], outputs: [{ name: type, type }] }), 0, to, toSlot, type)
    }
    return link(from, slot, to, toSlot, type)
  }
  for (const { id, type, values, links: own } of made) {
    const inputs: object[] = own.map(({ name, type: kind, from, slot }, at) => ({
      name,
      type: kind,
      link: through(from, slot, id, at, kind),
    }))
    const order = Object.keys(OBJECT_INFO[type].input.required)
    const widgets = values.toSorted((one, other) => order.indexOf(one[0]) - order.indexOf(other[0]))
    const written = widgets.flatMap(([name, value]) => (name === 'seed' ? [value, pick(['fixed', 'randomize', 'increment'])] : [value]))
    if (type === 'LoadImage') written.push('image')
    const [first] = widgets
    if (whole(6) === 0 && first && type !== 'LoadImage') {
      // The widget has become an input that a primitive feeds; its place among the values stays.
      const primitive = node('PrimitiveNode', { widgets_values: [first[1], 'fixed'], outputs: [{ name: first[0], type: 'STRING' }] })
      inputs.push({ name: first[0], type: 'STRING', widget: { name: first[0] }, link: link(primitive, 0, id, inputs.length, 'STRING') })
      written[0] = typeof first[1] === 'number' ? 77 : '旧的值'
    }
    nodes.push({
      id,
      type,
      pos: [0, 0],
      size: [1, 1],
      flags: {},
      order: id,
      mode: 0,
      inputs,
      outputs: OBJECT_INFO[type].output.map(kind => ({ name: kind, type: kind })),
      properties: {},
      widgets_values: written,
    })
  }
  node('Note', { widgets_values: ['<img src=x onerror=alert(1)>'] })
  node('SaveImage', { mode: 2, widgets_values: ['静音'] })
  // Objects list whole numbers by their size; the graph that runs is compared as it is written.
  const ordered = nodes.toSorted((one, other) => Number(one['id']) - Number(other['id']))
  const asObjects = (all: unknown[][]) =>
    all.map(([id, origin_id, origin_slot, target_id, target_slot, type]) => ({ id, origin_id, origin_slot, target_id, target_slot, type }))
  const groups = [{ title: '<b>组</b>', bounding: [0, 0, 100, 100], color: '#3f789e' }]
  if (!nested) {
    const later = whole(2) === 1
    const ui = later
      ? { version: 1, state: { lastNodeId: last }, nodes: ordered, links: asObjects(links), groups, reroutes: [], extra: {} }
      : {
          last_node_id: last,
          last_link_id: links.length,
          nodes: ordered,
          links,
          groups,
          config: {},
          extra: { ds: { scale: 1 } },
          version: 0.4,
        }
    return { ui, api: apiOf(made, String) }
  }
  const subgraph = {
    id: 'b3f1',
    version: 1,
    name: '子图',
    nodes: ordered,
    links: asObjects(links),
    groups,
    inputNode: { id: -10 },
    outputNode: { id: -20 },
    inputs: [],
    outputs: [],
  }
  const holder = { id: 5, type: 'b3f1', pos: [0, 0], mode: 0, inputs: [], outputs: [], properties: {}, widgets_values: [] }
  return {
    ui: { nodes: [holder], links: [], groups: [], version: 0.4, definitions: { subgraphs: [subgraph] } },
    api: apiOf(made, id => `5:${id}`),
  }
}
