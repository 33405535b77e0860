// ComfyUI's own sound nodes behind the port of music: ACE-Step 1 and 1.5 and Stable Audio, whichever checkpoint is there. Facts: media and chat §3.
import { EngineFault } from '../connect/http.ts'
import { jobNameOf } from '../connect/job-name.ts'
import { linked } from '../connect/linked.ts'
import { fileIn } from '../connect/names.ts'
import type { RunEvent } from '../ports/engine.ts'
import { keyName, type MusicCapabilities, type MusicEngine, type MusicRequest, type MusicResult } from '../ports/music.ts'
import { soundOf } from '../sound/service.ts'
import type { PromptState } from './answers.ts'
import { checkGraph, completed } from './check.ts'
import { comfyClient, type ComfyClient, type Description } from './client.ts'
import type { ComfyOptions } from './engine.ts'
import { type Graph, output, sheet } from './graphs/sheet.ts'
import { optionsOf } from './object-info.ts'
import { PATIENCE, walkPrompt } from './run.ts'

type Done = Extract<PromptState, { at: 'done' }>
type Family = 'ace-1.5' | 'ace' | 'stable-audio'
interface Composer {
  description: Description
  checkpoint: string
  family: Family
}
const CHECKPOINTS = ['CheckpointLoaderSimple', 'ckpt_name'] as const
const ENCODERS = ['CLIPLoader', 'clip_name'] as const
const NODES: Readonly<Record<Family, readonly string[]>> = {
  'ace-1.5': ['TextEncodeAceStepAudio1.5', 'EmptyAceStep1.5LatentAudio', 'ModelSamplingAuraFlow'],
  ace: ['TextEncodeAceStepAudio', 'EmptyAceStepLatentAudio', 'ModelSamplingSD3'],
  'stable-audio': ['ConditioningStableAudio', 'EmptyLatentAudio', 'CLIPLoader'],
}
const COMMON = ['KSampler', 'VAEDecodeAudio', 'PreviewAudio', 'ConditioningZeroOut']
/** Stable Audio was learnt from pieces of 47 seconds and makes none that is longer. */
const STABLE_MAX_S = 47
const TEMPO = 100

const familyOf = (file: string): Family | undefined =>
  /ace[-_ .]?step.*1[._]5/i.test(file)
    ? 'ace-1.5'
    : /ace[-_ .]?step/i.test(file)
      ? 'ace'
      : /stable[-_ ]?audio/i.test(file)
        ? 'stable-audio'
        : undefined

/** Our keywords as these models were taught them. */
const ENGLISH: Readonly<Record<string, string>> = {
  __proto__: null as never,
  古风: 'traditional Chinese',
  史诗: 'epic orchestral',
  电子: 'electronic',
  民谣: 'folk',
  氛围: 'ambient',
  温柔: 'gentle',
  欢快: 'cheerful',
  浪漫: 'romantic',
  悬疑: 'suspenseful',
  哀伤: 'sad',
  紧张: 'tense',
  释然: 'relieved',
  热烈: 'passionate',
  钢琴: 'piano',
  古筝: 'guzheng',
  琵琶: 'pipa',
  吉他: 'guitar',
  笛子: 'bamboo flute',
  弦乐: 'strings',
  八音盒: 'music box',
  合成器: 'synthesizer',
  打击: 'percussion',
  快节奏: 'fast',
  慢节奏: 'slow',
  追逐: 'chase',
  雨夜: 'rainy night',
  重逢: 'reunion',
  独白: 'monologue underscore',
  片尾: 'closing credits',
}
const DARK: ReadonlySet<string> = new Set(['史诗', '古风', '电子', '氛围', '悬疑', '哀伤', '紧张', '雨夜', '追逐', '独白'])
const keyOf = ({ key, keywords }: MusicRequest) => (key ? keyName(key) : keywords.some(word => DARK.has(word)) ? 'A minor' : 'C major')

