// What a game is made of. Each kind of thing is declared by its defaults: they give its type, and what is read from elsewhere is measured against them.
import { isObject } from '@qianmu/drawing/json'
import { readList, readText, readValue } from './texts.ts'
import type { Input } from './vm.ts'

/** A value or a condition: JSON by id, so that renaming breaks nothing. Its text form for people is made by expr.ts. */
export type Expr =
  | number
  | string
  | boolean
  | { var: string }
  /** How many of a good the player holds. */
  | { good: string }
  /** How often a node was entered. */
  | { visits: string }
  | { op: Operator; l: Expr; r?: Expr }
  | { call: 'random' | 'min' | 'max' | 'has' | 'count' | 'item' | 'join' | 'floor' | 'ceil' | 'round' | 'pow'; args: Expr[] }
export type Operator = '+' | '-' | '*' | '/' | '%' | '==' | '!=' | '<' | '<=' | '>' | '>=' | 'and' | 'or' | 'not'
export type Value = number | string | boolean | string[]

const as = <T>(value: T): T => value
/** What an expression or effect that nobody has written is. */
const NONE = as<Expr | null>(null)

export type EffectOp = '=' | '+=' | '-=' | '*=' | '/=' | 'min' | 'max' | 'rand' | 'toggle' | 'push' | 'remove' | 'give' | 'take'
/** Something that changes a variable, an array or what the player holds; `target` is its id. */
const EFFECT = { kind: as<'var' | 'array' | 'good'>('var'), target: '', op: as<EffectOp>('='), value: NONE }
const OPTION = {
  text: '',
  image: '',
  visible: NONE,
  enabled: NONE,
  hint: '',
  effects: as<Effect[]>([]),
  once: false,
}
/** A place in a picture, in per cent of its sides. */
const SPOT = { label: '', x: 0, y: 0, w: 12, h: 12, icon: '', visible: NONE, enabled: NONE }

/** What stands in the lists of nodes; each entry has an id of its own. */
export const ENTRIES = {
  actions: {
    type: as<ActionType>('DIALOG'),
    character_id: '',
    expression: '',
    pos: as<'' | 'left' | 'centre' | 'right'>(''),
    msg: '',
    v_type: '',
    timbre_type: '',
    dubbing_url: '',
    dubbing_game_resource_id: as<number | null>(null),
    dubbing_name: '',
    dubbing_source_type: '',
    on_dubbing: false,
    dubbing_error: false,
    /** Of SHOW, BG, CG, BGM and SE: the id of a resource, or an address. */
    resource: '',
    seconds: 0,
    effects: as<Effect[]>([]),
    cond: NONE,
    /** Of what is spoken: the next line goes on in this one. */
    joins: false,
    tags: as<string[]>([]),
    /** The block of the screenplay that it came from; '' without. */
    block: '',
  },
  options: { ...OPTION, block: '' },
  cases: { label: '', expr: NONE, weight: 1 },
  hotspots: { ...SPOT, once: false, effects: as<Effect[]>([]) },
  clues: { ...SPOT, good_id: '', panel_id: '', text: '', required: false },
  roles: { character_id: '', portrait: '', desc: '', effects: as<Effect[]>([]), cond: NONE, locked_hint: '' },
  choice_points: { ...OPTION, t_in: 0, t_out: 0 },
  messages: { from: '', kind: as<'text' | 'image' | 'voice' | 'red_packet' | 'time'>('text'), content: '', delay_ms: 600 },
  replies: { text: '', effects: as<Effect[]>([]), visible: NONE },
  matches: { label: '', value: '', kind: as<'is' | 'contains' | 'pattern' | 'expr'>('is'), expr: NONE },
  goals: { desc: '', judge: '' },
  fallback: { text: '', reply: '', goal: '' },
  extract: { var: '', how: '' },
  ports: { label: '' },
  /** Of a language: the id is the key of a text, `source` what stood there when it was translated. */
  words: { text: '', source: '' },
  ops: EFFECT,
  effects: EFFECT,
  on_enter: EFFECT,
  on_exit: EFFECT,
  /** Of arrays and stores, panels and templates. */
  entries: { good_id: '', value: as<Value>('') },
  items: { good_id: '', price_var: '', price: 0, stock: -1, cond: NONE },
  components: {
    kind: as<'text' | 'var' | 'image' | 'button' | 'list' | 'progress'>('text'),
    x: 0,
    y: 0,
    w: 30,
    h: 10,
    text: '',
    var: '',
    resource: '',
    max: 100,
    size: 16,
    color: '',
    fill: '',
    visible: NONE,
    /** Of a button: what a click does. */
    effects: as<Effect[]>([]),
    opens: '',
    sends: '',
  },
}
export type Entry<K extends keyof typeof ENTRIES> = { id: string } & (typeof ENTRIES)[K]
export type ActionType = 'DIALOG' | 'DESC' | 'CHORUS' | 'SHOW' | 'HIDE' | 'BG' | 'BGM' | 'SE' | 'CG' | 'SHAKE' | 'WAIT' | 'SET'
/** The actions that are spoken, and can be dubbed (document 2 §3). */
export const SPOKEN = ['DIALOG', 'DESC', 'CHORUS'] as const
export interface Effect {
  id: string
  kind: 'var' | 'array' | 'good'
  target: string
  op: EffectOp
  value: Expr | null
}
export type Action = Entry<'actions'>
export type Option = Entry<'options'>
export type Component = Entry<'components'>

