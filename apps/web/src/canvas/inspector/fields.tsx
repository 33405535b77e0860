// Fields of what is picked on a page.
import type { Item } from '@qianmu/comic/page'
import { ColorPicker, Slider } from 'antd'
import type { ReactNode } from 'react'
import type { DeskHands } from '../use-desk.ts'

export const Row = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="row min-h-28">
    <span className="meta w-64 flex-none">{label}</span>
    <span className="grow min-w-0">{children}</span>
  </div>
)
export interface PartProps {
  desk: DeskHands
  item: Item
  readOnly: boolean
}
type Set = (fields: Partial<Item>, key?: string) => void
/** Changes what is picked. */
export const setter =
  ({ desk }: Pick<PartProps, 'desk'>): Set =>
  (fields, key) =>
    desk.set(desk.picked, () => fields, key && `${key} ${[...desk.picked].join(' ')}`)

export const Amount = ({
  label,
  item,
  field,
  min,
  max,
  step,
  desk,
  readOnly,
}: PartProps & { label: string; field: keyof Item; min: number; max: number; step: number }) => (
  <Row label={label}>
    <Slider
      {...{ min, max, step }}
      disabled={readOnly}
      ariaLabelForHandle={label}
      value={item[field] as number}
      onChange={value => setter({ desk })({ [field]: value }, field)}
    />
  </Row>
)
export const Colour = ({
  label,
  item,
  field,
  desk,
  readOnly,
}: PartProps & { label: string; field: 'fill' | 'stroke' | 'colour' | 'outline' }) => (
  <Row label={label}>
    <ColorPicker
      size="small"
      disabled={readOnly}
      value={item[field]}
      onChangeComplete={value => setter({ desk })({ [field]: value.toHexString() })}
    />
  </Row>
)
