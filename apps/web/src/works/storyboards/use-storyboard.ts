// The storyboard of a document, and what can be done with it: the table changes at once and is asked again afterwards.
import type { Change } from '@qianmu/contract/changes'
import { CHOSEN_AT_ONCE } from '@qianmu/contract/drawing/subjects'
import {
  SHOT_LABELS,
  type RuledField,
  type Shot,
  type ShotField,
  type StoryboardScene,
  type StoryboardStep,
} from '@qianmu/contract/works/storyboards'
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
import type { Act, Acts } from '../../ui/history/acts.ts'
import { tellLosses } from '../../ui/losses/tell.tsx'
import type { Edit, Value } from '../../ui/sheet/index.ts'
import { offerUndo } from '../../ui/undo.ts'
import type { Given } from './drop.ts'
import { idOf, moved, type Place, placeOf, shotsOf } from './model.ts'

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

/** The shot as the page has it. */
const shotNow = (doc_id: number, id: number): Shot | undefined =>
  shotsOf(queryClient.getQueryData<Board>(keyOf(api.storyboards.list, { doc_id }))?.scenes ?? []).find(shot => shot.storyboard_id === id)

const exchanged = (steps: readonly StoryboardStep[]): StoryboardStep[] =>
  steps.map(({ storyboard_id, before, now }) => ({ storyboard_id, before: now, now: before }))

