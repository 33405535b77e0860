// The port of engines that turn texts into numbers by what they mean: texts of like meaning lie close together.
import type { Probe } from './engine.ts'

/** Numbers of a vector; each is −127 to 127. */
export const MEANING_SIZE = 384

/** What is searched, or what is searched for. */
export type MeaningRole = 'passage' | 'query'
export interface MeaningEngine {
  probe(signal: AbortSignal): Promise<Probe<{ /** Vectors of another model are not compared with these. */ model: string }>>
  /** One vector for each text, of `MEANING_SIZE` numbers; the more alike, the larger their product. A text is read up to about 400 characters. */
  meant(texts: readonly string[], role: MeaningRole, signal: AbortSignal): Promise<Int8Array[] | { refused: string }>
}
