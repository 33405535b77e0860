// 节拍落点: a tick for each document, a dot for each beat that has landed or is planned there, and the runs without any.
import type { Card, Episode } from '@qianmu/contract/works/cards'
import { useVirtualizer } from '@tanstack/react-virtual'
import { TriangleAlert } from 'lucide-react'
import { useRef } from 'react'
import { laneColour } from './Board.tsx'
import { episodeOf, gapsOf, gapWords, isBeat, type Lane } from './model.ts'
import styles from './strip.module.css'

interface Props {
  cards: readonly Card[]
  lanes: readonly Lane[]
  episodes: readonly Episode[]
  unit: string
  cardId: number
  onOpen: (id: number) => void
}

/** So many ticks stand in one view; of more only those in sight are drawn, this wide in px. */
const IN_ONE_VIEW = 100
const TICK_PX = 12
const GAP_PX = 3

/** Numbers shown under the strip: all of a few, else first, last, and some between. */
const isNumbered = (at: number, count: number) =>
  count <= 10 || at === 0 || at === count - 1 || (at + 1) % (count > IN_ONE_VIEW ? 10 : Math.ceil(count / 4)) === 0

/** Dots that a tick has room for, by how many ticks there are; the chosen card's is always among them. */
const dotsOf = (cards: readonly Card[], ticks: number, cardId: number) => {
  const room = ticks > 48 ? 1 : ticks > 24 ? 2 : 4
  const chosen = cards.find(card => card.card_id === cardId)
  return chosen ? [chosen, ...cards.filter(card => card !== chosen)].slice(0, room) : cards.slice(0, room)
}

interface TickProps extends Pick<Props, 'unit' | 'cardId' | 'onOpen'> {
  episode: Episode
  at: number
  count: number
  beats: readonly Card[]
  colourOf: (card: Card) => string
  /** Where it stands when only those in sight are drawn, in px. */
  start?: number
}

const Tick = ({ episode, at, count, beats, colourOf, start, unit, cardId, onOpen }: TickProps) => (
  <li
    className={start === undefined ? 'flex flex-[1_0_12px] flex-col min-w-12' : 'absolute flex flex-col w-12'}
    style={start === undefined ? undefined : { transform: `translateX(${start}px)` }}
    aria-posinset={at + 1}
    aria-setsize={count}
    title={episode.doc_name}
  >
    <span className="flex items-center justify-center h-26">
      {dotsOf(beats, count, cardId).map(card => (
        <button
          key={card.card_id}
          type="button"
          className={styles.beat}
          data-selected={card.card_id === cardId || undefined}
          aria-label={`第 ${at + 1} ${unit}：${card.title}`}
          title={card.title}
          onClick={() => onOpen(card.card_id)}
        >
          <span style={{ background: colourOf(card) }} />
        </button>
      ))}
    </span>
    <span className="h-4 rounded-2 bg-line data-held:bg-line2" data-held={beats.length > 0 || undefined} />
    <span className="h-16 text-t3 text-11 leading-16 whitespace-nowrap">{isNumbered(at, count) ? `${at + 1} ${unit}` : ''}</span>
  </li>
)

export const BeatStrip = ({ cards, lanes, episodes, unit, cardId, onOpen }: Props) => {
  const frame = useRef<HTMLDivElement>(null)
  const many = episodes.length > IN_ONE_VIEW
  const virtual = useVirtualizer<HTMLElement, HTMLElement>({
    horizontal: true,
    count: many ? episodes.length : 0,
    getScrollElement: () => frame.current,
    estimateSize: () => TICK_PX,
    gap: GAP_PX,
    overscan: 20,
  })
  const gaps = gapsOf(cards, episodes)
  const byEpisode = Map.groupBy(cards.filter(isBeat), card => episodeOf(card, episodes))
  const colourOf = (card: Card) => laneColour(lanes.findIndex(lane => lane.name === card.lane))
  const tick = (at: number, start?: number) => (
    <Tick
      key={episodes[at]!.doc_id}
      episode={episodes[at]!}
      beats={byEpisode.get(at) ?? []}
      count={episodes.length}
      {...{ at, start, unit, cardId, onOpen, colourOf }}
    />
  )
  if (episodes.length === 0) return null
  return (
    <section className="flex flex-none items-center gap-20 h-64 pt-0 pr-20 pb-0 pl-24 bg-panel line-b" aria-label="节拍落点">
      <span className="meta">节拍落点</span>
      <div ref={frame} className="grow overflow-x-auto">
        {many ? (
          <ol className="relative h-46" style={{ width: virtual.getTotalSize() }}>
            {virtual.getVirtualItems().map(({ index, start }) => tick(index, start))}
          </ol>
        ) : (
          <ol className="flex gap-3">{episodes.map((_, at) => tick(at))}</ol>
        )}
      </div>
      {gaps.length > 0 && (
        <span className="inline-flex flex-none items-center gap-4 text-warn text-12">
          <TriangleAlert size={14} aria-hidden />
          {gapWords(gaps, unit)}
        </span>
      )}
    </section>
  )
}
