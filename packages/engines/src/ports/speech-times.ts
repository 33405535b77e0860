// The port of engines that hear where somebody speaks: recognition and cues by silence begin there.
import type { Engine } from './engine.ts'

export interface SpeechTimesCapabilities {
  /** Samples a second that it is given. */
  rate: number
}
export interface SpeechTimesRequest {
  /** One channel, −1 to 1, at the rate of its capabilities. */
  samples: Float32Array
}
/** From when to when somebody speaks, in seconds. */
export interface Spoken {
  start: number
  end: number
}
export type SpeechTimesEngine = Engine<SpeechTimesCapabilities, SpeechTimesRequest, readonly Spoken[]>
