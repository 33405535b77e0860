// The cache of answered calls, as code knows it that must not load the cache itself: pages that need no cache stay small.

interface AnswersCache {
  clear: () => void
  /** Every cached answer is asked again. */
  refresh: () => void
  /** Every cached answer of the named call is asked again. */
  invalidate: (callName: string) => void
}
let cache: AnswersCache | null = null

/** The cache registers itself when it is loaded. */
export const registerCache = (loaded: AnswersCache): void => {
  cache = loaded
}
/** Someone else is signed in, or another team: nothing that was answered holds any more. */
export const forgetAnswers = (): void => cache?.clear()
/** Nobody knows what has changed meanwhile. */
export const refreshAnswers = (): void => cache?.refresh()
/** What these calls answered has changed on the server. */
export const staleAnswers = (callNames: readonly string[]): void => callNames.forEach(name => cache?.invalidate(name))
