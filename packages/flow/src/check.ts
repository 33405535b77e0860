// Holds a graph against what engines say of their nodes: each problem at its node and input, in Chinese, under the name that ComfyUI gives the reason.
import { type Catalogue, fits, type InputInfo, type NodeInfo, presentIn } from './catalogue.ts'
import { type ApiGraph, type ApiNode, type GraphProblem, isLink, type Link, nodeOf, titleOf } from './graph.ts'
import { inputLabel } from './words.ts'

/** Of an answer. */
const MAX_PROBLEMS = 200
const SHOWN = 60
const shown = (value: unknown) => `「${String(typeof value === 'object' ? JSON.stringify(value) : value).slice(0, SHOWN)}」`

type Wrong = readonly [type: string, text: string]

/** @param value that a person gives to an input, not a link */
export function wrongValue(value: unknown, info: InputInfo): Wrong | undefined {
  const { type, options, min = -Infinity, max = Infinity } = info
  switch (type) {
    case 'COMBO':
      // A list of files that are uploaded cannot know what is uploaded now; a list without anything is filled elsewhere.
      if (info.upload || Array.isArray(value) || options.includes(String(value))) return undefined
      return ['value_not_in_list', options.length ? `没有${shown(value)}这一项` : `没有可选的内容，缺少${shown(value)}`]
    case 'INT':
    case 'FLOAT':
      if (typeof value !== 'number' || !Number.isFinite(value) || (type === 'INT' && !Number.isInteger(value)))
        return ['invalid_input_type', type === 'INT' ? '应是整数' : '应是数字']
      if (value < min) return ['value_smaller_than_min', `不能小于 ${min}`]
      return value > max ? ['value_bigger_than_max', `不能大于 ${max}`] : undefined
    case 'BOOLEAN':
      return typeof value === 'boolean' ? undefined : ['invalid_input_type', '应是开或关']
    case 'STRING':
      return typeof value === 'string' ? undefined : ['invalid_input_type', '应是文字']
    default:
      return info.widget ? undefined : ['required_input_missing', `需要连一条 ${type} 的线`]
  }
}

function wrongLink([from, slot]: Link, info: InputInfo, graph: ApiGraph, catalogue: Catalogue): Wrong | undefined {
  const source = nodeOf(graph, from)
  if (!source) return ['bad_linked_input', `连着不存在的节点 #${from.slice(0, SHOWN)}`]
  const known = catalogue.get(source.class_type)
  // What is missing is said at the node that is missing.
  if (!known) return undefined
  const given = known.outputs[slot]
  if (!given) return ['bad_linked_input', `${titleOf(from, source)}没有第 ${slot + 1} 个输出`]
  return fits(given.type, info.type) ? undefined : ['return_type_mismatch', `需要 ${info.type}，连来的是 ${given.type}`]
}

/** Nodes that stand in a circle, or wait for one. */
function circling(graph: ApiGraph): Set<string> {
  const waiting = new Map<string, Set<string>>()
  const after = new Map<string, string[]>()
  for (const [id, { inputs }] of Object.entries(graph)) {
    const before = new Set(Object.values(inputs).flatMap(value => (isLink(value) && nodeOf(graph, value[0]) ? [value[0]] : [])))
    waiting.set(id, before)
    for (const each of before) after.set(each, [...(after.get(each) ?? []), id])
  }
  const free = [...waiting].filter(([, before]) => !before.size).map(([id]) => id)
  for (let id = free.pop(); id !== undefined; id = free.pop()) {
    waiting.delete(id)
    for (const next of after.get(id) ?? []) if (waiting.get(next)?.delete(id) && !waiting.get(next)!.size) free.push(next)
  }
  return new Set(waiting.keys())
}

function* ofNode(id: string, node: ApiNode, info: NodeInfo, graph: ApiGraph, catalogue: Catalogue): Generator<GraphProblem> {
  const { class_type, inputs } = node
  const at = (input: InputInfo, [type, text]: Wrong): GraphProblem => ({
    node: id,
    input: input.name,
    class_type,
    type,
    text: `${titleOf(id, node)}的「${inputLabel(class_type, input.name)}」${text}`,
  })
  for (const input of info.inputs) {
    if (!Object.hasOwn(inputs, input.name)) {
      if (input.required && !(input.widget && (input.fallback !== undefined || input.options.length)))
        yield at(input, ['required_input_missing', input.widget ? '还没有填' : `需要连一条 ${input.type} 的线`])
      continue
    }
    const value = inputs[input.name]
    const wrong = isLink(value) ? wrongLink(value, input, graph, catalogue) : wrongValue(value, input)
    if (wrong) yield at(input, wrong)
  }
}

