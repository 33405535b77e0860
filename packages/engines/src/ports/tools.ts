// The port of picture tools: what can be done with a picture besides drawing one. An image engine that has some carries them.
import type { EngineKind } from './engine.ts'

/** A place in a picture, in its pixels: 1 belongs to what is sought, 0 does not. */
export interface SegmentPoint {
  x: number
  y: number
  label: 0 | 1
}
export interface SegmentBox {
  x: number
  y: number
  width: number
  height: number
}

/** What each tool is asked; `picture` is a whole PNG, JPEG, WebP, GIF or AVIF. */
export interface ToolRequests {
  /** The control input that a preprocessor makes of a picture. −1 is a threshold of the preprocessor's own. */
  controlMap: { picture: Uint8Array; preprocessor: string; resolution: number; thresholdA: number; thresholdB: number }
  /** Black lines on white, to be coloured. */
  lineDraft: { picture: Uint8Array }
  /** What the points, the box or the words mean. */
  segment: { picture: Uint8Array; points: readonly SegmentPoint[]; box: SegmentBox | undefined; text: string }
  /** The subject without the rest, or the rest without the subject; the longer side at most `maxSize`. */
  cutOut: { picture: Uint8Array; side: 'FOREGROUND' | 'BACKGROUND'; maxSize: number }
  /** Words that a picture could have been drawn from. */
  readWords: { picture: Uint8Array }
}
export type ToolName = keyof ToolRequests

/** A picture that a tool made; all are PNG. */
export interface ToolPicture {
  png: Uint8Array
  /** It stands in for what a model would find: shown as 近似. */
  approximate: boolean
}

/** People as OpenPose writes them: x, y and confidence of each key point in one list, in pixels of the canvas. */
export interface OpenPose {
  canvas_width: number
  canvas_height: number
  people: { pose_keypoints_2d: number[] }[]
}

export interface ReadWord {
  zh: string
  en: string
  /** What it is a word of: subject, palette, light, composition … */
  group: string
  /** 0–1 */
  confidence: number
}

export interface ToolResults {
  controlMap: ToolPicture & { /** With pose maps. */ pose?: OpenPose }
  lineDraft: ToolPicture
  /** White is what was meant; the picture's own size. */
  segment: ToolPicture
  cutOut: ToolPicture
  readWords: {
    words: ReadWord[]
    /** The commonest colours, the most first; shares sum to 1. */
    palette: { colour: string; share: number }[]
    approximate: boolean
  }
}
/** What came out, or a Chinese sentence why nothing does. */
export type ToolOutcome<T extends ToolName> = { done: ToolResults[T] } | { refused: string }

export interface ToolProbe {
  available: boolean
  kind: EngineKind
  name: string
  /** Chinese: why it is not available. Empty when it is. */
  reason: string
  tools: readonly ToolName[]
  /** What `controlMap` makes; `reason` is why one is refused for most pictures, empty when it is not. */
  preprocessors: readonly { name: string; approximate: boolean; reason: string }[]
}

export interface PictureTools {
  probe(signal: AbortSignal): Promise<ToolProbe>
  /** @throws the reason of `signal`, or an Error when the engine failed */
  use<T extends ToolName>(tool: T, request: ToolRequests[T], signal: AbortSignal): Promise<ToolOutcome<T>>
}
