// What is done to the shots of a document, as acts of the page: each can be taken back and done again, in its turn with the edits of cells.
import { SHOT_LABELS, type RuledField, type Shot, type ShotField, type StoryboardStep } from '@qianmu/contract/works/storyboards'
import { api } from '../../api.ts'
import { rethrowUnlessFailure } from '../../kit/failure.ts'
import { toast } from '../../kit/toast.ts'
import { keyOf, queryClient } from '../../kit/use-call.ts'
import type { Act, Acts } from '../../ui/history/acts.ts'
import { tellLosses } from '../../ui/losses/tell.tsx'
import type { Edit } from '../../ui/sheet/index.ts'
import { offerUndo } from '../../ui/undo.ts'
import { again, change, changeShot, refreshShots, scenesNow, shotNow } from './kept-shots.ts'
import { idOf, moved, type Place, placeOf } from './model.ts'

type Texts = Partial<Pick<Shot, ShotField>>
const exchanged = (steps: readonly StoryboardStep[]): StoryboardStep[] =>
  steps.map(({ storyboard_id, before, now }) => ({ storyboard_id, before: now, now: before }))

/** Something was done; a toast offers to take it back where it is not seen where it was done. */
function did(acts: Acts, act: Act, said?: string): void {
  acts.did(act)
  if (said) offerUndo(said, () => void acts.takeBack(act).catch(rethrowUnlessFailure))
}

/** Rows of the board: added, moved, deleted. */
function rowActs(doc_id: number, acts: Acts) {
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
  const added = (ids: readonly number[], label: string, said?: string) =>
    did(acts, { label, undo: () => bin(ids), redo: () => restore(ids) }, said)
  return {
    /** A new shot behind another one (null = first, absent = last of the scene). @returns its id */
    async add(scene_id: string, after_id?: number | null, text: Texts = {}) {
      const shot = await api.storyboards.add({ doc_id, scene_id, ...(after_id === undefined ? {} : { after_id }), ...text })
      added([shot.storyboard_id], Object.keys(text).length ? '复制分镜' : '添加分镜')
      await refreshShots()
      return shot.storyboard_id
    },
    /** New shots behind all, as they are pasted. */
    async addRows(scene_id: string, rows: readonly Texts[]) {
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
      const from = placeOf(scenesNow(doc_id), id)
      if (!from || (from.scene_id === to.scene_id && from.after_id === to.after_id)) return
      did(acts, { label: '移动分镜', undo: () => place(id, from), redo: () => place(id, to) })
      void place(id, to).catch(rethrowUnlessFailure)
    },
    async remove(ids: readonly number[]) {
      const gone = await bin(ids)
      const act = { label: `删除 ${gone.length} 镜`, undo: () => restore(gone), redo: () => bin(gone) }
      if (gone.length) did(acts, act, gone.length === 1 ? '分镜已删除' : `已删除 ${gone.length} 个分镜`)
    },
  }
}

/** What stands in the fields of shots. */
function fieldActs(doc_id: number, acts: Acts) {
  const revert = (steps: readonly StoryboardStep[]) => again(api.storyboards.revert({ doc_id, steps: [...steps] }))
  const stepped = (label: string, steps: readonly StoryboardStep[], said?: string) =>
    did(acts, { label, undo: () => revert(steps), redo: () => revert(exchanged(steps)) }, said)
  return {
    /** Writes one field of a shot where it stands, as an act: the length that an edge is pulled to. */
    async put<F extends ShotField>(id: number, field: F, value: Shot[F]) {
      const before = shotNow(doc_id, id)?.[field]
      if (before === undefined || before === value) return
      const write = (to: Shot[F]) => {
        // Keys come faster than answers: what this page has written itself is no news to it.
        changeShot(doc_id, id, now => ({ ...now, [field]: to }))
        return again(api.storyboards.change({ storyboard_id: id, [field]: to }))
      }
      acts.did({ label: SHOT_LABELS[field], undo: () => write(before), redo: () => write(value) })
      await write(value)
    },
    /** Goes back or forth by edits of cells while no table shows them; what says something else by now stays. */
    rewrite(edits: readonly Edit[]) {
      for (const [row, ofRow] of Map.groupBy(edits, edit => edit.row)) {
        const id = idOf(String(row))
        const shot = shotNow(doc_id, id)
        if (!shot) continue
        const standing = ofRow.filter(({ column, before }) => shot[column as ShotField] === before)
        const values = Object.fromEntries(standing.map(({ column, after }) => [column, after]))
        changeShot(doc_id, id, now => ({ ...now, ...values }))
        void again(api.storyboards.change({ storyboard_id: id, ...values })).catch(rethrowUnlessFailure)
      }
    },
    /** Takes what the script says: what was chosen, or all that overwrites nothing. */
    async sync(chosen: { take?: string[]; keep?: string[] } = {}) {
      const { added: more, changed, removed, steps } = (await api.storyboards.sync.withStatus({ doc_id, ...chosen })).data
      if (steps.length) stepped('与脚本同步', steps)
      await refreshShots()
      const done = [more && `新增 ${more}`, changed && `更新 ${changed}`, removed && `删除 ${removed}`].filter(Boolean)
      toast.success(done.length ? `已与脚本同步：${done.join('，')} 镜` : '已与脚本同步')
    },
    /** Fills in what rules know, and offers to take that back. */
    async complete(asked: { fields: RuledField[]; ids?: number[] }) {
      const { filled } = await api.storyboards.complete({ doc_id, preview: false, ...asked })
      const steps = filled.map(({ storyboard_id, before, now }) => ({ storyboard_id, before, now }))
      if (steps.length) stepped('按规则补全', steps, `已按规则补全 ${steps.length} 镜`)
      await refreshShots()
    },
  }
}

/** @param acts the history of the page */
export const shotActs = (doc_id: number, acts: Acts) => ({ ...rowActs(doc_id, acts), ...fieldActs(doc_id, acts) })
