// The event stream of the signed-in user: jobs, messages and changes as they happen; it reconnects by itself with a fresh ticket.
import type { Change } from '@qianmu/contract/changes'

export type EventKind = 'job' | 'message' | 'changed'
type Listener = (data: unknown) => void

const listeners = new Map<EventKind, Set<Listener>>()

/** Calls `listener` with each event's parsed data; returns the way to stop. */
export const onEvent = (kind: EventKind, listener: Listener): (() => void) => {
  const set = listeners.get(kind) ?? new Set()
  listeners.set(kind, set.add(listener))
  return () => set.delete(listener)
}

const gaps = new Set<() => void>()
/** Calls `listener` when the stream stands again: nobody told what has changed meanwhile. */
export const onGap = (listener: () => void): (() => void) => {
  gaps.add(listener)
  return () => gaps.delete(listener)
}

let openSince = Infinity
/** Since when the stream has told of every change, in ms of Date.now(); Infinity while it does not stand. */
export const liveSince = (): number => openSince

type Told = Change<unknown> & { id: number }
/** Calls `listener` whenever this thing of any list was changed, by anybody, with the rows that were sent along. */
export const onChanges = (what: string, listener: (change: Told) => void): (() => void) =>
  onEvent('changed', data => {
    if (typeof data === 'object' && data !== null && 'what' in data && data.what === what) listener(data as unknown as Told)
  })

/** The same for one document or work (`id`). */
export const onChange = (what: string, id: number, listener: (change: Told) => void): (() => void) =>
  onChanges(what, change => change.id === id && listener(change))

const RETRY_MS = [1000, 2000, 5000, 10_000, 30_000] as const
/** Wait before the nth try in a row, in ms. */
export const retryDelay = (attempt: number): number => RETRY_MS[Math.min(attempt, RETRY_MS.length - 1)] ?? 30_000

export interface StreamPorts {
  /** A one-time ticket; rejects when the server cannot be reached. */
  ticket: () => Promise<string>
  /** The address of the stream for a ticket and the id of the last event seen (empty at first). */
  address: (ticket: string, lastId: string) => string
}

/** Opens the stream and keeps it open until the returned function is called. */
export const openStream = ({ ticket, address }: StreamPorts): (() => void) => {
  let source: EventSource | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let attempt = 0
  let lastId = ''
  let closed = false
  let stoodBefore = false

  const retry = () => {
    source?.close()
    openSince = Infinity
    if (!closed) timer = setTimeout(connect, retryDelay(attempt++))
  }
  const connect = () => {
    ticket().then(
      given => {
        if (closed) return
        source = new EventSource(address(given, lastId))
        source.onopen = () => {
          attempt = 0
          openSince = Date.now()
          if (stoodBefore) for (const listener of gaps) listener()
          stoodBefore = true
        }
        source.onerror = retry
        for (const kind of ['job', 'message', 'changed'] as const) {
          source.addEventListener(kind, event => {
            lastId = event.lastEventId || lastId
            const data: unknown = JSON.parse(String(event.data))
            for (const listener of listeners.get(kind) ?? []) listener(data)
          })
        }
      },
      () => retry(),
    )
  }
  connect()
  return () => {
    closed = true
    clearTimeout(timer)
    source?.close()
    openSince = Infinity
  }
}
