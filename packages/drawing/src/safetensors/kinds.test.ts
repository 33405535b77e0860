// Of which kind and family models are, by the names of their tensors as programs write them, and what GGUF files of strangers may hold.
import { ggufFile, modelFile } from '@qianmu/testkit/models'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readModel } from './index.ts'

const readingOf = (bytes: Uint8Array) => readModel({ size: bytes.length, read: (start, end) => Promise.resolve(bytes.slice(start, end)) })
const told = async (bytes: Uint8Array) => {
  const reading = await readingOf(bytes)
  if ('problem' in reading) throw new Error(reading.problem)
  return reading.model
}

type Row = readonly [what: string, shapes: Record<string, number[]>, kind: string, family: string, metadata?: Record<string, string>]
const ROWS: readonly Row[] = [
  [
    'a ControlNet of SD1.5',
    { 'control_model.input_hint_block.0.weight': [4], 'control_model.input_blocks.1.1.transformer_blocks.0.attn2.to_k.weight': [320, 768] },
    'controlnet',
    'SD1.5',
  ],
  [
    'a ControlNet of diffusers',
    { 'controlnet_cond_embedding.conv_in.weight': [4], 'down_blocks.0.attentions.0.transformer_blocks.0.attn2.to_k.weight': [320, 2048] },
    'controlnet',
    'SDXL',
  ],
  ['a ControlNet of FLUX', { 'controlnet_blocks.0.weight': [4], 'double_blocks.0.img_attn.qkv.weight': [9, 3] }, 'controlnet', 'F.1'],
  ['a T2I adapter', { 'body.0.in_conv.weight': [4], 'conv_in.weight': [4] }, 'controlnet', ''],
  ['an IP-Adapter', { 'image_proj.proj.weight': [4], 'ip_adapter.1.to_k_ip.weight': [320, 768] }, 'ipadapter', 'SD1.5'],
  [
    'an IP-Adapter of FLUX',
    { 'double_blocks.0.processor.ip_adapter_double_stream_k_proj.weight': [4], 'ip_adapter_proj_model.norm.weight': [4] },
    'ipadapter',
    'F.1',
  ],
  ['an embedding of SD1.5', { emb_params: [4, 768] }, 'embedding', 'SD1.5'],
  ['an embedding of SDXL', { clip_g: [4, 1280], clip_l: [4, 768] }, 'embedding', 'SDXL'],
  ['an upscaler, ESRGAN', { 'model.0.weight': [4], 'model.1.sub.0.RDB1.conv1.0.weight': [4] }, 'upscaler', ''],
  ['an upscaler, Real-ESRGAN', { 'conv_first.weight': [4], 'body.0.rdb1.conv1.weight': [4] }, 'upscaler', ''],
  ['an upscaler, compact', { 'body.0.weight': [4], 'body.1.weight': [4] }, 'upscaler', ''],
  ['T5', { 'encoder.block.0.layer.0.SelfAttention.q.weight': [4], 'shared.weight': [4] }, 'text_encoder', ''],
  ['CLIP', { 'text_model.encoder.layers.0.self_attn.q_proj.weight': [4] }, 'text_encoder', ''],
  ['a language model', { 'model.embed_tokens.weight': [4], 'model.layers.0.self_attn.q_proj.weight': [4] }, 'text_encoder', ''],
  ['an image encoder', { 'vision_model.encoder.layers.0.self_attn.q_proj.weight': [4] }, 'clip_vision', ''],
  [
    'a motion module',
    {
      'down_blocks.0.motion_modules.0.temporal_transformer.proj_in.weight': [4],
      'down_blocks.3.motion_modules.0.temporal_transformer.proj_in.weight': [4],
    },
    'motion',
    'SD1.5',
  ],
  [
    "a motion module's LoRA",
    { 'down_blocks.0.motion_modules.0.temporal_transformer.attention.processor.to_q_lora.down.weight': [4, 4] },
    'lora',
    '',
  ],
  ['Wan', { 'blocks.0.cross_attn.k.weight': [4], 'patch_embedding.weight': [4] }, 'checkpoint', 'Wan'],
  [
    'HunyuanVideo',
    { 'double_blocks.0.img_attn_qkv.weight': [4], 'txt_in.individual_token_refiner.blocks.0.norm1.weight': [4] },
    'checkpoint',
    'Hunyuan',
  ],
  ['FLUX', { 'double_blocks.0.img_attn.qkv.weight': [9216, 3] }, 'checkpoint', 'F.1'],
  ['FLUX.2', { 'double_blocks.0.img_attn.qkv.weight': [4], 'double_stream_modulation_img.lin.weight': [4] }, 'checkpoint', 'FLUX.2'],
  ['Chroma', { 'distilled_guidance_layer.in_proj.weight': [4], 'double_blocks.0.img_attn.qkv.weight': [4] }, 'checkpoint', 'Chroma'],
  ['SD3', { 'model.diffusion_model.joint_blocks.0.x_block.attn.qkv.weight': [4] }, 'checkpoint', 'SD3'],
  ['Qwen-Image', { 'transformer_blocks.0.img_mod.1.weight': [4], 'txt_norm.weight': [4] }, 'checkpoint', 'Qwen-Image'],
  ['SD2', { 'model.diffusion_model.x': [1], 'cond_stage_model.model.transformer.resblocks.0.ln_1.weight': [1] }, 'checkpoint', 'SD2'],
  [
    "diffusers' U-Net",
    {
      'conv_in.weight': [4],
      'time_embedding.linear_1.weight': [4],
      'down_blocks.0.attentions.0.transformer_blocks.0.attn2.to_k.weight': [320, 768],
    },
    'checkpoint',
    'SD1.5',
  ],
  ['a VAE of Wan', { 'decoder.conv1.weight': [4], 'decoder.upsamples.0.residual.0.gamma': [4] }, 'vae', ''],
  [
    'a VAE of diffusers',
    { 'decoder.mid_block.attentions.0.to_q.weight': [4], 'encoder.down_blocks.0.resnets.0.conv1.weight': [4] },
    'vae',
    '',
  ],
  ['IA3', { 'lora_unet_x_to_k.weight': [4], 'lora_unet_x_to_k.on_input': [1] }, 'lora', ''],
  ['a full difference', { 'lora_unet_mid_block_attentions_0_transformer_blocks_0_attn2_to_k.diff': [1280, 2048] }, 'lora', 'SDXL'],
  [
    'a LoKr with every factor split',
    { 'lycoris_x.lokr_w1_a': [4, 4], 'lycoris_x.lokr_w1_b': [4, 4], 'lycoris_x.lokr_w2_a': [4, 4] },
    'lora',
    '',
  ],
  [
    "diffusers' LoRA of before",
    { 'unet.down_blocks.0.attentions.0.transformer_blocks.0.attn2.processor.to_k_lora.down.weight': [4, 768] },
    'lora',
    'SD1.5',
  ],
  [
    'a LoRA of Qwen in dots',
    { 'transformer_blocks.0.attn.to_k.lora.down.weight': [4, 4], 'transformer_blocks.59.attn.to_k.lora.down.weight': [4, 4] },
    'lora',
    'Qwen-Image',
  ],
  ['a LoRA of Wan', { 'diffusion_model.blocks.0.cross_attn.k.lora_A.weight': [4, 4] }, 'lora', 'Wan'],
  [
    'a LoRA of HunyuanVideo, whose trainer says so',
    { 'diffusion_model.double_blocks.0.x.lora_A.weight': [4, 4] },
    'lora',
    'Hunyuan',
    { ss_base_model_version: 'hunyuan_video' },
  ],
  ['a LoRA of FLUX of kohya', { 'lora_unet_double_blocks_0_img_attn_qkv.lora_down.weight': [4, 3072] }, 'lora', 'F.1'],
  ['a LoRA of FLUX.2', { 'diffusion_model.double_blocks.0.img_attn.qkv.lora_A.weight': [4, 6144] }, 'lora', 'FLUX.2'],
]
for (const [what, shapes, kind, base_model, metadata = {}] of ROWS)
  it(what, async () => expect(await told(modelFile({ shapes, metadata }))).toMatchObject({ kind, base_model }))

