// 导图: cards as nodes where they were put, causes as links; drag moves, a line drawn between two cards is a cause.
import type { Card } from '@qianmu/contract/works/cards'
import { useCallback, useMemo } from 'react'
import { GraphView } from '../../ui/graph/GraphView.tsx'
import { changesBetween, type Graph, type GraphNode, type NodeKind } from '../../ui/graph/model.ts'
import { mapOf } from './model.ts'
import { type Setting, TileBody } from './Tile.tsx'
import board from './board.module.css'

interface Props {
  cards: readonly Card[]
  setting: Setting
  cardId: number
  mayEdit: boolean
  onOpen: (id: number) => void
  onChange: (card: Card, change: { x?: number; y?: number; causes?: number[] }) => void
}

const KINDS: readonly NodeKind[] = [
  {
    kind: 'card',
    title: '卡片',
    category: '构思',
    inputs: [{ id: 'cause', label: '起因', type: 'cause', many: true }],
    outputs: [{ id: 'effect', label: '拖到另一张卡片，连上它引起的事', type: 'cause' }],
  },
]
const numberOf = ({ no }: Card) => String(no).padStart(2, '0')

const graphOf = (cards: readonly Card[]): Graph => ({
  nodes: mapOf(cards).map(({ card, x, y }) => ({
    id: String(card.card_id),
    kind: 'card',
    x,
    y,
    title: `${numberOf(card)} ${card.title}`,
    data: {},
  })),
  links: cards.flatMap(({ card_id, causes }) =>
    causes.map(to => ({
      id: `${card_id}-${to}`,
      from: { node: String(card_id), port: 'effect' },
      to: { node: String(to), port: 'cause' },
      look: { colour: 'var(--line2)', width: 2, directed: true },
    })),
  ),
  groups: [],
})

export const MindMap = ({ cards, setting, cardId, mayEdit, onOpen, onChange }: Props) => {
  const graph = useMemo(() => graphOf(cards), [cards])
  const byId = useMemo(() => new Map(cards.map(card => [String(card.card_id), card])), [cards])
  const draw = useCallback(
    ({ id }: GraphNode, picked: boolean) => {
      const card = byId.get(id)
      return (
        card && (
          <div className={`${board.tile} w-200`} data-selected={picked || undefined}>
            <TileBody card={card} setting={setting} />
          </div>
        )
      )
    },
    [byId, setting],
  )
  const change = (next: (graph: Graph) => Graph) => {
    const { moved, linked, unlinked } = changesBetween(graph, next(graph))
    for (const { id, x, y } of moved) onChange(byId.get(id)!, { x: Math.round(x), y: Math.round(y) })
    for (const [id, card] of byId) {
      const gone = unlinked.filter(({ from }) => from.node === id).map(({ to }) => Number(to.node))
      const come = linked.filter(({ from }) => from.node === id).map(({ to }) => Number(to.node))
      if (gone.length || come.length) onChange(card, { causes: [...card.causes.filter(to => !gone.includes(to)), ...come] })
    }
  }
  return (
    <div className="grow">
      <GraphView
        label="导图"
        given
        {...{ graph, draw }}
        kinds={KINDS}
        readOnly={!mayEdit}
        opened={cardId ? String(cardId) : ''}
        onOpen={id => byId.has(id) && onOpen(Number(id))}
        onChange={change}
      />
    </div>
  )
}
