// One line of a side list: a folder or a view, how much is in it, and what can be done with it.
import type { ReactNode } from 'react'

interface Props {
  icon: ReactNode
  label: string
  /** How much is in it. */
  count?: ReactNode
  /** How deep it lies among others, from 0. */
  depth?: number
  current: boolean
  onClick: () => void
  menu?: ReactNode
}

export const SideLine = ({ icon, label, count, depth = 0, current, onClick, menu }: Props) => (
  <li className="row" style={{ paddingLeft: depth * 14 }}>
    <button
      type="button"
      className="plain row grow min-w-0 h-32 max-[720px]:h-44 px-8 rounded-6 hover:bg-hover aria-[current]:bg-hover"
      aria-current={current || undefined}
      onClick={onClick}
    >
      {icon}
      <span className="cut grow text-left">{label}</span>
      {count !== undefined && <span className="meta num">{count}</span>}
    </button>
    {menu}
  </li>
)