describe('a GGUF file', () => {
  it('tells what it is by its notes and its tensors', async () => {
    const flux = ggufFile({ 'general.architecture': 'flux', 'general.name': 'FLUX dev' }, { 'double_blocks.0.img_attn.qkv.weight': [4] })
    expect(await told(flux)).toMatchObject({
      kind: 'checkpoint',
      base_model: 'F.1',
      format: 'gguf',
      title: 'FLUX dev',
      dtype: 'Q4_K',
      alone: true,
      tensors: 1,
    })
    const t5 = ggufFile({ 'general.architecture': 't5encoder' }, { 'enc.blk.0.attn_q.weight': [4] })
    expect(await told(t5)).toMatchObject({ kind: 'text_encoder', base_model: '' })
    expect(await told(ggufFile({ 'general.architecture': 'wan' }, { 'x.weight': [4] }))).toMatchObject({
      kind: 'checkpoint',
      base_model: 'Wan',
    })
    expect((await told(ggufFile({}, { 'x.weight': [4] }))).kind).toBeUndefined()
  })
  it('that was cut off, or is made up, is refused and never throws', async () => {
    const whole = ggufFile({ 'general.architecture': 'flux' }, { 'double_blocks.0.a': [4] })
    await fc.assert(
      fc.asyncProperty(
        fc.nat(whole.length),
        fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { maxLength: 6 }),
        async (length, changes) => {
          const bytes = whole.slice(0, length)
          for (const [at, value] of changes) if (at > 3 && at < length) bytes[at] = value
          const reading = await readingOf(bytes)
          if ('problem' in reading) expect(reading.problem).toMatch(/\p{Script=Han}/u)
          else expect(reading.model.tensors).toBeGreaterThan(0)
        },
      ),
    )
    expect(await readingOf(whole.slice(0, 60))).toHaveProperty('problem')
  })
})
