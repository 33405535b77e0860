// A list as a screen: its bar, its rows as far as they are in sight, what it says while they load, fail or are none, its selection and drawer.
import { Button } from 'antd'
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { Empty } from '../Empty.tsx'
import { Spinner } from '../Spinner.tsx'
import { BulkBar } from './BulkBar.tsx'
import type { Listed } from './layout.ts'
import type { RowKey } from './lines.ts'
import { type Source, useRest } from './source.ts'
import type { Selection } from './use-selection.ts'
import { Waiting } from './Waiting.tsx'
import { Window } from './Window.tsx'
import styles from './library.module.css'

interface Bulk<Row> {
  label: string
  count: (chosen: readonly Row[]) => ReactNode
  actions: (chosen: readonly Row[], clear: () => void) => ReactNode
}

interface Props<Row, Key extends RowKey> extends Omit<Listed<Row>, 'rows' | 'total'> {
  /** The same function at every drawing: keys are made anew when it changes. */
  keyOf: (row: Row) => Key
  source: Source<Row>
  /** What stands there when there is nothing: an `Empty` with its next action. */
  empty: ReactNode
  /** Title of a failed list. */
  failed?: string
  selection?: Selection<Key>
  bulk?: Bulk<Row>
  /** Tabs, search, filters: one line above the list. */
  bar?: ReactNode
  /** Before and behind the rows, scrolled with them. */
  before?: ReactNode
  after?: ReactNode
  /** Below the list, always in sight. */
  foot?: ReactNode
  /** Beside the list: the row that is looked at. */
  drawer?: ReactNode
  className?: string
}

/** The width of the list and where it begins in its scroll area, before the first paint and whenever one of them changes. */
function usePlace(list: RefObject<HTMLElement | null>, scroll: RefObject<HTMLElement | null>, horizontal: boolean) {
  const [place, setPlace] = useState({ width: 0, margin: 0 })
  useLayoutEffect(() => {
    const [box, area] = [list.current, scroll.current]
    if (!box || !area) return
    const measure = () => {
      const width = horizontal ? area.clientWidth : box.clientWidth
      const margin = horizontal ? box.offsetLeft : box.offsetTop
      setPlace(before => (before.width === width && before.margin === margin ? before : { width, margin }))
    }
    measure()
    const watch = new ResizeObserver(measure)
    for (const each of area.children) watch.observe(each)
    return () => watch.disconnect()
  }, [list, scroll, horizontal])
  return place
}

/** Behind the last row: that more come, or that they did not. */
const End = <Row,>({ source: { items, more, failed, retry } }: { source: Source<Row> }) => {
  if (failed && items) {
    return (
      <div className="flex items-center justify-center gap-12 p-16" role="alert">
        <span className="meta">没有读到后面的内容</span>
        <Button size="small" onClick={retry}>
          再试一次
        </Button>
      </div>
    )
  }
  return more && items?.length ? (
    <div className="flex items-center justify-center gap-12 p-16">
      <Spinner label="正在读取" />
    </div>
  ) : null
}

const Centre = ({ children, role }: { children: ReactNode; role?: 'alert' }) => (
  <div className={styles.centre} role={role}>
    {children}
  </div>
)

export const Library = <Row, Key extends RowKey>(props: Props<Row, Key>) => {
  const { source, selection, bulk, layout, keyOf, failed = '没有读到列表', className = '' } = props
  const { bar, before, after, foot, drawer, empty } = props
  const { items, more, loading } = source
  const scroll = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const { width, margin } = usePlace(list, scroll, layout.flow === 'strip')
  const { key } = useLocation()
  const unread = source.failed && !items?.length
  const waits = !unread && (items === undefined || (items.length === 0 && more !== undefined))
  // What was read so far shows nothing (of what is filtered here), or all of it is selected: the next ones are needed.
  useRest(source, waits || (selection?.everything ?? false))
  const chosen = selection?.selected.size ? (items ?? []).filter(row => selection.selected.has(keyOf(row))) : []
  return (
    <div className={`${styles.library} ${className}`} data-flow={layout.flow}>
      {bar && <div className={styles.bar}>{bar}</div>}
      <div className={styles.panes}>
        <div ref={scroll} className={styles.scroll}>
          <div>{before}</div>
          {unread && (
            <Centre role="alert">
              <Empty art="search" title={failed} action={<Button onClick={source.retry}>再试一次</Button>} />
            </Centre>
          )}
          {items?.length === 0 && !unread && !waits && <Centre>{empty}</Centre>}
          <div ref={list} className={styles.place} aria-busy={loading || undefined}>
            {waits && width > 0 && <Waiting layout={layout} width={width} />}
            {width > 0 && items !== undefined && items.length > 0 && (
              <Window
                {...props}
                rows={items}
                total={source.total ?? (more ? undefined : items.length)}
                selection={selection as Selection | undefined}
                scroll={scroll}
                width={width}
                margin={margin}
                step={`${key} ${props.name}`}
                idle={!loading}
                onEnd={() => source.failed || more?.()}
              />
            )}
          </div>
          <End source={source} />
          <div>{after}</div>
        </div>
        {drawer}
      </div>
      {bulk && selection && chosen.length > 0 && (
        <BulkBar label={bulk.label} count={bulk.count(chosen)} onClear={selection.clear}>
          {selection.everything && !source.failed ? <Spinner label="正在读取其余的" /> : bulk.actions(chosen, selection.clear)}
        </BulkBar>
      )}
      {foot}
    </div>
  )
}
