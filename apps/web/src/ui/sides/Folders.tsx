// Folders beside a list: a head with what makes new ones, and a line for each, with what can be done with it.
import { Dropdown } from 'antd'
import { Ellipsis, Folder, FolderPlus } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../IconButton.tsx'
import { SideLine } from './SideLine.tsx'

export interface SideFolder {
  key: string | number
  name: string
  icon?: ReactNode
  count?: number
  /** How deep it lies, from 0. */
  depth?: number
  current: boolean
  open: () => void
  /** Absent for those that may not. */
  rename?: () => void
  remove?: () => void
}

interface Props {
  /** What the folders are called: 「新建…」. */
  title: string
  folders: readonly SideFolder[]
  add?: () => void
  /** Beside it in the head. */
  more?: ReactNode
  /** What becomes of what lies in a removed one. */
  removes: string
  /** Where there is none. */
  empty?: ReactNode
}

const Line = ({ folder, removes }: { folder: SideFolder; removes: string }) => {
  const { name, icon = <Folder size={14} aria-hidden />, count, depth = 0, current, open, rename, remove } = folder
  const items = [
    { key: 'rename', label: '重命名…', onClick: rename },
    { key: 'remove', label: removes, danger: true, onClick: remove },
  ]
  return (
    <SideLine
      icon={icon}
      label={name}
      count={count}
      depth={depth}
      current={current}
      onClick={open}
      menu={
        rename && (
          <Dropdown trigger={['click']} menu={{ items }}>
            <IconButton icon={Ellipsis} size={24} label={`更多：${name}`} />
          </Dropdown>
        )
      }
    />
  )
}

export const Folders = ({ title, folders, add, more, removes, empty }: Props) => (
  <section aria-label={title}>
    <h2 className="row meta mb-4 pl-8">
      <span className="grow">{title}</span>
      {add && <IconButton icon={FolderPlus} size={24} label={`新建${title}`} onClick={add} />}
      {more}
    </h2>
    <ul aria-label={title}>
      {folders.map(folder => (
        <Line key={folder.key} folder={folder} removes={removes} />
      ))}
    </ul>
    {folders.length === 0 && empty}
  </section>
)
