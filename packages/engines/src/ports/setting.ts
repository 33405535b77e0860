// How an engine is reached, as an operator says it; connectors are made from this.
import type { FilmEngine } from './film.ts'
import type { ImageEngine } from './image.ts'
import type { LanguageEngine } from './language.ts'
import type { MusicEngine } from './music.ts'
import type { RecognitionEngine } from './recognition.ts'
import type { SpeechEngine } from './speech.ts'
import type { TrainingEngine } from './training.ts'

/**
 * Programs and services that can be connected; `chat` is whatever speaks chat completions, `speech` and `recognition` whatever speaks OpenAI's
 * audio, `trainer` our own program beside a graphics card.
 */
export type EngineProgram =
  | 'comfy'
  | 'webui'
  | 'openai'
  | 'dashscope'
  | 'chat'
  | 'speech'
  | 'dashscope-speech'
  | 'sovits'
  | 'recognition'
  | 'dashscope-recognition'
  | 'ace-step'
  | 'comfy-music'
  | 'dashscope-film'
  | 'openai-film'
  | 'comfy-film'
  | 'comfy-trainer'
  | 'trainer'

/** A connected engine and the port that it stands behind. */
export type Connected =
  | { port: 'image'; engine: ImageEngine }
  | { port: 'language'; engine: LanguageEngine }
  | { port: 'speech'; engine: SpeechEngine }
  | { port: 'recognition'; engine: RecognitionEngine }
  | { port: 'music'; engine: MusicEngine }
  | { port: 'film'; engine: FilmEngine }
  | { port: 'training'; engine: TrainingEngine }

/**
 * Remembers what a service calls our work, beyond the life of a process. '' stands for work that was handed in and never answered: whether it
 * was begun is unknown, and it is not handed in a second time.
 */
export interface RunLedger {
  find(jobId: string): Promise<string | undefined>
  write(jobId: string, remoteId: string): Promise<void>
  drop(jobId: string): Promise<void>
}

export interface EngineSetting {
  kind: EngineProgram
  /** http or https. */
  address: string
  /** Name where the program asks for one, '' else. */
  account: string
  /** Key or password, '' without one. */
  secret: string
  /** Of a service that has several; of GPT-SoVITS its voices, a line each; '' elsewhere. */
  model: string
  /** Of a film engine: yuan for a second. */
  price?: number
  /** Of ComfyUI that films: the workflow that it runs. */
  workflow?: string
  /** Something that only this instance of ours has; keeps its work apart from that of others at the same engine. */
  instance: string
  /** Answers of a language engine at once; pictures have the places of their program. */
  places?: number
  runs: RunLedger
}

/** Pieces of work that are given to an engine at once: one is drawn in ComfyUI and one waits there, so that it never idles between two. */
export const USUAL_PLACES: Readonly<Record<EngineProgram, number>> = {
  comfy: 2,
  webui: 1,
  openai: 4,
  dashscope: 2,
  chat: 4,
  speech: 2,
  'dashscope-speech': 2,
  sovits: 1,
  recognition: 1,
  'dashscope-recognition': 2,
  'ace-step': 1,
  'comfy-music': 1,
  'dashscope-film': 2,
  'openai-film': 2,
  'comfy-film': 1,
  'comfy-trainer': 1,
  trainer: 1,
}
