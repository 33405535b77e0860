// 时间线: story lines as rows, documents as columns, causes as curves; Alt and the arrows move a card by one document or line.
import type { Card, Episode } from '@qianmu/contract/works/cards'
import { type KeyboardEvent, type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { Link } from 'react-router'
import { laneColour } from './Board.tsx'
import { CARD_COLUMNS, episodeOf, isBeat, isUnlanded, stateOfScene, timelineOf, type TimelineRow } from './model.ts'
import type { Setting } from './Tile.tsx'
import styles from './timeline.module.css'

/** Measures of the drawing, in px (notes of the mockup); columns share the width where there are few. */
const COLUMN_LEAST = 44.6
const COLUMN_MOST = 240
const SUB = 46
const LABEL = 112
/** px from which a column says its document's name instead of its number. */
const NAMED_FROM = 96
const CARD_LEAST = CARD_COLUMNS * COLUMN_LEAST - 8
/** A card takes the columns that are kept free for it, or one where one is wide enough. */
const cardWidth = (column: number) => Math.min(CARD_COLUMNS * column, Math.max(CARD_LEAST + 8, column)) - 8
const TALL = 40
const PAD = 6

interface Props {
  cards: readonly Card[]
  setting: Setting
  cardId: number
  mayEdit: boolean
  onOpen: (id: number) => void
  onPlace: (card: Card, place: { doc_id?: number; storyline?: string }) => void
}

interface Spot {
  left: number
  top: number
}
const heightOf = (row: TimelineRow) => Math.max(row.subs, 1) * SUB + 2 * PAD

/** Where each card lies. */
const spotsOf = (rows: readonly TimelineRow[], width: number): Map<number, Spot> => {
  const spots = new Map<number, Spot>()
  let top = 0
  for (const row of rows) {
    for (const { card, column, sub } of row.cells) spots.set(card.card_id, { left: column * width, top: top + PAD + sub * SUB })
    top += heightOf(row)
  }
  return spots
}

const Heads = ({ episodes, column }: { episodes: readonly Episode[]; column: number }) => {
  const volumes: { name: string; count: number }[] = []
  for (const { volume_name } of episodes) {
    const last = volumes.at(-1)
    if (last?.name === (volume_name ?? '')) last.count++
    else volumes.push({ name: volume_name ?? '', count: 1 })
  }
  return (
    <div className="sticky top-0 z-2 flex w-max min-w-full bg-canvas line-b">
      <span style={{ width: LABEL }} className="flex-none" />
      <div>
        <div className="row" style={{ gap: 0 }}>
          {volumes.map((volume, at) => (
            <span
              key={at}
              className="cut flex-none h-28 pl-8 border-l border-line font-semibold leading-28"
              style={{ width: volume.count * column }}
            >
              {volume.name}
            </span>
          ))}
        </div>
        <div className="row" style={{ gap: 0 }}>
          {episodes.map((episode, at) => (
            <span
              key={episode.doc_id}
              className="flex-none h-24 text-t3 text-12 num text-center"
              style={{ width: column }}
              title={episode.doc_name}
            >
              {column > NAMED_FROM ? <span className="cut block px-4">{episode.doc_name}</span> : at + 1}
            </span>
          ))}
        </div>
      </div>
    </div>
  )
}

/** From the end of one card to the beginning of a later one; between cards that lie over each other, from edge to edge. */
const curve = (a: Spot, b: Spot, wide: number): string => {
  const [x1, y1, x2, y2] = [a.left + wide, a.top + TALL / 2, b.left, b.top + TALL / 2]
  if (x2 > x1) {
    const bend = Math.max(24, (x2 - x1) / 2)
    return `M${x1} ${y1}C${x1 + bend} ${y1} ${x2 - bend} ${y2} ${x2} ${y2}`
  }
  const [from, to] = a.top < b.top ? [a.top + TALL, b.top] : [a.top, b.top + TALL]
  const [xa, xb, middle] = [a.left + wide / 2, b.left + wide / 2, (from + to) / 2]
  return `M${xa} ${from}C${xa} ${middle} ${xb} ${middle} ${xb} ${to}`
}

const Causes = ({
  cards,
  spots,
  cardId,
  wide,
  width,
  height,
}: {
  cards: readonly Card[]
  spots: Map<number, Spot>
  cardId: number
  wide: number
  width: number
  height: number
}) => {
  const paths = cards.flatMap(card =>
    card.causes.flatMap(to => {
      const [a, b] = [spots.get(card.card_id), spots.get(to)]
      if (!a || !b) return []
      const on = card.card_id === cardId || to === cardId
      const key = `${card.card_id}-${to}`
      return [{ key, on, d: curve(a, b, wide) }]
    }),
  )
  return (
    <svg className={styles.causes} width={width} height={height} aria-hidden>
      {paths.map(path => (
        <path key={path.key} d={path.d} data-on={path.on || undefined} />
      ))}
    </svg>
  )
}

const STATES = { written: '已写', outline: '短', empty: '空' } as const

/** One cell for each scene of each document. */
const Scenes = ({ episodes, column }: { episodes: readonly Episode[]; column: number }) => (
  <section className="flex items-end w-max min-w-full pt-16 px-0 pb-12 border-t border-line" aria-label="场次">
    <div className="stack flex-none self-stretch gap-4 pl-20" style={{ width: LABEL }}>
      <span className="strong">场次</span>
      {Object.entries(STATES).map(([state, label]) => (
        <span key={state} className="meta row">
          <span className={styles.swatch} data-state={state} />
          {label}
        </span>
      ))}
    </div>
    {episodes.map(episode => (
      <Link
        key={episode.doc_id}
        className="stack flex-none gap-2 items-center justify-end"
        style={{ width: column }}
        to={`/editor/edit/${episode.doc_id}`}
        aria-label={`打开${episode.doc_name}，${episode.scenes.length} 场`}
      >
        {episode.scenes.slice(0, 10).map(scene => (
          <span
            key={scene.scene_id}
            className={styles.cell}
            data-state={stateOfScene(scene.words)}
            title={`${scene.heading} ${scene.words} 字`}
          />
        ))}
        <span className="meta num">{episode.scenes.length}</span>
      </Link>
    ))}
  </section>
)

/** The width of a column: the documents share the frame, within limits. */
function useColumn(frame: RefObject<HTMLElement | null>, count: number): number {
  const [room, setRoom] = useState(0)
  useLayoutEffect(() => {
    const watch = new ResizeObserver(([entry]) => setRoom(entry!.contentRect.width))
    watch.observe(frame.current!)
    return () => watch.disconnect()
  }, [frame])
  // Two more columns: a card of the last document may reach over its end.
  return Math.min(COLUMN_MOST, Math.max(COLUMN_LEAST, (room - LABEL) / (count + 2)))
}

export const Timeline = (props: Props) => {
  const { cards, setting, cardId, mayEdit, onOpen, onPlace } = props
  const { episodes } = setting
  const { rows, loose } = useMemo(() => timelineOf(cards.filter(isBeat), episodes), [cards, episodes])
  const frame = useRef<HTMLDivElement>(null)
  const column = useColumn(frame, episodes.length)
  const wide = cardWidth(column)
  const spots = useMemo(() => spotsOf(rows, column), [rows, column])
  const [width, height] = [(episodes.length + 2) * column, rows.reduce((sum, row) => sum + heightOf(row), 0)]
  const onKey = (event: KeyboardEvent, card: Card) => {
    if (!event.altKey || !mayEdit || event.nativeEvent.isComposing) return
    const along = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    const across = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    const doc_id = along && episodes[Math.max(0, episodeOf(card, episodes)) + (episodeOf(card, episodes) < 0 ? 0 : along)]?.doc_id
    const row = across && rows[rows.findIndex(each => each.name === card.storyline) + across]
    if (doc_id) onPlace(card, { doc_id })
    else if (row) onPlace(card, { storyline: row.name })
    else return
    event.preventDefault()
  }
  const block = (card: Card, spot?: Spot, colour?: string) => (
    <button
      key={card.card_id}
      type="button"
      className={styles.card}
      data-lost={isUnlanded(card) || undefined}
      data-selected={card.card_id === cardId || undefined}
      aria-pressed={card.card_id === cardId}
      aria-keyshortcuts="Alt+ArrowLeft Alt+ArrowRight Alt+ArrowUp Alt+ArrowDown"
      style={spot ? { ...spot, position: 'absolute', width: wide, borderLeftColor: colour } : undefined}
      onClick={() => onOpen(card.card_id)}
      onKeyDown={event => onKey(event, card)}
    >
      <span className="meta num">{String(card.no).padStart(2, '0')}</span>
      <span className="cut">{card.title}</span>
    </button>
  )
  return (
    <div ref={frame} className="grow bg-panel overflow-auto">
      <Heads episodes={episodes} column={column} />
      <div className="relative min-w-full" style={{ width: width + LABEL }}>
        {rows.map((row, at) => (
          <div key={row.name} className="border-b border-line" style={{ height: heightOf(row) }}>
            <span className={styles.label} style={{ width: LABEL }}>
              <span className="flex-none w-3 h-18 rounded-2" style={{ background: laneColour(at) }} />
              <span className="cut">{row.label}</span>
            </span>
          </div>
        ))}
        <div className={styles.plane} style={{ left: LABEL, width, height, backgroundSize: `${column}px 100%` }}>
          <Causes cards={cards} spots={spots} cardId={cardId} wide={wide} width={width} height={height} />
          {rows.flatMap((row, at) => row.cells.map(({ card }) => block(card, spots.get(card.card_id), laneColour(at))))}
        </div>
      </div>
      {loose.length > 0 && (
        <section className={styles.loose} aria-label="还没有安排的卡片">
          <span className="meta">
            还没有安排 {loose.length} 张 · Alt+→ 放进第 1 {setting.unit}
          </span>
          <div>{loose.map(card => block(card))}</div>
        </section>
      )}
      <Scenes episodes={episodes} column={column} />
    </div>
  )
}
