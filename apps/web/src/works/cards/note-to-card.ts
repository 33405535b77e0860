// A quick note becomes a card: its text goes along, and 撤销 makes it a note again.
import type { Idea } from '@qianmu/contract/works/ideas'
import { api } from '../../api.ts'
import { rethrowUnlessFailure } from '../../kit/failure.ts'
import { offerUndo } from '../../ui/undo.ts'
import type { Place } from './DragGround.tsx'
import type { Ideas } from '../ideas/index.ts'
import type { Cards } from './use-cards.ts'

export const noteToCard = async (note: Idea, place: Place, cards: Cards, ideas: Ideas): Promise<void> => {
  const { text } = await api.ideas.preview({ idea_id: note.idea_id })
  const card = await cards.add({ title: note.idea_name, text: text === note.idea_name ? '' : text, ...place })
  await api.ideas.remove({ idea_id: note.idea_id })
  await cards.refresh()
  const back = async () => {
    await api.cards.remove({ card_id: card.card_id })
    await ideas.restore(note.idea_id)
  }
  offerUndo(`「${note.idea_name}」成了一张卡片`, () => void back().catch(rethrowUnlessFailure))
}
