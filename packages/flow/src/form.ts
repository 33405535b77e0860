// Forms of graphs: the inputs that people fill in, as a sidecar beside the author's graph, and their values put into a copy of it.
import type { Catalogue, InputInfo } from './catalogue.ts'
import { wrongValue } from './check.ts'
import { type ApiGraph, type ApiNode, type GraphProblem, isLink, nodeOf } from './graph.ts'
import { inputLabel, nodeLabel } from './words.ts'

/** An input that an author shows, and how. */
export interface Exposed {
  node: string
  input: string
  label?: string | undefined
  required?: boolean | undefined
  advanced?: boolean | undefined
}
export type FieldKind = 'text' | 'long' | 'int' | 'float' | 'bool' | 'choice' | 'seed' | 'image' | 'audio' | 'video'
export interface FormField {
  /** `node.input`: the name of its value. */
  key: string
  node: string
  input: string
  class_type: string
  label: string
  kind: FieldKind
  required: boolean
  advanced: boolean
  value: string | number | boolean | null
  min: number | null
  max: number | null
  step: number | null
  options: string[]
  help: string
}
export type FormValues = Readonly<Record<string, unknown>>

/** Enough for any form that people read; more is the graph itself. */
const MAX_FIELDS = 120
const MAX_OPTIONS = 500
const SEEDS: ReadonlySet<string> = new Set(['seed', 'noise_seed'])
/** Without an author's word these are what a person came to fill in. */
const PLAIN: ReadonlySet<string> = new Set([
  'text',
  'prompt',
  'seed',
  'noise_seed',
  'width',
  'height',
  'image',
  'value',
  'scale',
  'scale_by',
  'color',
  'operation',
  'direction',
])
/** Nobody fills these in. */
const HIDDEN: ReadonlySet<string> = new Set(['filename_prefix'])

const kindOf = ({ type, name, control, upload, multiline }: InputInfo): FieldKind | undefined => {
  if (upload) return upload
  if (type === 'INT') return control || SEEDS.has(name) ? 'seed' : 'int'
  return ({ FLOAT: 'float', BOOLEAN: 'bool', COMBO: 'choice', STRING: multiline ? 'long' : 'text' } as const)[type as 'FLOAT']
}

function labelOf(node: ApiNode, input: string, info: { title: string; inputs: readonly InputInfo[] }): string {
  const own = node._meta?.title
  const named = own && own !== info.title && own !== node.class_type ? own.slice(0, 40) : nodeLabel(node.class_type, info.title)
  const widgets = info.inputs.filter(each => each.widget).length
  return widgets === 1 || ['text', 'image', 'value', 'prompt'].includes(input) ? named : inputLabel(node.class_type, input)
}

function fieldOf(graph: ApiGraph, catalogue: Catalogue, exposed: Exposed): FormField | undefined {
  const node = nodeOf(graph, exposed.node)
  const info = node && catalogue.get(node.class_type)
  const input = info?.inputs.find(each => each.name === exposed.input)
  const kind = input?.widget ? kindOf(input) : undefined
  const given = node?.inputs[exposed.input]
  if (!node || !info || !input || !kind || isLink(given)) return undefined
  const value = given ?? input.fallback ?? input.options[0] ?? null
  return {
    key: `${exposed.node}.${exposed.input}`,
    node: exposed.node,
    input: exposed.input,
    class_type: node.class_type,
    label: exposed.label || labelOf(node, exposed.input, info),
    kind,
    required: exposed.required ?? (kind === 'image' || kind === 'audio' || kind === 'video'),
    advanced: exposed.advanced ?? false,
    value: typeof value === 'object' ? null : (value as string | number | boolean),
    min: input.min ?? null,
    max: input.max ?? null,
    step: input.step ?? null,
    options: input.options.slice(0, MAX_OPTIONS),
    help: input.tooltip,
  }
}

/** What a form shows where no author said what: the usual things first, the rest as advanced. */
function usual(graph: ApiGraph, catalogue: Catalogue): Exposed[] {
  const all = Object.entries(graph).flatMap(([node, { class_type }]) =>
    (catalogue.get(class_type)?.inputs ?? [])
      .filter(({ name, widget }) => widget && !HIDDEN.has(name))
      .map(({ name, upload }) => ({ node, input: name, advanced: !(upload || PLAIN.has(name)) })),
  )
  return all.toSorted((one, other) => Number(one.advanced) - Number(other.advanced))
}

/** The form of a graph. @param exposed what its author shows; everything when nothing was said */
export function formOf(graph: ApiGraph, catalogue: Catalogue, exposed: readonly Exposed[] = []): FormField[] {
  const wanted = exposed.length ? exposed : usual(graph, catalogue)
  const fields = wanted.flatMap(each => fieldOf(graph, catalogue, each) ?? [])
  return [...new Map(fields.map(field => [field.key, field])).values()].slice(0, MAX_FIELDS)
}

/** A copy of the graph with what was filled in, and what is wrong with it at its fields. */
export function filled(
  graph: ApiGraph,
  catalogue: Catalogue,
  fields: readonly FormField[],
  values: FormValues,
): { graph: ApiGraph; problems: GraphProblem[] } {
  const copy: ApiGraph = Object.fromEntries(Object.entries(graph).map(([id, node]) => [id, { ...node, inputs: { ...node.inputs } }]))
  const problems: GraphProblem[] = []
  const known = new Set(fields.map(({ key }) => key))
  for (const key of Object.keys(values))
    if (!known.has(key))
      problems.push({
        node: '',
        input: key.slice(0, 100),
        class_type: '',
        type: 'unknown_field',
        text: `工作流没有公开参数「${key.slice(0, 60)}」`,
      })
  for (const field of fields) {
    const { key, node, input, class_type, label, required } = field
    const given = Object.hasOwn(values, key) ? values[key] : undefined
    const note = (type: string, text: string) => problems.push({ node, input, class_type, type, text: `「${label}」${text}` })
    const empty = given === undefined ? field.value === null || field.value === '' : given === '' || given === null
    if (required && empty) note('required_input_missing', '是必填的')
    if (given === undefined || (given === null && !required)) continue
    const info = catalogue.get(class_type)?.inputs.find(each => each.name === input)
    const wrong = info && !(required && empty) ? wrongValue(given, info) : undefined
    if (wrong) note(...wrong)
    copy[node]!.inputs[input] = given
  }
  return { graph: copy, problems }
}

/** How seeds go from run to run. */
export type SeedMode = 'fixed' | 'increment' | 'random'
/** Seeds stay exact as numbers of any program. */
const SEED_MAX = 2 ** 50

/** The graph of the nth run, from 0. @param random a new whole number below its argument, for every seed */
export function seeded(
  graph: ApiGraph,
  fields: readonly FormField[],
  mode: SeedMode,
  nth: number,
  random: (below: number) => number,
): ApiGraph {
  const seeds = fields.filter(({ kind }) => kind === 'seed')
  if (mode === 'fixed' || !seeds.length) return graph
  const copy = { ...graph }
  for (const { node, input, max } of seeds) {
    const before = copy[node]!
    const below = Math.min(max ?? SEED_MAX, SEED_MAX)
    const value = Number(before.inputs[input]) || 0
    copy[node] = { ...before, inputs: { ...before.inputs, [input]: mode === 'random' ? random(below) : (value + nth) % (below + 1) } }
  }
  return copy
}
