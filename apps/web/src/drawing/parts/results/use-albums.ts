// One's own albums, and putting drawings into them with a way back.
import { ALBUM_NAME_MAX, type DrawAlbum } from '@qianmu/contract/drawing/albums'
import type { DrawResult } from '@qianmu/contract/drawing/pictures'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { useAction, useCall } from '../../../kit/use-call.ts'
import type { Asked } from '../../../ui/NameDialog.tsx'
import { offerUndo } from '../../../ui/undo.ts'

const REFRESHED = [api.albums.list, api.drawing.list]
const ASKED = { field: 'name', label: '图集名称', max: ALBUM_NAME_MAX } as const
type Drawing = Pick<DrawResult, 'record_id' | 'album_id'>

export function useAlbums() {
  const { data: albums = [] } = useCall(api.albums.list, {})
  const [asked, setAsked] = useState<Asked | null>(null)
  const add = useAction(api.albums.add, { refreshes: REFRESHED })
  const change = useAction(api.albums.change, { refreshes: REFRESHED })
  const restore = useAction(api.albums.restore, { refreshes: REFRESHED })
  const remove = useAction(api.albums.remove, { refreshes: REFRESHED })
  const putBack = useAction(api.albums.put, { refreshes: REFRESHED })
  const put = useAction(api.albums.put, { refreshes: REFRESHED })
  const nameOf = (albumId: number | null) => albums.find(album => album.album_id === albumId)?.name
  return {
    albums,
    nameOf,
    /** What a dialog asks; null while none is open. */
    asked,
    close: () => setAsked(null),
    async put({ record_id, album_id: before }: Drawing, album_id: number | null) {
      await put.mutateAsync({ record_ids: [record_id], album_id })
      const said = album_id === null ? '已移出图集' : `已放进「${nameOf(album_id) ?? ''}」`
      offerUndo(said, () => putBack.mutate({ record_ids: [record_id], album_id: before }))
    },
    askNew: ({ record_id }: Drawing) =>
      setAsked({ ...ASKED, title: '新建图集', initial: '', ok: '新建', run: name => add.mutateAsync({ name, record_ids: [record_id] }) }),
    askName: ({ album_id, name }: DrawAlbum) =>
      setAsked({ ...ASKED, title: '重命名图集', initial: name, ok: '保存', run: next => change.mutateAsync({ album_id, name: next }) }),
    async remove({ album_id, name }: DrawAlbum) {
      await remove.mutateAsync({ album_id })
      offerUndo(`图集「${name}」已删除，图片还在`, () => restore.mutate({ album_id }))
    },
  }
}
export type Albums = ReturnType<typeof useAlbums>
