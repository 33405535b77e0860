// The cells of a template on the stage: pictures that are moved within theirs, and the lines between cells that are dragged or moved by keys.
import { type CellDivider, draggedShares, type Joint, markSize, markSvg } from '@qianmu/drawing'
import type { KeyboardEvent, PointerEvent } from 'react'
import styles from './joint.module.css'
import type { JointWork } from './use-joint.ts'

const percent = (part: number, whole: number) => `${(part / whole) * 100}%`
/** Per cent of the cell, and px of the canvas, by one press of an arrow. */
const STEP = { view: 2, divider: 16 }
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Follows the pointer until it is let go. @param move px of the screen since it was pressed */
const follow = (event: PointerEvent<HTMLElement>, move: (right: number, down: number) => void) => {
  const held = event.currentTarget
  held.setPointerCapture(event.pointerId)
  const moved = ({ clientX, clientY }: globalThis.PointerEvent) => move(clientX - event.clientX, clientY - event.clientY)
  held.addEventListener('pointermove', moved)
  held.addEventListener('lostpointercapture', () => held.removeEventListener('pointermove', moved), { once: true })
}

interface CellProps {
  joint: JointWork
  layout: Joint
  placed: Joint['placed'][number]
}
const Cell = ({ joint, layout: { canvas, radius, numbers }, placed: { index, left, top, width, height, view } }: CellProps) => {
  const { draft, picked, pick, viewOf, changeView } = joint
  const { x, y } = viewOf(index)
  const clamped = (value: number) => Math.round(Math.max(-100, Math.min(100, value)))
  const drag = (event: PointerEvent<HTMLElement>) => {
    pick(index)
    const box = event.currentTarget.getBoundingClientRect()
    follow(event, (right, down) =>
      changeView(index, { x: clamped(x + (right / box.width) * 100), y: clamped(y + (down / box.height) * 100) }),
    )
  }
  const press = (event: KeyboardEvent) => {
    const [right, down] = ARROWS[event.key] ?? [0, 0]
    if (!right && !down) return
    event.preventDefault()
    changeView(index, { x: clamped(x + right * STEP.view), y: clamped(y + down * STEP.view) })
  }
  const mark = markSize({ width, height })
  return (
    <button
      type="button"
      className={styles.cell}
      aria-label={`第 ${index + 1} 格，拖动或用方向键移动画面`}
      aria-pressed={picked === index}
      style={{
        left: percent(left, canvas.width),
        top: percent(top, canvas.height),
        width: percent(width, canvas.width),
        height: percent(height, canvas.height),
        // Of the width of the canvas, as the corners of the joined picture are of its pixels.
        borderRadius: `calc(${radius / canvas.width} * var(--wide))`,
      }}
      onPointerDown={drag}
      onFocus={() => pick(index)}
      onKeyDown={press}
    >
      <img
        src={draft.images[index]}
        alt={`第 ${index + 1} 张`}
        draggable={false}
        style={{
          left: percent(view!.left, width),
          top: percent(view!.top, height),
          width: percent(view!.width, width),
          height: percent(view!.height, height),
          transform: `rotate(${view!.turn}deg)`,
        }}
      />
      {numbers && (
        <img
          className={styles.mark}
          src={`data:image/svg+xml,${encodeURIComponent(markSvg(index + 1, mark))}`}
          alt=""
          style={{ left: percent(mark / 3, width), top: percent(mark / 3, height), width: percent(mark, width) }}
        />
      )}
    </button>
  )
}

const Line = ({ joint, layout: { canvas }, divider }: { joint: JointWork; layout: Joint; divider: CellDivider }) => {
  const { draft, change } = joint
  const { axis, left, top, width, height } = divider
  const by = (px: number) => change({ shares: draggedShares(draft.template, draft.shares, divider, px) })
  const drag = (event: PointerEvent<HTMLElement>) => {
    const { width: wide } = event.currentTarget.parentElement!.getBoundingClientRect()
    follow(event, (right, down) => by(((axis === 'x' ? right : down) / wide) * canvas.width))
  }
  const press = (event: KeyboardEvent) => {
    const [right, down] = ARROWS[event.key] ?? [0, 0]
    const steps = axis === 'x' ? right : down
    if (steps) event.preventDefault()
    if (steps) by(steps * STEP.divider)
  }
  return (
    <div
      role="separator"
      tabIndex={0}
      aria-label={axis === 'x' ? '左右格的比例' : '上下格的比例'}
      aria-orientation={axis === 'x' ? 'vertical' : 'horizontal'}
      aria-valuenow={Math.round(axis === 'x' ? left : top)}
      aria-valuemax={axis === 'x' ? canvas.width : canvas.height}
      className={styles.line}
      data-axis={axis}
      style={{
        left: percent(left + (axis === 'x' ? width / 2 : 0), canvas.width),
        top: percent(top + (axis === 'y' ? height / 2 : 0), canvas.height),
        [axis === 'x' ? 'height' : 'width']: axis === 'x' ? percent(height, canvas.height) : percent(width, canvas.width),
      }}
      onPointerDown={drag}
      onKeyDown={press}
    />
  )
}

/** The cells of a template and what parts them. */
export const Cells = ({ joint, layout }: { joint: JointWork; layout: Joint }) => (
  <>
    {layout.placed.map(placed => (
      <Cell key={placed.index} joint={joint} layout={layout} placed={placed} />
    ))}
    {layout.dividers.map(divider => (
      <Line key={`${divider.split} ${divider.nth}`} joint={joint} layout={layout} divider={divider} />
    ))}
  </>
)
