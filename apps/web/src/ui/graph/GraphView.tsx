// A graph that is drawn, edited by pointer and keys, and read as a list: ports by type, groups, search-insert, minimap, other people's cursors.
import { ReactFlowProvider } from '@xyflow/react'
import { List, Waypoints } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { IconButton } from '../IconButton.tsx'
import { Canvas } from './Canvas.tsx'
import type { MenuItem } from './Menu.tsx'
import { GraphList } from './GraphList.tsx'
import { added, type Graph, type GraphNode, type NodeKind, rulesOf } from './model.ts'
import styles from './graph.module.css'

/** Somebody else in the same graph. */
export interface Peer {
  id: string
  name: string
  colour: string
  x: number
  y: number
  /** Ids of the nodes that they have picked. */
  picked?: readonly string[]
}
/** How parts are copied and pasted by their owner, in place of the graph's own way. */
export interface GraphClipboard {
  write(ids: ReadonlySet<string>): { text: string; html: string }
  /** The ids of what was pasted; undefined when the clipboard holds nothing of the kind. */
  paste(data: DataTransfer, at: { x: number; y: number }): ReadonlySet<string> | undefined
  /** Puts a copy beside what is picked. */
  repeat(ids: ReadonlySet<string>): ReadonlySet<string>
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
  /** An id for what is new. */
  fresh?: () => string
  clipboard?: GraphClipboard
  /** Further keys, such as `ctrl+m`, on what is picked. */
  keys?: Readonly<Record<string, (ids: ReadonlySet<string>) => void>>
  /** Tab opens the search; without, it goes on to the next control. */
  tabInserts?: boolean
  onPick?: (ids: ReadonlySet<string>) => void
  /** Picks a node and brings it into sight; a new object does so again. */
  reveal?: { id: string } | undefined
  /** What stands in a node below its ports. */
  body?: (node: GraphNode) => ReactNode
  /** Draws a node whole, in place of a box with title and sockets; its links are lines from rim to rim. */
  draw?: (node: GraphNode, picked: boolean) => ReactNode
  /** The nodes are rows of something else: they are moved and linked, not added, removed, muted, copied or grouped. A click opens one. */
  given?: boolean
  /** Hears of nodes, and of links where the nodes are given. */
  onOpen?: (id: string) => void
  /** What is open beside the graph; '' = nothing. It is picked. */
  opened?: string
  /** What is wrong, by the id of the node; F8 walks through them. */
  problems?: ReadonlyMap<string, string>
  peers?: readonly Peer[]
  /** Where this person's pointer is, in the graph's px; null when it has left. */
  onPointer?: (at: { x: number; y: number } | null) => void
  /** px beside the graph that stay free when it is fitted: room for `children`. */
  room?: { top: number; bottom: number; left: number; right: number }
  /** What may be done with what is picked, besides what every graph can, in the menu of the right button. */
  menu?: (ids: ReadonlySet<string>) => readonly MenuItem[]
  /** It opens as a whole, as long as nodes are told apart; else at a scale at which names can be read. */
  opensWhole?: boolean
  /** The node at which it opens where it is too large to be read as a whole. */
  begins?: string | undefined
  /** Further tools beside the zoom; `refit` fits the graph after its next change. */
  tools?: (refit: () => void) => ReactNode
  /** Floats over the graph and its list. */
  children?: ReactNode
}

const NO_PROBLEMS: ReadonlyMap<string, string> = new Map()
/** px below the lowest node for one that is added in the list. */
const ROW = 120

/** The canvas and its list, one of which is shown. */
export const GraphView = (props: GraphProps) => {
  const { kinds, cycles = false, fresh, graph, onChange, readOnly = false, given = false, problems = NO_PROBLEMS, onOpen, room } = props
  const [listed, setListed] = useState(false)
  const rules = useMemo(() => rulesOf(kinds, { cycles, fresh }), [kinds, cycles, fresh])
  const below = () => ({ x: 0, y: Math.max(0, ...graph.nodes.map(node => node.y)) + ROW })
  const toggle = <IconButton icon={listed ? Waypoints : List} label={listed ? '用图看' : '用列表看'} onClick={() => setListed(!listed)} />
  return (
    <section className={`relative min-h-240 bg-canvas size-full overflow-hidden ${styles.graph}`} aria-label={props.label}>
      {listed ? (
        <>
          <GraphList
            {...{ graph, rules, readOnly, given, problems, onOpen, room }}
            change={onChange}
            onAdd={kind => onChange(now => added(now, rules, kind, below()).graph, '添加节点')}
          />
          <div className="absolute z-5 right-16 bottom-16 p-4 card">{toggle}</div>
        </>
      ) : (
        <ReactFlowProvider>
          <Canvas {...props} rules={rules} toggle={toggle} />
        </ReactFlowProvider>
      )}
      {props.children}
    </section>
  )
}
