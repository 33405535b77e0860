// A row of a sheet: what is beside its cells, and the grip by which it is dragged or stepped.
import { useDraggable, useDroppable } from '@dnd-kit/core'
import { GripVertical } from 'lucide-react'
import type { CSSProperties, ReactNode } from 'react'
import styles from './sheet.module.css'

interface Props {
  id: string
  index: number
  columns: string
  style: CSSProperties
  measure: (element: HTMLElement | null) => void
  name: string
  /** Absent where rows have no order of their own. */
  grip?: { disabled: boolean } | undefined
  edge: 'above' | 'below'
  isMarked: boolean
  isOpen: boolean
  children: ReactNode
}

export const RowBox = ({ id, index, columns, style, measure, name, grip, edge, isMarked, isOpen, children }: Props) => {
  const drag = useDraggable({ id, disabled: !grip || grip.disabled })
  const drop = useDroppable({ id, disabled: !grip })
  return (
    <div
      ref={element => {
        drag.setNodeRef(element)
        drop.setNodeRef(element)
        measure(element)
      }}
      role="row"
      aria-rowindex={index + 2}
      className={styles.row}
      style={{ ...style, gridTemplateColumns: columns }}
      data-index={index}
      data-row={id}
      data-chosen={isMarked || undefined}
      data-open={isOpen || undefined}
      data-dragging={drag.isDragging || undefined}
      data-over={drop.isOver && drop.active?.id !== id ? edge : undefined}
    >
      {grip && (
        <div role="gridcell" className="min-w-0 py-8 px-0">
          <button
            type="button"
            className={styles.grip}
            disabled={grip.disabled}
            data-cell="grip"
            aria-label={`移动${name}`}
            aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
            title="拖动排序（Alt+↑/↓）"
            {...drag.listeners}
          >
            <GripVertical size={16} aria-hidden />
          </button>
        </div>
      )}
      {children}
    </div>
  )
}

/** A heading between rows; a row that is dropped on it becomes the first below it. */
export const HeadingBox = ({
  id,
  index,
  style,
  measure,
  span,
  children,
}: Pick<Props, 'id' | 'index' | 'style' | 'measure'> & { span: number; children: ReactNode }) => {
  const drop = useDroppable({ id })
  return (
    <div
      ref={element => {
        drop.setNodeRef(element)
        measure(element)
      }}
      role="row"
      aria-rowindex={index + 2}
      className={styles.section}
      style={style}
      data-index={index}
      data-over={drop.isOver ? 'below' : undefined}
    >
      <div role="gridcell" aria-colspan={span} className={styles.heading}>
        {children}
      </div>
    </div>
  )
}
