// Tools over a graph that is edited: nodes, groups, lining up what is picked, and the way back.
import { Button, Dropdown } from 'antd'
import {
  AlignCenterHorizontal,
  AlignCenterVertical,
  AlignEndHorizontal,
  AlignEndVertical,
  AlignHorizontalSpaceBetween,
  AlignStartHorizontal,
  AlignStartVertical,
  AlignVerticalSpaceBetween,
  Group,
  Plus,
  Redo2,
  Undo2,
} from 'lucide-react'
import { IconButton } from '../IconButton.tsx'
import { type Align, ALIGNS } from './align.ts'
import type { GraphProps } from './GraphView.tsx'
import { ALIGN_KEYS } from './use-keys.ts'

const ICONS = {
  left: AlignStartVertical,
  centre: AlignCenterVertical,
  right: AlignEndVertical,
  top: AlignStartHorizontal,
  middle: AlignCenterHorizontal,
  bottom: AlignEndHorizontal,
  across: AlignHorizontalSpaceBetween,
  down: AlignVerticalSpaceBetween,
} as const
const ITEMS = (Object.keys(ALIGNS) as Align[]).map(key => {
  const Icon = ICONS[key]
  return { key, label: ALIGNS[key], icon: <Icon size={14} aria-hidden />, extra: ALIGN_KEYS[key] }
})

interface ToolsProps extends Pick<GraphProps, 'undo' | 'redo'> {
  /** How many nodes are picked. */
  count: number
  onAdd: () => void
  onGroup: () => void
  onAlign: (how: Align) => void
}

export const Tools = ({ count, onAdd, onGroup, onAlign, undo, redo }: ToolsProps) => (
  <div className="absolute z-5 top-12 left-12 flex gap-4 p-4 rounded-8 bg-raised lifted" role="toolbar" aria-label="编辑图">
    <Button size="small" icon={<Plus size={14} aria-hidden />} onClick={onAdd}>
      添加节点
    </Button>
    <IconButton icon={Group} label="给选中的节点分组" keys="Ctrl+G" disabled={count === 0} onClick={onGroup} />
    {count > 1 && (
      <Dropdown trigger={['click']} menu={{ items: ITEMS, onClick: ({ key }) => onAlign(key as Align) }}>
        <span>
          <IconButton icon={AlignStartVertical} label="对齐选中的节点" />
        </span>
      </Dropdown>
    )}
    <IconButton icon={Undo2} label="撤销" keys="Ctrl+Z" disabled={!undo} onClick={() => undo?.()} />
    <IconButton icon={Redo2} label="重做" keys="Ctrl+Y" disabled={!redo} onClick={() => redo?.()} />
  </div>
)
