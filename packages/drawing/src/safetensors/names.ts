// What the names of a model's tensors say: of which kind it is and of which family, as trainers and programs in use write them.
import type { Tensor } from './header.ts'

/** What stands on the shelf: what draws, what is added to it, and what others work with. */
export const WEIGHT_KINDS = [
  'checkpoint',
  'lora',
  'vae',
  'controlnet',
  'embedding',
  'upscaler',
  'ipadapter',
  'text_encoder',
  'clip_vision',
  'motion',
] as const
export type WeightKind = (typeof WEIGHT_KINDS)[number]
/** Families of models, by the names that people call them. */
export const MODEL_FAMILIES = ['SD1.5', 'SDXL', 'F.1', 'SD2', 'SD3', 'FLUX.2', 'Qwen-Image', 'Wan', 'Hunyuan', 'Chroma'] as const
export type Family = (typeof MODEL_FAMILIES)[number] | ''

const CONTROL =
  /^control_model\.|(?:^|\.)input_hint_block\.|^controlnet_(?:cond_embedding|down_blocks|mid_block|blocks|x_embedder|single_blocks|pos_embed)|^control_(?:layers|all_x_embedder)\.|^lora_controlnet$|^(?:adapter\.)?body\.\d+\.(?:in_conv|resnets|block1)\./
const IP_ADAPTER = /^(?:image_proj(?:_model)?|ip_adapter(?:_proj_model)?)\.|\.ip_adapter_double_stream_/
/** kohya, diffusers of today and before, PEFT, and all that LyCORIS writes: LoHa, LoKr in every factoring, OFT, IA3, GLoRA, full differences, norms. */
const LORA =
  /(?:^|[._])(?:lora_(?:up|down|mid|A|B)|lora\.(?:up|down)|lora_linear_layer|hada_[wt][12](?:_[ab])?|lokr_(?:w[12](?:_[ab])?|t2)|oft_(?:blocks|diag)|dora_scale|on_input|[wb]_norm|diff(?:_b)?)(?:\.|$)|\.(?:a[12]|b[12])\.weight$/
const MOTION = /(?:^|\.)motion_modules?\.|\.temporal_transformer\./
const EMBEDDING = /^(?:emb_params|clip_[lgh]|t5xxl|string_to_param(?:\..*)?|\*|<[^<>]{1,100}>)$/
const UNET =
  /^(?:model\.diffusion_model|diffusion_model|net)\.|^(?:transformer\.)?(?:double_blocks|single_blocks|transformer_blocks|single_transformer_blocks|joint_blocks|double_layers|noise_refiner)\.|^(?:time_embedding|time_embed|patch_embedding|patchify_proj|cap_embedder|distilled_guidance_layer)\.|^blocks\.\d+\.(?:cross_attn|self_attn|attn1)\./
const VAE =
  /^(?:first_stage_model\.|vae\.)?decoder\.(?:conv_in|conv1|mid|mid_block|middle|up|up_blocks|upsamples)\.|^taesd_|^decoder\.\d+\./
const UPSCALER =
  /^(?:params(?:_ema)?\.)?(?:conv_first\.|RRDB_trunk\.|model\.1\.sub\.\d+\.|layers\.0\.residual_group\.|conv_1\.sk\.|patch_embed\.proj\..*upsample)/
/** An upscaler of a plain chain of layers. */
const CHAIN = /^(?:params(?:_ema)?\.)?body\.\d+\.(?:weight|bias)$/
const VISION = /^(?:vision_model|visual)\./
const TEXT =
  /^(?:text_model|text_encoders?|text_projection|token_embedding|transformer\.resblocks)(?:\.|$)|^(?:encoder\.block\.\d+\.layer\.|shared\.weight$)|^(?:model\.)?(?:layers\.\d+\.self_attn\.|embed_tokens\.)|^(?:model\.)?language_model\./

/** The first that any tensor fits decides: what carries others inside comes before those. */
export function kindOf(tensors: readonly Tensor[]): WeightKind | undefined {
  const some = (sign: RegExp) => tensors.some(({ name }) => sign.test(name))
  const all = (sign: RegExp) => tensors.every(({ name }) => sign.test(name))
  if (all(EMBEDDING)) return 'embedding'
  if (some(CONTROL)) return 'controlnet'
  if (some(IP_ADAPTER)) return 'ipadapter'
  if (some(LORA)) return 'lora'
  if (some(MOTION) && !some(/^model\.diffusion_model\./)) return 'motion'
  if (all(CHAIN) || some(UPSCALER)) return 'upscaler'
  if (some(UNET)) return 'checkpoint'
  if (some(VAE)) return 'vae'
  if (some(VISION)) return 'clip_vision'
  return some(TEXT) ? 'text_encoder' : undefined
}

