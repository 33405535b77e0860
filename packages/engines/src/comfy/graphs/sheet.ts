// An API graph of ComfyUI while it is written: nodes under ids that stay the same from picture to picture, so that the engine's cache hits.

/** An output of another node. */
export type Link = readonly [node: string, output: number]
type Input = string | number | boolean | Link

export interface GraphNode {
  class_type: string
  inputs: Record<string, Input>
  _meta: { title: string }
}
/** What `POST /prompt` takes as `prompt`: nodes by id. */
export type Graph = Record<string, GraphNode>

export const isLink = (input: unknown): input is Link =>
  Array.isArray(input) && input.length === 2 && typeof input[0] === 'string' && typeof input[1] === 'number'

export interface Sheet {
  readonly graph: Graph
  /** Node → the field of the request that brought it here; what the engine says against the node is said at the field. */
  readonly blame: ReadonlyMap<string, string>
  /** A node, unless its id is there already; its first output. */
  add(id: string, class_type: string, title: string, inputs: Record<string, Input>, field?: string): Link
}

export function sheet(): Sheet {
  const graph: Graph = {}
  const blame = new Map<string, string>()
  return {
    graph,
    blame,
    add(id, class_type, title, inputs, field) {
      if (!Object.hasOwn(graph, id)) {
        graph[id] = { class_type, inputs, _meta: { title } }
        if (field) blame.set(id, field)
      }
      return [id, 0]
    },
  }
}

/** Another output of the node that a link comes from. */
export const output = ([node]: Link, nth: number): Link => [node, nth]

/** Sampler steps of each node that samples, for the share of a run that is done. */
export function stepsOf(graph: Graph): Map<string, number> {
  const steps = new Map<string, number>()
  for (const [id, { class_type, inputs }] of Object.entries(graph)) {
    // A detailer begins anew with each thing that it found; how many those are is not known before.
    if (class_type === 'KSampler' || class_type === 'DetailerForEach') steps.set(id, Number(inputs['steps']))
    if (class_type === 'KSamplerAdvanced')
      steps.set(id, Math.min(Number(inputs['end_at_step']), Number(inputs['steps'])) - Number(inputs['start_at_step']))
  }
  return steps
}
