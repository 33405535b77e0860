// The ideas of one work, and what can be done with them; deleted ones come back by 撤销.
import type { Idea } from '@qianmu/contract/works/ideas'
import { api } from '../../api.ts'
import { queryClient, useCall } from '../../kit/use-call.ts'
import { offerUndo } from '../../ui/undo.ts'

const AFFECTED = [api.ideas.list, api.ideas.detail, api.ideas.outline, api.cards.listAll, api.cards.roles]

export const useIdeas = (project_id: number) => {
  const { data: list } = useCall(api.ideas.list, { project_id })
  const refresh = () => Promise.all(AFFECTED.map(({ contract }) => queryClient.invalidateQueries({ queryKey: [contract.name] })))
  const then = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work
    } finally {
      await refresh()
    }
  }
  const restore = (idea_id: number) => then(api.documents.restore({ doc_id: idea_id }))
  return {
    list,
    restore,
    add: (idea: { idea_name?: string; doc_type: Idea['doc_type']; edit_type: Idea['edit_type']; text?: string }) =>
      then(api.ideas.add({ project_id, ...idea })),
    rename: (idea_id: number, idea_name: string) => then(api.ideas.rename({ idea_id, idea_name })),
    write: (idea_id: number, version: number, text: string) => then(api.ideas.update({ idea_id, version, text })),
    /** Lets an idea be worked on another way; 撤销 goes back. */
    async turn(idea: Idea, edit_type: Idea['edit_type'], said: string): Promise<void> {
      await then(api.ideas.modelSwitch({ idea_id: idea.idea_id, edit_type }))
      offerUndo(
        `「${idea.idea_name}」${said}`,
        () => void then(api.ideas.modelSwitch({ idea_id: idea.idea_id, edit_type: idea.edit_type })),
      )
    },
    async remove(idea: Idea): Promise<void> {
      await then(api.ideas.remove({ idea_id: idea.idea_id }))
      offerUndo(`「${idea.idea_name}」已移到回收站`, () => void restore(idea.idea_id))
    },
  }
}
export type Ideas = ReturnType<typeof useIdeas>
