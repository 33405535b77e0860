// The content tags of a work: which documents carry them, and what can be done with them; a deleted one comes back by 撤销 with its documents.
import type { ContentTag } from '@qianmu/contract/works/catalogue'
import { useMemo } from 'react'
import { api } from '../../../../api.ts'
import { queryClient, useCall } from '../../../../kit/use-call.ts'
import { offerUndo } from '../../../../ui/undo.ts'

const NONE: readonly ContentTag[] = []

export const useTags = (project_id: number) => {
  const { data } = useCall(api.catalogue.contentTags, { project_id })
  const list = data ?? NONE
  const byDoc = useMemo(() => {
    const map = new Map<number, ContentTag[]>()
    for (const tag of list) for (const id of tag.doc_ids) map.set(id, [...(map.get(id) ?? []), tag])
    return map
  }, [list])
  const then = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work
    } finally {
      await queryClient.invalidateQueries({ queryKey: [api.catalogue.contentTags.contract.name] })
    }
  }
  const add = (tag: Pick<ContentTag, 'name' | 'color' | 'doc_ids'>) =>
    then(api.catalogue.addContentTag({ project_id, ...tag, doc_ids: tag.doc_ids.length ? tag.doc_ids : undefined }))
  return {
    list,
    /** False for a tag that has been deleted; any may be there until the tags have been read. */
    exists: (id: number): boolean => data?.some(tag => tag.content_tag_id === id) ?? true,
    of: (docId: number): readonly ContentTag[] => byDoc.get(docId) ?? NONE,
    add,
    change: (content_tag_id: number, part: { name: string; color: ContentTag['color'] }) =>
      then(api.catalogue.changeContentTag({ content_tag_id, ...part })),
    /** Lays the tag on documents or takes it off. */
    lay: ({ content_tag_id }: ContentTag, docIds: readonly number[], on: boolean) =>
      then(api.catalogue.changeContentTag({ content_tag_id, [on ? 'add_doc_ids' : 'remove_doc_ids']: [...docIds] })),
    async remove(tag: ContentTag): Promise<void> {
      await then(api.catalogue.removeContentTag({ content_tag_id: tag.content_tag_id }))
      offerUndo(`标签「${tag.name}」已删除`, () => void add(tag))
    },
  }
}
export type Tags = ReturnType<typeof useTags>