/** What is asked for in words, and what of it the model cannot read: the encoder of Stable Audio knows no Chinese. */
function wordsOf({ keywords, text = '', tempo }: MusicRequest, family: Family): { words: string; ignored: string[] } {
  const all = [...keywords.map(word => ENGLISH[word] ?? word), text.trim()].filter(Boolean)
  const unread = family === 'stable-audio' ? all.filter(each => /\p{Script=Han}/u.test(each)) : []
  const read = all.filter(each => !unread.includes(each))
  return { words: ['instrumental', ...read, ...(tempo && family !== 'ace-1.5' ? [`${tempo} bpm`] : [])].join(', '), ignored: unread }
}

/** One prompt that composes and hands out a sound that is not kept there. @throws EngineFault for what the model cannot do */
function graphOf(request: MusicRequest, { checkpoint, family, description }: Composer, words: string): Graph {
  const { seconds, tempo = TEMPO, seed } = request
  const { add, graph } = sheet()
  const loaded = add('model', CHECKPOINTS[0], '大模型', { ckpt_name: checkpoint })
  let [model, clip, vae] = [loaded, output(loaded, 1), output(loaded, 2)]
  let latent, positive, negative
  let sampling: Record<string, string | number> = { steps: 50, cfg: 5, sampler_name: 'euler', scheduler: 'simple' }
  if (family === 'stable-audio') {
    if (seconds > STABLE_MAX_S) throw new EngineFault(`Stable Audio 一次最多 ${STABLE_MAX_S} 秒，请缩短，或在 ComfyUI 里换上 ACE-Step`)
    const encoder = optionsOf(description.info, ...ENCODERS).find(file => /t5[-_]?base/i.test(file))
    if (!encoder) throw new EngineFault('ComfyUI 里没有 Stable Audio 的文字编码器（t5-base），请放进它的 text_encoders')
    clip = add('clip', ENCODERS[0], '文字编码器', { clip_name: encoder, type: 'stable_audio' })
    const said = add('words', 'CLIPTextEncode', '描述', { text: words, clip })
    const not = add('not', 'CLIPTextEncode', '不要的', { text: 'low quality, vocals', clip })
    const timed = { positive: said, negative: not, seconds_start: 0, seconds_total: seconds }
    positive = add('timed', 'ConditioningStableAudio', '时长', timed)
    negative = output(positive, 1)
    latent = add('canvas', 'EmptyLatentAudio', '声音', { seconds, batch_size: 1 })
    const offered = optionsOf(description.info, 'KSampler', 'sampler_name')
    const sampler_name = ['dpmpp_3m_sde_gpu', 'dpmpp_3m_sde', 'dpmpp_sde'].find(name => offered.includes(name)) ?? 'euler'
    sampling = { ...sampling, sampler_name, scheduler: 'exponential' }
  } else {
    const asked = { clip, tags: words, lyrics: '[instrumental]' }
    const newer = family === 'ace-1.5'
    const music = { seed, bpm: tempo, duration: seconds, timesignature: '4', language: 'zh', keyscale: keyOf(request) }
    positive = newer
      ? add('words', 'TextEncodeAceStepAudio1.5', '描述', { ...asked, ...music })
      : add('words', 'TextEncodeAceStepAudio', '描述', { ...asked, lyrics_strength: 1 })
    negative = add('not', 'ConditioningZeroOut', '不要的', { conditioning: positive })
    latent = add('canvas', newer ? 'EmptyAceStep1.5LatentAudio' : 'EmptyAceStepLatentAudio', '声音', { seconds, batch_size: 1 })
    model = add('shift', newer ? 'ModelSamplingAuraFlow' : 'ModelSamplingSD3', '采样', { model, shift: newer ? 3 : 5 })
    if (/turbo/i.test(checkpoint)) sampling = { ...sampling, steps: 8, cfg: 1 }
  }
  const drawn = { model, positive, negative, latent_image: latent, seed, denoise: 1, ...sampling }
  const samples = add('sample', 'KSampler', '作曲', drawn)
  const audio = add('decode', 'VAEDecodeAudio', '解码', { samples, vae })
  add('result', 'PreviewAudio', '结果', { audio })
  return completed(graph, description.info)
}

