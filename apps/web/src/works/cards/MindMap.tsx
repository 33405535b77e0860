// 导图: cards as nodes where they were put, causes as edges; drag moves, a line drawn between two cards is a cause.
import {
  Background,
  type Connection,
  Controls,
  type Edge,
  Handle,
  type Node,
  type NodeChange,
  type NodeProps,
  applyNodeChanges,
  Position,
  ReactFlow,
} from '@xyflow/react'
import '@xyflow/react/dist/style.css'
import type { Card } from '@qianmu/contract/works/cards'
import { memo, useEffect, useMemo, useState } from 'react'
import { useMode } from '../../ui/theme/ThemeProvider.tsx'
import { mapOf } from './model.ts'
import { type Setting, TileBody } from './Tile.tsx'
import board from './board.module.css'
import styles from './views.module.css'

interface Props {
  cards: readonly Card[]
  setting: Setting
  cardId: number
  mayEdit: boolean
  onOpen: (id: number) => void
  onChange: (card: Card, change: { x?: number; y?: number; causes?: number[] }) => void
}
type CardNode = Node<{ card: Card; setting: Setting }, 'card'>

const CardBox = memo(({ data: { card, setting }, selected }: NodeProps<CardNode>) => (
  <div className={`${board.tile} w-200`} data-selected={selected || undefined}>
    <Handle type="target" id="left" position={Position.Left} />
    <Handle type="target" id="top" position={Position.Top} className="invisible" isConnectable={false} />
    <TileBody card={card} setting={setting} />
    <Handle type="source" id="right" position={Position.Right} />
    <Handle type="source" id="bottom" position={Position.Bottom} className="invisible" isConnectable={false} />
  </div>
))
const NODE_TYPES = { card: CardBox }
/** Of a card in the map, in px. */
const NODE_WIDTH = 200

const nodesFor = (cards: readonly Card[], setting: Setting, cardId: number): CardNode[] =>
  mapOf(cards).map(({ card, x, y }) => ({
    id: String(card.card_id),
    type: 'card',
    position: { x, y },
    data: { card, setting },
    selected: card.card_id === cardId,
    ariaLabel: `${card.no} ${card.title}`,
  }))

/** A cause that stands in the same column above its effect leads down, every other one to the right. */
const isAbove = (one: CardNode, other: CardNode) =>
  Math.abs(one.position.x - other.position.x) < NODE_WIDTH && one.position.y < other.position.y

const edgesFor = (nodes: readonly CardNode[]): Edge[] => {
  const byId = new Map(nodes.map(node => [node.data.card.card_id, node]))
  return nodes.flatMap(node =>
    node.data.card.causes.flatMap(to => {
      const target = byId.get(to)
      if (!target) return []
      const handles = isAbove(node, target)
        ? { sourceHandle: 'bottom', targetHandle: 'top' }
        : { sourceHandle: 'right', targetHandle: 'left' }
      return [{ id: `${node.id}-${to}`, source: node.id, target: target.id, ...handles }]
    }),
  )
}

export const MindMap = ({ cards, setting, cardId, mayEdit, onOpen, onChange }: Props) => {
  const given = useMemo(() => nodesFor(cards, setting, cardId), [cards, setting, cardId])
  const [nodes, setNodes] = useState(given)
  useEffect(() => setNodes(given), [given])
  const edges = useMemo(() => edgesFor(nodes), [nodes])
  const mode = useMode()
  const byId = (id: string | null) => cards.find(card => String(card.card_id) === id)
  const place = (_: unknown, node: CardNode) => {
    const card = byId(node.id)
    const [x, y] = [Math.round(node.position.x), Math.round(node.position.y)]
    if (card && (card.x !== x || card.y !== y)) onChange(card, { x, y })
  }
  const connect = ({ source, target }: Connection) => {
    const card = byId(source)
    if (card && byId(target)) onChange(card, { causes: [...card.causes, Number(target)] })
  }
  const drop = (gone: Edge[]) => {
    for (const { source, target } of gone) {
      const card = byId(source)
      if (card) onChange(card, { causes: card.causes.filter(id => id !== Number(target)) })
    }
  }
  return (
    <section className={styles.map} aria-label="导图">
      <ReactFlow<CardNode>
        nodes={nodes}
        edges={edges}
        nodeTypes={NODE_TYPES}
        fitView
        minZoom={0.1}
        nodesDraggable={mayEdit}
        nodesConnectable={mayEdit}
        deleteKeyCode={mayEdit ? ['Delete', 'Backspace'] : null}
        onBeforeDelete={async ({ nodes: wanted }) => wanted.length === 0}
        onNodesChange={(changes: NodeChange<CardNode>[]) => setNodes(before => applyNodeChanges(changes, before))}
        onNodeDragStop={place}
        onNodeClick={(_, node) => onOpen(Number(node.id))}
        onConnect={connect}
        onEdgesDelete={drop}
        colorMode={mode}
        proOptions={{ hideAttribution: true }}
      >
        <Background gap={20} color="var(--line)" />
        <Controls showInteractive={false} />
      </ReactFlow>
    </section>
  )
}