/** Of every node, whatever its type. */
const COMMON = { bg: '', bgm: '', on_enter: as<Effect[]>([]), on_exit: as<Effect[]>([]), panels: as<string[]>([]) }
/** `thread`: a call that brings options with it. `stop` ends one, or shows the options that were put by; `back` ends any call. */
type LinkMode = 'jump' | 'call' | 'thread' | 'stop' | 'back'
/** What `data` of a node holds, by its type (the defaults of a new one). */
export const DATA = {
  START: { ...COMMON, entry_name: '', is_default: true, var_overrides: as<Effect[]>([]), opening_panel: '' },
  ROLE_DESIGN: { ...COMMON, roles: as<Entry<'roles'>[]>([]), allow_rename: false, out_var: '', per_role: false },
  IMAP: { ...COMMON, image: '', hotspots: as<Entry<'hotspots'>[]>([]), leave_rule: as<'never' | 'always' | 'visited_all'>('never') },
  LOOK_FOR_EVID: { ...COMMON, image: '', clues: as<Entry<'clues'>[]>([]), min_found: 0, time_limit: 0, hints: true },
  PLOT: { ...COMMON, actions: as<Action[]>([]) },
  VIDEO: { ...COMMON, resource_id: '', skippable: true, loop: false, subtitles: '', choice_points: as<Entry<'choice_points'>[]>([]) },
  /** `gathers`: its options are put by and the way goes on; where that ends, all that were put by are shown together. */
  BRANCH: { ...COMMON, prompt: '', options: as<Option[]>([]), timer_sec: 0, timer_default: '', shuffle: false, grey: true, gathers: false },
  SET: { ...COMMON, ops: as<Effect[]>([]) },
  LOGIC: { ...COMMON, mode: as<'first_match' | 'weighted' | 'cycle' | 'once'>('first_match'), cases: as<Entry<'cases'>[]>([]) },
  CUSTOM: { ...COMMON, template_id: '', params: as<Record<string, unknown>>({}), html: '', source: '', ports: as<Entry<'ports'>[]>([]) },
  /** `keeps`: variables that have their values again after a call. */
  LINK: { ...COMMON, target_node_id: '', mode: as<LinkMode>('jump'), keeps: as<string[]>([]) },
  MESSAGE: { ...COMMON, contact: '', messages: as<Entry<'messages'>[]>([]), replies: as<Entry<'replies'>[]>([]) },
  INPUT: {
    ...COMMON,
    prompt: '',
    var_id: '',
    kind: as<'text' | 'number' | 'code'>('text'),
    min: as<number | null>(null),
    max: as<number | null>(null),
    pattern: '',
    matches: as<Entry<'matches'>[]>([]),
    tries: 0,
  },
  AI_CONVERSATION: {
    ...COMMON,
    agent_id: as<number | null>(null),
    character_id: '',
    persona: '',
    opening: '',
    goals: as<Entry<'goals'>[]>([]),
    max_turns: 8,
    extract: as<Entry<'extract'>[]>([]),
    fallback: as<Entry<'fallback'>[]>([]),
  },
  ENDING: {
    ...COMMON,
    ending_no: 1,
    title: '',
    kind: as<'真' | '好' | '普通' | '坏'>('普通'),
    cg: '',
    panel: '',
    achievement: '',
    text: '',
    unlock_vars: as<Effect[]>([]),
  },
}
export type NodeType = keyof typeof DATA
export type DataOf<T extends NodeType> = (typeof DATA)[T]

