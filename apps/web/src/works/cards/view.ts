// What the conception screen shows, kept in its address: the view, the chosen card, the filter.
import { CARD_TYPES } from '@qianmu/contract/works/cards'
import { unless, useAddress } from '../../kit/address.ts'
import { type Kind, type ViewKey, VIEWS } from './model.ts'

export interface View {
  view: ViewKey
  /** The card in the detail panel; 0 = none. */
  cardId: number
  kind: Kind
  ideaId: number
}
const isView = (text: string | null): text is ViewKey => VIEWS.some(({ key }) => key === text)
const isKind = (text: string | null): text is Kind => text === 'all' || (text !== null && text in CARD_TYPES)

/** The present view and the way to change parts of it. */
export const useView = (): View & { change: (part: Partial<View>) => void } => {
  const [search, put] = useAddress()
  const [view, kind] = [search.get('view'), search.get('kind')]
  return {
    view: isView(view) ? view : 'board',
    cardId: Number(search.get('card')) || 0,
    kind: isKind(kind) ? kind : 'story',
    ideaId: Number(search.get('idea')) || 0,
    change: part => put({ view: unless('board', part.view), card: part.cardId, kind: unless('story', part.kind), idea: part.ideaId }),
  }
}
