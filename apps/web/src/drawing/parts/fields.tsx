// Rows and sections of the parameters: a label, a control, and in its place the reason when the engine leaves a parameter without effect.
import { InputNumber, Segmented, Select, Slider, Switch, Tooltip } from 'antd'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { spaced } from '../../ui/format.ts'
import styles from '../studio.module.css'
import { engineName } from '../use-engine.ts'
import type { Uses } from '../use-studio.ts'
import { Starred, StarsOf } from './stars.tsx'

/** Why a parameter of the request has no effect with the engine and the base model of this mode; undefined when it has one or nobody knows. */
export function idle({ engine, form }: Uses<'engine' | 'form'>, parameter: string): string | undefined {
  // One that is away and never said what it reads is no reason to grey anything.
  if (!engine || (!engine.available && engine.honours.length === 0)) return undefined
  if (!engine.honours.includes(parameter)) return spaced(`对${engineName(engine)}无效`)
  return engine.idle_with[form.model_version]?.includes(parameter) ? `对 ${form.model_version} 模型无效` : undefined
}

interface RowProps {
  label: string
  /** Id of the control. */
  name?: string
  /** Why it is greyed. */
  reason?: string | undefined
  children: ReactNode
}
export const Row = ({ label, name, reason, children }: RowProps) => (
  <Starred
    label={label}
    field={star => (
      <Tooltip title={reason ?? ''} placement="right">
        <div className={styles.field} data-idle={reason !== undefined}>
          {name ? <label htmlFor={name}>{label}</label> : <span className={styles.label}>{label}</span>}
          <div className="grow row">{children}</div>
          {star}
        </div>
      </Tooltip>
    )}
  />
)

interface NumberProps {
  id: string
  label: string
  value: number
  min: number
  max: number
  step?: number
  disabled?: boolean
  onChange: (value: number) => void
}

/** The number of a field, its place kept when it is emptied. */
export const NumberOf = ({ id, label, value, min, max, step = 1, disabled = false, onChange }: NumberProps) => (
  <InputNumber
    id={id}
    aria-label={label}
    className="grow"
    {...{ value, min, max, step, disabled }}
    onChange={next => {
      if (typeof next === 'number') onChange(next)
    }}
  />
)

type Labelled<Props> = Omit<Props, 'disabled'> & { reason?: string | undefined }

/** A row with a slider and its number. */
export const SliderRow = ({ reason, ...field }: Labelled<NumberProps>) => {
  const { id, label, value, min, max, step = 1, onChange } = field
  const disabled = reason !== undefined
  return (
    <Row label={label} name={id} reason={reason}>
      <Slider
        className="grow"
        ariaLabelForHandle={`${label}滑块`}
        tooltip={{ open: false }}
        {...{ value, min, max, step, disabled }}
        onChange={next => onChange(next)}
      />
      <span className={styles.number}>
        <NumberOf {...field} disabled={disabled} />
      </span>
    </Row>
  )
}

/** A row with a switch. */
export const SwitchRow = ({
  label,
  checked,
  reason,
  onChange,
}: Labelled<{ label: string; checked: boolean; onChange: (on: boolean) => void }>) => (
  <Row label={label} reason={reason}>
    <Switch size="small" aria-label={label} checked={checked} disabled={reason !== undefined} onChange={onChange} />
  </Row>
)

type Choice<Value extends string | number> = readonly { value: Value; label: string; options?: { value: Value; label: string }[] }[]

/** A row of a few choices beside each other. @param called where its name says more than its label */
export const ChoiceRow = <Value extends string | number>({
  label,
  called = label,
  value,
  options,
  onChange,
}: {
  label: string
  called?: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
}) => (
  <Row label={label}>
    <Segmented block className="grow" aria-label={called} value={value} options={[...options]} onChange={onChange} />
  </Row>
)

/** A row with a list to pick from. */
export const PickRow = <Value extends string | number>({
  id,
  label,
  value,
  options,
  reason,
  onChange,
}: {
  id: string
  label: string
  value: Value
  options: Choice<Value>
  reason?: string | undefined
  onChange: (value: Value) => void
}) => (
  <Row label={label} name={id} reason={reason}>
    <Select
      id={id}
      aria-label={label}
      className="grow"
      value={value}
      disabled={reason !== undefined}
      options={[...options] as { value: Value; label: string }[]}
      showSearch={options.length > 12}
      optionFilterProp="label"
      onChange={next => onChange(next)}
    />
  </Row>
)

/** The values of CHOICE_TITLES as options; keys that are numbers come back as numbers. */
export const choicesOf = <Titles extends Readonly<Record<string | number, string>>>(titles: Titles) =>
  Object.entries(titles).map(([key, label]) => ({
    value: (/^-?\d+$/.test(key) ? Number(key) : key) as keyof Titles & (string | number),
    label,
  }))

interface SectionProps {
  title: string
  /** What is set, in a word or two, or why the section has no effect. */
  digest: ReactNode
  open?: boolean
  /** Fields in it of which something is said: then it is open. */
  faults?: boolean
  /** Its fields can be starred. */
  stars?: boolean
  children: ReactNode
}
/** A part of the parameters that folds. */
export const Section = ({ title, digest, open = false, faults = false, stars = false, children }: SectionProps) => (
  <details className={styles.section} open={open || faults}>
    <summary>
      <ChevronRight size={14} aria-hidden />
      {title}
      <span className="meta">{digest}</span>
    </summary>
    <StarsOf section={stars ? title : ''}>{children}</StarsOf>
  </details>
)
