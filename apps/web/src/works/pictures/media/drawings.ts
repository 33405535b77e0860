// Drawings for things and shots of a work as the library keeps them: the calls of either kind, and one of them changed where it is shown.
import type { SubjectDrawing } from '@qianmu/contract/drawing/subjects'
import type { InfiniteData } from '@tanstack/react-query'
import { api } from '../../../api.ts'
import { queryClient } from '../../../kit/use-call.ts'
import type { DrawnSource } from './items.ts'

const { subjects } = api
/** The calls of the documents: "cartoon/" for pictures of the storyboard, "resource/" for those of the project. */
export const CALLS = {
  resource: {
    draw: subjects.drawResource,
    list: subjects.resourceDrawings,
    result: subjects.resourceResult,
    choose: subjects.setResourcePicture,
    unchoose: subjects.cancelResourcePicture,
    cancel: subjects.cancelResourceDrawing,
    removeImage: subjects.removeResourceImage,
    removeRecord: subjects.removeResourceRecord,
  },
  cartoon: {
    draw: subjects.drawMirror,
    list: subjects.mirrorDrawings,
    result: subjects.mirrorResult,
    choose: subjects.setMirrorPicture,
    unchoose: subjects.cancelMirrorPicture,
    cancel: subjects.cancelMirrorDrawing,
    removeImage: subjects.removeMirrorImage,
    removeRecord: subjects.removeMirrorRecord,
  },
} as const

/** What a list of drawings is asked for. */
export interface Asked {
  work_id: number
  subject_id?: string
  order?: 'shot'
}
export interface Page {
  list: SubjectDrawing[]
  next: number | null
  things?: { subject_id: string; pictures: number }[] | undefined
}
type Pages = InfiniteData<Page>

export const pagesKey = (source: DrawnSource, asked: Asked) => [CALLS[source].list.contract.name, 'pages', asked] as const
const loaded = (source: DrawnSource) =>
  queryClient
    .getQueriesData<Pages>({ queryKey: [CALLS[source].list.contract.name, 'pages'] })
    .flatMap(([key, data]) => (data ? [{ key, asked: key[2] as Asked, data }] : []))

const holds = ({ pages }: Pages, recordId: number) => pages.some(({ list }) => list.some(({ record_id }) => record_id === recordId))
const changed = (data: Pages, change: (list: SubjectDrawing[], nth: number) => SubjectDrawing[]): Pages => ({
  ...data,
  pages: data.pages.map((page, nth) => ({ ...page, list: change(page.list, nth) })),
})

/** Shows a drawing as it is now; a new one stands first. The pages behind it are not asked for again. */
export function put(source: DrawnSource, record: SubjectDrawing): void {
  const { record_id, work_id, subject_id } = record
  for (const { key, asked, data } of loaded(source)) {
    if (holds(data, record_id))
      queryClient.setQueryData(
        key,
        changed(data, list => list.map(each => (each.record_id === record_id ? record : each))),
      )
    else if (asked.work_id === work_id && (asked.subject_id ?? subject_id) === subject_id)
      queryClient.setQueryData(
        key,
        changed(data, (list, nth) => (nth === 0 ? [record, ...list].toSorted((one, other) => other.record_id - one.record_id) : list)),
      )
  }
}

/** A drawing that is there no longer. */
export function drop(source: DrawnSource, recordId: number): void {
  for (const { key, data } of loaded(source))
    queryClient.setQueryData(
      key,
      changed(data, list => list.filter(({ record_id }) => record_id !== recordId)),
    )
}

/** Asks for a drawing, and shows it. @returns undefined when no answer came in time */
export async function look(source: DrawnSource, record_id: number): Promise<SubjectDrawing | undefined> {
  const answer = await CALLS[source].result({ record_id })
  if (answer.frontEndStatus !== 0) return undefined
  const { frontEndStatus: _, ...record } = answer
  put(source, record)
  return record
}
