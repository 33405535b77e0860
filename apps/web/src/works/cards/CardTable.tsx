// 表格: the cards as a sheet, written in place and sorted by a column.
import { type Card, CARD_LABELS, CARD_TYPES } from '@qianmu/contract/works/cards'
import { useState } from 'react'
import { ago } from '../../ui/format.ts'
import { type Column, Sheet, type Side } from '../../ui/sheet/index.ts'
import { Landed, People, type Setting } from './Tile.tsx'
import type { Cards } from './use-cards.ts'

interface Props {
  cards: readonly Card[]
  setting: Setting
  cardId: number
  mayEdit: boolean
  onOpen: (id: number) => void
  onChange: Cards['change']
}

const TYPES = Object.entries(CARD_TYPES).map(([value, label]) => ({ value, label }))

const columnsOf = (setting: Setting): readonly Column<Card>[] => [
  {
    id: 'title',
    title: CARD_LABELS.title,
    kind: 'text',
    width: 'minmax(160px, 2fr)',
    read: card => card.title,
    max: 60,
    isLine: true,
    isSortable: true,
  },
  { id: 'type', title: CARD_LABELS.type, kind: 'select', width: '72px', read: card => card.type, options: TYPES, isRequired: true },
  { id: 'lane', title: '幕', kind: 'text', width: '80px', read: card => card.lane, max: 20, isLine: true, isSortable: true },
  { id: 'storyline', title: '故事线', kind: 'text', width: '112px', read: card => card.storyline, max: 20, isLine: true, isSortable: true },
  { id: 'landed', title: '落到', kind: 'shown', width: '152px', read: () => '', render: card => <Landed card={card} setting={setting} /> },
  {
    id: 'people',
    title: CARD_LABELS.people,
    kind: 'shown',
    width: '112px',
    read: card =>
      card.people
        .map(id => setting.roles.get(id) ?? '')
        .filter(Boolean)
        .join('、'),
    render: card => <People ids={card.people} roles={setting.roles} />,
  },
  {
    id: 'mood',
    title: CARD_LABELS.mood,
    kind: 'number',
    width: '72px',
    read: card => card.mood,
    min: -10,
    max: 10,
    decimals: 0,
    isSortable: true,
  },
  { id: 'assignee', title: CARD_LABELS.assignee_id, kind: 'shown', width: '96px', read: card => card.assignee ?? '' },
  { id: 'updated', title: '更新', kind: 'shown', width: '104px', read: card => ago(card.updated_at) },
]

type SortField = 'title' | 'lane' | 'storyline' | 'mood'
const compared = (one: Card, other: Card, by: SortField) =>
  by === 'mood' ? one.mood - other.mood : one[by].localeCompare(other[by], 'zh-CN')

/** The cards as they were sorted when somebody asked for it: a row does not jump away while it is written in. */
function useSorted(cards: readonly Card[]) {
  const [sorted, setSorted] = useState<{ by: SortField; isDown: boolean; ids: readonly number[] }>()
  const onSort = (id: string) => {
    const by = id as SortField
    // The third press gives the order of the story back.
    if (sorted?.by === by && sorted.isDown) return setSorted(undefined)
    const isDown = sorted?.by === by
    const order = cards.toSorted((one, other) => compared(one, other, by) * (isDown ? -1 : 1))
    setSorted({ by, isDown, ids: order.map(card => card.card_id) })
  }
  const places = new Map(sorted?.ids.map((id, place) => [id, place]))
  const placeOf = (card: Card) => places.get(card.card_id) ?? Infinity
  return {
    list: sorted ? cards.toSorted((one, other) => Math.sign(placeOf(one) - placeOf(other)) || 0) : cards,
    sorting: { by: sorted?.by, isDown: sorted?.isDown ?? false, onSort },
  }
}

export const CardTable = ({ cards, setting, cardId, mayEdit, onOpen, onChange }: Props) => {
  const { list, sorting } = useSorted(cards)
  const number: Side<Card> = {
    id: 'no',
    head: '序号',
    width: '56px',
    render: card => (
      <button
        type="button"
        className="cut max-w-full py-4 px-0 border-0 bg-transparent text-t1 text-start cursor-pointer hover:underline"
        aria-label={`打开卡片 ${card.no}「${card.title}」`}
        onClick={() => onOpen(card.card_id)}
      >
        {card.no}
      </button>
    ),
  }
  return (
    <div className="grow flex min-h-0">
      <Sheet<Card>
        label="卡片"
        lines={list.map(card => ({ kind: 'row', key: String(card.card_id), row: card, name: `卡片 ${card.no}` }))}
        columns={columnsOf(setting)}
        before={[number]}
        readOnly={!mayEdit}
        rowPx={40}
        minPx={1080}
        openKey={cardId ? String(cardId) : undefined}
        sorting={sorting}
        versionOf={card => card.version}
        save={(key, values, version) => {
          const card = list.find(each => String(each.card_id) === key)!
          return onChange({ ...card, version }, values)
        }}
      />
    </div>
  )
}