/** The fifteen types (document 2 §3): the name of a node, and of the panel that sets it. */
export const NODE_TYPES: Readonly<Record<NodeType, { name: string; panel: string; group: '叙事' | '玩法' | '控制' }>> = {
  START: { name: '开始', panel: '入口与初值', group: '叙事' },
  ROLE_DESIGN: { name: '角色选择', panel: '可选的角色', group: '叙事' },
  PLOT: { name: '剧情', panel: '台词与演出', group: '叙事' },
  VIDEO: { name: '视频', panel: '视频与选择点', group: '叙事' },
  ENDING: { name: '结局', panel: '结局', group: '叙事' },
  BRANCH: { name: '分支', panel: '提问与选项', group: '玩法' },
  IMAP: { name: '地图', panel: '地图与地点', group: '玩法' },
  LOOK_FOR_EVID: { name: '搜证', panel: '画面与线索', group: '玩法' },
  MESSAGE: { name: '消息', panel: '手机消息', group: '玩法' },
  INPUT: { name: '输入', panel: '输入与匹配', group: '玩法' },
  AI_CONVERSATION: { name: 'AI 对话', panel: '对话与目标', group: '玩法' },
  SET: { name: '设置', panel: '改变量与物品', group: '控制' },
  LOGIC: { name: '逻辑', panel: '条件与去向', group: '控制' },
  LINK: { name: '跳转', panel: '跳到哪里', group: '控制' },
  CUSTOM: { name: '自定义', panel: '模板与参数', group: '控制' },
}

