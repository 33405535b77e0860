// What can be done with the chosen documents; docked at the bottom, Esc clears (mockup 04).
import type { DocRow } from '@qianmu/contract/works/documents'
import { Button, Dropdown, type MenuProps } from 'antd'
import { CircleDot, Download, FolderInput, Tag, Trash2, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { Guarded } from '../../../kit/Guarded.tsx'
import { BulkBar } from '../../../ui/library/BulkBar.tsx'
import { wordsText } from '../../wording.ts'
import { ExportMenu } from './ExportMenu.tsx'
import { type StateChange, statusItems, type Writer, writerItems } from './StateCells.tsx'
import { totals, type Tree } from './tree.ts'

type MenuEntries = NonNullable<MenuProps['items']>

interface Props {
  project_id: number
  chosen: readonly DocRow[]
  tree: Tree
  writers: readonly Writer[]
  onState: (change: StateChange) => void
  tags: MenuEntries
  onVolume: (volumeId: number | null) => void
  onRemove: () => void
  onClear: () => void
}

export const SelectionBar = ({ project_id, chosen, tree, writers, tags, onState, onVolume, onRemove, onClear }: Props) => {
  const sum = totals(chosen)
  const volumes = [
    ...tree.volumes.map(volume => ({ key: volume.volume_id, label: volume.volume_name, onClick: () => onVolume(volume.volume_id) })),
    { key: 0, label: '不分卷', onClick: () => onVolume(null) },
  ]
  const menu = (label: string, icon: ReactNode, items: MenuEntries) => (
    <Guarded need="WriteWork" scope="author">
      <Dropdown trigger={['click']} placement="topLeft" menu={{ items }}>
        <Button size="small" type="text" icon={icon}>
          {label}
        </Button>
      </Dropdown>
    </Guarded>
  )
  return (
    <BulkBar label="所选文档" count={`已选 ${sum.docs} 个 · ${wordsText(sum.words)}`} onClear={onClear}>
      {tree.volumes.length > 0 && menu('移到卷', <FolderInput aria-hidden />, volumes)}
      {menu('状态', <CircleDot aria-hidden />, statusItems(onState))}
      {menu('负责人', <UserRound aria-hidden />, writerItems(writers, onState))}
      {menu('标签', <Tag aria-hidden />, tags)}
      <ExportMenu project_id={project_id} docIds={chosen.map(doc => doc.doc_id)}>
        {busy => (
          <Button size="small" type="text" loading={busy} icon={<Download aria-hidden />}>
            导出所选
          </Button>
        )}
      </ExportMenu>
      <span className="grow" />
      <Guarded need="WriteWork" scope="author">
        <Button size="small" type="text" danger icon={<Trash2 aria-hidden />} onClick={onRemove}>
          删除所选
        </Button>
      </Guarded>
    </BulkBar>
  )
}
