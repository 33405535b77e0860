// A shot as a row of the table: dragged by its handle or moved with Alt+↑/↓, chosen, written in cell by cell.
import { useDraggable, useDroppable } from '@dnd-kit/core'
import type { Shot } from '@qianmu/contract/works/storyboards'
import { Checkbox, Dropdown, type MenuProps } from 'antd'
import { Ellipsis, GripVertical } from 'lucide-react'
import type { CSSProperties } from 'react'
import { IconButton } from '../../ui/IconButton.tsx'
import { Cell } from './Cell.tsx'
import { COLUMNS, shotKey } from './model.ts'
import { Slot } from './Slot.tsx'
import styles from './storyboards.module.css'
import type { Cells } from './use-cells.ts'

/** What a row can be asked for. */
export interface RowActions {
  draw: (id: number) => void
  file: (id: number, file: File) => void
  insert: (shot: Shot, where: 'above' | 'below' | 'copy') => void
  step: (id: number, by: -1 | 1) => void
  remove: (id: number) => void
  choose: (id: number, stretch: boolean) => void
}
interface Props {
  shot: Shot
  no: number
  style: CSSProperties
  measure: (element: HTMLElement | null) => void
  index: number
  mayWrite: boolean
  chosen: boolean
  open: boolean
  edge: 'above' | 'below'
  cells: Cells
  actions: RowActions
}

const menuOf = ({ shot, actions }: Props): NonNullable<MenuProps['items']> => {
  const { storyboard_id: id } = shot
  const item = (key: string, label: string, onClick: () => void, more: object = {}) => ({ key, label, onClick, ...more })
  return [
    item('draw', '出图', () => actions.draw(id)),
    { type: 'divider' },
    item('above', '在上面插入一镜', () => actions.insert(shot, 'above')),
    item('below', '在下面插入一镜', () => actions.insert(shot, 'below')),
    item('copy', '复制这一镜', () => actions.insert(shot, 'copy')),
    item('up', '上移', () => actions.step(id, -1), { extra: 'Alt ↑' }),
    item('down', '下移', () => actions.step(id, 1), { extra: 'Alt ↓' }),
    { type: 'divider' },
    item('remove', '删除', () => actions.remove(id), { danger: true }),
  ]
}

export const ShotRow = (props: Props) => {
  const { shot, no, style, measure, index, mayWrite, chosen, open, edge, cells, actions } = props
  const { storyboard_id: id } = shot
  const key = shotKey(id)
  const drag = useDraggable({ id: key, disabled: !mayWrite })
  const drop = useDroppable({ id: key })
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
      style={style}
      data-index={index}
      data-shot={id}
      data-chosen={chosen || undefined}
      data-open={open || undefined}
      data-dragging={drag.isDragging || undefined}
      data-over={drop.isOver && drop.active?.id !== key ? edge : undefined}
    >
      <div role="cell" className={styles.tools}>
        <button
          type="button"
          className={styles.grip}
          disabled={!mayWrite}
          data-cell="grip"
          aria-label={`移动镜 ${no}`}
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
          title="拖动排序（Alt+↑/↓）"
          {...drag.listeners}
        >
          <GripVertical size={16} aria-hidden />
        </button>
      </div>
      <div role="cell" className={styles.tools}>
        <Checkbox checked={chosen} aria-label={`选择镜 ${no}`} onClick={event => actions.choose(id, event.shiftKey)} />
      </div>
      <div role="rowheader" className={styles.no}>
        {String(no).padStart(2, '0')}
      </div>
      <div role="cell" className={styles.picture}>
        <Slot shot={shot} no={no} mayWrite={mayWrite} open={open} onOpen={() => actions.draw(id)} onFile={file => actions.file(id, file)} />
      </div>
      {COLUMNS.map(({ field }) => (
        <Cell key={field} shot={shot} no={no} field={field} mayWrite={mayWrite} cells={cells} />
      ))}
      <div role="cell" className={styles.tools}>
        {mayWrite && (
          <Dropdown trigger={['click']} placement="bottomRight" menu={{ items: menuOf(props) }}>
            <span>
              <IconButton icon={Ellipsis} size={24} label={`镜 ${no} 的操作`} />
            </span>
          </Dropdown>
        )}
      </div>
    </div>
  )
}
