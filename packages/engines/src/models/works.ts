// What the process of small models is asked to do, and how each of it is done: bytes in, bytes or a Chinese refusal out.
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { masked, NO_SUBJECT } from '../retouch/operations/cut-out.ts'
import { scaled } from '../retouch/operations/enlarge.ts'
import { decode, emptyPixels, encode, greyPixels, MAX_PIXELS, opaque, smoothed, within } from '../retouch/picture.ts'
import { sceneOf } from '../retouch/scene.ts'
import type { MeaningRole } from '../ports/meaning.ts'
import type { ReadingRequest, ReadText } from '../ports/reading.ts'
import type { RecognisedLine } from '../ports/recognition.ts'
import type { Spoken } from '../ports/speech-times.ts'
import { subjectBy } from './nets/cut-out.ts'
import { textIn } from './nets/text.ts'
import { centred, type Meaning, openMeaning } from './nets/meaning.ts'
import { allSpokenBy, KOKORO_RATE } from './nets/kokoro.ts'
import { likelihoods, SPEECH_RATE, timesOf } from './nets/speech.ts'
import { enlargedBy } from './nets/upscale.ts'
import { openWhisper, type Whisper, writtenDown } from './nets/whisper.ts'
import { type Net, openRuntime, type Runtime } from './runtime.ts'

/** The models by what they do, as files of the folder. */
export const MODEL_FILES = {
  cutOut: 'u2netp.onnx',
  upscale: 'waifu2x.onnx',
  speech: 'silero_vad.onnx',
  find: 'ppocr_det.onnx',
  read: 'ppocr_rec.onnx',
  hear: 'whisper_base.bin',
  say: 'kokoro.onnx',
  mean: 'e5-small-q4.bin',
} as const
/** Models by the group that they come with. */
export const MODELS_OF = {
  core: ['cutOut', 'upscale', 'speech', 'find', 'read'],
  asr: ['hear'],
  'tts-zh': ['say'],
  search: ['mean'],
} as const satisfies Record<string, readonly (keyof typeof MODEL_FILES)[]>
/** The voices of `say`. */
const VOICES_FOLDER = 'voices'
/** The letters that `read` knows, a line each. */
const KEYS_FILE = 'ppocr_keys.txt'
/** The folder of the runtime in that folder. */
const RUNTIME_FOLDER = 'runtime'
export type ModelName = keyof typeof MODEL_FILES

export type Work =
  | { work: 'cutOut'; picture: Uint8Array; side: 'FOREGROUND' | 'BACKGROUND'; maxSize: number }
  | { work: 'upscale'; picture: Uint8Array; scale: number }
  | { work: 'speech'; samples: Float32Array }
  | ({ work: 'text' } & ReadingRequest)
  | { work: 'hear'; samples: Float32Array; stretches: readonly Spoken[]; language: string; hint: string }
  /** Signs of the model, in pieces that it takes at once. */
  | { work: 'say'; pieces: readonly string[]; voice: string; speed: number }
  | { work: 'mean'; texts: readonly string[]; role: MeaningRole }
  /** Loads a model and runs it on next to nothing. */
  | { work: 'try'; model: ModelName }
export interface Done {
  png?: Uint8Array
  mask?: Uint8Array
  times?: Spoken[]
  texts?: ReadText[]
  lines?: RecognisedLine[]
  vectors?: Int8Array[]
  sound?: { rate: number; samples: Float32Array }
  /** The picture is a sketch of our own, whose scene is known. */
  sketch?: true
  /** Which runtime it was. */
  runtime?: 'native' | 'wasm'
}
export type Outcome = Done | { refused: string }

const LONGEST = Math.sqrt(MAX_PIXELS)
const TOO_LARGE = `结果超过 ${LONGEST}×${LONGEST} 像素，请缩小倍数`
const UNREADABLE = '图片无法读取，请换一张'

/** A picture that is no picture is the person's to know. */
async function read(bytes: Uint8Array) {
  try {
    return await decode(bytes)
  } catch {
    return undefined
  }
}

/** Turns texts into vectors, with the model loaded for the first of them. */
function readerIn(folder: string) {
  let meaning: Meaning | undefined
  return ({ texts, role }: Omit<Extract<Work, { work: 'mean' }>, 'work'>): Outcome => {
    const model = (meaning ??= openMeaning(folder, MODEL_FILES.mean))
    return { vectors: texts.map(text => centred(model.of(text, role))) }
  }
}

