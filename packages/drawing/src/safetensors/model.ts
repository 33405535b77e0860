// What a model is by its header: its kind, family, rank, and the words that call it, from its trainer's notes or from its tensors.
import { isObject, parseJson } from '../json.ts'
import type { BASE_MODELS } from '../form/sizes.ts'
import type { SafetensorsHeader, Tensor } from './header.ts'

/** Models that the studio draws with. */
export const WEIGHT_KINDS = ['checkpoint', 'lora', 'vae'] as const
export type WeightKind = (typeof WEIGHT_KINDS)[number]

export interface ModelFacts {
  /** undefined for weights of another kind. */
  kind: WeightKind | undefined
  /** '' when nothing tells. */
  base_model: (typeof BASE_MODELS)[number] | ''
  /** Name that its trainer gave it; '' without one. */
  title: string
  /** Rank of a LoRA; null for anything else. */
  rank: number | null
  alpha: number | null
  /** Words that call it, as its trainer says; where it says nothing, what stood at nearly every picture it was trained on. */
  trigger_words: string[]
  /** What stood at the pictures it was trained on, the most frequent first. */
  tags: string[]
  /** The type of number that most of it is in. */
  dtype: string
}

const TAGS_MAX = 40
const WORDS_MAX = 8
const WORD_CHARS = 100
/** A word at so large a share of the pictures belongs to all of them. */
const ALWAYS = 0.9
const CAPS = { chars: 16 * 1024 * 1024, depth: 8 }

/** Names of tensors as the trainers and programs in use write them: kohya, diffusers and PEFT, LyCORIS. */
const LORA = /(?:^|[._])(?:lora_(?:up|down|A|B)|hada_w[12]_[ab]|lokr_w[12]|oft_blocks)(?:\.|$)/
const UNET = /^(?:model\.diffusion_model|net)\.|^(?:double_blocks|transformer_blocks)\./
const VAE = /^(?:first_stage_model\.|vae\.)?decoder\.(?:conv_in|mid)\b/

function kindOf(tensors: readonly Tensor[]): WeightKind | undefined {
  if (tensors.some(({ name }) => LORA.test(name))) return 'lora'
  if (tensors.some(({ name }) => UNET.test(name))) return 'checkpoint'
  return tensors.some(({ name }) => VAE.test(name)) ? 'vae' : undefined
}

type Family = ModelFacts['base_model']
/** What trainers call the family: `ss_base_model_version` of kohya, `modelspec.architecture` of the model specification. */
const CALLED: readonly (readonly [RegExp, Family])[] = [
  [/flux/i, 'F.1'],
  [/sdxl|xl[-_]|-xl/i, 'SDXL'],
  [/sd[-_]?v?1|diffusion[-_]?v?1/i, 'SD1.5'],
]
/** What only the tensors of a family are called. */
const BUILT: readonly (readonly [RegExp, Family])[] = [
  [/double_blocks|single_transformer_blocks/, 'F.1'],
  [/conditioner\.embedders\.1|lora_te2_|text_encoder_2/, 'SDXL'],
  [/^cond_stage_model\.transformer\./, 'SD1.5'],
]
/** Width of the words that cross attention reads: it differs from family to family. */
const WIDTHS: Readonly<Record<number, Family>> = { 768: 'SD1.5', 2048: 'SDXL' }
const CROSS = /attn2[._]to_k[._].*(?:lora_down|lora_A)|attn2\.to_k\.weight$/

function familyOf({ tensors, metadata }: SafetensorsHeader): Family {
  const told = ['ss_base_model_version', 'modelspec.architecture'].map(name => metadata.get(name) ?? '').join(' ')
  const called = CALLED.find(([words]) => words.test(told))
  if (called) return called[1]
  const built = BUILT.find(([sign]) => tensors.some(({ name }) => sign.test(name)))
  if (built) return built[1]
  const cross = tensors.find(({ name }) => CROSS.test(name))
  return WIDTHS[cross?.shape.at(1) ?? 0] ?? ''
}

const numberIn = (text: string | undefined) => {
  const value = Number.parseFloat(text ?? '')
  return Number.isFinite(value) && value > 0 && value < 1e6 ? value : null
}

/** The smaller side of what goes down is the rank. */
const DOWN = /lora_(?:down|A)\.|lora\.down\./
const rankOf = ({ tensors, metadata }: SafetensorsHeader) =>
  numberIn(metadata.get('ss_network_dim')) ?? tensors.find(({ name }) => DOWN.test(name))?.shape[0] ?? null

/** How often each word stood at a picture, over all folders; kohya writes folder → word → count. */
function frequencies(metadata: SafetensorsHeader['metadata']): [word: string, count: number][] {
  const folders = parseJson(metadata.get('ss_tag_frequency') ?? '', CAPS)
  const counts = new Map<string, number>()
  for (const words of isObject(folders) ? Object.values(folders) : [])
    for (const [word, count] of isObject(words) ? Object.entries(words) : []) {
      const clean = word.trim()
      if (!clean || clean.length > WORD_CHARS || typeof count !== 'number' || !(count > 0)) continue
      counts.set(clean, (counts.get(clean) ?? 0) + count)
    }
  return [...counts].toSorted(([one, many], [other, few]) => few - many || (one < other ? -1 : 1))
}

function triggersOf(metadata: SafetensorsHeader['metadata'], counted: readonly (readonly [string, number])[]): string[] {
  const said = (metadata.get('modelspec.trigger_phrase') ?? '')
    .split(/[,，\n]/)
    .map(word => word.trim())
    .filter(word => word && word.length <= WORD_CHARS)
  if (said.length) return [...new Set(said)].slice(0, WORDS_MAX)
  const most = counted[0]?.[1] ?? 0
  return counted
    .filter(([, count]) => count >= most * ALWAYS)
    .map(([word]) => word)
    .slice(0, WORDS_MAX)
}

const TITLE_CHARS = 60
const titleOf = (metadata: SafetensorsHeader['metadata']) =>
  (metadata.get('modelspec.title') ?? metadata.get('ss_output_name') ?? '')
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, TITLE_CHARS)

/** The type with the most elements. */
function dtypeOf(tensors: readonly Tensor[]): string {
  const sizes: Record<string, number> = {}
  for (const { dtype, shape } of tensors) sizes[dtype] = (sizes[dtype] ?? 0) + shape.reduce((product, side) => product * side, 1)
  return Object.entries(sizes).toSorted((one, other) => other[1] - one[1])[0]?.[0] ?? ''
}

/** What a header tells. Notes of trainers are read as they are: a wrong one is its author's. */
export function factsOf(header: SafetensorsHeader): ModelFacts {
  const kind = kindOf(header.tensors)
  const counted = frequencies(header.metadata)
  const isLora = kind === 'lora'
  return {
    kind,
    base_model: familyOf(header),
    title: titleOf(header.metadata),
    rank: isLora ? rankOf(header) : null,
    alpha: isLora ? numberIn(header.metadata.get('ss_network_alpha')) : null,
    trigger_words: triggersOf(header.metadata, counted),
    tags: counted.slice(0, TAGS_MAX).map(([word]) => word),
    dtype: dtypeOf(header.tensors),
  }
}
