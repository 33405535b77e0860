// One cell of a sheet. The chosen one holds the text field that is typed in, unseen until something is: so an input method's first key counts.
import { Button, Popover } from 'antd'
import { type KeyboardEvent, memo, type ReactNode, type RefObject, type SyntheticEvent, useLayoutEffect, useRef, useState } from 'react'
import { isComposing } from '../shortcuts.ts'
import { type Column, isWritten, textOf } from './columns.ts'
import type { Key, Place, Value } from './model.ts'
import styles from './sheet.module.css'
import type { SheetState } from './use-sheet.ts'
import { isAsked, type Unsaved } from './use-saves.ts'

type Sheet = RefObject<SheetState>
interface InputProps<R> {
  column: Column<R>
  place: Place
  label: string
  /** What stands in it while it is written in. */
  draft: string | undefined
  sheet: Sheet
}

/** Takes the focus when a key or a click has led to this cell. */
const useFocus = (element: RefObject<HTMLElement | null>, sheet: Sheet, isActive: boolean) =>
  useLayoutEffect(() => {
    if (!isActive || !sheet.current.wantsFocus.current) return
    sheet.current.wantsFocus.current = false
    element.current?.focus({ preventScroll: true })
  })

/** The words of a select that hold what is typed; all of them at first. */
const Options = <R,>({
  column,
  draft,
  marked,
  take,
}: {
  column: Column<R>
  draft: string
  marked: number
  take: (text: string) => void
}) => (
  <ul role="listbox" aria-label={column.title} className={styles.options}>
    {optionsFor(column, draft).map(({ value, label }, at) => (
      <li
        key={value}
        role="option"
        aria-selected={at === marked}
        onMouseDown={event => {
          event.preventDefault()
          take(label)
        }}
      >
        {label || '不写'}
      </li>
    ))}
  </ul>
)
function optionsFor<R>({ options = [], isRequired }: Column<R>, draft: string) {
  const found = options.filter(({ label }) => draft !== '' && label.includes(draft))
  const all = [...(isRequired ? [] : [{ value: '', label: '' }]), ...options.filter(({ value }) => value !== '')]
  return found.length && !options.some(({ label }) => label === draft) ? found : all
}

const CellInput = <R,>({ column, place, label, draft, sheet }: InputProps<R>) => {
  const field = useRef<HTMLTextAreaElement>(null)
  const [marked, setMarked] = useState(-1)
  useFocus(field, sheet, true)
  const isWriting = draft !== undefined
  // What was there stays and is written on from its end.
  useLayoutEffect(() => {
    const { current } = field
    if (isWriting && current && document.activeElement === current) current.setSelectionRange(current.value.length, current.value.length)
    if (!isWriting) setMarked(-1)
  }, [isWriting])
  const isSelect = column.kind === 'select'
  const options = isWriting && isSelect ? optionsFor(column, draft) : []
  const press = (event: KeyboardEvent) => {
    if (!options.length || isComposing(event.nativeEvent)) return
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step) {
      event.preventDefault()
      event.stopPropagation()
      setMarked((marked + step + options.length) % options.length)
    } else if (event.key === 'Enter' && marked >= 0) {
      event.preventDefault()
      event.stopPropagation()
      sheet.current.leave('stay', true, options[marked]!.label)
    }
  }
  const input = (
    <textarea
      ref={field}
      aria-label={label}
      className={styles.input}
      data-writing={isWriting || undefined}
      {...(isSelect ? { role: 'combobox', 'aria-expanded': isWriting, 'aria-haspopup': 'listbox' as const } : {})}
      inputMode={column.kind === 'number' ? 'decimal' : undefined}
      maxLength={column.kind === 'text' ? column.max : undefined}
      rows={1}
      value={draft ?? ''}
      onKeyDown={press}
      onChange={({ target }) => (isWriting ? sheet.current.draft(target.value) : sheet.current.begin(place, target.value))}
      onBlur={({ target }) => sheet.current.leave(undefined, true, target.value)}
    />
  )
  if (!isSelect) return input
  const take = (text: string) => sheet.current.leave('stay', true, text)
  return (
    <Popover
      open={isWriting}
      placement="bottomLeft"
      arrow={false}
      classNames={{ container: styles.popup ?? '' }}
      content={<Options column={column} draft={draft ?? ''} marked={marked} take={take} />}
    >
      {input}
    </Popover>
  )
}

