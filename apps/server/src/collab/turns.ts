// One after the other: work on a document that must not overlap in this process.

/** Runs `work` when everything that was given for the document before is over. */
export type InTurn = <Result>(docId: number, work: () => Promise<Result>) => Promise<Result>

/** Turns of documents; different documents do not wait for each other. */
export function createTurns(): InTurn {
  const last = new Map<number, Promise<unknown>>()
  return (docId, work) => {
    const before = last.get(docId) ?? Promise.resolve()
    // The one before answers for its own failure; it only must be over.
    const next = before.catch(() => undefined).then(work)
    last.set(docId, next)
    return next.finally(() => last.get(docId) === next && last.delete(docId))
  }
}
