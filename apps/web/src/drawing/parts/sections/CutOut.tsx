// Cutting out: what is kept, and the longest side of the result.
import { CHOICE_TITLES } from '@qianmu/drawing'
import type { Uses } from '../../use-studio.ts'
import { ChoiceRow, choicesOf, SliderRow } from '../fields.tsx'

export const CutOut = ({ studio: { form, change } }: { studio: Uses<'change' | 'form'> }) => (
  <>
    <ChoiceRow
      label="留下"
      called="抠图类型"
      value={form.matting_type}
      options={choicesOf(CHOICE_TITLES.matting_type)}
      onChange={matting_type => change({ matting_type })}
    />
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
