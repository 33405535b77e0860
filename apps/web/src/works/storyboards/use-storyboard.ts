// The storyboard of a document, and what can be done with it: the table changes at once and is asked again afterwards.
import type { Change } from '@qianmu/contract/changes'
import { CHOSEN_AT_ONCE } from '@qianmu/contract/drawing/subjects'
import type { RuledField, Shot, ShotField, StoryboardScene } from '@qianmu/contract/works/storyboards'
import { useEffect } from 'react'
import { api } from '../../api.ts'
import { useDrawingNews } from '../../drawing/index.ts'
import { staleAnswers } from '../../kit/answers-cache.ts'
import { patchAnswers, useChanges } from '../../kit/live/changes.ts'
import { changedList } from '../../kit/live/lists.ts'
import { rethrowUnlessFailure } from '../../kit/failure.ts'
import { toast } from '../../kit/toast.ts'
import { together } from '../../kit/together.ts'
import { keyOf, queryClient, queryOf, useCall } from '../../kit/use-call.ts'
import type { Value } from '../../ui/sheet/index.ts'
import { offerUndo } from '../../ui/undo.ts'
import type { Given } from './drop.ts'
import { moved, type Place, placeOf } from './model.ts'

/** What changes with every change of a shot or of the script. */
const AFFECTED = [api.storyboards.list, api.storyboards.sync, api.shotPictures.continuity, api.shotPictures.why].map(
  ({ contract }) => contract.name,
)
const WITH_DRAWINGS = [api.storyboards.list.contract.name, api.subjects.mirrorDrawings.contract.name]
/** News that come together are answered with one question, in ms. */
const TOGETHER_MS = 250

const refreshShots = () => Promise.all(AFFECTED.map(name => queryClient.invalidateQueries({ queryKey: [name] })))
const quietly = (work: Promise<unknown>): void => void work.catch(rethrowUnlessFailure).finally(() => void refreshShots())

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

type Board = { doc_id: number; doc_name: string; work_id: number; scenes: StoryboardScene[] }
const change = (doc_id: number, to: (scenes: StoryboardScene[]) => StoryboardScene[]): void =>
  void queryClient.setQueryData<Board>(keyOf(api.storyboards.list, { doc_id }), board => board && { ...board, scenes: to(board.scenes) })
const changeShot = (doc_id: number, id: number, to: (shot: Shot) => Shot): void =>
  change(doc_id, scenes =>
    scenes.map(scene =>
      scene.shots.some(shot => shot.storyboard_id === id)
        ? { ...scene, shots: scene.shots.map(shot => (shot.storyboard_id === id ? to(shot) : shot)) }
        : scene,
    ),
  )

export const useStoryboard = (doc_id: number, mayWrite: boolean) => {
  const { data: board, error } = useCall(api.storyboards.list, { doc_id }, { enabled: doc_id > 0 })
  const { data: ahead } = useCall(api.storyboards.sync, { doc_id, preview: true }, { enabled: doc_id > 0 && mayWrite, staleMs: 15_000 })
  useNews(doc_id)
  const scenes = board?.scenes ?? []
  const place = (id: number, to: Place) => {
    // An answer that was asked for before would put it back for a moment.
    void queryClient.cancelQueries({ queryKey: keyOf(api.storyboards.list, { doc_id }) })
    change(doc_id, before => moved(before, id, to))
    quietly(api.storyboards.order({ doc_id, storyboard_id: id, ...to }))
  }
  return {
    board,
    error,
    again: refreshShots,
    scenes,
    /** What the script has changed and the shots have not taken. */
    changes: ahead?.changes ?? [],
    /** Is it known what the script has changed? */
    compared: ahead !== undefined,
    /** Writes fields of a shot. @throws Failure when somebody else wrote one of them since that version */
    async edit(storyboard_id: number, fields: Readonly<Record<string, Value>>, version: number): Promise<Shot> {
      try {
        const now = await api.storyboards.change({ storyboard_id, ...fields, version })
        changeShot(doc_id, storyboard_id, () => now)
        return now
      } catch (error) {
        await refreshShots()
        throw error
      }
    },
    /** A new shot behind another one (null = first, absent = last of the scene). @returns its id */
    async add(scene_id: string, after_id?: number | null, text: Partial<Pick<Shot, ShotField>> = {}) {
      const shot = await api.storyboards.add({ doc_id, scene_id, ...(after_id === undefined ? {} : { after_id }), ...text })
      await refreshShots()
      return shot.storyboard_id
    },
    /** Puts a shot to another place, and offers to put it back. */
    move(id: number, to: Place) {
      const from = placeOf(scenes, id)
      if (!from || (from.scene_id === to.scene_id && from.after_id === to.after_id)) return
      place(id, to)
      offerUndo('分镜已移动', () => place(id, from))
    },
    async remove(ids: readonly number[]) {
      change(doc_id, before => before.map(scene => ({ ...scene, shots: scene.shots.filter(shot => !ids.includes(shot.storyboard_id)) })))
      try {
        const gone = (await api.storyboards.remove({ doc_id, ids: [...ids] })).ids
        offerUndo(gone.length === 1 ? '分镜已删除' : `已删除 ${gone.length} 个分镜`, () =>
          quietly(api.storyboards.restore({ doc_id, ids: gone })),
        )
      } finally {
        await refreshShots()
      }
    },
    /** What the script has changed just now: it may have been written a moment ago, elsewhere. */
    async compare(): Promise<number> {
      const input = { doc_id, preview: true }
      return (await queryClient.fetchQuery({ ...queryOf(api.storyboards.sync, input), staleTime: 0 })).changes.length
    },
    /** Takes what the script says: what was chosen, or all that overwrites nothing. */
    async sync(chosen: { take?: string[]; keep?: string[] } = {}) {
      const { added, changed, removed } = (await api.storyboards.sync.withStatus({ doc_id, ...chosen })).data
      await refreshShots()
      const done = [added && `新增 ${added}`, changed && `更新 ${changed}`, removed && `删除 ${removed}`].filter(Boolean)
      toast.success(done.length ? `已与脚本同步：${done.join('，')} 镜` : '已与脚本同步')
    },
    /** Fills in what rules know, and offers to take that back. */
    async complete(asked: { fields: RuledField[]; ids?: number[] }) {
      const { filled } = await api.storyboards.complete({ doc_id, preview: false, ...asked })
      await refreshShots()
      if (filled.length)
        offerUndo(`已按规则补全 ${filled.length} 镜`, () =>
          quietly(api.storyboards.uncomplete({ doc_id, filled: filled.map(({ now: _now, ...each }) => each) })),
        )
    },
    /** The newest picture that was drawn for each becomes the shot's. */
    async chooseNewest(shots: readonly Shot[]) {
      const { work_id } = board!
      try {
        const chosen = shots.flatMap(({ storyboard_id, candidate }) =>
          candidate ? { subject_id: String(storyboard_id), image_id: candidate.image_id } : [],
        )
        for (let at = 0; at < chosen.length; at += CHOSEN_AT_ONCE)
          await api.subjects.setMirrorPictures({ work_id, chosen: chosen.slice(at, at + CHOSEN_AT_ONCE) })
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
