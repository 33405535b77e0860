// Long texts beside the server's loop: whose turn it is, and what the thread tells of documents that people have open.
import path from 'node:path'
import type pg from 'pg'
import * as Y from 'yjs'
import type { Uses } from '../../app.ts'
import { type Ask, Told } from '../../kit/answer.ts'
import type { WrittenAside } from '../../collab/index.ts'
import { readingLane } from '../../kit/apart/lanes.ts'
import { inThread } from '../../kit/apart/thread.ts'
import type { Work } from '../../kit/apart/work.ts'
import type { Import } from '../exchange/index.ts'
import { isLong } from './is-long.store.ts'
import type { NewVersion } from '../history/index.ts'
import type { Selection } from '../supervision/index.ts'

/** Text as a request brings it: plain, read by the work's kind, or the editor's JSON. */
export interface Given {
  text?: string | undefined
  content?: unknown
  media: string
}
export type LongTask =
  | { do: 'add'; workId: number; volumeId: number | null; userId: number; name: string; doc_type: number; given: Given }
  | { do: 'save'; docId: number; userId: number; version: number; given: Given }
  | { do: 'import'; import: Import }
  | { do: 'follow'; docId: number; userIds: readonly number[] }
  | { do: 'read'; docId: number }
  | { do: 'keep'; docId: number; version: NewVersion }
  | { do: 'anchor'; docId: number; selection: Selection }
  | { do: 'answer'; call: string; ask: Question }
  /** Makes the text what a function makes of it. */
  | { do: 'change'; docId: number; userId: number; work: Work }
  /** A function of the text. */
  | { do: 'work'; docId: number; work: Work }
  /** A function of several texts. */
  | { do: 'gather'; docIds: readonly number[]; work: Work }

/** What a thread needs to know of a request to answer it. */
export type Question = Pick<Ask, 'actor' | 'origin' | 'row'> & { query: unknown; body: unknown }

/** What the thread is given besides its task. */
export interface Surroundings {
  connection: pg.PoolConfig
  logLevel: string
  now: Date
}
/** Work on long texts, in threads. */
export interface LongTexts {
  /** Does a task in its person's turn. @throws Refusal */
  run<T>(person: number, task: LongTask): Promise<T>
  /** Answers a call in a thread when a text that it is about is long, or has more than so many bytes; undefined when none is. @throws Refusal */
  answer(call: string, ask: Question, least?: number): Promise<Told<unknown> | undefined>
}

/** Characters from which a text is not turned into a document on the server's loop. */
export const LONG = 20_000
/** The same for a document that is at hand already, of which only what changed is made anew. */
export const LONG_AT_HAND = 100_000
/** A long novel in one import is some 6,000,000 characters; that takes half a minute. */
const DEADLINE_MS = 120_000
const HEAP_MB = 1536

export function createLongTexts(app: Uses<'collab' | 'log' | 'now' | 'pool'>, connection: pg.PoolConfig): LongTexts {
  const run = <T>(person: number, task: LongTask): Promise<T> =>
    readingLane(person, async () => {
      const told: Promise<unknown>[] = []
      const done = await inThread({
        file: path.join(import.meta.dirname, 'thread/long.worker.ts'),
        data: { connection, logLevel: app.log.level, now: app.now(), task } satisfies Surroundings & { task: LongTask },
        deadlineMs: DEADLINE_MS,
        heapMb: HEAP_MB,
        field: 'text',
        // Nothing of the document is held here; its log is folded when somebody next has it open.
        onNews: news => told.push(app.collab.written({ ...(news as WrittenAside), rows: 0, doc: new Y.Doc() })),
      })
      await Promise.all(told)
      return done as T
    })
  return {
    run,
    async answer(call, { actor, origin, row, query, body }, least) {
      const about = aboutOf({ ...(query as object), ...(body as object) })
      if (!(await isLong(app.pool, about, row.workId, least))) return undefined
      const answer = () => run<Told<unknown>>(actor.userId, { do: 'answer', call, ask: { actor, origin, row, query, body } })
      const { status, msg, data } = await (about.length === 1 ? app.collab.inTurn(about[0]!, answer) : answer())
      return new Told(status, msg, data)
    },
  }
}

/** The documents and ideas that the input of a call names. */
function aboutOf({ doc_id, idea_id, docs }: { doc_id?: number | number[]; idea_id?: number; docs?: { doc_id: number }[] }): number[] {
  return [doc_id ?? [], idea_id ?? [], docs?.map(doc => doc.doc_id) ?? []].flat()
}

/** Characters of a text, or of the editor's JSON before anybody has checked it. */
export function charactersIn(given: unknown): number {
  if (typeof given === 'string') return given.length
  if (typeof given !== 'object' || given === null) return 0
  const { text, content } = given as { text?: unknown; content?: unknown }
  const own = typeof text === 'string' ? text.length : 1
  return Array.isArray(content) ? content.reduce<number>((sum, item) => sum + charactersIn(item), own) : own
}
