// 节拍落点: a tick for each document, a dot for each beat that has landed or is planned there, and the longest run without any.
import type { Card, Episode } from '@qianmu/contract/works/cards'
import { TriangleAlert } from 'lucide-react'
import { laneColour } from './Board.tsx'
import { episodeOf, isBeat, type Lane, longestGap } from './model.ts'
import styles from './strip.module.css'

interface Props {
  cards: readonly Card[]
  lanes: readonly Lane[]
  episodes: readonly Episode[]
  unit: string
  cardId: number
  onOpen: (id: number) => void
}

/** Numbers shown under the strip: all of a few, else first, last, and some between. */
const isNumbered = (at: number, count: number) => count <= 10 || at === 0 || at === count - 1 || (at + 1) % Math.ceil(count / 4) === 0

/** Dots that a tick has room for, by how many ticks there are; the chosen card's is always among them. */
const dotsOf = (cards: readonly Card[], ticks: number, cardId: number) => {
  const room = ticks > 48 ? 1 : ticks > 24 ? 2 : 4
  const chosen = cards.find(card => card.card_id === cardId)
  return chosen ? [chosen, ...cards.filter(card => card !== chosen)].slice(0, room) : cards.slice(0, room)
}

export const BeatStrip = ({ cards, lanes, episodes, unit, cardId, onOpen }: Props) => {
  const gap = longestGap(cards, episodes)
  const byEpisode = Map.groupBy(cards.filter(isBeat), card => episodeOf(card, episodes))
  const colourOf = (card: Card) => laneColour(lanes.findIndex(lane => lane.name === card.lane))
  if (episodes.length === 0) return null
  return (
    <section className="flex flex-none items-center gap-20 h-64 pt-0 pr-20 pb-0 pl-24 bg-panel line-b" aria-label="节拍落点">
      <span className="meta">节拍落点</span>
      <ol className="grow flex gap-3 overflow-x-auto">
        {episodes.map((episode, at) => (
          <li key={episode.doc_id} className="flex flex-[1_0_12px] flex-col min-w-12" title={episode.doc_name}>
            <span className="flex items-center justify-center h-26">
              {dotsOf(byEpisode.get(at) ?? [], episodes.length, cardId).map(card => (
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
            <span className="h-4 rounded-2 bg-line data-held:bg-line2" data-held={byEpisode.has(at) || undefined} />
            <span className="h-16 text-t3 text-11 leading-16 whitespace-nowrap">
              {isNumbered(at, episodes.length) ? `${at + 1} ${unit}` : ''}
            </span>
          </li>
        ))}
      </ol>
      {gap && (
        <span className="inline-flex flex-none items-center gap-4 text-warn text-12">
          <TriangleAlert size={14} aria-hidden />第 {gap.from}–{gap.to} {unit}没有节拍
        </span>
      )}
    </section>
  )
}
