// One control unit.
import {
  CONTROL_MODE_TITLES,
  CONTROL_MODES,
  type ControlForm,
  controlModelFor,
  controlOf,
  preprocessorOf,
  preprocessorsFor,
  RESIZE_MODE_TITLES,
  RESIZE_MODES,
} from '@qianmu/drawing'
import { Segmented, Slider, Switch } from 'antd'
import { ChevronRight, Trash2 } from 'lucide-react'
import { IconButton } from '../../../ui/IconButton.tsx'
import { useId, useState } from 'react'
import type { Uses } from '../../use-studio.ts'
import { PickRow, Row, SliderRow } from '../fields.tsx'
import { PictureWell } from '../PictureWell.tsx'
import { ControlMap } from './ControlMap.tsx'
import { PoseButtons } from './PoseButtons.tsx'
import styles from './control.module.css'

interface Props {
  title: string
  unit: ControlForm
  studio: Uses<'arrive' | 'engine' | 'form' | 'pose'>
  /** It is for poses, whatever its preprocessor. */
  poses?: boolean
  /** Why controls have no effect here. */
  reason: string | undefined
  onChange: (unit: ControlForm) => void
  onRemove?: () => void
}

const Preprocessing = ({ unit, studio, reason, onChange }: Omit<Props, 'title' | 'onRemove'>) => {
  const id = useId()
  const known = preprocessorOf(unit.preprocessor)
  const models = studio.engine?.control_models ?? []
  const { enable, input_image, weight } = unit
  const kept = { enable, input_image, weight }
  return (
    <>
      <PickRow
        id={`${id}-module`}
        label="预处理"
        value={unit.preprocessor}
        options={preprocessorsFor(studio.form.model_version).map(({ name, title }) => ({ value: name, label: title }))}
        reason={reason}
        onChange={name => onChange({ ...controlOf(name), ...kept, model: controlModelFor(name, models) })}
      />
      <PickRow
        id={`${id}-model`}
        label="模型"
        value={unit.model}
        options={[{ value: 'None', label: '没有选' }, ...models.map(model => ({ value: model, label: model }))]}
        reason={reason}
        onChange={model => onChange({ ...unit, model })}
      />
      <SliderRow
        id={`${id}-resolution`}
        label="分辨率"
        value={unit.processor_res}
        min={64}
        max={2048}
        step={64}
        reason={reason}
        onChange={processor_res => onChange({ ...unit, processor_res })}
      />
      {known?.thresholds.map(({ label, min, max }, nth) => {
        const field = nth === 0 ? 'threshold_a' : 'threshold_b'
        return (
          <SliderRow
            key={field}
            id={`${id}-${field}`}
            label={label}
            value={unit[field]}
            min={min}
            max={max}
            step={max <= 2 ? 0.05 : 1}
            reason={reason}
            onChange={value => onChange({ ...unit, [field]: value })}
          />
        )
      })}
    </>
  )
}

const Say = ({ unit, reason, onChange }: Pick<Props, 'unit' | 'reason' | 'onChange'>) => {
  const id = useId()
  const disabled = reason !== undefined
  return (
    <>
      <SliderRow
        id={`${id}-weight`}
        label="权重"
        value={unit.weight}
        min={0}
        max={2}
        step={0.05}
        reason={reason}
        onChange={weight => onChange({ ...unit, weight })}
      />
      <Row label="作用区间" reason={reason}>
        <Slider
          range
          className="grow"
          disabled={disabled}
          min={0}
          max={1}
          step={0.05}
          value={[unit.guidance_start, unit.guidance_end]}
          ariaLabelForHandle={['介入时机', '终止时机']}
          onChange={([guidance_start, guidance_end]) =>
            onChange({ ...unit, guidance_start: guidance_start ?? 0, guidance_end: guidance_end ?? 1 })
          }
        />
        <span className="meta num">
          {unit.guidance_start}–{unit.guidance_end}
        </span>
      </Row>
      <Row label="听谁的" reason={reason}>
        <Segmented
          size="small"
          aria-label="控制模式"
          disabled={disabled}
          value={unit.control_mode}
          options={CONTROL_MODES.map(value => ({ value, label: CONTROL_MODE_TITLES[value] }))}
          onChange={control_mode => onChange({ ...unit, control_mode })}
        />
      </Row>
      <Row label="尺寸不合" reason={reason}>
        <Segmented
          size="small"
          aria-label="缩放模式"
          disabled={disabled}
          value={unit.resize_mode}
          options={RESIZE_MODES.map(value => ({ value, label: RESIZE_MODE_TITLES[value] }))}
          onChange={resize_mode => onChange({ ...unit, resize_mode })}
        />
      </Row>
    </>
  )
}

export const ControlCard = ({ title, unit, studio, poses = false, reason, onChange, onRemove }: Props) => {
  const [open, setOpen] = useState(false)
  const [picture] = unit.input_image.filter(Boolean)
  const on = unit.enable === 1 && picture !== undefined
  const posable = poses || preprocessorOf(unit.preprocessor)?.kind === 'openpose'
  return (
    <section className="border border-line rounded-8 data-[on=true]:border-soft-line" data-on={on} aria-label={title}>
      <div className={styles.head}>
        {picture ? <img src={picture} alt="" /> : <span className={styles.blank} aria-hidden />}
        <button
          type="button"
          className="stack flex-1 items-start p-0 border-0 bg-transparent text-t1 cursor-pointer text-start"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          <span>
            {title} <span className="meta">{preprocessorOf(unit.preprocessor)?.title ?? unit.preprocessor}</span>
          </span>
          <span className="meta">{picture ? `权重 ${unit.weight}` : '没有图，不会提交'}</span>
        </button>
        <Switch
          size="small"
          aria-label={`启用${title}`}
          checked={on}
          disabled={!picture || reason !== undefined}
          onChange={enable => onChange({ ...unit, enable: enable ? 1 : 0 })}
        />
        {onRemove && <IconButton icon={Trash2} label={`去掉${title}`} size={24} onClick={onRemove} />}
        <ChevronRight size={14} aria-hidden className={styles.turn} data-open={open} />
      </div>
      {open && (
        <div className="flex flex-col gap-10 p-8">
          <PictureWell
            label={`${title}的图`}
            max={1}
            value={picture ? [picture] : []}
            onChange={input_image => onChange({ ...unit, input_image, enable: input_image.length ? 1 : 0 })}
            arrive={studio.arrive}
          />
          {posable && <PoseButtons {...{ unit, studio, onChange }} />}
          {picture && <ControlMap {...{ unit, picture, onChange }} />}
          <Preprocessing {...{ unit, studio, reason, onChange }} />
          <Say {...{ unit, reason, onChange }} />
        </div>
      )}
    </section>
  )
}
