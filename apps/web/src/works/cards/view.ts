// What the conception screen shows, kept in its address: the view, the chosen card, the filter.
import { CARD_TYPES } from '@qianmu/contract/works/cards'
import { useSearchParams } from 'react-router'
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
  const [search, setSearch] = useSearchParams()
  const [view, kind] = [search.get('view'), search.get('kind')]
  return {
    view: isView(view) ? view : 'board',
    cardId: Number(search.get('card')) || 0,
    kind: isKind(kind) ? kind : 'story',
    ideaId: Number(search.get('idea')) || 0,
    change: part =>
      setSearch(
        before => {
          const next = new URLSearchParams(before)
          const put = (name: string, value: string | number | undefined, none: string | number) => {
            if (value === none) next.delete(name)
            else if (value !== undefined) next.set(name, String(value))
          }
          put('view', part.view, 'board')
          put('card', part.cardId, 0)
          put('kind', part.kind, 'story')
          put('idea', part.ideaId, 0)
          return next
        },
        { replace: true },
      ),
  }
}
