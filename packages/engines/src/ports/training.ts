// The port of training: a data set and how to learn it go in, steps and samples and epochs come out, each epoch a model file.
import type { Engine } from './engine.ts'

export interface TrainingCapabilities {
  /** Families of models that it trains. */
  bases: readonly string[]
  /** Large models that it has, by family. */
  checkpoints: readonly { file: string; baseModel: string }[]
  /** It ends with the present epoch when it is asked to. */
  stopsAfterEpoch: boolean
  /** It goes on from a model that an earlier training left. */
  resumes: boolean
  /** The graphics card, '' when it says nothing. */
  card: string
}

/** A file of a data set; its bytes are made when they are sent. */
export interface TrainingFile {
  name: string
  bytes(): Promise<Uint8Array>
}
export type TrainingSetting = string | number | boolean | readonly (string | number)[]
export interface TrainingRequest {
  base: string
  /** Of the large models it has; '' for the usual one of the family. */
  checkpoint: string
  /** Of the files that come out, letters, digits and signs that every system takes. */
  name: string
  /** Pictures with texts of the same name, all for one folder. */
  files: readonly TrainingFile[]
  repeats: number
  /** Trigger word and class, as the folder is named. */
  concept: string
  settings: Readonly<Record<string, TrainingSetting>>
  prompts: readonly string[]
  totalSteps: number
  epochs: number
  /** The model that it goes on from; its steps and epochs count from there. */
  resume?: TrainingFile
}

/** What a training tells on its way. Numbers are sound: finite, within their ends, and never going back. */
export type TrainingStep =
  | {
      type: 'step'
      step: number
      total: number
      epoch: number
      epochs: number
      loss: number | null
      lr: number | null
      seconds: number | null
    }
  /** The data set is on its way; the graphics card works on something else. */
  | { type: 'phase'; phase: 'sending' | 'waiting' }
  | { type: 'line'; text: string }
  | { type: 'sample'; epoch: number; nth: number; bytes: Uint8Array }
  /** A model file that can be fetched now. */
  | { type: 'epoch'; epoch: number; size: number; read(signal: AbortSignal): AsyncIterable<Uint8Array> }

export interface TrainingResult {
  /** It ended before the last epoch because it was asked to. */
  stopped: boolean
}

export interface TrainingEngine extends Engine<TrainingCapabilities, TrainingRequest, TrainingResult, TrainingStep> {
  /** Has a run end with its present epoch. @returns whether there is one that can */
  stopAfterEpoch(jobId: string, signal: AbortSignal): Promise<boolean>
  /** Stops a run, if it goes on, and forgets it. Leaving `run` does not: a training goes on while our server is restarted. */
  drop(jobId: string, signal: AbortSignal): Promise<void>
  /** What is known is stale from now on. */
  renew?(): void
}
