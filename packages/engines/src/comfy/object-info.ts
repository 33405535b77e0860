// What an engine says of its nodes (`GET /object_info`), read without trust: the inputs of each class, their choices and bounds.

export interface InputSpec {
  /** `INT`, `FLOAT`, `STRING`, `BOOLEAN`, `COMBO`, or the type of a link. */
  type: string
  required: boolean
  /** What a COMBO offers. */
  options: readonly string[]
  min?: number
  max?: number
  /** What stands in when the input is not given. */
  fallback?: string | number | boolean
}
export interface NodeSpec {
  inputs: ReadonlyMap<string, InputSpec>
  /** Types of its outputs in order. */
  outputs: readonly string[]
  /** It ends a graph. */
  final: boolean
}
export type ObjectInfo = ReadonlyMap<string, NodeSpec>

/** More classes than any collection of extensions brings; an answer beyond is no description of an engine. */
const MAX_CLASSES = 20_000

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
const strings = (value: unknown): string[] => (Array.isArray(value) ? value.filter(each => typeof each === 'string') : [])

/** A choice whose values bring inputs of their own, which a graph names `choice.input`. */
const DYNAMIC = 'COMFY_DYNAMICCOMBO_V3'

/** The values of such a choice with the inputs that each brings. */
function branchesOf(given: unknown[]): { key: string; inputs: [string, unknown][] }[] {
  const [type, about] = given
  const options = type === DYNAMIC && isObject(about) ? about['options'] : undefined
  return (Array.isArray(options) ? (options as unknown[]) : []).filter(isObject).flatMap(({ key, inputs }) => {
    const groups = isObject(inputs) ? ['required', 'optional'].map(group => inputs[group]).filter(isObject) : []
    return typeof key === 'string' ? [{ key, inputs: groups.flatMap(group => Object.entries(group)) }] : []
  })
}

/** `[TYPE, {…}]`; a list of choices stands in the place of the type in old nodes and in `options` in new ones (facts: image engines §5.1). */
function inputSpec(given: unknown, required: boolean): InputSpec | undefined {
  if (!Array.isArray(given)) return undefined
  const [type, more] = given as unknown[]
  const about = isObject(more) ? more : {}
  const { min, max, default: fallback } = about
  const spec: InputSpec = {
    type: Array.isArray(type) || type === DYNAMIC ? 'COMBO' : typeof type === 'string' ? type : '*',
    required,
    options: Array.isArray(type) ? strings(type) : type === DYNAMIC ? branchesOf(given).map(each => each.key) : strings(about['options']),
  }
  if (typeof min === 'number') spec.min = min
  if (typeof max === 'number') spec.max = max
  if (typeof fallback === 'string' || typeof fallback === 'number' || typeof fallback === 'boolean') spec.fallback = fallback
  return spec
}

function nodeSpec(given: Record<string, unknown>): NodeSpec {
  const inputs = new Map<string, InputSpec>()
  const groups = isObject(given['input']) ? given['input'] : {}
  for (const group of ['required', 'optional']) {
    const named = groups[group]
    if (!isObject(named)) continue
    for (const [name, each] of Object.entries(named)) {
      const spec = inputSpec(each, group === 'required')
      if (spec) inputs.set(name, spec)
      // Which of them are needed hangs on the value, so none is asked for by itself.
      for (const [own, brought] of Array.isArray(each) ? branchesOf(each).flatMap(branch => branch.inputs) : []) {
        const about = inputSpec(brought, false)
        if (about) inputs.set(`${name}.${own}`, about)
      }
    }
  }
  return { inputs, outputs: strings(given['output']), final: given['output_node'] === true }
}

/** The description, or undefined when the answer is none. */
export function readObjectInfo(answer: unknown): ObjectInfo | undefined {
  if (!isObject(answer)) return undefined
  const classes = Object.entries(answer)
  if (!classes.length || classes.length > MAX_CLASSES) return undefined
  const info = new Map<string, NodeSpec>()
  for (const [name, given] of classes) if (isObject(given) && isObject(given['input'])) info.set(name, nodeSpec(given))
  return info.size ? info : undefined
}

/** The choices of an input, empty when the engine does not have the node. */
export const optionsOf = (info: ObjectInfo, node: string, input: string): readonly string[] =>
  info.get(node)?.inputs.get(input)?.options ?? []
