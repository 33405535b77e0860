// How far a drawing leaves the picture it starts from, and how that picture is brought to the size.
import { RESIZE_MODE_TITLES, RESIZE_MODES } from '@qianmu/drawing'
import type { Uses } from '../../use-studio.ts'
import { idle, PickRow, SliderRow } from '../fields.tsx'

export const Strength = ({ studio }: { studio: Uses<'change' | 'engine' | 'form' | 'has'> }) => {
  const { form, change, has } = studio
  return (
    <>
      <SliderRow
        id="draw-strength"
        label="重绘幅度"
        value={form.denoising_strength}
        min={0}
        max={1}
        step={0.05}
        reason={idle(studio, 'denoising_strength')}
        onChange={denoising_strength => change({ denoising_strength })}
      />
      {has('resize_mode') && (
        <PickRow
          id="draw-resize"
          label="尺寸不合"
          value={form.resize_mode}
          options={RESIZE_MODES.map(value => ({ value, label: RESIZE_MODE_TITLES[value] }))}
          reason={idle(studio, 'resize_mode')}
          onChange={resize_mode => change({ resize_mode })}
        />
      )}
    </>
  )
}
