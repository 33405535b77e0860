// Starred fields (mockup 07): a field of a section with a star stands among what is set for nearly every drawing, instead of in its section.
import { Star } from 'lucide-react'
import { createContext, type ReactNode, use, useState } from 'react'
import { createPortal } from 'react-dom'
import { create } from 'zustand'
import { IconButton } from '../../ui/IconButton.tsx'
import styles from '../studio.module.css'

const KEY = 'qm.drawing.stars'
/** What was kept, whatever has become of it. */
function kept(): readonly string[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(value) ? value.filter(each => typeof each === 'string') : []
  } catch {
    return []
  }
}
const useStore = create<{ stars: readonly string[] }>(() => ({ stars: kept() }))
const toggle = (field: string) => {
  const { stars } = useStore.getState()
  const next = stars.includes(field) ? stars.filter(each => each !== field) : [...stars, field]
  localStorage.setItem(KEY, JSON.stringify(next))
  useStore.setState({ stars: next })
}

const Shelf = createContext<HTMLElement | null>(null)
/** The section that fields can be starred in; '' where they cannot. */
const Starrable = createContext('')

/** Around sections whose starred fields stand in the `Shelf` that `common` gets. */
export const StarredFields = ({ common, children }: { common: (shelf: ReactNode) => ReactNode; children: ReactNode }) => {
  const [shelf, setShelf] = useState<HTMLElement | null>(null)
  return (
    <>
      {common(<div ref={setShelf} className="flex flex-col gap-10 empty:hidden" />)}
      <Shelf value={shelf}>{children}</Shelf>
    </>
  )
}

/** Fields within can be starred. */
export const StarsOf = ({ section, children }: { section: string; children: ReactNode }) => (
  <Starrable value={section}>{children}</Starrable>
)
/** Fields within are no fields of the form: each is one thing of many. */
export const NoStars = ({ children }: { children: ReactNode }) => <Starrable value="">{children}</Starrable>

/** A field where it belongs: in its section, or on the shelf when it is starred. `field` gets the star. */
export const Starred = ({ label, field }: { label: string; field: (star: ReactNode) => ReactNode }) => {
  const section = use(Starrable)
  const shelf = use(Shelf)
  const name = `${section}/${label}`
  const on = useStore(({ stars }) => stars.includes(name))
  if (!section || !shelf) return field(null)
  const star = (
    <span className={styles.star} data-on={on}>
      <IconButton
        icon={Star}
        size={24}
        label={on ? `不再固定${label}` : `把${label}固定到常用`}
        pressed={on}
        onClick={() => toggle(name)}
      />
    </span>
  )
  return on ? createPortal(field(star), shelf) : field(star)
}