/** Does works with the models of a folder, each loaded when it is first needed. */
export function modelsOf(folder: string) {
  let opened: Promise<Runtime> | undefined
  const runtime = () => (opened ??= openRuntime(path.join(folder, RUNTIME_FOLDER)))
  const nets = new Map<ModelName, Promise<Net>>()
  const open = (name: ModelName): Promise<Net> => {
    const net = nets.get(name) ?? runtime().then(each => each.open(path.join(folder, MODEL_FILES[name])))
    nets.set(name, net)
    return net
  }

  async function cutOut({ picture, side, maxSize }: Extract<Work, { work: 'cutOut' }>): Promise<Outcome> {
    const whole = await read(picture)
    if (!whole) return { refused: UNREADABLE }
    // Of our own sketches it is known where everybody is.
    if (sceneOf(picture, whole)?.people()) return { sketch: true }
    const shown = smoothed(whole, within(whole, maxSize))
    const subject = await subjectBy(await open('cutOut'), shown)
    if (!subject) return { refused: NO_SUBJECT }
    const mask = side === 'FOREGROUND' ? subject : { ...subject, data: subject.data.map(value => 255 - value) }
    return { png: await encode(masked(shown, mask)), mask: await encode(greyPixels(mask)) }
  }
  async function upscale({ picture, scale }: Extract<Work, { work: 'upscale' }>, progress: (share: number) => void): Promise<Outcome> {
    const given = await read(picture)
    if (!given) return { refused: UNREADABLE }
    const size = scaled(given, scale)
    if (size.width * size.height > MAX_PIXELS) return { refused: TOO_LARGE }
    return { png: await encode(await enlargedBy(await open('upscale'), given, size, progress)) }
  }
  async function speech({ samples }: Extract<Work, { work: 'speech' }>, progress: (share: number) => void): Promise<Outcome> {
    return { times: timesOf(await likelihoods(await open('speech'), samples, progress), samples.length / SPEECH_RATE) }
  }
  let known: Promise<string[]> | undefined
  const keys = () => (known ??= readFile(path.join(folder, KEYS_FILE), 'utf8').then(text => text.replace(/\r?\n$/, '').split(/\r?\n/)))
  const text = async (picture: ReadingRequest): Promise<Outcome> => ({
    texts: await textIn(await open('find'), await open('read'), await keys(), picture),
  })
  let whisper: Whisper | undefined
  async function hear(work: Omit<Extract<Work, { work: 'hear' }>, 'work'>, progress: (share: number) => void): Promise<Outcome> {
    whisper ??= openWhisper(folder, MODEL_FILES.hear)
    return { lines: await writtenDown(whisper, work, progress) }
  }
  const voices = new Map<string, Float32Array>()
  async function say({ pieces, voice, speed }: Extract<Work, { work: 'say' }>, progress: (share: number) => void): Promise<Outcome> {
    const net = await open('say')
    const table =
      voices.get(voice) ?? new Float32Array(new Uint8Array(await readFile(path.join(folder, VOICES_FOLDER, `${voice}.bin`))).buffer)
    voices.set(voice, table)
    return { sound: { rate: KOKORO_RATE, samples: await allSpokenBy(net, pieces, table, speed, progress) } }
  }
  const mean = readerIn(folder)
  /** @throws Error when what comes out is not what the model gives */
  async function tryOut(model: ModelName): Promise<Outcome> {
    if (model === 'mean' || model === 'hear') {
      if (model === 'mean') mean({ texts: ['雨'], role: 'query' })
      else
        await hear({ samples: new Float32Array(SPEECH_RATE), stretches: [{ start: 0, end: 1 }], language: 'zh', hint: '' }, () => undefined)
      return { runtime: 'native' }
    }
    const net = await open(model)
    const little = opaque(emptyPixels(8, 8))
    if (model === 'cutOut') await subjectBy(net, little)
    else if (model === 'find' || model === 'read') await text({ width: 32, height: 32, rgb: new Uint8Array(32 * 32 * 3) })
    else if (model === 'say') await say({ work: 'say', pieces: ['xau↓'], voice: 'zf_xiaoxiao', speed: 1 }, () => undefined)
    else if (model === 'speech') await likelihoods(net, new Float32Array(1), () => undefined)
    else await enlargedBy(net, little, scaled(little, 2), () => undefined)
    return { runtime: (await runtime()).kind }
  }

  return (work: Work, progress: (share: number) => void): Promise<Outcome> => {
    switch (work.work) {
      case 'cutOut':
        return cutOut(work)
      case 'upscale':
        return upscale(work, progress)
      case 'speech':
        return speech(work, progress)
      case 'text':
        return text(work)
      case 'hear':
        return hear(work, progress)
      case 'say':
        return say(work, progress)
      case 'mean':
        return Promise.resolve(work).then(mean)
      case 'try':
        return tryOut(work.model)
    }
  }
}
