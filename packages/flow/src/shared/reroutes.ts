// Points that links are laid through: kept where ComfyUI keeps them, beside the links (1.0) or in `extra` (0.4).
import { isObject, memberOf } from '@qianmu/drawing/json'
import { partsOf } from './doc.ts'
import type { GraphPlace } from './edit.ts'
import { keyIn, type KeptLink } from './keys.ts'

interface Point {
  x: number
  y: number
}
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? (value as unknown[]) : [])
const NONE = {}

/** Finds the points of a link of a graph, from its source on; `{}` for a link that has none. */
export function reroutesOf({ doc, graph }: GraphPlace): (link: KeptLink) => { via?: Point[] } {
  const { fields } = partsOf(doc)
  const extra = fields.get(keyIn(graph, '.extra'))
  const given = [...listOf(fields.get(keyIn(graph, '.reroutes'))), ...listOf(memberOf(extra, 'reroutes'))]
  if (!given.length) return () => NONE
  const known = new Map<unknown, { point: Point; before: unknown }>()
  for (const each of given) {
    const [x, y] = listOf(memberOf(each, 'pos')).map(Number)
    if (Number.isFinite(x) && Number.isFinite(y))
      known.set(memberOf(each, 'id'), { point: { x: x!, y: y! }, before: memberOf(each, 'parentId') })
  }
  const last = new Map(listOf(memberOf(extra, 'linkExtensions')).map(each => [memberOf(each, 'id'), memberOf(each, 'parentId')]))
  return ({ id, rest }) => {
    const via: Point[] = []
    const seen = new Set<unknown>()
    // Each names the one before it, on the way to the source.
    for (
      let at = (isObject(rest) ? rest['parentId'] : undefined) ?? last.get(id);
      known.has(at) && !seen.has(at);
      at = known.get(at)!.before
    ) {
      seen.add(at)
      via.unshift(known.get(at)!.point)
    }
    return via.length ? { via } : NONE
  }
}