/** @param acts the history of the page: all that is done to shots can be taken back there */
export const useStoryboard = (doc_id: number, mayWrite: boolean, acts: Acts) => {
  const { data: board, error } = useCall(api.storyboards.list, { doc_id }, { enabled: doc_id > 0 })
  const { data: ahead } = useCall(api.storyboards.sync, { doc_id, preview: true }, { enabled: doc_id > 0 && mayWrite, staleMs: 15_000 })
  useNews(doc_id)
  const scenes = board?.scenes ?? []
  const again = async (work: Promise<unknown>) => {
    try {
      await work
    } finally {
      await refreshShots()
    }
  }
  const place = (id: number, to: Place): Promise<void> => {
    // An answer that was asked for before would put it back for a moment.
    void queryClient.cancelQueries({ queryKey: keyOf(api.storyboards.list, { doc_id }) })
    change(doc_id, before => moved(before, id, to))
    return again(api.storyboards.order({ doc_id, storyboard_id: id, ...to }))
  }
  /** Deletes shots. @returns those that were not deleted yet */
  const bin = async (ids: readonly number[]) => {
    change(doc_id, before => before.map(scene => ({ ...scene, shots: scene.shots.filter(shot => !ids.includes(shot.storyboard_id)) })))
    const gone = api.storyboards.remove({ doc_id, ids: [...ids] })
    await again(gone)
    return (await gone).ids
  }
  const restore = (ids: readonly number[]) => again(api.storyboards.restore({ doc_id, ids: [...ids] }))
  const revert = (steps: readonly StoryboardStep[]) => again(api.storyboards.revert({ doc_id, steps: [...steps] }))
  /** Something was done; a toast offers to take it back where it is seen elsewhere than where it was done. */
  const did = (act: Act, said?: string) => {
    acts.did(act)
    if (said) offerUndo(said, () => void acts.takeBack(act).catch(rethrowUnlessFailure))
  }
  const added = (ids: readonly number[], label: string, said?: string) =>
    did({ label, undo: () => bin(ids), redo: () => restore(ids) }, said)
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
        const now = await api.storyboards.change({ storyboard_id, ...fields, version }, { joins: true })
        changeShot(doc_id, storyboard_id, () => now)
        return now
      } catch (error) {
        await refreshShots()
        throw error
      }
    },
    /** Writes one field of a shot where it stands, as an act: the length that an edge is pulled to. */
    async put<F extends ShotField>(id: number, field: F, value: Shot[F]) {
      const before = shotNow(doc_id, id)?.[field]
      if (before === undefined || before === value) return
      const write = (to: Shot[F]) => {
        const shot = shotNow(doc_id, id)
        if (!shot) return undefined
        changeShot(doc_id, id, now => ({ ...now, [field]: to }))
        return again(api.storyboards.change({ storyboard_id: id, [field]: to, version: shot.version }))
      }
      acts.did({ label: SHOT_LABELS[field], undo: () => write(before), redo: () => write(value) })
      await write(value)
    },
    /** Goes back or forth by edits of cells while no table shows them; what says something else by now stays. */
    rewrite(edits: readonly Edit[]) {
      for (const { row, column, before, after } of edits) {
        const id = idOf(String(row))
        const shot = shotNow(doc_id, id)
        if (shot?.[column as ShotField] !== before) continue
        changeShot(doc_id, id, now => ({ ...now, [column]: after }))
        quietly(api.storyboards.change({ storyboard_id: id, [column]: after, version: shot.version }))
      }
    },
    /** A new shot behind another one (null = first, absent = last of the scene). @returns its id */
    async add(scene_id: string, after_id?: number | null, text: Partial<Pick<Shot, ShotField>> = {}) {
      const shot = await api.storyboards.add({ doc_id, scene_id, ...(after_id === undefined ? {} : { after_id }), ...text })
      added([shot.storyboard_id], Object.keys(text).length ? '复制分镜' : '添加分镜')
      await refreshShots()
      return shot.storyboard_id
    },
    /** New shots behind all, as they are pasted. */
    async addRows(scene_id: string, rows: readonly Partial<Pick<Shot, ShotField>>[]) {
      const { ids } = await api.storyboards.addRows({ doc_id, scene_id, rows: [...rows] })
      added(ids, `添加 ${ids.length} 镜`, `已添加 ${ids.length} 镜`)
      await refreshShots()
    },
    /** Shots of a file. */
    async bring(file: File) {
      const { ids, unplaced, losses } = await api.storyboards.import({ doc_id, file })
      const left = unplaced ? `，其中 ${unplaced} 镜在脚本里没有对应的场次，接在前一场` : ''
      added(ids, `导入 ${ids.length} 镜`, `已导入 ${ids.length} 镜${left}`)
      tellLosses(`${file.name} 里这些没有原样进来`, losses)
      await refreshShots()
    },
    /** Puts a shot to another place. */
    move(id: number, to: Place) {
      const from = placeOf(scenes, id)
      if (!from || (from.scene_id === to.scene_id && from.after_id === to.after_id)) return
      did({ label: '移动分镜', undo: () => place(id, from), redo: () => place(id, to) })
      void place(id, to).catch(rethrowUnlessFailure)
    },
    async remove(ids: readonly number[]) {
      const gone = await bin(ids)
      const act = { label: `删除 ${gone.length} 镜`, undo: () => restore(gone), redo: () => bin(gone) }
      if (gone.length) did(act, gone.length === 1 ? '分镜已删除' : `已删除 ${gone.length} 个分镜`)
    },
    /** What the script has changed just now: it may have been written a moment ago, elsewhere. */
    async compare(): Promise<number> {
      const input = { doc_id, preview: true }
      return (await queryClient.fetchQuery({ ...queryOf(api.storyboards.sync, input), staleTime: 0 })).changes.length
    },
    /** Takes what the script says: what was chosen, or all that overwrites nothing. */
    async sync(chosen: { take?: string[]; keep?: string[] } = {}) {
      const { added: more, changed, removed, steps } = (await api.storyboards.sync.withStatus({ doc_id, ...chosen })).data
      if (steps.length) did({ label: '与脚本同步', undo: () => revert(steps), redo: () => revert(exchanged(steps)) })
      await refreshShots()
      const done = [more && `新增 ${more}`, changed && `更新 ${changed}`, removed && `删除 ${removed}`].filter(Boolean)
      toast.success(done.length ? `已与脚本同步：${done.join('，')} 镜` : '已与脚本同步')
    },
    /** Fills in what rules know, and offers to take that back. */
    async complete(asked: { fields: RuledField[]; ids?: number[] }) {
      const { filled } = await api.storyboards.complete({ doc_id, preview: false, ...asked })
      const steps = filled.map(({ storyboard_id, before, now }) => ({ storyboard_id, before, now }))
      const act = { label: '按规则补全', undo: () => revert(steps), redo: () => revert(exchanged(steps)) }
      if (steps.length) did(act, `已按规则补全 ${steps.length} 镜`)
      await refreshShots()
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