/** Whether a large model comes without what reads the words and paints the picture: it lies in another folder. */
export const standsAlone = (tensors: readonly Tensor[]): boolean =>
  !tensors.some(({ name }) => /^(?:first_stage_model|vae|cond_stage_model|conditioner|text_encoders)\./.test(name))

/** What trainers call the family: `ss_base_model_version` of kohya, `modelspec.architecture` of the model specification, the architecture of a GGUF. */
const CALLED: readonly (readonly [RegExp, Family])[] = [
  [/flux[-_. ]?2/i, 'FLUX.2'],
  [/chroma/i, 'Chroma'],
  [/qwen[-_. ]?image/i, 'Qwen-Image'],
  [/hunyuan|hyvid/i, 'Hunyuan'],
  [/(?:^|[^a-z])wan(?:[^a-z]|$)/i, 'Wan'],
  [/flux/i, 'F.1'],
  [/sdxl|xl[-_]|-xl/i, 'SDXL'],
  [/sd[-_]?v?3|diffusion[-_]?v?3/i, 'SD3'],
  [/sd[-_]?v?2|diffusion[-_]?v?2/i, 'SD2'],
  [/sd[-_]?v?1|diffusion[-_]?v?1/i, 'SD1.5'],
]
export const familyCalled = (told: string): Family => CALLED.find(([words]) => words.test(told))?.[1] ?? ''

/** What only the tensors of a family are called. Several families share blocks: what only one has comes first. */
const BUILT: readonly (readonly [RegExp, Family])[] = [
  [/distilled_guidance_layer/, 'Chroma'],
  [/(?:double|single)_stream_modulation/, 'FLUX.2'],
  [/individual_token_refiner|img_mlp[._]fc1|double_blocks\.\d+\.img_attn_(?:qkv|proj)|byt5_in/, 'Hunyuan'],
  [/transformer_blocks[._]\d+[._](?:img|txt)_(?:mlp|mod)|(?:^|[._])txt_norm[._]|transformer_blocks[._](?:4\d|5\d)[._]/, 'Qwen-Image'],
  [/(?:^|[._])blocks[._]\d+[._](?:cross_attn|self_attn)[._]|condition_embedder/, 'Wan'],
  [/double_blocks|single_transformer_blocks|ip_adapter_double_stream/, 'F.1'],
  [/joint_blocks|transformer_blocks[._]\d+[._](?:ff_context|norm1_context)/, 'SD3'],
  [/conditioner\.embedders\.1|lora_te2_|text_encoder_2|^add_embedding\./, 'SDXL'],
  [/^cond_stage_model\.model\./, 'SD2'],
  [/^cond_stage_model\.transformer\./, 'SD1.5'],
]
/** Width of the words that cross attention reads, and of those that an embedding stands for: it differs from family to family. */
const WIDTHS: Readonly<Record<number, Family>> = { 768: 'SD1.5', 1024: 'SD2', 2048: 'SDXL' }
const CROSS =
  /attn2[._](?:processor[._])?to_k(?:_ip)?(?:[._].*(?:lora_down|lora_A|lora\.down|hada_w1_b|diff)|_lora\.down|\.weight$)|to_k_ip\.weight$/
/** Of the picture's own attention: twice as wide in the second FLUX. */
const FLUX_WIDTH = 6144
const IMAGE = /double_blocks[._]\d+[._]img_attn[._](?:qkv|proj)[._]/

export function familyBuilt(tensors: readonly Tensor[], kind: WeightKind | undefined): Family {
  const names = new Set(tensors.map(({ name }) => name))
  if (kind === 'embedding') {
    if (names.has('clip_g')) return names.has('t5xxl') ? 'SD3' : 'SDXL'
    return WIDTHS[tensors[0]?.shape.at(-1) ?? 0] ?? ''
  }
  if (kind === 'motion') return tensors.some(({ name }) => /down_blocks\.3\./.test(name)) ? 'SD1.5' : ''
  if (kind === 'text_encoder' || kind === 'clip_vision' || kind === 'upscaler') return ''
  const built = BUILT.find(([sign]) => tensors.some(({ name }) => sign.test(name)))?.[1]
  if (built === 'F.1' && tensors.some(({ name, shape }) => IMAGE.test(name) && shape.at(1) === FLUX_WIDTH)) return 'FLUX.2'
  if (built) return built
  const cross = tensors.find(({ name }) => CROSS.test(name))
  return WIDTHS[cross?.shape.at(1) ?? 0] ?? ''
}
