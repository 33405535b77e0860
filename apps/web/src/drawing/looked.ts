// What is on the stage: a picture, or one that comes along.
import { DRAW_STATUS, type DrawnPicture, type DrawResult, type DrawTask } from '@qianmu/contract/drawing/pictures'
import type { Uses } from './use-studio.ts'

export interface Looked {
  image: DrawnPicture
  record: DrawResult
}

/** A picture that is not there yet, with its drawing. */
export interface Coming {
  task: DrawTask
  record: DrawResult
}

/** All pictures of the results, newest drawing first. */
export const looksOf = (records: readonly DrawResult[] | undefined): Looked[] =>
  records?.flatMap(record => record.images.map(image => ({ image, record }))) ?? []

/** The newest result of the newest drawing; what comes beside it (a mask, a map) is none. */
const newest = (all: readonly Looked[]) => {
  const results = all.filter(({ image, record }) => image.role === 'result' && record === all[0]?.record)
  return results.toSorted((one, other) => other.image.id - one.image.id)[0] ?? all[0]
}

/** The picture on the stage: the one that is pinned, or the newest. */
export const lookedAt = (studio: Uses<'records' | 'shown'> & Partial<Uses<'found'>>): Looked | undefined => {
  const all = looksOf(studio.records)
  const isShown = ({ image }: Looked) => image.id === studio.shown
  return all.find(isShown) ?? looksOf(studio.found?.found).find(isShown) ?? newest(all)
}

/** The picture on the way that the stage shows: the one that is pinned, else, while no finished one is, the one that is being drawn. */
export function comingOn({ records, shown, shownTask }: Uses<'records' | 'shown' | 'shownTask'>): Coming | undefined {
  const all = records?.flatMap(record => record.tasks.map(task => ({ task, record }))) ?? []
  const open = all.filter(({ task }) => task.status !== DRAW_STATUS.finished && task.status !== DRAW_STATUS.failed)
  if (shownTask !== null) return open.find(({ task }) => task.task_id === shownTask)
  if (shown !== null) return undefined
  const drawn = open.filter(({ task }) => task.status === DRAW_STATUS.generating)
  return drawn.toSorted((one, other) => one.task.task_id - other.task.task_id)[0]
}
