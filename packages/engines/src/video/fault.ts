// What can go wrong with a run of ffmpeg, as one error with a sentence for users and the last lines for operators.

export type FfmpegFaultKind =
  | 'missing'
  /** The caller ended it. */
  | 'cancelled'
  /** It told nothing new for too long. */
  | 'hung'
  /** It took longer than it may. */
  | 'time'
  /** It wrote more than it may. */
  | 'size'
  /** No place left on the disk. */
  | 'full'
  /** It ended by a signal that was not ours. */
  | 'killed'
  /** It ended with an error of its own: the file is broken, or of a kind that is not read. */
  | 'failed'

/** `message` is a Chinese sentence; `tail` are the last lines that the program wrote. */
export class FfmpegFault extends Error {
  readonly kind: FfmpegFaultKind
  readonly tail: readonly string[]
  constructor(kind: FfmpegFaultKind, message: string, tail: readonly string[] = []) {
    super(message)
    this.kind = kind
    this.tail = tail
  }
}
