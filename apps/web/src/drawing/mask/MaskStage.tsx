// The picture with its mask: pointer, pen, fingers and keys work on it through the tool that is picked.
import type { Brush, Dab, Point } from '@qianmu/drawing/mask'
import { type RefObject, useEffect, useRef, useState } from 'react'
import canvasStyles from '../../ui/stage/canvas.module.css'
import type { StageView } from '../../ui/stage/use-view.ts'
import { isComposing } from '../../ui/shortcuts.ts'
import { type Gesture, type Hands, type SegmentBox, type SegmentPoint, startGesture } from './gestures.ts'
import styles from './mask.module.css'
import { useOverlay } from './overlay-canvas.ts'
import { type ToolName, toolNamed } from './tools.ts'
import type { MaskedPicture, MaskWork } from './use-mask.ts'

/** A pen that hardly touches still leaves a line. */
const LIGHTEST = 0.2

interface Props {
  picture: MaskedPicture
  work: MaskWork
  stage: StageView
  frame: RefObject<HTMLDivElement | null>
  tool: ToolName
  brush: Brush
  picked: readonly SegmentPoint[]
  onPick: (point: SegmentPoint) => void
  onBox: (box: SegmentBox) => void
}

const pressureOf = (event: PointerEvent) => (event.pointerType === 'pen' ? Math.max(LIGHTEST, event.pressure) : 1)

const Ring = ({ at, brush, scale, erase }: { at: Point; brush: Brush; scale: number; erase: boolean }) => {
  const side = Math.max(4, brush.size * scale)
  return (
    <div
      className={styles.ring}
      data-erase={erase}
      style={{ width: side, height: side, transform: `translate(${at.x - side / 2}px, ${at.y - side / 2}px)` }}
    />
  )
}

const ARROWS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** The gesture that is under way, begun by the pointer or by a key, and what it draws until it ends. */
function useGesture({ work, tool, brush, onPick, onBox }: Props) {
  const [outline, setOutline] = useState<readonly Point[]>([])
  const [erasing, setErasing] = useState(false)
  const gesture = useRef<Gesture | null>(null)
  const hands = (erase: boolean): Hands => ({ ...work, brush, erase, outline: setOutline, pick: onPick, box: onBox })
  return {
    outline,
    erasing: erasing || tool === 'eraser',
    running: () => gesture.current !== null,
    begin(from: Dab, erase: boolean) {
      if (tool === 'hand') return
      gesture.current?.cancel()
      setErasing(erase)
      gesture.current = startGesture(tool, from, hands(erase))
    },
    move: (dabs: readonly Dab[]) => gesture.current?.move(dabs),
    finish(how: 'end' | 'cancel') {
      const running = gesture.current
      gesture.current = null
      setErasing(false)
      running?.[how]()
    },
  }
}

/** The keyboard way: arrows move a cursor, Enter or Space presses the tool down and lets it go, Esc gives up. */
function useCursor({ picture, brush, stage }: Props, gesture: ReturnType<typeof useGesture>) {
  const [cursor, setCursor] = useState<Point | null>(null)
  const press = (at: Point, erase: boolean) => {
    if (gesture.running()) gesture.finish('end')
    else gesture.begin({ ...at, pressure: 1 }, erase)
  }
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (isComposing(event.nativeEvent) || event.ctrlKey || event.metaKey) return
    const arrow = ARROWS[event.key]
    const at = cursor ?? { x: picture.width / 2, y: picture.height / 2 }
    if (arrow) {
      const step = event.shiftKey ? 1 : Math.max(2, Math.round(brush.size / 4))
      const next = {
        x: Math.min(picture.width, Math.max(0, at.x + arrow[0] * step)),
        y: Math.min(picture.height, Math.max(0, at.y + arrow[1] * step)),
      }
      setCursor(next)
      gesture.move([{ ...next, pressure: 1 }])
    } else if (event.key === 'Enter' || (event.key === ' ' && cursor)) {
      setCursor(at)
      if (!event.repeat) press(at, event.altKey)
    } else if (event.key === 'Escape' && gesture.running()) gesture.finish('cancel')
    else if (event.key !== ' ') return
    event.preventDefault()
  }
  const shown = cursor && { x: cursor.x * stage.view.scale + stage.view.left, y: cursor.y * stage.view.scale + stage.view.top }
  return { cursor: shown, forget: () => setCursor(null), onKeyDown }
}

