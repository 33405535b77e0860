// The one error by which this package refuses an input, with a sentence for the person who sent it.

/** Why an input was refused; callers may map it to a status, people read `message`. */
export type RefusalReason = 'shape' | 'node' | 'depth' | 'size' | 'encoding' | 'format' | 'damaged' | 'unsafe' | 'pattern'

/** A refusal of the input as it stands (never a fault of ours). `message` is a Chinese sentence that may be shown as it is. */
export class ScriptRefusal extends Error {
  override readonly name = 'ScriptRefusal'
  readonly reason: RefusalReason

  constructor(reason: RefusalReason, message: string) {
    super(message)
    this.reason = reason
  }
}
