// Pictures of Draw Things, TensorArt and InvokeAI 6: what is read, and what is told instead.
import { describe, expect, it } from 'vitest'
import { readPicture } from './index.ts'
import { exifJpeg, iTXt, png, record } from './test-pictures.ts'

const WORDS = {
  c: 'a lantern street',
  uc: 'blurry',
  model: 'ink_f16.ckpt',
  sampler: 'Euler a',
  scale: 7,
  seed: 42,
  size: '512x768',
  steps: 20,
  strength: 1,
}
const things = { ...WORDS, lora: [{ model: 'wash_lora_f16.ckpt', weight: 0.6 }], shift: 1, refiner: 'xl', controls: [] }
const READ = {
  form: {
    prompt: ['a lantern street', '<lora:wash_lora_f16:0.6>'],
    negative_prompt: ['blurry'],
    seed: 42,
    steps: 20,
    width: 512,
    height: 768,
  },
  checkpoint: 'ink_f16.ckpt',
}

describe('Draw Things', () => {
  it('is read from its comment, its EXIF and its XMP, and what holds nothing is no loss', () => {
    const expected = { program: 'drawthings', ...READ, missed: ['未识别的参数：refiner'] }
    expect(record({ Comment: things })).toMatchObject(expected)
    expect(readPicture(exifJpeg(JSON.stringify(things), {}))).toMatchObject(expected)
    const quoted = JSON.stringify(things).replaceAll('"', '&quot;')
    const xmp = `<x:xmpmeta><rdf:Description><exif:UserComment><rdf:Alt><rdf:li xml:lang="x-default">${quoted}</rdf:li></rdf:Alt></exif:UserComment></rdf:Description></x:xmpmeta>`
    expect(readPicture(png(iTXt('XML:com.adobe.xmp', xmp)))).toMatchObject(expected)
  })
})

describe('TensorArt', () => {
  const graph = {
    1: { class_type: 'ECHOCheckpointLoaderSimple', inputs: { ckpt_name: 'EMS-1-EMS.safetensors' } },
    2: { class_type: 'LoraTagLoader', inputs: { model: ['1', 0], clip: ['1', 1], text: '<lora:EMS-2-EMS:0.8>' } },
    3: { class_type: 'BNK_CLIPTextEncodeAdvanced', inputs: { clip: ['2', 1], text: 'a lantern street' } },
    4: {
      class_type: 'KSampler_A1111',
      inputs: { model: ['2', 0], positive: ['3', 0], seed: '77', steps: 25, cfg: 7, sampler_name: 'euler_ancestral', scheduler: 'normal' },
    },
  }
  const told = {
    models: [
      { label: '墨', type: 'LORA', weight: 0.8 },
      { label: '雾', type: 'LORA', weight: 0.3 },
    ],
    prompt: 'a lantern street',
    negativePrompt: 'blurry',
    seed: '77',
    clipSkip: 2,
    baseModel: { label: '水墨' },
    workEngine: 'TAMS_V1',
  }
  it('has its LoRAs from the tags of its graph, and tells those that only have a name', () => {
    expect(record({ prompt: graph, generation_data: told })).toMatchObject({
      program: 'tensorart',
      form: { prompt: ['a lantern street', '<lora:EMS-2-EMS:0.8>'], negative_prompt: ['blurry'], clip_skip: 2, seed: 77 },
      checkpoint: 'EMS-1-EMS',
      missed: ['LoRA「雾」（权重 0.3）没有带来'],
    })
  })
})

it('of InvokeAI tells style prompts and regions, and not what is empty', () => {
  const invoke = {
    positive_prompt: 'a lantern street',
    negative_prompt: '',
    positive_style_prompt: 'ink',
    seed: 42,
    ref_images: [],
    controlnets: null,
    t2iAdapters: [{ model: 'x' }],
    canvas_v2_metadata: { regionalGuidance: [{ positivePrompt: 'a cat' }], controlLayers: [] },
  }
  expect(record({ invokeai_metadata: invoke })?.missed).toEqual([
    '风格提示词没有带来：ink',
    '1 项区域提示词没有带来：a cat',
    '未识别的参数：t2iAdapters',
  ])
})
