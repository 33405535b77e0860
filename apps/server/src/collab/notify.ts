// What the nodes tell each other through PostgreSQL: ranges of new log rows, and whose access was withdrawn.
import pg from 'pg'
import type { Logger } from 'pino'
import type { DocumentLog } from './log.ts'

const RECONNECT_PAUSE_MS = 300

/** Whose connections are to be closed: all of a document, all of a user, or those of the user on the document. */
export interface Revocation {
  docId?: number
  userId?: number
}

/** The ear of this node. */
export interface Listener {
  start(): Promise<void>
  stop(): Promise<void>
}

/**
 * Keeps one connection of its own (LISTEN does not work through a transaction pooler). After every loss of it all open
 * documents are read again, because notifications sent meanwhile are gone.
 * @param node our own name: what we wrote ourselves is in memory already
 */
export function createListener(options: {
  connection: pg.ClientConfig
  node: string
  documents: DocumentLog
  onRevoked: (revocation: Revocation) => void
  log: Logger
}): Listener {
  const { node, documents, log } = options
  let client: pg.Client | undefined
  let stopped = false
  let ranges: [number, number][] = []
  let fetching = false

  async function connect(): Promise<void> {
    const next = new pg.Client(options.connection)
    let lost = false
    const retry = () => {
      if (lost || stopped) return
      lost = true
      next.end().catch((error: unknown) => log.debug({ err: error }, 'lost listening connection did not close'))
      setTimeout(() => void connect(), RECONNECT_PAUSE_MS).unref()
    }
    next.on('error', retry)
    next.on('end', retry)
    next.on('notification', ({ channel, payload }) => hear(channel, payload ?? ''))
    try {
      await next.connect()
      await next.query('listen doc_update')
      await next.query('listen doc_revoked')
      client = next
      for (const docId of documents.open.keys()) documents.heal(docId)
    } catch (error) {
      log.warn({ err: error }, 'cannot listen to other nodes yet')
      retry()
    }
  }

  function hear(channel: string, payload: string): void {
    if (channel === 'doc_revoked') return options.onRevoked(JSON.parse(payload))
    const [author, from, to] = payload.split(':')
    if (author === node || documents.open.size === 0) return
    ranges.push([Number(from), Number(to)])
    void fetchRanges()
  }

  async function fetchRanges(): Promise<void> {
    if (fetching) return
    fetching = true
    while (ranges.length > 0) {
      const heard = ranges
      ranges = []
      try {
        await documents.fetch(Math.min(...heard.map(range => range[0])), Math.max(...heard.map(range => range[1])))
      } catch (error) {
        log.warn({ err: error }, 'rows of another node could not be read')
        for (const docId of documents.open.keys()) documents.heal(docId)
      }
    }
    fetching = false
  }

  return {
    start: connect,
    async stop() {
      stopped = true
      await client?.end()
    },
  }
}
