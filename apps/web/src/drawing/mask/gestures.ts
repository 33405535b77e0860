// What a tool does between pressing and letting go, whether with a mouse, a pen, a finger or the keyboard.
import type { Brush, Dab, MaskEditor, MaskOrder, Point, Rect } from '@qianmu/drawing/mask'
import { type ToolName, toolNamed } from './tools.ts'

export interface Gesture {
  move(dabs: readonly Dab[]): void
  end(): void
  cancel(): void
}

/** Points and a box that say what is wanted; label 1 = this, 0 = not this. Pixels of the picture. */
export interface SegmentPoint extends Point {
  label: 0 | 1
}
export type SegmentBox = Rect

export interface Hands {
  editor: MaskEditor
  brush: Brush
  /** Takes away instead of adding (Alt). */
  erase: boolean
  /** Parts of the mask that look different now. */
  changed(area: Rect | undefined): void
  /** A step is finished. */
  stepped(): void
  /** A whole step at once. */
  apply(label: string, order: MaskOrder): void
  /** What was ordered stands now. */
  settle(): void
  /** The outline that is being drawn, or none. */
  outline(points: readonly Point[]): void
  pick(point: SegmentPoint): void
  box(box: SegmentBox): void
}

/** Below so many pixels of the picture a drag is a click. */
const CLICK = 4

const corners = (a: Point, b: Point): Point[] => [
  { x: a.x, y: a.y },
  { x: b.x, y: a.y },
  { x: b.x, y: b.y },
  { x: a.x, y: b.y },
]

const strokes = (tool: ToolName, from: Dab, { editor, brush, erase, changed, stepped, settle }: Hands): Gesture => {
  settle()
  const tip = { ...brush, erase: erase || tool === 'eraser' }
  let last = from
  editor.begin(`${tip.erase ? '橡皮' : '画笔'} ${brush.size} px`)
  changed(editor.stroke(from, from, tip))
  return {
    move(dabs) {
      for (const dab of dabs) {
        changed(editor.stroke(last, dab, tip))
        last = dab
      }
    },
    end() {
      editor.end()
      stepped()
    },
    cancel: () => changed(editor.cancel()),
  }
}

const outlines = (tool: ToolName, from: Dab, { erase, apply, outline }: Hands): Gesture => {
  let points: Point[] = [from]
  return {
    move(dabs) {
      points = tool === 'lasso' ? [...points, ...dabs] : corners(from, dabs.at(-1) ?? from)
      outline(points)
    },
    end() {
      outline([])
      apply(`${erase ? '挖空' : ''}${toolNamed(tool).label}`, { do: 'polygon', points, erase })
    },
    cancel: () => outline([]),
  }
}

const picks = (from: Dab, { erase, outline, pick, box }: Hands): Gesture => {
  let to: Point = from
  return {
    move(dabs) {
      to = dabs.at(-1) ?? to
      outline(corners(from, to))
    },
    end() {
      outline([])
      if (Math.hypot(to.x - from.x, to.y - from.y) < CLICK) pick({ x: from.x, y: from.y, label: erase ? 0 : 1 })
      else box({ left: Math.min(from.x, to.x), top: Math.min(from.y, to.y), right: Math.max(from.x, to.x), bottom: Math.max(from.y, to.y) })
    },
    cancel: () => outline([]),
  }
}

const fills = (from: Dab, { apply }: Hands): Gesture => ({
  move() {},
  end: () => apply('填充', { do: 'fill', at: { x: from.x, y: from.y } }),
  cancel() {},
})

/** Begins what `tool` does at a point. The hand does nothing to a mask. */
export function startGesture(tool: Exclude<ToolName, 'hand'>, from: Dab, hands: Hands): Gesture {
  if (tool === 'brush' || tool === 'eraser') return strokes(tool, from, hands)
  if (tool === 'rectangle' || tool === 'lasso') return outlines(tool, from, hands)
  return tool === 'fill' ? fills(from, hands) : picks(from, hands)
}
