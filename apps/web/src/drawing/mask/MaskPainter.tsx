// The mask painter: says by brush, areas or clicks which part of a picture is to be repainted. What is unfinished outlives a reload.
import { type Brush, BRUSH } from '@qianmu/drawing/mask'
import { Button, Tooltip } from 'antd'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { undoKeys } from '../../ui/history/history.ts'
import canvasStyles from '../../ui/stage/canvas.module.css'
import { useView } from '../../ui/stage/use-view.ts'
import { ZoomBar } from '../../ui/stage/ZoomBar.tsx'
import { useShortcut } from '../../ui/shortcuts.ts'
import { MaskBar, stepSize } from './MaskBar.tsx'
import { MaskStage } from './MaskStage.tsx'
import { MaskSteps } from './MaskSteps.tsx'
import { type Tool, type ToolName, TOOLS } from './tools.ts'
import { type Coverage, type MaskedPicture, type MaskHandle, useMask } from './use-mask.ts'
import { type Segment, useSegment } from './use-segment.ts'

interface Props {
  picture: MaskedPicture
  /** Through it the mask is taken and put. */
  handle: RefObject<MaskHandle | null>
  /** After every step. */
  onCoverage?: (coverage: Coverage) => void
  /** Without it there is no selecting by clicking. */
  segment?: Segment
  /** The tool that is in hand at first. */
  startWith?: ToolName
  /** In the middle of the foot: what else the stage can show. */
  footer?: ReactNode
}

const ToolButton = ({ tool, current, onPick }: { tool: Tool; current: boolean; onPick: (name: ToolName) => void }) => {
  useShortcut(tool.key, () => onPick(tool.name), { label: tool.label, group: '蒙版' })
  return (
    <Tooltip title={`${tool.label}（${tool.key}）：${tool.help}`} placement="right" mouseEnterDelay={0.4}>
      <button
        type="button"
        role="radio"
        aria-checked={current}
        aria-label={tool.label}
        className={canvasStyles.tool}
        onClick={() => onPick(tool.name)}
      >
        <tool.icon size={18} strokeWidth={1.75} aria-hidden />
      </button>
    </Tooltip>
  )
}

/** Below a tenth of a percent more digits are needed to see that anything is covered. */
const shareText = (share: number) => `${(share * 100).toFixed(share < 0.001 ? 3 : 1)} %`

const Painter = ({ picture, handle, onCoverage, segment, startWith = 'brush', footer }: Props) => {
  const work = useMask(picture, handle, onCoverage)
  const [tool, setTool] = useState<ToolName>(startWith)
  const [brush, setBrush] = useState<Brush>({ size: BRUSH.usual, hardness: BRUSH.usualHardness, erase: false })
  const [listed, setListed] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  const stage = useView(frame, picture, () => tool === 'hand')
  const picking = useSegment(segment, work)
  const pick = (name: ToolName) => {
    if (name !== 'segment') picking.forget()
    setTool(name)
  }
  useShortcut('[', () => setBrush({ ...brush, size: stepSize(brush.size, -1) }), { label: '画笔变小', group: '蒙版' })
  useShortcut(']', () => setBrush({ ...brush, size: stepSize(brush.size, 1) }), { label: '画笔变大', group: '蒙版' })
  const tools = TOOLS.filter(({ name }) => name !== 'segment' || segment)
  return (
    <div className="stack min-h-0 bg-panel size-full" onKeyDown={undoKeys(work)}>
      <MaskBar work={work} brush={brush} onBrush={setBrush} listed={listed} onList={setListed} />
      <div className="flex flex-1 min-h-0">
        <div className="stack flex-none items-center gap-4 w-48 py-8 px-0 overflow-y-auto line-r" role="radiogroup" aria-label="蒙版工具">
          {tools.map(each => (
            <ToolButton key={each.name} tool={each} current={each.name === tool} onPick={pick} />
          ))}
        </div>
        <MaskStage {...{ picture, work, stage, frame, tool, brush }} picked={picking.points} onPick={picking.pick} onBox={picking.frame} />
        {listed && <MaskSteps work={work} />}
      </div>
      <div className={canvasStyles.foot}>
        <p className="meta num" role="status">
          {picture.width} × {picture.height} · {work.coverage > 0 ? `蒙版 ${shareText(work.coverage)}` : '还没有涂抹'}
          {picking.busy && ' · 正在分割…'}
        </p>
        {footer}
        {picking.points.length > 0 && (
          <Button size="small" onClick={picking.forget}>
            选完了，再选别的
          </Button>
        )}
        <ZoomBar stage={stage} />
      </div>
    </div>
  )
}

export const MaskPainter = (props: Props) => <Painter key={props.picture.url} {...props} />
