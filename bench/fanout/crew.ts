// The people of the fan-out bench on one server: some of them type when told to, and all of them note when they get it.
import { setTimeout as sleep } from 'node:timers/promises'
import { authFrame, pongFrame } from './keystrokes.ts'
import { quantile } from './ratios.ts'
import type { Server } from './servers.ts'
import { openSocket } from './socket.ts'

const PAUSE_MS = 60
const [LESS, MORE, ZERO, NINE] = Array.from('<>09', character => character.charCodeAt(0)) as [number, number, number, number]

/** When keystrokes come: at equal distances, or each at any time, as they do when people do not wait for each other. */
export const RHYTHMS = ['even', 'random'] as const
export type Rhythm = (typeof RHYTHMS)[number]

/** How long keystrokes took to others' screens, in ms. */
export interface Delays {
  p50: number
  p95: number
  p99: number
}

/** And what they cost the server. */
export interface Measured extends Record<Rhythm, Delays> {
  delivered: number
  expected: number
  cpuMsPerEdit: number
  rssMb: number
}

/** Who they are, and what they will type. */
export interface Script {
  /** The document's. */
  name: string
  people: number
  writers: number
  editsPerS: number
  /** The writers' keystrokes, as they send them, in the order in which they come. */
  frames: readonly Buffer[]
}

/** People on a document of a server. */
export interface Crew {
  /** Types the next keystrokes. */
  type(ms: number, rhythm: Rhythm): Promise<void>
  /** What was typed until now does not count. */
  forget(): Promise<void>
  leave(): Promise<Measured>
}

/** Nothing here leaves garbage while it is timed: it would be collected on the core of the readers, and told as slowness of the server. */
export async function gather(server: Server, { name, people, writers, editsPerS, frames }: Script): Promise<Crew> {
  const sentAt = new Float64Array(frames.length)
  const rhythmOf = new Uint8Array(frames.length)
  const delays = RHYTHMS.map(() => new Float64Array(frames.length * (people - 1)))
  const heard = [0, 0]
  let typed = 0
  let first = 0
  let before = await server.ask()

  function note(keystroke: number, now: number): void {
    const rhythm = rhythmOf[keystroke]!
    delays[rhythm]![heard[rhythm]!++] = now - sentAt[keystroke]!
  }

  function hear(reader: number, bytes: Buffer, length: number): void {
    const now = performance.now()
    for (let at = 0; at < length; at++) {
      if (bytes[at] !== LESS) continue
      let number = 0
      let end = at + 1
      for (; end < length && bytes[end]! >= ZERO && bytes[end]! <= NINE; end++) number = number * 10 + bytes[end]! - ZERO
      const isMark = end > at + 1 && bytes[end] === MORE
      if (isMark && number >= first && number < typed && number % writers !== reader) note(number, now)
    }
  }

  const sockets = await Promise.all(
    Array.from({ length: people }, (_, reader) => openSocket(server.port, (bytes, length) => hear(reader, bytes, length))),
  )
  for (const socket of sockets) socket.write(authFrame(name))
  const pong = pongFrame(name)

  /** @param due when the keystrokes come, in ms from now on, in ascending order */
  async function typeAt(due: Float64Array, rhythm: number): Promise<void> {
    const from = typed
    const began = performance.now()
    for (; typed < from + due.length; await sleep(1)) {
      for (const now = performance.now() - began; typed < from + due.length && due[typed - from]! <= now; typed++) {
        sentAt[typed] = performance.now()
        rhythmOf[typed] = rhythm
        sockets[typed % writers]!.write(frames[typed]!)
      }
    }
  }

  return {
    async type(ms, rhythm) {
      if (server.isImpatient) for (const socket of sockets) socket.write(pong)
      const due = new Float64Array(Math.round((ms * editsPerS) / 1000))
      for (let index = 0; index < due.length; index++) due[index] = rhythm === 'random' ? Math.random() * ms : (index * 1000) / editsPerS
      await sleep(PAUSE_MS)
      await typeAt(due.toSorted(), RHYTHMS.indexOf(rhythm))
      await sleep(PAUSE_MS)
    },
    async forget() {
      first = typed
      heard.fill(0)
      before = await server.ask()
    },
    async leave() {
      const after = await server.ask()
      for (const socket of sockets) socket.destroy()
      await server.end()
      const [even, random] = delays.map((each, rhythm) => summary(each.subarray(0, heard[rhythm]).toSorted())) as [Delays, Delays]
      const cpu = after.cpu.user + after.cpu.system - before.cpu.user - before.cpu.system
      return {
        even,
        random,
        delivered: heard[0]! + heard[1]!,
        expected: (typed - first) * (people - 1),
        cpuMsPerEdit: cpu / 1000 / (typed - first),
        rssMb: after.rss / 1048576,
      }
    },
  }
}

function summary(times: Float64Array): Delays {
  return { p50: quantile(times, 0.5), p95: quantile(times, 0.95), p99: quantile(times, 0.99) }
}
