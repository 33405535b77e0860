// A stage of items in layers: picked, dragged with snapping, shaped and turned by a frame, by pointer and by keys; zoomed and moved like every stage.
import type Konva from 'konva'
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Layer as CanvasLayer, Stage } from 'react-konva'
import type { Carried } from '../files/drag.ts'
import { PICTURES, useFiles } from '../files/use-files.tsx'
import { isComposing } from '../shortcuts.ts'
import { COLOURS } from '../theme/tokens.ts'
import { useMode } from '../theme/ThemeProvider.tsx'
import canvas from './canvas.module.css'
import { ItemShape } from './ItemShape.tsx'
import {
  around,
  type Box,
  boxOf,
  changed,
  doubled,
  type Drawing,
  type Guide,
  isFree,
  ordered,
  type Part,
  snapped,
  touched,
  without,
} from './model.ts'
import { Above } from './Above.tsx'
import { Ground, type Run, useEntering } from './Run.tsx'
import { type StageView as StagedView, useView } from './use-view.ts'
import { ZoomBar } from './ZoomBar.tsx'

export interface StageProps {
  /** The accessible name. */
  label: string
  drawing: Drawing
  onChange: (next: (drawing: Drawing) => Drawing, label: string, mergeKey?: string) => void
  picked: ReadonlySet<string>
  onPick: (ids: ReadonlySet<string>) => void
  undo?: (() => void) | undefined
  redo?: (() => void) | undefined
  readOnly?: boolean
  /** What lies over its edge is not seen: it is a picture. */
  clipped?: boolean
  /** It is longer than a window, and read from above: as wide as the stage, and scrolled. */
  strip?: boolean
  /** What a strip goes on with before and behind the drawing: seen, and entered where it comes into the middle. */
  run?: Run | undefined
  /** What is drawn over everything: guides, handles, the pointers of others. @param scale of the view */
  over?: (scale: number) => ReactNode
  /** In place of picking: a press that is dragged from one point to another; both are the same for a click. */
  tool?: { drag: (from: Point, to: Point) => void } | undefined
  /** What is picked has no frame: its owner draws handles of its own over it. */
  bare?: boolean
  onPointer?: (at: Point | null) => void
  onOpen?: (id: string) => void
  /** Pictures are dropped on it: files of the disk, kept ones. */
  onFiles?: (files: readonly File[], at: Point) => void
  onKept?: (pictures: readonly Carried[], at: Point) => void
  /** What the clipboard gets of what is picked, and gives. */
  clip?: { copy(data: DataTransfer): void; cut(data: DataTransfer): void; paste(data: DataTransfer): boolean }
  /** Keys besides those of every stage. */
  keys?: Readonly<Record<string, () => void>>
}
interface Point {
  x: number
  y: number
}

/** px on the screen within which an edge snaps. */
const REACH = 6
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
/** Steps of an arrow with Shift; how much of the stage a key scrolls. */
const [LARGE, SCROLL] = [10, 0.9]

function onKeys(props: StageProps, { fit, fitWidth, scroll }: StagedView) {
  const { drawing, picked, onPick, onChange, readOnly = false } = props
  const order = (direction: 1 | -1, whole: boolean) =>
    onChange(now => ordered(now, picked, direction, whole), direction > 0 ? '上移' : '下移')
  const nudge = ([dx, dy]: readonly [number, number], far: number) => {
    const parts = new Map<string, Part>(
      drawing.items.filter(item => picked.has(item.id)).map(({ id, x, y }) => [id, { x: x + dx * far, y: y + dy * far }]),
    )
    onChange(now => changed(now, parts), '移动', `nudge ${[...picked].join(' ')}`)
  }
  const double = () => {
    const made = doubled(drawing, picked)
    onChange(() => made.drawing, '复制')
    onPick(made.ids)
  }
  const drop = () => {
    onChange(now => without(now, picked), '删除')
    onPick(new Set())
  }
  const KEYS: Record<string, () => void> = {
    Delete: drop,
    Backspace: drop,
    Escape: () => onPick(new Set()),
    ']': () => order(1, false),
    '[': () => order(-1, false),
    '.': fit,
    ...(fitWidth && {
      '0': fitWidth,
      PageDown: () => scroll(SCROLL),
      PageUp: () => scroll(-SCROLL),
      Home: () => scroll(-Infinity),
      End: () => scroll(Infinity),
    }),
    // Held, it moves the view; the page must not scroll.
    ' ': () => undefined,
    'ctrl+]': () => order(1, true),
    'ctrl+[': () => order(-1, true),
    'ctrl+a': () => onPick(new Set(drawing.items.filter(item => isFree(drawing, item)).map(item => item.id))),
    'ctrl+d': double,
    'ctrl+z': () => props.undo?.(),
    'ctrl+y': () => props.redo?.(),
    'ctrl+Z': () => props.redo?.(),
    ...props.keys,
  }
  return (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent) || readOnly) return
    const arrow = ARROWS[event.key]
    const run = KEYS[event.ctrlKey || event.metaKey ? `ctrl+${event.key}` : event.key]
    if (arrow && picked.size) nudge(arrow, event.shiftKey ? LARGE : 1)
    else if (run) run()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
}

