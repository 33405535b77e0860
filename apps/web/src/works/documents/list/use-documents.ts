// The documents of one work, and what can be done with them; the list moves at once and is asked again afterwards.
import { useEffect } from 'react'
import { api } from '../../../api.ts'
import { staleAnswers } from '../../../kit/answers-cache.ts'
import { patchAnswers, refreshUnlessLive, useChanges } from '../../../kit/live/changes.ts'
import { onChange } from '../../../kit/events.ts'
import { toast } from '../../../kit/toast.ts'
import { queryClient, useCall } from '../../../kit/use-call.ts'
import { offerUndo } from '../../../ui/undo.ts'
import type { StateChange } from './StateCells.tsx'
import { changedTree, type Place } from './tree.ts'

const NAMES = [api.documents.list, api.projects.detail, api.projects.list, api.catalogue.contentTags].map(({ contract }) => contract.name)

/** @param matching with how far the matching pictures of each are */
export const useDocuments = (project_id: number, matching = false) => {
  const { data: tree } = useCall(api.documents.list, { project_id, ...(matching ? { matching: 1 as const } : {}) })
  // What others do is shown when it happens.
  useChanges('documents', project_id, NAMES, change =>
    patchAnswers(api.documents.list, (tree, asked) => (asked.project_id === project_id ? changedTree(tree, asked, change) : tree)),
  )
  useEffect(() => onChange('reviews', project_id, () => staleAnswers(NAMES)), [project_id])
  const refresh = () => Promise.all(NAMES.map(name => queryClient.invalidateQueries({ queryKey: [name] })))
  const then = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work
    } finally {
      await refresh()
    }
  }
  /** For changes of single documents, of which the stream brings the rows. */
  const quick = async <T>(work: Promise<T>): Promise<T> => {
    try {
      const done = await work
      await refreshUnlessLive(NAMES)
      return done
    } catch (error) {
      await refresh()
      throw error
    }
  }
  const restore = async (ids: readonly number[]) => {
    await then(api.documents.restoreMany({ project_id, doc_id: [...ids] }))
    toast.success('已恢复')
  }
  return {
    tree,
    refresh,
    restore,
    add: (doc_name: string, volume_id: number | null) => then(api.documents.add({ project_id, doc_name, volume_id })),
    rename: (doc_id: number, doc_name: string, was: string) => quick(api.documents.rename({ doc_id, doc_name, was })),
    move: (doc_id: number, place: Place) => quick(api.documents.order({ doc_id, ...place })),
    moveMany: (ids: readonly number[], place: Place) => quick(api.documents.orderMany({ project_id, doc_id: [...ids], ...place })),
    setState: (ids: readonly number[], change: StateChange) => quick(api.documents.setState({ project_id, doc_id: [...ids], ...change })),
    async remove(asked: readonly number[]) {
      const { doc_id: ids } = await then(api.documents.removeMany({ project_id, doc_id: [...asked] }))
      if (!ids.length) return void toast.info('已经被别人删除了')
      offerUndo(ids.length === 1 ? '文档已移到回收站' : `${ids.length} 个文档已移到回收站`, () => void restore(ids))
    },
    addVolume: (volume_name: string) => then(api.volumes.add({ project_id, volume_name })),
    renameVolume: (volume_id: number, volume_name: string) => then(api.volumes.update({ volume_id, volume_name })),
    removeVolume: (volume_id: number) => then(api.volumes.remove({ volume_id })),
    moveVolume: (volume_id: number, after_id: number | null) => then(api.volumes.order({ volume_id, after_id })),
  }
}
export type Documents = ReturnType<typeof useDocuments>
