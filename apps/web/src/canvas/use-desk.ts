// What a person does with a page: tools, what is picked, and every change of it.
import { cutPanels, withContents } from '@qianmu/comic/frames'
import type { Item, Point } from '@qianmu/comic/page'
import { useMemo, useRef, useState } from 'react'
import type { Room } from '../kit/co-writing/room.ts'
import { toast } from '../kit/toast.ts'
import type { Drawing } from '../ui/stage/model.ts'
import { useCopying } from './copying.ts'
import { aligned, asDrawing, fresh, fromDrawing, groupOf, nameOf, withItems, withNew } from './drawing.ts'
import { madeBy, panelAt, placeOfPicture } from './making.ts'
import { rasterOf, useArrivals } from './rasters.ts'
import { useGone, useOthers, usePage } from './use-page.ts'

export const TOOLS = { pick: '选择', points: '节点', knife: '切刀', panel: '分格', balloon: '气泡', sound: '拟声字' } as const
export type Tool = keyof typeof TOOLS
/** Whether its outline has corners to be moved: a panel, or the mask of a picture. */
export const isOutlined = ({ kind }: Item): boolean => kind === 'panel' || kind === 'picture'

/** The wish to write the words of what is picked. */
function useWish() {
  const [wordsWanted, setWordsWanted] = useState(0)
  const wish = useRef(false)
  return {
    /** Changes with each wish. */
    wordsWanted: wordsWanted || undefined,
    wantWords() {
      wish.current = true
      setWordsWanted(wordsWanted + 1)
    },
    /** Whether there is one; told once, to the field of the words, which may come only with its side. */
    takeWish() {
      const isWished = wish.current
      wish.current = false
      return isWished
    },
  }
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
  useGone(onGone, picked, {
    letGo: setPicked,
    putBack: items => change(now => ({ ...now, items: [...now.items, ...items] })),
  })
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
    // The knife stays at hand for the next stroke.
    if (tool === 'knife') {
      const hands = { fresh, sizeOf: rasterOf }
      if (cutPanels(page, from, to, hands) === page) return toast.info('这一刀没有穿过哪一格：从格的一边划到另一边')
      return change(now => cutPanels(now, from, to, hands))
    }
    setTool('pick')
    add(madeBy(tool, from, to, page.form))
  }
  const put = (src: string, at?: Point) => {
    if (readOnly) return
    const place = placeOfPicture(page, picked, src, at)
    if ('id' in place) set(new Set([place.id]), () => ({ src }))
    else add({ kind: 'picture', layer: 'panels', src, name: '图片', ...place })
  }
  const { copy, cut, paste } = useCopying({ page, picked, pick, add, change, readOnly })
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
    cut,
    paste,
    items: page.items.filter(item => picked.has(item.id)),
    nameOf,
    ...useWish(),
  }
}
export type DeskHands = ReturnType<typeof useDesk>
