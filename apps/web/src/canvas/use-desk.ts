// What a person does with a page: tools, what is picked, and every change of it.
import { BLANK, type Item, type Page, PAGE_LIMITS, type Point } from '@qianmu/comic/page'
import { pasted } from '@qianmu/comic/copied'
import { cornersOf, cutPanels, withContents } from '@qianmu/comic/frames'
import { roomFor } from '@qianmu/comic/letters'
import { contains } from '@qianmu/comic/polygon'
import { isUpright, letterSize } from '@qianmu/comic/lettering'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { Room } from '../kit/co-writing/room.ts'
import { toast } from '../kit/toast.ts'
import type { Drawing } from '../ui/stage/model.ts'
import { copiedIn, copyOff } from './copying.ts'
import { aligned, asDrawing, fresh, fromDrawing, groupOf, nameOf, withItems, withNew } from './drawing.ts'
import { rasterOf, useArrivals } from './rasters.ts'
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

/** The topmost panel at a point. */
const panelAt = (page: Page, at: Point) => page.items.filter(({ kind }) => kind === 'panel').findLast(item => contains(cornersOf(item), at))

/** Where a picture goes: into the panel under the point, or into the one that alone is picked; else onto the page. */
function placeOfPicture(page: Page, picked: ReadonlySet<string>, src: string, at: Point | undefined) {
  const [first, ...others] = page.items.filter(({ id }) => picked.has(id))
  const panel = at ? panelAt(page, at) : first?.kind === 'panel' && !others.length ? first : undefined
  if (panel) return { id: panel.id }
  const { width, height } = page.form
  // Half of the page at most, in its own proportions, and wholly on it.
  const own = rasterOf(src) ?? { width: 1, height: 1 }
  const by = Math.min(width / 2 / own.width, height / 2 / own.height)
  const size = { width: own.width * by, height: own.height * by }
  const middle = at ?? { x: width / 2, y: height / 2 }
  const held = (centre: number, side: number, room: number) => Math.min(Math.max(centre - side / 2, 0), room - side)
  return rounded({ ...size, x: held(middle.x, size.width, width), y: held(middle.y, size.height, height) })
}

/** A text that comes from elsewhere, as a balloon in the upper part of the page. */
function balloonWith(text: string, { form }: Page): Partial<Omit<Item, 'id'>> {
  const [size, upright] = [letterSize(form), isUpright(form)]
  const room = roomFor(text, { size, lineGap: BLANK.lineGap, upright }, false)
  const { width, height } = rounded({ width: Math.min(room.width, form.width), height: Math.min(room.height, form.height) })
  const place = rounded({ x: (form.width - width) / 2, y: (form.height - height) / 4 })
  return { ...place, width, height, kind: 'balloon', shape: 'speech', text, size, upright }
}

export function useDesk({ room, readOnly }: { room: Room; readOnly: boolean }) {
  const { page, change, undo, redo, onGone } = usePage(room)
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
  const tellGone = useEffectEvent((gone: readonly Item[]) => {
    const held = gone.filter(item => picked.has(item.id))
    if (held.length === 0) return
    setPicked(new Set([...picked].filter(id => !held.some(item => item.id === id))))
    const [first] = held
    const what = held.length === 1 ? `「${nameOf(first!)}」` : `你选中的 ${held.length} 件`
    toast.warning(`${what}刚被别人删掉了`, {
      forMs: 10_000,
      action: { label: '放回来', run: () => change(now => ({ ...now, items: [...now.items, ...held] })) },
    })
  })
  useEffect(() => onGone(items => tellGone(items)), [onGone])
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
    // The knife stays at hand for the next stroke.
    if (tool === 'knife') {
      const hands = { fresh, sizeOf: rasterOf }
      if (cutPanels(page, from, to, hands) === page) return toast.info('这一刀没有穿过哪一格：从格的一边划到另一边')
      return change(now => cutPanels(now, from, to, hands))
    }
    setTool('pick')
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
      return add({
        ...rounded(boxOf(from, to, 300 * base)),
        kind: 'balloon',
        shape: 'speech',
        tail: true,
        text: '对白',
        upright: isUpright(page.form),
      })
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
    const place = placeOfPicture(page, picked, src, at)
    if ('id' in place) set(new Set([place.id]), () => ({ src }))
    else add({ kind: 'picture', layer: 'panels', src, name: '图片', ...place })
  }
  const copy = (data?: DataTransfer) => {
    if (picked.size) copyOff(page, picked, data)
  }
  const drop = () => {
    change(now => ({ ...now, items: now.items.filter(item => !picked.has(item.id)) }))
    pick(new Set())
  }
  /** @returns whether there was something to put onto the page */
  const paste = (data?: DataTransfer): boolean => {
    if (readOnly) return false
    const copied = copiedIn(data)
    const text = copied ? '' : (data?.getData('text/plain').trim().slice(0, PAGE_LIMITS.text) ?? '')
    if (text) add(balloonWith(text, page))
    if (!copied) return text !== ''
    let made = { ids: [] as string[], left: 0 }
    change(now => {
      const next = pasted(now, copied, fresh)
      made = next
      return next.page
    })
    pick(new Set(made.ids))
    if (made.left) toast.warning(`一页最多 ${PAGE_LIMITS.items} 件，有 ${made.left} 件没有放上来`)
    return true
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
    /** Makes one shape of the balloons that are picked, or lets each be its own. */
    join: (on: boolean) => {
      const name = on ? `j${crypto.randomUUID().slice(0, 8)}` : ''
      set(picked, item => (item.kind === 'balloon' ? { join: name } : {}))
    },
    /** The panel that something new is for: the one that is picked or holds what is picked, else the one in the middle of the page. */
    panelFor(): Item | undefined {
      const [item] = page.items.filter(each => picked.has(each.id))
      if (item?.kind === 'panel') return item
      const { width, height } = page.form
      return panelAt(page, item ? { x: item.x + item.width / 2, y: item.y + item.height / 2 } : { x: width / 2, y: height / 2 })
    },
    align: (how: Parameters<typeof aligned>[2]) => change(now => aligned(now, picked, how)),
    drawing,
    onDrawing: (next: (drawing: Drawing) => Drawing, _label: string, mergeKey?: string) =>
      change(now => {
        const before = asDrawing(now, arrivals)
        return withContents(now, fromDrawing(now, before, next(before)))
      }, mergeKey),
    copy,
    cut: (data?: DataTransfer) => {
      copy(data)
      if (!readOnly) drop()
    },
    paste,
    items: page.items.filter(item => picked.has(item.id)),
    nameOf,
  }
}
export type DeskHands = ReturnType<typeof useDesk>
