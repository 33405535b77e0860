// Tracks which edits of others a client had received when its own were last acknowledged.
import * as Y from 'yjs'

/** How many changes of each Yjs client are known; of those that are not named, none. */
type StateVector = ReadonlyMap<number, number>

/** Watches a document of which changes go to a server. */
export interface Heard {
  /** The server has everything that was written here. */
  settled(): void
  /** What was heard of before the first change that the server may not have; undefined when it has them all. */
  before(): StateVector | undefined
  /** What to ask the server with. It answers with all that was not surely seen here, and so knows it for unseen (`lost.ts`). */
  stateVector(): StateVector
}

interface Side {
  /** Whether changes of a Yjs client are this side's own. */
  isOwn(client: number): boolean
  /** Whether a transaction with this origin brings others' changes. */
  isOthers(origin: unknown): boolean
  /** What `before` told when the document was last closed. */
  earlier?: StateVector | undefined
}

/**
 * On a line that is about to break, or of which the handshake is cut short, a change goes out and is lost while others' words still come in. Asked
 * with the state vector of now, the server would take these for seen, and the change, made before they came, for one that means them.
 */
export function watchHeard(doc: Y.Doc, { isOwn, isOthers, earlier }: Side): Heard {
  let heard = earlier
  doc.on('afterTransaction', ({ origin, beforeState, changed }: Y.Transaction) => {
    if (!heard && changed.size > 0 && !isOthers(origin)) heard = beforeState
  })
  return {
    settled: () => void (heard = undefined),
    before: () => heard,
    stateVector() {
      const now = Y.decodeStateVector(Y.encodeStateVector(doc))
      const before = heard
      if (!before) return now
      return new Map([...now].map(([client, clock]) => [client, isOwn(client) ? clock : (before.get(client) ?? 0)]))
    },
  }
}
