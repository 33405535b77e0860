// What ComfyUI writes into its pictures.
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readComfy } from './comfy.ts'
import { readPicture } from './index.ts'
import { writeTexts } from './texts.ts'
import { record, WEBP } from './test-pictures.ts'

const node = (class_type: string, inputs: object) => ({ class_type, inputs })
const GRAPH = {
  1: node('CheckpointLoaderSimple', { ckpt_name: 'xl/dream.safetensors' }),
  2: node('LoraLoader', { model: ['1', 0], clip: ['1', 1], lora_name: 'ink.safetensors', strength_model: 0.6, strength_clip: 1 }),
  3: node('CLIPSetLastLayer', { clip: ['2', 1], stop_at_clip_layer: -2 }),
  4: node('CLIPTextEncode', { clip: ['3', 0], text: ['20', 0] }),
  5: node('CLIPTextEncode', { clip: ['3', 0], text: 'lowres' }),
  6: node('ControlNetApplyAdvanced', { positive: ['4', 0], negative: ['5', 0], strength: 1 }),
  7: node('EmptyLatentImage', { width: 832, height: 1216, batch_size: 1 }),
  8: node('KSampler', {
    model: ['2', 0],
    positive: ['6', 0],
    negative: ['6', 1],
    latent_image: ['7', 0],
    seed: ['21', 0],
    steps: 24,
    cfg: 5.5,
    denoise: 1,
    sampler_name: 'dpmpp_2m',
    scheduler: 'karras',
  }),
  9: node('LatentUpscaleBy', { samples: ['8', 0], upscale_method: 'nearest-exact', scale_by: 1.5 }),
  10: node('KSampler', {
    model: ['2', 0],
    positive: ['6', 0],
    negative: ['6', 1],
    latent_image: ['9', 0],
    seed: 7,
    steps: 12,
    cfg: 5.5,
    denoise: 0.5,
    sampler_name: 'dpmpp_2m',
    scheduler: 'karras',
  }),
  11: node('VAEDecode', { samples: ['10', 0], vae: ['1', 2] }),
  20: node('PrimitiveStringMultiline', { value: '1girl, (night:1.2)' }),
  21: node('PrimitiveInt', { value: 99 }),
}

describe('ComfyUI', () => {
  it('finds words, model, LoRAs, size and both passes along the links', () =>
    expect(record({ prompt: GRAPH })).toMatchObject({
      program: 'comfyui',
      checkpoint: 'dream',
      missed: ['未识别的参数：节点 ControlNetApplyAdvanced'],
      form: {
        prompt: ['1girl', '(night:1.2)', '<lora:ink:0.6>'],
        negative_prompt: ['lowres'],
        seed: 99,
        steps: 24,
        cfg_scale: 5.5,
        sampler_index: 'DPM++ 2M Karras',
        width: 832,
        height: 1216,
        clip_skip: 2,
        hd_repair: {
          hr: true,
          hr_scale: 1.5,
          hr_second_pass_steps: 12,
          denoising_strength: 0.5,
        },
      },
    }))
  it('finds them in a custom sampler as well', () => {
    const flux = {
      a: node('UNETLoader', { unet_name: 'flux1-dev.safetensors' }),
      b: node('CLIPTextEncodeFlux', { clip_l: 'a cat', t5xxl: 'a cat in the rain', guidance: 3.5 }),
      c: node('BasicGuider', { model: ['a', 0], conditioning: ['b', 0] }),
      d: node('RandomNoise', { noise_seed: 5 }),
      e: node('KSamplerSelect', { sampler_name: 'euler' }),
      f: node('BasicScheduler', { scheduler: 'simple', steps: 20, denoise: 1, model: ['a', 0] }),
      g: node('EmptySD3LatentImage', { width: 1024, height: 768 }),
      h: node('SamplerCustomAdvanced', { noise: ['d', 0], guider: ['c', 0], sampler: ['e', 0], sigmas: ['f', 0], latent_image: ['g', 0] }),
    }
    expect(readComfy(flux)).toMatchObject({
      prompt: 'a cat in the rain',
      cfg: 3.5,
      baseModel: 'F.1',
      seed: 5,
      steps: 20,
      sampler: 'euler',
      scheduler: 'simple',
      width: 1024,
      checkpoint: 'flux1-dev',
    })
    const guided = {
      ...flux,
      b: node('CLIPTextEncode', { text: ['i', 0] }),
      c: node('CFGGuider', { model: ['a', 0], positive: ['b', 0], negative: ['j', 0], cfg: 2.5 }),
      i: node('StringConcatenate', { string_a: 'a lantern', string_b: 'street', delimiter: ', ' }),
      j: node('CLIPTextEncode', { text: 'blurry' }),
    }
    expect(readComfy(guided)).toMatchObject({ prompt: 'a lantern, street', negative: 'blurry', cfg: 2.5, seed: 5, unknown: [] })
  })
  it('reads the graph of the editor when that is all there is', () => {
    const workflow = {
      nodes: [
        { id: 1, type: 'CheckpointLoaderSimple', widgets_values: ['m.ckpt'] },
        { id: 2, type: 'CLIPTextEncode', inputs: [{ name: 'clip', link: 9 }], widgets_values: ['a dog'] },
        { id: 3, type: 'EmptyLatentImage', widgets_values: [640, 512, 1] },
        {
          id: 4,
          type: 'KSampler',
          widgets_values: [77, 'randomize', 30, 8, 'euler_ancestral', 'normal', 1],
          inputs: [
            {
              name: 'model',
              link: 1,
            },
            {
              name: 'positive',
              link: 2,
            },
            {
              name: 'latent_image',
              link: 3,
            },
          ],
        },
      ],
      links: [
        [1, 1, 0, 4, 0, 'MODEL'],
        [2, 2, 0, 4, 1, 'CONDITIONING'],
        [3, 3, 0, 4, 3, 'LATENT'],
      ],
    }
    expect(record({ workflow })).toMatchObject({
      checkpoint: 'm',
      form: { prompt: ['a dog'], seed: 77, steps: 30, sampler_index: 'Euler a', width: 640, height: 512 },
    })
  })
  it('reads the strings it leaves in the EXIF of a WebP', () => {
    const file = writeTexts(WEBP.lossless, { texts: { prompt: JSON.stringify(GRAPH), workflow: '{}' }, xmp: '' })
    expect(readPicture(file)).toMatchObject({ program: 'comfyui', form: { seed: 99 } })
  })
  it('is not caught by circles', () => {
    const ring = {
      1: node('KSampler', { model: ['2', 0], positive: ['3', 0], latent_image: ['1', 0] }),
      2: node('X', { model: ['2', 0] }),
      3: node('Y', { text: ['3', 0], conditioning: ['3', 0] }),
    }
    expect(readComfy(ring)).toBeDefined()
  })
  it('takes any JSON without an error', () => {
    fc.assert(fc.property(fc.jsonValue(), fc.jsonValue(), (prompt, workflow) => void readComfy(prompt, workflow)))
    const inputs = fc.dictionary(
      fc.constantFrom('model', 'positive', 'text', 'latent_image', 'seed', 'steps'),
      fc.oneof(fc.jsonValue(), fc.constantFrom(['1', 0], ['2', 0])),
    )
    fc.assert(
      fc.property(
        fc.array(inputs, { maxLength: 4 }),
        all => void readComfy(Object.fromEntries(all.map((each, index) => [index, node('KSampler', each)]))),
      ),
    )
  })
})
