// What a template is set by: which, its canvas, corners and numbers, and how the picture of the chosen cell lies.
import { CELL_FITS, CELL_VIEW, type CellView, cellsOf, JOINT_TEMPLATES, type JointTemplate } from '@qianmu/drawing'
import { Button } from 'antd'
import { RotateCcw } from 'lucide-react'
import { ChoiceRow, NumberOf, Row, SliderRow, SwitchRow } from '../parts/fields.tsx'
import styles from './joint.module.css'
import type { JointWork } from './use-joint.ts'

const TEMPLATES = Object.keys(JOINT_TEMPLATES) as JointTemplate[]
const SIZES = [
  { label: '自适应', size: [0, 0] },
  { label: 'A4', size: [2480, 3508] },
  { label: '1:1', size: [2048, 2048] },
  { label: '9:16', size: [1080, 1920] },
] as const
const ICON = { left: 0, top: 0, width: 44, height: 34 }
const FITS = Object.entries(CELL_FITS).map(([value, label]) => ({ value: value as CellView['fit'], label }))
const VIEW = [
  ['zoom', '缩放', 10, 400],
  ['turn', '旋转', -180, 180],
  ['x', '左右', -100, 100],
  ['y', '上下', -100, 100],
] as const

const Choices = ({ joint: { draft, change } }: { joint: JointWork }) => (
  <div className={styles.templates} role="group" aria-label="版式">
    {TEMPLATES.map(template => (
      <button
        key={template}
        type="button"
        aria-label={JOINT_TEMPLATES[template].label}
        title={JOINT_TEMPLATES[template].label}
        aria-pressed={draft.template === template}
        onClick={() => change({ template, shares: [] })}
      >
        <svg viewBox="0 0 44 34" aria-hidden>
          {cellsOf(template, ICON, 2).cells.map(({ left, top, width, height }) => (
            <rect key={`${left} ${top}`} x={left} y={top} width={width} height={height} />
          ))}
        </svg>
      </button>
    ))}
  </div>
)

const Picture = ({ joint: { picked, viewOf, changeView } }: { joint: JointWork }) => {
  const view = viewOf(picked)
  const change = (part: Partial<CellView>) => changeView(picked, part)
  return (
    <section className="stack gap-8" aria-label={`第 ${picked + 1} 格`}>
      <h3 className="row text-13 font-semibold">
        <span className="grow">第 {picked + 1} 格</span>
        <Button size="small" type="text" icon={<RotateCcw size={14} aria-hidden />} onClick={() => change(CELL_VIEW)}>
          还原
        </Button>
      </h3>
      <ChoiceRow label="铺法" value={view.fit} options={FITS} onChange={fit => change({ fit })} />
      {VIEW.map(([name, label, min, max]) => (
        <SliderRow
          key={name}
          id={`joint-${name}`}
          label={label}
          value={view[name]}
          min={min}
          max={max}
          onChange={value => change({ [name]: value })}
        />
      ))}
    </section>
  )
}

export const TemplateSettings = ({ joint }: { joint: JointWork }) => {
  const { draft, change, picked } = joint
  const { width, height } = draft
  return (
    <>
      <Choices joint={joint} />
      <ChoiceRow
        label="常用"
        called="常用尺寸"
        value={SIZES.find(({ size }) => size[0] === width && size[1] === height)?.label ?? ''}
        options={SIZES.map(({ label }) => ({ value: label as string, label }))}
        onChange={wanted => {
          const [wide, tall] = SIZES.find(({ label }) => label === wanted)!.size
          change({ width: wide, height: tall })
        }}
      />
      <Row label="尺寸">
        <NumberOf id="joint-width" label="宽，0 为自适应" value={width} min={0} max={8192} onChange={wide => change({ width: wide })} />
        <NumberOf id="joint-height" label="高，0 为自适应" value={height} min={0} max={8192} onChange={tall => change({ height: tall })} />
      </Row>
      <SliderRow id="joint-radius" label="圆角" value={draft.radius} min={0} max={200} onChange={radius => change({ radius })} />
      <SwitchRow label="编号" checked={draft.numbers} onChange={numbers => change({ numbers })} />
      {picked >= 0 && <Picture joint={joint} />}
    </>
  )
}
