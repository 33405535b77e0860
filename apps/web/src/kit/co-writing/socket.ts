// The co-writing socket: one per page, base-aware, its stale frames thrown away at every opening.
import { HocuspocusProviderWebsocket } from '@hocuspocus/provider'
import { settings } from '../settings.ts'

/** First wait before connecting again, and the longest, in ms. */
const RETRY_MS = { delay: 500, minDelay: 300, maxDelay: 8000 }

/** The address of the socket: beside the pages, under the instance's base path. */
export const collabAddress = (page: Pick<Location, 'protocol' | 'host'>, base: string): string =>
  `${page.protocol === 'https:' ? 'wss:' : 'ws:'}//${page.host}${base.replace(/\/$/, '')}/collab`

/**
 * Opens the socket. What was typed while it was away stands in the provider's private `messageQueue`; sent on opening, its
 * acknowledgements would be counted against the new handshake and report "everything saved" too early. The handshake carries
 * those edits anyway, so the queue is emptied first (provider 4.8.0; `collaboration.test.ts` watches that the field is still there).
 */
export function openSocket(): HocuspocusProviderWebsocket {
  const socket = new HocuspocusProviderWebsocket({ url: collabAddress(location, settings.base), ...RETRY_MS })
  socket.on('open', () => dropStale(socket))
  return socket
}

/** Empties the queue of frames that were meant for an earlier connection. */
export const dropStale = (socket: HocuspocusProviderWebsocket): void => {
  ;(socket as unknown as { messageQueue: unknown[] }).messageQueue = []
}

/** The provider's own way of telling, which is protected. */
interface Telling {
  emit(name: 'close', told: { event: { code: number; reason: string } }): void
}

/** RFC 6455 close code of a connection that ended without a word. */
const ABNORMAL = 1006

/**
 * Gives the connection up, as if it had closed. Without a network nobody answers that it closes: browsers then wait a minute (Chromium 60 s),
 * and while they do the provider makes no new connection (4.8.0), though the network may be back.
 */
export function abandon(socket: HocuspocusProviderWebsocket): void {
  socket.disconnect()
  ;(socket as unknown as Telling).emit('close', { event: { code: ABNORMAL, reason: 'offline' } })
}
