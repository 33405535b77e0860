// Forms of graphs: the inputs that people fill in, as a sidecar beside the author's graph, and their values put into a copy of it.
import type { Catalogue, InputInfo } from './catalogue.ts'
import { wrongValue } from './check.ts'
import { type ApiGraph, type ApiNode, type GraphProblem, isLink, nodeOf } from './graph.ts'
import { type Role, rolesIn } from './roles.ts'
import { inputLabel, nodeLabel } from './words.ts'

/** An input that an author shows, and how. */
export interface Exposed {
  node: string
  input: string
  label?: string | undefined
  required?: boolean | undefined
  advanced?: boolean | undefined
}
export type FieldKind = 'text' | 'long' | 'int' | 'float' | 'bool' | 'choice' | 'seed' | 'image' | 'audio' | 'video' | 'document'
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
  'text_g',
  't5xxl',
  'tags',
  'lyrics',
  'prompt',
  'seed',
  'noise_seed',
  'width',
  'height',
  'length',
  'seconds',
  'image',
  'value',
  'scale',
  'scale_by',
  'color',
  'operation',
  'direction',
  'document',
])
/** Nobody fills these in. */
const HIDDEN: ReadonlySet<string> = new Set(['filename_prefix'])

const kindOf = ({ type, name, control, upload, multiline, pick }: InputInfo): FieldKind | undefined => {
  if (upload || pick) return upload || pick
  if (type === 'INT') return control || SEEDS.has(name) ? 'seed' : 'int'
  return ({ FLOAT: 'float', BOOLEAN: 'bool', COMBO: 'choice', STRING: multiline ? 'long' : 'text' } as const)[type as 'FLOAT']
}

const ROLE_LABELS: Readonly<Record<Role, string>> = { positive: '正向提示词', negative: '反向提示词' }
/** Inputs that take what a picture is to show. */
export const PROMPTS: ReadonlySet<string> = new Set(['text', 'prompt', 'value', 'string', 'text_g', 'text_l', 'clip_g', 'clip_l', 't5xxl'])
const isChinese = (title: string | undefined) => title !== undefined && /\p{Script=Han}/u.test(title)

function labelOf(node: ApiNode, input: string, info: { title: string; inputs: readonly InputInfo[] }, role: Role | undefined): string {
  // A title in Chinese is an author's word; others are mostly the class's own.
  if (role && PROMPTS.has(input) && !isChinese(node._meta?.title)) {
    const several = info.inputs.filter(each => each.widget && PROMPTS.has(each.name)).length > 1
    return several ? `${ROLE_LABELS[role]} · ${inputLabel(node.class_type, input)}` : ROLE_LABELS[role]
  }
  const own = node._meta?.title
  const named = own && own !== info.title && own !== node.class_type ? own.slice(0, 40) : nodeLabel(node.class_type, info.title)
  const widgets = info.inputs.filter(each => each.widget).length
  return widgets === 1 || ['text', 'image', 'value', 'prompt'].includes(input) ? named : inputLabel(node.class_type, input)
}

type RoleOf = (node: string) => Role | undefined

function fieldOf(graph: ApiGraph, catalogue: Catalogue, exposed: Exposed, roleOf: RoleOf): FormField | undefined {
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
    label: exposed.label || labelOf(node, exposed.input, info, kind === 'long' || kind === 'text' ? roleOf(exposed.node) : undefined),
    kind,
    required: exposed.required ?? (kind === 'image' || kind === 'audio' || kind === 'video' || kind === 'document'),
    advanced: exposed.advanced ?? false,
    value: typeof value === 'object' ? null : (value as string | number | boolean),
    min: input.min ?? null,
    max: input.max ?? null,
    step: input.step ?? null,
    options: input.options.slice(0, MAX_OPTIONS),
    help: input.tooltip,
  }
}

const SIZES: ReadonlySet<string> = new Set(['width', 'height', 'length', 'seconds', 'duration', 'scale', 'scale_by'])
/** In which order people fill in: what it shows, what it shall not, other words, files, the size, what is left, the seed. */
function rankOf({ kind, input, node }: FormField, roleOf: RoleOf): number {
  if (kind === 'long' || (kind === 'text' && PROMPTS.has(input))) return { positive: 0, negative: 1, none: 2 }[roleOf(node) ?? 'none']
  if (kind === 'image' || kind === 'audio' || kind === 'video' || kind === 'document') return 3
  if (SIZES.has(input)) return 4
  return kind === 'seed' ? 6 : 5
}

/** What a form shows where no author said what: the usual things first, the rest as advanced. */
function usual(graph: ApiGraph, catalogue: Catalogue): Exposed[] {
  return Object.entries(graph).flatMap(([node, { class_type }]) =>
    (catalogue.get(class_type)?.inputs ?? [])
      .filter(({ name, widget }) => widget && !HIDDEN.has(name))
      .map(({ name, upload }) => ({ node, input: name, advanced: !(upload || PLAIN.has(name)) })),
  )
}

/** Fields that would be called the same are told apart by the titles of their nodes, or counted. */
function toldApart(fields: readonly FormField[], graph: ApiGraph): FormField[] {
  const alike = Map.groupBy(fields, ({ label }) => label)
  return fields.map(field => {
    const same = alike.get(field.label)!
    if (same.length < 2) return field
    const titles = same.map(({ node, class_type }) => {
      const title = nodeOf(graph, node)?._meta?.title
      return title && isChinese(title) ? title : nodeLabel(class_type, title)
    })
    const nth = same.indexOf(field)
    const told = new Set(titles).size === titles.length ? ` · ${titles[nth]!.slice(0, 40)}` : ` ${nth + 1}`
    return { ...field, label: field.label + told }
  })
}

/** The form of a graph. @param exposed what its author shows; everything when nothing was said */
export function formOf(graph: ApiGraph, catalogue: Catalogue, exposed: readonly Exposed[] = []): FormField[] {
  const roleOf = rolesIn(graph, catalogue)
  const wanted = exposed.length ? exposed : usual(graph, catalogue)
  const all = wanted.flatMap(each => fieldOf(graph, catalogue, each, roleOf) ?? [])
  const fields = [...new Map(all.map(field => [field.key, field])).values()]
  const ordered = exposed.length
    ? fields
    : fields.toSorted(
        (one, other) => Number(one.advanced) - Number(other.advanced) || (one.advanced ? 0 : rankOf(one, roleOf) - rankOf(other, roleOf)),
      )
  return toldApart(ordered.slice(0, MAX_FIELDS), graph)
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
    const bare = (value: unknown) => value === '' || value === null || (field.kind === 'document' && value === 0)
    const empty = bare(given === undefined ? field.value : given)
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
