// Finds a kind of node by name and puts it in; where a link was dragged to empty ground, only kinds that take it.
import { Input, type InputRef } from 'antd'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { isComposing } from '../shortcuts.ts'
import styles from './graph.module.css'
import type { NodeKind } from './model.ts'

interface Props {
  kinds: readonly NodeKind[]
  /** In px of the canvas. */
  at: { x: number; y: number }
  onTake: (kind: string) => void
  onClose: () => void
}

/** px that it takes, with some room at the edge. */
const [WIDE, HIGH] = [248, 312]

const holds = ({ title, category, kind, words = [] }: NodeKind, wanted: string) =>
  [title, category, kind, ...words].some(each => each.toLowerCase().includes(wanted))

export const InsertSearch = ({ kinds, at, onTake, onClose }: Props) => {
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState(0)
  const field = useRef<InputRef>(null)
  useEffect(() => field.current?.focus({ preventScroll: true }), [])
  const found = kinds.filter(kind => holds(kind, text.trim().toLowerCase()))
  const present = Math.min(chosen, found.length - 1)
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (isComposing(event.nativeEvent)) return
    if (event.key === 'Escape') onClose()
    else if (event.key === 'Enter' && found[present]) onTake(found[present].kind)
    else if (event.key === 'ArrowDown') setChosen(Math.min(found.length - 1, present + 1))
    else if (event.key === 'ArrowUp') setChosen(Math.max(0, present - 1))
    else return
    event.preventDefault()
  }
  return (
    <div
      className="absolute z-10 w-240 p-8 rounded-8 bg-raised lifted nokey nowheel"
      // Where it is asked for, as far as it has room there.
      style={{ left: `max(8px, min(${at.x}px, 100% - ${WIDE}px))`, top: `max(8px, min(${at.y}px, 100% - ${HIGH}px))` }}
      role="dialog"
      aria-label="添加节点"
      onKeyDown={onKeyDown}
      onBlur={event => !event.currentTarget.contains(event.relatedTarget) && onClose()}
    >
      <Input
        ref={field}
        size="small"
        role="combobox"
        aria-label="找节点"
        aria-expanded
        aria-controls="graph-kinds"
        {...(found[present] ? { 'aria-activedescendant': `graph-kind-${found[present].kind}` } : {})}
        placeholder="找节点"
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          setChosen(0)
        }}
      />
      <div id="graph-kinds" role="listbox" aria-label="节点" className={styles.found}>
        {found.map((kind, nth) => (
          <div
            key={kind.kind}
            id={`graph-kind-${kind.kind}`}
            role="option"
            aria-selected={nth === present}
            // Before the field loses the focus.
            onPointerDown={event => {
              event.preventDefault()
              onTake(kind.kind)
            }}
          >
            <span className="grow cut">{kind.title}</span>
            <span className="meta">{kind.category}</span>
          </div>
        ))}
      </div>
      {found.length === 0 && <p className="meta">没有接得上的节点</p>}
    </div>
  )
}
