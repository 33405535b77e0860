// A person who writes: the real client library over a real socket, for tests and benches.
import { setTimeout as sleep } from 'node:timers/promises'
import { HocuspocusProvider, HocuspocusProviderWebsocket } from '@hocuspocus/provider'
import { watchHeard } from '@qianmu/script/lost-edits/heard'
import { WebSocket } from 'ws'
import * as Y from 'yjs'
import { nameOf } from './names.ts'

/** A socket as browsers have it: one that fails while nobody listens harms nobody. */
class Line extends WebSocket {
  constructor(...given: ConstructorParameters<typeof WebSocket>) {
    super(...given)
    this.on('error', () => undefined)
  }
}

/** A connected writer. */
export interface TestWriter {
  doc: Y.Doc
  text: Y.Text
  provider: HocuspocusProvider
  socket: HocuspocusProviderWebsocket
  /** Resolves when the client believes that everything it typed is saved. */
  saved(): Promise<void>
  /** Whether it believes so now. */
  isSaved(): boolean
  /** The network has gone, or is back. */
  goOffline(): void
  goOnline(): void
  leave(): void
}

/**
 * @param token `u<user id>`, followed by `ro` for a reader, as openTestStudio understands it
 * @param kept what the writer's machine kept of the document, as an update
 */
export function openWriter(port: number, docId: number, token = 'u1', kept?: Uint8Array): TestWriter {
  const doc = new Y.Doc()
  if (kept) Y.applyUpdate(doc, kept)
  const socket = new HocuspocusProviderWebsocket({
    url: `ws://127.0.0.1:${port}/collab`,
    WebSocketPolyfill: Line,
    delay: 60,
    minDelay: 30,
    maxDelay: 300,
  })
  dropQueueOnOpen(socket)
  const provider = new HocuspocusProvider({ websocketProvider: socket, name: nameOf(docId), document: doc, token })
  askAsHeard(provider)
  provider.attach()
  const isSaved = () => provider.synced && provider.unsyncedChanges === 0
  return {
    doc,
    text: doc.getText('t'),
    provider,
    socket,
    isSaved,
    goOffline() {
      socket.disconnect()
      // A socket that is still closing takes no new connection, and without a network it is long in closing. Every client of the product must do this.
      ;(socket as unknown as { emit(name: 'close', told: object): void }).emit('close', { event: { code: 1006, reason: 'offline' } })
    },
    goOnline() {
      void socket.connect()
    },
    async saved() {
      while (!isSaved()) await sleep(3)
    },
    leave() {
      provider.destroy()
      socket.destroy()
    },
  }
}

/**
 * What was typed offline waits in the socket's queue and would be acknowledged on top of the handshake, which carries it
 * too; the count of unsaved changes then reaches 0 too early. Every client of the product must do this.
 */
function dropQueueOnOpen(socket: HocuspocusProviderWebsocket): void {
  socket.on('open', () => Reflect.set(socket, 'messageQueue', [])) // private in the library, therefore both are pinned
}

/** Asks the server with what was surely seen (`watchHeard`). Every client of the product must do this. */
function askAsHeard(provider: HocuspocusProvider): void {
  const { document } = provider
  const heard = watchHeard(document, { isOwn: client => client === document.clientID, isOthers: origin => origin === provider })
  provider.on('unsyncedChanges', ({ number }: { number: number }) => {
    if (number === 0) heard.settled()
  })
  const send = provider.send.bind(provider)
  // Only the question has a document; y-protocols writes a state vector in its place as it is.
  provider.send = (message, args: { document?: unknown }) =>
    send(message, args.document ? { ...args, document: heard.stateVector() } : args)
}
