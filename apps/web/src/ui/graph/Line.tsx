// A link between nodes that are drawn whole: a line in its owner's look, with its label on it.
import { BaseEdge, type Edge, EdgeLabelRenderer, type EdgeProps } from '@xyflow/react'
import { memo, useId } from 'react'
import styles from './graph.module.css'
import type { Drawn } from './lines.ts'
import type { LinkLook } from './model.ts'

export type LineEdge = Edge<{ drawn: Drawn; look: LinkLook }, 'line'>

export const Line = memo(({ data, selected }: EdgeProps<LineEdge>) => {
  const arrow = useId()
  if (!data) return null
  const { look } = data
  const { path, label } = data.drawn
  return (
    <>
      {look.directed && (
        <marker id={arrow} viewBox="0 0 8 8" refX="7" refY="4" markerWidth="9" markerHeight="9" markerUnits="userSpaceOnUse" orient="auto">
          <path d="M0 0L8 4L0 8z" fill={look.colour} />
        </marker>
      )}
      <BaseEdge
        path={path}
        interactionWidth={16}
        {...(look.directed ? { markerEnd: `url(#${arrow})` } : {})}
        style={{
          stroke: look.colour,
          strokeWidth: (look.width ?? 1.5) + (selected ? 1.5 : 0),
          strokeDasharray: look.dash,
          strokeLinecap: look.guessed ? 'round' : 'butt',
          opacity: look.faint ? 0.35 : 1,
        }}
      />
      {look.label && (
        <EdgeLabelRenderer>
          <span
            className={`absolute inline-flex items-center gap-4 px-6 rounded-4 bg-panel text-12 leading-20 pointer-events-none ${styles.label}`}
            data-faint={look.faint || undefined}
            style={
              { transform: `translate(-50%, -50%) translate(${label.x}px, ${label.y}px)`, '--hue': look.colour } as React.CSSProperties
            }
          >
            {look.mark}
            {look.label}
          </span>
        </EdgeLabelRenderer>
      )}
    </>
  )
})
