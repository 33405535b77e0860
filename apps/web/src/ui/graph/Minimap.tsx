// Where one is in a graph that does not fit: all nodes as two shapes, what is seen as a frame, gone to by pressing or dragging. React Flow's own listens once for each node.
import { Panel, useReactFlow, useStore } from '@xyflow/react'
import { type PointerEvent, useMemo, useState } from 'react'
import { boxOf, type Bounds, type FlowNode } from './flow.ts'
import styles from './graph.module.css'

/** In px. */
const MAP = { width: 144, height: 92 }

const shapeOf = (boxes: readonly Bounds[]) => boxes.map(({ x, y, width, height }) => `M${x} ${y}h${width}v${height}h${-width}z`).join('')
const around = (boxes: readonly Bounds[]): Bounds => {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const { x, y, width, height } of boxes)
    [left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x + width), Math.max(bottom, y + height)]
  return { x: left, y: top, width: right - left, height: bottom - top }
}

export const Minimap = ({ nodes }: { nodes: readonly FlowNode[] }) => {
  const flow = useReactFlow()
  const [left, top, scale] = useStore(state => state.transform)
  const [width, height] = [useStore(state => state.width), useStore(state => state.height)]
  // It follows once what is dragged has been put down.
  const [settled, setSettled] = useState(nodes)
  if (settled !== nodes && !nodes.some(({ dragging }) => dragging)) setSettled(nodes)
  const drawn = useMemo(() => {
    const [good, bad] = [false, true].map(wanted =>
      settled.filter(({ data }) => ('problem' in data && !!data.problem) === wanted).map(boxOf),
    )
    return { all: around(settled.map(boxOf)), good: shapeOf(good!), bad: shapeOf(bad!) }
  }, [settled])
  const seen = { x: -left / scale, y: -top / scale, width: width / scale, height: height / scale }
  const { all } = drawn
  const fits = all.x >= seen.x && all.y >= seen.y && all.x + all.width <= seen.x + seen.width && all.y + all.height <= seen.y + seen.height
  if (!nodes.length || fits) return null
  const whole = around([all, seen])
  const shown = Math.max(whole.width / MAP.width, whole.height / MAP.height)
  const view = { width: MAP.width * shown, height: MAP.height * shown }
  const origin = { x: whole.x - (view.width - whole.width) / 2, y: whole.y - (view.height - whole.height) / 2 }
  const go = (event: PointerEvent<SVGSVGElement>) => {
    if (event.buttons === 0) return
    const at = event.currentTarget.getBoundingClientRect()
    void flow.setCenter(origin.x + (event.clientX - at.left) * shown, origin.y + (event.clientY - at.top) * shown, { zoom: scale })
  }
  return (
    <Panel position="bottom-right" className={`max-[720px]:hidden! ${styles.minimap}`}>
      <svg
        {...MAP}
        role="img"
        aria-label="小地图"
        viewBox={`${origin.x} ${origin.y} ${view.width} ${view.height}`}
        onPointerDown={event => {
          event.currentTarget.setPointerCapture(event.pointerId)
          go(event)
        }}
        onPointerMove={go}
      >
        <path d={drawn.good} fill="var(--line2)" />
        <path d={drawn.bad} fill="var(--danger)" />
        <rect {...seen} fill="none" stroke="var(--solid)" strokeWidth={shown * 1.5} />
      </svg>
    </Panel>
  )
}
