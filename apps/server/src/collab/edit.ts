// Changes and readings of documents by the server itself: imports, REST saves, results of the assistant, exports.
import { setImmediate as nextTurn } from 'node:timers/promises'
import * as Y from 'yjs'
import { apart } from '../kit/apart/apart.ts'
import { createLanes } from '../kit/apart/lanes.ts'
import type { Batcher } from './committing/batcher.ts'
import { COMPACT_AT_ROWS, type Compact } from './compacting/compaction.ts'
import { type Copy, createCopies } from './copies.ts'
import { gatherLines, type Hands } from './applying/hands.ts'
import type { HeldRows } from './compacting/held.ts'
import type { DocumentLog, Reached } from './log.store.ts'
import type { Rescue } from './rescue.ts'
import type { Teller } from './node-notify.ts'
import { createTurns, type InTurn } from './turns.ts'
import { type NoteFiles, noteFilesOf } from './written-files.ts'

/** An update that a statement outside of co-writing appended to the log (see log-sql.ts), and the document it was made from. */
export interface Written {
  docId: number
  userId: number | null
  update: Uint8Array
  /** Holds the update already. */
  doc: Y.Doc
  /** Rows in the log now. */
  rows: number
  /** The number of the update's row. */
  seq: number
  /** The ids of the lines that it changed. */
  lines: Iterable<string>
}

/** A change of a document; what it throws undoes all of it. */
export type Change = (doc: Y.Doc) => void | Promise<void>

/** What the server can do with a document without being a client. */
export interface ServerSide {
  /**
   * Runs `change` on a private copy, writes the outcome to the log and only then gives it to the people who have the document open.
   * Changes of one document are made one after the other in this process, each on the outcome of the one before. One that takes long is
   * made in several steps, with a turn for others between them: it is one row of the log, and people see the steps.
   * @param brings whether the person puts there what the change brings; what they take back was put there by others
   * @returns whether there was anything to write
   */
  edit(docId: number, userId: number | null, change: Change, brings?: boolean): Promise<{ changed: boolean }>
  /** A copy of the document as it is now, for whoever asks; empty for an id that nobody has written to. */
  read(docId: number): Promise<Y.Doc>
  /**
   * Looks at the document as it is now, without making a copy of it for each look.
   * @param see must neither change the document nor keep it; while it takes its time, nobody changes it
   */
  look<Seen>(docId: number, see: (doc: Y.Doc) => Seen | Promise<Seen>): Promise<Seen>
  /** The same of several documents. */
  lookAtAll<Seen>(docIds: readonly number[], see: (doc: Y.Doc) => Seen): Promise<Map<number, Seen>>
  /** See `DocumentLog.updates`: for who reads a document elsewhere, and need not wait for it to be read here. */
  updates(docId: number): Promise<Uint8Array[]>
  /** Brings a private copy, empty at first, up to the log; answers where the log stood. @param from what it answered last for this copy */
  follow(docId: number, doc: Y.Doc, from?: Reached): Promise<Reached>
  /** Gives what is durable already to the people who have the document open, and does what follows each write. */
  written(written: Written): Promise<void>
  /** The turns in which `edit` makes its changes, for those who write by a statement of their own. */
  inTurn: InTurn
  /** Whose hand changed which lines since whoever keeps that took it last. */
  hands: Pick<Hands, 'note' | 'take'>
}

/** The parts behind the server's own changes. */
interface Parts {
  documents: DocumentLog
  held: HeldRows
  batcher: Batcher
  compact: Compact
  teller: Teller
  rescue: Rescue
  hands: Hands
  noteFiles: NoteFiles
  /** Is told each row that `written` was given, as the batcher tells its own. */
  onWritten: (docId: number, userId: number | null) => void
}

const mergedIn = apart('yjs', Y.mergeUpdates, { small: 200_000, lane: createLanes(1) })
/** Steps as one update, made in a thread where it is a large one. */
const merged = (steps: Uint8Array[]) =>
  mergedIn({ person: 0, size: steps.reduce((sum, { length }) => sum + length, 0), field: 'text' }, steps)

