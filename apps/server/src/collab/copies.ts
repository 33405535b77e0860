// Private copies of documents that this process changes or looks at again and again: brought up by the log, and changed in place.
import { LRUCache } from 'lru-cache'
import * as Y from 'yjs'
import type { DocumentLog, News, Reached } from './log.store.ts'
import { createTurns } from './turns.ts'

const MAX_BYTES = 256 * 1024 * 1024
const IDLE_MS = 90_000
/** What a byte of the log becomes in memory: an update names in some twenty bytes what is an object of a dozen fields. */
const GROWTH = 10
/** Of an empty document. */
const LEAST_BYTES = 4096

/** A document as the log has it. What is not durable is in it only while somebody changes it. */
export interface Copy {
  doc: Y.Doc
  /** Whoever writes more moves it on. */
  reached: Reached
}

/** The copies of one process. */
export interface Copies {
  /**
   * Runs `work` with the newest copy of a document when all earlier work on it is over. A copy that work has changed and then failed on is
   * thrown away, so that nobody sees what is not in the log.
   */
  use<Result>(docId: number, work: (copy: Copy) => Promise<Result>): Promise<Result>
  /** Looks at several documents, all that is new in them read in one statement. */
  lookAtAll<Seen>(docIds: readonly number[], see: (doc: Y.Doc) => Seen): Promise<Map<number, Seen>>
}

/** The least lately used leaves first, and each after 90 s. */
export function createCopies(documents: Pick<DocumentLog, 'fill' | 'news' | 'take'>): Copies {
  const inTurn = createTurns()
  const kept = new LRUCache<number, Copy>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ reached }) => LEAST_BYTES + GROWTH * reached.bytes,
    ttl: IDLE_MS,
    ttlAutopurge: true,
  })

  /** @param news read ahead: good for the copy that they were asked for, if that is still here */
  async function useNow<Result>(docId: number, work: (copy: Copy) => Promise<Result>, news?: News): Promise<Result> {
    const known = kept.get(docId)
    // What fails before its end is not kept.
    kept.delete(docId)
    const doc = known?.doc ?? new Y.Doc()
    const ahead = news && news.from === known?.reached ? documents.take(doc, news) : undefined
    const copy = { doc, reached: ahead ?? (await documents.fill(docId, doc, known?.reached)) }
    let isChanged = false
    const note = () => (isChanged = true)
    doc.on('update', note)
    try {
      const result = await work(copy)
      kept.set(docId, copy)
      return result
    } catch (error) {
      if (!isChanged) kept.set(docId, copy)
      throw error
    } finally {
      doc.off('update', note)
    }
  }

  async function lookAtAll<Seen>(docIds: readonly number[], see: (doc: Y.Doc) => Seen): Promise<Map<number, Seen>> {
    if (docIds.length === 0) return new Map()
    const news = await documents.news(new Map(docIds.map(docId => [docId, kept.get(docId)?.reached])))
    const looks = docIds.map(async docId => {
      const seen = await inTurn(docId, () => useNow(docId, async ({ doc }) => see(doc), news.get(docId)))
      return [docId, seen] as const
    })
    return new Map(await Promise.all(looks))
  }

  return { use: (docId, work) => inTurn(docId, () => useNow(docId, work)), lookAtAll }
}
