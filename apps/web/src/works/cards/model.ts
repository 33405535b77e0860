// Cards as the views of the conception screen arrange them: acts, story lines, episodes, beats. Pure.
import { ACTS, type Card, type CardType, type Episode } from '@qianmu/contract/works/cards'

/** The views, in the order of their keys 1–5. */
export const VIEWS = [
  { key: 'board', label: '卡片板' },
  { key: 'timeline', label: '时间线' },
  { key: 'map', label: '导图' },
  { key: 'outline', label: '大纲' },
  { key: 'table', label: '表格' },
] as const
export type ViewKey = (typeof VIEWS)[number]['key']

/** What is shown: the story (all but roles), everything, or one type. */
export type Kind = 'story' | 'all' | CardType
export interface Filter {
  kind: Kind
  /** Only cards of this idea; 0 = of all. */
  ideaId: number
  keyword: string
}

const holds = (card: Card, keyword: string) => keyword === '' || `${card.no} ${card.title} ${card.text}`.includes(keyword)
const isKind = (card: Card, kind: Kind) => kind === 'all' || (kind === 'story' ? card.type !== 'role' : card.type === kind)

/** The cards that pass a filter, in order. */
export const filtered = (cards: readonly Card[], { kind, ideaId, keyword }: Filter): Card[] =>
  cards.filter(card => isKind(card, kind) && (!ideaId || card.idea_id === ideaId) && holds(card, keyword.trim()))

export interface Lane {
  /** The name that cards hold; '' for those without an act. */
  name: string
  label: string
  cards: Card[]
}

const NO_LANE = '未分幕'
const NO_LINE = '未分线'

/** Columns of the board: cards without an act first, then the four acts, then others that cards or the user name. */
export const lanesOf = (cards: readonly Card[], named: readonly string[] = []): Lane[] => {
  const byLane = Map.groupBy(cards, card => card.lane)
  const names = new Set<string>([...(byLane.has('') ? [''] : []), ...ACTS, ...byLane.keys(), ...named])
  return [...names].map(name => ({ name, label: name || NO_LANE, cards: byLane.get(name) ?? [] }))
}

/** Where a card (0 = one that is not there yet) goes when it is put before `before` (0 = at the end) of a lane: behind which card it then stands. */
export const landing = (lane: Lane, id: number, before: number): { lane: string; after_id: number | null } | undefined => {
  const others = lane.cards.filter(card => card.card_id !== id)
  const at = before ? others.findIndex(card => card.card_id === before) : others.length
  if (at < 0) return undefined
  return { lane: lane.name, after_id: others[at - 1]?.card_id ?? null }
}

/** Where one step up, down, left or right takes a card on the board. */
export const stepped = (lanes: readonly Lane[], id: number, step: 'up' | 'down' | 'left' | 'right') => {
  const at = lanes.findIndex(lane => lane.cards.some(card => card.card_id === id))
  const lane = lanes[at]
  if (!lane) return undefined
  const row = lane.cards.findIndex(card => card.card_id === id)
  if (step === 'up') return row > 0 ? landing(lane, id, lane.cards[row - 1]!.card_id) : undefined
  if (step === 'down') return row < lane.cards.length - 1 ? landing(lane, id, lane.cards[row + 2]?.card_id ?? 0) : undefined
  const target = lanes[at + (step === 'left' ? -1 : 1)]
  return target && landing(target, id, target.cards[row]?.card_id ?? 0)
}

/** Cards in the order they would have with `id` behind `afterId` (null = first). */
export const reordered = (cards: readonly Card[], id: number, afterId: number | null): Card[] => {
  const moved = cards.find(card => card.card_id === id)
  if (!moved) return [...cards]
  const others = cards.filter(card => card !== moved)
  return others.toSpliced(afterId === null ? 0 : others.findIndex(card => card.card_id === afterId) + 1, 0, moved)
}

/** The position (0…) of the document a card belongs to: planned, or where it first landed; -1 = none. */
export const episodeOf = (card: Card, episodes: readonly Episode[]): number => {
  const docId = card.doc_id ?? card.scenes[0]?.doc_id
  return docId === undefined ? -1 : episodes.findIndex(episode => episode.doc_id === docId)
}

