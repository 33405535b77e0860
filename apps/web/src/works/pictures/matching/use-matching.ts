// The passages of a document and their pictures: what there is, and what one does with them.
import { useEffect } from 'react'
import { api } from '../../../api.ts'
import { rethrowUnlessFailure } from '../../../kit/failure.ts'
import { keyOf, queryClient, useCall } from '../../../kit/use-call.ts'
import { offerUndo } from '../../../ui/undo.ts'
import { placePicture } from './order.ts'
import { useRemoval } from './removal.ts'
import { tellPicture } from '../../../ui/losses/picture.ts'

const refresh = () =>
  Promise.all(
    [keyOf(api.pictures.list), keyOf(api.pictures.mixed), keyOf(api.documents.list), keyOf(api.shotPictures.sources)].map(queryKey =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  )
const quietly = (work: Promise<unknown>): void => void work.then(refresh).catch(rethrowUnlessFailure)

export const useMatching = (doc_id: number, work_id: number) => {
  const { data } = useCall(api.pictures.list, { doc_id })
  const { data: mode } = useCall(api.pictures.mode, { doc_id })
  const { gone, remove } = useRemoval(({ id }) => quietly(api.pictures.remove({ doc_id, ids: [id] })))
  // Pictures come back from the studio in another tab.
  useEffect(() => {
    const look = () => document.visibilityState === 'visible' && void refresh()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  const images = data?.images.filter(({ id }) => !gone.has(id)) ?? []
  return {
    loaded: data !== undefined,
    infos: data?.infos ?? [],
    mode,
    images,
    imagesOf: (infoId: number) => images.filter(({ matching_image_info_id }) => matching_image_info_id === infoId),
    remove: (id: number) => remove({ id, doc_id }),
    /** Divides the whole document anew, by its present or another way. */
    async divide(way?: 'scene' | 'paragraph' | 'manual') {
      if (way) await api.pictures.changeMode({ doc_id, mode: way })
      await api.pictures.divide({ doc_id })
      await Promise.all([refresh(), queryClient.invalidateQueries({ queryKey: keyOf(api.pictures.mode) })])
    },
    /** Adds a passage and answers which it is. */
    async add(text: string, block_ids: string[]) {
      const infos = await api.pictures.divide({ doc_id, text, block_ids })
      await refresh()
      return infos.at(-1)!.matching_image_info_id
    },
    async removeInfo(info: { matching_image_info_id: number; text: string; block_ids: string[] }) {
      await api.pictures.removeInfo({ matching_image_info_id: info.matching_image_info_id })
      offerUndo('配图段落已删除', () => quietly(api.pictures.divide({ doc_id, text: info.text, block_ids: info.block_ids })))
      await refresh()
    },
    async upload(matching_image_info_id: number, file: File, onProgress: (share: number) => void) {
      await api.pictures.upload({ doc_id, matching_image_info_id, file }, { onProgress })
      await refresh()
    },
    /** Another picture in place of one. */
    async replace(id: number, file: File) {
      const { url, losses } = await api.files.image({ file })
      tellPicture(losses, file.name)
      await api.pictures.update({ id, image_url: url, work_id, doc_id, src_type: 1 })
      await refresh()
    },
    /** Puts a picture of a passage to another place among its pictures, and offers to put it back. */
    move(id: number, to: number) {
      const image = images.find(each => each.id === id)!
      const own = images.filter(each => each.matching_image_info_id === image.matching_image_info_id)
      const from = own.indexOf(image)
      if (to === from || to < 0 || to >= own.length) return
      const stand = (place: number) => quietly(placePicture(doc_id, own, id, place))
      stand(to)
      offerUndo('配图已移动', () => stand(from))
    },
    /** A picture that is there already, of the work or of the team; it stands first. */
    take: (matching_image_info_id: number, image_url: string, src_type: 1 | 2 = 1) =>
      quietly(api.pictures.save({ image_url, work_id, doc_id, src_type, matching_image_info_id })),
  }
}
export type Matching = ReturnType<typeof useMatching>
