// Larger pictures: by how much and with which algorithm, or with details drawn anew.
import { CHOICE_TITLES, UPSCALERS } from '@qianmu/drawing'
import { Segmented } from 'antd'
import type { Uses } from '../../use-studio.ts'
import { choicesOf, idle, NumberOf, PickRow, Row, SliderRow, SwitchRow } from '../fields.tsx'

/** Upscalers by what they are good at; an engine's own that the list does not know come last. */
function upscalersOf(offered: readonly string[]) {
  const known = UPSCALERS.flatMap(({ names }) => names)
  const own = offered.filter(name => !known.includes(name))
  const listed = UPSCALERS.map(({ title, names }) => ({
    title,
    names: offered.length ? names.filter(name => offered.includes(name)) : names,
  }))
  return [...listed, { title: '引擎自带', names: own }]
    .filter(({ names }) => names.length > 0)
    .map(({ title, names }) => ({ value: title, label: title, options: names.map(name => ({ value: name, label: name })) }))
}

const Detail = ({ studio }: { studio: Uses<'change' | 'engine' | 'form'> }) => {
  const { form, change } = studio
  const reason = idle(studio, 'hr_setting')
  const own = form.hr_setting.target_size_type === 1
  const resize = (part: Partial<typeof form.hr_setting>) => change({ hr_setting: { ...form.hr_setting, ...part } })
  return (
    <>
      <PickRow
        id="detail-size"
        label="目标尺寸"
        value={form.hr_setting.target_size_type}
        options={choicesOf(CHOICE_TITLES.target_size_type)}
        reason={reason}
        onChange={target_size_type => resize({ target_size_type })}
      />
      {own && (
        <Row label="尺寸" name="detail-width" reason={reason}>
          <NumberOf
            id="detail-width"
            label="目标宽度"
            value={form.hr_setting.custom_width}
            min={64}
            max={8192}
            onChange={custom_width => resize({ custom_width })}
          />
          <NumberOf
            id="detail-height"
            label="目标高度"
            value={form.hr_setting.custom_height}
            min={64}
            max={8192}
            onChange={custom_height => resize({ custom_height })}
          />
        </Row>
      )}
      <PickRow
        id="detail-mode"
        label="细节方式"
        value={form.refinement_mode}
        options={choicesOf(CHOICE_TITLES.refinement_mode)}
        reason={idle(studio, 'refinement_mode')}
        onChange={refinement_mode => change({ refinement_mode })}
      />
      <SwitchRow label="分块处理" checked={form.tiles} reason={idle(studio, 'tiles')} onChange={tiles => change({ tiles })} />
    </>
  )
}

export const Enlarge = ({ studio }: { studio: Uses<'change' | 'engine' | 'form' | 'upscalers'> }) => {
  const { form, change } = studio
  const detail = form.hd_mode === 1
  const name = detail ? form.hr_setting.upscaler_index : form.upscaler_index
  const options = upscalersOf(studio.upscalers)
  return (
    <>
      <Segmented
        block
        className="mb-12"
        aria-label="高清方式"
        value={form.hd_mode}
        options={choicesOf(CHOICE_TITLES.hd_mode)}
        onChange={hd_mode => change({ hd_mode })}
      />
      <PickRow
        id="upscaler"
        label="放大算法"
        value={name}
        options={options}
        onChange={upscaler =>
          detail ? change({ hr_setting: { ...form.hr_setting, upscaler_index: upscaler } }) : change({ upscaler_index: upscaler })
        }
      />
      {(!detail || form.hr_setting.target_size_type === 2) && (
        <SliderRow
          id="upscale-by"
          label="放大倍数"
          value={form.upscaling_resize}
          min={1}
          max={8}
          step={0.5}
          onChange={upscaling_resize => change({ upscaling_resize })}
        />
      )}
      {detail && <Detail studio={studio} />}
    </>
  )
}