/** The same faults as those of pictures, told of music. */
const told = (error: unknown) =>
  error instanceof EngineFault
    ? new EngineFault(error.message.replace('请缩小图片或减少控制单元', '请缩短音乐').replaceAll('绘图引擎', 'ComfyUI'), error)
    : error
async function soundIn(client: ComfyClient, { outputs }: Done, signal: AbortSignal) {
  const file = outputs.get('result')?.[0]
  if (!file) throw new EngineFault('ComfyUI 没有交出声音', { retry: true })
  return soundOf(await client.view(file, signal))
}

export interface ComfyMusicOptions extends ComfyOptions {
  /** The checkpoint; '' for the first that composes. */
  model: string
}
/** A ComfyUI that composes. Nothing is asked before the first `probe`. */
export function comfyMusic({ url, instance, patience, model, ...options }: ComfyMusicOptions): MusicEngine {
  const client = comfyClient(url)
  const nameOf = (jobId: string) => jobNameOf(instance, jobId)
  async function describe(signal: AbortSignal): Promise<Composer> {
    const description = await client.describe(signal)
    const held = optionsOf(description.info, ...CHECKPOINTS)
    const checkpoint = model ? fileIn(held, model) : held.find(file => familyOf(file))
    if (!checkpoint)
      throw new EngineFault(model ? `ComfyUI 里没有大模型 ${model}` : 'ComfyUI 里没有作曲的大模型（ACE-Step 或 Stable Audio）')
    const family = familyOf(checkpoint)
    if (!family) throw new EngineFault(`${checkpoint} 不是 ACE-Step 或 Stable Audio`)
    const missing = [...COMMON, ...NODES[family]].filter(name => !description.info.has(name))
    if (missing.length) throw new EngineFault(`这个 ComfyUI 没有作曲节点 ${missing.join('、')}，请升级`)
    return { description, checkpoint, family }
  }
  async function* run(
    promptId: string,
    request: MusicRequest,
    composer: Composer,
    signal: AbortSignal,
  ): AsyncGenerator<RunEvent<MusicResult>> {
    const { words, ignored } = wordsOf(request, composer.family)
    const graph = graphOf(request, composer, words)
    const [problem] = checkGraph(graph, composer.description.info)
    if (problem) throw new EngineFault(problem.text)
    const submit = (submission: Parameters<ComfyClient['submit']>[0]) => client.submit(submission, signal)
    const steps = walkPrompt({ client, promptId, graph, patience: { ...PATIENCE, ...patience }, submit }, signal)
    let step = await steps.next()
    for (; !step.done; step = await steps.next()) if (step.value.type === 'progress') yield step.value
    const isNewer = composer.family === 'ace-1.5'
    const about = { tempo: request.tempo ?? (isNewer ? TEMPO : 0), key: isNewer ? keyOf(request) : '' }
    const sound = await soundIn(client, step.value, signal)
    yield { type: 'done', result: { ...sound, seconds: request.seconds, ...about, sections: [], ignored } }
  }
  return linked<Composer, MusicCapabilities, MusicRequest, MusicResult>(
    {
      host: client.url.host,
      places: 1,
      describe: signal =>
        describe(signal).catch((error: unknown) => {
          throw told(error)
        }),
      about: composer => ({
        kind: 'local-model',
        name: composer ? `ComfyUI ${composer.checkpoint.replace(/\.[^.]+$/, '')}` : 'ComfyUI 作曲节点',
        licence: '模型自带的许可',
        capabilities: { keywords: [], words: true, midi: false, honours: composer?.family === 'ace-1.5' ? ['tempo', 'key'] : ['tempo'] },
      }),
      async *run(jobId, request, composer, signal) {
        try {
          yield* run(nameOf(jobId), request, composer, signal)
        } catch (error) {
          throw told(error)
        }
      },
      // The request is needed to tell of its result: what is still there is found by the run itself.
      reconcile: () => Promise.resolve(undefined),
    },
    options,
  ).engine
}
