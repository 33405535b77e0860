// Cutting out: what is kept, and the longest side of the result.
import { CHOICE_TITLES } from '@qianmu/drawing'
import { Segmented } from 'antd'
import type { Uses } from '../../use-studio.ts'
import { choicesOf, Row, SliderRow } from '../fields.tsx'

export const CutOut = ({ studio: { form, change } }: { studio: Uses<'change' | 'form'> }) => (
  <>
    <Row label="留下">
      <Segmented
        block
        className="grow"
        aria-label="抠图类型"
        value={form.matting_type}
        options={choicesOf(CHOICE_TITLES.matting_type)}
        onChange={matting_type => change({ matting_type })}
      />
    </Row>
    <SliderRow
      id="matting-size"
      label="最大边长"
      value={form.max_size}
      min={256}
      max={8192}
      step={64}
      onChange={max_size => change({ max_size })}
    />
  </>
)
