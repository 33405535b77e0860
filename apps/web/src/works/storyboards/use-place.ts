// What the address of the storyboard says: the document, and the shot whose panel is open; the view stays as it is on the way.
import { STATUS } from '@qianmu/contract/kit/status'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { api } from '../../api.ts'
import { Failure } from '../../kit/failure.ts'
import { useCall } from '../../kit/use-call.ts'
import { viewIn } from './view.ts'

/** The call rejects with the bare number where the shot was deleted (document 2 §4). */
const isGone = (error: unknown) => error === STATUS.storyboardGone || (error instanceof Failure && error.status === STATUS.notFound)

/** The place, and the ways to others. */
export function usePlace() {
  const { workId, projectType, storyboardId } = useParams()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const shotId = Number(storyboardId) || undefined
  const { data: shot, error } = useCall(api.storyboards.detail, { storyboard_id: shotId ?? 0 }, { enabled: shotId !== undefined })
  const work = `/workDetail/${workId}/${projectType}`
  const view = viewIn(search)
  const board = (docId: number) => `${work}/generalStoryBoard?${[docId && `doc=${docId}`, view].filter(Boolean).join('&')}`
  return {
    workId: Number(workId),
    shotId,
    /** The shot was deleted, or never was. */
    gone: shotId !== undefined && isGone(error),
    docId: shotId === undefined ? Number(search.get('doc')) : (shot?.doc_id ?? 0),
    waits: shotId !== undefined && !shot,
    openDoc: (docId: number) => void navigate(board(docId), { replace: true }),
    openShot: (id: number) => void navigate(`${work}/storyBoard/${id}/draw${view && `?${view}`}`, { replace: shotId !== undefined }),
    toBoard: (docId = 0) => void navigate(board(docId)),
    film: (docId: number) => `${work}/film/${docId}`,
    comic: (docId: number) => `${work}/comicPages/${docId}`,
    play: (docId: number, ids: readonly number[]) => void navigate(`${work}/comicPages/${docId}/play?shots=${ids.join(',')}`),
    toText: (docId: number) => void navigate(`/editor/edit/${docId}`),
  }
}
export type PlaceOfPage = ReturnType<typeof usePlace>
