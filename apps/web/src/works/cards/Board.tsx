// 卡片板: a column for each act; cards are dragged, or moved with Alt and the arrows.
import { useDndContext, useDraggable, useDroppable } from '@dnd-kit/core'
import type { Card } from '@qianmu/contract/works/cards'
import { CHART } from '../../ui/theme/palette.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { Plus } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { withActive } from '../../ui/library/lines.ts'
import { type Lane, stepped } from './model.ts'
import { type Setting, TileBody } from './Tile.tsx'
import styles from './board.module.css'

export interface BoardProps {
  lanes: readonly Lane[]
  setting: Setting
  cardId: number
  mayEdit: boolean
  onOpen: (id: number) => void
  onMove: (id: number, place: { lane: string; after_id: number | null }) => void
  onAdd: (lane: string) => void
}

const STEPS: Record<string, 'up' | 'down' | 'left' | 'right'> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
}
/** Acts take the hues of the palette in turn. */
export const laneColour = (at: number): string => CHART.light[[0, 4, 3, 2, 5, 7, 6, 8, 1][at % 9]!]!

/** Keys of a drag: a card's id, and where one can drop. */
const dropKey = (lane: string, before: number) => JSON.stringify([lane, before])
export const dropPlace = (key: unknown): { lane: string; before: number } => {
  const [lane, before] = JSON.parse(String(key)) as [string, number]
  return { lane, before }
}

const Tile = ({ card, props, onStep }: { card: Card; props: BoardProps; onStep: (event: KeyboardEvent, card: Card) => void }) => {
  const drag = useDraggable({ id: `card-${card.card_id}`, data: { title: card.title }, disabled: !props.mayEdit })
  const drop = useDroppable({ id: dropKey(card.lane, card.card_id) })
  const selected = card.card_id === props.cardId
  const own = useRef<HTMLButtonElement | null>(null)
  useEffect(() => {
    if (selected) own.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [selected])
  return (
    <button
      type="button"
      ref={element => {
        own.current = element
        drag.setNodeRef(element)
        drop.setNodeRef(element)
      }}
      {...drag.listeners}
      className={styles.tile}
      data-card={card.card_id}
      data-lane={card.lane}
      data-selected={selected || undefined}
      data-dragging={drag.isDragging || undefined}
      data-over={(drop.isOver && drop.active?.id !== `card-${card.card_id}`) || undefined}
      aria-pressed={selected}
      aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Alt+ArrowLeft Alt+ArrowRight"
      onClick={() => props.onOpen(card.card_id)}
      onKeyDown={event => onStep(event, card)}
    >
      <TileBody card={card} setting={props.setting} />
    </button>
  )
}

/** What a tile takes until it was measured, the space between two, and those out of sight that stand ready. */
const TILE_PX = 108
const GAP_PX = 8
const OVERSCAN = 4

type Step = (event: KeyboardEvent, card: Card) => void
interface TilesProps {
  cards: readonly Card[]
  props: BoardProps
  onStep: Step
  frame: RefObject<HTMLElement | null>
  /** Cards that stand also out of sight: the one that was stepped, and the one that is dragged or has the focus. */
  kept: readonly number[]
}

/** The cards of a lane that are in sight. The lanes scroll together in their frame. */
const Tiles = ({ cards, props, onStep, frame, kept }: TilesProps) => {
  const own = useRef<HTMLDivElement>(null)
  const [margin, setMargin] = useState(0)
  useLayoutEffect(() => {
    const [list, scroll] = [own.current, frame.current]
    if (list && scroll) setMargin(list.getBoundingClientRect().top - scroll.getBoundingClientRect().top + scroll.scrollTop)
  }, [frame])
  const standing = cards.flatMap(({ card_id }, at) => (card_id === props.cardId || kept.includes(card_id) ? [at] : []))
  const virtual = useVirtualizer<HTMLElement, HTMLDivElement>({
    count: cards.length,
    getScrollElement: () => frame.current,
    estimateSize: () => TILE_PX,
    getItemKey: at => cards[at]!.card_id,
    rangeExtractor: range => standing.reduce<number[]>((drawn, at) => withActive(drawn, at), defaultRangeExtractor(range)),
    overscan: OVERSCAN,
    gap: GAP_PX,
    scrollMargin: margin,
  })
  return (
    <div ref={own} role="list" className="relative" style={{ height: virtual.getTotalSize() }}>
      {virtual.getVirtualItems().map(({ index, key, start }) => (
        <div
          key={key}
          ref={virtual.measureElement}
          role="listitem"
          aria-posinset={index + 1}
          aria-setsize={cards.length}
          data-index={index}
          className="absolute inset-x-0 top-0"
          style={{ transform: `translateY(${start - margin}px)` }}
        >
          <Tile card={cards[index]!} props={props} onStep={onStep} />
        </div>
      ))}
    </div>
  )
}

interface ColumnProps extends Omit<TilesProps, 'cards'> {
  lane: Lane
  at: number
}

const Column = ({ lane, at, ...tiles }: ColumnProps) => {
  const { props } = tiles
  const { setNodeRef, isOver } = useDroppable({ id: dropKey(lane.name, 0) })
  return (
    <section ref={setNodeRef} className={styles.lane} aria-label={lane.label} data-over={isOver || undefined}>
      <h2 className="flex items-center gap-8 h-32 py-0 px-4 text-13">
        <span className="flex-none rounded-2 size-8" style={{ background: laneColour(at) }} />
        <span>{lane.label}</span>
        <span className="meta num grow">{lane.cards.length}</span>
        <IconButton
          size={24}
          icon={Plus}
          label={`在「${lane.label}」里新建卡片`}
          disabled={!props.mayEdit}
          onClick={() => props.onAdd(lane.name)}
        />
      </h2>
      <Tiles cards={lane.cards} {...tiles} />
      {props.mayEdit && (
        <button type="button" className={styles.blank} onClick={() => props.onAdd(lane.name)}>
          <Plus size={14} aria-hidden /> 写一张，或从收件箱拖来
        </button>
      )}
    </section>
  )
}

export const Board = (props: BoardProps) => {
  const frame = useRef<HTMLDivElement>(null)
  const [moving, setMoving] = useState<{ id: number; lane: string }>()
  const [focused, setFocused] = useState(0)
  const dragged = Number(/^card-(\d+)$/.exec(String(useDndContext().active?.id))?.[1] ?? 0)
  // The card is drawn anew in its new column; the focus goes along.
  useLayoutEffect(() => {
    const moved = moving && frame.current?.querySelector<HTMLElement>(`[data-card="${moving.id}"]`)
    if (!moved || moved.dataset.lane !== moving.lane) return
    setMoving(undefined)
    moved.focus()
  }, [props.lanes, moving])
  const onStep: Step = (event, card) => {
    const step = STEPS[event.key]
    if (!step || !event.altKey || !props.mayEdit || event.nativeEvent.isComposing) return
    event.preventDefault()
    const place = stepped(props.lanes, card.card_id, step)
    if (!place) return
    setMoving({ id: card.card_id, lane: place.lane })
    props.onMove(card.card_id, place)
  }
  const kept = [moving?.id ?? 0, focused, dragged]
  return (
    <div
      ref={frame}
      className="grow flex gap-12 pt-12 px-20 pb-20 overflow-auto"
      tabIndex={-1}
      onFocus={({ target }) => setFocused(Number(target.dataset.card ?? 0))}
    >
      {props.lanes.map((lane, at) => (
        <Column key={lane.name} lane={lane} at={at} props={props} onStep={onStep} frame={frame} kept={kept} />
      ))}
    </div>
  )
}
