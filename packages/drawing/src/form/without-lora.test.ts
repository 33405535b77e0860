// A form whose LoRA the engine lacks: without it, or with another one in its place.
import { describe, expect, it } from 'vitest'
import { defaultForm } from './form.ts'
import { withSampling } from './quick.ts'
import { withOtherLora, withoutLora } from './without-lora.ts'

const form = defaultForm()

describe('a form without a LoRA', () => {
  it('loses its tag wherever it stands, and its pick', () => {
    const pick = { model_id: 1, model_name: '水墨', file: 'ink', weight: 0.8, trigger_words: [] }
    const with_ = { ...form, prompt: ['a cat <lora:ink:0.7> asleep', '<lora:line:1>'], style_model: [pick, { ...pick, file: 'line' }] }
    expect(withoutLora(with_, 'ink')).toEqual({
      ...form,
      prompt: ['a cat, asleep', '<lora:line:1>'],
      style_model: [{ ...pick, file: 'line' }],
    })
  })
  it('takes another one in its place, at its weight', () => {
    const prompt = ['a cat <lora:ink:0.7> asleep', '<lora:ink2:1>']
    expect(withOtherLora({ ...form, prompt }, 'ink', 'ink-$1').prompt).toEqual(['a cat <lora:ink-$1:0.7> asleep', '<lora:ink2:1>'])
  })
  it('loses the speed-up or the sampler that needs it', () => {
    const fast = withSampling({ ...form, model_version: 'SDXL' }, { speed_up: true })
    expect(withoutLora(fast, 'sdxl_lightning_4step_lora')).toMatchObject({ speed_up: false, steps: 20 })
    const lcm = withSampling(form, { sampler_index: 'LCM' })
    expect(withoutLora(lcm, 'lcm-lora-sdv1-5')).toMatchObject({ sampler_index: 'Euler a', steps: 20 })
    expect(withoutLora(lcm, 'other')).toEqual(lcm)
  })
})
