// One request → its pictures: how many, and for each the prompt, the seed and the LoRAs, made only when asked for.
import type { LoraUse } from '../form/models.ts'
import { DRAW } from '../form/modes.ts'
import { MAX_DRAWS } from '../form/parameters.ts'
import { dynamicPrompt, type Wildcards } from '../prompt/dynamic.ts'
import { loraTag, takeLoras } from '../prompt/lora.ts'
import type { GenerationParam } from './parameters.ts'
import { type DrawRequest, isGenerated } from './request.ts'

/** What one picture is drawn from. No dynamic syntax and no LoRA tag is left in its prompts. */
export interface DrawTask {
  /** The picture it starts from; '' when it starts from words. */
  image: string
  prompt: string
  negative_prompt: string
  seed: number
  loras: LoraUse[]
  /** What no engine makes anything of: tags of LoRAs among what the picture shall not show. */
  untaken?: string[]
}

export interface DrawTasks {
  readonly count: number
  /** More possibilities than are drawn: their number, else undefined. */
  readonly possible: number | undefined
  /** Wildcards that no list goes by. */
  readonly missing: readonly string[]
  at(index: number): DrawTask
}

const SEEDS = 0x1_0000_0000
/** Keeps the words apart from the noise: neighbouring seeds must not pick neighbouring words. */
const WORDS = 0x9e37_79b9

/** What the words of a request allow: how many different ones, and those of a place. */
interface Wording {
  count: number
  possible: number | undefined
  missing: readonly string[]
  at(index: number): Omit<DrawTask, 'image'>
}

/**
 * The pictures of a request: each picture handed in, as often as asked for. `baseSeed` stands in for a seed of −1 and must be kept with the
 * request, so that a task made again after a restart is the same task.
 */
export function tasksOf(request: DrawRequest, baseSeed: number, wildcards: Wildcards = {}): DrawTasks {
  const images = picturesOf(request)
  const wording = isGenerated(request) ? wordingOf(request.param, baseSeed, wildcards) : WORDLESS
  return {
    count: Math.min(MAX_DRAWS, wording.count * Math.max(1, images.length)),
    possible: wording.possible,
    missing: wording.missing,
    at: index => ({ image: images[Math.floor(index / wording.count)] ?? '', ...wording.at(index % wording.count) }),
  }
}

const WORDLESS: Wording = {
  count: 1,
  possible: undefined,
  missing: [],
  at: () => ({ prompt: '', negative_prompt: '', seed: 0, loras: [] }),
}

/** The pictures that are worked on one by one; a mask belongs to the first alone. */
function picturesOf(request: DrawRequest): string[] {
  const given = request.init_images.map(each => each.url).filter(Boolean)
  switch (request.ai_draw_type) {
    case DRAW.textToImage:
      return []
    case DRAW.inpaint:
    case DRAW.outpaint:
      return given.slice(0, 1)
    case DRAW.matting:
      return given.length ? given : [request.param.ori_img]
    case DRAW.segment:
      return [request.sam_params.image]
    default:
      return given
  }
}

function wordingOf(param: GenerationParam, baseSeed: number, wildcards: Wildcards): Wording {
  const setting = param.dynamic_prompting_setting
  const first = param.seed < 0 ? baseSeed % SEEDS : param.seed
  // The seeds of one request go round within 32 bits, unless the first stands beyond them already.
  const round = first < SEEDS ? SEEDS : Number.MAX_SAFE_INTEGER
  const text = param.prompt.join(', ')
  const against = param.negative_prompt.join(', ')
  const plain = (each: string) => ({ count: 1, missing: [], at: () => each, random: () => each })
  const dynamic = param.dynamic_prompting ? dynamicPrompt(text, wildcards) : plain(text)
  const negative = param.dynamic_prompting ? dynamicPrompt(against, wildcards) : plain(against)
  const combining = param.dynamic_prompting && setting.is_combinatorial
  const combinations = Math.min(dynamic.count, setting.max_generations || MAX_DRAWS, MAX_DRAWS)
  return {
    count: combining ? Math.min(MAX_DRAWS, combinations * setting.combinatorial_batches) : param.n_iter,
    possible: combining && dynamic.count > combinations ? dynamic.count : undefined,
    missing: [...new Set([...dynamic.missing, ...negative.missing])],
    at(index) {
      const seed = setting.use_fixed_seed && param.dynamic_prompting ? first : (first + index) % round
      // Unlinked, the words come from the place in the request alone; linked, the same seed brings the same words again.
      const words = (setting.unlink_seed_from_prompt ? baseSeed : first % SEEDS) + index * WORDS
      const { prompt, loras } = takeLoras(combining ? dynamic.at(index % combinations) : dynamic.random(words))
      const unwanted = takeLoras(negative.random(words))
      const untaken = unwanted.loras.map(loraTag)
      return { prompt, negative_prompt: unwanted.prompt, seed, loras, ...(untaken.length && { untaken }) }
    },
  }
}
