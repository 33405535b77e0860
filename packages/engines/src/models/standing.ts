// What a small model is called, and whether it works: it was loaded and run on a tiny input, or why it was not.
import { statSync } from 'node:fs'
import path from 'node:path'
import type { Probe } from '../ports/engine.ts'
import { WorkLost } from '../workshop.ts'
import { lostReason } from './running.ts'
import { type Done, MODEL_FILES, type ModelName, type Outcome } from './works.ts'

/** What each model is called, with its licence. */
export const ABOUT: Record<ModelName, { name: string; licence: string }> = {
  cutOut: { name: '抠图（内置模型 U²-Net-p）', licence: 'Apache-2.0' },
  upscale: { name: '2× 放大（内置模型 waifu2x）', licence: 'MIT' },
  find: { name: '画面文字（内置模型 PP-OCRv4）', licence: 'Apache-2.0' },
  read: { name: '画面文字（内置模型 PP-OCRv4）', licence: 'Apache-2.0' },
  speech: { name: '语音检测（内置模型 Silero VAD）', licence: 'MIT' },
  hear: { name: '语音识别（内置模型 Whisper base）', licence: 'MIT' },
  mean: { name: '按意思找（内置模型 multilingual-e5-small）', licence: 'MIT' },
  say: { name: 'Kokoro 神经语音（内置模型）', licence: 'Apache-2.0' },
}

const ABSENT = '还没有添加内置模型，请管理员在「管理 → 引擎」里添加'

/** How a model is: it was loaded and ran, or why it does not. */
export interface Standing {
  available: boolean
  reason: string
  runtime?: Done['runtime']
  /** It is being loaded. */
  coming?: boolean
}

/** What is told of it. */
export const probeOf = <C>(name: ModelName, { available, reason, coming }: Standing, capabilities: C): Probe<C> => ({
  available,
  ...(coming && { coming }),
  kind: 'embedded-model',
  ...ABOUT[name],
  reason,
  capabilities,
})

/** A model that could not be loaded is tried again after so long, in ms. */
const RETRY_MS = 60_000

/** Whether a model works: tried once for each state of its file, by whoever asks first. */
export function watchModel(name: ModelName, folder: string, tried: (signal: AbortSignal) => Promise<Outcome>, retryMs = RETRY_MS) {
  const file = path.join(folder, MODEL_FILES[name])
  let known: (Standing & { stamp: number; at: number }) | undefined
  let trying: { stamp: number; end: Promise<void> } | undefined
  /** Moves on when the file is another one; 0 without it. */
  const stampOf = () => statSync(file, { throwIfNoEntry: false })?.ctimeMs ?? 0
  const standing = (stamp: number): Standing =>
    stamp === 0
      ? { available: false, reason: ABSENT }
      : known?.stamp === stamp
        ? known
        : { available: false, coming: true, reason: `${ABOUT[name].name}正在装入，请稍后再试` }

  async function attempt(stamp: number) {
    try {
      const outcome = await tried(new AbortController().signal)
      known = { stamp, at: Date.now(), available: true, reason: '', ...('runtime' in outcome && { runtime: outcome.runtime }) }
    } catch (error) {
      const why =
        error instanceof WorkLost
          ? lostReason(error.why, 'try')
          : (error instanceof Error ? error.message : String(error)).split('\n', 1)[0]
      known = { stamp, at: Date.now(), available: false, reason: `${ABOUT[name].name}不能装入：${why}` }
    }
    trying = undefined
  }
  function begin(stamp: number): Promise<void> {
    // What failed may have failed for want of memory.
    const isKnown = known?.stamp === stamp && (known.available || Date.now() - known.at < retryMs)
    if (stamp === 0 || isKnown) return Promise.resolve()
    if (trying?.stamp !== stamp) trying = { stamp, end: attempt(stamp) }
    return trying.end
  }
  return {
    /** What is known at once; it is tried meanwhile if it is not known. */
    glance(): Standing {
      const stamp = stampOf()
      void begin(stamp)
      return standing(stamp)
    },
    /** How it is, tried if need be, as far as `signal` gives it time. */
    async now(signal: AbortSignal): Promise<Standing> {
      const stamp = stampOf()
      const late = new Promise<void>(resolve => signal.addEventListener('abort', () => resolve(), { once: true }))
      if (!signal.aborted) await Promise.race([begin(stamp), late])
      return standing(stamp)
    },
  }
}

export type Watched = ReturnType<typeof watchModel>