const PLACED = { x: 0, y: 0 }
/** The things of a game beside its nodes, by the name of the collection that keeps them. `at` is their place in a list. */
export const THINGS = {
  boards: { name: '', at: 0 },
  edges: {
    from: '',
    port: 'out',
    to: '',
    kind: as<'flow' | 'choice' | 'else' | 'timeout' | 'jump' | 'call'>('flow'),
    condition: NONE,
    priority: 0,
    label: '',
  },
  frames: { ...PLACED, board: '', w: 400, h: 240, title: '', color: '', collapsed: false },
  notes: { ...PLACED, board: '', w: 160, h: 90, text: '', color: '', author: '' },
  numerics: {
    at: 0,
    group: as<'public' | 'role' | 'random'>('public'),
    var_name: '',
    type: as<'number' | 'string' | 'bool' | 'enum' | 'list'>('number'),
    init: as<Value>(0),
    min: as<number | null>(null),
    max: as<number | null>(null),
    /** Of an enum: the values that it may have. */
    values: as<string[]>([]),
    desc: '',
    /** Whose it is, of the group `role`; '' for a value that each role has. */
    character_id: '',
    visible: false,
    icon: '',
    persist: false,
    /** Of the group `random`. */
    step: 1,
    reroll: as<'start' | 'node' | 'read'>('start'),
  },
  arrays: {
    at: 0,
    name: '',
    var_type: as<'global' | 'role'>('global'),
    good_type: as<{ type_id: string }[]>([]),
    entries: as<Entry<'entries'>[]>([]),
  },
  good_types: { at: 0, name: '' },
  goods: {
    at: 0,
    good_name: '',
    good_type: as<{ type_id: string }>({ type_id: '' }),
    icon: '',
    desc: '',
    price: 0,
    stack: 99,
    use_effects: as<Effect[]>([]),
  },
  stores: { at: 0, name: '', desc: '', refresh: as<'never' | 'enter'>('never'), items: as<Entry<'items'>[]>([]) },
  events: {
    at: 0,
    name: '',
    trigger: as<'var_change' | 'node_enter' | 'turn' | 'time'>('node_enter'),
    target: '',
    seconds: 0,
    cond: NONE,
    effects: as<Effect[]>([]),
    goto: '',
    once: true,
    enabled: true,
  },
  panels: { at: 0, name: '', w: 100, h: 100, bg: '', components: as<Component[]>([]) },
  templates: { at: 0, name: '', cover: '', w: 100, h: 100, bg: '', components: as<Component[]>([]), ports: as<Entry<'ports'>[]>([]) },
  /** What a game is translated into, with its texts. */
  languages: { at: 0, name: '', words: as<Entry<'words'>[]>([]) },
  /** Playings that are done again to see whether the game still does the same: how one began, what was done, which node each step led to. */
  runs: {
    at: 0,
    name: '',
    seed: 0,
    from: '',
    persist: as<Record<string, Value>>({}),
    inputs: as<Input[]>([]),
    way: as<string[]>([]),
    ending: '',
    values: as<Record<string, Value>>({}),
  },
  /** What a game adds to the characters of its work; the id is the character's. */
  roles: { type: '', v_type: '', timbre_type: '', timbre: '', color: '', portrait: '' },
}
export type ThingKind = keyof typeof THINGS
export type Thing<K extends ThingKind> = { id: string } & (typeof THINGS)[K]
export type Edge = Thing<'edges'>
export type Numeric = Thing<'numerics'>
export type Good = Thing<'goods'>

/** Of every node beside its type and data; `block` is the line of a screenplay that it came from, as `document:block`. */
const NODE = { ...PLACED, board: '', name: '', color: '', collected: false, tags: as<string[]>([]), note: '', block: '' }
type NodeFields = { id: string } & typeof NODE
/** A node, with the data of its type. */
export type GameNode<T extends NodeType = NodeType> = T extends NodeType ? NodeFields & { type: T; data: DataOf<T> } : never

/** A whole game, as it is written. */
export type Game = { meta: typeof META; nodes: GameNode[] } & { [K in ThingKind]: Thing<K>[] }
/** Fields of the game itself. */
export const META = {
  title: '',
  /** The number by which programs of interactive fiction know it; '' for one that was made here. */
  ifid: '',
  ratio: as<'16:9' | '9:16'>('16:9'),
  dubbing: false,
  narrator_timbre: '',
  desc_timbre: '',
}
/** Somebody who speaks, and a picture, film or sound, as the player gets them. */
export interface PlayRole {
  id: string
  name: string
  portrait: string
  color: string
}
export interface PlayResource {
  id: string
  type: 'IMAGE' | 'VIDEO' | 'AUDIO'
  name: string
  url: string
}
/** What the player loads: a game with its people and files. */
export interface PlayGame extends Game {
  people: PlayRole[]
  resources: PlayResource[]
}

const isList = (name: string): name is keyof typeof ENTRIES => Object.hasOwn(ENTRIES, name)
const LISTS: Readonly<Record<string, keyof typeof ENTRIES>> = {
  __proto__: null as never,
  var_overrides: 'effects',
  unlock_vars: 'effects',
  use_effects: 'effects',
}
/** What the entries of a list under this name are; undefined for what is no list of entries. */
export const entryKind = (name: string): keyof typeof ENTRIES | undefined => LISTS[name] ?? (isList(name) ? name : undefined)

