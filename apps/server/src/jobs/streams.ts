// The open event streams of this process (server-sent events, WHATWG HTML §9.2).
import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Arrival, Reader, StoredEvent } from './events.store.ts'

const HEARTBEAT_MS = 15_000
// A stream is renewed with a new ticket, so that rights are looked at again even if nobody told of their change.
const LIFETIME_MS = 3_600_000
// A window that does not read is dropped before it holds much memory; it comes back and catches up.
const MAX_BUFFERED_BYTES = 1_000_000

/**
 * Of what comes within so many ms of a write, all goes in the next one: fifty windows that each got a write for each event took a quarter of the
 * thread. What comes after a pause goes at once.
 */
const GATHER_MS = 150

interface Stream {
  reader: Reader
  response: ServerResponse
  /** What goes in the next write. */
  gathered: string
}

/** Which streams are to be closed. */
export type Ending = { sessionId: number } | { userId: number }

/** The open streams. */
export interface Streams {
  open(reader: Reader, response: ServerResponse): Stream
  /** Writes to a stream, behind what it was sent before. */
  gather(stream: Stream, text: string): void
  /** @param only of those it is for, these people alone */
  send(event: StoredEvent, only?: ReadonlySet<number>): void
  /** The people with an open window here whom an event is for. */
  users(event: StoredEvent): number[]
  end(ending: Ending): void
  endAll(): void
}

export function createStreams(): Streams {
  const open = new Set<Stream>()
  const late = new Set<Stream>()
  let pause: NodeJS.Timeout | undefined

  /** Writes at the end of the turn in which the first came, and then what has gathered after each pause, until nothing has. */
  function gather(stream: Stream, text: string): void {
    stream.gathered += text
    late.add(stream)
    if (stream.gathered.length > MAX_BUFFERED_BYTES) stream.response.destroy()
    if (pause) return
    setImmediate(writeAll)
    pause = setTimeout(goOn, GATHER_MS)
  }
  function goOn(): void {
    pause = late.size > 0 ? setTimeout(goOn, GATHER_MS) : undefined
    writeAll()
  }
  function writeAll(): void {
    for (const stream of late) {
      write(stream, stream.gathered)
      stream.gathered = ''
    }
    late.clear()
  }

  return {
    gather,
    open(reader, response) {
      const stream = { reader, response, gathered: '' }
      open.add(stream)
      const heartbeat = setInterval(() => gather(stream, ':\n\n'), HEARTBEAT_MS)
      const lifetime = setTimeout(() => response.end(), LIFETIME_MS)
      response.on('close', () => {
        clearInterval(heartbeat)
        clearTimeout(lifetime)
        open.delete(stream)
        late.delete(stream)
      })
      return stream
    },
    send(event, only) {
      const text = textOf(event)
      for (const stream of open) if (isFor(event, stream.reader) && (only?.has(stream.reader.userId) ?? true)) gather(stream, text)
    },
    users: event => [...new Set([...open].filter(({ reader }) => isFor(event, reader)).map(({ reader }) => reader.userId))],
    end(ending) {
      writeAll()
      for (const { reader, response } of open) {
        if ('sessionId' in ending ? reader.sessionId === ending.sessionId : reader.userId === ending.userId) response.end()
      }
    },
    endAll() {
      clearTimeout(pause)
      writeAll()
      for (const { response } of open) response.end()
    },
  }
}

/** What the route needs of the events. */
interface Source {
  redeem(ticket: string): Promise<Arrival | undefined>
  /** @param lastId of the last event that was heard; without, from about when the ticket was asked for */
  since(reader: Arrival, lastId: number | undefined): Promise<StoredEvent[]>
  streams: Streams
}

/** Adds GET `path`?ticket=&last_event_id=; the header Last-Event-ID does as well. */
export function serveStream(app: FastifyInstance, path: string, { redeem, since, streams }: Source): void {
  app.get<{ Querystring: { ticket?: string; last_event_id?: string } }>(path, async (request, reply) => {
    const { ticket, last_event_id: fromQuery } = request.query
    const reader = typeof ticket === 'string' ? await redeem(ticket) : undefined
    if (!reader) return reply.code(403).header('cache-control', 'no-store').send()
    const lastId = /^\d{1,15}$/.exec(String(fromQuery ?? request.headers['last-event-id']))?.[0]
    reply.hijack()
    const response = reply.raw
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' })
    response.write(':\n\n')
    // Open first, catch up then: something may come twice, nothing is missed.
    const stream = streams.open(reader, response)
    try {
      const missed = await since(reader, lastId === undefined ? undefined : Number(lastId))
      if (missed.length > 0) streams.gather(stream, missed.map(textOf).join(''))
    } catch (error) {
      request.log.warn({ err: error }, 'a stream could not catch up')
      response.end() // it comes back
    }
  })
}

function write({ response }: Stream, text: string): void {
  if (response.writableEnded) return
  response.write(text)
  if (response.writableLength > MAX_BUFFERED_BYTES) response.destroy()
}

function isFor(event: StoredEvent, reader: Reader): boolean {
  return event.user_id === reader.userId || (event.team_id !== null && event.team_id === reader.teamId)
}

function textOf({ id, body }: StoredEvent): string {
  return `${id === null ? '' : `id: ${id}\n`}event: ${body.type}\ndata: ${JSON.stringify(body)}\n\n`
}