/** Cards that the script is made of: beats and events. */
export const isBeat = ({ type }: Card): boolean => type === 'beat' || type === 'event'
/** A beat that no scene of the script carries out. */
export const isUnlanded = (card: Card): boolean => isBeat(card) && card.scenes.length === 0

/** Runs of documents without any beat, as first and last number (1…); none when no run has two, or there is no beat at all. */
export const gapsOf = (cards: readonly Card[], episodes: readonly Episode[]): { from: number; to: number }[] => {
  const held = new Set(cards.filter(isBeat).map(card => episodeOf(card, episodes)))
  held.delete(-1)
  if (held.size === 0) return []
  const gaps: { from: number; to: number }[] = []
  let from = 0
  for (let at = 0; at <= episodes.length; at++) {
    if (at < episodes.length && !held.has(at)) continue
    if (at > from) gaps.push({ from: from + 1, to: at })
    from = at + 1
  }
  return gaps.some(({ from, to }) => to > from) ? gaps : []
}

/** Runs that are named one by one; of more it is told how many documents they are. */
const NAMED_GAPS = 3
/** 「第 1、3–12 集没有节拍」 */
export const gapWords = (gaps: readonly { from: number; to: number }[], unit: string): string => {
  const named = gaps.slice(0, NAMED_GAPS).map(({ from, to }) => (from === to ? `${from}` : `${from}–${to}`))
  const all = gaps.reduce((sum, { from, to }) => sum + to - from + 1, 0)
  return `第 ${named.join('、')} ${unit}${gaps.length > NAMED_GAPS ? `等 ${all} ${unit}` : ''}没有节拍`
}

export interface TimelineRow {
  name: string
  label: string
  /** Cards with column and sub-lane (0…): cards of one row never lie over each other. */
  cells: { card: Card; column: number; sub: number }[]
  subs: number
}

/** Columns that a card covers on the timeline. */
export const CARD_COLUMNS = 2.3

/** Rows of the timeline, one for each story line, and the cards that stand in no document yet. */
export const timelineOf = (cards: readonly Card[], episodes: readonly Episode[]): { rows: TimelineRow[]; loose: Card[] } => {
  const placed = cards.map(card => ({ card, column: episodeOf(card, episodes) }))
  const byLine = Map.groupBy(
    placed.filter(({ column }) => column >= 0),
    ({ card }) => card.storyline,
  )
  const rows = [...byLine].map(([name, cells]) => {
    const ends: number[] = []
    const laid = cells
      .toSorted((one, other) => one.column - other.column)
      .map(cell => {
        const free = ends.findIndex(end => end <= cell.column)
        const sub = free < 0 ? ends.length : free
        ends[sub] = cell.column + CARD_COLUMNS
        return { ...cell, sub }
      })
    return { name, label: name || NO_LINE, cells: laid, subs: ends.length }
  })
  return { rows, loose: placed.filter(({ column }) => column < 0).map(({ card }) => card) }
}

/** How far a scene is written, by its words (ours): an outline has fewer than 100. */
export const stateOfScene = (words: number): 'empty' | 'outline' | 'written' =>
  words === 0 ? 'empty' : words < 100 ? 'outline' : 'written'

/** The number of a scene as a chip shows it: 「3 集 · 场 3-12」. */
export const sceneLabel = (scene: { doc_id: number; no: string }, episodes: readonly Episode[], unit: string): string => {
  const at = episodes.findIndex(episode => episode.doc_id === scene.doc_id) + 1
  return scene.no ? `${at} ${unit} · 场 ${scene.no}` : `${at} ${unit}`
}

export interface MapNode {
  card: Card
  x: number
  y: number
}
const MAP_COLUMN = 260
const MAP_ROW = 120
/** Places in the mind map: those the user gave, and for the others one column for each act. */
export const mapOf = (cards: readonly Card[]): MapNode[] =>
  lanesOf(cards).flatMap((lane, column) =>
    lane.cards.map((card, row) => ({ card, x: card.x ?? column * MAP_COLUMN, y: card.y ?? row * MAP_ROW })),
  )
