// One tile of a grid of pictures, files, models and the like: what it looks like, its name and facts, what stands on it, its mark; it can be dragged to where such things are taken.
import { Check, Square } from 'lucide-react'
import type { DragEvent, ReactNode } from 'react'
import card from '../card.module.css'
import { type Carried, carry } from '../files/drag.ts'
import type { FocusProps } from './layout.ts'

export interface TileProps {
  /** What a click does, or more than the name, for those who cannot see it. */
  label?: string
  name: string
  /** Fills the place of the picture. */
  face: ReactNode
  /** How high the picture is, as a class. */
  shape?: string
  focus: FocusProps
  /** Absent where nothing can be opened or taken yet. */
  onClick?: (event: { shiftKey: boolean; ctrlKey: boolean; metaKey: boolean }) => void
  /** Absent where nothing is selected. */
  selected?: boolean | undefined
  /** Is the one that is looked at. */
  current?: boolean
  /** Selects it by a mark of its own, where a click does something else. */
  onMark?: () => void
  disabled?: boolean
  /** What a drag takes along. */
  drag?: readonly Carried[] | undefined
  /** At the head of the picture. */
  left?: ReactNode
  right?: ReactNode
  /** At the end of the name. */
  actions?: ReactNode
  /** Lines below the name. */
  children?: ReactNode
}

const CHECKED = (
  <span className="p-2 rounded-4 bg-solid text-white">
    <Check size={12} aria-hidden />
  </span>
)
/** On the picture of a tile. */
export const Badge = ({ children }: { children: ReactNode }) => <span className={card.badge}>{children}</span>
/** A line below the name of a tile. */
export const Facts = ({ children }: { children: ReactNode }) => <p className={card.facts}>{children}</p>
/** The picture of a tile. */
export const Picture = ({ src }: { src: string }) => <img src={src} alt="" loading="lazy" draggable={false} />
/** Where a tile has no picture. */
export const NoPicture = ({ children }: { children: ReactNode }) => (
  <span aria-hidden className="flex size-full items-center justify-center text-32 text-t3">
    {children}
  </span>
)

const Main = ({ label, name, focus, onClick, selected, current, disabled, drag }: TileProps) => {
  const dragged = (event: DragEvent<HTMLElement>) => {
    carry(event, drag ?? [])
    event.dataTransfer.setDragImage(event.currentTarget.closest('article')!.firstElementChild!, 24, 24)
  }
  return (
    <button
      type="button"
      className={card.opens}
      aria-label={label}
      aria-pressed={selected}
      aria-current={current || undefined}
      disabled={disabled}
      draggable={drag !== undefined}
      onDragStart={dragged}
      onClick={onClick}
      {...focus}
    >
      {name}
    </button>
  )
}

const Mark = ({ name, selected, focus, onMark }: TileProps) => (
  <button
    type="button"
    aria-label={`选中「${name}」`}
    aria-pressed={selected}
    tabIndex={focus.tabIndex}
    className="finger flex p-0 border-0 bg-transparent text-white cursor-pointer"
    onClick={onMark}
  >
    {selected ? CHECKED : <Square size={18} aria-hidden className="drop-shadow" />}
  </button>
)

export const Tile = (props: TileProps) => {
  const {
    name,
    label = name,
    face,
    shape = 'aspect-[3/2]',
    focus,
    onClick,
    selected,
    current,
    onMark,
    left,
    right,
    actions,
    children,
  } = props
  return (
    <article
      className={card.card}
      data-selected={selected || current || undefined}
      {...(onClick ? {} : { role: 'group', 'aria-label': label, ...focus })}
    >
      <div className={`${card.cover} ${shape}`}>{face}</div>
      <div className="row mt-4">
        <h3 className={`cut grow ${card.name}`}>{onClick ? <Main {...props} label={label} /> : name}</h3>
        {actions && <span className="relative flex flex-none">{actions}</span>}
      </div>
      {children}
      <span className={`${card.corner} left-6`}>
        {onMark ? <Mark {...props} /> : selected && CHECKED}
        {left}
      </span>
      <span className={`${card.corner} right-6`}>{right}</span>
    </article>
  )
}