function* problemsOf(graph: ApiGraph, catalogue: Catalogue): Generator<GraphProblem> {
  const circle = circling(graph)
  for (const [id, node] of Object.entries(graph)) {
    const { class_type } = node
    const note = (type: string, text: string): GraphProblem => ({
      node: id,
      input: '',
      class_type,
      type,
      text: `${titleOf(id, node)}${text}`,
    })
    const info = presentIn(catalogue, class_type)
    if (!info) yield note('missing_node_type', `需要节点 ${class_type.slice(0, SHOWN)}，引擎里没有`)
    else yield* ofNode(id, node, info, graph, catalogue)
    if (circle.has(id)) yield note('dependency_cycle', '的连线绕成了圈')
  }
  if (Object.values(graph).every(({ class_type }) => catalogue.get(class_type)?.final !== true))
    yield { node: '', input: '', class_type: '', type: 'prompt_no_outputs', text: '工作流没有输出：至少要有一个保存或预览的节点' }
}

/** What stands against running a graph, at most `most`. */
export function checkGraph(graph: ApiGraph, catalogue: Catalogue, most = MAX_PROBLEMS): GraphProblem[] {
  const problems: GraphProblem[] = []
  for (const problem of problemsOf(graph, catalogue)) if (problems.push(problem) >= most) break
  return problems
}

/** The graph with what the engine asks for and the graph does not give. */
export function completed(graph: ApiGraph, catalogue: Catalogue): ApiGraph {
  const filled = Object.entries(graph).map(([id, node]): [string, ApiNode] => {
    const inputs = { ...node.inputs }
    for (const { name, required, widget, fallback, options } of catalogue.get(node.class_type)?.inputs ?? []) {
      const usual = fallback ?? options[0]
      if (required && widget && usual !== undefined && !Object.hasOwn(inputs, name)) inputs[name] = usual
    }
    return [id, { ...node, inputs }]
  })
  return Object.fromEntries(filled)
}

/** What an instance lacks for a graph: classes of nodes, and files that are chosen by name. */
export function lacking(graph: ApiGraph, catalogue: Catalogue): { nodes: string[]; models: string[] } {
  const nodes = new Set<string>()
  const models = new Set<string>()
  for (const { class_type, inputs } of Object.values(graph)) {
    const info = presentIn(catalogue, class_type)
    if (!info) nodes.add(class_type)
    for (const input of info?.inputs ?? []) {
      const value = inputs[input.name]
      if (input.type === 'COMBO' && typeof value === 'string' && /\.\w{2,12}$/.test(value) && wrongValue(value, input)) models.add(value)
    }
  }
  return { nodes: [...nodes], models: [...models] }
}

/** Names of inputs by which nodes read and write files, or ask addresses. */
const PATHS = /(?:^|_)(?:path|dir|directory|folder|url|uri|file|filename|prefix|host|address)(?:_|$)/i
/** What leaves the folders of a job, or the engine itself. */
const OUTSIDE = /^(?:[a-z][a-z0-9+.-]*:|[\\/~])|\.\.|^[a-z]:/i

/** Where a graph would read or write what is not its own: paths and addresses. @param isOwn whether an uploaded file is one that may be used */
export function reachingOut(graph: ApiGraph, catalogue: Catalogue, isOwn: (value: string) => boolean): GraphProblem[] {
  return Object.entries(graph).flatMap(([id, node]) =>
    Object.entries(node.inputs).flatMap(([input, value]): GraphProblem[] => {
      const about = catalogue.get(node.class_type)?.inputs.find(each => each.name === input)
      const note = (text: string) => [
        {
          node: id,
          input,
          class_type: node.class_type,
          type: 'reaches_outside',
          text: `${titleOf(id, node)}的「${inputLabel(node.class_type, input)}」${text}`,
        },
      ]
      if (typeof value !== 'string' || value === '') return []
      if (about?.upload) return isOwn(value) ? [] : note('只能使用本团队已上传的文件')
      const named = about?.type === 'STRING' && !about.multiline && PATHS.test(input)
      return named && OUTSIDE.test(value.trim()) ? note('不能用任务以外的路径或网址') : []
    }),
  )
}

/** Problems as ComfyUI writes them: by node, at their inputs. */
export function nodeErrorsOf(
  problems: readonly GraphProblem[],
): Record<string, { class_type: string; errors: object[]; dependent_outputs: string[] }> {
  const errors: ReturnType<typeof nodeErrorsOf> = {}
  for (const { node, input, class_type, type, text } of problems) {
    const own = (errors[node] ??= { class_type, errors: [], dependent_outputs: [] })
    own.errors.push({ type, message: text, details: input, extra_info: { input_name: input } })
  }
  return errors
}
