// A graph that is drawn, edited by pointer and keys, and read as a list: ports by type, groups, search-insert, minimap, other people's cursors.
import { ReactFlowProvider } from '@xyflow/react'
import { Segmented } from 'antd'
import { type ReactNode, useMemo, useState } from 'react'
import { Canvas } from './Canvas.tsx'
import { GraphList } from './GraphList.tsx'
import { added, type Graph, type GraphNode, type NodeKind, rulesOf } from './model.ts'

/** Somebody else in the same graph. */
export interface Peer {
  id: string
  name: string
  colour: string
  x: number
  y: number
}
export interface GraphProps {
  /** The accessible name. */
  label: string
  graph: Graph
  kinds: readonly NodeKind[]
  /** `next` is a function of the newest graph, so that several people's changes do not overwrite each other. */
  onChange: (next: (graph: Graph) => Graph, label: string, mergeKey?: string) => void
  undo?: (() => void) | undefined
  redo?: (() => void) | undefined
  readOnly?: boolean
  /** Links may lead back. */
  cycles?: boolean
  /** What stands in a node below its ports. */
  body?: (node: GraphNode) => ReactNode
  onOpen?: (id: string) => void
  /** What is wrong, by the id of the node; F8 walks through them. */
  problems?: ReadonlyMap<string, string>
  peers?: readonly Peer[]
  /** Where this person's pointer is, in the graph's px; null when it has left. */
  onPointer?: (at: { x: number; y: number } | null) => void
}

const NO_PROBLEMS: ReadonlyMap<string, string> = new Map()
/** px below the lowest node for one that is added in the list. */
const ROW = 120

/** The canvas and its list, one of which is shown. */
export const GraphView = (props: GraphProps) => {
  const { kinds, cycles = false, graph, onChange, readOnly = false, problems = NO_PROBLEMS, onOpen } = props
  const [shown, setShown] = useState<'graph' | 'list'>('graph')
  const rules = useMemo(() => rulesOf(kinds, { cycles }), [kinds, cycles])
  const below = () => ({ x: 0, y: Math.max(0, ...graph.nodes.map(node => node.y)) + ROW })
  return (
    <section className="relative min-h-240 bg-canvas size-full" aria-label={props.label}>
      <Segmented<'graph' | 'list'>
        className="absolute z-6 top-12 right-12"
        size="small"
        aria-label="视图"
        value={shown}
        onChange={setShown}
        options={[
          { value: 'graph', label: '图' },
          { value: 'list', label: '列表' },
        ]}
      />
      {shown === 'graph' ? (
        <ReactFlowProvider>
          <Canvas {...props} rules={rules} />
        </ReactFlowProvider>
      ) : (
        <GraphList
          {...{ graph, rules, readOnly, problems, onOpen }}
          change={onChange}
          onAdd={kind => onChange(now => added(now, rules, kind, below()).graph, '添加节点')}
        />
      )}
    </section>
  )
}
