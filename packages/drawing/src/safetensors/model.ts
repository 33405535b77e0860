// What a model is by its header: its kind, family, rank, and the words that call it, from its trainer's notes or from its tensors.
import { isObject, parseJson } from '../json.ts'
import { readsWords } from './gguf.ts'
import type { SafetensorsHeader, Tensor } from './header.ts'
import { familyBuilt, familyCalled, type Family, kindOf, standsAlone, type WeightKind } from './names.ts'

export interface ModelFacts {
  /** undefined for weights of another kind. */
  kind: WeightKind | undefined
  /** '' when nothing tells. */
  base_model: Family
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
  /** A large model without what reads the words and paints the picture. */
  alone?: true
}

const TAGS_MAX = 40
const WORDS_MAX = 8
const WORD_CHARS = 100
/** A word at so large a share of the pictures belongs to all of them. */
const ALWAYS = 0.9
const CAPS = { chars: 16 * 1024 * 1024, depth: 8 }

/** What a GGUF says of itself. */
const ARCHITECTURE = 'general.architecture'

/** What its trainer says is heeded before the names of its tensors. */
function familyOf({ tensors, metadata }: SafetensorsHeader, kind: WeightKind | undefined): Family {
  const told = ['ss_base_model_version', 'modelspec.architecture', ARCHITECTURE].map(name => metadata.get(name) ?? '').join(' ')
  return kind === 'text_encoder' ? '' : familyCalled(told.replace('qwen_image', 'qwen-image')) || familyBuilt(tensors, kind)
}

const numberIn = (text: string | undefined) => {
  const value = Number.parseFloat(text ?? '')
  return Number.isFinite(value) && value > 0 && value < 1e6 ? value : null
}

/** The smaller side of what goes down is the rank. */
const DOWN = /lora_(?:down|A)\.|lora\.down\.|_lora\.down\./
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
  (metadata.get('modelspec.title') ?? metadata.get('ss_output_name') ?? metadata.get('general.name') ?? '')
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
  const architecture = header.metadata.get(ARCHITECTURE) ?? ''
  const kind = readsWords(architecture)
    ? 'text_encoder'
    : (kindOf(header.tensors) ?? (familyCalled(architecture) ? 'checkpoint' : undefined))
  const counted = frequencies(header.metadata)
  const isLora = kind === 'lora'
  return {
    kind,
    base_model: familyOf(header, kind),
    title: titleOf(header.metadata),
    rank: isLora ? rankOf(header) : null,
    alpha: isLora ? numberIn(header.metadata.get('ss_network_alpha')) : null,
    trigger_words: triggersOf(header.metadata, counted),
    tags: counted.slice(0, TAGS_MAX).map(([word]) => word),
    dtype: dtypeOf(header.tensors),
    ...(kind === 'checkpoint' && standsAlone(header.tensors) && { alone: true }),
  }
}
