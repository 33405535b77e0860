// What engines say of their nodes (`/object_info`), read without trust: the inputs of each class in their order, with bounds and choices.
import { isObject, memberOf } from '@qianmu/drawing/json'

/** One input of a class. */
export interface InputInfo {
  name: string
  /** `INT`, `FLOAT`, `STRING`, `BOOLEAN`, `COMBO`, or the type of a link. */
  type: string
  required: boolean
  /** It has a value of its own in the node, unless a link brings one. */
  widget: boolean
  /** What a COMBO offers. */
  options: readonly string[]
  fallback?: string | number | boolean
  min?: number
  max?: number
  step?: number
  multiline: boolean
  /** Files that are uploaded for it: image, audio or video. */
  upload: '' | 'image' | 'audio' | 'video'
  /** Something of the studio that is picked for it, by its number. */
  pick?: 'document'
  /** Its value is followed by one that says how it changes from run to run. */
  control: boolean
  tooltip: string
}
export interface NodeInfo {
  name: string
  title: string
  description: string
  category: string
  inputs: readonly InputInfo[]
  /** What comes out; a list goes on item by item. */
  outputs: readonly { type: string; name: string; many?: true }[]
  /** It takes lists whole, instead of being run once for each item. */
  whole?: true
  /** It ends a graph. */
  final: boolean
  /** It is known what it is, but no engine that was asked has it. */
  absent?: true
}
export type Catalogue = ReadonlyMap<string, NodeInfo>

/** More classes than any collection of extensions brings. */
const MAX_CLASSES = 20_000
const WIDGETS: ReadonlySet<string> = new Set(['INT', 'FLOAT', 'STRING', 'BOOLEAN', 'COMBO'])
const SEEDS: ReadonlySet<string> = new Set(['seed', 'noise_seed'])
/** A choice whose values bring inputs of their own, which a graph names `choice.input`. */
const DYNAMIC = 'COMFY_DYNAMICCOMBO_V3'

const strings = (value: unknown): string[] => (Array.isArray(value) ? value.filter(each => typeof each === 'string') : [])
const words = (value: unknown, cap = 500) => (typeof value === 'string' ? value.slice(0, cap) : '')

/** The choices, in whichever of the two shapes they come. */
function optionsOf(type: unknown, about: unknown): string[] {
  // Numbers are choices too; a graph names them as they are, so they are compared as text.
  if (Array.isArray(type)) return type.filter(each => typeof each === 'string' || typeof each === 'number').map(String)
  const options = memberOf(about, 'options')
  if (type !== DYNAMIC) return strings(options)
  return (Array.isArray(options) ? (options as unknown[]) : []).map(each => words(memberOf(each, 'key'))).filter(Boolean)
}

const uploadOf = (about: unknown): InputInfo['upload'] =>
  (['image', 'audio', 'video'] as const).find(kind => memberOf(about, `${kind}_upload`) === true) ?? ''

function inputOf(name: string, given: unknown, required: boolean): InputInfo | undefined {
  if (!Array.isArray(given)) return undefined
  const [named, about] = given as unknown[]
  const type = Array.isArray(named) || named === DYNAMIC ? 'COMBO' : words(named, 100) || '*'
  const info: InputInfo = {
    name,
    type,
    required,
    widget: WIDGETS.has(type) && memberOf(about, 'forceInput') !== true,
    options: optionsOf(named, about),
    multiline: memberOf(about, 'multiline') === true,
    upload: uploadOf(about),
    control: memberOf(about, 'control_after_generate') === true || (type === 'INT' && SEEDS.has(name)),
    tooltip: words(memberOf(about, 'tooltip')),
  }
  for (const bound of ['min', 'max', 'step'] as const) {
    const value = memberOf(about, bound)
    if (typeof value === 'number' && Number.isFinite(value)) info[bound] = value
  }
  if (memberOf(about, 'pick') === 'document') info.pick = 'document'
  const fallback = memberOf(about, 'default')
  if (typeof fallback === 'string' || typeof fallback === 'number' || typeof fallback === 'boolean') info.fallback = fallback
  return info
}

