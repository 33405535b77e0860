// A link that its author laid through points: a smooth wire from one to the next, a dot at each.
import { BaseEdge, type Edge, type EdgeProps } from '@xyflow/react'
import { memo } from 'react'
import { wireThrough } from './lines.ts'

export type ThroughEdge = Edge<{ via: readonly { x: number; y: number }[] }, 'through'>
const DOT = 5

export const Through = memo(({ data, sourceX, sourceY, targetX, targetY, style }: EdgeProps<ThroughEdge>) => {
  const via = data?.via ?? []
  return (
    <>
      <BaseEdge
        path={wireThrough([{ x: sourceX, y: sourceY }, ...via, { x: targetX, y: targetY }])}
        interactionWidth={16}
        {...(style && { style })}
      />
      {via.map(({ x, y }, nth) => (
        <circle key={nth} data-reroute cx={x} cy={y} r={DOT} fill={String(style?.stroke ?? 'var(--line2)')} />
      ))}
    </>
  )
})
