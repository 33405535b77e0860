// Co-writing as a thread beside the server sees it: it reads the log, and hands what it has written to the process whose documents are open.
import type pg from 'pg'
import type { Logger } from 'pino'
import * as Y from 'yjs'
import { gatherLines } from './applying/hands.ts'
import { createHeldRows } from './compacting/held.ts'
import type { ServerSide, Written } from './edit.ts'
import { createDocumentLog } from './log.store.ts'
import { appendUpdate } from './log-rows.store.ts'
import { type NoteFiles, noteFilesOf } from './written-files.ts'

/** An update that is durable already, without the document it was made from. */
export type WrittenAside = Omit<Written, 'doc'>

/**
 * The part of co-writing that such a thread needs. Whoever runs it holds the document's turn.
 *
 * @param onWritten told each update once it is durable
 */
export function createAside(
  pool: pg.Pool,
  log: Logger,
  noteFiles: NoteFiles,
  onWritten: (written: WrittenAside) => void,
): Pick<ServerSide, 'edit' | 'follow' | 'hands' | 'inTurn' | 'look' | 'lookAtAll' | 'read' | 'written'> {
  const documents = createDocumentLog(pool, createHeldRows(), log)
  const read = async (docId: number) => {
    const doc = new Y.Doc()
    await documents.fill(docId, doc)
    return doc
  }
  return {
    read,
    look: async (docId, see) => see(await read(docId)),
    lookAtAll: async (docIds, see) => new Map(await Promise.all(docIds.map(async docId => [docId, see(await read(docId))] as const))),
    async edit(docId, userId, change, brings = true) {
      const doc = await read(docId)
      const steps: Uint8Array[] = []
      doc.on('update', (step: Uint8Array) => steps.push(step))
      const { lines } = gatherLines(doc)
      await change(doc)
      doc.destroy()
      if (steps.length === 0) return { changed: false }
      const update = Y.mergeUpdates(steps)
      if (userId !== null && brings) await noteFilesOf(update, docId, userId, noteFiles)
      onWritten({ docId, userId, update, lines: [...lines], rows: 0, seq: await appendUpdate(pool, docId, userId, update) })
      return { changed: true }
    },
    follow: documents.fill,
    inTurn: (_docId, work) => work(),
    // The process that hears of what is written here keeps them.
    hands: { note: () => {}, take: () => new Map() },
    written: async ({ doc: _, lines, ...written }) => onWritten({ ...written, lines: [...lines] }),
  }
}
