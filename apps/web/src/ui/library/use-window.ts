// The lines of a list that are in sight, its keyboard, and its place for going back.
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { onItem } from './Item.tsx'
import type { Layout, Listed } from './layout.ts'
import { columnsIn, linesOf, type RowKey, targetOf, withActive } from './lines.ts'
import { keepScroll, keptScroll } from './scroll-memory.ts'
import type { Selection } from './use-selection.ts'

/** Lines out of sight that are drawn ahead, and lines before the end at which more are asked for. */
const OVERSCAN = 2
const AHEAD = 6
/** Height of the head of columns. */
const HEAD_PX = 34

export interface WindowProps<Row> extends Listed<Row> {
  selection: Selection | undefined
  scroll: RefObject<HTMLElement | null>
  /** Width of the list, and what stands before it in the scroll area, in px. */
  width: number
  margin: number
  /** The step of the browser's history and the list, under which the place is remembered. */
  step: string
  /** Nothing is asked for at the moment. */
  idle: boolean
  /** The last lines come into sight. */
  onEnd: () => void
}

const columnsOf = <Row>(layout: Layout<Row>, width: number) =>
  layout.flow === 'grid' ? columnsIn(width, layout.min, layout.gap[1], layout.least) : 1

function measuresOf<Row>(layout: Layout<Row>, width: number, columns: number) {
  if (layout.flow === 'strip') return { size: layout.width, gap: layout.gap, head: 0 }
  if (layout.flow === 'rows') return { size: layout.height, gap: 0, head: 'columns' in layout ? HEAD_PX : 0 }
  const [row, column] = layout.gap
  return { size: layout.height((width + column) / columns - column), gap: row, head: 0 }
}

/** Which item has the list's place in the order of Tab; it takes the focus when keys lead to it, or when the one that had it is gone. */
function useActive(keys: readonly RowKey[], frame: RefObject<HTMLElement | null>, show: (at: number) => void) {
  const [active, set] = useState<RowKey>()
  const wanted = useRef<RowKey>(undefined)
  const last = useRef(0)
  const found = active === undefined ? -1 : keys.indexOf(active)
  const go = (to: number) => {
    const key = keys[to]
    if (key === undefined) return
    wanted.current = key
    set(key)
    show(to)
  }
  useEffect(() => {
    if (found >= 0) last.current = found
    else if (active !== undefined && document.activeElement === document.body) go(Math.min(last.current, keys.length - 1))
    if (wanted.current === undefined) return
    const item = frame.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(String(wanted.current))}"] [data-focus]`)
    if (!item) return
    wanted.current = undefined
    item.focus({ preventScroll: true })
  })
  return { at: Math.max(0, found), isSet: found >= 0, set, go }
}

interface Keyboard<Row> {
  props: WindowProps<Row>
  keys: readonly RowKey[]
  columns: number
  go: (at: number) => void
  /** Whole lines that can be seen at once. */
  seen: () => number
}

/** What the keys do: lead to another item, select, open. */
const keyboard =
  <Row>({ props: { rows, selection, layout, onOpen }, keys, columns, go, seen }: Keyboard<Row>) =>
  (event: KeyboardEvent<HTMLElement>): void => {
    if (!onItem(event)) return
    const target = event.target as HTMLElement
    const key = target.closest<HTMLElement>('[data-key]')?.dataset.key
    const at = keys.findIndex(each => String(each) === key)
    if (at < 0) return
    const here = keys[at]!
    const run = (action: () => void) => {
      event.preventDefault()
      action()
    }
    const withControl = event.ctrlKey || event.metaKey
    if (withControl && event.key === 'a' && selection) return run(selection.all)
    if (withControl || event.altKey) return
    const to = targetOf(event.key, at, { flow: layout.flow, count: keys.length, columns, seen: seen() })
    if (to !== undefined) {
      return run(() => {
        if (event.shiftKey && selection) {
          if (!selection.selected.has(here)) selection.toggle(here)
          selection.stretch(keys[to]!)
        }
        go(to)
      })
    }
    if (selection && event.key === ' ') return run(() => (event.shiftKey ? selection.stretch(here) : selection.toggle(here)))
    // Links and buttons open by themselves.
    if (onOpen && event.key === 'Enter' && !target.matches('a, button')) run(() => onOpen(rows[at]!))
  }

export function useWindow<Row>(props: WindowProps<Row>) {
  const { rows, keyOf, layout, scroll, width, margin, step, idle, reveal, onEnd } = props
  const frame = useRef<HTMLDivElement>(null)
  const keys = useMemo(() => rows.map(keyOf), [rows, keyOf])
  const columns = columnsOf(layout, width)
  const lines = useMemo(() => linesOf(keys, columns), [keys, columns])
  const { size, gap, head } = measuresOf(layout, width, columns)
  const [kept] = useState(() => keptScroll(step))
  const active = useActive(keys, frame, at => virtual.scrollToIndex(Math.floor(at / columns)))
  const virtual = useVirtualizer<HTMLElement, HTMLElement>({
    count: lines.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => size,
    getItemKey: at => lines[at]!.key,
    rangeExtractor: range => withActive(defaultRangeExtractor(range), active.isSet ? Math.floor(active.at / columns) : -1),
    overscan: OVERSCAN,
    gap,
    horizontal: layout.flow === 'strip',
    scrollMargin: margin,
    // Rows stand below the head, which stays in sight: each is lower by its height than the window thinks.
    scrollPaddingEnd: head,
    ...(kept ? { initialOffset: kept.offset, initialMeasurementsCache: kept.sizes } : {}),
  })
  const { scrollOffset, range, scrollRect } = virtual
  const keep = useEffectEvent((offset: number) => keepScroll(step, { offset, sizes: virtual.measurementsCache }))
  useEffect(() => {
    if (scrollOffset !== null) keep(scrollOffset)
  }, [scrollOffset])
  // The same screen at another step of history: another list begins at its top, or where it was left.
  const shown = useRef({ step, first: keys[0] })
  useEffect(() => {
    const before = shown.current
    shown.current = { step, first: keys[0] }
    if (before.step !== step && before.first !== keys[0]) virtual.scrollToOffset(keptScroll(step)?.offset ?? 0)
  }, [step, keys, virtual])
  const show = useEffectEvent((key: RowKey) => {
    const at = keys.indexOf(key)
    if (at >= 0) virtual.scrollToIndex(Math.floor(at / columns))
  })
  useEffect(() => {
    if (reveal !== undefined) show(reveal)
  }, [reveal])
  const reached = range !== null && range.endIndex >= lines.length - AHEAD
  const ended = useEffectEvent(onEnd)
  useEffect(() => {
    if (reached && idle) ended()
  }, [reached, idle])
  const seen = () => Math.floor(((layout.flow === 'strip' ? scrollRect?.width : scrollRect?.height) ?? 0) / (size + gap))
  return { frame, keys, columns, lines, virtual, active, press: keyboard({ props, keys, columns, go: active.go, seen }) }
}
