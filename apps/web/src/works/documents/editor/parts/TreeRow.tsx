// One row of the tree: a volume, a document or a scene.
import { useDraggable, useDroppable } from '@dnd-kit/core'
import { ArrowUpDown, ChevronDown, ChevronRight, CornerDownRight, FileText, Folder } from 'lucide-react'
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

export const Row = (props: Props) => {
  const { row } = props
  if (row.kind === 'scene') return <SceneRow {...props} row={row} />
  return row.kind === 'ghost' ? <GhostRow {...props} /> : <Branch {...props} row={row} />
}

const shared = ({ row, position, top, present, focusable, onActivate }: Props) => ({
  className: styles.row,
  role: 'treeitem' as const,
  'aria-level': row.level,
  'aria-selected': present,
  'data-index': position,
  tabIndex: focusable ? 0 : -1,
  style: { top, paddingLeft: 8 + (row.kind === 'scene' || row.kind === 'ghost' ? 36 : (row.level - 1) * 16) },
  onClick: onActivate,
})

const ghostWords = ({ title, end }: TreeRow) => `${end}建议把${title}移到这里`

/** Where a scene would go; it leads to the scene. */
const GhostRow = (props: Props) => (
  <div {...shared(props)} data-ghost title={ghostWords(props.row)} aria-label={ghostWords(props.row)}>
    <CornerDownRight size={14} aria-hidden />
    <span className="cut grow">{props.row.title}</span>
  </div>
)

const Branch = (props: Props & { row: Extract<TreeRow, { kind: 'volume' | 'doc' }> }) => {
  const { row } = props
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
      <span className="flex-none min-w-22 num">{row.no}</span>
      <span className="cut grow">{row.title}</span>
      {row.moves !== '' && (
        <span className="flex flex-none text-warn" role="img" aria-label={row.moves} title={row.moves}>
          <ArrowUpDown size={14} aria-hidden />
        </span>
      )}
      <span className="meta num">{row.end}</span>
    </div>
  )
}