/** A default that its owner may change: most are numbers and texts, which a copy by the browser costs as much as lists. */
const own = (fallback: unknown) => (typeof fallback === 'object' && fallback !== null ? structuredClone(fallback) : fallback)

/** A value as its default is; the default for one of another kind. Lists of entries keep those that are objects with an id. */
function likeDefault(name: string, value: unknown, fallback: unknown, within: string): unknown {
  if (value === undefined) return own(fallback)
  if (fallback === null) return value
  if (Array.isArray(fallback)) {
    const entry = entryKind(name)
    if (!Array.isArray(value)) return []
    if (!entry) return readList(name, value)
    return value.flatMap(each =>
      isObject(each) && typeof each['id'] === 'string' ? [{ id: each['id'], ...likeDefaults(each, ENTRIES[entry], entry) }] : [],
    )
  }
  // A variable's first value is of the variable's type.
  if (name === 'init' || name === 'value') return readValue(value)
  if (typeof value === 'string' && typeof fallback === 'string') return readText(name, value, within)
  if (isObject(fallback)) return isObject(value) ? value : own(fallback)
  return typeof value === typeof fallback && (typeof value !== 'number' || Number.isFinite(value)) ? value : own(fallback)
}

/** Each field that the defaults name, as its default is. @param within the list whose entry it is */
export function likeDefaults<T extends object>(value: Readonly<Record<string, unknown>>, defaults: T, within = ''): T {
  return Object.fromEntries(
    Object.entries(defaults).map(([name, fallback]) => [name, likeDefault(name, value[name], fallback, within)]),
  ) as T
}

export const isNodeType = (type: unknown): type is NodeType => typeof type === 'string' && Object.hasOwn(DATA, type)

/** A node out of what was kept or sent; null for one of no known type. */
export function readNode(id: string, value: unknown): GameNode | null {
  if (!isObject(value) || !isNodeType(value['type'])) return null
  const { type, data } = value
  return { id, type, ...likeDefaults(value, NODE), data: likeDefaults(isObject(data) ? data : {}, DATA[type]) } as GameNode
}
/** One of the other things out of what was kept or sent. */
export const readThing = <K extends ThingKind>(kind: K, id: string, value: unknown): Thing<K> =>
  ({ id, ...likeDefaults(isObject(value) ? value : {}, THINGS[kind]) }) as Thing<K>

/** A new node with an empty set of data. */
export const nodeOf = <T extends NodeType>(id: string, type: T, fields: Partial<GameNode<T>> = {}): GameNode<T> =>
  readNode(id, { name: NODE_TYPES[type].name, ...fields, type }) as GameNode<T>

const THING_KINDS = Object.keys(THINGS) as ThingKind[]
/** A game without anything in it. */
export const emptyGame = (): Game =>
  ({ meta: { ...META }, nodes: [], ...Object.fromEntries(THING_KINDS.map(kind => [kind, []])) }) as unknown as Game

/** A game out of JSON; what is none of ours is left out. Null for what is no game at all. */
export function readGame(value: unknown): Game | null {
  if (!isObject(value) || !Array.isArray(value['nodes'])) return null
  const rows = (name: string) => (Array.isArray(value[name]) ? value[name] : []).filter(isObject)
  const named = (row: Readonly<Record<string, unknown>>) => (typeof row['id'] === 'string' ? row['id'] : '')
  const game = emptyGame()
  game.meta = likeDefaults(isObject(value['meta']) ? value['meta'] : {}, META)
  game.nodes = rows('nodes').flatMap(row => (named(row) ? (readNode(named(row), row) ?? []) : []))
  for (const kind of THING_KINDS)
    Object.assign(game, { [kind]: rows(kind).flatMap(row => (named(row) ? readThing(kind, named(row), row) : [])) })
  return game
}
