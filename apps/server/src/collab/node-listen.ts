// Listens to the other nodes through PostgreSQL: ranges of new log rows, and revoked access.
import type pg from 'pg'
import type { Logger } from 'pino'
import { createListener, type Listener } from '../kit/listen.ts'
import type { DocumentLog } from './log.store.ts'
import { ANSWER, GREETING, type Teller } from './node-notify.ts'

/** What a node that died had not told is found at the second look (at most 2 s later). */
const LOOK_MS = 700

/** Whose connections are to be closed: all of a document, all of a user, or those of the user on the document. */
export interface Revocation {
  docId?: number
  userId?: number
}

/**
 * After every loss of the connection all open documents are read again, because notifications sent meanwhile are gone.
 * @param options.node our own name: what we wrote ourselves is in memory already
 */
export function listenToNodes(options: {
  connection: pg.ClientConfig
  node: string
  documents: DocumentLog
  teller: Teller
  onRevoked: (revocation: Revocation) => void
  log: Logger
}): Listener {
  const { node, documents, teller, log } = options
  let ranges: [number, number][] = []
  let fetching = false

  const healAll = () => {
    for (const docId of documents.open.keys()) documents.heal(docId)
  }

  function hear(channel: string, payload: string): void {
    if (channel === 'doc_revoked') return options.onRevoked(JSON.parse(payload))
    const [author, from, to] = payload.split(':')
    if (author === node) return
    teller.met(from === GREETING)
    if (from === GREETING || from === ANSWER) return healAll()
    if (documents.open.size === 0) return
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
        healAll()
      }
    }
    fetching = false
  }

  function beginToHear(): void {
    healAll()
    teller.greet()
  }

  let isLooking = false
  const lookAround = async () => {
    if (teller.isAlone() || isLooking) return
    isLooking = true
    try {
      await documents.catchUp()
    } catch (error) {
      log.warn({ err: error }, 'the log could not be looked through')
    }
    isLooking = false
  }

  const { connection } = options
  const listener = createListener({
    connection,
    channels: ['doc_update', 'doc_revoked'],
    onNotification: hear,
    onConnected: beginToHear,
    log,
  })
  let looking: NodeJS.Timeout | undefined
  return {
    async start() {
      await listener.start()
      looking = setInterval(() => void lookAround(), LOOK_MS).unref()
    },
    async stop() {
      clearInterval(looking)
      await listener.stop()
    },
  }
}
