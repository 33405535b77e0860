// Group commit of document updates: whatever arrives while commits are under way goes into the next one.
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Deliver, Logged, Origin } from '../sending/delivery.ts'
import type { NewRow } from './append-rows.ts'
import { createLane, type Lane } from './lane.ts'

const MAX_ROWS = 1000
/**
 * Commits under way at a time. With one, an update that just missed it waits for the whole of it; with two it seldom does, and a burst still shares
 * them. Rows of a document may so become visible in another order than they came, as those of several nodes do; Yjs puts them in order. Those of one
 * writer keep theirs: whoever finds words deleted that nobody deleted by name puts them back, and the later of two changes does not name again what
 * the earlier one deleted.
 */
const MAX_COMMITS = 2
const RETRY_PAUSE_MS = 200
const GIVE_UP_MS = 8000
const MAX_QUEUED_BYTES = 256 * 1024 * 1024
// SQLSTATE classes that speak about the row itself, not about the state of the server.
const FAULT_OF_THE_ROW = /^(22|23|42|54)/

/** One update on its way into the log. */
interface Entry {
  row: NewRow
  /** The person on the document. */
  writer: string
  origin: Origin | undefined
  giveUpAt: number
  resolve(seq: number): void
  reject(error: unknown): void
}

/** Appends updates to the log. */
export interface Batcher {
  /**
   * Resolves with the number of the row when the update is committed. Rejects when PostgreSQL refuses the row, stays away for 8 s, or 256 MB are waiting.
   * An update whose commit had an unknown outcome is simply written again: Yjs updates are idempotent.
   * @param origin whence it came, when it is to be delivered as soon as it is committed
   */
  append(row: NewRow, origin?: Origin): Promise<number>
  /** Resolves when nothing is waiting or under way, and the connections are given back. */
  close(): Promise<void>
  queuedBytes(): number
}

/** Who is told of commits. */
export interface Followers {
  /** Is given what each commit wrote for clients, before anybody else is told. */
  deliver: Deliver
  /** Is told each committed row. */
  onWritten(docId: number, userId: number | null): void
  /** Is told the first and the last number of the rows of each commit. */
  onCommitted(from: number, to: number): void
}

/**
 * There is no time window: a window only adds its own length to every keystroke, while the commits under way gather the
 * others anyway.
 */
export function createBatcher(pool: pg.Pool, { deliver, onWritten, onCommitted }: Followers): Batcher {
  let queue: Entry[] = []
  let bytes = 0
  const lanes = Array.from({ length: MAX_COMMITS }, () => createLane(pool))
  const working = new Map<Lane, Promise<void>>()
  /** Writers of whom something is under way. */
  const writing = new Set<string>()
  /** Whether a lane comes for what waits at the end of this turn of the event loop. */
  let isCalled = false

  function append(row: NewRow, origin?: Origin): Promise<number> {
    const { byteLength } = row.update
    if (bytes + byteLength > MAX_QUEUED_BYTES) return Promise.reject(new Error('too many updates are waiting for the database'))
    bytes += byteLength
    return new Promise((resolve, reject) => {
      queue.push({ row, writer: `${row.docId} ${row.userId}`, origin, giveUpAt: Date.now() + GIVE_UP_MS, resolve, reject })
      if (isCalled) return
      // Mostly the first: a connection that is always used has a process with all it needs in the caches.
      const lane = lanes.find(each => !working.has(each))
      if (lane) call(lane)
    })
  }

  /** Begins at the end of this turn, so that frames which arrived together are committed together, and go to each reader in one write. */
  function call(lane: Lane): void {
    isCalled = true
    const work = new Promise<void>(resolve => {
      setImmediate(() => {
        isCalled = false
        resolve(commitAll(lane))
      })
    })
    working.set(lane, work)
  }

  async function commitAll(lane: Lane): Promise<void> {
    for (let batch = taken(); batch.length > 0; batch = taken()) {
      for (const { writer } of batch) writing.add(writer)
      await commit(lane, batch)
      for (const { writer } of batch) writing.delete(writer)
    }
    // In the turn in which the queue was seen empty: what comes next must not believe that somebody is still at it.
    working.delete(lane)
  }

  /** The next to be committed, taken from the queue; whoever is at the writers of the rest comes for that. */
  function taken(): Entry[] {
    if (writing.size === 0) return queue.splice(0, MAX_ROWS)
    const batch: Entry[] = []
    queue = queue.filter(entry => {
      const waits = batch.length === MAX_ROWS || writing.has(entry.writer)
      if (!waits) batch.push(entry)
      return waits
    })
    return batch
  }

  async function commit(lane: Lane, batch: Entry[]): Promise<void> {
    const rows = batch.map(({ row }) => row)
    try {
      await lane.append(rows, seqs => committed(batch, seqs))
    } catch (error) {
      await failed(lane, batch, error)
    }
  }

  function committed(batch: Entry[], seqs: number[]): void {
    deliver(byDocument(batch, seqs))
    onCommitted(Math.min(...seqs), Math.max(...seqs))
    for (const [index, entry] of batch.entries()) settle(entry, seqs[index]!)
  }

  async function failed(lane: Lane, batch: Entry[], error: unknown): Promise<void> {
    if (!isFaultOfTheRow(error)) await waitOrGiveUp(batch, error)
    else if (batch.length === 1) for (const entry of batch) giveUp(entry, error)
    else for (const entry of batch) await commit(lane, [entry])
  }

  async function waitOrGiveUp(batch: Entry[], error: unknown): Promise<void> {
    const now = Date.now()
    for (const entry of batch) if (entry.giveUpAt <= now) giveUp(entry, error)
    queue = [...batch.filter(entry => entry.giveUpAt > now), ...queue]
    if (queue.length > 0) await sleep(RETRY_PAUSE_MS)
  }

  function settle({ row, resolve }: Entry, seq: number): void {
    bytes -= row.update.byteLength
    onWritten(row.docId, row.userId)
    resolve(seq)
  }

  function giveUp({ row, reject }: Entry, error: unknown): void {
    bytes -= row.update.byteLength
    reject(error)
  }

  async function close(): Promise<void> {
    while (working.size > 0) await Promise.all(working.values())
    for (const lane of lanes) lane.release()
  }

  return { append, close, queuedBytes: () => bytes }
}

function byDocument(batch: readonly Entry[], seqs: readonly number[]): Logged[][] {
  const documents = new Map<number, Logged[]>()
  for (const [index, { row, origin }] of batch.entries()) {
    const { docId, update } = row
    const logged = { update, origin, seq: seqs[index]! }
    const others = documents.get(docId)
    if (others) others.push(logged)
    else documents.set(docId, [logged])
  }
  return [...documents.values()]
}

function isFaultOfTheRow(error: unknown): boolean {
  return error instanceof Error && 'code' in error && FAULT_OF_THE_ROW.test(String(error.code))
}
