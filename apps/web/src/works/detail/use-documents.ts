// The documents of one work, and what can be done with them; the list moves at once and is asked again afterwards.
import { api } from '../../api.ts'
import { toast } from '../../kit/toast.ts'
import { queryClient, useCall } from '../../kit/use-call.ts'
import { offerUndo } from '../../ui/undo.ts'
import type { Place } from './tree.ts'

const AFFECTED = [api.documents.list, api.projects.detail, api.projects.list]

export const useDocuments = (project_id: number) => {
  const { data: tree } = useCall(api.documents.list, { project_id })
  const refresh = () => Promise.all(AFFECTED.map(({ contract }) => queryClient.invalidateQueries({ queryKey: [contract.name] })))
  const then = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work
    } finally {
      await refresh()
    }
  }
  const restore = async (ids: readonly number[]) => {
    await then(Promise.all(ids.map(doc_id => api.documents.restore({ doc_id }))))
    toast.success('已恢复')
  }
  return {
    tree,
    refresh,
    restore,
    add: (doc_name: string, volume_id: number | null) => then(api.documents.add({ project_id, doc_name, volume_id })),
    rename: (doc_id: number, doc_name: string) => then(api.documents.rename({ doc_id, doc_name })),
    move: (doc_id: number, place: Place) => then(api.documents.order({ doc_id, ...place })),
    async remove(ids: readonly number[]) {
      await then(Promise.all(ids.map(doc_id => api.documents.remove({ doc_id }))))
      offerUndo(ids.length === 1 ? '文档已移到回收站' : `${ids.length} 个文档已移到回收站`, () => void restore(ids))
    },
    addVolume: (volume_name: string) => then(api.volumes.add({ project_id, volume_name })),
    renameVolume: (volume_id: number, volume_name: string) => then(api.volumes.update({ volume_id, volume_name })),
    removeVolume: (volume_id: number) => then(api.volumes.remove({ volume_id })),
    moveVolume: (volume_id: number, after_id: number | null) => then(api.volumes.order({ volume_id, after_id })),
  }
}
export type Documents = ReturnType<typeof useDocuments>
