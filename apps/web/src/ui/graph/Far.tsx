// A large graph seen from afar: boxes and lines drawn on one canvas, where thousands of nodes as elements would be slow and unreadable.
import { useStore } from '@xyflow/react'
import { useLayoutEffect, useRef } from 'react'
import { boxOf, type FlowNode } from './flow.ts'
import styles from './graph.module.css'

/** Scale below which nodes are boxes alone, in graphs of more than so many. */
const [FAR, MANY] = [0.25, 300]
/** Scale of the view that a press leads to. */
export const NEAR = 0.75

export const useFar = (count: number): boolean => useStore(({ transform }) => transform[2] < FAR) && count > MANY

interface FarLink {
  source: string
  target: string
}

export const Far = ({ nodes, links, mode }: { nodes: readonly FlowNode[]; links: readonly FarLink[]; mode: string }) => {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [left, top, scale] = useStore(({ transform }) => transform)
  const [width, height] = [useStore(state => state.width), useStore(state => state.height)]
  useLayoutEffect(() => {
    const { current } = canvas
    const pen = current?.getContext('2d')
    if (!current || !pen) return
    const dense = devicePixelRatio
    const colours = getComputedStyle(current)
    const colour = (name: string) => colours.getPropertyValue(name)
    current.width = width * dense
    current.height = height * dense
    pen.setTransform(scale * dense, 0, 0, scale * dense, left * dense, top * dense)
    const boxes = new Map(nodes.map(node => [node.id, boxOf(node)]))
    pen.beginPath()
    for (const { source, target } of links) {
      const [from, to] = [boxes.get(source), boxes.get(target)]
      if (!from || !to) continue
      pen.moveTo(from.x + from.width, from.y + from.height / 2)
      pen.lineTo(to.x, to.y + to.height / 2)
    }
    pen.strokeStyle = colour('--line2')
    pen.lineWidth = 1 / scale
    pen.stroke()
    for (const isFaulty of [false, true]) {
      pen.beginPath()
      for (const node of nodes) {
        if (node.type === 'frame' || ('problem' in node.data && node.data.problem !== '') !== isFaulty) continue
        const { x, y, ...size } = boxes.get(node.id)!
        pen.rect(x, y, size.width, size.height)
      }
      pen.fillStyle = colour(isFaulty ? '--danger' : '--panel')
      pen.strokeStyle = colour(isFaulty ? '--danger' : '--t3')
      pen.fill()
      pen.stroke()
    }
    pen.beginPath()
    for (const node of nodes) {
      const { x, y, ...size } = boxes.get(node.id)!
      if (node.selected) pen.rect(x, y, size.width, size.height)
    }
    pen.strokeStyle = colour('--solid')
    pen.lineWidth = 2 / scale
    pen.stroke()
  }, [left, top, scale, width, height, nodes, links, mode])
  return <canvas ref={canvas} className={styles.far} role="img" aria-label={`从远处看的 ${nodes.length} 个节点，按一处放大`} />
}
