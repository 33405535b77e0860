// One story of writing with and without a connection: what was typed and deleted, and whether everybody and the database end with exactly that.
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import * as Y from 'yjs'
import { type Step, WRITERS } from './offline.arbitrary.ts'
import { durableText } from './test-studio.ts'
import { openWriter, type TestWriter } from './test-writer.ts'

/** Everybody is back and has everything within this, in ms. */
const DEADLINE_MS = 20_000
/** Each character that is typed is another one, so that its fate can be told: ideographs, so many for each writer. */
const FIRST = 0x4e00
const EACH = 6000

/** Counts of one story; without a fault the last four are 0 and true. */
export interface OfflineRound {
  typed: number
  deleted: number
  /** Typed, deleted by nobody, and not there. */
  lost: number
  /** Deleted by somebody, and there. */
  risen: number
  /** There more than once. */
  doubled: number
  /** All writers and the database have the same text. */
  converged: boolean
}

/** Acts the story in the document `docId`, which nobody has written yet. */
export async function offlineRound(
  server: { port: number },
  connection: pg.ClientConfig,
  docId: number,
  story: readonly Step[],
): Promise<OfflineRound> {
  const open = (who: number, kept?: Uint8Array) => openWriter(server.port, docId, `u${who + 1}`, kept)
  const writers = Array.from({ length: WRITERS }, (_, who) => open(who))
  const typed = writers.map(() => 0)
  const deleted = new Set<string>()
  for (const step of story) {
    const { who } = step
    const writer = writers[who]!
    if (step.does === 'type') {
      const first = FIRST + who * EACH + typed[who]!
      typed[who]! += step.count
      const text = String.fromCodePoint(...Array.from({ length: step.count }, (_, nth) => first + nth))
      writer.text.insert(Math.round(step.at * writer.text.length), text)
    } else if (step.does === 'delete') {
      const from = Math.floor(step.at * writer.text.length)
      const gone = writer.text.toString().slice(from, from + step.count)
      for (const character of gone) deleted.add(character)
      if (gone) writer.text.delete(from, gone.length)
    } else if (step.does === 'reload') writers[who] = reopen(writer, kept => open(who, kept))
    else await travel(writer, step)
  }
  for (const writer of writers) writer.goOnline()
  await agreed(writers)
  const durable = await durableText(connection, docId)
  const texts = writers.map(({ text }) => text.toString())
  for (const writer of writers) writer.leave()
  const all = typed.flatMap((count, who) => Array.from({ length: count }, (_, nth) => String.fromCodePoint(FIRST + who * EACH + nth)))
  return {
    typed: all.length,
    deleted: deleted.size,
    lost: all.filter(character => !deleted.has(character) && !durable.includes(character)).length,
    risen: [...deleted].filter(character => durable.includes(character)).length,
    doubled: durable.length - new Set(durable).size,
    converged: texts.every(text => text === durable),
  }
}

/** Opens the page anew on the same machine: nothing but the kept copy goes along. */
function reopen(writer: TestWriter, open: (kept: Uint8Array) => TestWriter): TestWriter {
  const kept = Y.encodeStateAsUpdate(writer.doc)
  writer.leave()
  return open(kept)
}

async function travel(writer: TestWriter, step: Step): Promise<void> {
  if (step.does === 'cut') (writer.socket.webSocket as { terminate?: () => void } | null)?.terminate?.()
  if (step.does === 'leave') writer.goOffline()
  if (step.does === 'return') writer.goOnline()
  if (step.does === 'rest') await sleep(step.ms)
}

/** Waits until everybody believes that all is saved and sees the same, or the deadline. */
async function agreed(writers: readonly TestWriter[]): Promise<void> {
  const until = performance.now() + DEADLINE_MS
  const isAgreed = () => writers.every(writer => writer.isSaved()) && new Set(writers.map(({ text }) => text.toString())).size === 1
  while (!isAgreed() && performance.now() < until) await sleep(10)
}
