// The shots of a document as a table by scene: only the visible rows in the page, dragged or stepped into order, written in like a sheet.
import {
  DndContext,
  type DragEndEvent,
  type DragMoveEvent,
  DragOverlay,
  type DragStartEvent,
  PointerSensor,
  pointerWithin,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import { Checkbox } from 'antd'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { rethrowUnlessFailure } from '../../kit/failure.ts'
import { isComposing } from '../../ui/shortcuts.ts'
import { COLUMNS, landing, type Line, shotKey, stepped } from './model.ts'
import { SceneHead } from './SceneHead.tsx'
import { type RowActions, ShotRow } from './ShotRow.tsx'
import styles from './storyboards.module.css'
import { type Cells, useCells } from './use-cells.ts'
import type { Selection } from './use-selection.ts'
import type { Storyboard } from './use-storyboard.ts'

/** Estimated heights in px; rows are measured once they are seen. */
const SCENE_PX = 40
const SHOT_PX = 84
/** Pointer movement before a press becomes a drag, in px. */
const DRAG_PX = 6
/** The heading over the rows stays in view; what is scrolled to stands below it. */
const HEAD_PX = 34

/** Where each document's table was scrolled to: the panel of a shot has an address of its own, and the table is made anew beside it. */
const places = new Map<number, { offset: number; measured: VirtualItem[] }>()

interface Props {
  board: Storyboard
  docId: number
  lines: readonly Line[]
  selection: Selection
  mayWrite: boolean
  /** The shot whose panel is open. */
  openId: number | undefined
  onDraw: (id: number) => void
  onChanges: () => void
}

const idOf = (key: string | number) => Number(String(key).slice('shot-'.length))

/** Which half of a row the dragged one is over. */
const edgeOf = ({ active, over }: DragMoveEvent | DragEndEvent): 'above' | 'below' => {
  const now = active.rect.current.translated
  if (!now || !over) return 'below'
  return now.top + now.height / 2 < over.rect.top + over.rect.height / 2 ? 'above' : 'below'
}

const Heads = ({ selection, lines }: Pick<Props, 'selection' | 'lines'>) => {
  const count = lines.filter(line => line.kind === 'shot').length
  const { size } = selection.selected
  return (
    <div role="row" aria-rowindex={1} className={styles.heads}>
      <span role="columnheader" aria-label="移动" />
      <span role="columnheader" aria-label="选择">
        <Checkbox
          aria-label="选择全部分镜"
          checked={size > 0 && size === count}
          indeterminate={size > 0 && size < count}
          onChange={event => (event.target.checked ? selection.all() : selection.clear())}
        />
      </span>
      <span role="columnheader">镜号</span>
      <span role="columnheader">画面</span>
      {COLUMNS.map(({ field, title }) => (
        <span key={field} role="columnheader" data-field={field}>
          {title}
        </span>
      ))}
      <span role="columnheader" aria-label="操作" />
    </div>
  )
}

/** What rows and scenes can be asked for. */
function useActions({ board, lines, selection, onDraw }: Props, cells: Cells) {
  const step = (id: number, by: -1 | 1) => {
    const to = stepped(board.scenes, id, by)
    if (!to) return
    board.move(id, to)
    cells.focus({ id, field: 'grip' })
  }
  const add = (scene_id: string, after_id?: number | null, text: Parameters<Storyboard['add']>[2] = {}) =>
    void board.add(scene_id, after_id, text).then(id => cells.edit({ id, field: 'content' }), rethrowUnlessFailure)
  const actions: RowActions = {
    draw: onDraw,
    file: (id, file) => void board.addPicture(id, file).catch(rethrowUnlessFailure),
    insert(shot, where) {
      const { scene_id, storyboard_id, size, move, content, dialogue, sound, seconds, note } = shot
      const siblings = board.scenes.find(scene => scene.scene_id === scene_id)?.shots ?? []
      const at = siblings.findIndex(each => each.storyboard_id === storyboard_id)
      const after = where === 'above' ? (siblings[at - 1]?.storyboard_id ?? null) : storyboard_id
      add(scene_id, after, where === 'copy' ? { size, move, content, dialogue, sound, seconds, note } : {})
    },
    step,
    remove(id) {
      const shots = lines.flatMap(line => (line.kind === 'shot' ? [line.shot.storyboard_id] : []))
      const at = shots.indexOf(id)
      const neighbour = shots[at + 1] ?? shots[at - 1]
      void board.remove([id]).catch(rethrowUnlessFailure)
      if (neighbour !== undefined) cells.focus({ id: neighbour, field: 'grip' })
    },
    choose: (id, stretch) => (stretch ? selection.stretch(id) : selection.toggle(id)),
  }
  return { actions, step, add }
}

/** Alt+↑/↓ on a row moves its shot. */
const pressOf = (mayWrite: boolean, step: (id: number, by: -1 | 1) => void) => (event: KeyboardEvent) => {
  const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-shot]') : null
  if (!row || !mayWrite || isComposing(event.nativeEvent) || !event.altKey) return
  const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : undefined
  if (!by || event.target instanceof HTMLTextAreaElement) return
  event.preventDefault()
  event.stopPropagation()
  step(Number(row.dataset.shot), by)
}

