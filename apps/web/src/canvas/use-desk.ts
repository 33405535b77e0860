// What a person does with a page: tools, what is picked, and every change of it.
import { type Item, KINDS, outlineOf, type Page, type Point } from '@qianmu/comic/page'
import { asItem, contains, knife } from '@qianmu/comic/polygon'
import { useMemo, useState } from 'react'
import type { Room } from '../kit/co-writing/room.ts'
import type { Drawing } from '../ui/stage/model.ts'
import { aligned, asDrawing, fromDrawing, groupOf, withItems, withNew } from './drawing.ts'
import { useArrivals } from './rasters.ts'
import { useOthers, usePage } from './use-page.ts'

export const TOOLS = { pick: '选择', points: '节点', knife: '切刀', panel: '分格', balloon: '气泡', sound: '拟声字' } as const
export type Tool = keyof typeof TOOLS
/** Whether its outline has corners to be moved: a panel, or the mask of a picture. */
export const isOutlined = ({ kind }: Item): boolean => kind === 'panel' || kind === 'picture'

const boxOf = (from: Point, to: Point, least: number) => {
  const [width, height] = [Math.abs(to.x - from.x), Math.abs(to.y - from.y)]
  if (width < least / 4 || height < least / 4) return { x: from.x - least / 2, y: from.y - least / 2, width: least, height: least }
  return { x: Math.min(from.x, to.x), y: Math.min(from.y, to.y), width, height }
}
const rounded = <T extends Record<string, number>>(box: T): T =>
  Object.fromEntries(Object.entries(box).map(([name, value]) => [name, Math.round(value)])) as T

const placed = (item: Item) => outlineOf(item).map(({ x, y }) => ({ x: x + item.x, y: y + item.y }))
/** The topmost panel at a point. */
const panelAt = (page: Page, at: Point) => page.items.filter(({ kind }) => kind === 'panel').findLast(item => contains(placed(item), at))

/** Where a picture goes: into the panel under the point, or into the one that alone is picked; else onto the page. */
function placeOfPicture(page: Page, picked: ReadonlySet<string>, at: Point | undefined) {
  const [first, ...others] = page.items.filter(({ id }) => picked.has(id))
  const panel = at ? panelAt(page, at) : first?.kind === 'panel' && !others.length ? first : undefined
  if (panel) return { id: panel.id }
  const { width, height } = page.form
  const side = Math.round(width / 2)
  const { x, y } = at ? { x: at.x - side / 2, y: at.y - side / 2 } : { x: width / 4, y: height / 4 }
  return rounded({ x, y, width: side, height: side })
}

/** Cuts the topmost panel that a line goes through. */
function cutPanel(page: Page, from: Point, to: Point): Page {
  const panel = panelAt(page, { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 })
  const parts = panel && knife(placed(panel), from, to, page.form.gutter)
  if (!parts) return page
  const [first, second] = parts.map(asItem)
  const changed = withItems(page, new Set([panel.id]), () => ({ ...first! }))
  const { id: _id, ...rest } = panel
  return withNew(changed, { ...rest, ...second!, poured: null, shot: 0, src: '', name: `${panel.name} 下` }).page
}

export function useDesk({ room, readOnly }: { room: Room; readOnly: boolean }) {
  const { page, change, undo, redo } = usePage(room)
  const { others, onPointer, onPicked } = useOthers(room)
  const arrivals = useArrivals()
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const [tool, setTool] = useState<Tool>('pick')
  const drawing = useMemo(() => asDrawing(page, arrivals), [page, arrivals])
  const pick = (ids: ReadonlySet<string>) => {
    const all = groupOf(page, ids)
    setPicked(all)
    onPicked(all)
  }
  const add = (fields: Partial<Omit<Item, 'id'>>) => {
    if (readOnly) return
    let made = ''
    change(now => {
      const next = withNew(now, fields)
      made = next.id
      return next.page
    })
    pick(new Set([made]))
  }
  const set = (ids: ReadonlySet<string>, fields: (item: Item) => Partial<Item>, mergeKey?: string) =>
    change(now => withItems(now, ids, fields), mergeKey)
  const drawn = (from: Point, to: Point) => {
    const base = page.form.unit === 'mm' ? 1 : 0.7
    setTool('pick')
    if (tool === 'knife') return change(now => cutPanel(now, from, to))
    if (tool === 'panel')
      return add({
        ...rounded(boxOf(from, to, 400 * base)),
        kind: 'panel',
        layer: 'panels',
        name: '新分格',
        fill: '#eef0f3',
        strokeWidth: 8,
      })
    if (tool === 'balloon')
      return add({ ...rounded(boxOf(from, to, 300 * base)), kind: 'balloon', shape: 'speech', tail: true, text: '对白', name: '气泡' })
    return add({
      ...rounded(boxOf(from, to, 260 * base)),
      kind: 'sound',
      layer: 'effects',
      text: '哗啦',
      name: '音效：哗啦',
      font: 'heavy',
      size: 110,
      colour: '#ffffff',
      outline: '#111111',
      outlineWidth: 8,
      scatter: 0.6,
    })
  }
  const put = (src: string, at?: Point) => {
    if (readOnly) return
    const place = placeOfPicture(page, picked, at)
    if ('id' in place) set(new Set([place.id]), () => ({ src }))
    else add({ kind: 'picture', layer: 'panels', src, name: '图片', ...place })
  }
  const group = (on: boolean) => {
    const name = on ? `g${crypto.randomUUID().slice(0, 8)}` : ''
    set(picked, () => ({ group: name }))
  }
  return {
    page,
    change,
    undo,
    redo,
    others,
    onPointer,
    picked,
    pick,
    tool,
    setTool,
    drawn,
    add,
    put,
    set,
    group,
    align: (how: Parameters<typeof aligned>[2]) => change(now => aligned(now, picked, how)),
    drawing,
    onDrawing: (next: (drawing: Drawing) => Drawing, _label: string, mergeKey?: string) =>
      change(now => {
        const before = asDrawing(now, arrivals)
        return fromDrawing(now, before, next(before))
      }, mergeKey),
    items: page.items.filter(item => picked.has(item.id)),
    nameOf: (item: Item) => item.name || KINDS[item.kind],
  }
}
export type DeskHands = ReturnType<typeof useDesk>
