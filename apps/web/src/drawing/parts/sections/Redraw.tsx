// Partial redraw: repaint what is masked or extend the picture beyond its edges, and how.
import { CHOICE_TITLES, DRAW, type DrawForm } from '@qianmu/drawing'
import { Segmented } from 'antd'
import type { Uses } from '../../use-studio.ts'
import { choicesOf, idle, PickRow, Row, Section, SliderRow } from '../fields.tsx'

/** Repainting or extending: partial redraw is both (document 3 §9, types 2 and 3). */
export const RedrawKind = ({ studio: { form, change } }: { studio: Uses<'change' | 'form'> }) => (
  <Segmented
    block
    className="mb-12"
    aria-label="重绘还是扩图"
    value={form.ai_draw_type === DRAW.outpaint ? DRAW.outpaint : DRAW.inpaint}
    options={[
      { value: DRAW.inpaint, label: '重绘' },
      { value: DRAW.outpaint, label: '扩图' },
    ]}
    onChange={ai_draw_type => change({ ai_draw_type })}
  />
)

const Choice = <Name extends 'mask_mode' | 'inpaint_area'>({
  studio,
  name,
  label,
}: {
  studio: Uses<'change' | 'engine' | 'form'>
  name: Name
  label: string
}) => (
  <Row label={label} reason={idle(studio, name)}>
    <Segmented
      size="small"
      block
      className="grow"
      disabled={idle(studio, name) !== undefined}
      value={studio.form[name]}
      options={choicesOf(CHOICE_TITLES[name])}
      onChange={value => studio.change({ [name]: value } as Partial<DrawForm>)}
    />
  </Row>
)

const Strength = ({ studio }: { studio: Uses<'change' | 'engine' | 'form'> }) => (
  <>
    <SliderRow
      id="redraw-strength"
      label="重绘幅度"
      value={studio.form.redraw_denoising_strength}
      min={0}
      max={1}
      step={0.05}
      reason={idle(studio, 'denoising_strength')}
      onChange={redraw_denoising_strength => studio.change({ redraw_denoising_strength })}
    />
    <SliderRow
      id="mask-blur"
      label="蒙版羽化"
      value={studio.form.mask_blur}
      min={0}
      max={64}
      reason={idle(studio, 'mask_blur')}
      onChange={mask_blur => studio.change({ mask_blur })}
    />
  </>
)

const Outpaint = ({ studio }: { studio: Uses<'change' | 'engine' | 'form'> }) => {
  const { form, change } = studio
  return (
    <>
      <Strength studio={studio} />
      <SliderRow
        id="noise-q"
        label="衰减指数"
        value={form.noise_q}
        min={0}
        max={4}
        step={0.1}
        reason={idle(studio, 'noise_q')}
        onChange={noise_q => change({ noise_q })}
      />
      <SliderRow
        id="color-variation"
        label="色彩变化"
        value={form.color_variation}
        min={0}
        max={1}
        step={0.05}
        reason={idle(studio, 'color_variation')}
        onChange={color_variation => change({ color_variation })}
      />
    </>
  )
}

export const Redraw = ({ studio }: { studio: Uses<'change' | 'engine' | 'form'> }) => {
  const { form, change } = studio
  if (form.ai_draw_type === DRAW.outpaint) return <Outpaint studio={studio} />
  return (
    <>
      <Row label="选区方式">
        <Segmented
          size="small"
          block
          className="grow"
          aria-label="重绘方式"
          value={form.redraw_method}
          options={choicesOf(CHOICE_TITLES.redraw_method)}
          onChange={redraw_method => change({ redraw_method })}
        />
      </Row>
      <Strength studio={studio} />
      <Choice studio={studio} name="inpaint_area" label="重绘区域" />
      {form.inpaint_area === 1 && (
        <SliderRow
          id="mask-padding"
          label="外扩像素"
          value={form.only_masked_padding}
          min={0}
          max={256}
          reason={idle(studio, 'only_masked_padding')}
          onChange={only_masked_padding => change({ only_masked_padding })}
        />
      )}
      <Section title="蒙版内容" digest={CHOICE_TITLES.masked_content[form.masked_content]}>
        <PickRow
          id="masked-content"
          label="先填成"
          value={form.masked_content}
          options={choicesOf(CHOICE_TITLES.masked_content)}
          reason={idle(studio, 'masked_content')}
          onChange={masked_content => change({ masked_content })}
        />
        <Choice studio={studio} name="mask_mode" label="蒙版模式" />
      </Section>
    </>
  )
}
