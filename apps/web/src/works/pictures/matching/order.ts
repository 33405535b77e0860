// The order of the pictures of a passage: shown at once, told to the server, and back where it was when that fails.
import { api } from '../../../api.ts'
import { keyOf, queryClient } from '../../../kit/use-call.ts'

interface Placed {
  id: number
}

/** The list with one of them at another place. */
function placed<Item extends Placed>(list: readonly Item[], id: number, to: number): Item[] {
  const rest = list.filter(item => item.id !== id)
  const item = list.find(each => each.id === id)
  return item ? rest.toSpliced(to, 0, item) : rest
}

/**
 * Puts a picture to stand at `to` among those of its passage.
 *
 * @param own pictures of the passage that are shown; those between them that are about to go keep their places
 */
export async function placePicture(doc_id: number, own: readonly Placed[], id: number, to: number): Promise<void> {
  const wanted = placed(own, id, to)
  const place = new Map(wanted.map((image, at) => [image.id, at]))
  const key = keyOf(api.pictures.list, { doc_id })
  const before = queryClient.getQueryData<{ images: readonly Placed[] }>(key)
  await queryClient.cancelQueries({ queryKey: key })
  if (before) {
    // The places that the passage's pictures take among those of all passages stay, only who stands there changes.
    const shown = before.images.filter(image => place.has(image.id)).toSorted((one, other) => place.get(one.id)! - place.get(other.id)!)
    const next = shown.values()
    queryClient.setQueryData(key, { ...before, images: before.images.map(image => (place.has(image.id) ? next.next().value! : image)) })
  }
  try {
    await api.pictures.order({ doc_id, id, after_id: wanted[to - 1]?.id ?? null })
  } catch (error) {
    queryClient.setQueryData(key, before)
    throw error
  }
}
