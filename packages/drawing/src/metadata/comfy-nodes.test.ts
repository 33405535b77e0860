// Graphs with nodes that people install beside ComfyUI's own, read by their links and not by their names.
import { describe, expect, it } from 'vitest'
import { readComfy } from './comfy.ts'
import { record } from './test-pictures.ts'

const node = (class_type: string, inputs: object) => ({ class_type, inputs })
const SAMPLING = { seed: 3, steps: 24, cfg: 6, sampler_name: 'dpmpp_2m', scheduler: 'karras', denoise: 1 }
const saved = (from: string) => node('SaveImage', { images: [from, 0] })
const encoded = (text: unknown) => node('CLIPTextEncode', { clip: ['1', 1], text })
const MODEL = node('CheckpointLoaderSimple', { ckpt_name: 'dream.safetensors' })
const LATENT = node('EmptyLatentImage', { width: 640, height: 832, batch_size: 1 })
const DECODED = node('VAEDecode', { samples: ['8', 0], vae: ['1', 2] })
/** A plain graph whose sampler, 8, is drawn on by `others`. */
const graph = (sampler: object, others: object) => ({
  1: MODEL,
  7: LATENT,
  8: node('KSampler', { ...SAMPLING, model: ['1', 0], positive: ['4', 0], negative: ['5', 0], latent_image: ['7', 0], ...sampler }),
  9: DECODED,
  10: saved('9'),
  ...others,
})

