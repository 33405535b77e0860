// One round of "three people write, the server is killed": what was acknowledged, what others saw, and what is left of both.
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type * as Y from 'yjs'
import { forkStudio, type StudioProcess } from './test-process.ts'
import { durableDoc } from './test-studio.ts'
import { openWriter, type TestWriter } from './test-writer.ts'

const WRITERS = 3
const RESYNC_DEADLINE_MS = 8000

/** Counts of one round. */
export interface KillRound {
  typed: number
  acknowledged: number
  acknowledgedButLost: number
  seenByOthers: number
  seenButLost: number
  converged: boolean
  /** From the new server's being ready to everybody's having everything. */
  resyncMs: number
}

/** How a kind of document is written in, and read. */
export interface Craft {
  /** Puts a mark in. */
  put(doc: Y.Doc, mark: string): void
  /** Everything that holds marks. */
  text(doc: Y.Doc): string
  /** Tells of what others put in. */
  watch(doc: Y.Doc, told: (text: string) => void): void
}
export const TYPING: Craft = {
  put: (doc, mark) => doc.getText('t').insert(doc.getText('t').length, mark),
  text: doc => doc.getText('t').toString(),
  watch: (doc, told) =>
    doc.getText('t').observe((event, transaction) => {
      if (!transaction.local) told(event.delta.map(part => (typeof part.insert === 'string' ? part.insert : '')).join(''))
    }),
}

interface Hand {
  writer: TestWriter
  index: number
  typed: number
  acknowledged: number
  seen: Set<string>
  cut: boolean
}

/** Writes for 80–1080 ms, kills the server, looks into the database before anyone returns, then starts a new server on the same port. */
export async function killRound(
  connection: pg.ClientConfig,
  server: StudioProcess,
  docId: number,
  craft = TYPING,
): Promise<[KillRound, StudioProcess]> {
  const hands = Array.from({ length: WRITERS }, (_, index) => openHand(server.port, docId, index, craft))
  for (const hand of hands) await hand.writer.saved()
  const pens = hands.map(hand => watchAndWrite(hand, craft))
  await sleep(80 + Math.random() * 1000)
  await server.end('SIGKILL')
  while (!hands.every(hand => hand.cut)) await sleep(2)
  const counts = hands.map(({ acknowledged, seen }) => ({ acknowledged, seen: [...seen] }))
  for (const pen of pens) pen.stop()
  await Promise.all(pens.map(pen => pen.stopped))

  const durable = async () => craft.text(await durableDoc(connection, docId))
  const text = await durable()
  const marks = (count: number, index: number) => Array.from({ length: count }, (_, key) => `<${index}.${key}>`)
  const acknowledged = counts.flatMap((count, index) => marks(count.acknowledged, index))
  const seen = counts.flatMap(count => count.seen)
  const next = await forkStudio(connection, server.port)
  const began = performance.now()
  const converged = await waitFor(
    async () => hands.every(hand => hand.writer.isSaved() && hasAll(hand, hands, craft)) && sameTexts(hands, craft),
  )
  const equalsLog = (await durable()) === craft.text(hands[0]!.writer.doc)
  for (const hand of hands) hand.writer.leave()
  return [
    {
      typed: hands.reduce((sum, hand) => sum + hand.typed, 0),
      acknowledged: acknowledged.length,
      acknowledgedButLost: acknowledged.filter(mark => !text.includes(mark)).length,
      seenByOthers: seen.length,
      seenButLost: seen.filter(mark => !text.includes(mark)).length,
      converged: converged && equalsLog,
      resyncMs: performance.now() - began,
    },
    next,
  ]
}

function openHand(port: number, docId: number, index: number, craft: Craft): Hand {
  const hand: Hand = { writer: openWriter(port, docId, `u${index + 1}`), index, typed: 0, acknowledged: 0, seen: new Set(), cut: false }
  craft.watch(hand.writer.doc, inserted => {
    if (!hand.cut) for (const mark of inserted.match(/<\d\.\d+>/g) ?? []) hand.seen.add(mark)
  })
  hand.writer.socket.on('close', () => (hand.cut = true))
  return hand
}

function watchAndWrite(hand: Hand, craft: Craft): { stop(): void; stopped: Promise<void> } {
  const { writer } = hand
  writer.provider.on('unsyncedChanges', ({ number }: { number: number }) => {
    if (!hand.cut) hand.acknowledged = Math.max(hand.acknowledged, hand.typed - number)
  })
  let typing = true
  const type = async () => {
    while (typing) {
      craft.put(writer.doc, `<${hand.index}.${hand.typed++}>`)
      await sleep(2 + Math.random() * 25)
    }
  }
  return { stop: () => (typing = false), stopped: type() }
}

function hasAll(hand: Hand, hands: Hand[], craft: Craft): boolean {
  const text = craft.text(hand.writer.doc)
  return hands.every(other => text.includes(`<${other.index}.${other.typed - 1}>`))
}

function sameTexts(hands: Hand[], craft: Craft): boolean {
  return new Set(hands.map(hand => craft.text(hand.writer.doc))).size === 1
}

async function waitFor(condition: () => Promise<boolean>): Promise<boolean> {
  const deadline = Date.now() + RESYNC_DEADLINE_MS
  while (Date.now() < deadline) {
    if (await condition()) return true
    await sleep(5)
  }
  return false
}
