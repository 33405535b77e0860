// The high-res fix: drawn small, enlarged, drawn over.
import { HIRES_UPSCALERS } from '@qianmu/drawing'
import type { Uses } from '../../use-studio.ts'
import { idle, PickRow, Section, SliderRow, SwitchRow } from '../fields.tsx'

const OPTIONS = HIRES_UPSCALERS.map(({ title, names }) => ({
  value: title,
  label: title,
  options: names.map(name => ({ value: name, label: name })),
}))

export const HighRes = ({ studio }: { studio: Uses<'change' | 'engine' | 'form'> }) => {
  const { form, change } = studio
  const reason = idle(studio, 'hr')
  const fix = form.hd_repair
  const set = (part: Partial<typeof fix>) => change({ hd_repair: { ...fix, ...part } })
  return (
    <Section stars title="高清修复" digest={reason ?? (fix.hr ? `${fix.hr_scale} 倍` : '关')}>
      <SwitchRow label="高清修复" checked={fix.hr} reason={reason} onChange={hr => set({ hr })} />
      <PickRow
        id="hr-upscaler"
        label="放大算法"
        value={fix.hr_upscaler}
        options={OPTIONS}
        reason={reason}
        onChange={hr_upscaler => set({ hr_upscaler })}
      />
      <SliderRow
        id="hr-scale"
        label="倍数"
        value={fix.hr_scale}
        min={1}
        max={4}
        step={0.25}
        reason={reason}
        onChange={hr_scale => set({ hr_scale })}
      />
      <SliderRow
        id="hr-strength"
        label="幅度"
        value={fix.denoising_strength}
        min={0}
        max={1}
        step={0.05}
        reason={reason}
        onChange={denoising_strength => set({ denoising_strength })}
      />
      <SliderRow
        id="hr-steps"
        label="修复步数"
        value={fix.hr_second_pass_steps}
        min={0}
        max={150}
        reason={reason}
        onChange={hr_second_pass_steps => set({ hr_second_pass_steps })}
      />
      <p className="meta">修复步数为 0 时与采样步数相同。</p>
    </Section>
  )
}