/** What to do with what could not be saved. */
const Question = ({ unsaved, place, text, sheet }: { unsaved: Unsaved; place: Place; text: (value: Value) => string; sheet: Sheet }) => (
  <div role="alert" className="flex flex-col gap-8 max-w-320 whitespace-pre-line">
    {unsaved.theirs ? (
      <p>
        {unsaved.theirs.by || '别人'} 改成了「{text(unsaved.theirs.value).slice(0, 200) || '空'}」
      </p>
    ) : (
      <p>{unsaved.failed?.reason ? `还没有保存：${unsaved.failed.reason}` : '还没有保存'}</p>
    )}
    <span className="row">
      <Button size="small" type="primary" onClick={() => sheet.current.settle(place, true)}>
        {unsaved.theirs ? '保留我的' : '再试一次'}
      </Button>
      <Button size="small" onClick={() => sheet.current.settle(place, false)}>
        {unsaved.theirs ? '用对方的' : '放弃修改'}
      </Button>
    </span>
  </div>
)

interface Props<R> {
  column: Column<R>
  at: number
  rowKey: Key
  row: R
  /** What the row is called: 「镜 2」. */
  name: string
  unsaved: Unsaved | undefined
  isActive: boolean
  isIn: boolean
  /** Tab comes to it from outside. */
  isEntry: boolean
  draft: string | undefined
  readOnly: boolean
  sheet: Sheet
}

/** What floats over the page is the cell's in React alone. */
const isHere = (event: SyntheticEvent) => event.currentTarget.contains(event.target as Node)

const CellOf = <R,>({ column, at, rowKey, row, name, unsaved, isActive, isIn, isEntry, draft, readOnly, sheet }: Props<R>) => {
  const box = useRef<HTMLDivElement>(null)
  const wasActive = useRef(false)
  const place = { row: rowKey, column: column.id }
  const value = unsaved?.value ?? column.read(row)
  const asked = unsaved && isAsked(unsaved) ? unsaved : undefined
  const isInput = isActive && !readOnly && isWritten(column)
  useFocus(box, sheet, isActive && !isInput)
  const text = textOf(column, value)
  const shown: ReactNode = column.render ? column.render(row, value) : text || <span className="text-t2">{column.placeholder ?? '—'}</span>
  return (
    <div
      ref={box}
      role="gridcell"
      aria-colindex={at}
      aria-selected={isIn}
      aria-invalid={column.isWrong?.(row) || undefined}
      aria-readonly={readOnly || !isWritten(column) || undefined}
      className={styles.cell}
      data-cell={column.id}
      data-stays={column.stays}
      data-kind={column.kind}
      data-at
      data-active={isActive || undefined}
      data-in={isIn || undefined}
      data-saving={(unsaved && !asked && !unsaved.saved) || undefined}
      data-conflict={unsaved?.theirs ? true : undefined}
      data-failed={unsaved?.failed ? true : undefined}
      tabIndex={isInput ? undefined : isActive || isEntry ? 0 : -1}
      onFocus={event => isHere(event) && !isActive && sheet.current.go(place)}
      onMouseDown={event => {
        if (!isHere(event) || event.button !== 0 || draft !== undefined) return
        // The focus goes to the cell's own field.
        event.preventDefault()
        wasActive.current = isActive && !event.shiftKey
        sheet.current.leave(undefined, true)
        sheet.current.dragging.current = true
        sheet.current.go(place, event.shiftKey)
        if (isActive) (box.current?.querySelector('textarea') ?? box.current)?.focus({ preventScroll: true })
      }}
      onMouseEnter={event => event.buttons === 1 && sheet.current.dragging.current && sheet.current.go(place, true)}
      onClick={event => isHere(event) && wasActive.current && draft === undefined && sheet.current.begin(place)}
      onDoubleClick={event => isHere(event) && draft === undefined && sheet.current.begin(place)}
    >
      <div className={styles.shown}>{shown}</div>
      {isInput && <CellInput {...{ column, place, draft, sheet }} label={`${name} ${column.title}`} />}
      {asked && (
        <Popover
          open={isActive}
          placement="bottomLeft"
          content={<Question unsaved={asked} place={place} sheet={sheet} text={other => textOf(column, other)} />}
        >
          <span className={styles.mark} aria-label={asked.theirs ? '别人也改了这一格' : '这一格还没有保存'} role="img" />
        </Popover>
      )}
    </div>
  )
}
/** Drawn again only when something of its own has changed: a table has hundreds. */
export const Cell = memo(CellOf) as typeof CellOf
