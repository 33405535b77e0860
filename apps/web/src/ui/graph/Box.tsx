// A node of a graph: its title, what its owner draws in it, and its sockets; or drawn whole by its owner; and the frame of a group.
import { Handle, type NodeProps, Position, useConnection } from '@xyflow/react'
import { CircleAlert } from 'lucide-react'
import { createContext, memo, type ReactNode, useContext } from 'react'
import { useMode } from '../theme/ThemeProvider.tsx'
import { type BoxNode, type FrameNode, typeColour } from './flow.ts'
import styles from './graph.module.css'
import { type GraphNode, type Port, portsOf, type Rules, rulesOf, titleOf } from './model.ts'

/** What all boxes of a graph share. */
export interface BoxSetting {
  rules: Rules
  body: ((node: GraphNode) => ReactNode) | undefined
  draw: ((node: GraphNode, picked: boolean) => ReactNode) | undefined
  /** Gives a group another title; undefined where the graph is only read. */
  retitle: ((id: string, title: string) => void) | undefined
}
export const BoxSettings = createContext<BoxSetting>({ rules: rulesOf([]), body: undefined, draw: undefined, retitle: undefined })

const Socket = ({ port, side }: { port: Port; side: 'in' | 'out' }) => {
  const mode = useMode()
  return (
    <span className={styles.port} data-side={side} data-port={port.label} title={`${port.label} · ${port.type}`}>
      <Handle
        id={port.id}
        type={side === 'in' ? 'target' : 'source'}
        position={side === 'in' ? Position.Left : Position.Right}
        className={styles.socket ?? ''}
        style={{ background: typeColour(port.type, mode) }}
      />
      <span className="cut">{port.label}</span>
    </span>
  )
}

export const Box = memo(({ data: { node, problem }, selected }: NodeProps<BoxNode>) => {
  const { rules, body } = useContext(BoxSettings)
  const { inputs, outputs } = portsOf(node, rules)
  const inside = body?.(node)
  return (
    <div
      className={styles.box}
      data-picked={selected || undefined}
      data-muted={node.muted || undefined}
      data-faulty={problem !== '' || undefined}
    >
      <div className={styles.title}>
        <span className="cut grow">{titleOf(node, rules)}</span>
        {node.muted && <span className="meta">已停用</span>}
        {problem && <CircleAlert size={14} role="img" aria-label={problem} />}
      </div>
      <div className="grid grid-cols-[1fr_1fr] py-6 px-0">
        <span>
          {inputs.map(port => (
            <Socket key={port.id} port={port} side="in" />
          ))}
        </span>
        <span>
          {outputs.map(port => (
            <Socket key={port.id} port={port} side="out" />
          ))}
        </span>
      </div>
      {inside && <div className="pt-0 px-10 pb-10 nodrag">{inside}</div>}
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

export const Frame = memo(({ id, data: { title }, selected }: NodeProps<FrameNode>) => {
  const { retitle } = useContext(BoxSettings)
  return (
    <div className={styles.frame} data-picked={selected || undefined}>
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
