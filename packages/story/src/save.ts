// Saves: a state as JSON by ids, which outlives changes of its game; what is foreign or tampered with is refused.
import { isObject, parseJson } from '@qianmu/drawing/json'
import { fit, numberOf } from './evaluate.ts'
import type { Value } from './model.ts'
import type { Program } from './program.ts'
import type { State } from './state.ts'
import { blank, valuesOf } from './vm.ts'

const SCHEMA = 1
const MAX_CHARS = 2_000_000

/** A save as it is kept. */
export interface Save {
  schema: typeof SCHEMA
  /** Which game it is of, and which revision of it. */
  game: string
  revision: number
  node: string
  title: string
  /** A data address of a small picture; '' without. */
  picture: string
  saved: number
  state: Record<string, unknown>
  sum: string
}
export interface SaveAs {
  game: string
  revision: number
  title?: string
  picture?: string
  now: number
}

/** A sum that a change by hand does not keep. It guards against mishaps, not against those who read this. */
function sumOf(text: string): string {
  let one = 0x811c9dc5
  let other = 5381
  for (let at = 0; at < text.length; at++) {
    one = Math.imul(one ^ text.charCodeAt(at), 16_777_619)
    other = (Math.imul(other, 33) + text.charCodeAt(at)) | 0
  }
  return (one >>> 0).toString(16).padStart(8, '0') + (other >>> 0).toString(16).padStart(8, '0')
}
const sealed = ({ sum: _sum, picture: _picture, ...save }: Omit<Save, 'sum'> & { sum?: string }) => sumOf(JSON.stringify(save))

/** A state as a save. */
export function saveOf(program: Program, state: State, { game, revision, title = '', picture = '', now }: SaveAs): Save {
  const { list } = program
  const { at: _at, vars: _vars, goods: _goods, arrays: _arrays, visits, stack, held: back, gathered, kept, ...rest } = state
  const held = {
    ...rest,
    values: valuesOf(program, state),
    visits: Object.fromEntries(list.flatMap(({ node }, at) => (visits[at]! > 0 ? [[node.id, visits[at]!]] : []))),
    ...callsOf(program, stack, back),
    gathered: gathered.map(offer => ({ at: list[offer.at]!.node.id, id: offer.id, ...callsOf(program, offer.stack, offer.held) })),
    kept: Object.fromEntries(
      Object.entries(kept).map(([role, values]) => [
        role,
        Object.fromEntries(program.ownVars.map((slot, nth) => [program.numerics[slot]!.id, values[nth]!])),
      ]),
    ),
    // The latest nodes, so that one that is gone has somewhere to go back to.
    action: actionOf(program, state),
  }
  const node = list[state.at]?.node
  const save = {
    schema: SCHEMA,
    game,
    revision,
    node: node?.id ?? '',
    title: title || (node?.name ?? ''),
    picture,
    saved: now,
    state: held,
  } as const
  return { ...save, sum: sealed(save) }
}
/** Calls by the ids of their nodes, with what they give back by the ids of variables. */
const callsOf = ({ list, numerics }: Program, stack: State['stack'], held: State['held']) => ({
  stack: stack.map(at => list[at]!.node.id),
  held: stack.map((at, nth) =>
    Object.fromEntries(
      list[at]!.keeps.flatMap((slot, each) => (held[nth]?.[each] === undefined ? [] : [[numerics[slot]!.id, held[nth][each]]])),
    ),
  ),
})
const actionOf = (program: Program, state: State): string => program.list[state.at]?.lines[state.step]?.action.id ?? ''

export type Loaded = { state: State; moved: boolean } | { refused: string }

/** A state out of a save: of an older revision too, as long as a node that was visited is still there. */
export function loadSave(program: Program, given: unknown, game: string): Loaded {
  const save = typeof given === 'string' ? parseJson(given, { chars: MAX_CHARS, depth: 12 }) : given
  if (!isObject(save) || !isObject(save['state'])) return { refused: '这不是存档' }
  if (save['schema'] !== SCHEMA) return { refused: '这个存档是另一个版本的播放器存的，读不了' }
  if (save['game'] !== game) return { refused: '这是另一个作品的存档' }
  if (save['sum'] !== sealed(save as unknown as Save)) return { refused: '存档被改动过，不能读取' }
  const visits = isObject(save['state']['visits']) ? save['state']['visits'] : {}
  const wanted = program.nodes.get(String(save['node']))
  const at = wanted ?? checkpoint(program, visits)
  if (at === undefined) return { refused: '作品改动太大，存档里走过的地方都不在了' }
  return { state: restore(program, save['state'], at, wanted !== undefined), moved: wanted === undefined }
}

/** The node that is furthest on of those that were visited and are still there. */
function checkpoint({ list, nodes }: Program, visits: Readonly<Record<string, unknown>>): number | undefined {
  const here = Object.keys(visits).flatMap(id => nodes.get(id) ?? [])
  const stops = here.filter(at => !['SET', 'LOGIC', 'LINK', 'ENDING'].includes(list[at]!.node.type))
  const far = new Map<number, number>()
  for (let nth = 0, open = list.flatMap(({ node, at }) => (node.type === 'START' ? [at] : [])); open.length; nth++) {
    const next: number[] = []
    for (const at of open) {
      if (far.has(at)) continue
      far.set(at, nth)
      for (const exits of list[at]!.exits.values()) for (const { to } of exits) next.push(to)
    }
    open = next
  }
  return stops.toSorted((one, other) => (far.get(other) ?? 0) - (far.get(one) ?? 0))[0]
}