export function createServerSide({ documents, held, batcher, compact, teller, rescue, hands, noteFiles, onWritten }: Parts): ServerSide {
  const inTurn = createTurns()
  const copies = createCopies(documents)

  async function read(docId: number): Promise<Y.Doc> {
    const doc = new Y.Doc()
    const loaded = documents.open.get(docId)
    if (loaded?.ready) Y.applyUpdate(doc, Y.encodeStateAsUpdate(loaded.doc))
    else await documents.fill(docId, doc)
    return doc
  }

  async function give({ docId, doc, rows, seq }: Omit<Written, 'lines' | 'update'>, steps: readonly Uint8Array[]): Promise<void> {
    // Looked up each time: somebody may open or leave it meanwhile. One that is just loading is there already.
    const open = () => documents.open.get(docId)?.doc
    for (const [nth, step] of steps.entries()) {
      if (nth > 0) await nextTurn()
      const live = open()
      if (live) rescue.apply(live, step)
    }
    const live = open()
    for (const each of live ? [doc, live] : [doc]) held.note(each, seq)
    if (!live && rows >= COMPACT_AT_ROWS) await compact(docId, doc)
  }

  /** Makes a change and writes it to the log. @returns its steps and the number of its row; nothing when it does nothing */
  async function write(
    docId: number,
    userId: number | null,
    copy: Copy,
    change: Change,
    brings: boolean,
  ): Promise<{ steps: Uint8Array[]; seq?: number }> {
    const steps: Uint8Array[] = []
    const note = (update: Uint8Array) => steps.push(update)
    copy.doc.on('update', note)
    const touched = gatherLines(copy.doc)
    try {
      await change(copy.doc)
    } finally {
      touched.stop()
      copy.doc.off('update', note)
    }
    if (steps.length === 0) return { steps }
    const update = steps.length > 1 ? await merged(steps) : steps[0]!
    if (userId !== null && brings) await noteFilesOf(update, docId, userId, noteFiles)
    const seq = await batcher.append({ docId, update, userId })
    if (userId !== null) hands.note(docId, userId, touched.lines)
    const { snapshot, rows, last, bytes } = copy.reached
    copy.reached = { snapshot, rows: rows + 1, last: Math.max(last, seq), bytes: bytes + update.byteLength }
    return { steps, seq }
  }

  async function editNow(docId: number, userId: number | null, change: Change, brings: boolean): Promise<{ changed: boolean }> {
    const { doc, rows, steps, seq } = await copies.use(docId, async copy => {
      const written = await write(docId, userId, copy, change, brings)
      return { ...written, doc: copy.doc, rows: copy.reached.rows }
    })
    if (seq === undefined) return { changed: false }
    await give({ docId, userId, doc, rows, seq }, steps)
    return { changed: true }
  }

  return {
    read,
    look: (docId, see) => copies.use(docId, async ({ doc }) => see(doc)),
    lookAtAll: copies.lookAtAll,
    inTurn,
    hands,
    edit: (docId, userId, change, brings = true) => inTurn(docId, () => editNow(docId, userId, change, brings)),
    updates: documents.updates,
    follow: documents.fill,
    async written(written) {
      teller.wrote(written.seq, written.seq)
      if (written.userId !== null) hands.note(written.docId, written.userId, written.lines)
      onWritten(written.docId, written.userId)
      await give(written, [written.update])
    },
  }
}

/** What `change` does to a document, as one update, and the lines that it touches; undefined when it does nothing. */
export function updateBy(doc: Y.Doc, change: () => void): Pick<Written, 'lines' | 'update'> | undefined {
  const updates: Uint8Array[] = []
  const note = (update: Uint8Array) => updates.push(update)
  doc.on('update', note)
  const { lines, stop } = gatherLines(doc)
  try {
    change()
  } finally {
    stop()
    doc.off('update', note)
  }
  const update = updates.length > 1 ? Y.mergeUpdates(updates) : updates[0]
  return update && { update, lines }
}