/** The end of a line from a point, on the nearest of the directions that are half a right angle apart. */
function straightened(from: Point, to: Point): Point {
  const STEP = Math.PI / 4
  const angle = Math.round(Math.atan2(to.y - from.y, to.x - from.x) / STEP) * STEP
  const length = (to.x - from.x) * Math.cos(angle) + (to.y - from.y) * Math.sin(angle)
  return { x: from.x + length * Math.cos(angle), y: from.y + length * Math.sin(angle) }
}

/** The frame that picks what it touches, while it is drawn. */
function useRubber(
  { drawing, onPick, readOnly = false, tool }: StageProps,
  at: (event: { clientX: number; clientY: number }) => { x: number; y: number },
) {
  const [from, setFrom] = useState<{ x: number; y: number }>()
  const [frame, setFrame] = useState<Box>()
  const [last, setLast] = useState<Point>({ x: 0, y: 0 })
  const boxTo = (point: { x: number; y: number }): Box => around([from!, point].map(each => ({ ...each, width: 0, height: 0 })))
  return {
    frame,
    begin(event: MouseEvent) {
      if (readOnly || event.button !== 0) return
      setFrom(at(event))
    },
    /** Where a tool is drawn from and to. */
    line: tool && from && frame ? [from, last] : undefined,
    move(event: MouseEvent) {
      if (!from) return
      const to = tool && event.shiftKey ? straightened(from, at(event)) : at(event)
      setLast(to)
      setFrame(boxTo(to))
    },
    /** Nothing was meant by it. */
    drop() {
      setFrom(undefined)
      setFrame(undefined)
    },
    end() {
      if (tool && from) tool.drag(from, frame ? last : from)
      else if (frame) onPick(new Set(touched(drawing, frame).map(item => item.id)))
      else if (from) onPick(new Set())
      setFrom(undefined)
      setFrame(undefined)
    },
  }
}

/** Dragging what is picked, all of it by the one under the pointer, with the lines that it snaps to. */
function useDragging({ drawing, picked, onChange }: StageProps, layer: React.RefObject<Konva.Stage | null>, scale: number) {
  const [guides, setGuides] = useState<readonly Guide[]>([])
  const nodeOf = (id: string) => layer.current?.findOne(`#${id}`)
  const moving = (id: string) => drawing.items.filter(item => (picked.has(id) ? picked.has(item.id) : item.id === id))
  return {
    guides,
    drag(id: string, node: Konva.Node) {
      const items = moving(id)
      const held = items.find(item => item.id === id)
      if (!held) return
      const [dx, dy] = [node.x() - held.x, node.y() - held.y]
      const box = around(items.map(boxOf))
      const others = [
        ...drawing.items.filter(item => !items.includes(item)).map(boxOf),
        { x: 0, y: 0, width: drawing.width, height: drawing.height },
      ]
      const snap = snapped({ ...box, x: box.x + dx, y: box.y + dy }, others, REACH / scale)
      setGuides(snap.guides)
      for (const item of items) nodeOf(item.id)?.position({ x: item.x + dx + snap.dx, y: item.y + dy + snap.dy })
    },
    drop(id: string) {
      setGuides([])
      const parts = new Map<string, Part>(
        moving(id).flatMap(item => {
          const node = nodeOf(item.id)
          return node ? [[item.id, { x: node.x(), y: node.y() }]] : []
        }),
      )
      onChange(now => changed(now, parts), '移动')
    },
    shaped(id: string, node: Konva.Node) {
      const part = {
        x: node.x(),
        y: node.y(),
        width: Math.max(1, node.width() * node.scaleX()),
        height: Math.max(1, node.height() * node.scaleY()),
        rotation: node.rotation(),
      }
      node.scale({ x: 1, y: 1 })
      onChange(now => changed(now, new Map([[id, part]])), '变形')
    },
  }
}

const clipTo = ({ width, height }: Drawing) => ({ clipX: 0, clipY: 0, clipWidth: width, clipHeight: height })
/** What the ground of a stage hears of the clipboard. */
function onClipboard({ clip, picked, onFiles, readOnly = false }: StageProps, middle: () => Point) {
  const taking = (what: 'copy' | 'cut') => (event: ClipboardEvent) => {
    if (!clip || picked.size === 0) return
    event.preventDefault()
    clip[readOnly ? 'copy' : what](event.clipboardData)
  }
  return {
    onCopy: taking('copy'),
    onCut: taking('cut'),
    onPaste(event: ClipboardEvent) {
      if (readOnly) return
      const pictures = [...event.clipboardData.files].filter(({ type }) => type.startsWith('image/'))
      if (clip?.paste(event.clipboardData)) event.preventDefault()
      else if (pictures.length > 0 && onFiles) {
        event.preventDefault()
        onFiles(pictures, middle())
      }
    },
  }
}