/** Order by dragging: what hangs at the pointer, and on which side of a row it would land. */
function useDragging(lines: readonly Line[], move: Storyboard['move']) {
  const [edge, setEdge] = useState<'above' | 'below'>('below')
  const [dragged, setDragged] = useState<Extract<Line, { kind: 'shot' }>>()
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: DRAG_PX } }))
  const context = {
    sensors,
    collisionDetection: pointerWithin,
    onDragStart({ active }: DragStartEvent) {
      const line = lines.find(each => each.key === active.id)
      setDragged(line?.kind === 'shot' ? line : undefined)
    },
    onDragMove: (event: DragMoveEvent) => setEdge(edgeOf(event)),
    onDragEnd(event: DragEndEvent) {
      setDragged(undefined)
      const { active, over } = event
      const to = over && landing(lines, idOf(active.id), String(over.id), edgeOf(event))
      if (to) move(idOf(active.id), to)
    },
    onDragCancel: () => setDragged(undefined),
  }
  const overlay = (
    <DragOverlay dropAnimation={null}>
      {dragged && (
        <span className={styles.dragged}>
          镜 {dragged.no} · {(dragged.shot.content || dragged.shot.dialogue || '空白').slice(0, 24)}
        </span>
      )}
    </DragOverlay>
  )
  return { edge, context, overlay }
}

export const ShotTable = (props: Props) => {
  const { board, docId, lines, selection, mayWrite, openId, onChanges } = props
  const frame = useRef<HTMLDivElement>(null)
  const { edge, context, overlay } = useDragging(lines, board.move)
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => frame.current,
    estimateSize: at => (lines[at]!.kind === 'scene' ? SCENE_PX : SHOT_PX),
    overscan: 6,
    scrollPaddingStart: HEAD_PX,
    scrollMargin: HEAD_PX,
    getItemKey: at => lines[at]!.key,
    initialOffset: () => places.get(docId)?.offset ?? 0,
    initialMeasurementsCache: places.get(docId)?.measured ?? [],
    onChange: ({ scrollOffset, measurementsCache }) => places.set(docId, { offset: scrollOffset ?? 0, measured: measurementsCache }),
  })
  const bring = useEffectEvent((id: number) => {
    const at = lines.findIndex(line => line.key === shotKey(id))
    const { startIndex = 0, endIndex = 0 } = virtual.range ?? {}
    if (at >= 0 && (at < startIndex || at > endIndex)) virtual.scrollToIndex(at, { align: 'center' })
  })
  useEffect(() => {
    if (openId !== undefined) bring(openId)
  }, [openId])
  const show = (key: string) => {
    const at = lines.findIndex(line => line.key === key)
    if (at >= 0) virtual.scrollToIndex(at)
  }
  const cells = useCells(frame, { lines, board, show })
  const { actions, step, add } = useActions(props, cells)
  const changes = Map.groupBy(board.changes, change => (change.kind === 'add' ? change.said.scene_id : change.scene_id))
  const lineAt = (line: Line, index: number, top: number) => {
    const place = { style: { top }, measure: virtual.measureElement, index, mayWrite }
    if (line.kind === 'scene') {
      const { scene } = line
      const waiting = changes.get(scene.scene_id)?.length ?? 0
      return <SceneHead key={line.key} {...place} scene={scene} changes={waiting} onAdd={() => add(scene.scene_id)} onChanges={onChanges} />
    }
    const { shot, no } = line
    const [chosen, open] = [selection.selected.has(shot.storyboard_id), openId === shot.storyboard_id]
    return <ShotRow key={line.key} {...place} {...{ shot, no, chosen, open, edge, cells, actions }} />
  }
  return (
    <DndContext {...context}>
      <div ref={frame} className={styles.frame} data-testid="shots">
        <div role="table" aria-label="分镜" aria-rowcount={lines.length + 1} className={styles.table} onKeyDown={pressOf(mayWrite, step)}>
          <div role="rowgroup" className={styles.top}>
            <Heads selection={selection} lines={lines} />
          </div>
          {/* Placed by `top`: dnd-kit measures drop targets without their transforms. */}
          <div role="rowgroup" style={{ height: virtual.getTotalSize(), position: 'relative' }}>
            {virtual.getVirtualItems().map(item => lineAt(lines[item.index]!, item.index, item.start - HEAD_PX))}
          </div>
        </div>
      </div>
      {overlay}
    </DndContext>
  )
}
