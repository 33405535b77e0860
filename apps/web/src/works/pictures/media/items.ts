// What the media library shows: pictures that were drawn for things and shots, those that come along, and matching pictures of passages.
import { DRAW_STATUS, type DrawnPicture, type DrawTask } from '@qianmu/contract/drawing/pictures'
import type { SubjectDrawing } from '@qianmu/contract/drawing/subjects'
import type { MatchingPicture } from '@qianmu/contract/works/pictures'
import type { Entry } from './merge.ts'

/** Where pictures come from: drawn for a thing of the work, for a shot of its storyboard, given to a passage of its documents. */
export const SOURCES = { resource: '设定图', cartoon: '分镜', matching: '配图' } as const
export type Source = keyof typeof SOURCES
export type DrawnSource = Exclude<Source, 'matching'>

export interface DrawnItem extends Entry {
  source: DrawnSource
  record: SubjectDrawing
  image: DrawnPicture
}
/** One that is queued, being drawn, or could not be. */
export interface ComingItem extends Entry {
  source: DrawnSource
  record: SubjectDrawing
  task: DrawTask
}
export interface MatchingItem extends Entry {
  source: 'matching'
  picture: Omit<MatchingPicture, 'author'> & { author?: string }
}
export type PictureItem = DrawnItem | MatchingItem
export type Item = PictureItem | ComingItem

export const isComing = (item: Item): item is ComingItem => 'task' in item
export const isDrawn = (item: Item): item is DrawnItem => 'image' in item
export const isChosen = (item: Item): boolean => isDrawn(item) && item.record.chosen.includes(item.image.id)
/** Whether something of it is still to come. */
export const isRunning = ({ status }: Pick<SubjectDrawing, 'status'>): boolean =>
  status !== DRAW_STATUS.finished && status !== DRAW_STATUS.failed

const made = new WeakMap<SubjectDrawing, (DrawnItem | ComingItem)[]>()

/**
 * The pictures of a drawing and what is to become one; they stand where the drawing was asked for. Of the same drawing the same items: of
 * thousands only those are shown anew that changed.
 */
export function itemsOfRecord(source: DrawnSource, record: SubjectDrawing): (DrawnItem | ComingItem)[] {
  const items = made.get(record) ?? freshItems(source, record)
  made.set(record, items)
  return items
}

function freshItems(source: DrawnSource, record: SubjectDrawing): (DrawnItem | ComingItem)[] {
  const at = record.create_time
  const nth = (id: number) => String(id).padStart(12, '0')
  const given = new Set(record.images.map(({ task_id }) => task_id))
  return [
    ...record.images
      .filter(({ role }) => role === 'result')
      .map(image => ({ key: `${source} ${nth(image.id)}`, at, source, record, image })),
    ...record.tasks
      .filter(task => task.status !== DRAW_STATUS.finished && !given.has(task.task_id))
      .map(task => ({ key: `${source} task ${nth(task.task_id)}`, at, source, record, task })),
  ]
}

export const itemOfMatching = (picture: MatchingItem['picture']): MatchingItem => ({
  key: `matching ${String(picture.id).padStart(12, '0')}`,
  at: picture.created_at,
  source: 'matching',
  picture,
})

export const urlOf = (item: PictureItem): string => (item.source === 'matching' ? item.picture.image_url : item.image.url)
export const thumbsOf = (item: PictureItem): DrawnPicture['thumbs'] =>
  item.source === 'matching' ? item.picture.thumbs : item.image.thumbs
