// One row of the tree: a volume, a document or a scene.
import { useDraggable, useDroppable } from '@dnd-kit/core'
import { ChevronDown, ChevronRight, FileText, Folder } from 'lucide-react'
import type { TreeRow } from '../tree-rows.ts'
import styles from './tree.module.css'

interface Props {
  row: TreeRow
  /** Index among the shown rows. */
  position: number
  top: number
  present: boolean
  focusable: boolean
  onActivate: () => void
}

export const Row = (props: Props) => (props.row.kind === 'scene' ? <SceneRow {...props} row={props.row} /> : <Branch {...props} />)

const shared = ({ row, position, top, present, focusable, onActivate }: Props) => ({
  className: styles.row,
  role: 'treeitem' as const,
  'aria-level': row.level,
  'aria-selected': present,
  'data-index': position,
  tabIndex: focusable ? 0 : -1,
  style: { top, paddingLeft: 8 + (row.kind === 'scene' ? 36 : (row.level - 1) * 16) },
  onClick: onActivate,
})

const Branch = (props: Props) => {
  const { row } = props
  if (row.kind === 'scene') return null
  const Chevron = row.open ? ChevronDown : ChevronRight
  const Icon = row.kind === 'volume' ? Folder : FileText
  return (
    <div {...shared(props)} aria-expanded={row.open} data-current={(row.kind === 'doc' && row.current) || undefined}>
      <Chevron size={14} aria-hidden className={styles.chevron} />
      <Icon size={16} strokeWidth={1.75} aria-hidden />
      <span className="cut grow">{row.title}</span>
      <span className="meta num">{row.end}</span>
    </div>
  )
}

const SceneRow = (props: Props & { row: Extract<TreeRow, { kind: 'scene' }> }) => {
  const { row } = props
  const drag = useDraggable({ id: row.index })
  const drop = useDroppable({ id: row.index })
  const bind = (element: HTMLElement | null) => {
    drag.setNodeRef(element)
    drop.setNodeRef(element)
  }
  return (
    <div
      {...shared(props)}
      {...drag.listeners}
      ref={bind}
      aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
      data-dragging={drag.isDragging || undefined}
      data-over={(drop.isOver && drop.active?.id !== row.index) || undefined}
    >
      <span className={styles.no}>{row.no}</span>
      <span className="cut grow">{row.title}</span>
      <span className="meta num">{row.end}</span>
    </div>
  )
}
