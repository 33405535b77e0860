// The connection of something that is co-written: how it stands to the server, what one may do, and the browser's network.
import { HocuspocusProvider, type HocuspocusProviderWebsocket, type onMessageParameters } from '@hocuspocus/provider'
import type { Heard } from '@qianmu/script/lost-edits/heard'
import { isRight, type Right } from '@qianmu/script/opening'
import type { Awareness } from 'y-protocols/awareness'
import type * as Y from 'yjs'
import type { StoreApi } from 'zustand/vanilla'
import { useSession } from '../session.ts'
import { askAsHeard, type Visits } from './asking.ts'
import { isSafe, type Standing } from './saving.ts'
import { abandon } from './socket.ts'

/** RFC 6455 close code of a withdrawn right. */
const POLICY = 1008
/** Why the server hangs up on who may only suggest and changed the text itself. */
const NOT_A_SUGGESTION = 'not-a-suggestion'
/** Everything counts as saved when the server has had it for so many ms: the mark must not flicker at each key. */
const CALM_MS = 350

/** What is connected, and who hears of it. */
export interface Connection {
  /** What it is co-written under. */
  id: number
  shared: Y.Doc
  awareness: Awareness
  socket: HocuspocusProviderWebsocket
  standing: StoreApi<Standing>
  /** Hears of what arrives, and of both sides holding the same. */
  rescue?: { arrives(message: onMessageParameters['message'], before: ReturnType<Heard['before']>): void; caughtUp(): void }
  visits: Visits
  show(isSynced: boolean): void
  /** Keeps the right for the next time, which may be without a connection. */
  keepRight(right: Right): void
}

/** Connects a document, and tells `standing` how it stands. Answers how to leave. */
export function connect({ id, shared, awareness, socket, standing, rescue, visits, show, keepRight }: Connection): () => void {
  const provider = new HocuspocusProvider({
    name: `doc:${id}`,
    document: shared,
    awareness,
    websocketProvider: socket,
    // Read at the moment of connecting and never waited for: edits between opening and handshake would go uncounted.
    token: () => useSession.getState().token,
  })
  const heard = askAsHeard(provider, visits)
  const set = (part: Partial<Standing>) => standing.setState(part)
  let calm: ReturnType<typeof setTimeout> | undefined
  const settle = () => {
    clearTimeout(calm)
    calm = setTimeout(() => {
      if (isSafe(standing.getState())) set({ touched: false, trouble: null })
    }, CALM_MS)
  }
  provider.on('authenticated', () => {
    if (standing.getState().phase === 'refused') set({ phase: 'open' })
  })
  provider.on('stateless', ({ payload }: { payload: string }) => {
    const { right } = JSON.parse(payload) as { right: unknown }
    if (!isRight(right)) return
    set({ right })
    keepRight(right)
  })
  provider.on('message', ({ message }: onMessageParameters) => rescue?.arrives(message, heard.before()))
  provider.on('synced', () => {
    rescue?.caughtUp()
    set({ synced: true, connected: true })
    show(true)
    settle()
  })
  provider.on('unsyncedChanges', ({ number }: { number: number }) => {
    set({ unsynced: number })
    settle()
  })
  provider.on('authenticationFailed', ({ reason }: { reason: string }) => {
    // The server could not find out; it hangs up, and the next connection asks again.
    if (reason === 'storage') return set({ trouble: 'storage' })
    set({ phase: 'refused', right: 'read' })
    socket.disconnect()
  })
  provider.attach()
  return () => {
    clearTimeout(calm)
    provider.destroy()
  }
}

/** Tells `standing` of the socket, and the socket of the browser's network. Answers how to stop. */
export function watchSocket(socket: HocuspocusProviderWebsocket, standing: StoreApi<Standing>): () => void {
  const set = (part: Partial<Standing>) => standing.setState(part)
  socket.on('open', () => set({ connected: true }))
  socket.on('close', ({ event }: { event: { code: number; reason: string } }) => {
    set({ connected: false, synced: false })
    // Until the server has answered who we are now, nothing more may be typed.
    if (event.code === POLICY) set({ right: 'read' })
    if (event.reason === NOT_A_SUGGESTION) {
      socket.disconnect()
      return set({ right: 'read', refused: true })
    }
    if (event.reason === 'disk-full' || event.reason === 'storage') set({ trouble: event.reason })
  })
  return watchNetwork(
    () => void socket.connect(),
    () => abandon(socket),
  )
}

/** The browser knows before the socket does that the network has gone or come back. */
function watchNetwork(back: () => void, gone: () => void): () => void {
  addEventListener('online', back)
  addEventListener('offline', gone)
  return () => {
    removeEventListener('online', back)
    removeEventListener('offline', gone)
  }
}
