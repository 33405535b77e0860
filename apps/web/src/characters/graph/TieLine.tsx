// A relation in the graph: a line from rim to rim with its label in the middle.
import { BaseEdge, EdgeLabelRenderer, type EdgeProps, useInternalNode } from '@xyflow/react'
import { EyeOff } from 'lucide-react'
import { memo } from 'react'
import { edgeShape } from './edge-shape.ts'
import type { FaceNode, TieEdge } from './nodes.ts'
import styles from './graph.module.css'

const useCircle = (id: string) => {
  const node = useInternalNode<FaceNode>(id)
  if (!node) return undefined
  const { radius } = node.data
  const { x, y } = node.internals.positionAbsolute
  return { x: x + radius, y: y + radius, radius: radius + 3 }
}

export const TieLine = memo(({ id, source, target, data, interactionWidth }: EdgeProps<TieEdge>) => {
  const [from, to] = [useCircle(source), useCircle(target)]
  if (!from || !to || !data) return null
  const { path, label } = edgeShape(from, to, data.lane)
  const arrow = `arrow-${id}`
  return (
    <>
      {data.directed && (
        <defs>
          <marker
            id={arrow}
            viewBox="0 0 8 8"
            refX="7"
            refY="4"
            markerWidth="9"
            markerHeight="9"
            markerUnits="userSpaceOnUse"
            orient="auto"
          >
            <path d="M0 0L8 4L0 8z" fill={data.colour} />
          </marker>
        </defs>
      )}
      <BaseEdge
        path={path}
        interactionWidth={interactionWidth ?? 16}
        {...(data.directed ? { markerEnd: `url(#${arrow})` } : {})}
        style={{
          stroke: data.colour,
          strokeWidth: data.width,
          strokeDasharray: data.dash,
          strokeLinecap: data.guessed ? 'round' : 'butt',
          opacity: data.back ? 0.35 : 1,
        }}
      />
      {data.label && (
        <EdgeLabelRenderer>
          <span
            className={styles.label}
            data-back={data.back || undefined}
            style={
              { transform: `translate(-50%, -50%) translate(${label.x}px, ${label.y}px)`, '--hue': data.colour } as React.CSSProperties
            }
          >
            {data.secret && <EyeOff size={12} aria-label="秘密" />}
            {data.label}
          </span>
        </EdgeLabelRenderer>
      )}
    </>
  )
})
