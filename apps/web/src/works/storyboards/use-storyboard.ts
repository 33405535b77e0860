// The storyboard of a document, and what can be done with it: the table changes at once and is asked again afterwards.
import type { Change } from '@qianmu/contract/changes'
import { CHOSEN_AT_ONCE } from '@qianmu/contract/drawing/subjects'
import type { Shot } from '@qianmu/contract/works/storyboards'
import { useEffect } from 'react'
import { api } from '../../api.ts'
import { useDrawingNews } from '../../drawing/index.ts'
import { staleAnswers } from '../../kit/answers-cache.ts'
import { patchAnswers, useChanges } from '../../kit/live/changes.ts'
import { changedList } from '../../kit/live/lists.ts'
import { together } from '../../kit/together.ts'
import { queryClient, queryOf, useCall } from '../../kit/use-call.ts'
import { heldOpen } from '../../ui/files/under-way.ts'
import type { Acts } from '../../ui/history/acts.ts'
import type { Value } from '../../ui/sheet/index.ts'
import type { Given } from './drop.ts'
import { AFFECTED, type Board, changeShot, refreshShots } from './kept-shots.ts'
import { shotActs } from './shot-acts.ts'

const WITH_DRAWINGS = [api.storyboards.list.contract.name, api.subjects.mirrorDrawings.contract.name]
/** News that come together are answered with one question, in ms. */
const TOGETHER_MS = 250

const compareAgain = together(() => staleAnswers([api.storyboards.sync.contract.name]), TOGETHER_MS)

/** A storyboard with the shots of a change in their places; null when one stands in a scene that it does not know. */
function changedBoard<B extends Pick<Board, 'scenes'>>(board: B, { rows, gone }: Required<Change<Shot>>): B | null {
  if (rows.some(row => !board.scenes.some(scene => scene.scene_id === row.scene_id))) return null
  const scenes = board.scenes.map(scene => {
    const [here, elsewhere] = [rows.filter(row => row.scene_id === scene.scene_id), rows.filter(row => row.scene_id !== scene.scene_id)]
    const change = { rows: here, gone: [...gone, ...elsewhere.map(row => row.storyboard_id)] }
    const shots = changedList(
      scene.shots,
      change,
      shot => shot.storyboard_id,
      shot => shot.order_key,
    )!
    return { ...scene, shots }
  })
  return { ...board, scenes: scenes.filter(scene => scene.is_standing || scene.shots.length) }
}

/** What others write of the shots, what is drawn for them and what is written in the editor is shown when it happens. */
function useNews(doc_id: number): void {
  useDrawingNews(WITH_DRAWINGS)
  useChanges('storyboards', doc_id, AFFECTED, change => {
    patchAnswers(api.storyboards.list, (board, asked) => (asked.doc_id === doc_id ? changedBoard(board, change) : board))
    compareAgain()
  })
  useEffect(() => {
    const askAgain = together(() => staleAnswers(AFFECTED), TOGETHER_MS)
    const look = () => document.visibilityState === 'visible' && askAgain()
    document.addEventListener('visibilitychange', look)
    return () => {
      askAgain.cancel()
      compareAgain.cancel()
      document.removeEventListener('visibilitychange', look)
    }
  }, [doc_id])
}

/** @param acts the history of the page: all that is done to shots can be taken back there */
export const useStoryboard = (doc_id: number, mayWrite: boolean, acts: Acts) => {
  const { data: board, error } = useCall(api.storyboards.list, { doc_id }, { enabled: doc_id > 0 })
  const { data: ahead } = useCall(api.storyboards.sync, { doc_id, preview: true }, { enabled: doc_id > 0 && mayWrite, staleMs: 15_000 })
  useNews(doc_id)
  const scenes = board?.scenes ?? []
  return {
    board,
    error,
    again: refreshShots,
    scenes,
    ...shotActs(doc_id, acts),
    /** What the script has changed and the shots have not taken. */
    changes: ahead?.changes ?? [],
    /** Is it known what the script has changed? */
    compared: ahead !== undefined,
    /** Writes fields of a shot. @throws Failure when somebody else wrote one of them since that version */
    async edit(storyboard_id: number, fields: Readonly<Record<string, Value>>, version: number): Promise<Shot> {
      try {
        const now = await api.storyboards.change({ storyboard_id, ...fields, version }, { joins: true })
        changeShot(doc_id, storyboard_id, () => now)
        return now
      } catch (error) {
        await refreshShots()
        throw error
      }
    },
    /** What the script has changed just now: it may have been written a moment ago, elsewhere. */
    async compare(): Promise<number> {
      const input = { doc_id, preview: true }
      return (await queryClient.fetchQuery({ ...queryOf(api.storyboards.sync, input), staleTime: 0 })).changes.length
    },
    /** The newest picture that was drawn for each becomes the shot's. */
    async chooseNewest(shots: readonly Shot[]) {
      const { work_id } = board!
      try {
        const chosen = shots.flatMap(({ storyboard_id, candidate }) =>
          candidate ? { subject_id: String(storyboard_id), image_id: candidate.image_id } : [],
        )
        const inParts = async () => {
          for (let at = 0; at < chosen.length; at += CHOSEN_AT_ONCE)
            await api.subjects.setMirrorPictures({ work_id, chosen: chosen.slice(at, at + CHOSEN_AT_ONCE) })
        }
        await heldOpen(inParts())
      } finally {
        await refreshShots()
      }
    },
    /** A picture becomes the shot's. @param given a file of the disk, or the address of one that is kept */
    async addPicture(matching_image_storyboard_id: number, given: Given) {
      const image_url = typeof given === 'string' ? given : (await api.files.image({ file: given })).url
      await api.storyboards.saveImage({ image_url, work_id: board!.work_id, doc_id, src_type: 1, matching_image_storyboard_id })
      await refreshShots()
    },
  }
}
export type Storyboard = ReturnType<typeof useStoryboard>
