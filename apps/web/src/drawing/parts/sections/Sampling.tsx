// Sampler, steps and CFG, and the four-step speed-up: kept, but greyed while the engine does not read them.
import { SAMPLERS, samplingBounds, withSampling } from '@qianmu/drawing'
import type { Uses } from '../../use-studio.ts'
import { faultsAt, Refusal } from '../Refusal.tsx'
import { idle, PickRow, Section, SliderRow, SwitchRow } from '../fields.tsx'

export const Sampling = ({ studio }: { studio: Uses<'change' | 'engine' | 'form' | 'problems' | 'set'> }) => {
  const { form, change, engine, set } = studio
  const reason = idle(studio, 'steps')
  const known = [...new Set([...SAMPLERS, ...(engine?.samplers ?? []), form.sampler_index])]
  const lacks = (name: string) => engine !== undefined && engine.samplers.length > 0 && !engine.samplers.includes(name)
  const schedulers = [...new Set([...(engine?.schedulers ?? []), form.scheduler])].filter(Boolean)
  const { steps, cfg } = samplingBounds(form.sampler_index, form.speed_up)
  return (
    <Section stars title="采样" faults={faultsAt(studio.problems, 'sampler_index').length > 0} digest={reason ?? `${form.steps} 步`}>
      {reason && <p className="meta">步数、CFG 和采样方法会保留，连接 ComfyUI 或 SD WebUI 后生效。</p>}
      <PickRow
        id="draw-sampler"
        label="采样方法"
        value={form.sampler_index}
        options={known.map(value => ({ value, label: lacks(value) ? `${value}（引擎没有）` : value }))}
        reason={reason}
        onChange={sampler_index => set(withSampling(form, { sampler_index, scheduler: '' }))}
      />
      <Refusal studio={studio} field="sampler_index" />
      {schedulers.length > 0 && (
        <PickRow
          id="draw-scheduler"
          label="调度器"
          value={form.scheduler}
          options={[{ value: '', label: '跟随采样方法' }, ...schedulers.map(value => ({ value, label: value }))]}
          reason={idle(studio, 'scheduler')}
          onChange={scheduler => change({ scheduler })}
        />
      )}
      <SliderRow
        id="draw-steps"
        label="步数"
        value={form.steps}
        min={steps.min}
        max={steps.max}
        reason={reason}
        onChange={value => change({ steps: value })}
      />
      <SliderRow
        id="draw-cfg"
        label="CFG"
        value={form.cfg_scale}
        min={cfg.min}
        max={cfg.max}
        step={0.5}
        reason={idle(studio, 'cfg_scale')}
        onChange={value => change({ cfg_scale: value })}
      />
      <SwitchRow label="四步加速" checked={form.speed_up} reason={reason} onChange={speed_up => set(withSampling(form, { speed_up }))} />
    </Section>
  )
}