/** The inputs that the values of a dynamic choice bring; which of them are needed hangs on the value. */
function broughtBy(name: string, given: unknown): InputInfo[] {
  const options = Array.isArray(given) && given[0] === DYNAMIC ? memberOf(given[1], 'options') : undefined
  const groups = (Array.isArray(options) ? options : []).flatMap(each =>
    ['required', 'optional'].map(group => memberOf(memberOf(each, 'inputs'), group)).filter(isObject),
  )
  return groups.flatMap(Object.entries).flatMap(([own, about]) => inputOf(`${name}.${own}`, about, false) ?? [])
}

function nodeOf(name: string, given: unknown): NodeInfo {
  const inputs = ['required', 'optional'].flatMap(group => {
    const named = memberOf(memberOf(given, 'input'), group)
    const order = strings(memberOf(memberOf(given, 'input_order'), group))
    const all = isObject(named) ? named : {}
    const names = [...new Set([...order.filter(each => Object.hasOwn(all, each)), ...Object.keys(all)])]
    return names.flatMap(each => [inputOf(each, all[each], group === 'required') ?? [], broughtBy(each, all[each])].flat())
  })
  const names = strings(memberOf(given, 'output_name'))
  const outputs = memberOf(given, 'output')
  const listed = memberOf(given, 'output_is_list')
  const lists = Array.isArray(listed) ? (listed as unknown[]) : []
  return {
    name,
    title: words(memberOf(given, 'display_name'), 100) || name,
    description: words(memberOf(given, 'description'), 1000),
    category: words(memberOf(given, 'category'), 200),
    inputs,
    // A list of choices may stand for the type of an output.
    outputs: (Array.isArray(outputs) ? (outputs as unknown[]) : []).map((type, at) => ({
      type: typeof type === 'string' ? type : 'COMBO',
      name: names[at] ?? '',
      ...(lists[at] === true && { many: true as const }),
    })),
    ...(memberOf(given, 'input_is_list') === true && { whole: true as const }),
    final: memberOf(given, 'output_node') === true,
    ...(memberOf(given, 'absent') === true && { absent: true }),
  }
}

/** The classes of an answer of `/object_info`; undefined when it is none. */
export function readCatalogue(answer: unknown): Catalogue | undefined {
  if (!isObject(answer)) return undefined
  const classes = Object.entries(answer)
  if (classes.length > MAX_CLASSES) return undefined
  return new Map(classes.filter(([, given]) => isObject(memberOf(given, 'input'))).map(([name, given]) => [name, nodeOf(name, given)]))
}

/** A class that an engine has. */
export const presentIn = (catalogue: Catalogue, name: string): NodeInfo | undefined => {
  const info = catalogue.get(name)
  return info?.absent ? undefined : info
}

/** What the values of a graph say of classes that nobody described: enough to show them in a form. */
export function withAssumed(
  graph: Readonly<Record<string, { class_type: string; inputs: Readonly<Record<string, unknown>> }>>,
  catalogue: Catalogue,
): Catalogue {
  const assumed = new Map<string, Map<string, InputInfo>>()
  for (const { class_type, inputs } of Object.values(graph)) {
    if (catalogue.has(class_type)) continue
    const known = assumed.get(class_type) ?? new Map<string, InputInfo>()
    assumed.set(class_type, known)
    for (const [name, value] of Object.entries(inputs)) {
      const type = ASSUMED[typeof value]
      const seeded = type === 'FLOAT' && SEEDS.has(name)
      if (type && !known.has(name))
        known.set(name, {
          name,
          type: seeded ? 'INT' : type,
          required: false,
          widget: true,
          options: [],
          multiline: typeof value === 'string' && (LONG_NAMES.test(name) || value.length > LONG || value.includes('\n')),
          upload: '',
          control: seeded,
          tooltip: '',
        })
    }
  }
  if (!assumed.size) return catalogue
  const made = [...assumed].map(([name, inputs]): [string, NodeInfo] => [
    name,
    { name, title: name, description: '', category: '', inputs: [...inputs.values()], outputs: [], final: false, absent: true },
  ])
  return new Map([...catalogue, ...made])
}
const ASSUMED: Readonly<Partial<Record<string, string>>> = { string: 'STRING', number: 'FLOAT', boolean: 'BOOLEAN' }
const LONG = 60
const LONG_NAMES = /^(?:text|prompt|positive|negative)/

/** Whether something of a type may be linked to an input. */
export const fits = (given: string, wanted: string): boolean =>
  given === '*' || wanted.split(',').some(type => type === '*' || given.split(',').includes(type))
