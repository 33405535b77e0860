// The zoom of a stage or a graph: smaller, the number, larger, fit.
import { Maximize, Minus, MoveHorizontal, Plus } from 'lucide-react'
import { IconButton } from '../IconButton.tsx'

interface Zoomed {
  view: { scale: number }
  zoom(direction: 1 | -1): void
  fit(): void
  fitWidth?: (() => void) | undefined
}

export const ZoomBar = ({ stage: { view, zoom, fit, fitWidth } }: { stage: Zoomed }) => (
  <div className="row" role="group" aria-label="缩放">
    <IconButton icon={Minus} label="缩小" onClick={() => zoom(-1)} />
    <output className="num min-w-52 text-center">{Math.round(view.scale * 100)} %</output>
    <IconButton icon={Plus} label="放大" onClick={() => zoom(1)} />
    {fitWidth && <IconButton icon={MoveHorizontal} label="适合宽度" keys="0" onClick={fitWidth} />}
    <IconButton icon={Maximize} label="适合窗口" keys="." onClick={fit} />
  </div>
)
