// The things of games, one table for all kinds: what they are called, how many there may be, and what one must be before it is written.
import { GAME_LIMITS } from '@qianmu/contract/game/parts'
import { STATUS } from '@qianmu/contract/kit/status'
import { isObject } from '@qianmu/drawing/json'
import { type Game, type GameNode, isNodeType, NODE_TYPES, readNode, readThing, type ThingKind } from '@qianmu/story/model'
import { type Collection, countOf, eachOf, freshId, lastPlace, nodeIn, put, remove, thingIn, thingsIn } from '@qianmu/story/shared'
import type * as Y from 'yjs'
import { refuse, refuseField, refuseMissing } from '../kit/refuse.ts'

export type Fields = Readonly<Record<string, unknown>>
interface Kind<N extends string> {
  collection: Collection & keyof typeof GAME_LIMITS
  id: N
  noun: string
  /** The field that must hold something, and how it is called; '' where none must. */
  name: readonly [field: string, noun: string]
}
const kind = <N extends string>(collection: Kind<N>['collection'], id: N, noun: string, name: Kind<N>['name'] = ['', '']): Kind<N> => ({
  collection,
  id,
  noun,
  name,
})
export const KINDS = {
  node: kind('nodes', 'node_id', '节点'),
  edge: kind('edges', 'edge_id', '连线'),
  board: kind('boards', 'board_id', '场景板', ['name', '场景板名称']),
  event: kind('events', 'event_id', '事件'),
  numeric: kind('numerics', 'numeric_id', '变量', ['var_name', '变量名称']),
  array: kind('arrays', 'array_id', '数组', ['name', '数组名称']),
  goodType: kind('good_types', 'type_id', '物品类型', ['name', '类型名称']),
  good: kind('goods', 'good_id', '物品', ['good_name', '物品名称']),
  store: kind('stores', 'store_id', '商店', ['name', '商店名称']),
  template: kind('templates', 'template_id', '模板', ['name', '模板名称']),
  panel: kind('panels', 'panel_id', '面板', ['name', '面板名称']),
} as const
export type AnyKind = (typeof KINDS)[keyof typeof KINDS]
type IdName<K extends AnyKind> = K['id']
export type Shown<K extends AnyKind> = Record<string, unknown> & { [N in IdName<K>]: string }

/** A thing under the name of its kind. */
export function show<K extends AnyKind>(of: K, { id, ...fields }: { id: string }): Shown<K> {
  const board = (fields as Fields)['board']
  return { [of.id]: id, ...fields, ...(typeof board === 'string' ? { board_id: board } : {}) } as Shown<K>
}

type Thing = Readonly<Record<string, unknown>> & { id: string }
const thing = (doc: Y.Doc, collection: Collection, id: string): Thing | null =>
  (collection === 'nodes' ? nodeIn(doc, id) : thingIn(doc, collection, id)) as Thing | null
/** A thing of a document that must be there. */
export const present = (doc: Y.Doc, of: AnyKind, id: string): Thing => thing(doc, of.collection, id) ?? refuseMissing(of.noun)
/** Its twin in a game that was read. */
export const inGame = (game: Game, of: AnyKind, id: string): Thing =>
  ((game[of.collection] as { id: string }[]).find(each => each.id === id) as Thing | undefined) ?? refuseMissing(of.noun)

function read(collection: Collection, id: string, given: Fields): Thing {
  if (collection !== 'nodes') return readThing(collection satisfies ThingKind, id, given) as unknown as Thing
  return (readNode(id, given) ?? refuseField('type', '节点类型无效')) as unknown as Thing
}

/** What was sent, as it would be kept beside what is there: each field of its kind, and no others. */
function asKept(of: AnyKind, id: string, given: Fields, before: Fields): Fields {
  const data = isObject(given['data']) ? { ...(isObject(before['data']) ? before['data'] : {}), ...given['data'] } : before['data']
  const sent = typeof given['board_id'] === 'string' ? { ...given, board: given['board_id'] } : given
  const whole = read(of.collection, id, { ...before, ...sent, data })
  return Object.fromEntries(Object.entries(whole).filter(([name]) => name !== 'id' && (name in sent || !(name in before))))
}

/** Refuses a name of a variable that another one has. */
export function checkVarName(names: Iterable<{ id: string; var_name: string }>, name: string, own: string): void {
  const wanted = name.trim()
  for (const each of names) if (each.id !== own && each.var_name.trim() === wanted) refuseField('var_name', '变量名称不允许重复')
}

