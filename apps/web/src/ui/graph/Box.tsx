// A node of a graph: its title, what its owner draws in it, and its sockets; or drawn whole by its owner; and the frame of a group.
import { Handle, NodeResizer, type NodeProps, Position, type ReactFlowState, useConnection, useStore } from '@xyflow/react'
import { CircleAlert } from 'lucide-react'
import { createContext, memo, type ReactNode, useContext, useState } from 'react'
import { useMode } from '../theme/ThemeProvider.tsx'
import { type BoxNode, type FrameNode, typeColour } from './flow.ts'
import styles from './graph.module.css'
import type { Peer } from './GraphView.tsx'
import { type GraphNode, type Moves, type Port, portsOf, type Rules, rulesOf, titleOf } from './model.ts'

/** What all boxes of a graph share. */
export interface BoxSetting {
  rules: Rules
  body: ((node: GraphNode) => ReactNode) | undefined
  draw: ((node: GraphNode, picked: boolean) => ReactNode) | undefined
  peers: readonly Peer[]
  /** Gives a group another title; undefined where the graph is only read. */
  retitle: ((id: string, title: string) => void) | undefined
  /** Gives a node another size. */
  resize: ((box: Moves & { width: number; height: number }) => void) | undefined
}
export const BoxSettings = createContext<BoxSetting>({
  rules: rulesOf([]),
  body: undefined,
  draw: undefined,
  peers: [],
  retitle: undefined,
  resize: undefined,
})

/** Whether the view moves: what comes into sight meanwhile is a plain box until it stands still, for fields are dear to make. */
export const Moving = createContext(false)

/** Below this scale words are too small to be read. */
const LEGIBLE = 0.45
const isLegible = ({ transform }: ReactFlowState) => transform[2] >= LEGIBLE

/** The dot that links begin and end at. */
const Dot = ({ port, side }: { port: Port; side: 'in' | 'out' }) => {
  const mode = useMode()
  return (
    <Handle
      id={port.id}
      type={side === 'in' ? 'target' : 'source'}
      position={side === 'in' ? Position.Left : Position.Right}
      className={styles.socket ?? ''}
      style={{ background: typeColour(port.type, mode), ...(port.y === undefined ? {} : { top: port.y }) }}
    />
  )
}

/** What a port is called, and what flows there where only some values may. */
const nameOf = ({ label, type }: Port) => (type === '*' ? label : `${label} · ${type}`)

const Socket = ({ port, side }: { port: Port; side: 'in' | 'out' }) => (
  <span className={styles.port} data-side={side} data-port={port.label} title={nameOf(port)}>
    <Dot port={port} side={side} />
    <span className="cut">{port.label}</span>
  </span>
)

/** Sockets without words: of what the owner draws, and of a node that is seen from afar. */
const Dots = ({ ports, side }: { ports: readonly Port[]; side: 'in' | 'out' }) =>
  ports.map(port => (
    <span key={port.id} data-side={side} data-port={port.label} title={nameOf(port)}>
      <Dot port={port} side={side} />
    </span>
  ))

const STATES = { muted: '已停用', bypassed: '已绕过' } as const
const MARKS = { added: '新增', removed: '已删', changed: '改过' } as const

