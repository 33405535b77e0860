// The option bar of the mask painter: brush, undo and redo, the whole mask at once, its rim, its steps.
import { type Brush, BRUSH, MAX_EDGE, type MaskOrder } from '@qianmu/drawing/mask'
import { Button, InputNumber, Popover, Slider } from 'antd'
import { History, Redo2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import canvasStyles from '../../ui/stage/canvas.module.css'
import { IconButton } from '../../ui/IconButton.tsx'
import type { MaskWork } from './use-mask.ts'

/** Sizes grow by shares: the slider goes by the logarithm. */
const SLIDER = 100
const toSlider = (size: number) => Math.round((Math.log(size / BRUSH.min) / Math.log(BRUSH.max / BRUSH.min)) * SLIDER)
const fromSlider = (at: number) => Math.round(BRUSH.min * (BRUSH.max / BRUSH.min) ** (at / SLIDER))

/** Next size of `[` (-1) and `]` (1): a tenth, at least one pixel. */
export const stepSize = (size: number, direction: 1 | -1): number =>
  Math.min(BRUSH.max, Math.max(BRUSH.min, size + direction * Math.max(1, Math.round(size / 10))))

const BrushFields = ({ brush, onBrush }: { brush: Brush; onBrush: (brush: Brush) => void }) => (
  <>
    <span className="quiet">画笔</span>
    <Slider
      className="w-84 min-w-40 my-0 mx-6"
      value={toSlider(brush.size)}
      max={SLIDER}
      tooltip={{ open: false }}
      ariaLabelForHandle="画笔大小"
      onChange={at => onBrush({ ...brush, size: fromSlider(at) })}
    />
    <InputNumber
      className="flex-none w-76"
      size="small"
      aria-label="画笔直径"
      min={BRUSH.min}
      max={BRUSH.max}
      precision={0}
      suffix="px"
      value={brush.size}
      onChange={size => size && onBrush({ ...brush, size })}
    />
    <span className="row flex-none">
      <span className="quiet">硬度</span>
      <Slider
        className="w-84 min-w-40 my-0 mx-6"
        value={Math.round(brush.hardness * 100)}
        tooltip={{ open: false }}
        ariaLabelForHandle="画笔硬度"
        onChange={percent => onBrush({ ...brush, hardness: percent / 100 })}
      />
      <span className="num min-w-40">{Math.round(brush.hardness * 100)} %</span>
    </span>
  </>
)

/** Pixels by which the rim is moved when nothing else is asked for. */
const USUAL_EDGE = 8

const Edge = ({ work, disabled }: { work: MaskWork; disabled: boolean }) => {
  const [pixels, setPixels] = useState(USUAL_EDGE)
  const [open, setOpen] = useState(false)
  const run = (label: string, order: MaskOrder) => {
    setOpen(false)
    work.apply(`${label} ${pixels} px`, order)
  }
  const content = (
    <div className="grid gap-12 w-216">
      <InputNumber
        aria-label="边缘像素"
        min={1}
        max={MAX_EDGE}
        precision={0}
        suffix="px"
        value={pixels}
        onChange={value => value && setPixels(value)}
      />
      <div className="row">
        <Button size="small" onClick={() => run('扩大', { do: 'grow', pixels })}>
          扩大
        </Button>
        <Button size="small" onClick={() => run('缩小', { do: 'grow', pixels: -pixels })}>
          缩小
        </Button>
        <Button size="small" onClick={() => run('羽化', { do: 'feather', pixels })}>
          羽化
        </Button>
      </div>
    </div>
  )
  return (
    <Popover trigger="click" placement="bottom" open={open} onOpenChange={setOpen} title="蒙版边缘" content={content}>
      <Button type="text" size="small" disabled={disabled}>
        边缘
      </Button>
    </Popover>
  )
}

interface Props {
  work: MaskWork
  brush: Brush
  onBrush: (brush: Brush) => void
  listed: boolean
  onList: (listed: boolean) => void
}

export const MaskBar = ({ work, brush, onBrush, listed, onList }: Props) => {
  const { editor, coverage } = work
  return (
    <div className={canvasStyles.bar} role="toolbar" aria-label="蒙版选项">
      <BrushFields brush={brush} onBrush={onBrush} />
      <span className={canvasStyles.divider} />
      <IconButton icon={Undo2} label="撤销" keys="Ctrl+Z" disabled={editor.standing === 0} onClick={work.undo} />
      <IconButton icon={Redo2} label="重做" keys="Ctrl+Shift+Z" disabled={editor.standing === editor.steps.length} onClick={work.redo} />
      <Button type="text" size="small" onClick={() => work.apply('反选', { do: 'invert' })}>
        反选
      </Button>
      <Button type="text" size="small" disabled={coverage === 0} onClick={() => work.apply('清空', { do: 'clear' })}>
        清空
      </Button>
      <Edge work={work} disabled={coverage === 0} />
      <span className="grow" />
      <IconButton icon={History} label="蒙版步骤" pressed={listed} onClick={() => onList(!listed)} />
    </div>
  )
}