function check(doc: Y.Doc, of: AnyKind, id: string, fields: Fields): void {
  if (JSON.stringify(fields).length > GAME_LIMITS.thing) refuse(STATUS.limit, `一个${of.noun}最多 ${GAME_LIMITS.thing} 个字符`)
  const [field, noun] = of.name
  if (field && field in fields) {
    const text = String(fields[field]).trim()
    if (!text) refuseField(field, `请输入${noun}`)
    if (text.length > 80) refuseField(field, `${noun}最多 80 个字`)
  }
  if (of.collection === 'numerics' && 'var_name' in fields) checkVarName(eachOf(doc, 'numerics'), String(fields['var_name']), id)
  const links = of.collection === 'edges' ? (['from', 'to'] as const) : []
  for (const end of links) if (end in fields && !doc.getMap('nodes').has(String(fields[end]))) refuseField(end, '节点不存在或已删除')
  if (of.collection === 'nodes' && 'board' in fields && !doc.getMap('boards').has(String(fields['board'])))
    refuseField('board_id', '场景板不存在或已删除')
}

/** Refuses more than a game may hold. */
export function checkRoom(doc: Y.Doc, of: AnyKind, more: number): void {
  const most = GAME_LIMITS[of.collection]
  if (countOf(doc, of.collection) + more > most) refuse(STATUS.limit, `一个游戏最多 ${most} 个${of.noun}`)
}

/** Adds a thing to a game. One that was removed comes back under its id. @returns its id */
export function add(doc: Y.Doc, of: AnyKind, given: Fields): string {
  checkRoom(doc, of, 1)
  const wished = given[of.id]
  const id = typeof wished === 'string' && /^[\w-]{1,40}$/.test(wished) ? wished : freshId()
  if (doc.getMap(of.collection).has(id)) refuseField(of.id, `${of.noun}已经存在`)
  const board = of.collection === 'nodes' ? { board: thingsIn(doc, 'boards')[0]?.id ?? '', ...named(given) } : {}
  const isPlaced = typeof given['at'] !== 'number' && 'at' in read(of.collection, id, { ...given })
  const at = isPlaced ? { at: lastPlace(doc, of.collection as ThingKind) } : {}
  const fields = asKept(of, id, { ...at, ...board, ...given }, {})
  check(doc, of, id, fields)
  put(doc, of.collection, id, fields)
  return id
}
const named = ({ type, name }: Fields) => ({ name: isNodeType(type) && !name ? NODE_TYPES[type].name : String(name ?? '') })

/** Changes the fields of a thing that are named. */
export function change(doc: Y.Doc, of: AnyKind, id: string, given: Fields): void {
  const fields = asKept(of, id, given, present(doc, of, id))
  check(doc, of, id, fields)
  put(doc, of.collection, id, fields)
}

/** Removes things with what cannot be without them. @returns the things */
export function drop(doc: Y.Doc, of: AnyKind, ids: readonly string[]): Thing[] {
  const gone = ids.flatMap(id => thing(doc, of.collection, id) ?? [])
  if (!gone.length) refuseMissing(of.noun)
  if (of.collection === 'boards' && gone.length >= countOf(doc, 'boards')) refuseField('board_id', '至少要留一个场景板')
  remove(doc, of.collection, ids)
  return gone
}

/** Puts things into this order; those that are not named stand behind. */
export function order(doc: Y.Doc, of: AnyKind, ids: readonly string[]): void {
  const all = thingsIn(doc, of.collection as ThingKind).map(({ id }) => id)
  const known = new Set(all)
  const missing = ids.find(id => !known.has(id))
  if (missing !== undefined) refuseMissing(of.noun)
  for (const [at, id] of [...new Set([...ids, ...all])].entries()) put(doc, of.collection, id, { at })
}

/** Adds a copy of a thing under a name that says so. @returns its id */
export function clone(doc: Y.Doc, of: AnyKind, id: string): string {
  const { id: _id, at: _at, ...fields } = present(doc, of, id)
  return add(doc, of, { ...fields, [of.name[0]]: `${String(fields[of.name[0]])} 副本`.slice(0, 80) })
}

/** All texts of a node that people read, joined. */
export const textsOf = (node: GameNode): string => {
  const texts: string[] = [node.name, node.note, ...node.tags]
  const walk = (value: unknown, key: string): void => {
    if (typeof value === 'string') {
      if (READ.has(key)) texts.push(value)
    } else if (Array.isArray(value)) for (const each of value) walk(each, key)
    else if (isObject(value)) for (const [name, each] of Object.entries(value)) walk(each, name)
  }
  walk(node.data, '')
  return texts.filter(Boolean).join('\n')
}
const READ = new Set([
  'msg',
  'text',
  'prompt',
  'title',
  'label',
  'desc',
  'content',
  'contact',
  'opening',
  'persona',
  'reply',
  'hint',
  'entry_name',
])
