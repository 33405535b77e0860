// Beside the assets: whose they are, the folders, and the smart folders, which are filters under a name.
import type { AssetFolder } from '@qianmu/contract/library'
import { FolderSearch, Layers, User, Users } from 'lucide-react'
import { useState } from 'react'
import { api } from '../api.ts'
import { useCall } from '../kit/use-call.ts'
import { IconButton } from '../ui/IconButton.tsx'
import NameDialog, { type Asked } from '../ui/NameDialog.tsx'
import { Folders } from '../ui/sides/Folders.tsx'
import { SideLine } from '../ui/sides/SideLine.tsx'
import { act, askedOf, FILTERS, type Put, type Query, refreshAssets } from './asking.ts'

const WHOSE = [
  { source: '', label: '全部', icon: Layers },
  { source: 'mine', label: '我的', icon: User },
  { source: 'shared', label: '团队共享', icon: Users },
] as const
const NAMED = { field: 'name', label: '名称', max: 60 } as const
const NOTHING: Query = Object.fromEntries(FILTERS.map(name => [name, '']))
const isSame = (one: Query, other: Query) => FILTERS.every(name => (one[name] ?? '') === (other[name] ?? ''))

export const FolderList = ({ query, put }: { query: Query; put: Put }) => {
  const { data: shelf } = useCall(api.library.shelf, {})
  const [asked, setAsked] = useState<Asked>()
  const add = (kept: Record<string, string> | null) =>
    setAsked({
      ...NAMED,
      title: kept ? '把这些筛选存成智能文件夹' : '新建文件夹',
      initial: '',
      ok: '新建',
      run: name => api.library.addFolder({ name, query: kept }).then(refreshAssets),
    })
  const set = Object.fromEntries(Object.keys(askedOf(query)).map(name => [name, query[name as keyof Query]!]))
  const rename = ({ folder_id, name }: AssetFolder) =>
    setAsked({
      ...NAMED,
      title: '重命名',
      initial: name,
      ok: '保存',
      run: text => api.library.renameFolder({ folder_id, name: text }).then(refreshAssets),
    })
  const remove = ({ folder_id }: AssetFolder) => {
    void act(api.library.removeFolder({ folder_id }))
    if (query.folder_id === String(folder_id)) put({ folder_id: '' })
  }
  const known = new Set(shelf?.folders.map(({ name }) => name))
  /** Folders whose name begins that of another stand above it. */
  const aboveOf = ({ name }: AssetFolder) =>
    name
      .split('/')
      .map((_, at, parts) => parts.slice(0, at).join('/'))
      .filter(above => known.has(above))
  const depthOf = (folder: AssetFolder) => aboveOf(folder).length
  const shortOf = (folder: AssetFolder) => folder.name.slice((aboveOf(folder).at(-1)?.length ?? -1) + 1)
  return (
    <div className="stack gap-12 p-12 text-13 overflow-auto h-full">
      <ul aria-label="谁的素材">
        {WHOSE.map(({ source, label, icon: Icon }) => (
          <SideLine
            key={source}
            icon={<Icon size={14} aria-hidden />}
            label={label}
            current={(query.source ?? '') === source && !query.folder_id}
            onClick={() => put({ source, folder_id: '' })}
          />
        ))}
      </ul>
      <Folders
        title="文件夹"
        removes="删除，里面的素材留下"
        add={() => add(null)}
        more={
          <IconButton
            icon={FolderSearch}
            size={24}
            label="把这些筛选存成智能文件夹"
            disabled={!Object.keys(set).length}
            onClick={() => add(set)}
          />
        }
        folders={(shelf?.folders ?? []).map(folder => ({
          key: folder.folder_id,
          name: shortOf(folder),
          depth: depthOf(folder),
          ...(folder.query && { icon: <FolderSearch size={14} aria-hidden /> }),
          current: folder.query ? isSame(query, folder.query) : query.folder_id === String(folder.folder_id),
          open: () => put({ ...NOTHING, ...(folder.query ?? { folder_id: String(folder.folder_id) }) }),
          rename: () => rename(folder),
          remove: () => remove(folder),
        }))}
      />
      {asked && <NameDialog asked={asked} onClose={() => setAsked(undefined)} />}
    </div>
  )
}
