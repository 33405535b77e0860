// What the screen of characters shows, kept in its address: the view, the chosen character, the document that relations are looked at in.
import { unless, useAddress } from '../kit/address.ts'
import { type ViewKey, VIEWS } from './model.ts'

export interface View {
  view: ViewKey
  /** The character in the side panel; 0 = none. */
  characterId: number
  /** The document up to which relations are shown; 0 = the last. */
  docId: number
}
const isView = (text: string | null): text is ViewKey => VIEWS.some(({ key }) => key === text)

/** The present view and the way to change parts of it. */
export const useView = (): View & { change: (part: Partial<View>) => void } => {
  const [search, put] = useAddress()
  const view = search.get('view')
  return {
    view: isView(view) ? view : 'list',
    characterId: Number(search.get('character')) || 0,
    docId: Number(search.get('doc')) || 0,
    change: part => put({ view: unless('list', part.view), character: part.characterId, doc: part.docId }),
  }
}