export const Box = memo(({ data: { node, problem }, selected, width, height }: NodeProps<BoxNode>) => {
  const { rules, body, peers, resize } = useContext(BoxSettings)
  const legible = useStore(isLegible)
  const { inputs, outputs } = portsOf(node, rules)
  const moving = useContext(Moving)
  const [made, setMade] = useState(!moving)
  if (!moving && !made) setMade(true)
  const isPlain = !made && node.size !== undefined
  const isSmall = node.collapsed || (!legible && node.size !== undefined)
  const inside = isSmall || isPlain ? undefined : body?.(node)
  const holder = peers.find(({ picked }) => picked?.includes(node.id))
  const state = node.muted ? STATES.muted : node.bypassed ? STATES.bypassed : ''
  return (
    <div
      className={styles.box}
      // While a corner is dragged the canvas knows the size before the graph does.
      style={{
        ...(node.size && { width: width ?? node.size.width, height: height ?? node.size.height }),
        ...(holder ? { boxShadow: `0 0 0 2px ${holder.colour}` } : {}),
      }}
      data-sized={node.size ? true : undefined}
      data-far={(!legible && node.size !== undefined) || undefined}
      data-picked={selected || undefined}
      data-muted={state !== '' || undefined}
      data-faulty={problem !== '' || undefined}
      data-mark={node.mark}
    >
      {selected && node.least && resize && (
        <NodeResizer
          minWidth={node.least.width}
          minHeight={node.least.height}
          onResizeEnd={(_, box) =>
            resize({
              id: node.id,
              x: Math.round(box.x),
              y: Math.round(box.y),
              width: Math.round(box.width),
              height: Math.round(box.height),
            })
          }
        />
      )}
      <div className={styles.title} style={node.colour ? { background: node.colour, color: '#fff' } : undefined}>
        {rules.kinds.get(node.kind)?.icon}
        <span className="cut grow">{titleOf(node, rules)}</span>
        {node.mark && <span className="meta">{MARKS[node.mark]}</span>}
        {state && <span className="meta">{state}</span>}
        {problem && <CircleAlert size={14} role="img" aria-label={problem} />}
      </div>
      {node.badge && (
        <span
          className="absolute -top-10 -right-6 px-6 rounded-4 text-12 leading-18 num text-white"
          style={{ background: node.badge.colour }}
        >
          {node.badge.text}
        </span>
      )}
      {/* A box without its sockets would be measured without them, and lose its links. */}
      {isPlain || isSmall ? (
        <>
          <Dots ports={inputs} side="in" />
          <Dots ports={outputs} side="out" />
        </>
      ) : (
        <>
          <div className={`grid grid-cols-[fit-content(50%)_minmax(0,1fr)] px-0 ${node.size ? '' : 'py-6'}`}>
            <span className="min-w-0">{inputs.map(port => port.bare || <Socket key={port.id} port={port} side="in" />)}</span>
            <span className="min-w-0">
              {outputs.map(port => (
                <Socket key={port.id} port={port} side="out" />
              ))}
            </span>
          </div>
          <Dots ports={inputs.filter(port => port.bare)} side="in" />
        </>
      )}
      {inside && <div className={`${node.size ? 'pt-4' : 'pt-0'} px-10 pb-10 nodrag`}>{inside}</div>}
    </div>
  )
})

/** A link is pulled from the dot at its right, and let go anywhere on it. */
export const Whole = memo(({ data: { node }, selected, isConnectable }: NodeProps<BoxNode>) => {
  const { rules, draw } = useContext(BoxSettings)
  const linking = useConnection(connection => connection.inProgress)
  const { inputs, outputs } = portsOf(node, rules)
  const place = node.disc && { top: node.disc / 2, right: `calc(50% - ${node.disc / 2}px)` }
  return (
    <div className={`relative ${styles.whole}`} style={node.size} data-picked={selected || undefined}>
      {draw?.(node, selected)}
      {inputs.map(({ id }) => (
        <Handle
          key={id}
          id={id}
          type="target"
          position={Position.Left}
          className={styles.cover ?? ''}
          data-open={linking || undefined}
          isConnectableStart={false}
        />
      ))}
      {outputs.map(({ id, label }) => (
        <Handle
          key={id}
          id={id}
          type="source"
          position={Position.Right}
          className={`${styles.pull} ${isConnectable ? '' : 'invisible'}`}
          {...(place ? { style: place } : {})}
          isConnectable={isConnectable}
          title={label}
        />
      ))}
    </div>
  )
})

export const Frame = memo(({ id, data: { title, colour }, selected }: NodeProps<FrameNode>) => {
  const { retitle } = useContext(BoxSettings)
  return (
    <div
      className={styles.frame}
      data-picked={selected || undefined}
      style={colour ? { borderColor: colour, background: `color-mix(in srgb, ${colour} 12%, transparent)` } : undefined}
    >
      <input
        className="nodrag"
        aria-label="分组的名字"
        value={title}
        readOnly={!retitle}
        maxLength={40}
        onChange={({ target }) => retitle?.(id, target.value)}
      />
    </div>
  )
})
