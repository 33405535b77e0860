// One PostgreSQL connection that hears notifications and comes back by itself when it is cut.
import pg from 'pg'
import type { Logger } from 'pino'

const RECONNECT_PAUSE_MS = 300

/** The ear. */
export interface Listener {
  start(): Promise<void>
  stop(): Promise<void>
}

/**
 * Listens on a connection of its own (LISTEN does not work through a transaction pooler).
 * @param options.onConnected is called after every connect, the first one too: what was said before is gone for good
 */
export function createListener(options: {
  connection: pg.ClientConfig
  channels: string[]
  onNotification(channel: string, payload: string): void
  onConnected(): void
  log: Logger
}): Listener {
  const { channels, log } = options
  let client: pg.Client | undefined
  let stopped = false

  async function connect(): Promise<void> {
    const next = new pg.Client({ ...options.connection, keepAlive: true })
    let lost = false
    const retry = () => {
      if (lost || stopped) return
      lost = true
      next.end().catch((error: unknown) => log.debug({ err: error }, 'lost listening connection did not close'))
      setTimeout(() => void connect(), RECONNECT_PAUSE_MS).unref()
    }
    next.on('error', retry)
    next.on('end', retry)
    next.on('notification', ({ channel, payload }) => options.onNotification(channel, payload ?? ''))
    try {
      await next.connect()
      await next.query(channels.map(channel => `listen ${pg.escapeIdentifier(channel)}`).join(';'))
      client = next
      if (stopped) await next.end()
      else options.onConnected()
    } catch (error) {
      log.warn({ err: error, channels }, 'cannot listen to the database yet')
      retry()
    }
  }

  return {
    start: connect,
    async stop() {
      stopped = true
      await client?.end()
    },
  }
}
