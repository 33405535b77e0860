// A room is one document opened for co-writing: the shared and the edited Y.Doc, the connection, the copy on this machine, who is here.
import { HocuspocusProvider } from '@hocuspocus/provider'
import { FRAGMENT } from '@qianmu/script/ydoc'
import { IndexeddbPersistence } from 'y-indexeddb'
import { Awareness } from 'y-protocols/awareness'
import * as Y from 'yjs'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { settings } from '../../../kit/settings.ts'
import { useSession } from '../../../kit/session.ts'
import { type Gate, openGate } from './gate.ts'
import { BEFORE, isSafe, type Standing } from './saving.ts'
import { openSocket } from './socket.ts'

export interface Room {
  docId: number
  /** What the editor binds to. */
  edited: Y.Doc
  awareness: Awareness
  gate: Gate
  standing: StoreApi<Standing>
  /** Leaves; what is not at the server stays on this machine. */
  close(): void
}

/** RFC 6455 close code of a withdrawn right. */
const POLICY = 1008
/** Everything counts as saved when the server has had it for so many ms: the mark must not flicker at each key. */
const CALM_MS = 350
/** Key of the kept right beside the kept text, so that a writer can go on writing without a connection. */
const RIGHT = 'right'

/** How long the storage of this machine may take before the document is opened without it, in ms. */
const STORAGE_MS = 400
/** Two frames. */
const PAINT_MS = 34

const sleep = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))

/** Opens a document. It is `open` as soon as there is text: from this machine, or from the server. */
export function openRoom(docId: number): Room {
  const shared = new Y.Doc()
  const edited = new Y.Doc()
  const gate = openGate(shared, edited)
  const awareness = new Awareness(shared)
  const standing = createStore<Standing>(() => BEFORE)
  const kept = new IndexeddbPersistence(`qianmu${settings.base}${useSession.getState().userId}/doc/${docId}`, edited)
  const socket = openSocket()
  const provider = new HocuspocusProvider({
    name: `doc:${docId}`,
    document: shared,
    awareness,
    websocketProvider: socket,
    // Read at the moment of connecting and never waited for: edits between opening and handshake would go uncounted.
    token: () => useSession.getState().token,
  })
  const set = (part: Partial<Standing>) => standing.setState(part)
  let calm: ReturnType<typeof setTimeout> | undefined
  const settle = () => {
    clearTimeout(calm)
    calm = setTimeout(() => {
      if (isSafe(standing.getState())) set({ touched: false, trouble: null })
    }, CALM_MS)
  }
  const hasText = () => edited.getXmlFragment(FRAGMENT).length > 0
  const show = () => {
    if (standing.getState().phase === 'loading' && (provider.isSynced || hasText())) set({ phase: 'open' })
  }
  edited.on('afterTransaction', ({ local, changed }: Y.Transaction) => {
    if (local && changed.size > 0 && !standing.getState().touched) set({ touched: true })
  })

  provider.on('authenticated', ({ scope }: { scope: string }) => {
    const readOnly = scope === 'readonly'
    set({ readOnly, phase: standing.getState().phase === 'refused' ? 'open' : standing.getState().phase })
    void kept.set(RIGHT, scope)
  })
  provider.on('synced', () => {
    set({ synced: true, connected: true })
    show()
    settle()
  })
  provider.on('unsyncedChanges', ({ number }: { number: number }) => {
    set({ unsynced: number })
    settle()
  })
  socket.on('open', () => set({ connected: true }))
  socket.on('close', ({ event }: { event: { code: number; reason: string } }) => {
    set({ connected: false, synced: false })
    // Until the server has answered who we are now, nothing more may be typed.
    if (event.code === POLICY) set({ readOnly: true })
    if (event.reason === 'disk-full' || event.reason === 'storage') set({ trouble: event.reason })
  })
  provider.on('authenticationFailed', ({ reason }: { reason: string }) => {
    // The server could not find out; it hangs up, and the next connection asks again.
    if (reason === 'storage') return set({ trouble: 'storage' })
    set({ phase: 'refused', readOnly: true })
    socket.disconnect()
  })

  const stopWatching = watchNetwork(
    () => void socket.connect(),
    () => socket.disconnect(),
  )
  let closed = false
  const start = async () => {
    // Without storage (a private window, a full disk) the document is co-written all the same.
    await Promise.race([kept.whenSynced, sleep(STORAGE_MS)])
    const right: unknown = hasText() ? await kept.get(RIGHT).catch(() => undefined) : undefined
    set({ readOnly: right !== 'read-write' })
    show()
    // The kept text stands on the screen before it is copied for the connection.
    if (hasText()) await sleep(PAINT_MS)
    if (closed) return
    gate.start()
    provider.attach()
  }
  void start()

  return {
    docId,
    edited,
    awareness,
    gate,
    standing,
    close() {
      closed = true
      clearTimeout(calm)
      stopWatching()
      gate.close()
      provider.destroy()
      socket.destroy()
      void kept.destroy()
      edited.destroy()
      shared.destroy()
    },
  }
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
