// How far a picture is extended: a frame around it whose sides and corners are dragged, numbers, ratios, and what comes out.
import {
  EXPAND_STEP,
  expandedSize,
  expandedToRatio,
  type Expansion,
  expansionLimit,
  MAX_SIDE,
  NO_EXPANSION,
  RATIOS,
  type Side,
  SIDES,
  withSides,
} from '@qianmu/drawing'
import { useDrag } from '@use-gesture/react'
import { Button, InputNumber, Select } from 'antd'
import { useRef, useState } from 'react'
import canvasStyles from '../../ui/stage/canvas.module.css'
import { type StageView, useView } from '../../ui/stage/use-view.ts'
import { isComposing } from '../../ui/shortcuts.ts'
import { ZoomBar } from '../../ui/stage/ZoomBar.tsx'
import styles from './frame.module.css'

const TITLES: Record<Side, string> = { left: '左', right: '右', up: '上', down: '下' }
/** Steps that an arrow key makes with Shift. */
const LARGE = 8
/** The stage shows this much more than what comes out, to drag into. */
const ROOM = 1.15

interface Picture {
  url: string
  width: number
  height: number
}
interface Props {
  picture: Picture
  expand: Expansion
  onExpand: (expand: Expansion) => void
}

const HANDLES: readonly (readonly Side[])[] = [
  ['left'],
  ['right'],
  ['up'],
  ['down'],
  ['left', 'up'],
  ['right', 'up'],
  ['left', 'down'],
  ['right', 'down'],
]
/** Which arrow makes a side larger, which smaller. */
const ARROWS: Record<Side, readonly [string, string]> = {
  left: ['ArrowLeft', 'ArrowRight'],
  right: ['ArrowRight', 'ArrowLeft'],
  up: ['ArrowUp', 'ArrowDown'],
  down: ['ArrowDown', 'ArrowUp'],
}

interface HandleProps extends Props {
  sides: readonly Side[]
  scale: number
  /** True from pressing to letting go. */
  onHold: (held: boolean) => void
}

const Handle = ({ sides, picture, expand, scale, onExpand, onHold }: HandleProps) => {
  const [side] = sides as readonly [Side]
  const name = sides.join('-')
  const drag = useDrag(
    ({ first, last, movement: [x, y], memo }) => {
      const from = (memo as Expansion | undefined) ?? expand
      if (first) onHold(true)
      const [dx, dy] = [x / scale, y / scale]
      const by: Record<Side, number> = { left: -dx, right: dx, up: -dy, down: dy }
      onExpand(withSides(picture, expand, Object.fromEntries(sides.map(each => [each, from[each] + by[each]]))))
      if (last) onHold(false)
      return from
    },
    { pointer: { keys: false } },
  )
  const key = (event: React.KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return
    const turn = ARROWS[side].indexOf(event.key)
    if (turn < 0) return
    event.preventDefault()
    const pixels = EXPAND_STEP * (event.shiftKey ? LARGE : 1) * (turn === 0 ? 1 : -1)
    onExpand(withSides(picture, expand, { [side]: expand[side] + pixels }))
  }
  // A corner is two sides at once: keys have the sides themselves.
  const spoken =
    sides.length > 1
      ? { 'aria-hidden': true }
      : {
          role: 'slider',
          tabIndex: 0,
          'aria-label': `向${TITLES[side]}扩展`,
          'aria-orientation': side === 'left' || side === 'right' ? ('horizontal' as const) : ('vertical' as const),
          'aria-valuemin': 0,
          'aria-valuemax': expansionLimit(picture, expand, side),
          'aria-valuenow': expand[side],
          'aria-valuetext': `${expand[side]} 像素`,
          onKeyDown: key,
        }
  return <span className={styles.handle} data-sides={name} {...spoken} {...drag()} />
}

const Bar = ({ picture, expand, onExpand }: Props) => {
  const options = RATIOS.map(ratio => ({ value: ratio, label: ratio }))
  const toRatio = (ratio: string) => {
    const [width, height] = ratio.split(':').map(Number) as [number, number]
    onExpand(expandedToRatio(picture, width, height))
  }
  return (
    <div className={canvasStyles.bar} role="toolbar" aria-label="扩展">
      {SIDES.map(side => (
        <label key={side} className="row">
          <span className="quiet">{TITLES[side]}</span>
          <InputNumber
            className="w-72"
            size="small"
            aria-label={`向${TITLES[side]}扩展的像素`}
            min={0}
            max={expansionLimit(picture, expand, side)}
            step={EXPAND_STEP}
            precision={0}
            value={expand[side]}
            onChange={pixels => onExpand(withSides(picture, expand, { [side]: pixels ?? 0 }))}
          />
        </label>
      ))}
      <span className={canvasStyles.divider} />
      <Select
        className="w-108"
        size="small"
        aria-label="扩展到比例"
        placeholder="补成比例"
        value={null}
        options={options}
        onChange={(ratio: string | null) => ratio && toRatio(ratio)}
      />
      <Button type="text" size="small" disabled={SIDES.every(side => expand[side] === 0)} onClick={() => onExpand({ ...NO_EXPANSION })}>
        还原
      </Button>
    </div>
  )
}

/** How the picture and what is added to it lie on the stage. While a handle is held the view stays, or it would run away from the pointer. */
function useLayout({ picture, expand }: Props, frame: React.RefObject<HTMLDivElement | null>) {
  const [heldAt, setHeldAt] = useState<Expansion | null>(null)
  const settled = heldAt ?? expand
  const size = expandedSize(picture, settled)
  const room = { width: size.width * ROOM, height: size.height * ROOM }
  const stage: StageView = useView(frame, room)
  const { scale } = stage.view
  const left = stage.view.left + ((room.width - size.width) / 2 + settled.left) * scale
  const top = stage.view.top + ((room.height - size.height) / 2 + settled.up) * scale
  return { stage, left, top, hold: (held: boolean) => setHeldAt(held ? expand : null) }
}

export const OutpaintFrame = (props: Props) => {
  const { picture, expand } = props
  const frame = useRef<HTMLDivElement>(null)
  const { stage, left, top, hold } = useLayout(props, frame)
  const { scale } = stage.view
  const size = expandedSize(picture, expand)
  const none = SIDES.every(side => expand[side] === 0)
  return (
    <div className="stack min-h-0 bg-panel size-full">
      <Bar {...props} />
      <div ref={frame} className={canvasStyles.stage}>
        <div
          className={styles.added}
          style={{
            left: left - expand.left * scale,
            top: top - expand.up * scale,
            width: size.width * scale,
            height: size.height * scale,
          }}
        >
          {HANDLES.map(sides => (
            <Handle key={sides.join()} sides={sides} scale={scale} onHold={hold} {...props} />
          ))}
        </div>
        <img
          src={picture.url}
          alt="要扩展的图片"
          draggable={false}
          width={picture.width}
          height={picture.height}
          style={{ transform: `translate(${left}px, ${top}px) scale(${scale})` }}
        />
      </div>
      <div className={canvasStyles.foot}>
        <p className="meta num" role="status">
          {picture.width} × {picture.height} → {size.width} × {size.height}，每边最长 {MAX_SIDE}
          {none && ' · 拖动四边的手柄往外扩'}
        </p>
        <ZoomBar stage={stage} />
      </div>
    </div>
  )
}
