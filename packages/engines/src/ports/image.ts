// The port of image engines: one picture of a draw request, with progress and previews on the way.
import type { DrawRequest, DrawTask, Problem } from '@qianmu/drawing'
import type { Engine, Probe } from './engine.ts'
import type { FlowEngine } from './flow.ts'
import type { PictureTools } from './tools.ts'

/** A model, VAE, LoRA or upscaler of an engine. */
export interface ModelFile {
  /** As the engine knows it; what requests carry. */
  file: string
  name: string
  /** SD1.5, SDXL, F.1 …; '' when nobody knows. */
  baseModel: string
  /** Words that call it, where the file says so. */
  triggerWords?: readonly string[]
}

export interface ImageCapabilities {
  /** Server draw types (document 3 §9) that it can do. */
  drawTypes: readonly number[]
  /** Parameters of a request that change its pictures. The screens grey the others and say why. */
  honours: readonly string[]
  /** Parameters of those that have no effect with a family of models, by its name; absent where every family has all. */
  idleWith?: Readonly<Record<string, readonly string[]>>
  checkpoints: readonly ModelFile[]
  vaes: readonly ModelFile[]
  loras: readonly ModelFile[]
  upscalers: readonly ModelFile[]
  /** Models of control units. */
  controls: readonly ModelFile[]
  /** Models that find what face repair mends. */
  repairs: readonly string[]
  /** The names of document 3 §9, then what the engine has beside them. */
  samplers: readonly string[]
  /** Schedules that may be picked for them; absent where the engine has its own. */
  schedulers?: readonly string[]
  preprocessors: readonly string[]
  /** Largest width times height it draws. */
  maxPixels: number
  /** It shows how a picture comes along. */
  previews: boolean
  /** Client draw types it is meant for; absent for all. */
  modes?: readonly number[]
  /** Whether it draws what a word says; absent where nobody can tell beforehand. */
  draws?: (word: string) => boolean
  /** The largest share of a picture that it repaints, 0–1; absent for any. */
  largestHole?: number
}

/** One picture. */
export interface ImageRequest {
  draw: DrawRequest
  /** What this picture is drawn from: its prompt without dynamic parts, its seed, its LoRAs. */
  task: DrawTask
  /** The pictures that the request names, by the address it names them with. */
  pictures: ReadonlyMap<string, Uint8Array>
}

/** A picture that came out: the result itself, a cut-out mask, or a control map. */
export interface DrawnPicture {
  role: 'result' | 'mask' | 'map'
  mime: string
  bytes: Uint8Array
}

export interface ImageResult {
  pictures: readonly DrawnPicture[]
  /** Words of the prompt without effect; a model never says so. */
  unknownWords: readonly string[]
  /** Who made them, when the engine had another one do it. */
  by?: Pick<Probe<unknown>, 'kind' | 'name'>
}

/** A painting that is to become a picture while somebody paints. */
export interface ArrangeRequest {
  /** A PNG; what is transparent was not painted. */
  painting: Uint8Array
  prompt: string
  seed: number
  width: number
  height: number
}

export interface ImageEngine extends Engine<ImageCapabilities, ImageRequest, ImageResult> {
  /** What keeps it from drawing this, by field and in Chinese, before a job is made of it. Empty when nothing does. */
  refusals(request: DrawRequest): readonly Problem[]
  /** What is known of it at once, as it last described itself. Absent where it is always there. */
  glance?(): Probe<ImageCapabilities>
  /** What it holds was changed: it is asked anew at the next probe. Absent where nothing can change. */
  renew?(): void
  /** Draws what the words say where and in the colours that somebody painted, within a moment. Absent where it cannot. */
  arrange?(request: ArrangeRequest, signal: AbortSignal): Promise<{ png: Uint8Array; unknownWords: readonly string[] }>
  /** What else it does with pictures. */
  tools?: PictureTools
  /** The workflows that it runs. */
  flows?: FlowEngine
}
