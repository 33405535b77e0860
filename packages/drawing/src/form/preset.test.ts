// Presets and levels of quality: what is kept of a form, what is refused, and that a level is known again by its numbers.
import { describe, expect, it } from 'vitest'
import { compileDraw } from '../compile/compile.ts'
import { defaultForm } from './form.ts'
import { presetOf, readPreset, withPreset } from './preset.ts'
import { QUALITIES, qualityOf, withQuality } from './quality.ts'

const form = { ...defaultForm(1), prompt: ['夜'], negative_prompt: ['人群'], seed: 7, steps: 33, width: 912, init_images: ['/file/3'] }

describe('a preset', () => {
  it('keeps how is drawn, and leaves words, seed and pictures of the moment alone', () => {
    const preset = presetOf(form)
    expect(preset).toMatchObject({ steps: 33, width: 912, negative_prompt: ['人群'] })
    const other = { ...defaultForm(1), prompt: ['晨'], seed: 9, init_images: ['/file/4'] }
    expect(withPreset(other, preset)).toMatchObject({ prompt: ['晨'], seed: 9, init_images: ['/file/4'], steps: 33, width: 912 })
  })
  it('comes back whole from what was stored', () => {
    expect(readPreset(JSON.parse(JSON.stringify(presetOf(form))))).toEqual({ preset: presetOf(form) })
    expect(readPreset({ steps: 12, prompt: ['夜'], nobody: 1 })).toEqual({ preset: { steps: 12 } })
  })
  it.each([
    [{ steps: 51 }, 'form.steps'],
    [{ hd_repair: { hr_scale: 99 } }, 'form.hd_repair.hr_scale'],
    ['夜', 'form'],
    [{ sampler_index: '../x' }, 'form.sampler_index'],
  ])('%j is refused at %s', (value, field) => expect(readPreset(value)).toMatchObject({ problems: [{ field }] }))
})

describe('a level of quality', () => {
  it.each(QUALITIES)('%s is known again, until a number is one’s own', quality => {
    const at = withQuality(form, quality)
    expect(qualityOf(at)).toBe(quality)
    expect(qualityOf({ ...at, steps: at.steps + 1 })).toBeUndefined()
    expect(at).toMatchObject({ prompt: ['夜'], seed: 7, width: 912 })
  })
  it('has the numbers of the documents: quick drawing, and the common defaults [D3-9-02] [D3-9-03]', () => {
    expect(withQuality(form, 'draft')).toMatchObject({ image_quality: '1', steps: 5, cfg_scale: 1.5, sampler_index: 'LCM' })
    expect(withQuality(withQuality(form, 'draft'), 'standard')).toMatchObject({ image_quality: '0', steps: 20, cfg_scale: 7 })
    expect(qualityOf(defaultForm(1))).toBe('standard')
  })
  it('compiles without problems, with the high-res fix where it is fine alone', () => {
    for (const quality of QUALITIES) {
      const compiled = compileDraw(withQuality(form, quality), { checkpoint: '' })
      if ('problems' in compiled) throw new Error(JSON.stringify(compiled.problems))
      expect(JSON.parse(compiled.request.ai_param)).toMatchObject({ hr: quality === 'fine' })
    }
  })
  it('of a mode without that fix does not ask for it', () =>
    expect(qualityOf({ ...withQuality(defaultForm(8), 'fine'), hd_repair: defaultForm(8).hd_repair })).toBe('fine'))
})
