// What lies over all items of a stage: the lines that they snap to, what its owner draws, what is being drawn, and the frame of what is picked.
import type Konva from 'konva'
import type { ReactNode, RefObject } from 'react'
import { Layer as CanvasLayer, Line, Rect, Transformer } from 'react-konva'
import type { Box, Drawing, Guide } from './model.ts'

const Guides = ({ guides, drawing, scale, colour }: { guides: readonly Guide[]; drawing: Drawing; scale: number; colour: string }) =>
  guides.map(({ axis, at }) => (
    <Line
      key={axis}
      points={axis === 'x' ? [at, -drawing.height, at, 2 * drawing.height] : [-drawing.width, at, 2 * drawing.width, at]}
      stroke={colour}
      strokeWidth={1 / scale}
      listening={false}
    />
  ))

interface AboveProps {
  drawing: Drawing
  scale: number
  colours: Readonly<Record<'danger' | 'ring', string>>
  guides: readonly Guide[]
  rubber: { frame: Box | undefined; line: { x: number; y: number }[] | undefined }
  frame: RefObject<Konva.Transformer | null>
  over: ((scale: number) => ReactNode) | undefined
}
export const Above = ({ drawing, scale, colours, guides, rubber, frame, over }: AboveProps) => (
  <CanvasLayer>
    <Guides guides={guides} drawing={drawing} scale={scale} colour={colours.danger} />
    {over?.(scale)}
    {rubber.line && (
      <Line points={rubber.line.flatMap(({ x, y }) => [x, y])} stroke={colours.danger} strokeWidth={1.5 / scale} listening={false} />
    )}
    {rubber.frame && <Rect {...rubber.frame} stroke={colours.ring} strokeWidth={1 / scale} dash={[4 / scale]} listening={false} />}
    <Transformer ref={frame} rotateEnabled ignoreStroke flipEnabled={false} borderStroke={colours.ring} anchorStroke={colours.ring} />
  </CanvasLayer>
)
