// Links of a graph that was taken apart: read in both of their shapes, and written again at the slots of their ends.
import { isObject, type JsonObject, memberOf } from '@qianmu/drawing/json'
import { ENTRY, EXIT } from '../ui-graph.ts'
import type { Fields, KeptLink, KeptSlot } from './keys.ts'

const NAMES = ['id', 'origin_id', 'origin_slot', 'target_id', 'target_slot'] as const
interface Parts {
  id: unknown
  from: unknown
  out: number
  to: unknown
  in: number
  rest: readonly unknown[] | JsonObject
}

/** A link as a list, or by name; undefined for what is neither. */
export function partsOfLink(given: unknown): Parts | undefined {
  if (!Array.isArray(given) && !isObject(given)) return undefined
  const [id, from, out, to, slot] = Array.isArray(given) ? (given as unknown[]) : NAMES.map(name => memberOf(given, name))
  const rest = Array.isArray(given)
    ? (given as unknown[]).slice(5)
    : Object.fromEntries(Object.entries(given).filter(([name]) => !(NAMES as readonly string[]).includes(name)))
  const isWhole = id !== undefined && id !== null && Number.isInteger(out) && Number.isInteger(slot)
  return isWhole ? { id, from, out: out as number, to, in: slot as number, rest } : undefined
}

interface Ends {
  nodes: ReadonlyMap<string, Fields>
  ids: ReadonlyMap<string, string | number>
  links: ReadonlyMap<string, KeptLink>
  slotKeys: (fields: Fields | undefined, side: 'i' | 'o') => [key: string, kept: KeptSlot][]
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? (value as unknown[]) : [])
/** What programs write where they count. */
const COUNTS: ReadonlyMap<string, 'node' | 'link'> = new Map([
  ['last_node_id', 'node'],
  ['last_link_id', 'link'],
  ['lastNodeId', 'node'],
  ['lastLinkId', 'link'],
])

/** Links with ids of their own, and slots that name them. */
export function withIds({ nodes, ids, links, slotKeys }: Ends) {
  const orders = new Map<string, [string, KeptSlot][]>()
  const order = (key: string, side: 'i' | 'o') => {
    const name = `${side}${key}`
    if (!orders.has(name)) orders.set(name, slotKeys(nodes.get(key), side))
    return orders.get(name)!
  }
  const indexOf = (key: string, side: 'i' | 'o', slot: string) => order(key, side).findIndex(([name]) => name === slot)
  const idOf = (key: string) => (key === ENTRY || key === EXIT ? Number(key) : ids.get(key))
  const whole = [...links].filter(([, { from, out, to, in: slot }]) => indexOf(from, 'o', out) >= 0 && indexOf(to, 'i', slot) >= 0)
  let last = whole.reduce((most, [, { id }]) => (typeof id === 'number' ? Math.max(most, id) : most), 0)
  const taken = new Set<unknown>()
  const live = whole
    .toSorted(([one, a], [other, b]) => Number(a.fresh ?? false) - Number(b.fresh ?? false) || (one < other ? -1 : 1))
    .map(([key, link]) => {
      const id = taken.has(link.id) ? ++last : link.id
      taken.add(id)
      return { ...link, key, id }
    })
  const into = new Map(live.map(link => [`${link.to}|${link.in}`, link]))
  const outOf = Map.groupBy(live, link => `${link.from}|${link.out}`)

  /** Ids as they stood, without those that are gone and with those that were drawn here. */
  const named = (given: unknown, dead: readonly unknown[], own: readonly (KeptLink & { id: unknown })[]) => {
    const before = listOf(given)
    const stay = before.filter(id => dead.includes(id) || own.some(link => link.id === id && !link.fresh))
    return [...stay, ...own.filter(link => link.fresh && !stay.includes(link.id)).map(({ id }) => id)]
  }
  const slotOf = (key: string, side: 'i' | 'o', name: string, { slot, dead = [] }: KeptSlot): JsonObject => {
    const arriving = into.get(`${key}|${name}`)
    const own = side === 'o' ? (outOf.get(`${key}|${name}`) ?? []) : arriving ? [arriving] : []
    if (side === 'i' && key !== EXIT) return arriving ? { ...slot, link: arriving.id } : slot
    const field = key === ENTRY || key === EXIT ? 'linkIds' : 'links'
    const all = named(slot[field], dead, own)
    return all.length || Array.isArray(slot[field]) ? { ...slot, [field]: all } : slot
  }
  return {
    slots: (key: string, side: 'i' | 'o') => order(key, side).map(([name, kept]) => slotOf(key, side, name, kept)),
    /** @param byName how links that were drawn here are written where no other shows it */
    links: (byName: boolean) => {
      const old = live.find(({ fresh }) => !fresh)
      const isNamed = old ? !Array.isArray(old.rest) : byName
      return live.map(({ key, at, id, from, out, to, in: slot, rest, fresh }) => {
        const ends = [id, idOf(from), indexOf(from, 'o', out), idOf(to), indexOf(to, 'i', slot)]
        const more = Array.isArray(rest) ? (rest as unknown[]) : [memberOf(rest, 'type')]
        const inList = fresh ? !isNamed : Array.isArray(rest)
        const value = inList ? [...ends, ...more] : { ...Object.fromEntries(NAMES.map((name, nth) => [name, ends[nth]])), ...rest }
        return { at, key, value }
      })
    },
    /** Raises the author's counters over what was added here. */
    last: (own: ReadonlyMap<string, Fields>) => {
      const fresh = [...own.keys()]
        .map(key => ids.get(key)!)
        .filter((id, nth) => typeof id === 'number' && String(id) !== [...own.keys()][nth])
      const most = {
        node: Math.max(0, ...fresh.map(Number)),
        link: Math.max(0, ...live.filter(link => link.fresh).map(({ id }) => Number(id))),
      }
      const raised = (name: string, value: unknown): unknown => {
        const count = COUNTS.get(name)
        return count && typeof value === 'number' ? Math.max(value, most[count]) : value
      }
      return (name: string, value: unknown): unknown =>
        name === 'state' && isObject(value)
          ? Object.fromEntries(Object.entries(value).map(([key, each]) => [key, raised(key, each)]))
          : raised(name, value)
    },
  }
}