function usePointer({ stage }: Props, gesture: ReturnType<typeof useGesture>, forgetCursor: () => void) {
  const [pointer, setPointer] = useState<Point | null>(null)
  const dabOf = (event: PointerEvent): Dab => ({ ...stage.at(event), pressure: pressureOf(event) })
  return {
    pointer,
    handlers: {
      onPointerDown(event: React.PointerEvent<HTMLElement>) {
        forgetCursor()
        if (stage.pinching.current) return gesture.finish('cancel')
        event.currentTarget.setPointerCapture(event.pointerId)
        if (event.button === 0 || event.button === 2) gesture.begin(dabOf(event.nativeEvent), event.altKey || event.button === 2)
      },
      onPointerMove(event: React.PointerEvent<HTMLElement>) {
        const { left, top } = event.currentTarget.getBoundingClientRect()
        setPointer(event.pointerType === 'touch' ? null : { x: event.clientX - left, y: event.clientY - top })
        if (stage.pinching.current) return
        // The browser hands over one event per frame; what the pen did in between is in it.
        const between = event.nativeEvent.getCoalescedEvents()
        gesture.move((between.length > 0 ? between : [event.nativeEvent]).map(dabOf))
      },
      onPointerUp: () => gesture.finish('end'),
      onPointerCancel: () => gesture.finish('cancel'),
      onPointerLeave: () => setPointer(null),
      onContextMenu: (event: React.MouseEvent) => event.preventDefault(),
    },
  }
}

export const MaskStage = (props: Props) => {
  const { picture, work, stage, frame, tool, brush, picked } = props
  const { view } = stage
  const canvas = useRef<HTMLCanvasElement>(null)
  const repaint = useOverlay(canvas, work.editor.mask, stage)
  useEffect(() => {
    work.repaint.current = repaint
  })
  const gesture = useGesture(props)
  const { cursor, forget, onKeyDown } = useCursor(props, gesture)
  const { pointer, handlers } = usePointer(props, gesture, forget)
  const onScreen = ({ x, y }: Point) => ({ x: x * view.scale + view.left, y: y * view.scale + view.top })
  const tip = cursor ?? pointer
  const round = tool === 'brush' || tool === 'eraser'
  return (
    <div
      ref={frame}
      className={`${canvasStyles.stage} ${styles.stage}`}
      data-tool={tool}
      role="application"
      tabIndex={0}
      aria-label="蒙版画布"
      aria-description={`${toolNamed(tool).label}：${toolNamed(tool).help}。方向键移动光标，按 Enter 落笔和提笔，Esc 放弃。`}
      onKeyDown={onKeyDown}
      {...handlers}
    >
      <img
        src={picture.url}
        alt="要涂抹的图片"
        draggable={false}
        width={picture.width}
        height={picture.height}
        style={{
          transform: `translate(${view.left}px, ${view.top}px) scale(${view.scale})`,
          imageRendering: view.scale >= 3 ? 'pixelated' : 'auto',
        }}
      />
      <canvas ref={canvas} className="absolute inset-0 pointer-events-none size-full" aria-hidden />
      <svg className="absolute inset-0 pointer-events-none size-full" aria-hidden>
        {gesture.outline.length > 1 && (
          <polygon
            className={styles.outline}
            points={gesture.outline
              .map(onScreen)
              .map(({ x, y }) => `${x},${y}`)
              .join(' ')}
          />
        )}
        {picked.map((point, index) => {
          const { x, y } = onScreen(point)
          return (
            <g key={index} className={styles.picked} data-label={point.label} transform={`translate(${x} ${y})`}>
              <circle r={7} />
              <path d={point.label ? 'M-3.5 0H3.5M0 -3.5V3.5' : 'M-3.5 0H3.5'} />
            </g>
          )
        })}
        {tip && !round && cursor && <path className={styles.cross} d={`M${tip.x - 8} ${tip.y}h16M${tip.x} ${tip.y - 8}v16`} />}
      </svg>
      {tip && round && <Ring at={tip} brush={brush} scale={view.scale} erase={gesture.erasing} />}
    </div>
  )
}