describe('nodes of others', () => {
  it('the efficiency loader and sampler with a stack', () =>
    expect(
      readComfy({
        1: node('Efficient Loader', {
          ckpt_name: 'dream.safetensors',
          vae_name: 'Baked VAE',
          clip_skip: -2,
          lora_name: 'ink.safetensors',
          lora_model_strength: 0.7,
          positive: 'a cat',
          negative: 'dog',
          empty_latent_width: 832,
          empty_latent_height: 1216,
          lora_stack: ['2', 0],
        }),
        2: node('LoRA Stacker', {
          input_mode: 'simple',
          lora_count: 2,
          lora_name_1: 'line.safetensors',
          lora_wt_1: 0.4,
          model_str_1: 1,
          lora_name_2: 'None',
          lora_wt_2: 1,
          lora_name_3: 'beyond',
          lora_wt_3: 1,
        }),
        8: node('KSampler (Efficient)', {
          ...SAMPLING,
          model: ['1', 0],
          positive: ['1', 1],
          negative: ['1', 2],
          latent_image: ['1', 3],
          optional_vae: ['1', 4],
        }),
        10: saved('8'),
      }),
    ).toMatchObject({
      prompt: 'a cat',
      negative: 'dog',
      width: 832,
      height: 1216,
      clipSkip: 2,
      checkpoint: 'dream',
      steps: 24,
      loras: [
        { name: 'line', weight: 0.4 },
        { name: 'ink', weight: 0.7 },
      ],
    }))
  it('the power LoRA loader, with one that is off', () =>
    expect(
      readComfy(
        graph(
          { model: ['3', 0] },
          {
            3: node('Power Lora Loader (rgthree)', {
              model: ['1', 0],
              clip: ['1', 1],
              PowerLoraLoaderHeaderWidget: { type: 'x' },
              lora_1: { on: true, lora: 'art/ink.safetensors', strength: 0.8 },
              lora_2: { on: false, lora: 'off.safetensors', strength: 1 },
            }),
            4: encoded('a cat'),
            5: encoded(''),
          },
        ),
      ),
    ).toMatchObject({ prompt: 'a cat', negative: '', loras: [{ name: 'ink', weight: 0.8 }] }))
  it('a LoRA manager and a stack by numbers', () =>
    expect(
      readComfy(
        graph(
          { model: ['3', 0] },
          {
            2: node('Lora Loader (LoraManager)', {
              model: ['1', 0],
              loras: {
                __value__: [
                  { name: 'ink', strength: 0.5, active: true },
                  { name: 'no', strength: 1, active: false },
                ],
              },
            }),
            3: node('Lora Loader Stack (rgthree)', {
              model: ['2', 0],
              lora_01: 'line.safetensors',
              strength_01: 0.3,
              lora_02: 'None',
              strength_02: 1,
            }),
            4: encoded('a'),
            5: encoded('b'),
          },
        ),
      )?.loras,
    ).toEqual([
      { name: 'ink', weight: 0.5 },
      { name: 'line', weight: 0.3 },
    ]))
  it('both texts of the SDXL encoder, each once', () => {
    const encoder = (text_g: unknown, text_l: unknown) =>
      node('CLIPTextEncodeSDXL', { width: 4096, height: 4096, text_g, text_l, clip: ['1', 1] })
    expect(
      readComfy(
        graph({}, { 4: encoder('a cat', 'a cat, oil'), 5: encoder(['20', 0], ['20', 0]), 20: node('Text Multiline', { text: 'dog' }) }),
      ),
    ).toMatchObject({
      prompt: 'a cat, oil',
      negative: 'dog',
      width: 640,
    })
  })
  it('wildcards as they were drawn, and texts put together', () =>
    expect(
      readComfy(
        graph(
          {},
          {
            4: node('ImpactWildcardEncode', {
              wildcard_text: '__animal__',
              populated_text: 'a cat <lora:ink:0.5>',
              model: ['1', 0],
              clip: ['1', 1],
            }),
            5: encoded(['20', 0]),
            20: node('StringConcatenate', { string_a: 'dog', string_b: ['21', 0], delimiter: ' and ' }),
            21: node('PrimitiveStringMultiline', { value: 'car' }),
          },
        ),
      ),
    ).toMatchObject({ prompt: 'a cat <lora:ink:0.5>', negative: 'dog and car', unknown: [] }))
  it('basic pipes and contexts', () => {
    const pipe = {
      2: node('ToBasicPipe', { model: ['1', 0], clip: ['1', 1], vae: ['1', 2], positive: ['4', 0], negative: ['5', 0] }),
      8: node('ImpactKSamplerBasicPipe', { ...SAMPLING, basic_pipe: ['2', 0], latent_image: ['7', 0] }),
      4: encoded('a cat'),
      5: encoded('dog'),
      7: LATENT,
      9: DECODED,
      10: saved('9'),
      1: MODEL,
    }
    expect(readComfy(pipe)).toMatchObject({ prompt: 'a cat', negative: 'dog', checkpoint: 'dream', width: 640, seed: 3 })
    const context = graph(
      { model: ['3', 1], positive: ['3', 4], negative: ['3', 5], latent_image: ['3', 6], seed: ['3', 8] },
      {
        2: node('Context (rgthree)', { model: ['1', 0], positive: ['4', 0], negative: ['5', 0], latent: ['7', 0], seed: 55 }),
        3: node('Context Big (rgthree)', { base_ctx: ['2', 0] }),
        4: encoded('a cat'),
        5: encoded('dog'),
      },
    )
    expect(readComfy(context)).toMatchObject({ prompt: 'a cat', negative: 'dog', checkpoint: 'dream' })
  })
  it('a base and a refiner are one drawing', () =>
    expect(
      readComfy({
        ...graph({}, { 4: encoded('a cat'), 5: encoded('') }),
        8: node('KSamplerAdvanced', {
          ...SAMPLING,
          add_noise: 'enable',
          noise_seed: 41,
          seed: undefined,
          steps: 30,
          model: ['1', 0],
          positive: ['4', 0],
          negative: ['5', 0],
          latent_image: ['7', 0],
        }),
        11: node('KSamplerAdvanced', {
          ...SAMPLING,
          add_noise: 'disable',
          noise_seed: 0,
          model: ['1', 0],
          positive: ['4', 0],
          negative: ['5', 0],
          latent_image: ['8', 0],
        }),
        9: node('VAEDecode', { samples: ['11', 0], vae: ['1', 2] }),
      }),
    ).toMatchObject({ seed: 41, steps: 30, prompt: 'a cat' }))
  it('detailers are not what drew the picture, and a second graph is not looked at', () => {
    const found = readComfy({
      ...graph({}, { 4: encoded('a cat'), 5: encoded('') }),
      0: node('KSampler', { ...SAMPLING, seed: 999, latent_image: ['7', 0] }),
      11: node('FaceDetailer', {
        ...SAMPLING,
        seed: 888,
        guide_size: 512,
        image: ['9', 0],
        model: ['1', 0],
        positive: ['4', 0],
        bbox_detector: ['12', 0],
      }),
      10: saved('11'),
    })
    expect(found).toMatchObject({ seed: 3 })
    expect(found?.unknown).toContain('节点 FaceDetailer')
  })
  it('sizes that are texts, a VAE of its own, switches', () =>
    expect(
      readComfy(
        graph(
          { positive: ['6', 0] },
          {
            2: node('VAELoader', { vae_name: 'ft-mse.safetensors' }),
            4: encoded('no'),
            5: encoded(''),
            6: node('ImpactSwitch', { select: 2, input1: ['4', 0], input2: ['3', 0] }),
            3: encoded('a cat'),
            7: node('SDXL Empty Latent Image (rgthree)', { dimensions: ' 832 x 1216  (portrait)', clip_scale: 2, batch_size: 1 }),
            9: node('VAEDecodeTiled', { samples: ['8', 0], vae: ['2', 0], tile_size: 512 }),
          },
        ),
      ),
    ).toMatchObject({ prompt: 'a cat', vae: 'ft-mse', width: 832, height: 1216 }))
  it('says what a node computed', () =>
    expect(
      readComfy(graph({ steps: ['20', 0] }, { 4: encoded(['20', 0]), 5: encoded(''), 20: node('Oracle', { mood: 7 }) }))?.unread,
    ).toEqual(['提示词由节点 Oracle 算出，图片里没有写下结果', '步数由节点 Oracle 算出，图片里没有写下结果']))
  it('the editor’s graph by the names in its slots, without what is muted', () => {
    const widgets = (...names: string[]) => names.map(name => ({ name, type: 'X', widget: { name }, link: null }))
    const workflow = {
      nodes: [
        {
          id: 1,
          type: 'SomeSampler',
          inputs: [{ name: 'positive', link: 1 }, { name: 'latent_image', link: 2 }, ...widgets('cfg', 'steps', 'seed', 'sampler_name')],
          widgets_values: [5, 25, 77, 'randomize', 'euler_ancestral'],
        },
        { id: 2, type: 'SomeEncoder', inputs: [...widgets('text')], widgets_values: ['a cat'] },
        { id: 3, type: 'EmptyLatentImage', widgets_values: [640, 512, 1] },
        { id: 4, type: 'KSampler', mode: 4, inputs: [], widgets_values: [1, 'fixed', 1, 1, 'euler', 'normal', 1] },
        {
          id: 5,
          type: 'Power Lora Loader (rgthree)',
          inputs: [],
          widgets_values: [{}, { on: true, lora: 'ink.safetensors', strength: 0.5 }],
        },
      ],
      links: [[1, 2, 0, 1, 0, 'CONDITIONING'], { id: 2, origin_id: 3, origin_slot: 0 }],
    }
    expect(record({ workflow })?.form).toMatchObject({ prompt: ['a cat'], seed: 77, steps: 25, cfg_scale: 5, width: 640, height: 512 })
  })
})
