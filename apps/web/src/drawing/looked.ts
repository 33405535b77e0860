// Which picture is on the stage.
import type { DrawnPicture, DrawResult } from '@qianmu/contract/drawing/pictures'
import type { Uses } from './use-studio.ts'

export interface Looked {
  image: DrawnPicture
  record: DrawResult
}

/** The picture on the stage: the one that was picked, or the newest. */
export const lookedAt = ({ records, shown }: Uses<'records' | 'shown'>): Looked | undefined => {
  const all = records?.flatMap(record => record.images.map(image => ({ image, record }))) ?? []
  return all.find(({ image }) => image.id === shown) ?? all[0]
}
