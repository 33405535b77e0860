// Puts new scenes and lines into a Y.Doc so that what is written stays fast to change.

import type * as Y from 'yjs'

/** Elements under one client id. */
const PER_CLIENT = 1000
const written = new WeakMap<Y.Doc, number>()

/**
 * Inserts children, many of them under several client ids. Yjs (13.6.33, `tryToMergeWithLefts`) keeps all that one client wrote in one array and takes
 * merged entries out of it one by one: deleting ten thousand lines of one client moves gigabytes, 12 s instead of 1 s for every reader.
 * The doc's own client id changes, so it must be no connected one.
 */
export function insertChildren(parent: Y.XmlFragment | Y.XmlElement, at: number, elements: readonly Y.XmlElement[]): void {
  const doc = parent.doc!
  for (let from = 0; from < elements.length;) {
    let count = written.get(doc) ?? 0
    if (count >= PER_CLIENT) {
      doc.clientID = crypto.getRandomValues(new Uint32Array(1))[0]!
      count = 0
    }
    const some = elements.slice(from, from + PER_CLIENT - count)
    parent.insert(at + from, some)
    written.set(doc, count + some.length)
    from += some.length
  }
}
