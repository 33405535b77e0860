// Checks updates of clients that may only suggest before they are written, on a copy of the document that has them applied.
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Scene } from '@qianmu/script/elements'
import { onlySuggests } from '@qianmu/script/suggestions/only'
import { bindContent, type BoundDoc, FRAGMENT } from '@qianmu/script/ydoc'
import * as Y from 'yjs'
import type { Admission } from './sockets.ts'

/** The change is not only the writer's own suggestions. */
export class NotASuggestion extends Error {}

/** The change builds on one that has not arrived yet; the client is to send everything again. */
export class Incomplete extends Error {}

/** Admits changes in the order in which they arrive. */
export interface Judge {
  /** Makes the copy beforehand, with a turn for others between its steps: a long document takes as long to copy as to open. */
  prepare(live: Y.Doc): Promise<void>
  /**
   * Takes an update into the copy, at the cost of the scenes that it changes. Throws `NotASuggestion` or `Incomplete` and forgets the copy, so
   * that nothing of a refused update stays in it.
   */
  admit(live: Y.Doc, update: Uint8Array, writer: Admission): void
  /** Nobody suggests any more, or an admitted update was not written after all. */
  forget(live: Y.Doc): void
}

export function createJudge(): Judge {
  const copies = new Map<Y.Doc, Copy>()

  function forget(live: Y.Doc): void {
    copies.get(live)?.close()
    copies.delete(live)
  }

  function copyOf(live: Y.Doc): Copy {
    let copy = copies.get(live)
    if (!copy) {
      copies.set(live, (copy = openCopy(live)))
      live.once('destroy', () => forget(live))
    }
    return copy
  }

  return {
    forget,
    async prepare(live) {
      const { steps } = copyOf(live)
      while (!steps.next().done) await nextTurn()
    },
    admit(live, update, { userId: user, name }) {
      const copy = copyOf(live)
      const before = copy.read()
      try {
        Y.applyUpdate(copy.doc, update)
        const { pendingStructs, pendingDs } = copy.doc.store
        if (pendingStructs || pendingDs) throw new Incomplete('the update builds on one that is not here')
        if ([...copy.changed].some(type => !isInText(type, copy.doc))) throw new NotASuggestion('the update changes more than the text')
        if (!onlySuggests(before, copy.read(), { user, name })) throw new NotASuggestion('the update changes the text itself')
      } catch (error) {
        forget(live)
        throw error
      }
    },
  }
}

/** A document that follows the live one. */
interface Copy {
  doc: Y.Doc
  /** What changed since it was read. */
  changed: Set<Y.AbstractType<unknown>>
  /** By which it is made; `read` takes those that are left. */
  steps: Iterator<void, void>
  read(): readonly Scene[]
  close(): void
}

function openCopy(live: Y.Doc): Copy {
  const doc = new Y.Doc()
  const changed = new Set<Y.AbstractType<unknown>>()
  let bound: BoundDoc | undefined
  const follow = (update: Uint8Array) => Y.applyUpdate(doc, update)
  live.on('update', follow)
  doc.on('afterTransaction', (transaction: Y.Transaction) => {
    for (const type of [...transaction.changed.keys(), ...transaction.changedParentTypes.keys()])
      changed.add(type as Y.AbstractType<unknown>)
  })
  function* make() {
    const state = Y.encodeStateAsUpdate(live)
    yield
    Y.applyUpdate(doc, state)
    yield
    bound = bindContent(doc)
    changed.clear()
  }
  const steps = make()
  return {
    doc,
    changed,
    steps,
    read() {
      while (!steps.next().done);
      if (changed.size > 0) bound!.refresh(changed)
      changed.clear()
      return bound!.content.content
    },
    close() {
      live.off('update', follow)
      doc.destroy()
    },
  }
}

function isInText(type: Y.AbstractType<unknown>, doc: Y.Doc): boolean {
  let top = type
  while (top._item) top = top._item.parent as Y.AbstractType<unknown>
  return top === (doc.getXmlFragment(FRAGMENT) as unknown)
}
