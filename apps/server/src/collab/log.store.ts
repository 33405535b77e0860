// Reads documents from the log and keeps those that are open in memory equal to it.
import type pg from 'pg'
import type { Logger } from 'pino'
import type * as Y from 'yjs'
import { applyInTurns, applyRows, type LogRow } from './applying/apply.ts'
import type { HeldRows } from './compacting/held.ts'
import { logPosition } from './log-rows.store.ts'

const HEAL_PAUSE_MS = 500

/**
 * Where the log of a document stands: rows are only ever added, except by a compaction, which counts `snapshot` up. So two readings that
 * agree in both numbers have seen the same rows; the highest seq would not tell, because commits become visible out of order.
 */
export interface LogPosition {
  /** `ver` of the snapshot, 0 when there is none. */
  snapshot: number
  rows: number
}

/** Where a document in memory stands in the log: what came in since can be read alone. */
export interface Reached extends LogPosition {
  /** The highest number of its rows. */
  last: number
  /** Of all that was read for it. */
  bytes: number
}

/** What is new in the log of a document behind where a copy of it stands, or all of it. */
export interface News extends LogPosition {
  from: Reached | undefined
  updates: LogRow[]
}

/** A document in memory. */
export interface OpenDocument {
  doc: Y.Doc
  /** Filled from the log. */
  ready: boolean
  /** Rows written to its log since the last compaction, as far as this process knows. */
  rows: number
  /** Frames of clients that are being handled right now. */
  inFlight: number
}

/** The documents in memory, and the ways rows come into them. */
export interface DocumentLog {
  open: Map<number, OpenDocument>
  /** Registers the document, then fills it from the log; registered first, so that nothing written meanwhile is missed. */
  load(docId: number, doc: Y.Doc): Promise<void>
  /** Fills a document that stays unregistered. @param from where it stands; it is read from the beginning when it does not say */
  fill(docId: number, doc: Y.Doc, from?: Reached): Promise<Reached>
  /** What is new in several documents, in one statement; undefined for a copy that is empty. */
  news(of: ReadonlyMap<number, Reached | undefined>): Promise<Map<number, News>>
  /** Applies news to the copy that they were asked for. @returns undefined when they do not join: then it is to be filled anew */
  take(doc: Y.Doc, news: News): Reached | undefined
  /** Reads the log again into the open document until that succeeds, after anything that may have left a gap. */
  heal(docId: number): void
  /** Updates that make the document together, as they stand in the log; none for an id that nobody has written to. */
  updates(docId: number): Promise<Uint8Array[]>
  /** Rows that another node wrote, seq from..to inclusive. */
  fetch(from: number, to: number): Promise<void>
  /**
   * Heals open documents that have had a row in the log since the last call and not in memory: one of a node that died before it told. Between
   * two calls every row that somebody tells of has come.
   */
  catchUp(): Promise<void>
}

/** Where news bring a copy; undefined when they do not join. */
function reachedBy({ snapshot, rows, from, updates }: News): Reached | undefined {
  const added = updates.filter(({ seq }) => seq > 0).length
  // Rows become visible in another order than that of their numbers; those that are missing are told by the count.
  if (from && (snapshot !== from.snapshot || rows !== from.rows + added)) return undefined
  const bytes = updates.reduce((sum, { update }) => sum + update.byteLength, from?.bytes ?? 0)
  return { snapshot, rows, bytes, last: Math.max(from?.last ?? 0, updates.at(-1)?.seq ?? 0) }
}

