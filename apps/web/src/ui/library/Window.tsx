// The part of a list that is in sight: only its lines are in the page.
import { type CSSProperties, useEffect, useMemo, useRef, useState } from 'react'
import { FINGER_PX, useCoarse } from '../sides/narrow.ts'
import { Head, visibleColumns } from './Head.tsx'
import { Item, type ItemActions } from './Item.tsx'
import type { ItemState, Listed } from './layout.ts'
import type { RowKey } from './lines.ts'
import type { Selection } from './use-selection.ts'
import { useWindow, type WindowProps } from './use-window.ts'
import styles from './library.module.css'

/** Draws an item: as columns, under the head of its group, or alone. */
function drawingOf<Row>(layout: Listed<Row>['layout'], item: Listed<Row>['item'], rows: readonly Row[] | undefined, width: number) {
  if ('columns' in layout) {
    const columns = visibleColumns(layout.columns, width)
    return (row: Row, state: ItemState) =>
      columns.map(({ key, className = '', cell }) => (
        <div key={key} role="cell" className={`${styles.cell} ${className}`}>
          {cell(row, state)}
        </div>
      ))
  }
  if (!('group' in layout) || !layout.group) return (row: Row, state: ItemState) => item?.(row, state)
  const { keyOf, head } = layout.group
  const groups = Map.groupBy(rows ?? [], keyOf)
  return (row: Row, state: ItemState) => {
    const group = groups.get(keyOf(row)) ?? []
    return (
      <>
        {group[0] === row && head(group)}
        {item?.(row, state)}
      </>
    )
  }
}

/** What items call; one object for as long as the list lives, so that nothing but its own state draws an item anew. */
function useActions(focus: ItemActions['focus'], selection: Selection | undefined, look: (key: RowKey) => void): ItemActions {
  const latest = useRef({ focus, selection, look })
  useEffect(() => {
    latest.current = { focus, selection, look }
  })
  const [actions] = useState<ItemActions>(() => ({
    focus(key) {
      latest.current.focus(key)
      latest.current.look(key)
    },
    select: (key, range) => {
      const { selection } = latest.current
      if (range) selection?.stretch(key)
      else selection?.toggle(key)
    },
    click(key, modifiers) {
      latest.current.selection?.click(key, modifiers)
      latest.current.look(key)
    },
  }))
  return actions
}

const Lines = <Row,>({ props }: { props: WindowProps<Row> }) => {
  const { name, rows, total, layout, item, selection, width, margin, current, onLook } = props
  const { frame, keys, columns, lines, virtual, active, press } = useWindow(props)
  const actions = useActions(active.set, selection, key => onLook?.(rows[keys.indexOf(key)]!))
  // An item is drawn anew when it or its own state changes; the heads of groups count all rows.
  const grouped = 'group' in layout ? rows : undefined
  const draw = useMemo(() => drawingOf(layout, item, grouped, width), [layout, item, grouped, width])
  const table = 'columns' in layout
  const horizontal = layout.flow === 'strip'
  const across = layout.flow === 'grid' ? { gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`, columnGap: layout.gap[1] } : {}
  return (
    <div
      ref={frame}
      {...(table ? { role: 'rowgroup' } : { role: 'list', 'aria-label': name })}
      className={styles.list}
      style={horizontal ? { width: virtual.getTotalSize(), height: layout.height } : { height: virtual.getTotalSize() }}
      onKeyDown={press}
    >
      {virtual.getVirtualItems().map(({ index, key, start }) => {
        const { from, to } = lines[index]!
        return (
          <div
            key={key}
            ref={virtual.measureElement}
            role="presentation"
            data-index={index}
            className={styles.line}
            style={{ ...across, transform: `translate${horizontal ? 'X' : 'Y'}(${start - margin}px)` }}
          >
            {rows.slice(from, to).map((row, nth) => (
              <Item
                key={keys[from + nth]}
                row={row}
                rowKey={keys[from + nth]!}
                at={from + nth}
                size={total ?? -1}
                role={table ? 'row' : 'listitem'}
                selectable={selection !== undefined}
                selected={selection?.selected.has(keys[from + nth]!) ?? false}
                focused={active.at === from + nth}
                current={current !== undefined && keys[from + nth] === current}
                draw={draw}
                actions={actions}
              />
            ))}
          </div>
        )
      })}
    </div>
  )
}

export const Window = <Row,>({ layout: given, ...rest }: WindowProps<Row>) => {
  const coarse = useCoarse()
  const layout = useMemo(
    () => (coarse && 'columns' in given ? { ...given, height: Math.max(FINGER_PX, given.height) } : given),
    [given, coarse],
  )
  const props = { ...rest, layout }
  const { name, total, width } = props
  if (!('columns' in layout)) return <Lines props={props} />
  const tracks = visibleColumns(layout.columns, width).map(each => each.width)
  return (
    <div
      role="table"
      aria-label={name}
      aria-rowcount={total === undefined ? -1 : total + 1}
      style={{ '--columns': tracks.join(' '), '--row': `${layout.height}px` } as CSSProperties}
    >
      <Head layout={layout} width={width} selection={props.selection} />
      <Lines props={props} />
    </div>
  )
}
