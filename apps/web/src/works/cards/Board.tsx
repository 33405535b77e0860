// 卡片板: a column for each act; cards are dragged, or moved with Alt and the arrows.
import { useDraggable, useDroppable } from '@dnd-kit/core'
import type { Card } from '@qianmu/contract/works/cards'
import { CHART } from '../../ui/theme/palette.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Plus } from 'lucide-react'
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react'
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

const Column = ({
  lane,
  at,
  props,
  onStep,
}: {
  lane: Lane
  at: number
  props: BoardProps
  onStep: (event: KeyboardEvent, card: Card) => void
}) => {
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
      {lane.cards.map(card => (
        <Tile key={card.card_id} card={card} props={props} onStep={onStep} />
      ))}
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
  const moving = useRef<{ id: number; lane: string } | null>(null)
  // The card is drawn anew in its new column; the focus goes along.
  useLayoutEffect(() => {
    const moved = frame.current?.querySelector<HTMLElement>(`[data-card="${moving.current?.id}"]`)
    if (!moved || moved.dataset.lane !== moving.current?.lane) return
    moving.current = null
    moved.focus()
  }, [props.lanes])
  const onStep = (event: KeyboardEvent, card: Card) => {
    const step = STEPS[event.key]
    if (!step || !event.altKey || !props.mayEdit || event.nativeEvent.isComposing) return
    event.preventDefault()
    const place = stepped(props.lanes, card.card_id, step)
    if (!place) return
    moving.current = { id: card.card_id, lane: place.lane }
    props.onMove(card.card_id, place)
  }
  return (
    <div ref={frame} className="grow flex gap-12 pt-12 px-20 pb-20 overflow-auto" tabIndex={-1}>
      {props.lanes.map((lane, at) => (
        <Column key={lane.name} lane={lane} at={at} props={props} onStep={onStep} />
      ))}
    </div>
  )
}
