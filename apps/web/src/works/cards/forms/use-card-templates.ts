// The card templates that a work's cards can have, and what can be done with those of the team; a deleted one comes back by 撤销.
import type { CardTemplate, CardType, TemplateField } from '@qianmu/contract/works/cards'
import { api } from '../../../api.ts'
import { queryClient, useCall } from '../../../kit/use-call.ts'
import { offerUndo } from '../../../ui/undo.ts'

const NONE: readonly CardTemplate[] = []

export const useCardTemplates = (project_id: number) => {
  const { data = NONE } = useCall(api.cards.templates, { project_id }, { staleMs: 60_000 })
  const then = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work
    } finally {
      await queryClient.invalidateQueries({ queryKey: [api.cards.templates.contract.name] })
    }
  }
  const restore = (card_template_id: number) => then(api.cards.restoreTemplate({ card_template_id }))
  return {
    /** Those that cards of a type can be given; a deleted one only to the card that has it. */
    offered: (type: CardType, present: number | null) =>
      data.filter(each => each.type === type && (!each.is_delete || each.template_id === present)),
    of: (id: number | null) => data.find(({ template_id }) => template_id === id),
    /** Made by people of the team, of all types. */
    own: data.filter(({ official, is_delete }) => !official && !is_delete),
    add: (type: CardType, name: string, fields: TemplateField[]) => then(api.cards.addTemplate({ type, name, fields })),
    change: (card_template_id: number, name: string, fields: TemplateField[]) =>
      then(api.cards.changeTemplate({ card_template_id, name, fields })),
    async remove({ template_id, name }: CardTemplate): Promise<void> {
      await then(api.cards.removeTemplate({ card_template_id: template_id }))
      offerUndo(`卡片模板「${name}」已删除，用它的卡片不变`, () => void restore(template_id))
    },
  }
}
export type CardTemplates = ReturnType<typeof useCardTemplates>
