// One item of a list with its state; drawn again only when that changes.
import { Checkbox } from 'antd'
import { type KeyboardEvent, memo, type MouseEvent, type ReactNode } from 'react'
import type { FocusProps, ItemState } from './layout.ts'
import type { RowKey } from './lines.ts'
import type { Modifiers } from './use-selection.ts'
import styles from './library.module.css'

const FOCUSED: FocusProps = { tabIndex: 0, 'data-focus': '' }
const OTHER: FocusProps = { tabIndex: -1, 'data-focus': '' }
const CONTROLS = 'a, button, input, select, textarea, label, [role=button], [role=combobox]'

/** What is done to items; the same object as long as the list lives. */
export interface ItemActions {
  focus: (key: RowKey) => void
  select: (key: RowKey, range?: boolean) => void
  click: (key: RowKey, modifiers: Modifiers) => void
}

interface Props<Row> {
  row: Row
  rowKey: RowKey
  /** Its place among all, from 0. */
  at: number
  size: number
  role: 'listitem' | 'row'
  selectable: boolean
  selected: boolean
  focused: boolean
  /** Is the one that is looked at. */
  current: boolean
  draw: (row: Row, state: ItemState) => ReactNode
  actions: ItemActions
}

const Drawn = <Row,>({ row, rowKey, at, size, role, selectable, selected, focused, current, draw, actions }: Props<Row>) => {
  const place = role === 'row' ? { 'aria-rowindex': at + 2 } : { 'aria-posinset': at + 1, 'aria-setsize': size }
  const click = (event: MouseEvent<HTMLElement>) => {
    // Not what bubbles out of a menu or dialog of the item, nor its own controls.
    if (!(event.target instanceof Element) || !event.currentTarget.contains(event.target) || event.target.closest(CONTROLS)) return
    actions.click(rowKey, event)
  }
  return (
    <div
      role={role}
      {...place}
      className={styles.item}
      data-key={rowKey}
      data-selected={selected || undefined}
      aria-current={current || undefined}
      {...(role === 'row' && selectable ? { 'aria-selected': selected } : {})}
      onFocus={event => event.currentTarget.contains(event.target) && actions.focus(rowKey)}
      onClick={selectable ? click : undefined}
    >
      {draw(row, { selected, focused, focus: focused ? FOCUSED : OTHER, select: range => actions.select(rowKey, range) })}
    </div>
  )
}
export const Item = memo(Drawn) as typeof Drawn

/** The box that selects an item; with Shift all from the last one to this. */
export const SelectBox = ({ label, state: { selected, focus, select } }: { label: string; state: ItemState }) => (
  <Checkbox
    aria-label={label}
    tabIndex={focus.tabIndex}
    checked={selected}
    onChange={({ nativeEvent }) => select((nativeEvent as globalThis.MouseEvent).shiftKey)}
  />
)

/** Whether a key press is the list's: on the main control of one of its items, and not of an input method. */
export const onItem = (event: KeyboardEvent<HTMLElement>): boolean =>
  !event.nativeEvent.isComposing &&
  event.target instanceof Element &&
  event.currentTarget.contains(event.target) &&
  event.target.matches('[data-focus]')
