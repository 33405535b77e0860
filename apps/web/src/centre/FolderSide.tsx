// Beside the materials: whose they are, and the folders of what the person collected.
import { ENTRY_AMONG, type EntryAmong } from '@qianmu/contract/centre/entries'
import { Button, Dropdown } from 'antd'
import { Folder, FolderPlus, Globe, Layers, Star, Users } from 'lucide-react'
import { unless } from '../kit/address.ts'
import type { Asked } from '../ui/NameDialog.tsx'
import { Folders as FolderLines } from '../ui/sides/Folders.tsx'
import { SideLine } from '../ui/sides/SideLine.tsx'
import { collectInto, type Folders, moveInto, uncollectAll } from './folders.ts'
import type { View } from './view.ts'

const ICONS = { all: Layers, public: Globe, team: Users, collected: Star } as const
type Ask = (asked: Asked) => void

export const FolderSide = ({ view: { among, folder: open, change }, folders, ask }: { view: View; folders: Folders; ask: Ask }) => {
  const look = (folder: string) => change({ among: 'collected', folder })
  const remove = (name: string) => {
    folders.remove(name)
    if (open === name) look('')
  }
  return (
    <div className="stack gap-12 p-12 text-13 overflow-auto h-full">
      <ul aria-label="来源">
        {(Object.keys(ENTRY_AMONG) as EntryAmong[]).map(each => {
          const Icon = ICONS[each]
          return (
            <SideLine
              key={each}
              icon={<Icon size={14} aria-hidden />}
              label={ENTRY_AMONG[each]}
              count={each === 'collected' ? folders.all : undefined}
              current={among === each && !open}
              onClick={() => change({ among: unless('all', each), folder: '' })}
            />
          )
        })}
      </ul>
      <FolderLines
        title="收藏夹"
        removes="删除，里面的素材留下"
        add={() => ask(folders.addAsked(look))}
        folders={folders.folders.map(({ folder, count }) => ({
          key: folder,
          name: folder,
          count,
          current: among === 'collected' && open === folder,
          open: () => look(folder),
          rename: () => ask(folders.renameAsked(folder, next => open === folder && look(next))),
          remove: () => remove(folder),
        }))}
        empty={<p className="meta pl-8">把收藏的素材分开放</p>}
      />
    </div>
  )
}

/** Folders to choose from, and a new one. @param current the one that need not be offered */
const targets = (folders: Folders, ask: Ask, put: (folder: string) => void, current = '') => [
  ...folders.folders.flatMap(({ folder }) =>
    folder === current ? [] : { key: `in ${folder}`, label: folder, onClick: () => put(folder) },
  ),
  { key: 'new', label: '新建收藏夹…', icon: <FolderPlus size={14} aria-hidden />, onClick: () => ask(folders.addAsked(put)) },
]

/** One material goes into a folder, collected or not. */
export const CollectInto = ({ id, current, folders, ask }: { id: number; current: string; folders: Folders; ask: Ask }) => (
  <Dropdown trigger={['click']} menu={{ items: targets(folders, ask, folder => collectInto(id, folder), current) }}>
    <Button icon={<Folder size={14} aria-hidden />}>{current || '放进收藏夹'}</Button>
  </Dropdown>
)

/** Many that are collected go into a folder, out of it, or are no more collected. */
export const CollectedBulk = ({
  ids,
  current,
  folders,
  ask,
  clear,
}: {
  ids: readonly number[]
  current: string
  folders: Folders
  ask: Ask
  clear: () => void
}) => {
  const put = (folder: string) => {
    moveInto(ids, folder)
    clear()
  }
  const out = current ? [{ key: 'out', label: '移出收藏夹', onClick: () => put('') }] : []
  return (
    <>
      <Dropdown trigger={['click']} menu={{ items: [...targets(folders, ask, put, current), ...out] }}>
        <Button size="small">放进收藏夹</Button>
      </Dropdown>
      <Button
        size="small"
        onClick={() => {
          uncollectAll(ids)
          clear()
        }}
      >
        取消收藏
      </Button>
    </>
  )
}