/** What the ground of a stage that takes pictures listens to. */
function useDropped({ onFiles, onKept, readOnly = false }: StageProps, at: StagedView['at']) {
  const { zone } = useFiles({
    accept: PICTURES,
    disabled: readOnly || !onKept,
    among: files => [...files].filter(({ type }) => type.startsWith('image/')),
    take: (files, spot) => spot && onFiles?.(files, at(spot)),
    kept: { kind: 'image', take: (pictures, spot) => onKept?.(pictures, at(spot)) },
  })
  return { onDragOver: zone.onDragOver, onDrop: zone.onDrop }
}

/** A press on an item: it alone is picked, or with Shift one more or less. */
function press({ picked, onPick }: StageProps, id: string, event: MouseEvent | TouchEvent): void {
  if (!event.shiftKey) return picked.has(id) ? undefined : onPick(new Set([id]))
  const next = new Set(picked)
  if (!next.delete(id)) next.add(id)
  onPick(next)
}

const Foot = ({ drawing, count, view }: { drawing: Drawing; count: number; view: StagedView }) => (
  <div className={canvas.foot}>
    <p className="meta num" role="status">
      {drawing.width} × {drawing.height}
      {count > 0 && ` · 选中 ${count} 件`}
    </p>
    <ZoomBar stage={view} />
  </div>
)

export const StageView = (props: StageProps) => {
  const { label, drawing, picked, onPick, readOnly = false, tool, bare = false, onPointer, onOpen, strip = false, clipped = false } = props
  const ground = useRef<HTMLDivElement>(null)
  const stage = useRef<Konva.Stage>(null)
  const frame = useRef<Konva.Transformer>(null)
  const view = useView(ground, drawing, undefined, strip, props.run)
  useEntering(props.run, view, drawing)
  const { scale, left, top } = view.view
  const colours = COLOURS[useMode()]
  const [rubber, dragging] = [useRubber(props, view.at), useDragging(props, stage, scale)]
  useEffect(() => {
    const nodes = readOnly || bare ? [] : [...picked].flatMap(id => stage.current?.findOne(`#${id}`) ?? [])
    frame.current?.nodes(nodes)
  }, [picked, drawing, readOnly, bare])
  return (
    <div className="stack min-h-0 bg-panel size-full">
      <div
        ref={ground}
        className={canvas.stage}
        role="application"
        tabIndex={0}
        aria-label={label}
        aria-description="方向键移动选中的，[ 和 ] 改上下，Delete 删除，Ctrl+C、Ctrl+X、Ctrl+V 复制、剪切、粘贴，Ctrl+D 再来一份。图层里可以用键盘选每一件。"
        onKeyDown={onKeys(props, view)}
        {...useDropped(props, view.at)}
        {...onClipboard(props, () => {
          const { left: x, top: y, width, height } = ground.current!.getBoundingClientRect()
          return view.at({ clientX: x + width / 2, clientY: y + height / 2 })
        })}
      >
        <Stage
          ref={stage}
          width={view.box.width}
          height={view.box.height}
          x={left}
          y={top}
          scaleX={scale}
          scaleY={scale}
          onPointerDown={({ target, evt }) => {
            ground.current?.focus({ preventScroll: true })
            if (tool || target === target.getStage()) rubber.begin(evt)
          }}
          onPointerMove={({ evt }) => {
            // Two fingers move the view.
            if (view.pinching.current) return rubber.drop()
            rubber.move(evt)
            onPointer?.(view.at(evt))
          }}
          onPointerUp={() => rubber.end()}
          onMouseLeave={() => {
            rubber.end()
            onPointer?.(null)
          }}
          onDblTap={({ target }) => {
            const id = target.findAncestor('.item', true)?.id()
            if (id) onOpen?.(id)
          }}
          onDblClick={({ target }) => {
            const id = target.findAncestor('.item', true)?.id()
            if (id) onOpen?.(id)
          }}
        >
          <Ground {...{ drawing, colours, scale }} run={props.run} />
          {drawing.layers.map(layer => (
            <CanvasLayer key={layer.id} visible={layer.visible} opacity={layer.opacity} {...(clipped && clipTo(drawing))}>
              {drawing.items
                .filter(item => item.layer === layer.id)
                .map(item => (
                  <ItemShape
                    key={item.id}
                    item={item}
                    free={!readOnly && !layer.locked && !tool}
                    onPick={({ evt }) => press(props, item.id, evt)}
                    onDragStart={() => picked.has(item.id) || onPick(new Set([item.id]))}
                    onDrag={node => dragging.drag(item.id, node)}
                    onDrop={() => dragging.drop(item.id)}
                    onShaped={node => dragging.shaped(item.id, node)}
                  />
                ))}
            </CanvasLayer>
          ))}
          <Above {...{ drawing, scale, colours, rubber, frame }} guides={dragging.guides} over={props.over} />
        </Stage>
      </div>
      <Foot drawing={drawing} count={picked.size} view={view} />
    </div>
  )
}