const isValue = (value: unknown): value is Value =>
  ['number', 'string', 'boolean'].includes(typeof value) || (Array.isArray(value) && value.every(each => typeof each === 'string'))
const strings = (value: unknown): string[] => (Array.isArray(value) ? value.filter(each => typeof each === 'string').slice(0, 10_000) : [])
const count = (value: unknown): number => (typeof value === 'number' && value > 0 && Number.isFinite(value) ? value : 0)
const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Calls of nodes that are still there. */
function callsIn({ nodes, list, numerics }: Program, kept: Readonly<Record<string, unknown>>): Pick<State, 'stack' | 'held'> {
  const back = Array.isArray(kept['held']) ? kept['held'] : []
  const calls = strings(kept['stack']).flatMap((id, nth) => {
    const at = nodes.get(id)
    const values: unknown = back[nth]
    if (at === undefined) return []
    return {
      at,
      values: list[at]!.keeps.map(slot => {
        const value = isObject(values) ? values[numerics[slot]!.id] : undefined
        return fit(numerics[slot]!, isValue(value) ? value : numerics[slot]!.init)
      }),
    }
  })
  return { stack: calls.map(({ at }) => at), held: calls.map(({ values }) => values) }
}
const gatheredIn = (program: Program, offers: unknown): State['gathered'] =>
  (Array.isArray(offers) ? offers : []).flatMap(offer => {
    if (!isObject(offer)) return []
    const at = program.nodes.get(text(offer['at']))
    const id = text(offer['id'])
    return at === undefined || !(id === 'else' || program.list[at]!.part.has(id)) ? [] : [{ at, id, ...callsIn(program, offer) }]
  })

function restore(program: Program, held: Readonly<Record<string, unknown>>, at: number, same: boolean): State {
  const state = blank(program, Number(held['rng']) | 0)
  state.rng = Number(held['rng']) | 0
  const values = isObject(held['values']) ? held['values'] : {}
  for (const [id, value] of Object.entries(values)) {
    if (!isValue(value)) continue
    const slot = program.vars.get(id)
    const good = program.goods.get(id)
    const list = program.arrays.get(id)
    if (slot !== undefined) state.vars[slot] = fit(program.numerics[slot]!, value)
    else if (good !== undefined) state.goods[good] = Math.max(0, Math.floor(numberOf(value)))
    else if (list !== undefined) state.arrays[list] = strings(value)
  }
  for (const [id, times] of Object.entries(isObject(held['visits']) ? held['visits'] : {})) {
    const slot = program.nodes.get(id)
    if (slot !== undefined) state.visits[slot] = count(times)
  }
  const stage = isObject(held['stage']) ? held['stage'] : {}
  Object.assign(state, {
    at,
    step: same ? stepOf(program, at, held) : 0,
    used: strings(held['used']),
    found: same ? strings(held['found']) : [],
    ...callsIn(program, held),
    gathered: same ? gatheredIn(program, held['gathered']) : [],
    asking: same && held['asking'] === true && gatheredIn(program, held['gathered']).length > 0,
    carried: same ? text(held['carried']) : '',
    turn: count(held['turn']),
    clock: count(held['clock']),
    since: same ? count(held['since']) : 0,
    stage: {
      bg: text(stage['bg']),
      cg: text(stage['cg']),
      bgm: text(stage['bgm']),
      sprites: (Array.isArray(stage['sprites']) ? stage['sprites'] : []).flatMap(sprite =>
        isObject(sprite) ? [{ id: text(sprite['id']), expression: text(sprite['expression']), pos: text(sprite['pos']) }] : [],
      ),
    },
    said:
      same && Array.isArray(held['said'])
        ? held['said'].flatMap(each => (isObject(each) ? [{ mine: each['mine'] === true, text: text(each['text']) }] : []))
        : [],
    panel: text(held['panel']),
    store: text(held['store']),
    stock: Object.fromEntries(Object.entries(isObject(held['stock']) ? held['stock'] : {}).map(([id, left]) => [id, count(left)])),
    role: text(held['role']),
    called: text(held['called']),
    ended: same && held['ended'] === true && program.list[at]!.node.type === 'ENDING',
  })
  state.kept = Object.fromEntries(
    Object.entries(isObject(held['kept']) ? held['kept'] : {}).map(([role, own]) => [
      role,
      program.ownVars.map(slot => {
        const numeric = program.numerics[slot]!
        const value = isObject(own) ? own[numeric.id] : undefined
        return fit(numeric, isValue(value) ? value : numeric.init)
      }),
    ]),
  )
  return state
}

/** The line that was read: by its id, and where that is gone by its place. */
function stepOf(program: Program, at: number, held: Readonly<Record<string, unknown>>): number {
  const { lines, node } = program.list[at]!
  const step = Math.floor(count(held['step']))
  if (node.type !== 'PLOT') return step
  const found = lines.findIndex(({ action }) => action.id === held['action'])
  return found >= 0 ? found : Math.min(step, Math.max(0, lines.length - 1))
}
