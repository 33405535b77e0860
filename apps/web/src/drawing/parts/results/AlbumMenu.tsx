// Puts a drawing into an album, a new one or none.
import type { DrawResult } from '@qianmu/contract/drawing/pictures'
import { Dropdown } from 'antd'
import { FolderMinus, FolderPlus, Images } from 'lucide-react'
import { IconButton } from '../../../ui/IconButton.tsx'
import type { Albums } from './use-albums.ts'

export const AlbumMenu = ({ record, albums }: { record: DrawResult; albums: Albums }) => {
  const name = albums.nameOf(record.album_id)
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        selectable: true,
        selectedKeys: name === undefined ? [] : [String(record.album_id)],
        style: { maxHeight: '50vh', overflowY: 'auto' },
        items: [
          ...albums.albums.map(each => ({
            key: String(each.album_id),
            label: each.name,
            onClick: () => void albums.put(record, each.album_id),
          })),
          ...(albums.albums.length > 0 ? [{ type: 'divider' as const }] : []),
          { key: 'new', label: '新建图集…', icon: <FolderPlus size={14} aria-hidden />, onClick: () => albums.askNew(record) },
          ...(name === undefined
            ? []
            : [
                {
                  key: 'none',
                  label: '移出图集',
                  icon: <FolderMinus size={14} aria-hidden />,
                  onClick: () => void albums.put(record, null),
                },
              ]),
        ],
      }}
    >
      <IconButton icon={Images} size={24} label={name === undefined ? '放进图集' : `在图集「${name}」里`} pressed={name !== undefined} />
    </Dropdown>
  )
}
