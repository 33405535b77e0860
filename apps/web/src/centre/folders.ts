// A person's folders of collected materials: a folder is the name that its materials carry; one that a person made stays when it is empty.
import { type Asked } from '../ui/NameDialog.tsx'
import { api } from '../api.ts'
import { rethrowUnlessFailure } from '../kit/failure.ts'
import { toast } from '../kit/toast.ts'
import { useCall } from '../kit/use-call.ts'
import { heldOpen } from '../ui/files/under-way.ts'
import { offerUndo } from '../ui/undo.ts'
import { entriesChanged } from './view.ts'

const { entries } = api
/** Materials that one call takes. */
const AT_ONCE = 200
const NAMED = { field: 'folder', label: '收藏夹名称', max: 20 } as const
const inParts = async (ids: readonly number[], run: (part: number[]) => Promise<unknown>) => {
  for (let at = 0; at < ids.length; at += AT_ONCE) await run(ids.slice(at, at + AT_ONCE))
}
const quietly = (work: Promise<unknown>) => void heldOpen(work).then(entriesChanged).catch(rethrowUnlessFailure)

export const moveInto = (ids: readonly number[], folder: string) =>
  quietly(
    inParts(ids, material_ids => entries.moveCollected({ material_ids, folder })).then(() =>
      toast.success(folder ? `${ids.length} 条放进了「${folder}」` : `${ids.length} 条移出了收藏夹`),
    ),
  )

/** Collects one into a folder. */
export const collectInto = (material_id: number, folder: string) =>
  quietly(entries.collect({ material_id, folder }).then(() => toast.success(`收藏到「${folder}」`)))

/** No more collected; what was said of their folders goes with it. */
export const uncollectAll = (ids: readonly number[]) =>
  quietly(inParts(ids, material_ids => entries.uncollect({ material_ids })).then(() => toast.success(`${ids.length} 条已取消收藏`)))

/** The folders with how many each has, and what is done with them. */
export function useFolders() {
  const { data } = useCall(entries.collectionTypes, {})
  const addAsked = (then: (folder: string) => void): Asked => ({
    ...NAMED,
    title: '新建收藏夹',
    initial: '',
    ok: '新建',
    run: async folder => {
      await entries.addFolder({ folder })
      entriesChanged()
      then(folder)
    },
  })
  const renameAsked = (from: string, then: (folder: string) => void): Asked => ({
    ...NAMED,
    title: '重命名收藏夹',
    initial: from,
    ok: '保存',
    run: async folder => {
      await entries.moveCollected({ from, folder })
      entriesChanged()
      then(folder)
    },
  })
  const again = async (folder: string, ids: readonly number[]) => {
    await entries.addFolder({ folder })
    await inParts(ids, material_ids => entries.moveCollected({ material_ids, folder }))
  }
  /** Dissolves it: its materials stay collected. */
  const remove = (from: string) =>
    quietly(
      entries.moveCollected({ from, folder: '' }).then(({ material_ids }) => {
        offerUndo(`收藏夹「${from}」已删除，里面的素材还在收藏里`, () => quietly(again(from, material_ids)))
      }),
    )
  return { folders: data?.folders ?? [], all: data?.list.find(({ type }) => type === 'all')?.count, addAsked, renameAsked, remove }
}
export type Folders = ReturnType<typeof useFolders>
