// What Fooocus and its descendants write into pictures: their JSON, their lists and their LoRAs.
import { describe, expect, it } from 'vitest'
import { readPicture } from './index.ts'
import { exifJpeg, FOOOCUS, png, record, tEXt } from './test-pictures.ts'

describe('Fooocus', () => {
  const expected = {
    program: 'fooocus',
    checkpoint: 'juggernautXL_v8',
    form: {
      prompt: ['a cat in the rain', '<lora:sd_xl_offset_example-lora_1.0:0.1>'],
      negative_prompt: ['dog'],
      steps: 30,
      cfg_scale: 4,
      width: 1152,
      height: 896,
      clip_skip: 2,
      seed: -1,
    },
  }
  it('in its own scheme', () => {
    const found = readPicture(png(tEXt('parameters', JSON.stringify(FOOOCUS)), tEXt('fooocus_scheme', 'fooocus')))
    expect(found).toMatchObject(expected)
    expect(found?.missed).toContain('Fooocus 的风格预设 Fooocus V2、Cinematic 没有带来：它们的词只写在 Fooocus 里')
    expect(found?.missed.some(each => each.startsWith('种子 8638236174640251900'))).toBe(true)
    expect(found?.form).not.toHaveProperty('vae')
  })
  it('in a JPEG, as a text without a code', () =>
    expect(readPicture(exifJpeg(JSON.stringify(FOOOCUS), { type: 2 }))).toMatchObject(expected))
  it('in the names of its old log', () =>
    expect(
      record({
        Comment: {
          Prompt: 'a cat',
          'Negative Prompt': '',
          Performance: 'Speed',
          'Base Model': 'x.safetensors',
          Resolution: '(896, 1152)',
          Seed: 5,
          'LoRA 1': 'ink.safetensors : 0.5',
        },
      }),
    ).toMatchObject({
      program: 'fooocus',
      checkpoint: 'x',
      form: { prompt: ['a cat', '<lora:ink:0.5>'], seed: 5, width: 896, height: 1152 },
    }))
  it('with its LoRAs as a list', () =>
    expect(
      record({
        parameters: {
          ...FOOOCUS,
          lora_combined_1: undefined,
          loras: [
            ['ink.safetensors', 0.5, '01ab'],
            ['None', 1],
          ],
        },
      })?.form.prompt,
    ).toEqual(['a cat in the rain', '<lora:ink:0.5>']))
  it('in the scheme of the WebUI', () => {
    const text =
      'a cat\nNegative prompt: dog\nSteps: 30, Sampler: DPM++ 2M SDE Karras, Seed: 5, Size: 1152x896, CFG scale: 4, Model: m, Performance: Speed, Scheduler: karras, Raw prompt: a cat, Lora hashes: "ink: 01ab", Lora weights: "ink: 0.5, line: 0.2", Version: Fooocus v2.5.0'
    expect(readPicture(png(tEXt('parameters', text), tEXt('fooocus_scheme', 'a1111')))).toMatchObject({
      program: 'fooocus',
      form: { prompt: ['a cat', '<lora:ink:0.5>', '<lora:line:0.2>'], seed: 5, steps: 30 },
    })
  })
})
