// The port of engines that read text out of pictures: burnt-in subtitles, strip by strip.
import type { Engine } from './engine.ts'

export interface ReadingCapabilities {
  /** Languages of what it reads. */
  languages: readonly string[]
}
export interface ReadingRequest {
  width: number
  height: number
  /** Red, green, blue of each pixel, row by row. */
  rgb: Uint8Array
}
export interface ReadText {
  text: string
  /** 0–1 */
  sure: number
  /** Pixels. */
  box: { left: number; top: number; right: number; bottom: number }
}
export type ReadingEngine = Engine<ReadingCapabilities, ReadingRequest, readonly ReadText[]>
