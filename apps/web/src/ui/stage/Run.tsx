// A drawing that is a part of a longer strip: what goes on before and behind it is seen, and entered by scrolling there.
import type { View } from '@qianmu/drawing/mask'
import { useEffect, useEffectEvent } from 'react'
import { Image as Picture, Layer as CanvasLayer, Rect } from 'react-konva'
import type { Drawing } from './model.ts'
import type { StageView } from './use-view.ts'

/** A neighbour of a drawing that is part of a longer strip. */
export interface Sheet {
  height: number
  picture: CanvasImageSource
}
export interface Run {
  above: Sheet | undefined
  below: Sheet | undefined
  /** The view of this drawing when it is opened. */
  start: View | undefined
  /** A neighbour has come into the middle. @param view that it is seen in by itself */
  enter: (which: 'above' | 'below', view: View) => void
}

/** What the drawing is drawn on. */
const sheetOf = ({ width, height, ground }: Drawing, panel: string) => ({ width, height, fill: ground ?? panel })

interface GroundProps {
  drawing: Drawing
  run: Run | undefined
  colours: Readonly<Record<'line' | 'panel', string>>
  scale: number
}
/** What lies below all items: the sheet, and of a strip what goes on beside it. */
export const Ground = ({ drawing, run, colours, scale }: GroundProps) => (
  <CanvasLayer listening={false}>
    <Rect {...sheetOf(drawing, colours.panel)} stroke={colours.line} strokeWidth={1 / scale} />
    {run?.above && <Picture image={run.above.picture} y={-run.above.height} width={drawing.width} height={run.above.height} />}
    {run?.below && <Picture image={run.below.picture} y={drawing.height} width={drawing.width} height={run.below.height} />}
  </CanvasLayer>
)

/** Tells when a neighbour has come into the middle of the stage. */
export function useEntering(run: Run | undefined, { view, box }: StageView, { height }: Drawing): void {
  const enter = useEffectEvent(() => {
    const middle = box.height / 2
    const end = view.top + height * view.scale
    if (!run || box.height === 0) return
    if (run.above && view.top > middle) run.enter('above', { ...view, top: view.top - run.above.height * view.scale })
    else if (run.below && end < middle) run.enter('below', { ...view, top: end })
  })
  useEffect(() => enter(), [view.top, view.scale, box.height])
}
