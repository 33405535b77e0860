// The page that a person has open: what it shows, how it is changed and taken back, and where the others are.
import type { Item, Page } from '@qianmu/comic/page'
import { applyPage, itemIn, partsOf, readShared } from '@qianmu/comic/shared'
import { useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore } from 'react'
import type * as Y from 'yjs'
import { followOthers } from '../kit/co-writing/people.ts'
import { type Room, useUndo } from '../kit/co-writing/room.ts'
import { toast } from '../kit/toast.ts'
import { nameOf } from './drawing.ts'

/** Follows the page of a document; a thing that nobody changes stays the same object. */
function followPage(doc: Y.Doc) {
  const parts = partsOf(doc)
  let page = readShared(doc)
  const listeners = new Set<() => void>()
  const items = new Map(page.items.map(item => [item.id, item]))
  const changed = new Set<string>()
  const note = (events: readonly Y.YEvent<Y.AbstractType<unknown>>[]) => {
    for (const event of events)
      if (event.path.length) changed.add(String(event.path[0]))
      else for (const key of (event as unknown as Y.YMapEvent<unknown>).keys.keys()) changed.add(key)
  }
  parts.items.observeDeep(note)
  const gone = new Set<(items: readonly Item[]) => void>()
  const settle = (transaction: Y.Transaction) => {
    if (transaction.changed.size === 0) return
    const taken: Item[] = []
    for (const id of changed) {
      const [item, before] = [itemIn(doc, id), items.get(id)]
      if (item) items.set(id, item)
      else items.delete(id)
      if (!item && before && !transaction.local) taken.push(before)
    }
    changed.clear()
    const { form, layers, guides, dropped } = readShared(doc)
    page = { form, layers, guides, dropped, items: [...items.values()].toSorted((one, other) => one.at - other.at) }
    listeners.forEach(tell => tell())
    if (taken.length > 0) gone.forEach(tell => tell(taken))
  }
  doc.on('afterTransaction', settle)
  return {
    page: () => page,
    /** Tells of things that others took off the page. */
    onGone(told: (items: readonly Item[]) => void) {
      gone.add(told)
      return () => void gone.delete(told)
    },
    stop() {
      parts.items.unobserveDeep(note)
      doc.off('afterTransaction', settle)
    },
    subscribe(told: () => void) {
      listeners.add(told)
      return () => void listeners.delete(told)
    },
  }
}

export type Change = (next: (page: Page) => Page, mergeKey?: string) => void

export function usePage({ doc }: Room) {
  const view = useMemo(() => followPage(doc), [doc])
  useEffect(() => () => view.stop(), [view])
  const page = useSyncExternalStore(view.subscribe, view.page)
  const { step, undo, redo } = useUndo(doc, partsOf)
  const change: Change = (next, mergeKey) => {
    const before = view.page()
    const after = next(before)
    if (after !== before) step(() => applyPage(doc, before, after), mergeKey)
  }
  return { page, change, undo, redo, onGone: view.onGone }
}

interface Hands {
  letGo: (picked: ReadonlySet<string>) => void
  putBack: (items: readonly Item[]) => void
}
/** Tells of what others took off the page while it is held here, and puts it back with what was written in it. */
export function useGone(onGone: ReturnType<typeof usePage>['onGone'], picked: ReadonlySet<string>, { letGo, putBack }: Hands): void {
  const tell = useEffectEvent((gone: readonly Item[]) => {
    const held = gone.filter(item => picked.has(item.id))
    const [first] = held
    if (!first) return
    letGo(new Set([...picked].filter(id => !held.some(item => item.id === id))))
    const what = held.length === 1 ? `「${nameOf(first)}」` : `你选中的 ${held.length} 件`
    toast.warning(`${what}刚被别人删掉了`, { forMs: 10_000, action: { label: '放回来', run: () => putBack(held) } })
  })
  useEffect(() => onGone(items => tell(items)), [onGone])
}

export interface Other {
  client: number
  name: string
  colour: string
  at: { x: number; y: number } | null
  picked: readonly string[]
}
interface State {
  user?: { name: string; color: string }
  at?: { x: number; y: number } | null
  picked?: string[]
}
const POINTER_MS = 60

/** The others on the page, and ways to tell them where one is. */
export function useOthers({ awareness, doc }: Room) {
  const [others, setOthers] = useState<readonly Other[]>([])
  useEffect(() => {
    const read = () =>
      setOthers(
        [...awareness.getStates()].flatMap(([client, state]): Other[] => {
          const { user, at = null, picked = [] } = state as State
          return client === doc.clientID || !user ? [] : [{ client, name: user.name, colour: user.color, at, picked }]
        }),
      )
    return followOthers(awareness, read)
  }, [awareness, doc])
  const [clock] = useState({ next: 0 })
  return {
    others,
    onPointer(at: { x: number; y: number } | null) {
      const now = performance.now()
      if (at && now < clock.next) return
      clock.next = now + POINTER_MS
      awareness.setLocalStateField('at', at && { x: Math.round(at.x), y: Math.round(at.y) })
    },
    onPicked: (ids: ReadonlySet<string>) => awareness.setLocalStateField('picked', [...ids].slice(0, 200)),
  }
}
export type { Item }
