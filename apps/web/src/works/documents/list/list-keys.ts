// The keyboard of the document list: arrows go, with Alt they move, with Shift they choose; F2, Delete, Enter, Space, Ctrl+A, Esc.
import type { KeyboardEvent } from 'react'
import type { ListProps } from './DocList.tsx'
import type { Row } from './tree.ts'

/** What a key is to do; undefined for keys that are not ours. `go` takes the focus to another row. */
export function actionOf(event: KeyboardEvent, row: Row, at: number, props: ListProps, go: (to: number) => void): (() => void) | undefined {
  const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
  const onRow = event.target === event.currentTarget || (event.target instanceof Element && event.target.matches('[role="listitem"]'))
  // On the grip the arrows alone move the row; elsewhere they need Alt.
  const onGrip = event.target instanceof Element && event.target.closest('[data-grip]') !== null
  const doc = row.kind === 'doc' ? row.doc : undefined
  if (step && (event.altKey || onGrip)) return doc && props.mayWrite ? () => props.onStep(doc.doc_id, step) : undefined
  if (event.key === 'Escape') return props.selection.selected.size > 0 ? props.selection.clear : undefined
  if (event.key === 'a' && (event.ctrlKey || event.metaKey)) return props.selection.all
  if (event.key === 'F2') return props.mayWrite ? () => props.onRename(row) : undefined
  if (step) {
    return () => {
      if (event.shiftKey && doc) props.selection.stretch(doc.doc_id)
      const next = props.rows[at + step]
      if (event.shiftKey && next?.kind === 'doc') props.selection.stretch(next.doc.doc_id)
      go(at + step)
    }
  }
  if (!onRow) return undefined
  if (event.key === 'Home' || event.key === 'End') return () => go(event.key === 'Home' ? 0 : props.rows.length - 1)
  if (row.kind === 'volume')
    return event.key === 'Enter' || event.key === ' ' ? () => props.onToggleVolume(row.volume.volume_id) : undefined
  if (event.key === 'Enter') return () => props.onOpen(row.doc.doc_id)
  if (event.key === ' ') return () => props.selection.toggle(row.doc.doc_id)
  if (event.key === 'Delete' && props.mayWrite) return () => props.onRemove(row.doc.doc_id)
  return undefined
}
