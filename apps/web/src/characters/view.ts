// What the screen of characters shows, kept in its address: the view, the chosen character, the document that relations are looked at in.
import { useSearchParams } from 'react-router'
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
  const [search, setSearch] = useSearchParams()
  const view = search.get('view')
  return {
    view: isView(view) ? view : 'list',
    characterId: Number(search.get('character')) || 0,
    docId: Number(search.get('doc')) || 0,
    change: part =>
      setSearch(
        before => {
          const next = new URLSearchParams(before)
          const put = (name: string, value: string | number | undefined, none: string | number) => {
            if (value === none) next.delete(name)
            else if (value !== undefined) next.set(name, String(value))
          }
          put('view', part.view, 'list')
          put('character', part.characterId, 0)
          put('doc', part.docId, 0)
          return next
        },
        { replace: true },
      ),
  }
}