/** @param pool for reading only */
export function createDocumentLog(pool: pg.Pool, held: HeldRows, log: Logger): DocumentLog {
  const open = new Map<number, OpenDocument>()

  async function news(of: ReadonlyMap<number, Reached | undefined>): Promise<Map<number, News>> {
    // One statement is one consistent view; two could straddle a compaction.
    const { rows } = await pool.query<LogRow & LogPosition & { update: Uint8Array | null }>({
      name: 'doc-news',
      text: `with given as (select * from unnest($1::bigint[], $2::bigint[]) w(id, last)),
        at as (select id, last, log.*, case when last < 0 then (select state from doc_snapshot where doc_id = id) end state
          from given, lateral (${logPosition('id')}) log)
        select id::float8 doc_id, snapshot, rows, 0::float8 seq, state as update from at
        union all select id::float8, snapshot, rows, seq::float8, update from at join doc_update on doc_id = id and seq > last order by doc_id, seq`,
      values: [[...of.keys()], [...of.values()].map(from => from?.last ?? -1)],
    })
    const found = Map.groupBy(rows, row => row.doc_id)
    return new Map(
      [...found].map(([docId, own]) => {
        const { snapshot, rows: count } = own[0]!
        return [docId, { snapshot, rows: count, from: of.get(docId), updates: own.filter(row => row.update !== null) }]
      }),
    )
  }

  function apply(doc: Y.Doc, rows: LogRow[]): void {
    if (rows.length > 0) for (const { seq } of applyRows(doc, rows, log)) if (seq > 0) held.note(doc, seq)
  }

  function take(doc: Y.Doc, found: News): Reached | undefined {
    const reached = reachedBy(found)
    if (reached) apply(doc, found.updates)
    return reached
  }

  async function fill(docId: number, doc: Y.Doc, from?: Reached): Promise<Reached> {
    const found = (await news(new Map([[docId, from]]))).get(docId)!
    const reached = reachedBy(found)
    if (!reached) return fill(docId, doc)
    await applyInTurns(doc, found.updates, rows => apply(doc, rows), log)
    return reached
  }

  async function load(docId: number, doc: Y.Doc): Promise<void> {
    const entry: OpenDocument = { doc, ready: false, rows: 0, inFlight: 0 }
    open.set(docId, entry)
    try {
      entry.rows += (await fill(docId, doc)).rows
      entry.ready = true
    } catch (error) {
      open.delete(docId)
      throw error
    }
  }

  function heal(docId: number): void {
    const entry = open.get(docId)
    if (!entry) return
    fill(docId, entry.doc).catch((error: unknown) => {
      log.warn({ err: error, docId }, 'document could not be read again yet')
      setTimeout(() => heal(docId), HEAL_PAUSE_MS).unref()
    })
  }

  async function updates(docId: number): Promise<Uint8Array[]> {
    const found = await news(new Map([[docId, undefined]]))
    return found.get(docId)!.updates.map(({ update }) => update)
  }

  async function fetch(from: number, to: number): Promise<void> {
    // Rows of the range may have been folded into a snapshot already; then the snapshot stands in for them.
    const { rows } = await pool.query<LogRow>(
      `select doc_id::float8 as doc_id, 0::float8 as seq, state as update from doc_snapshot where doc_id = any($3) and folded >= $1
       union all select doc_id::float8, seq::float8, update from doc_update where seq between $1 and $2 and doc_id = any($3) order by seq`,
      [from, to, [...open.keys()]],
    )
    for (const row of rows) {
      const entry = open.get(row.doc_id)
      if (entry && applyRows(entry.doc, [row], log).length > 0 && row.seq > 0) held.note(entry.doc, row.seq)
    }
  }

  /** Below it every row was looked for twice: a commit may become visible after a later one. */
  let floors: [earlier: number, last: number] = [0, 0]
  let missing: ReadonlySet<number> = new Set()

  async function catchUp(): Promise<void> {
    if (open.size === 0) return
    const { rows } = await pool.query<Pick<LogRow, 'doc_id' | 'seq'>>(
      'select doc_id::float8 as doc_id, seq::float8 as seq from doc_update where doc_id = any($1) and seq > $2',
      [[...open.keys()], floors[0]],
    )
    floors = [floors[1], rows.reduce((most, { seq }) => Math.max(most, seq), floors[1])]
    const late = rows.filter(({ doc_id, seq }) => {
      const entry = open.get(doc_id)
      return entry?.ready && !held.has(entry.doc, seq)
    })
    for (const docId of new Set(late.filter(({ seq }) => missing.has(seq)).map(({ doc_id }) => doc_id))) heal(docId)
    missing = new Set(late.map(({ seq }) => seq))
  }

  return { open, load, fill, news, take, heal, updates, fetch, catchUp }
}
