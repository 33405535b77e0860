// Holds a graph against the engine's own description of its nodes before it is handed in, and fills in what newer engines ask for besides.
import type { Problem } from '@qianmu/drawing'
import { type Graph, isLink } from './graphs/sheet.ts'
import type { InputSpec, NodeSpec, ObjectInfo } from './object-info.ts'

/** Files come by upload, in these inputs: the list of an earlier description cannot know them. */
const UPLOADED: ReadonlySet<string> = new Set([
  'LoadImage.image',
  'LoadImageMask.image',
  'LoadAudio.audio',
  'LoadImageTextSetFromFolderNode.folder',
])

/** The graph with the defaults of inputs that the engine requires and the graph does not give. */
export function completed(graph: Graph, info: ObjectInfo): Graph {
  const filled = Object.entries(graph).map(([id, node]) => {
    const inputs = { ...node.inputs }
    for (const [name, { required, fallback, options }] of info.get(node.class_type)?.inputs ?? []) {
      const usual = fallback ?? options[0]
      if (required && usual !== undefined && !Object.hasOwn(inputs, name)) inputs[name] = usual
    }
    return [id, { ...node, inputs }] as const
  })
  return Object.fromEntries(filled)
}

/**
 * What the engine would refuse in a graph: nodes and inputs that it does not have, links of another type, values outside its list or its
 * bounds. `field` is the field of the request that `blame` names for the node, else ''.
 */
export function checkGraph(graph: Graph, info: ObjectInfo, blame: ReadonlyMap<string, string> = new Map()): Problem[] {
  const problems: Problem[] = []
  for (const [id, { class_type, inputs, _meta }] of Object.entries(graph)) {
    const note = (text: string) => problems.push({ field: blame.get(id) ?? '', text })
    const spec = info.get(class_type)
    if (!spec) {
      note(`绘图引擎缺少「${_meta.title}」所需的节点 ${class_type}`)
      continue
    }
    for (const [name, { required }] of spec.inputs)
      if (required && !Object.hasOwn(inputs, name)) note(`「${_meta.title}」缺少参数 ${name}，绘图引擎的版本可能不合`)
    for (const [name, value] of Object.entries(inputs)) {
      const input = spec.inputs.get(name)
      const wrong = input ? wrongValue(value, input, graph, info) : `没有参数 ${name}，绘图引擎的版本可能不合`
      if (wrong && !UPLOADED.has(`${class_type}.${name}`)) note(`「${_meta.title}」${wrong}`)
    }
  }
  if (!Object.values(graph).some(node => info.get(node.class_type)?.final)) problems.push({ field: '', text: '绘图流程没有输出' })
  return problems
}

function wrongValue(value: unknown, input: InputSpec, graph: Graph, info: ObjectInfo): string | undefined {
  if (isLink(value)) return wrongLink(value[0], value[1], input, graph, info)
  switch (input.type) {
    case 'COMBO':
      return input.options.includes(String(value)) ? undefined : `所需的「${String(value)}」绘图引擎里没有`
    case 'INT':
    case 'FLOAT':
      if (typeof value !== 'number' || (input.type === 'INT' && !Number.isInteger(value))) return '的数值格式不对'
      return value < (input.min ?? -Infinity) || value > (input.max ?? Infinity)
        ? `的数值应在 ${String(input.min)} 到 ${String(input.max)} 之间，现在是 ${value}`
        : undefined
    case 'BOOLEAN':
      return typeof value === 'boolean' ? undefined : '的开关格式不对'
    case 'STRING':
      return typeof value === 'string' ? undefined : '的文字格式不对'
    default:
      return `缺少 ${input.type} 的连线`
  }
}

function wrongLink(from: string, nth: number, input: InputSpec, graph: Graph, info: ObjectInfo): string | undefined {
  const source: NodeSpec | undefined = info.get(graph[from]?.class_type ?? '')
  // What is missing is said at the node that is missing.
  if (!source) return undefined
  const given = source.outputs[nth]
  const fits = given !== undefined && (given === '*' || input.type.split(',').some(type => type === given || type === '*'))
  return fits ? undefined : `的连线不合：需要 ${input.type}，得到 ${given ?? '无'}`
}
